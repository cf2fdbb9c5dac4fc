"""A hint in one line: the moves, what they are worth and how sure that is."""

from __future__ import annotations

import pytest

from tengen.base.color import Color
from tengen.base.score import Score
from tengen.games.thought import Thought
from tengen.terminal.advice import described


@pytest.mark.parametrize(
    ("thought", "text"),
    [
        (Thought(Score.winrate(0.625), ("h8", "i9"), 7), "h8 i9  (Black: 38 %, depth 7)"),
        (Thought(Score.win_in(3), ("k8",)), "k8  (Black: loss in 3, exact)"),
        (
            Thought(Score.discs(4), ("a1",), 9, confidence=95),
            "a1  (Black: −4 discs, 95 %, depth 9)",
        ),
        (Thought(line=("pass",)), "pass"),
    ],
)
def test_a_hint_of_white_tells_the_line_and_what_it_is_worth_to_black(
    thought: Thought, text: str
) -> None:
    assert described(thought, Color.WHITE) == text
