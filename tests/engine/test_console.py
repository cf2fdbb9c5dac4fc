"""The pipes of a program that acts as an engine."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from tengen.engine.protocols.console import CUT, MAX_LINE_LENGTH, StandardConsole


def lines_of(data: bytes) -> list[str]:
    """Return what a console reads from a pipe that holds some data and ends."""

    async def run() -> list[str]:
        source, feed = os.pipe()
        sink = os.open(os.devnull, os.O_WRONLY)
        writing = asyncio.get_running_loop().run_in_executor(None, _write_all, feed, data)
        console = StandardConsole(source, sink)
        lines = []
        while (line := await console.read()) is not None:
            lines.append(line)
        await writing
        os.close(source)
        os.close(sink)
        assert await console.read() is None
        return lines

    return asyncio.run(run())


def _write_all(feed: int, data: bytes) -> None:
    with os.fdopen(feed, "wb") as stream:
        stream.write(data)


def test_line_ends_of_every_system_are_the_same() -> None:
    assert lines_of(b"START 15\r\nBEGIN\nEND") == ["START 15", "BEGIN", "END"]


def test_bytes_that_are_no_text_are_replaced() -> None:
    assert lines_of(b"\xff\xfe\n") == ["��"]


def test_overlong_lines_are_cut_and_marked() -> None:
    lines = lines_of(b"A" * (3 * MAX_LINE_LENGTH) + b"\nEND\n")
    assert lines == ["A" * MAX_LINE_LENGTH + CUT, "END"]


def test_many_lines_wait_for_a_slow_reader() -> None:
    assert lines_of(b"TURN 1,1\n" * 5000) == ["TURN 1,1"] * 5000


def test_a_file_can_be_read_like_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "script"
    path.write_text("one\ntwo\n")

    async def run() -> list[str | None]:
        source = os.open(path, os.O_RDONLY)
        console = StandardConsole(source, 1)
        lines = [await console.read() for _ in range(3)]
        os.close(source)
        return lines

    assert asyncio.run(run()) == ["one", "two", None]


def test_when_nobody_listens_the_input_ends() -> None:
    async def run() -> None:
        source, feed = os.pipe()
        gone, sink = os.pipe()
        os.close(gone)
        console = StandardConsole(source, sink)
        console.write("OK")
        assert await console.read() is None
        os.close(feed)
        os.close(source)
        os.close(sink)

    asyncio.run(run())


def test_what_is_written_arrives_at_once() -> None:
    async def run() -> bytes:
        source, sink = os.pipe()
        StandardConsole(0, sink).write("7,7")
        data = os.read(source, 100)
        os.close(source)
        os.close(sink)
        return data

    assert asyncio.run(run()) == b"7,7\n"
