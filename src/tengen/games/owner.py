"""Whose machine this is: one person plays in every shell, with one list of games.

A small file in the data folder names the identity under which that person's games are kept. Whoever
makes the first game writes it; the other program then takes the same identity. A server that others
can reach does not look at it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import BinaryIO

from tengen.base.atomic import write_atomically
from tengen.base.errors import TengenError
from tengen.base.folders import data_folder

FILE = "owner.json"
_MAX_LENGTH = 100


@dataclass(frozen=True, slots=True)
class Owner:
    """The person of this machine; ``in_browser``: a browser has the identity already."""

    visitor: str
    in_browser: bool = False


def owner_of(folder: Path) -> Owner | None:
    """Return the person of the machine with this data folder; None while there is nobody."""
    try:
        data = json.loads((folder / FILE).read_text(encoding="utf-8"))
        visitor, in_browser = data["visitor"], data["in_browser"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if not (isinstance(visitor, str) and 0 < len(visitor) <= _MAX_LENGTH):
        return None
    return Owner(visitor, in_browser is True)


def make_owner(folder: Path, owner: Owner) -> Owner:
    """Return the person of the machine: who is known already, otherwise ``owner`` from now on.

    Raises TengenError where the folder refuses.
    """
    known = owner_of(folder)
    if known is None:
        _keep(folder, owner)
    return known or owner


def this_person() -> Owner:
    """Return the person of this machine, who is made now where there is none.

    Where the folder refuses it is somebody who is forgotten when the program ends.
    """
    folder = data_folder()
    try:
        return make_owner(folder, _stranger(folder))
    except TengenError:
        return _stranger(folder)


@cache
def _stranger(_folder: Path) -> Owner:
    return Owner(secrets.token_urlsafe(12))


def bring_to_browser(folder: Path, owner: Owner) -> Owner:
    """Remember that a browser has the identity now; raises TengenError."""
    brought = replace(owner, in_browser=True)
    _keep(folder, brought)
    return brought


def forget_owner(folder: Path, visitor: str) -> None:
    """Let the machine be nobody's, if it is this person's; raises OSError."""
    known = owner_of(folder)
    if known is not None and known.visitor == visitor:
        (folder / FILE).unlink(missing_ok=True)


def _keep(folder: Path, owner: Owner) -> None:
    text = json.dumps({"visitor": owner.visitor, "in_browser": owner.in_browser}) + "\n"
    with suppress(OSError):  # the writing says why
        folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / FILE, _writing(text))


def _writing(text: str) -> Callable[[BinaryIO], object]:
    return lambda stream: stream.write(text.encode())
