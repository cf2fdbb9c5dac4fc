"""What Unix and Windows do differently: locks, limits, priorities, owners, groups of processes.

The only module that imports ``fcntl``, ``resource`` or ``msvcrt``. Where a system has no such thing
as a limit, a priority or an owner, asking for one does nothing; locks and the end of programs
always work.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

IS_WINDOWS = sys.platform == "win32"


def _module(name: str) -> Any:
    """Return a module that only some systems have; None elsewhere."""
    try:
        return import_module(name)
    except ImportError:
        return None


_fcntl = _module("fcntl")
_resource = _module("resource")
_msvcrt = _module("msvcrt")

#: The byte by which a whole file is locked on Windows, where nobody can read a locked one: no file
#: of ours has it.
_FAR = 0x7FFF_0000


# -- locks ---------------------------------------------------------------------------------------


def open_to_lock(folder: Path) -> int:
    """Open what stands for a folder when it is locked: on Unix itself, on Windows a file in it."""
    if _fcntl is not None:
        return os.open(folder, os.O_RDONLY)
    return os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)


def lock(descriptor: int) -> None:
    """Wait until an open file is ours alone; the lock ends when the file is closed."""
    if _fcntl is not None:
        _fcntl.flock(descriptor, _fcntl.LOCK_EX)
        return
    while not try_lock(descriptor):  # LK_LOCK gives up after ten seconds
        with suppress(OSError):
            _lock_on_windows(descriptor, _msvcrt.LK_LOCK, 1, _FAR)
            return


def try_lock(descriptor: int) -> bool:
    """Lock an open file; False where another process has it."""
    try:
        if _fcntl is not None:
            _fcntl.flock(descriptor, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
        else:
            _lock_on_windows(descriptor, _msvcrt.LK_NBLCK, 1, _FAR)
    except OSError:
        return False
    return True


def try_lock_bytes(descriptor: int, count: int, start: int) -> bool:
    """Lock some bytes of a file as SQLite does; False where another program has one of them."""
    try:
        if _fcntl is not None:
            _fcntl.lockf(descriptor, _fcntl.LOCK_EX | _fcntl.LOCK_NB, count, start)
        else:
            _lock_on_windows(descriptor, _msvcrt.LK_NBLCK, count, start)
    except OSError:
        return False
    return True


def _lock_on_windows(descriptor: int, mode: int, count: int, start: int) -> None:
    """Lock bytes and leave the place at which the file is read and written as it is."""
    place = os.lseek(descriptor, 0, os.SEEK_CUR)
    os.lseek(descriptor, start, os.SEEK_SET)
    try:
        _msvcrt.locking(descriptor, mode, count)
    finally:
        os.lseek(descriptor, place, os.SEEK_SET)


# -- limits --------------------------------------------------------------------------------------


def limit_address_space(count: int, process: int | None = None) -> None:
    """Let this process, or another one, have at most so many bytes of address space."""
    if _resource is None:
        return
    limit = (count, count)
    if process is None:
        _resource.setrlimit(_resource.RLIMIT_AS, limit)
    elif hasattr(_resource, "prlimit"):  # Linux alone can limit another process
        _resource.prlimit(process, _resource.RLIMIT_AS, limit)


def limit_data(count: int) -> None:
    """Let this process write to at most so many bytes of memory, if no stricter limit stands."""
    if _resource is None:
        return
    most = _resource.getrlimit(_resource.RLIMIT_DATA)[1]
    wanted = count if most == _resource.RLIM_INFINITY else min(count, most)
    _resource.setrlimit(_resource.RLIMIT_DATA, (wanted, wanted))


def give_back_memory() -> None:
    """Give memory that was freed back to the system, where the allocator keeps it (glibc)."""
    if sys.platform == "linux":
        library = import_module("ctypes").CDLL(None)  # hardly any program needs it
        if hasattr(library, "malloc_trim"):
            library.malloc_trim(0)


def raise_open_files(wanted: int) -> int:
    """Ask for so many open files at the most; return how many there may be."""
    if _resource is None:
        return wanted
    soft, hard = _resource.getrlimit(_resource.RLIMIT_NOFILE)
    most = wanted if hard == _resource.RLIM_INFINITY else min(hard, wanted)
    if most > soft:
        _resource.setrlimit(_resource.RLIMIT_NOFILE, (most, hard))
        return int(most)
    return int(soft)


def core_count() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# -- priorities ----------------------------------------------------------------------------------


def lower_priority(process: int, by: int) -> None:
    """Let a process give way, by so much more than this one does, as ``nice`` counts."""
    if hasattr(os, "setpriority"):
        with suppress(ProcessLookupError):
            own = os.getpriority(os.PRIO_PROCESS, 0)
            os.setpriority(os.PRIO_PROCESS, process, min(19, own + by))


# -- owners --------------------------------------------------------------------------------------


def is_ours(file: os.stat_result) -> bool:
    """Tell whether a file belongs to the user of this process, whose permissions it has."""
    return hasattr(os, "geteuid") and file.st_uid == os.geteuid()


def hand_to_owner_of(old: os.stat_result, path: Path) -> None:
    """Let a file belong to whom another one belongs, as only the administrator may."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.chown(path, old.st_uid, old.st_gid)


# -- programs ------------------------------------------------------------------------------------


def split_command(text: str) -> tuple[str, ...]:
    r"""Split a command line as the shell of this system does; raises ValueError for a lone quote.

    In a path of Windows a backslash is nothing but that.
    """
    if not IS_WINDOWS:
        return tuple(shlex.split(text))
    words = shlex.shlex(text, posix=True)
    words.whitespace_split = True
    words.commenters = words.escape = ""
    words.quotes = '"'
    return tuple(words)


def join_command(words: Sequence[str]) -> str:
    """Write a command line that the shell of this system splits into these words."""
    return subprocess.list2cmdline(words) if IS_WINDOWS else shlex.join(words)


def kill_group(process: int) -> None:
    """End a program that leads its group at once, and everything that it has started."""
    _end_group(process, None if IS_WINDOWS else signal.SIGKILL)


def end_group(process: int) -> None:
    """Ask a program that leads its group, and everything that it has started, to end."""
    _end_group(process, None if IS_WINDOWS else signal.SIGTERM)


def _end_group(process: int, blow: signal.Signals | None) -> None:
    if blow is None:
        _end_tree(process)
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process, blow)


def _end_tree(process: int) -> None:
    """Windows knows no groups that can be ended: its own program walks the tree of processes."""
    subprocess.run(  # noqa: S603 - a number
        ["taskkill", "/T", "/F", "/PID", str(process)],  # noqa: S607
        check=False,
        capture_output=True,
    )
