"""How learning went is kept: weights over time, and trials against opponents that never change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from tengen import database, variant
from tengen.arena.openings import RandomBook
from tengen.learn.lessons.archive import export
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.lessons.merging import merge
from tengen.learn.lessons.survey import summary
from tengen.learn.lessons.teaching import Material, Teacher
from tengen.learn.memory import history
from tengen.learn.memory.games import PlayedGame
from tengen.learn.memory.profiles import APPRENTICE, LEARNER, Profile
from tengen.learn.networks.checkpoints import check, checkpoints, is_checked
from tengen.learn.networks.curve import usual_opponents

TINY = variant("reversi", size=4)
SMALL = variant("reversi", size=6)
LEARNING = Profile(LEARNER, "anna", SMALL)
TRAINED = Profile(APPRENTICE, "anna", TINY)


def moments(engine: Engine, most: int = 100) -> list[history.Moment]:
    with database.reading(engine) as connection:
        return history.moments(connection, LEARNING, most)


def test_the_weights_after_every_game_are_kept(engine: Engine, random_game: Any) -> None:
    assert moments(engine) == []
    for seed in range(4):
        Lessons(engine).learn(random_game(seed), LEARNING)
    found = moments(engine)
    assert [one.games for one in found] == [1, 2, 3, 4]
    with database.reading(engine) as connection:
        assert found[-1].weights == summary(connection, LEARNING).weights
    assert len({one.weights for one in found}) > 1


def test_a_game_known_already_adds_nothing(engine: Engine, random_game: Any) -> None:
    for _time in range(2):
        Lessons(engine).learn(random_game(1), LEARNING)
    assert [one.games for one in moments(engine)] == [1]


def test_many_games_at_once_are_one_moment(engine: Engine, random_game: Any) -> None:
    games = [PlayedGame.of(random_game(seed)) for seed in range(3)]
    assert Teacher(engine, LEARNING).teach([Material(game) for game in games]) == 3
    assert [one.games for one in moments(engine)] == [3]


def test_a_long_time_is_told_in_few_moments(engine: Engine, random_game: Any) -> None:
    for seed in range(7):
        Lessons(engine).learn(random_game(seed), LEARNING)
    assert [one.games for one in moments(engine, 3)] == [1, 4, 7]


def openings(count: int) -> list[Any]:
    book = RandomBook(TINY, seed=1)
    return [book.opening(number).position(TINY) for number in range(count)]


def test_trials_of_one_network_add_up(engine: Engine) -> None:
    assert not is_checked(engine, TRAINED)
    once = check(engine, TRAINED, openings(2))
    assert is_checked(engine, TRAINED)
    check(engine, TRAINED, openings(3))
    with database.reading(engine) as connection:
        found = checkpoints(connection, TRAINED)
    assert [one.opponent for one in once] == list(usual_opponents(TINY))
    assert {one.opponent for one in found} == set(usual_opponents(TINY))
    assert [(one.games, one.trial.games) for one in found] == [(0, 10)] * 3


def test_progress_travels_and_is_forgotten_with_the_rest(
    engine: Engine, random_game: Any, tmp_path: Path
) -> None:
    check(engine, TRAINED, openings(1))
    Lessons(engine).learn(random_game(1), LEARNING)
    before = moments(engine)
    for profile in (TRAINED, LEARNING):
        export(engine, profile, tmp_path / profile.kind)
        with database.writing(engine) as connection:
            assert profile.forget(connection)
    assert moments(engine) == []
    for profile in (TRAINED, LEARNING):
        merge(engine, tmp_path / profile.kind, profile.name)
    assert moments(engine) == before
    with database.reading(engine) as connection:
        assert len(checkpoints(connection, TRAINED)) == 3
