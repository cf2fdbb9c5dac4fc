"""The verifier accepts forced wins and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from tengen import variant
from tengen.base.errors import TengenError
from tengen.rules.position import Position
from tengen.study.forced import ForcedWin, WinStep
from tengen.study.solving import Effort, SolveGoal, solve
from tengen.study.verifier import Unproved, verify

RULES = ("freestyle", "standard", "renju", "caro")


def random_positions(name: str) -> Iterator[Position]:
    random = Random(7)
    while True:
        position = variant(name, size=8).initial()
        for _ in range(random.randrange(14, 24)):
            if position.outcome is None:
                position = position.play(random.choice(position.legal_moves))
        if position.outcome is None:
            yield position


@lru_cache
def wins(name: str, count: int = 3) -> tuple[ForcedWin, ...]:
    """Wins with few steps, most of which need a threat that is no four."""
    found: list[ForcedWin] = []
    for position in random_positions(name):
        win = solve(position, SolveGoal.THREATS, Effort(nodes=4_000, megabytes=1)).win
        if win is None or win.plies < 5 or len(win.steps) > 24:
            continue
        has_threat = any(step.otherwise is not None for step in win.steps)
        if has_threat or not found:
            found.append(win)
        if len(found) == count:
            break
    return tuple(found)


def is_accepted(win: ForcedWin, *, is_thorough: bool) -> bool:
    try:
        verify(win, is_thorough=is_thorough)
    except Unproved:
        return False
    return True


def with_step(win: ForcedWin, index: int, step: WinStep) -> ForcedWin:
    return ForcedWin(win.position, (*win.steps[:index], step, *win.steps[index + 1 :]))


def with_mistakes(win: ForcedWin) -> Iterator[ForcedWin]:
    """The same win with an answer forgotten or confused with another, or another threat."""
    for index, step in enumerate(win.steps):
        for answer in step.answers:
            rest = {move: next_ for move, next_ in step.answers.items() if move != answer}
            yield with_step(win, index, replace(step, answers=rest))
            confused = {**step.answers, answer: (step.answers[answer] + 1) % len(win.steps)}
            yield with_step(win, index, replace(step, answers=confused))


@pytest.mark.parametrize("name", RULES)
def test_a_win_is_accepted_and_no_point_was_left_out_wrongly(name: str) -> None:
    for win in wins(name):
        assert verify(win) > 0
        verify(win, is_thorough=True)


@pytest.mark.parametrize("name", RULES)
def test_what_is_refused_when_every_point_is_tried_is_refused_without_that(name: str) -> None:
    refused = 0
    for win in wins(name, 2):
        for wrong in list(with_mistakes(win))[:12]:
            is_right = is_accepted(wrong, is_thorough=True)
            assert is_accepted(wrong, is_thorough=False) == is_right
            refused += not is_right
    assert refused > 6


def test_a_win_with_another_first_move_is_refused_with_a_reason() -> None:
    won = variant("freestyle").initial().play_all("h8 a1 i8 a3 j8 a5")
    win = solve(won, SolveGoal.VCF).win
    assert win is not None
    elsewhere = replace(win.steps[0], move=won.variant.parse("o15"))
    with pytest.raises(Unproved, match="o15 threatens nothing"):
        verify(with_step(win, 0, elsewhere))
    taken = replace(win.steps[0], move=won.variant.parse("a1"))
    with pytest.raises(Unproved, match="a1 is illegal: the point is taken"):
        verify(with_step(win, 0, taken))


def test_a_four_is_refused_while_the_enemy_can_make_five() -> None:
    both = variant("freestyle").initial().play_all("h8 a1 i8 b1 j8 c1 a15 d1")
    four = WinStep(both.variant.parse("k8"), {}, None, makes_five=False)
    with pytest.raises(Unproved, match="k8 lets the enemy make five"):
        verify(ForcedWin(both, (four,)))


def test_a_foul_of_black_is_refused() -> None:
    fork = variant("renju").initial().play_all("h8 a1 h9 a3 g10 a5 f10 a7")
    foul = WinStep(fork.variant.parse("h10"), {}, None, makes_five=False)
    with pytest.raises(Unproved, match="h10 is illegal: double three"):
        verify(ForcedWin(fork, (foul,)))


def test_games_with_captures_cannot_be_checked() -> None:
    start = variant("pente").initial()
    with pytest.raises(TengenError, match="pente"):
        verify(ForcedWin(start, (WinStep(start.legal_moves[0], {}, None, makes_five=False),)))
