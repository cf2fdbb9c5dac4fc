"""The game at the terminal, without a terminal: what is typed, what is told and shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tengen import variant
from tengen.base.color import Seat
from tengen.base.grid import Point
from tengen.games.control import ControlKind, TimeControl
from tengen.games.settings import GameSettings
from tengen.records.record import Record
from tengen.records.result import Ending
from tengen.terminal.commands import execute
from tengen.terminal.game import TerminalGame, TerminalOptions
from tengen.terminal.new_game import PlannedGame, PlayRequest, settings_of, source_of
from tengen.terminal.unfinished import unfinished_game
from tengen.terminal.view import View

PATIENCE = 20.0


class Terminal:
    """A display that remembers what it was told, and whoever types at it."""

    stays = True

    def __init__(self) -> None:
        self.game = TerminalGame(self, lambda job: job(), TerminalOptions(pace=0.5))
        self.lines: list[str] = []
        self.views: list[View] = []

    def say(self, *lines: str) -> None:
        self.lines.extend(lines)

    def show(self, view: View) -> None:
        self.views.append(view)

    def mark(self, marks: Mapping[Point, str]) -> None:
        pass

    def analysed(self, view: View, text: str) -> None:
        pass

    @property
    def view(self) -> View:
        return self.views[-1]

    @property
    def moves(self) -> str:
        return " ".join(self.view.moves)

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.game.games.thread.call(work).result(PATIENCE)

    def play(self, request: PlayRequest) -> Terminal:
        source = source_of(request)
        assert source is not None
        self.do(self.game.put(source))
        return self.start()

    def begin(self, settings: GameSettings) -> Terminal:
        self.do(self.game.put(PlannedGame(settings)))
        return self.start()

    def start(self) -> Terminal:
        self.do(self.game.start())
        return self

    def type(self, *lines: str) -> list[str]:
        """Type lines, and return what is told until somebody is asked again."""
        before = len(self.lines)
        for line in lines:
            self.do(execute(self.game, line))
            if self.game.has_person:
                self.do(self.game.settle())
        return self.lines[before:]

    def wait(self, is_so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < deadline
            time.sleep(0.01)

    @property
    def record(self) -> Record:
        return self.game.record()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("TENGEN_LANGUAGE", "en")
    return tmp_path


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    made.game.close()


def formatted(record: Record) -> list[str]:
    return [record.variant.format(move) for move in record.mainline]


# -- taking back ---------------------------------------------------------------------------------


def test_another_move_keeps_the_old_line_as_a_variation(terminal: Terminal) -> None:
    terminal.play(PlayRequest("tictactoe")).type("b2", "a1", "c3", "undo", "undo", "a3")
    record = terminal.record
    assert formatted(record) == ["b2", "a3"]
    main, other = record.root.children[0].children
    assert [record.variant.format(one.move) for one in other.walk() if one.move] == ["a1", "c3"]
    assert main.move == record.variant.parse("a3")


def test_against_a_program_the_reply_is_taken_back_as_well(terminal: Terminal) -> None:
    terminal.play(PlayRequest("tictactoe", white="random[seed=1]")).type("b2")
    assert len(terminal.view.moves) == 2
    assert terminal.type("undo") == ["Taken back."]
    assert terminal.moves == ""
    assert terminal.type("redo") == ["Played again."]
    assert len(terminal.view.moves) == 2


def test_the_first_move_of_a_program_is_not_taken_back(terminal: Terminal) -> None:
    terminal.play(PlayRequest("tictactoe", black="random[seed=1]"))
    terminal.do(terminal.game.settle())
    assert terminal.type("undo") == ["There is no move to take back."]


def test_whoever_was_swapped_is_told_the_new_colour(terminal: Terminal) -> None:
    both = terminal.play(PlayRequest("swap")).type("h8", "a1", "i8", "swap")
    assert both[-1] == "Black: second player; white: first player."
    told = terminal.play(PlayRequest("swap", white="franta")).type("h8", "a1", "i8")
    assert told[-3:] == [
        "4. second player: swap",
        "Black: second player; white: first player.",
        "You are now white.",
    ]


def test_giving_up_is_taken_back_before_any_move(terminal: Terminal) -> None:
    terminal.play(PlayRequest("tictactoe")).type("b2", "resign")
    assert terminal.view.result == "Black wins by resignation."
    terminal.type("undo")
    assert (terminal.view.result, terminal.moves) == ("", "b2")


# -- records -------------------------------------------------------------------------------------


def test_people_keep_the_names_a_record_gives_them(terminal: Terminal, tmp_path: Path) -> None:
    position = variant("renju").initial().play_all("h8 h9")
    Record.of(position, black="Ada", white="random[seed=1]").save(tmp_path / "game.json")
    terminal.play(PlayRequest(resume=tmp_path / "game.json"))
    assert (terminal.record.black, terminal.record.white) == ("Ada", "random[seed=1]")
    assert sorted(terminal.view.names.values()) == ["Ada", "Random"]


def test_a_game_goes_on_from_its_record_and_keeps_comments(
    terminal: Terminal, tmp_path: Path
) -> None:
    record = Record.of(variant("renju").initial().play_all("h8 h9"))
    record.root.children[0].comment = "the centre"
    record.save(tmp_path / "game.json")
    terminal.play(PlayRequest(resume=tmp_path / "game.json")).type("i9")
    assert formatted(terminal.record) == ["h8", "h9", "i9"]
    assert terminal.record.root.children[0].comment == "the centre"


def test_a_record_that_was_given_up_is_over_until_that_is_taken_back(
    terminal: Terminal, tmp_path: Path
) -> None:
    playing = Terminal()
    playing.play(PlayRequest("tictactoe")).type("b2", "resign", f"save {tmp_path / 'game.json'}")
    playing.game.close()
    terminal.play(PlayRequest(resume=tmp_path / "game.json"))
    assert terminal.view.result == "Black wins by resignation."
    assert terminal.record.result is not None
    assert terminal.record.result.reason is Ending.RESIGNATION
    terminal.type("undo", "a1")
    assert terminal.moves == "b2 a1"


# -- programs ------------------------------------------------------------------------------------


def test_two_programs_wait_after_a_step_back_and_a_move_can_be_made_for_them(
    terminal: Terminal,
) -> None:
    terminal.play(PlayRequest("tictactoe", black="random[seed=1]", white="random[seed=2]"))
    terminal.wait(lambda: len(terminal.view.moves) >= 2)
    terminal.type("pause")
    count = len(terminal.view.moves)
    assert terminal.view.prompt == "paused"
    assert terminal.type("undo") == ["Taken back."]
    free = variant("tictactoe").format(terminal.view.position.legal_moves[0])
    (told,) = terminal.type(free)
    assert told.endswith(free)
    assert terminal.view.is_paused
    assert len(terminal.view.moves) == count
    assert terminal.type("pause") == ["The programs continue."]
    terminal.wait(lambda: terminal.view.is_over)


def test_a_rematch_changes_seats_and_is_followed(terminal: Terminal) -> None:
    terminal.play(PlayRequest("tictactoe", white="random[seed=1]"))
    assert terminal.type("rematch") == ["The game is not over yet."]
    terminal.type("b2", "resign")
    told = terminal.type("rematch")
    assert told[0] == "A new game."
    assert told[1].startswith("1. black: ")
    assert terminal.game.game.seats_of(terminal.game.me.visitor) == (Seat.SECOND,)


# -- clocks --------------------------------------------------------------------------------------


def test_clocks_are_shown_and_a_flag_falls(terminal: Terminal) -> None:
    settings = settings_of(variant("tictactoe"), {})
    control = TimeControl(ControlKind.GAME, 1.0)
    terminal.begin(replace(settings, control=control))
    terminal.type("b2")
    assert terminal.view.counts[-1].startswith("Clock: black 0:01.0, white 0:0")
    terminal.wait(lambda: terminal.view.is_over)
    assert terminal.view.result == "Black wins on time."


def test_a_game_begun_with_a_clock_keeps_it_when_it_begins_again(terminal: Terminal) -> None:
    terminal.play(PlayRequest("tictactoe", clock=TimeControl.of_text("5+3")))
    assert terminal.view.counts == ("Clock: black 5:00, white 5:00",)
    terminal.type("b2", "new")
    assert (terminal.moves, terminal.view.time_left) == ("", "5:00")
    terminal.type("people")
    assert terminal.game.game.settings.control.text == "300+3"


def test_white_is_told_that_a_foul_can_be_claimed(terminal: Terminal) -> None:
    moves = "h8 a1 h9 a3 g10 a5 f10 a7"
    terminal.play(PlayRequest("renju", foul="claim", moves=moves))
    told = "Black's last stone is a foul: type claim to win the game."
    assert told not in terminal.view.task
    terminal.type("h10")
    assert told in terminal.view.task
    terminal.type("claim")
    assert terminal.view.result == "White wins by a foul: double three."


# -- games that are left -------------------------------------------------------------------------


def left(terminal: Terminal, name: str | None = None) -> str | None:
    found = terminal.do(unfinished_game(terminal.game.games, name))
    return None if found is None else found.text


def test_the_game_that_was_left_last_is_offered_until_it_is_over(terminal: Terminal) -> None:
    assert left(terminal) is None
    terminal.play(PlayRequest("tictactoe")).type("b2")
    terminal.play(PlayRequest("renju")).type("h8", "h9")
    assert left(terminal) == "There is an unfinished game: Renju, 2 moves."
    assert left(terminal, "tictactoe") == "There is an unfinished game: Tic-tac-toe, 1 move."
    assert left(terminal, "reversi") is None
    terminal.type("resign")
    assert left(terminal) is None


def test_an_old_file_stays_where_it_is_while_the_database_refuses(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "tengen/unfinished/renju-20250101-101010101010-7.json"
    path.parent.mkdir(parents=True)
    Record.of(variant("renju").initial().play_all("h8 i9")).save(path)
    monkeypatch.setenv("TENGEN_DATABASE", str(path.parent))
    terminal = Terminal()
    terminal.play(PlayRequest(resume=path)).type("j10")
    assert [line for line in terminal.lines if line.startswith("This game is not kept: ")]
    assert terminal.moves == "h8 i9 j10"
    assert terminal.game.farewell() == ()
    terminal.game.close()
    assert path.exists()


# -- the coach -----------------------------------------------------------------------------------

#: Black has an open three, and White, the person, is to move.
THREE = "h8 h9 i8 j7 j8"


def at_a_three(terminal: Terminal, level: str) -> Terminal:
    moves = THREE
    terminal.play(PlayRequest("freestyle", black="level:1", white="human", moves=moves))
    terminal.type(f"coach {level}")
    return terminal


def test_the_coach_says_what_a_move_threw_away_and_helps_in_steps(terminal: Terminal) -> None:
    told = at_a_three(terminal, "companion").type("a1")
    words = "Coach: Your opponent has an open three, and your move does not stop it."
    terminal.wait(lambda: words in terminal.lines)
    assert "Type undo to take the move back, or coach for help." in terminal.lines
    steps = [terminal.type("coach")[0] for _ in range(5)]
    assert steps[0] == "Look at this part of the board."
    assert steps[2].startswith("This is the move: ")
    assert steps[4] == "The coach has no more to say."
    assert not any("g8" in line or "k8" in line for line in told if line.startswith("Coach"))


def test_without_a_coach_nothing_is_said(terminal: Terminal) -> None:
    at_a_three(terminal, "off").type("a1")
    assert not any(line.startswith("Coach:") for line in terminal.lines)


def test_a_coach_there_is_not_is_named(terminal: Terminal) -> None:
    told = at_a_three(terminal, "off").type("coach loudly")
    words = "guide, companion, quiet, off"
    assert told == [f"loudly is not how a coach helps; choose one of {words}."]


def test_between_two_people_there_is_no_coach(terminal: Terminal) -> None:
    terminal.play(PlayRequest("freestyle", black="human", white="human"))
    assert terminal.type("coach guide") == ["There is no coach in this game."]
