"""A hint in one line: the moves, what they are worth and how sure that is."""

from __future__ import annotations

import pytest

from tengen.base.color import Color
from tengen.base.score import Score
from tengen.games.thought import Thought
from tengen.terminal.advice import described

BLACK, WHITE = Color


@pytest.mark.parametrize(
    ("thought", "mover", "text"),
    [
        (Thought(Score.winrate(0.5), ("h8", "i9"), 7), BLACK, "h8 i9  (Black: 50 %, depth 7)"),
        (Thought(Score.winrate(0.7), ("h8",)), WHITE, "h8  (Black: 30 %)"),
        (Thought(Score.win_in(3), ("k8",)), WHITE, "k8  (Black: loss in 3, exact)"),
        (
            Thought(Score.discs(4), ("a1",), 9, confidence=95),
            WHITE,
            "a1  (Black: −4 discs, 95 %, depth 9)",
        ),
        (Thought(line=("pass",)), BLACK, "pass"),
    ],
)
def test_a_hint_tells_the_line_and_what_it_is_worth_to_black(
    thought: Thought, mover: Color, text: str
) -> None:
    assert described(thought, mover) == text
