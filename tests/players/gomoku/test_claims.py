"""What the players say about their moves is true: every claim is replayed and asked of the solver.

``benches/claims.py`` says what the sentences mean, and checks more positions than a test should.
"""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from tengen import Point, variant
from tengen.players.gomoku.reasons import reason_of

BENCH = Path(__file__).parents[3] / "benches" / "claims.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("claims_bench", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


claims = load()
POSITIONS = tuple(claims.sample(2000))
#: Players that think longer are asked about fewer positions.
ASKED = {"scorer[depth": 500, "pattern": 500, "tengen": 500, "threat": 200, "combination": 200}
ASKED |= {"classic": 60, "level[seed=1]:10": 60}


def asked(player: str) -> int:
    """Return about how many positions a player is asked."""
    return next((count for name, count in ASKED.items() if player.startswith(name)), len(POSITIONS))


@pytest.mark.parametrize("player", claims.PLAYERS)
def test_no_player_claims_what_is_false(player: str) -> None:
    found = list(claims.all_claims([player], POSITIONS[: asked(player)]))
    assert Counter(claim.is_true for claim in found)[True] >= 10
    for claim in found:
        assert claim.is_true is not False, f"{claim.position.text}: {claim.text}"


def test_a_three_that_a_foul_forbids_is_not_stopped() -> None:
    rows = "15/15/15/15/15/15/15/7x7/6o1oxo4/7o1x5/6x1x6/7x7/6o8/15/15 o"
    position = variant("renju").position(rows)
    told = reason_of(position, position.variant.parse("j5"))
    assert "open three" not in told.text


def test_a_false_claim_would_be_noticed() -> None:
    rules = variant("freestyle")
    rows = "15/15/15/6xxx6/15/15/15/15/15/15/15/4o1xxx6/15/15/oo2o8o1 o"
    position = rules.position(rows)
    d1, f12 = rules.parse("d1").point, rules.parse("f12").point
    assert isinstance(d1, Point)
    assert isinstance(f12, Point)
    four = claims.Case(rules, position.board, d1, f12)
    stops = "Stops the opponent's combination {line}."
    assert claims.MEANINGS[stops](four) is False
    assert claims.MEANINGS["Makes a four at {point}."](four) is True
    assert claims.MEANINGS["Completes five in a row at {point}."](four) is False
