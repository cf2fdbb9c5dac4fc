"""The parts of the desktop that need no window."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tengen import variant
from tengen.base.color import Seat
from tengen.base.grid import Point
from tengen.desktop import newgame, preferences
from tengen.desktop.colors import SURROUNDINGS, theme_of
from tengen.desktop.inbox import Inbox
from tengen.desktop.pointers import drawing_of, forbidden
from tengen.desktop.preferences import Preferences
from tengen.desktop.records import read_games
from tengen.desktop.roster import described
from tengen.desktop.samples import sample
from tengen.desktop.table import Table
from tengen.desktop.thinker import Listener, Thinker, move_request
from tengen.desktop.vault import Vault
from tengen.draw.drawing import Drawing
from tengen.draw.sketch import Sketch
from tengen.games.control import ControlKind
from tengen.rules.catalogue import variants


class Desk:
    """A table without a window."""

    def __init__(self, players: Any) -> None:
        self.inbox = Inbox()
        self.vault = Vault(self.inbox, lambda _text: None)
        self.thinker = Thinker(self.inbox, self.vault, players.open)
        self.chosen = Preferences()
        self.table = Table(self.vault, self.thinker, self.chosen.visitor, lambda _events: None)
        self.table.takes_moments = False

    def begin(self, **wishes: Any) -> None:
        self.chosen = replace(self.chosen, **wishes)
        self.table.begin(newgame.settings_of(self.chosen), 0.0)

    def until(self, condition: Callable[[], object]) -> None:
        deadline = time.monotonic() + 20
        while not condition():
            assert time.monotonic() < deadline, self.table.notice
            self.inbox.wait(0.05)


@pytest.fixture
def desk(folder: Path, players: Any) -> Iterator[Desk]:
    opened = Desk(players)
    yield opened
    opened.table.leave()
    opened.thinker.close()
    opened.vault.close()


# -- the table ------------------------------------------------------------------------------------


def test_an_answer_to_a_position_that_was_taken_back_is_never_played(
    desk: Desk, players: Any
) -> None:
    players.slow("franta")
    desk.begin(opponent="franta")
    desk.table.play("h8")
    desk.table.stop()  # the answer is on its way …
    desk.table.undo()  # … to a position that is gone
    desk.table.play("a1")
    desk.table.stop()
    desk.until(lambda: desk.table.is_open)
    game = desk.table.game
    assert game is not None
    assert [game.settings.variant.format(move) for move in game.position.moves] == ["a1", "a15"]


def test_a_moment_that_is_looked_at_stays_while_programs_play_on(desk: Desk, players: Any) -> None:
    rules = variant("freestyle")
    players.script("franta", rules, "a1 a2 a3 a4 a5", is_second=False)
    players.script("scorer", rules, "h1 h2 h3 h4")
    desk.begin(kind="programs", first="franta", second="scorer")
    game = desk.table.game
    assert game is not None
    desk.until(lambda: game.ply >= 2)
    desk.table.look(1)
    desk.until(lambda: game.is_over)
    assert (desk.table.ply, desk.table.status) == (1, "Looking at move 1")


def test_a_rematch_changes_the_seats(desk: Desk, players: Any) -> None:
    players.slow("franta")
    desk.begin(opponent="franta")
    desk.table.resign()
    before = desk.table.game
    assert before is not None
    desk.table.rematch()
    game = desk.table.game
    assert game is not None
    assert before.rematch == game.id
    assert desk.table.own_seats == (Seat.SECOND,)


def test_resigning_can_be_taken_back(desk: Desk) -> None:
    desk.begin(kind="here")
    desk.table.play("h8")
    desk.table.resign()
    assert desk.table.status == "Black wins by resignation."
    desk.table.undo()
    assert desk.table.status == "White to move"
    assert desk.table.ply == 1


def test_forbidden_points_are_marked_with_their_reasons(desk: Desk) -> None:
    desk.begin(variant="renju", kind="here")
    for move in ["h8", "a1", "i9", "a3", "g9", "a5", "h10", "a7"]:
        desk.table.play(move)
    assert list(forbidden(desk.table)) == [Point(7, 6)]
    assert drawing_of(desk.table, desk.chosen).marks == {Point(7, 6): "cross"}


# -- engines --------------------------------------------------------------------------------------


def test_a_cancelled_task_is_heard_of_no_more(players: Any) -> None:
    players.slow("slow")
    inbox = Inbox()
    thinker = Thinker(inbox, open_player=players.open)
    heard: list[object] = []
    position = variant("tictactoe").initial()
    listener = Listener(heard.append, heard.append)
    task = thinker.play("slow", move_request(position, 20), 0, listener)
    task.cancel()
    thinker.play("slow", move_request(position, 0.01), 0, listener)
    assert inbox.wait(20)
    thinker.close()
    inbox.drain()
    assert len(heard) == 1


def test_a_player_that_does_not_exist_is_a_failure_in_words() -> None:
    inbox = Inbox()
    thinker = Thinker(inbox)
    failures: list[str] = []
    position = variant("tictactoe").initial()
    listener = Listener(lambda _reply: None, failures.append)
    thinker.play("nobody", move_request(position, 1), 0, listener)
    assert inbox.wait(20)
    thinker.close()
    assert failures[0].startswith("unknown player 'nobody'")


# -- choices --------------------------------------------------------------------------------------


def test_preferences_survive_and_nonsense_in_them_does_not(folder: Path) -> None:
    chosen = Preferences(variant="renju", sizes={"renju": 13}, colors={"black": "#102030"})
    preferences.save(chosen)
    assert preferences.load() == chosen
    path = preferences.file()
    path.write_text('{"variant": "chess", "pace": -1, "colors": {"sky": "#fff"}, "theme": "paper"}')
    repaired = preferences.load()
    assert (repaired.variant, repaired.pace, repaired.colors) == ("freestyle", 0.5, {})
    assert repaired.theme == "paper"
    path.write_text("not JSON")
    assert preferences.load().variant == "freestyle"


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_every_game_can_be_chosen_in_every_way(rules: Any, folder: Path) -> None:
    for kind in preferences.KINDS:
        chosen = Preferences(variant=rules.name, kind=kind.value, seat="random", opponent="level:1")
        for size in (None, *newgame.sizes_of(rules)):
            sizes = {} if size is None else {rules.name: size}
            settings = newgame.settings_of(replace(chosen, sizes=sizes))
            assert settings.kind is kind
            assert size in {None, settings.variant.width}
            Sketch.of(sample(settings.variant), Drawing())


def test_clocks_are_made_of_what_was_chosen() -> None:
    chosen = Preferences(clock="byoyomi", minutes=0, periods=2, period=20)
    control = newgame.control_of(chosen)
    assert (control.kind, control.total_ms) == (ControlKind.BYOYOMI, 40_000)
    assert newgame.control_of(replace(chosen, clock="none")).kind is ControlKind.NONE


def test_chosen_colours_take_the_place_of_those_of_the_theme() -> None:
    chosen = Preferences(colors={"board": "#ffffff", "cell": "#000080", "white": "#ffe0e0"})
    theme = theme_of(chosen, SURROUNDINGS["light"])
    assert (theme.board, theme.cell) == ("#ffffff", "#000080")
    assert theme.white.text == "#000000"
    assert theme.black == theme_of(Preferences(), SURROUNDINGS["dark"]).black


def test_players_are_described_in_words() -> None:
    rules = variant("freestyle")
    assert described("level:1", rules).startswith("First day · rating ")
    assert described("franta", rules).startswith("Completes five")
    assert described("gomocup:./pbrain-other", rules) == "gomocup:./pbrain-other"


def test_a_file_without_rules_is_read_with_those_chosen(tmp_path: Path) -> None:
    (tmp_path / "game.moves").write_text("h8 i9\n")
    (record,) = read_games(tmp_path / "game.moves", variant("renju"))
    assert record.variant.name in {"freestyle", "renju"}
    assert len(record.mainline) == 2
