"""What the system knows about a group of processes. Nothing is known where there is no /proc."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_PROCESSES = Path("/proc")
#: Places of these fields in ``/proc/PID/stat``, counted after the name of the program.
_STATE, _GROUP, _RESIDENT = 0, 2, 21


def can_look() -> bool:
    """Whether groups of processes can be seen on this system."""
    return (_PROCESSES / "self" / "stat").exists()


def members(group: int) -> tuple[int, ...]:
    """Return the processes of a group that still run."""
    return tuple(pid for pid, fields in _stats() if int(fields[_GROUP]) == group)


def resident_memory(group: int) -> int:
    """Return the bytes of memory that a group of processes occupies."""
    pages = sum(int(fields[_RESIDENT]) for _, fields in _stats() if int(fields[_GROUP]) == group)
    return pages * os.sysconf("SC_PAGE_SIZE")


def _stats() -> Iterator[tuple[int, list[str]]]:
    if not can_look():
        return
    for folder in _PROCESSES.iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
                if fields[_STATE] != "Z":
                    yield int(folder.name), fields
