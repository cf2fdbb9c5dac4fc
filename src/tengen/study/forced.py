"""Forced wins of five in a row: the winning tree, its length and its main line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tengen.base.move import Move
from tengen.rules.position import Position


@dataclass(frozen=True, slots=True)
class WinStep:
    """A move of the attacker and how the win goes on after every answer.

    ``answers`` leads from the answers that need one of their own to the next steps. After any other
    answer step ``otherwise`` follows; where that is None the move has made five, or threatens it,
    and any other answer lets the attacker make it. Whether all of this is true is for ``verifier``.
    """

    move: Move
    answers: Mapping[Move, int]
    otherwise: int | None
    makes_five: bool


@dataclass(frozen=True)
class ForcedWin:
    """A forced win of the side to move; the first step begins it.

    Steps are shared where different moves lead to one position, so that this is a graph, without
    cycles, not a tree.
    """

    position: Position
    steps: tuple[WinStep, ...]

    @cached_property
    def plies(self) -> int:
        """Stones until the five when the enemy holds out as long as he can."""
        return self._plies(0)

    @cached_property
    def _known(self) -> dict[int, int]:
        return {}

    def _plies(self, index: int) -> int:
        if index not in self._known:
            step = self.steps[index]
            rests = [self._plies(rest) for rest in step.answers.values()]
            rests.append(1 if step.otherwise is None else self._plies(step.otherwise))
            self._known[index] = 1 if step.makes_five else 2 + max(rests)
        return self._known[index]

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """The moves of both sides, the enemy holding out as long as he can.

        An enemy without a legal answer that helps places a stone anywhere.
        """
        position, index, moves = self.position, 0, list[Move]()
        while not self.steps[index].makes_five:
            step = self.steps[index]
            position = position.play(step.move)
            answer, rest = self._longest_answer(position, step)
            position = position.play(answer)
            moves += (step.move, answer)
            if rest is None:
                return (*moves, _five(position))
            index = rest
        return (*moves, self.steps[index].move)

    def _longest_answer(self, position: Position, step: WinStep) -> tuple[Move, int | None]:
        answer = max(step.answers, key=lambda move: self._plies(step.answers[move]), default=None)
        longest = 0 if answer is None else self._plies(step.answers[answer])
        aside = 1 if step.otherwise is None else self._plies(step.otherwise)
        if answer is not None and longest >= aside:
            return answer, step.answers[answer]
        others = (move for move in position.legal_moves if move not in step.answers)
        elsewhere = next(others, None)
        if elsewhere is None:
            assert answer is not None
            return answer, step.answers[answer]
        return elsewhere, step.otherwise


def _five(position: Position) -> Move:
    """Return a move that wins at once."""
    return next(move for move in position.legal_moves if position.play(move).outcome is not None)
