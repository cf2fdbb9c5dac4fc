"""Processes of the server give way to it from their first moment."""

from __future__ import annotations

import asyncio
import os
import sys

import pytest

from tengen.server.children import start_module


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no niceness")
def test_a_process_gives_way_before_it_has_imported_anything() -> None:
    async def started() -> int:
        process = await start_module("tengen.server.jobs.runner", 7)
        try:
            return os.getpriority(os.PRIO_PROCESS, process.pid)
        finally:
            process.kill()
            await process.wait()

    assert asyncio.run(started()) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 7)
