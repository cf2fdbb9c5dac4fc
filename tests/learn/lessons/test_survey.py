"""The statistics of positions: the move really made, its results, and its value beside T."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine

from tengen import Color, Record, database, variant
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.lessons.survey import PositionStats, summary, survey
from tengen.learn.memory.delta_rule import RuleWeights
from tengen.learn.memory.profiles import APPRENTICE, LEARNER, Profile
from tengen.records.result import Ending, Result

RULES = variant("reversi")
ANNA = Profile(LEARNER, "anna", RULES)


def learn(engine: Engine, moves: str, winner: Color | None, profile: Profile = ANNA) -> None:
    record = Record.of(RULES.initial().play_all(moves), black="a", white="b")
    record.result = Result(winner, Ending.RESIGNATION)
    Lessons(engine).learn(record, profile)


def positions(engine: Engine, profile: Profile = ANNA) -> list[PositionStats]:
    with database.reading(engine) as connection:
        return survey(connection, profile, 100)


@pytest.mark.parametrize("first", ["d3", "c4", "f5", "e6"])
@pytest.mark.parametrize("kind", [APPRENTICE, LEARNER])
def test_the_first_move_is_shown_as_it_was_made(engine: Engine, first: str, kind: str) -> None:
    profile = Profile(kind, "anna", RULES)
    learn(engine, first, Color.BLACK, profile)
    start = positions(engine, profile)[0]
    assert start.position == RULES.initial()
    assert [RULES.format(one.move) for one in start.moves] == [first]


#: A position that is its own mirror image, and two different moves there, each with its image.
SYMMETRIC, TWO_MOVES = "f5 f6 c4 c3", (("c2", "f7"), ("d3", "e6"))


@pytest.mark.parametrize("mirrored", [0, 1])
def test_every_move_of_a_symmetric_position_is_shown_as_made(engine: Engine, mirrored: int) -> None:
    one, two = (names[mirrored] for names in TWO_MOVES)
    learn(engine, f"{SYMMETRIC} {one}", Color.BLACK)
    learn(engine, f"{SYMMETRIC} {two}", Color.WHITE)
    board = RULES.initial().play_all(SYMMETRIC)
    met = next(found for found in positions(engine) if found.position.stones == board.stones)
    assert {RULES.format(made.move) for made in met.moves} == {one, two}


def test_the_value_of_a_learner_is_the_weighed_share_of_results(engine: Engine) -> None:
    for number, winner in enumerate((Color.WHITE, Color.WHITE, None, None)):
        learn(engine, f"f5 {('d6', 'f4', 'f6', 'd6 c5')[number]}", winner)
    with database.reading(engine) as connection:
        known = summary(connection, ANNA)
    assert known.weights is not None
    assert known.threshold == 5
    (made,) = positions(engine)[0].moves
    assert (made.tally.wins, made.tally.losses, made.tally.draws) == (0, 2, 2)
    assert made.value == pytest.approx(known.weights.losses / 2 + known.weights.draws / 2)
    assert RuleWeights().value(made.tally) == 2.5


def test_the_apprentice_has_no_threshold(engine: Engine) -> None:
    learn(engine, "f5", Color.BLACK, Profile(APPRENTICE, "anna", RULES))
    with database.reading(engine) as connection:
        known = summary(connection, Profile(APPRENTICE, "anna", RULES))
    assert (known.weights, known.threshold) == (None, None)


def test_the_command_tells_weights_values_and_the_threshold(
    engine: Engine, tengen: Callable[..., Any]
) -> None:
    learn(engine, "f5", None)
    arguments = ("learn", "stats", "reversi", "--player", "learner", "--profile", "anna")
    said = tengen(*arguments).stdout
    assert "weights: wins 10.00, losses 0.00, draws 5.00; T = 5" in said
    assert "  f5: games 1, won 0, drawn 1, lost 0   value 5.00 (T = 5)" in said
    told = json.loads(tengen(*arguments, "--json").stdout)
    assert told["threshold"] == 5
    assert told["weights"] == {"wins": 10.0, "losses": 0.0, "draws": 5.0}
    assert told["list"][0]["moves"] == [
        {"move": "f5", "wins": 0, "draws": 1, "losses": 0, "value": 5.0}
    ]
