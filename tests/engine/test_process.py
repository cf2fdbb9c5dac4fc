"""External programs that misbehave: each way becomes a typed error, and nothing stays behind."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from tengen.engine import EngineCrashed, EngineFlood, EngineNotFound, EngineTimeout
from tengen.engine.process import MAX_LINE_LENGTH, EngineProcess, ProgramCommand

Dialogue = Callable[[EngineProcess], Awaitable[Any]]
Talk = Callable[[ProgramCommand, Dialogue], Any]


def script(code: str) -> ProgramCommand:
    return ProgramCommand((sys.executable, "-c", code))


@pytest.fixture
def talk(is_gone: Callable[[int], bool]) -> Talk:
    """Start a program, talk to it, end it; then its process group must be gone."""

    async def run(command: ProgramCommand, dialogue: Dialogue) -> Any:
        program = await EngineProcess.start(command)
        try:
            return await dialogue(program)
        finally:
            await program.close()
            assert is_gone(program.pid)

    return lambda command, dialogue: asyncio.run(run(command, dialogue))


ECHO = script("import sys\nfor line in sys.stdin: print(line.strip()[::-1], flush=True)")


def test_lines_go_there_and_come_back(talk: Talk) -> None:
    async def dialogue(program: EngineProcess) -> str:
        await program.send("hello")
        return await program.read(5)

    assert talk(ECHO, dialogue) == "olleh"


@pytest.mark.parametrize("words", [("/no/such/program",), ("/",), ("bad\0name",)])
def test_a_missing_program_is_named(words: tuple[str, ...]) -> None:
    with pytest.raises(EngineNotFound, match="cannot be started"):
        asyncio.run(EngineProcess.start(ProgramCommand(words)))


@pytest.mark.parametrize("text", ["", "  ", "'unclosed"])
def test_text_that_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(EngineNotFound):
        ProgramCommand.parse(text)


def test_a_crash_tells_the_code_and_the_last_words(talk: Talk) -> None:
    crash = script("import sys; print('almost'); sys.stderr.write('out of luck\\n'); sys.exit(3)")

    async def dialogue(program: EngineProcess) -> None:
        assert await program.read(5) == "almost"
        await program.read(5)

    with pytest.raises(EngineCrashed, match="ended with exit code 3; it last said") as error:
        talk(crash, dialogue)
    assert set(error.value.last_lines) == {"almost", "out of luck"}


def test_a_signal_is_named(talk: Talk) -> None:
    with pytest.raises(EngineCrashed, match="signal SIGSEGV"):
        talk(script("import os; os.kill(os.getpid(), 11)"), lambda program: program.read(5))


def test_silence_is_a_timeout(talk: Talk) -> None:
    with pytest.raises(EngineTimeout, match=r"did not answer within 0\.1 s"):
        talk(ECHO, lambda program: program.read(0.1))


def test_an_endless_line_is_a_flood(talk: Talk) -> None:
    with pytest.raises(EngineFlood, match=f"over {MAX_LINE_LENGTH} bytes"):
        talk(script("print('x' * 10_000_000)"), lambda program: program.read(5))


def test_endless_lines_are_a_flood(talk: Talk) -> None:
    async def dialogue(program: EngineProcess) -> None:
        while True:
            await program.read(5)

    chatter = replace(script("while True: print('chatter')"), most_lines=3000)
    with pytest.raises(EngineFlood, match="over 3000 lines"):
        talk(chatter, dialogue)


def test_a_program_that_does_not_read_is_a_timeout(talk: Talk) -> None:
    async def dialogue(program: EngineProcess) -> None:
        for _line in range(10_000):
            await program.send("x" * 10_000, 0.2)

    with pytest.raises(EngineTimeout, match="does not read its input"):
        talk(script("import time; time.sleep(60)"), dialogue)


def test_writing_to_the_error_stream_for_ever_blocks_nobody(talk: Talk) -> None:
    chatty = script(
        "import sys\nfor n in range(20000): sys.stderr.write('debug' * 20 + chr(10))\nprint('done')"
    )
    assert talk(chatty, lambda program: program.read(20)) == "done"


def test_a_deaf_program_and_its_children_are_ended(talk: Talk) -> None:
    """It ignores the end of its input and polite signals, and has started another program."""
    deaf = script(
        "import signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(600)"
    )

    async def dialogue(program: EngineProcess) -> bool:
        return os.getpgid(int(await program.read(10))) == program.pid

    assert talk(deaf, dialogue)


def test_a_crash_is_seen_although_a_child_holds_the_output_open(talk: Talk) -> None:
    leaving = script(
        "import subprocess, sys\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "sys.exit(4)"
    )
    with pytest.raises(EngineCrashed, match="exit code 4"):
        talk(leaving, lambda program: program.read())


def test_memory_is_bounded_where_asked(talk: Talk) -> None:
    hungry = ProgramCommand(
        (sys.executable, "-c", "input(); data = bytearray(2_000_000_000); print('ate it')"),
        memory=500_000_000,
    )

    async def dialogue(program: EngineProcess) -> str:
        await program.send("eat")
        return await program.read(10)

    with pytest.raises(EngineCrashed, match="MemoryError"):
        talk(hungry, dialogue)


def test_a_program_may_fill_all_the_memory_it_was_told(talk: Talk) -> None:
    told = 350_000_000
    filling = ProgramCommand(
        (sys.executable, "-c", f"input(); data = bytearray({told}); print('filled')"), memory=told
    )

    async def dialogue(program: EngineProcess) -> str:
        await program.send("fill")
        return await program.read(10)

    assert talk(filling, dialogue) == "filled"
