"""The store remembers positions, moves and results, and passes values back through them."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, func, select

from tengen import Color, Record, Symmetry, database, variant
from tengen.learn import tables
from tengen.learn.confidence import Tally
from tengen.learn.experience import Experience
from tengen.learn.games import NotLearnable, PlayedGame, Source
from tengen.learn.memory import Insight, Memory
from tengen.learn.profiles import APPRENTICE, Profile, known_profiles
from tengen.learn.twins import twin_of
from tengen.records.result import Ending, Result

TICTACTOE = variant("tictactoe")
#: Black wins along the top row.
WON = "b2 a2 a3 c1 c3 b1 b3"


def a_game(moves: str = WON, name: str = "") -> PlayedGame:
    return PlayedGame.of(Record.of(TICTACTOE.initial().play_all(moves)), name)


def store(engine: Engine, *games: PlayedGame) -> None:
    with database.writing(engine) as connection:
        number = Profile(APPRENTICE, "anna", TICTACTOE).make(connection)
        experience = Experience(connection, number)
        experience.pass_back(experience.count(games, Source.OWN))


def recall(engine: Engine, moves: str) -> Memory:
    with database.reading(engine) as connection:
        number = Profile(APPRENTICE, "anna", TICTACTOE).find(connection)
        assert number is not None
        return Experience(connection, number).recall(TICTACTOE.initial().play_all(moves))


def test_results_are_counted_for_the_side_to_move(engine: Engine) -> None:
    store(engine, a_game())
    assert recall(engine, "").tally == Tally(wins=1)
    assert recall(engine, "b2").tally == Tally(losses=1)
    made = recall(engine, "b2").moves[TICTACTOE.parse("a2")]
    assert made.tally == Tally(losses=1)


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
        assert twin_of(turned.play(made.move)).key == twin_of(position.play("c1")).key


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


def test_the_best_move_nobody_tried_softens_a_loss(engine: Engine) -> None:
    store(engine, a_game())
    before = TICTACTOE.initial().play_all("b2 a2 a3 c1 c3")
    without = recall(engine, "b2 a2 a3 c1 c3").value
    with database.writing(engine) as connection:
        number = Profile(APPRENTICE, "anna", TICTACTOE).make(connection)
        experience = Experience(connection, number)
        experience.note({twin_of(before).key: Insight(deviation=0.9)})
        experience.pass_back([list(a_game().steps())])
    after = recall(engine, "b2 a2 a3 c1 c3").value
    assert without is not None
    assert after is not None
    assert without < 0 < after


def test_a_proved_value_stands_whatever_the_results(engine: Engine) -> None:
    store(engine, a_game())
    start = TICTACTOE.initial()
    with database.writing(engine) as connection:
        number = Profile(APPRENTICE, "anna", TICTACTOE).make(connection)
        experience = Experience(connection, number)
        experience.note({twin_of(start).key: Insight(proved=0.0)})
        experience.pass_back([list(a_game().steps())])
    assert recall(engine, "").value == 0


def test_only_the_first_moves_are_remembered_where_that_is_asked(engine: Engine) -> None:
    with database.writing(engine) as connection:
        number = Profile(APPRENTICE, "anna", TICTACTOE).make(connection)
        Experience(connection, number).count([a_game()], Source.IMPORTED, most_plies=3)
        query = select(func.count()).select_from(tables.positions)
        assert connection.execute(query).scalar_one() == 4
        row = connection.execute(select(tables.games)).one()
    assert (row.moves, row.remembered) == (WON, 3)


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
        for table in (tables.positions, tables.moves, tables.games, tables.profiles):
            assert connection.execute(select(table)).all() == []


def test_a_game_without_result_teaches_nothing() -> None:
    record = Record.of(TICTACTOE.initial().play("b2"))
    with pytest.raises(NotLearnable, match="has no result"):
        PlayedGame.of(record)


def test_a_result_that_is_not_on_the_board_is_refused() -> None:
    record = Record.of(TICTACTOE.initial().play_all(WON))
    record.result = Result(Color.WHITE, Ending.LINE)
    with pytest.raises(NotLearnable, match="not the one on the board"):
        PlayedGame.of(record)
