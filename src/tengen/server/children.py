"""Processes of the server's own, which give way to it from their first moment."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress

from tengen.base import system

_MAX_LINE_BYTES = 1 << 16


async def start_module(
    module: str,
    niceness: int,
    variables: Mapping[str, str] | None = None,
    limit: int = _MAX_LINE_BYTES,
) -> Process:
    """Start a module of Tengen that reads its input and writes its output by lines.

    Importing alone takes half a second of the processor, so its priority is lowered here and not by
    the process itself. Ctrl-C is for the server, which ends its processes itself.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        stdin=PIPE,
        stdout=PIPE,
        limit=limit,
        env={**os.environ, **(variables or {})},
        start_new_session=True,
    )
    system.lower_priority(process.pid, niceness)
    return process


async def end_process(process: Process | None) -> None:
    """Kill a process, if it runs, and wait for its end."""
    if process is None:
        return
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()
        with suppress(OSError):
            await process.stdin.wait_closed()
