"""What was learned for five in a row comes with the package and is used."""

from __future__ import annotations

import pytest

from tengen import _core
from tengen.engine.native.gomoku import compiled
from tengen.engine.native.rules import KINDS, rules_of
from tengen.engine.native.weights import shipped


@pytest.mark.parametrize("kind", KINDS)
def test_the_shipped_weights_are_used(kind: str) -> None:
    board = _core.GomokuBoard(rules_of(kind)).play(112).play(113).play(97)
    by_hand, learned = _core.GomokuEngine(1), compiled(1)
    assert (learned.evaluate(board) != by_hand.evaluate(board)) == (
        shipped(f"gomoku-{kind}") is not None
    )


def test_weights_are_shipped_for_freestyle() -> None:
    weights = shipped("gomoku-freestyle")
    assert weights is not None
    assert weights.about["kind"] == "freestyle"
