"""The parts of the desktop that need no window."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tengen import variant
from tengen.base.color import Seat
from tengen.base.errors import InvalidRecord, UnknownGame
from tengen.base.grid import Point
from tengen.desktop import chosen_game, preferences
from tengen.desktop.colors import COLOR_SCHEMES, theme_of
from tengen.desktop.controller import GameController
from tengen.desktop.pointers import drawing_of, forbidden
from tengen.desktop.preferences import Preferences
from tengen.desktop.records import read_games
from tengen.desktop.roster import characters, described
from tengen.desktop.samples import sample
from tengen.draw.drawing import Drawing
from tengen.draw.sketch import Sketch
from tengen.games.commands import Chat, Proposal
from tengen.games.control import ControlKind
from tengen.games.new_game import fitting_player
from tengen.games.settings import GameKind, Party
from tengen.rules.catalogue import variants
from tengen.study.analysis import analyst_of
from tests.desktop.conftest import services


def hold_stores(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let nothing be stored until what is returned is called."""
    go = threading.Event()
    append = desk.services.games.store.append

    async def wait_and_append(*args: Any) -> None:
        await asyncio.to_thread(go.wait, 20)
        await append(*args)

    monkeypatch.setattr(desk.services.games.store, "append", wait_and_append)
    return go.set


class Desk:
    """A controller without a window."""

    def __init__(self, players: Any) -> None:
        self.services = services(players, lambda _text: None)
        self.chosen = Preferences()
        self.game = GameController(self.services, self.chosen.visitor, lambda _events: None)

    def begin(self, **wishes: Any) -> None:
        self.chosen = replace(self.chosen, **wishes)
        self.game.begin(chosen_game.settings_of(self.chosen), 0.0)
        self.settle()

    def join(self, other: Desk) -> None:
        """Open the game of another desk, as the same person."""
        self.game.visitor = other.game.visitor
        self.game.resume(other.game.the_game.id)
        self.settle()

    def until(self, condition: Callable[[], object]) -> None:
        deadline = time.monotonic() + 20
        while not condition():
            assert time.monotonic() < deadline, self.game.notice
            self.services.queue.wait(0.05)

    def settle(self) -> None:
        """Let what was done be stored."""
        self.until(lambda: not self.game.is_busy)

    def moves(self) -> str:
        position = self.game.the_game.position
        return " ".join(map(position.variant.format, position.moves))


@pytest.fixture
def another(folder: Path, players: Any) -> Iterator[Callable[[], Desk]]:
    """Open desks on one database, as several processes do."""
    opened: list[Desk] = []

    def open_desk() -> Desk:
        opened.append(Desk(players))
        return opened[-1]

    yield open_desk
    for one in opened:
        one.services.close()


@pytest.fixture
def desk(another: Callable[[], Desk]) -> Desk:
    return another()


# -- the game -------------------------------------------------------------------------------------


def test_an_answer_to_a_position_that_was_taken_back_is_never_played(
    desk: Desk, players: Any
) -> None:
    players.slow("franta")
    desk.begin(opponent="franta")
    desk.game.play("h8")
    desk.until(lambda: desk.game.is_thinking)
    desk.game.stop()  # the answer is on its way …
    desk.game.undo()  # … to a position that is gone
    desk.game.play("a1")
    desk.until(lambda: desk.moves() == "a1" and desk.game.is_thinking)
    desk.game.stop()
    desk.until(lambda: desk.game.is_open)
    assert desk.moves() == "a1 a15"


def test_a_moment_that_is_viewed_stays_while_programs_play_on(desk: Desk, players: Any) -> None:
    rules = variant("freestyle")
    players.script("franta", rules, "a1 a2 a3 a4 a5", is_second=False)
    players.script("scorer", rules, "h1 h2 h3 h4")
    desk.begin(kind="programs", first="franta", second="scorer")
    game = desk.game.the_game
    desk.until(lambda: game.ply >= 2)
    desk.game.view_ply(1)
    desk.until(lambda: game.is_over)
    assert (desk.game.ply, desk.game.status) == (1, "Viewing move 1")


def test_a_rematch_changes_the_seats(desk: Desk, players: Any) -> None:
    players.slow("franta")
    desk.begin(opponent="franta")
    before = desk.game.the_game
    desk.game.resign()
    desk.game.rematch()
    desk.until(lambda: desk.game.game is not before)
    assert before.rematch == desk.game.the_game.id
    assert desk.game.own_seats == (Seat.SECOND,)


def test_resigning_can_be_taken_back(desk: Desk) -> None:
    desk.begin(kind="here")
    desk.game.play("h8")
    desk.game.resign()
    desk.settle()
    assert desk.game.status == "Black wins by resignation."
    desk.game.undo()
    desk.settle()
    assert desk.game.status == "White to move"
    assert desk.game.ply == 1


def test_forbidden_points_are_marked_with_their_reasons(desk: Desk) -> None:
    desk.begin(variant="renju", kind="here")
    for move in ["h8", "a1", "i9", "a3", "g9", "a5", "h10", "a7"]:
        desk.game.play(move)
    desk.settle()
    assert list(forbidden(desk.game)) == [Point(7, 6)]
    assert drawing_of(desk.game, desk.chosen).marks == {Point(7, 6): "cross"}


def test_what_is_done_in_haste_is_done_in_its_order(desk: Desk) -> None:
    desk.begin(kind="here")
    for move in ("h8", "i9", "j10"):
        desk.game.play(move)
    desk.game.undo()
    desk.game.undo()
    desk.game.play("a1")
    desk.settle()
    assert desk.moves() == "h8 a1"


def test_a_game_that_is_left_at_once_is_stored_as_far_as_it_was_played(desk: Desk) -> None:
    desk.begin(kind="here")
    name = desk.game.the_game.id
    desk.game.play("h8")
    desk.game.leave()
    desk.game.resume(name)
    desk.settle()
    assert desk.moves() == "h8"


def test_a_game_that_was_left_before_it_was_there_does_not_come(desk: Desk) -> None:
    desk.game.begin(chosen_game.settings_of(desk.chosen), 0.0)
    desk.game.leave()
    desk.settle()
    assert desk.game.game is None


def test_a_game_that_does_not_exist_is_refused_in_words(desk: Desk) -> None:
    desk.game.resume("nowhere")
    desk.settle()
    assert "nowhere" in desk.game.notice
    assert desk.game.game is None


# -- nothing is shown as done before it is stored -------------------------------------------------


def test_a_move_is_pending_until_it_is_stored(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin(kind="here")
    let_store = hold_stores(desk, monkeypatch)
    desk.game.play("h8")
    desk.until(lambda: desk.game.pending is not None)
    desk.services.queue.wait(0.2)
    assert (desk.moves(), desk.game.is_open, desk.game.status) == ("", False, "Black to move")
    let_store()
    desk.settle()
    assert (desk.moves(), desk.game.pending, desk.game.status) == ("h8", None, "White to move")


def test_a_resignation_is_not_told_before_it_is_stored(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.begin(kind="here")
    let_store = hold_stores(desk, monkeypatch)
    desk.game.resign()
    desk.services.queue.wait(0.2)
    assert desk.game.status == "Black to move"
    let_store()
    desk.settle()
    assert desk.game.status == "White wins by resignation."


def test_a_refused_move_is_pending_no_more(desk: Desk) -> None:
    desk.begin(kind="here")
    desk.game.play("h8")
    desk.game.play("h8")
    desk.settle()
    assert (desk.moves(), desk.game.pending) == ("h8", None)
    assert desk.game.notice.startswith("h8 is not allowed")
    assert desk.game.is_open


# -- two processes --------------------------------------------------------------------------------


def test_a_move_of_another_process_is_shown_and_answered(
    desk: Desk, another: Callable[[], Desk]
) -> None:
    desk.begin(kind="here")
    desk.game.play("h8")
    desk.settle()
    other = another()
    other.join(desk)
    assert other.moves() == "h8"
    other.game.play("i9")
    desk.until(lambda: desk.moves() == "h8 i9")
    desk.game.play("j10")
    other.until(lambda: other.moves() == "h8 i9 j10")
    other.game.undo()
    desk.until(lambda: desk.moves() == "h8 i9")


def test_a_moment_that_is_gone_elsewhere_is_viewed_no_more(
    desk: Desk, another: Callable[[], Desk]
) -> None:
    desk.begin(kind="here")
    for move in ("h8", "i9", "j10", "k11"):
        desk.game.play(move)
    desk.settle()
    other = another()
    other.join(desk)
    desk.game.view_ply(3)
    for _step in range(3):
        other.game.undo()
    other.game.play("a1")
    other.settle()
    desk.until(lambda: desk.moves() == "h8 a1")
    assert (desk.game.is_live, desk.game.ply) == (True, 2)


def test_of_two_moves_at_once_one_is_made_and_the_other_refused(
    desk: Desk, another: Callable[[], Desk]
) -> None:
    desk.begin(kind="here")
    other = another()
    other.join(desk)
    desk.game.play("h8")
    other.game.play("i9")
    desk.settle()
    other.settle()
    desk.until(lambda: desk.game.the_game.ply == 1)
    other.until(lambda: other.game.the_game.ply == 1)
    assert desk.moves() == other.moves()
    refusals = {desk.game.notice, other.game.notice}
    assert refusals == {"", "Another move came first."}


# -- what is allowed ------------------------------------------------------------------------------


@pytest.fixture
def friends(desk: Desk, another: Callable[[], Desk]) -> tuple[Desk, Desk]:
    """Two people at two desks, in a game between them."""
    other = another()
    players = {Seat.FIRST: chosen_game.me(desk.chosen), Seat.SECOND: chosen_game.me(other.chosen)}
    settings = chosen_game.settings_of(desk.chosen)
    desk.game.begin(replace(settings, kind=GameKind.FRIEND, players=players))
    desk.settle()
    other.game.resume(desk.game.the_game.id)
    other.settle()
    return desk, other


def test_a_friend_is_asked_for_a_draw_and_says_no_and_yes(friends: tuple[Desk, Desk]) -> None:
    one, other = friends
    one.game.play("h8")
    one.game.offer_draw()
    one.settle()
    other.until(lambda: other.game.can.answer)
    other.game.answer(Proposal.DRAW, yes=False)
    other.settle()
    one.until(lambda: one.game.notice)
    assert one.game.notice == "The other side declined the draw."
    other.game.play("i9")
    one.until(lambda: one.game.is_open)
    one.game.play("j10")
    one.game.offer_draw()
    one.settle()
    other.until(lambda: other.game.can.answer)
    other.game.answer(Proposal.DRAW, yes=True)
    one.until(lambda: one.game.the_game.is_over)
    assert one.game.status == "A draw: by agreement."


def test_a_friend_is_asked_before_a_move_is_taken_back(friends: tuple[Desk, Desk]) -> None:
    one, other = friends
    one.game.play("h8")
    one.game.undo()
    one.settle()
    other.until(lambda: other.game.can.answer == (Proposal.TAKEBACK,))
    assert other.moves() == "h8"
    other.game.answer(Proposal.TAKEBACK, yes=True)
    one.until(lambda: one.moves() == "")


def test_nobody_gets_help_in_a_game_between_two_people(friends: tuple[Desk, Desk]) -> None:
    one, _other = friends
    one.game.hint()
    assert one.game.notice == "There are no hints in this game."
    one.game.evaluate()
    assert not one.game.is_evaluating


def test_two_programs_wait_when_their_moves_are_taken_back(desk: Desk, players: Any) -> None:
    rules = variant("freestyle")
    players.script("franta", rules, "a1 a2", is_second=False)
    players.slow("scorer")
    desk.begin(kind="programs", first="franta", second="scorer")
    desk.until(lambda: desk.moves() == "a1")
    desk.game.undo()
    desk.settle()
    assert (desk.moves(), desk.game.status) == ("", "The game is paused.")
    desk.game.pause()
    desk.until(lambda: desk.moves() == "a1")


def test_a_rematch_that_was_begun_is_gone_to(desk: Desk, another: Callable[[], Desk]) -> None:
    desk.begin(kind="here")
    before = desk.game.the_game
    desk.game.resign()
    desk.game.rematch()
    desk.until(lambda: desk.game.the_game is not before)
    desk.settle()
    rematch = desk.game.the_game.id
    desk.game.resume(before.id)
    desk.settle()
    desk.game.rematch()
    desk.settle()
    assert desk.game.the_game.id == rematch


# -- programs that fail ---------------------------------------------------------------------------


def test_a_player_that_does_not_exist_is_a_failure_in_words(desk: Desk) -> None:
    settings = chosen_game.settings_of(desk.chosen)
    players = {Seat.FIRST: Party.computer("nobody"), Seat.SECOND: chosen_game.me(desk.chosen)}
    desk.game.begin(replace(settings, players=players), 0.0)
    desk.until(lambda: desk.game.failure)
    assert "unknown player 'nobody'" in desk.game.notice


def test_what_somebody_says_elsewhere_leaves_the_failure_where_it_is(
    desk: Desk, players: Any
) -> None:
    players.crashing("franta")
    desk.begin(opponent="franta")
    desk.game.play("h8")
    desk.until(lambda: desk.game.failure)
    desk.game.act(Chat("hello"))
    desk.settle()
    assert "the player is broken" in desk.game.notice
    desk.game.retry()
    desk.until(lambda: desk.game.is_open)
    assert desk.game.the_game.ply == 2


# -- the analyst ----------------------------------------------------------------------------------


def test_a_hint_for_a_game_that_was_left_is_not_given(desk: Desk, players: Any) -> None:
    players.slow(analyst_of(variant("tictactoe")))
    desk.begin(variant="tictactoe", kind="here")
    name = desk.game.the_game.id
    desk.game.hint()
    assert desk.game.is_evaluating
    desk.game.leave()
    desk.game.resume(name)
    desk.settle()
    assert not desk.game.is_evaluating
    assert desk.game.evaluation is None


def test_what_the_analyst_found_is_remembered_by_the_next_window(
    desk: Desk, another: Callable[[], Desk], players: Any
) -> None:
    desk.begin(variant="tictactoe", kind="here")
    desk.game.evaluate()
    desk.until(lambda: desk.game.evaluation is not None)
    players.slow(analyst_of(variant("tictactoe")))
    other = another()
    other.begin(variant="tictactoe", kind="here")
    other.game.evaluate()
    other.until(lambda: other.game.evaluation is not None)
    assert other.game.score == desk.game.score


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
        for size in (None, *chosen_game.sizes_of(rules)):
            sizes = {} if size is None else {rules.name: size}
            settings = chosen_game.settings_of(replace(chosen, sizes=sizes))
            assert settings.kind is kind
            assert size in {None, settings.variant.width}
            Sketch.of(sample(settings.variant), Drawing())


def test_what_becomes_of_a_foul_is_chosen_where_there_are_some() -> None:
    chosen = Preferences(variant="renju", foul="claim", kind="here")
    assert chosen_game.settings_of(chosen).variant.foul == "claim"
    assert chosen_game.settings_of(replace(chosen, variant="caro")).variant.foul == "refuse"


def test_passes_are_chosen_where_fouls_are() -> None:
    chosen = Preferences(variant="renju", passes=True, kind="here")
    assert chosen_game.settings_of(chosen).variant.passes
    assert not chosen_game.settings_of(replace(chosen, passes=False)).variant.passes
    assert not chosen_game.settings_of(replace(chosen, variant="caro")).variant.passes


def test_clocks_are_made_of_what_was_chosen() -> None:
    chosen = Preferences(clock="byoyomi", minutes=0, periods=2, period=20)
    control = chosen_game.control_of(chosen)
    assert (control.kind, control.total_ms) == (ControlKind.BYOYOMI, 40_000)
    assert chosen_game.control_of(replace(chosen, clock="none")).kind is ControlKind.NONE


def test_chosen_colours_take_the_place_of_those_of_the_theme() -> None:
    chosen = Preferences(colors={"board": "#ffffff", "cell": "#000080", "white": "#ffe0e0"})
    theme = theme_of(chosen, COLOR_SCHEMES["light"])
    assert (theme.board, theme.cell) == ("#ffffff", "#000080")
    assert theme.white.text == "#000000"
    assert theme.black == theme_of(Preferences(), COLOR_SCHEMES["dark"]).black


def test_players_are_described_in_words() -> None:
    rules = variant("freestyle")
    assert described("level:1", rules).startswith("First day · rating ")
    assert "Knows the rules, but may overlook four in a row." in described("level:1", rules)
    assert described("franta", rules).startswith("Completes five")
    assert described("classic:medium", rules).startswith("Looks two moves ahead")
    assert described("gomocup:./pbrain-other", rules) == "gomocup:./pbrain-other"


def test_the_classic_program_is_offered_in_its_three_difficulties() -> None:
    offered = [words for name, words in characters(variant("freestyle")) if "classic:" in name]
    assert offered == [
        "Classic, easy (Classic programs)",
        "Classic, medium (Classic programs)",
        "Classic, hard (Classic programs)",
    ]
    chosen = Preferences(opponent="classic:easy")
    parties = chosen_game.settings_of(chosen).players.values()
    assert "classic:easy" in [party.player for party in parties if party is not None]
    assert fitting_player("classic:easy", variant("renju")) == "level:3"


def test_a_file_without_rules_is_read_with_those_that_are_named(tmp_path: Path) -> None:
    for name, text in (("game.moves", "h8 i9\n"), ("game.sgf", "(;GM[1]SZ[15];B[hh];W[ig])")):
        (tmp_path / name).write_text(text)
        with pytest.raises(UnknownGame):
            read_games(tmp_path / name)
        (record,) = read_games(tmp_path / name, variant("renju")).games
        assert record.variant.name == "renju"
        assert len(record.mainline) == 2


def test_a_damaged_file_is_told_by_its_own_fault(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;GM[4]SZ[15]RU[renju];B[hh]\n;W[zz])")
    with pytest.raises(InvalidRecord, match=r"game\.sgf, line 2: 'zz' is off the board of 15"):
        read_games(tmp_path / "game.sgf")
