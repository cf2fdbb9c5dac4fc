"""Lines and colours on stdout."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

#: Wide enough that nothing is wrapped when a program, not a person, reads the output.
_UNWRAPPED = 10_000


def say(text: str = "") -> None:
    """Write a line to stdout, at once: somebody may be waiting for it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def answers() -> Console:
    """Return the console of stdout; on a pipe it neither wraps nor colours."""
    from rich.console import Console  # noqa: PLC0415 - JSON and plain lines need no rich

    return Console(highlight=False, width=None if sys.stdout.isatty() else _UNWRAPPED)
