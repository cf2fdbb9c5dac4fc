"""The store remembers positions, moves and results, and passes values back through them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, func, select

from tengen import Color, Record, Symmetry, database, variant
from tengen.learn.memory import tables
from tengen.learn.memory.confidence import ResultCounts
from tengen.learn.memory.discarding import PARTS, sweep
from tengen.learn.memory.experience import Experience
from tengen.learn.memory.games import GameSource, NotLearnable, PlayedGame
from tengen.learn.memory.ledger import Ledger, Overtaken
from tengen.learn.memory.memory import Insight, PositionMemory
from tengen.learn.memory.profiles import APPRENTICE, Profile, known_profiles
from tengen.records.result import Ending, Result
from tengen.rules.canonical import canonical_form

TICTACTOE = variant("tictactoe")
#: Black wins along the top row.
WON = "b2 a2 a3 c1 c3 b1 b3"


def a_game(moves: str = WON, name: str = "") -> PlayedGame:
    return PlayedGame.of(Record.of(TICTACTOE.initial().play_all(moves)), name)


def store(
    engine: Engine, *games: PlayedGame, plies: int | None = None, **insights: Insight
) -> None:
    """Count games; ``insights`` are about the positions after so many moves of the first."""
    ledger, profile = Ledger(GameSource.OWN), Profile(APPRENTICE, "anna", TICTACTOE)
    for game in games:
        steps = ledger.add(game, plies)
    with database.reading(engine) as connection:
        ledger.load(connection, profile.find(connection))
    ledger.note({steps[int(ply[1:])].form.key: one for ply, one in insights.items()})
    ledger.pass_back()
    with database.writing(engine) as connection:
        number = profile.make(connection)
        ledger.check(connection, number)
        ledger.write(connection, number)


def recall(engine: Engine, moves: str) -> PositionMemory:
    with database.reading(engine) as connection:
        number = Profile(APPRENTICE, "anna", TICTACTOE).find(connection)
        assert number is not None
        return Experience(connection, number).recall(TICTACTOE.initial().play_all(moves))


def test_results_are_counted_for_the_side_to_move(engine: Engine) -> None:
    store(engine, a_game())
    assert recall(engine, "").tally == ResultCounts(wins=1)
    assert recall(engine, "b2").tally == ResultCounts(losses=1)
    made = recall(engine, "b2").moves[TICTACTOE.parse("a2")]
    assert made.tally == ResultCounts(losses=1)


def test_a_position_is_found_in_every_symmetric_form(engine: Engine) -> None:
    store(engine, a_game())
    position = TICTACTOE.initial().play_all("b2 a2 a3")
    for symmetry in Symmetry:
        turned = position.transform(symmetry)
        with database.reading(engine) as connection:
            number = Profile(APPRENTICE, "anna", TICTACTOE).find(connection)
            assert number is not None
            memory = Experience(connection, number).recall(turned)
        (made,) = memory.different
        assert turned.play(made.move).play_all([]) is not None
        assert canonical_form(turned.play(made.move)).key == canonical_form(position.play("c1")).key


def test_moves_that_are_the_same_by_symmetry_are_known_together(engine: Engine) -> None:
    store(engine, a_game("a1 b2 a2 b1 a3"))
    known = recall(engine, "").moves
    assert {TICTACTOE.format(move) for move in known} == {"a1", "a3", "c1", "c3"}
    assert len(recall(engine, "").different) == 1


def test_the_end_of_a_game_is_worth_its_result_and_the_way_there_less(engine: Engine) -> None:
    game = a_game()
    store(engine, game)
    assert recall(engine, WON).value == -1
    values = [recall(engine, " ".join(WON.split()[:ply])).value for ply in (0, 2, 4, 6)]
    assert all(value is not None and 0 < value <= 1 for value in values)
    assert values == sorted(values, key=lambda value: value or 0)


def test_the_best_move_nobody_tried_softens_a_loss(engine: Engine, tmp_path: Path) -> None:
    other = database.open(str(tmp_path / "other.db"))
    store(engine, a_game())
    store(other, a_game(), _5=Insight(deviation=0.9))
    without, after = (recall(one, "b2 a2 a3 c1 c3").value for one in (engine, other))
    other.dispose()
    assert without is not None
    assert after is not None
    assert without < 0 < after


def test_a_proved_value_stands_whatever_the_results(engine: Engine) -> None:
    store(engine, a_game(), _0=Insight(proved=0.0))
    assert recall(engine, "").value == 0
    store(engine, a_game(name="again"))
    assert recall(engine, "").value == 0


def test_only_the_first_moves_are_remembered_where_that_is_asked(engine: Engine) -> None:
    store(engine, a_game(), plies=3)
    with database.reading(engine) as connection:
        query = select(func.count()).select_from(tables.positions)
        assert connection.execute(query).scalar_one() == 4
        row = connection.execute(select(tables.games)).one()
    assert (row.moves, row.remembered) == (WON, 3)


def test_games_counted_at_once_or_one_by_one_give_the_same_memory(
    engine: Engine, tmp_path: Path
) -> None:
    other = database.open(str(tmp_path / "other.db"))
    games = [a_game(), a_game("b2 a2 a3 c1 c3 b1 c2 b3 a1", "b"), a_game("a1 b2 a2 b1 a3", "c")]
    store(engine, *games)
    for game in games:
        store(other, game)
    for moves in ("", "b2", "b2 a2 a3", WON):
        at_once, one_by_one = recall(engine, moves), recall(other, moves)
        assert (at_once.tally, at_once.moves.keys()) == (one_by_one.tally, one_by_one.moves.keys())
    other.dispose()


def test_a_ledger_that_was_overtaken_is_not_written(engine: Engine) -> None:
    profile = Profile(APPRENTICE, "anna", TICTACTOE)
    late = Ledger(GameSource.OWN)
    late.add(a_game(name="late"))
    with database.reading(engine) as connection:
        late.load(connection, profile.find(connection))
    store(engine, a_game())
    with database.reading(engine) as connection:
        number = profile.find(connection)
        assert number is not None
        with pytest.raises(Overtaken):
            late.check(connection, number)


def test_two_profiles_share_nothing(engine: Engine) -> None:
    store(engine, a_game())
    with database.writing(engine) as connection:
        number = Profile(APPRENTICE, "boris", TICTACTOE).make(connection)
        assert not Experience(connection, number).recall(TICTACTOE.initial()).is_known
        names = [profile.name for profile in known_profiles(connection)]
    assert names == ["anna", "boris"]


def test_forgetting_leaves_nothing_of_a_profile(engine: Engine) -> None:
    store(engine, a_game())
    profile = Profile(APPRENTICE, "anna", TICTACTOE)
    with database.writing(engine) as connection:
        assert profile.forget(connection)
        assert not profile.forget(connection)
        assert list(known_profiles(connection)) == []
    assert sweep(engine) == 1
    assert sweep(engine) == 0
    with database.reading(engine) as connection:
        for table in (*PARTS, tables.profiles):
            assert connection.execute(select(table)).all() == []


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ({"foul": "loses"}, "h8 a1 h9 a3 g10 a5 f10 a7 h10"),
        ({"foul": "claim"}, "h8 a1 h9 a3 g10 a5 f10 a7 h10 claim"),
        ({"passes": True}, "h8 i9 h7 i7 g9 k8 pass pass"),
    ],
)
def test_a_foul_or_a_declared_pass_teaches_nothing(rules: dict[str, Any], moves: str) -> None:
    record = Record.of(variant("renju", **rules).initial().play_all(moves))
    with pytest.raises(NotLearnable, match="a foul or a declared pass"):
        PlayedGame.of(record)


def test_a_game_without_result_teaches_nothing() -> None:
    record = Record.of(TICTACTOE.initial().play("b2"))
    with pytest.raises(NotLearnable, match="has no result"):
        PlayedGame.of(record)


def test_a_result_that_is_not_on_the_board_is_refused() -> None:
    record = Record.of(TICTACTOE.initial().play_all(WON))
    record.result = Result(Color.WHITE, Ending.LINE)
    with pytest.raises(NotLearnable, match="not the one on the board"):
        PlayedGame.of(record)
