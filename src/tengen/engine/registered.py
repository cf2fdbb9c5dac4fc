"""External programs that the user of this machine has given a name: ``tengen engines add``.

They are kept in one file of the data folder. Whatever runs on this machine knows them by name; a
name that comes over the network never starts one.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tengen.base.atomic import write_atomically
from tengen.base.errors import TengenError
from tengen.base.folders import data_folder
from tengen.base.suggest import hint
from tengen.base.text import shown

FILE = "engines.json"
#: Nobody has more programs, or a longer command.
MAX_PROGRAMS, MAX_COMMAND = 500, 4_000
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")


class InvalidProgram(TengenError, ValueError):
    """A name or a command that cannot be kept, or a name that nobody has."""


@dataclass(frozen=True, slots=True)
class RegisteredProgram:
    """A program by its name: what starts it, and the protocol that it speaks."""

    name: str
    command: str
    protocol: str


def file_of_programs() -> Path:
    """Return where the programs are kept."""
    return data_folder() / FILE


def programs() -> dict[str, RegisteredProgram]:
    """Return the programs by name; raises InvalidProgram where their file is damaged."""
    file = file_of_programs()
    try:
        kept = json.loads(file.read_bytes())
        return {str(name): _program(str(name), entry) for name, entry in sorted(kept.items())}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise InvalidProgram(f"cannot read {str(file)!r}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InvalidProgram(f"{str(file)!r} is damaged; remove it and add them again") from None


def add(program: RegisteredProgram, taken: tuple[str, ...]) -> None:
    """Keep a program; raises InvalidProgram. ``taken`` are names of players that are not ours."""
    if not _NAME.fullmatch(program.name):
        raise InvalidProgram(
            f"{shown(program.name)} is no name for a program; take small letters, digits, - and _"
        )
    if program.name in taken:
        raise InvalidProgram(f"{shown(program.name)} is the name of another player")
    if not program.command.strip() or len(program.command) > MAX_COMMAND:
        raise InvalidProgram(f"a command has 1 to {MAX_COMMAND} characters")
    kept = programs() | {program.name: program}
    if len(kept) > MAX_PROGRAMS:
        raise InvalidProgram(f"at most {MAX_PROGRAMS} programs are kept")
    _write(kept)


def remove(name: str) -> None:
    """Forget a program; raises InvalidProgram for a name that nobody has."""
    kept = programs()
    if name not in kept:
        known = f"; {hint(name, kept)}" if kept else "; none is registered"
        raise InvalidProgram(f"no program is registered as {shown(name)}{known}")
    _write({other: program for other, program in kept.items() if other != name})


def _program(name: str, entry: dict[str, Any]) -> RegisteredProgram:
    return RegisteredProgram(name, str(entry["command"]), str(entry["protocol"]))


def _write(kept: dict[str, RegisteredProgram]) -> None:
    data = {one.name: {"command": one.command, "protocol": one.protocol} for one in kept.values()}
    text = json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    file = file_of_programs()
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_atomically(file, lambda stream: stream.write(text.encode()))
    except OSError as error:
        raise InvalidProgram(f"cannot write {str(file)!r}: {error.strerror or error}") from None
