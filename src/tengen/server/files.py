"""Files that live for a while: uploads on their way to a job, exports on their way to a browser.

All of them stand in one folder that only the server may read. It is removed when the server ends;
what a killed server left behind is removed when the next one starts.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

from tengen.base import system
from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.server.http.errors import TooLarge
from tengen.server.pool.queue import TooBusy

_LOCK = "in use"
#: Bytes of an upload that are gathered before they are written.
_CHUNK = 1 << 17


class TemporaryFiles:
    """The temporary files of one server, at most ``max_bytes`` of uploads together."""

    def __init__(self, parent: Path, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._sizes: dict[Path, int] = {}
        try:
            parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with _locked(parent):
                _clear(parent)
                self.folder = Path(tempfile.mkdtemp(prefix="server-", dir=parent))
                self._lock = os.open(self.folder / _LOCK, os.O_CREAT | os.O_RDWR, 0o600)
                system.try_lock(self._lock)
        except OSError as error:
            reason = error.strerror or error
            raise TengenError(f"cannot keep files in {str(parent)!r}: {reason}") from None

    def new(self, suffix: str = "") -> Path:
        """Return the name of a file that is not there yet, alone in a folder."""
        path = Path(tempfile.mkdtemp(prefix="", dir=self.folder)) / f"file{suffix}"
        self._sizes[path] = 0
        return path

    async def receive(self, body: AsyncIterator[bytes], most: int, suffix: str = "") -> Path:
        """Write the body of a request to a file as it comes.

        Raises TooLarge for more than ``most`` bytes and TooBusy where there is no room; nothing is
        left of it then, nor when the sender goes away.
        """
        waiting = bytearray()
        path = self.new(suffix)
        try:
            async for chunk in body:
                self._grow(path, len(chunk), most)
                waiting += chunk
                if len(waiting) >= _CHUNK:
                    await asyncio.to_thread(_append, path, bytes(waiting))
                    waiting.clear()
            await asyncio.to_thread(_append, path, bytes(waiting))
        except OSError:
            self.remove(path)
            raise TooBusy(N_("there is no room for the file; try again later")) from None
        except BaseException:
            self.remove(path)
            raise
        return path

    def _grow(self, path: Path, size: int, most: int) -> None:
        self._sizes[path] += size
        if self._sizes[path] > most:
            raise TooLarge(N_("the file has more than {most} bytes"), most=most)
        if sum(self._sizes.values()) > self._max_bytes:
            raise TooBusy(N_("there is no room for the file; try again later"))

    def remove(self, path: Path) -> None:
        """Remove a file and what stands beside it; one that is not there is no problem."""
        if self._sizes.pop(path, None) is not None:
            shutil.rmtree(path.parent, ignore_errors=True)

    def close(self) -> None:
        """Remove everything."""
        shutil.rmtree(self.folder, ignore_errors=True)
        os.close(self._lock)


def _append(path: Path, data: bytes) -> None:
    """Add to a file, which is open only for that: a slow sender keeps no descriptor."""
    descriptor = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "ab") as file:
        file.write(data)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let servers that start at the same time come one after another."""
    descriptor = system.open_to_lock(folder)
    try:
        system.lock(descriptor)
        yield
    finally:
        os.close(descriptor)


def _clear(parent: Path) -> None:
    """Remove the folders of servers that are no more."""
    for folder in parent.glob("server-*"):
        try:
            descriptor = os.open(folder / _LOCK, os.O_RDWR)
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            continue
        is_left = system.try_lock(descriptor)  # otherwise its server runs
        os.close(descriptor)
        if is_left:
            shutil.rmtree(folder, ignore_errors=True)
