"""A program without a driver: bytes in, lines out, and no politeness at the end."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress

from tengen.base import system
from tengen.engine.compliance.report import CheckFailed
from tengen.engine.process import MAX_LINE_LENGTH, ProgramCommand

#: Seconds in which a program reads its input, and answers a simple question that is repeated.
READ_TIMEOUT = 10.0
ATTEMPT_TIMEOUT = 1.0
ATTEMPTS = 5

_GLANCE = 0.01


class Pipes:
    """A running program in a process group of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.group = process.pid

    async def write(self, lines: Iterable[str]) -> None:
        """Send lines; raises CheckFailed when the program has ended."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            await asyncio.wait_for(self._process.stdin.drain(), READ_TIMEOUT)
        except (ConnectionError, RuntimeError):
            raise await self._ended() from None
        except TimeoutError:
            raise CheckFailed(f"it does not read its input for {READ_TIMEOUT:g} s") from None

    async def ask(self, question: str, answer: re.Pattern[str]) -> None:
        """Ask until a line matches, again and again: a program that thinks may be deaf.

        Raises CheckFailed when there is no answer.
        """
        for _ in range(ATTEMPTS):
            await self.write([question])
            with suppress(TimeoutError):
                async with asyncio.timeout(ATTEMPT_TIMEOUT):
                    while not answer.match(await self._line()):
                        pass
                    return
        raise CheckFailed(
            f"it does not answer {question!r} within {ATTEMPTS * ATTEMPT_TIMEOUT:g} s"
        )

    async def _line(self) -> str:
        assert self._process.stdout is not None
        try:
            raw = await self._process.stdout.readline()
        except ValueError:
            raise CheckFailed(f"it printed a line of over {MAX_LINE_LENGTH} bytes") from None
        if not raw:
            raise await self._ended()
        return raw.decode(errors="replace").strip()

    async def _ended(self) -> CheckFailed:
        """Describe the end of the program, whose code may take a moment to be known."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), 1)
        return CheckFailed(f"it ended{self._code()}")

    def end_input(self) -> None:
        """Close the input of the program."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    async def has_ended_within(self, seconds: float) -> bool:
        """Whether the program ends by itself in time, whatever becomes of its children."""
        drain = asyncio.create_task(self._discard())
        try:
            async with asyncio.timeout(seconds):
                while self._process.returncode is None:  # wait() would wait for children, too
                    await asyncio.sleep(_GLANCE)
        except TimeoutError:
            return False
        finally:
            drain.cancel()
            await asyncio.gather(drain, return_exceptions=True)
        return True

    def _code(self) -> str:
        code = self._process.returncode
        return "" if code is None else f" with code {code}"

    async def kill(self) -> None:
        """End the whole group."""
        system.kill_group(self.group)
        self.end_input()
        await self._process.wait()
        with suppress(TimeoutError):  # the pipes close when the output has been read to its end
            async with asyncio.timeout(READ_TIMEOUT):
                await self._discard()

    async def _discard(self) -> None:
        assert self._process.stdout is not None
        while await self._process.stdout.read(MAX_LINE_LENGTH):
            pass


@asynccontextmanager
async def pipes_to(command: ProgramCommand) -> AsyncIterator[Pipes]:
    """Start a program, and end it and whatever it started at the end of the block."""
    process = await asyncio.create_subprocess_exec(
        *command.words,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=command.folder,
        env={**os.environ, **command.environment},
        start_new_session=True,
        limit=MAX_LINE_LENGTH,
    )
    pipes = Pipes(process)
    try:
        yield pipes
    finally:
        await pipes.kill()
