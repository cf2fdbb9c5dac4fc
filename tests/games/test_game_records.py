"""Games become records and records games."""

from __future__ import annotations

import pytest

from tengen import Record, variant
from tengen.base.color import Color, Seat
from tengen.base.errors import InvalidRecord
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
