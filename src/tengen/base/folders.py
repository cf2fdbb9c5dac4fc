"""The user's folders, where the system wants them (the XDG base directories)."""

from __future__ import annotations

import os
from pathlib import Path

_NAME = "tengen"


def data_folder() -> Path:
    """Return where Tengen keeps what belongs to the user: the database."""
    return _folder("XDG_DATA_HOME", Path(".local") / "share")


def state_folder() -> Path:
    """Return where Tengen keeps what it remembers between runs."""
    return _folder("XDG_STATE_HOME", Path(".local") / "state")


def _folder(variable: str, usual: Path) -> Path:
    """Return the folder a variable names, if it is absolute, otherwise the usual one at home."""
    chosen = Path(os.environ.get(variable, ""))
    return (chosen if chosen.is_absolute() else Path.home() / usual) / _NAME
