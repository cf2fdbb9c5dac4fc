"""Where output goes: answers to stdout, progress to stderr."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

#: Wide enough that nothing is wrapped when a program, not a person, reads the output.
_UNWRAPPED = 10_000


def say(text: str = "") -> None:
    """Write a line to stdout, at once: somebody may be waiting for it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def print_json(document: Any) -> None:
    """Write one JSON document to stdout."""
    say(json.dumps(document, indent=2))


def answers() -> Console:
    """Return the console of stdout; on a pipe it neither wraps nor colours."""
    from rich.console import Console  # noqa: PLC0415 - JSON and plain lines need no rich

    return Console(highlight=False, width=None if sys.stdout.isatty() else _UNWRAPPED)


def progress() -> Console:
    """Return the console of stderr."""
    from rich.console import Console  # noqa: PLC0415

    return Console(stderr=True, highlight=False)
