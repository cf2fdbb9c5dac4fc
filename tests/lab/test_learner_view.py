"""What the learner knows of a position, why it plays, and what the delta rule changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen import Color, Position, Record, database, variant
from tengen.lab.learner_view import LearnerView, learner_view
from tengen.learn.lessons.after_game import after_game
from tengen.learn.memory.profiles import DEFAULT, LEARNER, Profile

RULES = variant("tictactoe")
WON = ["a1", "b1", "a2", "b2", "a3"]
LOST = ["a1", "b1", "a2", "b2", "c1", "b3"]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "tengen.db"
    monkeypatch.setenv("TENGEN_DATABASE", str(path))
    return path


def line(moves: list[str]) -> list[Position]:
    positions = [RULES.initial()]
    for move in moves:
        positions.append(positions[-1].play(move))
    return positions


def learned(moves: list[str], name: str) -> None:
    after_game(Record.of(line(moves)[-1], black="learner", white="human"), name)


def seen(path: Path, moves: list[str]) -> LearnerView:
    engine = database.open(str(path))
    try:
        with database.reading(engine) as connection:
            profile = Profile(LEARNER, DEFAULT, RULES)
            return learner_view(connection, profile, line(moves), Color.BLACK)
    finally:
        engine.dispose()


def test_a_learner_without_games_knows_nothing(path: Path) -> None:
    view = seen(path, WON)
    assert (view.games, view.moves, view.tally.games) == (0, (), 0)
    assert [(step.move, step.tally, step.error) for step in view.steps] == [
        ("a1", None, 0.0),
        ("a2", None, 0.0),
        ("a3", None, 0.0),
    ]


def test_a_move_is_trusted_from_the_threshold_up(path: Path) -> None:
    learned(WON, "one")
    (good,) = seen(path, []).moves
    assert (good.tally.wins, good.is_trusted) == (1, True)
    for number in range(3):
        learned(LOST, f"lost {number}")
    (bad,) = seen(path, []).moves
    assert (bad.tally.wins, bad.tally.losses, bad.is_trusted) == (1, 3, False)
    view = seen(path, [])
    assert bad.value == pytest.approx((view.weights.wins + 3 * view.weights.losses) / 4)
    assert bad.value < view.threshold


def test_the_rule_is_followed_step_by_step_and_nothing_is_stored(path: Path) -> None:
    learned(WON, "one")
    view = seen(path, WON)
    weights = view.weights
    assert len(view.steps) == 3
    for step in view.steps:
        assert step.tally is not None
        assert step.value is not None
        assert step.value == pytest.approx(weights.value(step.tally))
        assert step.error == pytest.approx(view.threshold - step.value)
        assert step.weights.wins == pytest.approx(weights.wins + step.error * view.rate)
        weights = step.weights
    assert seen(path, WON) == view
