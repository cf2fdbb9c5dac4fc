"""A person at a terminal, in plain lines: colours, questions, Ctrl-C, the game offered back."""

from __future__ import annotations

import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

Start = Callable[..., "pexpect.spawn[str]"]


@pytest.fixture
def start(environment: dict[str, str], tmp_path: Path) -> Iterator[Start]:
    """Start ``tengen play --plain`` on a pseudo-terminal; keywords are variables."""
    children: list[pexpect.spawn[str]] = []

    def begin(*arguments: str, **variables: str) -> pexpect.spawn[str]:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "tengen", "play", "--plain", *arguments],
            env=environment | variables,
            cwd=str(tmp_path),
            encoding="utf-8",
            timeout=30,
            dimensions=(50, 100),
        )
        children.append(child)
        return child

    yield begin
    for child in children:
        child.close(force=True)


def said(child: pexpect.spawn[str]) -> str:
    """Return what was printed before the last thing expected."""
    return child.before or ""


def leave(child: pexpect.spawn[str]) -> int | None:
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def test_stones_are_discs_in_colour(start: Start) -> None:
    child = start("tictactoe")
    child.expect("black> ")
    child.sendline("b2")
    child.expect("●")
    child.expect("white> ")
    child.sendline("quit")
    assert leave(child) == 0


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_stones_are_letters(start: Start, variables: dict[str, str]) -> None:
    child = start("tictactoe", **variables)
    child.expect("x is black, o is white")
    child.expect("black> ")
    child.sendline("b2")
    child.expect_exact("(x)")
    child.sendline("quit")
    assert leave(child) == 0
    assert "●" not in said(child)


def test_ctrl_c_keeps_the_game_and_ends_with_130(start: Start, home: Path) -> None:
    child = start("renju")
    child.expect("black> ")
    child.sendline("h8")
    child.expect("white> ")
    child.sendintr()
    child.expect("The game is kept in ")
    child.expect("Resume it with: tengen play --resume ")
    assert leave(child) == 130
    assert len(list((home / ".local/state/tengen/unfinished").iterdir())) == 1


def test_ctrl_c_before_the_first_move_says_nothing(start: Start, home: Path) -> None:
    child = start("renju")
    child.expect("black> ")
    child.sendintr()
    assert leave(child) == 130
    assert "Traceback" not in said(child)
    assert not list(home.rglob("*.json"))


def test_ctrl_c_at_the_first_question_ends_with_130(start: Start) -> None:
    child = start()
    child.expect_exact("Which game?")
    child.sendintr()
    assert leave(child) == 130
    assert "Traceback" not in said(child)


def test_the_end_of_the_input_leaves_like_quit(start: Start) -> None:
    child = start("renju")
    child.expect("black> ")
    child.sendline("h8")
    child.expect("white> ")
    child.sendeof()
    child.expect("Resume it with: ")
    assert leave(child) == 0


def test_an_unfinished_game_is_offered_back(start: Start) -> None:
    child = start("renju", "--white", "random")
    child.expect("black> ")
    child.sendline("h8")
    child.expect("2. white: ")
    child.expect("black> ")
    child.sendline("quit")
    assert leave(child) == 0
    child = start()
    child.expect_exact("There is an unfinished game: Renju, 2 moves.")
    child.expect_exact("Go on with it? [Y/n] ")
    child.sendline("maybe")
    child.expect_exact("Go on with it? [Y/n] ")
    child.sendline("y")
    child.expect("black> ")
    child.sendline("undo")
    child.expect("Taken back.")
    child.expect("black> ")
    child.sendline("quit")
    assert leave(child) == 0


def test_a_game_of_another_variant_is_not_offered(start: Start) -> None:
    child = start("renju")
    child.expect("black> ")
    child.sendline("h8")
    child.expect("white> ")
    child.sendline("quit")
    assert leave(child) == 0
    child = start("reversi")
    child.expect("black> ")
    assert "unfinished" not in said(child)
    child.sendline("quit")
    assert leave(child) == 0


def test_a_game_that_is_not_wanted_is_put_aside(start: Start, home: Path) -> None:
    child = start("renju")
    child.expect("black> ")
    child.sendline("h8")
    child.expect("white> ")
    child.sendline("quit")
    assert leave(child) == 0
    child = start("renju")
    child.expect_exact("[Y/n] ")
    child.sendline("n")
    child.expect("The game is kept in ")
    child.expect("black> ")
    child.sendline("quit")
    assert leave(child) == 0
    assert len(list((home / ".local/state/tengen/games").iterdir())) == 1
    assert not list((home / ".local/state/tengen/unfinished").iterdir())


def test_without_a_variant_everything_is_asked(start: Start) -> None:
    child = start()
    child.expect_exact("Which game? (Enter: freestyle) ")
    child.sendline("chess")
    child.expect_exact("unknown variant 'chess'")
    child.expect_exact("Which game? (Enter: freestyle) ")
    child.sendline("")
    child.expect_exact("Which size? (Enter: 15) ")
    child.sendline("99")
    child.expect_exact("size 99 is out of range")
    child.expect_exact("Which size? (Enter: 15) ")
    child.sendline("")
    child.expect_exact("Who begins? (Enter: human; or ")
    child.sendline("")
    child.expect_exact("Who plays second? (Enter: human; or ")
    child.sendline("robot")
    child.expect_exact("unknown player 'robot'")
    child.expect_exact("Who plays second? (Enter: human; or ")
    child.sendline("random")
    child.expect_exact("Freestyle gomoku (15).")
    child.expect("black> ")
    child.sendline("h8")
    child.expect("2. white: ")
    child.expect("black> ")
    child.sendline("quit")
    assert leave(child) == 0


@pytest.mark.parametrize("dimensions", [(19, 100), (50, 59)])
def test_a_small_terminal_gets_lines(
    environment: dict[str, str], tmp_path: Path, dimensions: tuple[int, int]
) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tengen", "play", "tictactoe"],
        env=environment,
        cwd=str(tmp_path),
        encoding="utf-8",
        timeout=30,
        dimensions=dimensions,
        preexec_fn=lambda: termios.tcsetwinsize(0, dimensions),  # before it can ask for it
    )
    child.expect("black> ")
    child.sendline("quit")
    assert leave(child) == 0


def test_a_person_who_looks_through_a_pipe_is_asked_before_answering(
    environment: dict[str, str], tmp_path: Path
) -> None:
    command = f"{sys.executable} -m tengen play tictactoe | cat"
    child = pexpect.spawn(
        "sh", ["-c", command], env=environment, cwd=str(tmp_path), encoding="utf-8", timeout=30
    )
    child.expect_exact("black> ")
    child.sendline("b2")
    child.expect_exact("1. black: b2")
    child.expect_exact("white> ")
    assert said(child).count("b2") == 0
    child.sendline("quit")
    assert leave(child) == 0


def test_the_questions_are_asked_in_the_language_of_the_person(start: Start) -> None:
    child = start("reversi", TENGEN_LANGUAGE="cs")
    child.expect("Na tahu: černý")
    child.expect("černý> ")
    child.sendline("f5")
    child.expect("bílý> ")
    child.sendline("quit")
    assert leave(child) == 0
    child = start(TENGEN_LANGUAGE="cs")
    child.expect_exact("nedohraná partie: Reversi, 1 tah.")
    child.sendline("ano")
    child.expect("bílý> ")
    child.sendline("quit")
    assert leave(child) == 0
