"""The classic learner: counts, values, a threshold, and the delta rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from tengen import Limit, Record, database, variant
from tengen import engine as engines
from tengen.learn import delta_rule
from tengen.learn.confidence import Tally
from tengen.learn.delta_rule import Weights
from tengen.learn.lessons import Lessons
from tengen.learn.profiles import LEARNER, Profile

SMALL = variant("reversi", size=6)
ANNA = Profile(LEARNER, "anna", SMALL)
ME = "learner[profile=anna]"


def weights_of(engine: Engine, profile: Profile = ANNA) -> Weights:
    with database.reading(engine) as connection:
        return delta_rule.load(connection, profile.find(connection))


def test_the_value_is_the_weighed_share_of_results() -> None:
    weights = Weights(wins=8, losses=-4, draws=2)
    assert weights.value(Tally(wins=1, losses=2, draws=1)) == 8 / 4 - 4 * 2 / 4 + 2 / 4


def test_the_delta_rule_draws_weights_towards_the_threshold() -> None:
    tally = Tally(wins=3, losses=1)
    weights = Weights(wins=2.0, losses=-2.0, draws=0.0)
    distance = 5 - weights.value(tally)
    after = weights.after(tally, threshold=5, rate=0.1)
    assert after.wins == pytest.approx(2.0 + 0.75 * distance * 0.1)
    assert after.losses == pytest.approx(-2.0 + 0.25 * distance * 0.1)
    assert after.draws == 0.0


def winner_named(record: Record, name: str) -> Record:
    assert record.result is not None
    assert record.result.winner is not None
    setattr(record, record.result.winner.value, name)
    return record


def test_weights_change_after_a_win_only(engine: Engine, random_game: Any) -> None:
    record = winner_named(random_game(1), "somebody")
    loser = "white" if record.black == "somebody" else "black"
    setattr(record, loser, ME)
    Lessons(engine).learn(record, ANNA, "lost")
    assert weights_of(engine) == Weights()
    Lessons(engine).learn(winner_named(random_game(1), ME), ANNA, "won")
    assert weights_of(engine) != Weights()


def test_a_learner_with_another_rate_learns_faster(engine: Engine, random_game: Any) -> None:
    quick = Profile(LEARNER, "quick", SMALL)
    Lessons(engine).learn(winner_named(random_game(1), ME), ANNA)
    named = winner_named(random_game(1), "learner[profile=quick,rate=0.5]")
    Lessons(engine).learn(named, quick)
    slow, fast = (abs(weights_of(engine, who).wins - Weights().wins) for who in (ANNA, quick))
    assert fast > slow > 0


def test_what_was_learned_survives_a_restart(engine: Engine, file: Path, random_game: Any) -> None:
    Lessons(engine).learn(winner_named(random_game(1), ME), ANNA)
    again = database.open(str(file))
    assert weights_of(again) == weights_of(engine)
    again.dispose()


@pytest.mark.parametrize("name", ["reversi", "freestyle"])
def test_a_move_that_always_lost_makes_it_search_deeper(engine: Engine, name: str) -> None:
    rules = variant(name)
    start = rules.initial() if rules.is_reversi else rules.initial().play_all("h8 i9")
    with engines.open_simple(ME) as learner:
        first = learner.play(start, Limit(time=5))
        assert first.explanation is not None
        assert "I have never played this here before." in first.explanation.text
        _count(engine, Profile(LEARNER, "anna", rules), Record.of(start.play(first.move)), "white")
        again = learner.play(start, Limit(time=5))
    assert again.explanation is not None
    assert "so I searched deeper" in again.explanation.text
    assert again.info is not None
    assert first.info is not None
    assert (again.info.depth or 0) > (first.info.depth or 0)


def test_a_move_that_always_won_is_played_at_once(engine: Engine) -> None:
    start = variant("freestyle").initial().play_all("h8 i9")
    with engines.open_simple(ME) as learner:
        first = learner.play(start)
        record = Record.of(start.play(first.move))
        _count(engine, Profile(LEARNER, "anna", start.variant), record, "black")
        again = learner.play(start)
    assert again.explanation is not None
    assert (
        "has worth 10.0 here (won: 1, lost: 0, drawn: 0), so I play it." in again.explanation.text
    )
    assert again.move == first.move


def _count(engine: Engine, profile: Profile, record: Record, winner: str) -> None:
    from tengen import Color  # noqa: PLC0415
    from tengen.records.result import Ending, Result  # noqa: PLC0415

    record.result = Result(Color(winner), Ending.RESIGNATION)
    record.black = "somebody"
    record.white = ME
    Lessons(engine).learn(record, profile)
