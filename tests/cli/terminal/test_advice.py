"""A hint in one line: the moves, what they are worth and how sure that is."""

from __future__ import annotations

import pytest

from tengen.base.score import Score
from tengen.games.thought import Thought
from tengen.terminal.advice import described


@pytest.mark.parametrize(
    ("thought", "text"),
    [
        (Thought(Score.winrate(0.5), ("h8", "i9"), 7), "h8 i9  (50.0 %, depth 7)"),
        (Thought(Score.win_in(3), ("k8",)), "k8  (win in 3, exact)"),
        (Thought(Score.discs(4), ("a1",), 9, confidence=95), "a1  (+4, 95 %, depth 9)"),
        (Thought(line=("pass",)), "pass"),
    ],
)
def test_a_hint_tells_the_line_and_what_it_is_worth(thought: Thought, text: str) -> None:
    assert described(thought) == text
