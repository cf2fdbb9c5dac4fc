"""Where output goes: answers to stdout, progress to stderr."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tengen.terminal.output import answers, say

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["answers", "print_json", "progress", "say"]


def print_json(document: Any) -> None:
    """Write one JSON document to stdout."""
    say(json.dumps(document, indent=2))


def progress() -> Console:
    """Return the console of stderr."""
    from rich.console import Console  # noqa: PLC0415

    return Console(stderr=True, highlight=False)
