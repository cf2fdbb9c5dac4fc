"""A person at a terminal that shows a full-screen board: a real process on a pseudo-terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from tengen.games.game import Game

Start = Callable[..., "pexpect.spawn[str]"]
Stored = Callable[[], list[Game]]

FAKE = Path(__file__).parents[1] / "fakes" / "gomocup_fake.py"
ALTERNATE_SCREEN, USUAL_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
LEFT, UP = "\x1b[D", "\x1b[A"
F1, F2, CTRL_C, CTRL_Q, CTRL_Z = "\x1bOP", "\x1bOQ", "\x03", "\x11", "\x1a"


@pytest.fixture
def start(environment: dict[str, str], tmp_path: Path) -> Iterator[Start]:
    """Start ``tengen play`` on a pseudo-terminal; keywords are variables."""
    children: list[pexpect.spawn[str]] = []

    def begin(*arguments: str, **variables: str) -> pexpect.spawn[str]:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "tengen", "play", *arguments],
            env=environment | variables,
            cwd=str(tmp_path),
            encoding="utf-8",
            timeout=30,
            dimensions=(30, 100),
        )
        children.append(child)
        child.expect_exact(ALTERNATE_SCREEN)
        return child

    yield begin
    for child in children:
        child.close(force=True)


def leave(child: pexpect.spawn[str]) -> tuple[str, int | None]:
    """Wait for the end; return what the usual screen shows then, and the exit code."""
    child.expect_exact(USUAL_SCREEN)
    child.expect(pexpect.EOF)
    child.close()
    return re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "", child.before or ""), child.exitstatus


def test_arrows_and_typed_moves_play_and_the_game_is_kept(start: Start, stored: Stored) -> None:
    child = start("renju")
    child.expect_exact("black>")
    child.send(LEFT + UP + " ")
    child.expect_exact("1. black: g9")
    child.expect_exact("white>")
    child.send("h8\r")
    child.expect_exact("2. white: h8")
    child.send(CTRL_Q)
    said, code = leave(child)
    (kept,) = stored()
    assert code == 0
    assert f"Resume it with: tengen play --resume {kept.id}" in said
    assert kept.ply == 2


def test_a_resize_and_a_click_are_understood(start: Start) -> None:
    child = start("tictactoe")
    child.expect_exact("black>")
    child.setwinsize(24, 70)
    child.send("\x1b[<0;5;2M\x1b[<0;5;2m")
    child.expect_exact("1. black: a3")
    child.setwinsize(5, 20)
    child.setwinsize(40, 140)
    child.send("b2\r")
    child.expect_exact("2. white: b2")
    child.send(CTRL_Q)
    assert leave(child)[1] == 0


def test_ctrl_c_keeps_the_game_and_ends_with_130(start: Start) -> None:
    child = start("renju", "--moves", "h8")
    child.expect_exact("white>")
    child.send(CTRL_C)
    said, code = leave(child)
    assert code == 130
    assert "The game is kept." in said
    assert "Traceback" not in said


def test_a_program_that_crashes_is_told_and_the_game_goes_on(start: Start) -> None:
    child = start("freestyle", "--white", f"gomocup:{sys.executable} {FAKE} --fault crash")
    child.expect_exact("black>")
    child.send("h8\r")
    child.expect_exact("Write retry to ask")
    child.expect_exact("white>")
    child.send("a1\r")
    child.expect_exact("2. white: a1")
    child.send(CTRL_Q)
    said, code = leave(child)
    assert code == 0
    assert "Traceback" not in said


def test_a_wish_that_cannot_be_met_is_told_without_a_screen(
    environment: dict[str, str], tmp_path: Path
) -> None:
    arguments = ["-m", "tengen", "play", "renju", "--size", "99"]
    child = pexpect.spawn(
        sys.executable,
        arguments,
        env=environment,
        cwd=str(tmp_path),
        encoding="utf-8",
        timeout=30,
        dimensions=(30, 100),
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2
    assert (child.before or "").startswith("tengen: renju: size 99 is out of range")


def test_the_full_screen_speaks_the_language_of_the_person(start: Start) -> None:
    child = start("reversi", TENGEN_LANGUAGE="cs")
    child.expect_exact("Na tahu: černý")
    child.send("f5\r")
    child.expect_exact("bílý>")
    child.send(CTRL_Q)
    assert leave(child)[1] == 0
