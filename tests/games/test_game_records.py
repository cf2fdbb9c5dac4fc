"""Games become records and records games."""

from __future__ import annotations

import pytest

from tengen import Record, variant
from tengen.base.color import Color, Seat
from tengen.base.errors import InvalidRecord
from tengen.base.grid import Point
from tengen.base.score import Score
from tengen.games import (
    Game,
    GameKind,
    GameSettings,
    MakeMove,
    Party,
    Person,
    Program,
    Resign,
    Rewind,
    Thought,
    TimeControl,
    begin_imported,
    to_record,
)
from tengen.games.recording import add_notes, noted_record, notes_text
from tengen.records.marks import Mark, MarkKind
from tengen.records.result import Ending, Result

ANN = Person("v-ann", "Ann")


def _game() -> Game:
    players = {Seat.FIRST: Party.person("Ann", "v-ann"), Seat.SECOND: Party.computer("threat")}
    control = TimeControl.of_data({"kind": "game", "base": 60, "increment": 0})
    settings = GameSettings(variant("freestyle"), GameKind.COMPUTER, players, control)
    return Game.of("g", Game.begin(settings, 1_700_000_000_000))


def _do(game: Game, command: MakeMove | Rewind | Resign, now: int = 0) -> None:
    actor = ANN if game.position.seat is Seat.FIRST else Program(Seat.SECOND)
    for event in game.decide(command, actor, 1_700_000_000_000 + now):
        game.apply(event)


def test_a_record_has_players_times_evaluations_and_the_result() -> None:
    game = _game()
    _do(game, MakeMove("h8", 0), 1_000)
    _do(game, MakeMove("i9", 1, Thought(Score.winrate(0.75))), 3_500)
    _do(game, Resign(), 4_000)
    record = to_record(game)
    first, second = record.root.mainline()
    assert (record.black, record.white, record.date) == ("Ann", "threat", "2023-11-14")
    assert (second.spent, second.clock) == (2.5, 57.5)
    assert second.score == Score.winrate(0.25)
    assert first.score is None
    assert record.result == Result(Color.WHITE, Ending.RESIGNATION)
    assert record.tags["clock"] == "60+0"


def test_lines_that_were_left_are_variations_of_the_record() -> None:
    game = _game()
    for ply, move in enumerate(("h8", "i9", "j10", "k11")):
        _do(game, MakeMove(move, ply))
    _do(game, Rewind(0))
    _do(game, MakeMove("a1", 0))
    record = to_record(game)
    assert [record.variant.format(move) for move in record.mainline] == ["a1"]
    assert [record.variant.format(node.move) for node in record.root.children if node.move] == [
        "a1",
        "h8",
    ]


def test_an_imported_record_keeps_moves_scores_and_result() -> None:
    rules = variant("swap")
    record = Record.of(rules.initial().play_all("h8 h9 h10 swap i9"), black="Bo", white="Ada")
    list(record.root.mainline())[-1].score = Score.winrate(0.25)
    record.result = Result(Color.BLACK, Ending.RESIGNATION)
    game = Game.of("g", begin_imported(record, "v-ann", 5))
    assert game.outcome is not None
    assert (game.outcome.winner, game.winner) == (Color.BLACK, Seat.SECOND)
    assert game.line[-1].thought is not None
    assert game.line[-1].thought.score == Score.winrate(0.75)
    again = to_record(game)
    assert (again.mainline, again.result) == (record.mainline, record.result)
    assert (again.black, again.white) == ("Bo", "Ada")


def test_a_record_with_an_illegal_move_is_refused() -> None:
    record = Record(variant("freestyle"))
    record.root.add(variant("freestyle").parse("h8")).add(variant("freestyle").parse("h8"))
    with pytest.raises(InvalidRecord, match="move 2"):
        begin_imported(record, "", 0)


def test_a_reversi_record_keeps_its_passes() -> None:
    rules = variant("reversi", size=4)
    record = Record.of(rules.initial().play_all("b1 c1 d3 a1 pass b4"))
    game = Game.of("g", begin_imported(record, "", 0))
    assert game.position.moves == record.mainline


def _words(record: Record) -> list[str]:
    """The lines of a tree, each move with its comment and the number of what it follows."""
    nodes = list(record.root.walk())
    numbers = {node: number for number, node in enumerate(nodes)}
    return [
        f"{record.variant.format(node.move)}<{numbers[node.parent]} {node.comment}".strip()
        for node in nodes[1:]
        if node.move is not None and node.parent is not None
    ]


def test_the_notes_on_a_game_are_in_its_record_as_they_are() -> None:
    game = _game()
    _do(game, MakeMove("h8", 0))
    _do(game, MakeMove("i9", 1, Thought(Score.winrate(0.75))), 2_500)
    notes = to_record(game)
    (first,) = notes.root.children
    first.comment, first.marks = "why?", (Mark(MarkKind.CIRCLE, Point(7, 7)),)
    tried = first.add(notes.variant.parse("g7"))
    tried.comment, tried.score = "better", Score.winrate(0.4)
    first.children.reverse()
    record = noted_record(game, notes_text(notes))
    assert _words(record) == ["h8<0 why?", "g7<1 better", "i9<1"]
    assert record.root.children[0].marks == first.marks
    assert [node.score for node in record.root.children[0].children] == [
        Score.winrate(0.4),
        Score.winrate(0.25),
    ]
    assert record.root.children[0].children[1].spent == 2.5


def test_moves_that_came_after_the_notes_come_first_and_removed_lines_stay_away() -> None:
    game = _game()
    for ply, move in enumerate(("h8", "i9", "j10")):
        _do(game, MakeMove(move, ply))
    _do(game, Rewind(0))
    _do(game, MakeMove("h8", 0))
    notes = Record.of(variant("freestyle").initial().play_all("h8 g7"))
    _do(game, MakeMove("k11", 1))
    record = noted_record(game, notes_text(notes))
    assert _words(record) == ["h8<0", "k11<1", "g7<1"]


def test_notes_on_another_board_or_broken_ones_leave_the_game_as_it_is() -> None:
    game = _game()
    _do(game, MakeMove("h8", 0))
    other = notes_text(Record.of(variant("renju").initial().play("h8")))
    for notes in (other, "[]", "{", ""):
        assert noted_record(game, notes) == to_record(game)


def test_an_imported_game_gives_back_the_record_it_came_from() -> None:
    record = Record.of(variant("renju").initial().play_all("h8 h9"), black="x" * 90, white="Ada")
    record.event, record.round, record.tags = "Championship", "3", {"title": "Final"}
    game = Game.of("g", begin_imported(record, "v-ann", 5))
    assert noted_record(game, notes_text(record)) == record


def test_a_move_that_took_no_time_says_nothing_of_time() -> None:
    record = Record.of(variant("renju").initial().play_all("h8 h9"))
    game = Game.of("g", begin_imported(record, "v-ann", 5))
    assert [node.spent for node in to_record(game).root.walk()] == [None, None, None]


def test_the_moves_of_a_game_come_before_what_was_noted_where_it_goes_on() -> None:
    notes = Record.of(variant("freestyle").initial().play_all("h8 i9"))
    notes.root.children[0].comment = "centre"
    notes.root.children[0].add(notes.variant.parse("g7")).comment = "the other side"
    record = Record.of(variant("freestyle").initial().play_all("h8 g7 f6"))
    add_notes(record, notes)
    assert _words(record) == ["h8<0 centre", "g7<1 the other side", "f6<2", "i9<1"]
    assert _words(notes) == ["h8<0 centre", "i9<1", "g7<1 the other side"]
