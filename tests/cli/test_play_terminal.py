"""A person at a terminal, in plain lines: colours, questions, Ctrl-C, the game offered back."""

from __future__ import annotations

import signal
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from tengen import database, variant
from tengen.games import store
from tengen.games.game import Game
from tengen.records.record import Record

Stored = Callable[[], list[Game]]
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
    child = start("freestyle")
    child.expect("black> ")
    child.sendline("h8")
    child.expect("●")
    child.expect("white> ")
    child.sendline("quit")
    assert leave(child) == 0


def test_tic_tac_toe_is_drawn_with_crosses_and_circles(start: Start) -> None:
    child = start("tictactoe")
    child.expect("black> ")
    child.sendline("b2")
    child.expect("×")
    child.expect("white> ")
    child.sendline("a1")
    child.expect("○")
    child.sendline("quit")
    assert leave(child) == 0


def test_the_clock_runs_in_the_prompt_until_the_flag_falls(start: Start) -> None:
    child = start("tictactoe", "--clock", "0.06")
    child.expect_exact("Clock: black 0:03.6, white 0:03.6")
    child.expect("black 0:03.6> ")
    child.sendline("b2")
    child.expect(r"white 0:0[1-3]\.\d> ")
    child.sendline("a1")
    child.expect(r"\r\x1b\[Kblack 0:0\d\.\d> ")  # written anew, without a key
    child.expect_exact("White wins on time.")
    child.expect("over> ")
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


def test_ctrl_c_keeps_the_game_and_ends_with_130(start: Start, stored: Stored) -> None:
    child = start("renju")
    child.expect("black> ")
    child.sendline("h8")
    child.expect("white> ")
    child.sendintr()
    child.expect_exact("The game is kept.")
    child.expect("Resume it with: tengen play --resume ")
    assert leave(child) == 130
    assert [game.ply for game in stored()] == [1]


def test_the_menu_does_not_offer_the_game_that_was_just_left(start: Start) -> None:
    child = start("renju")
    child.expect("black> ")
    child.sendline("h8")
    child.expect("white> ")
    child.sendline("m")
    child.expect_exact("Which game?")
    assert "Continue it?" not in said(child)
    child.sendeof()
    assert leave(child) == 0


def test_ctrl_c_before_the_first_move_says_nothing(start: Start, stored: Stored) -> None:
    child = start("renju")
    child.expect("black> ")
    child.sendintr()
    assert leave(child) == 130
    assert "Traceback" not in said(child)
    assert stored() == []


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
    child.expect_exact("Continue it? [Y/n] ")
    child.sendline("maybe")
    child.expect_exact("Continue it? [Y/n] ")
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


def test_a_game_that_is_not_wanted_stays_and_a_finished_one_ends_the_offer(
    start: Start, stored: Stored
) -> None:
    child = start("tictactoe")
    child.expect("black> ")
    child.sendline("b2")
    child.expect("white> ")
    child.sendline("quit")
    assert leave(child) == 0
    child = start("tictactoe")
    child.expect_exact("[Y/n] ")
    child.sendline("n")
    child.expect("black> ")
    child.sendline("a1")
    child.expect("white> ")
    child.sendline("resign")
    child.expect("over> ")
    child.sendline("quit")
    assert leave(child) == 0
    assert [game.is_over for game in stored()] == [False, True]
    child = start("tictactoe")
    child.expect("black> ")
    assert "unfinished" not in said(child)
    child.sendline("quit")
    assert leave(child) == 0


def old_game(home: Path) -> Path:
    """Keep a game as earlier versions did: with a variation and a comment."""
    record = Record.of(variant("renju").initial().play_all("h8 i9"), "human", "random[seed=1]")
    record.root.children[0].add(variant("renju").parse("j10"))
    record.root.children[0].comment = "the centre"
    path = home / ".local/state/tengen/unfinished/renju-20250101-101010101010-7.json"
    path.parent.mkdir(parents=True)
    record.save(path)
    return path


def test_a_game_that_an_earlier_version_kept_is_offered_and_stored(
    start: Start, home: Path, stored: Stored
) -> None:
    path = old_game(home)
    child = start()
    child.expect_exact("There is an unfinished game: Renju, 2 moves.")
    child.sendline("")
    child.expect("black> ")
    child.sendline("g7")
    child.expect("4. white: ")
    child.expect("black> ")
    child.sendline("save game.json")
    child.expect("Saved in ")
    child.sendline("quit")
    assert leave(child) == 0
    assert not path.exists()
    assert (home / ".local/state/tengen/games" / path.name).exists()
    (game,) = stored()
    assert game.ply == 4
    notes = Record.load(home.parent / "game.json")
    first = notes.root.children[0]
    assert first.comment == "the centre"
    assert [notes.variant.format(one.move) for one in first.children if one.move] == ["i9", "j10"]
    assert "the centre" in notes_of(home, game)


def notes_of(home: Path, game: Game) -> str:
    opened = database.open(str(home / ".local/share/tengen/tengen.db"))
    with database.reading(opened) as connection:
        notes = store.notes(connection, game.id, game.settings.owner)
    opened.dispose()
    return notes or ""


def test_a_game_that_an_earlier_version_kept_is_put_aside_when_it_is_not_wanted(
    start: Start, home: Path, stored: Stored
) -> None:
    path = old_game(home)
    child = start("renju")
    child.expect_exact("[Y/n] ")
    child.sendline("n")
    child.expect("The game is kept in ")
    child.expect("black> ")
    child.sendline("quit")
    assert leave(child) == 0
    assert not path.exists()
    assert (home / ".local/state/tengen/games" / path.name).exists()
    assert stored() == []


def test_a_killed_terminal_loses_no_move_that_was_answered(start: Start, stored: Stored) -> None:
    child = start("renju", "--white", "random[seed=1]")
    for ply, move in ((2, "h8"), (4, "i9"), (6, "j10")):
        child.expect("black> ")
        child.sendline(move)
        child.expect(f"{ply}. white: ")
    child.kill(signal.SIGKILL)
    child.wait()
    (game,) = stored()
    assert game.ply == 6
    child = start()
    child.expect_exact("There is an unfinished game: Renju, 6 moves.")
    child.sendline("y")
    child.expect("black> ")
    child.sendline("quit")
    assert leave(child) == 0


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
