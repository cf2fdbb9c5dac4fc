"""Combinations: forced wins by fours and threes, those a difficulty knows and no others.

A *fork* is one stone that makes two threats at once: two fours, a four and an open three, or two
open threes. A *sequence* prepares it, by fours alone or by threes too. Every win found is proved:
all answers lose (see ``forcing``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from tengen.players.gomoku import lines
from tengen.players.gomoku.classic.scale import danger
from tengen.players.gomoku.forcing import Forcing, Line, OutOfThought
from tengen.players.gomoku.frame import BoardFrame
from tengen.players.gomoku.lines import LineSide
from tengen.players.gomoku.view import CellView
from tengen.rules.board import Board
from tengen.rules.variant import Variant

#: The most threes in a sequence.
MAX_THREES = 4
#: So many points are tried against a combination of the enemy.
MAX_DEFENCES = 24

Known = frozenset[str]


def two_fours(view: CellView, side: LineSide) -> list[int]:
    """Return the cells where a stone makes two fours, or an open four."""
    fives = {(gain, five) for gain, five in view.fours(side)}
    return _often(gain for gain, _five in fives)


def four_and_three(view: CellView, side: LineSide) -> list[int]:
    """Return the cells where a stone makes a four in one line and an open three in another."""
    threes = _by_line(view, side, lines.open_threes)
    return [
        cell
        for cell, here in _by_line(view, side, _fours).items()
        if threes.get(cell, set()) - here or len(threes.get(cell, set())) > 1
    ]


def two_threes(view: CellView, side: LineSide) -> list[int]:
    """Return the cells where a stone makes open threes in two lines."""
    found = view.each(lines.open_threes, side)
    return _often(places[at] for places, answer in found for at in answer)


def _often(cells: Iterable[int]) -> list[int]:
    return sorted(cell for cell, count in Counter(cells).items() if count > 1)


def _fours(line: bytes, side: LineSide) -> tuple[int, ...]:
    return tuple({gain for gain, _five in lines.fours(line, side)})


def _by_line(
    view: CellView, side: LineSide, read: Callable[[bytes, LineSide], tuple[int, ...]]
) -> dict[int, set[range]]:
    """Return the lines in which a reader names each cell."""
    found: dict[int, set[range]] = {}
    for places, answer in view.each(read, side):
        for at in answer:
            found.setdefault(places[at], set()).add(places)
    return found


FORKS: dict[str, Callable[[CellView, LineSide], list[int]]] = {
    "44": two_fours,
    "43": four_and_three,
    "33": two_threes,
}
#: Sequences that lead to a fork; each knows the forks at its end.
FOURS, THREES = "fours", "threes"
ALL: Known = frozenset((*FORKS, FOURS, THREES))
NONE: Known = frozenset()

_LIST = re.compile(r"([+-]?)([^+-]+)")


def read_list(text: str, usual: Known) -> Known:
    """Return the combinations of a list; one that begins with a sign changes the usual list.

    >>> sorted(read_list("44+43", NONE)), sorted(read_list("-fours+33", frozenset({"fours"})))
    (['43', '44'], ['33'])
    >>> read_list("55", NONE)
    Traceback (most recent call last):
    ValueError: there is no combination '55'; known are 33, 43, 44, fours, threes, all, none
    """
    words = text.replace(" ", "").lower()
    found = set(usual) if words[:1] in {"+", "-"} else set()
    if not re.fullmatch(f"(?:{_LIST.pattern})+", words):
        raise ValueError(f"{text!r} is not a list of combinations; write it as 44+43 or -fours")
    for sign, name in _LIST.findall(words):
        named = {"all": ALL, "none": NONE}.get(name, {name})
        if not named <= ALL:
            known = ", ".join((*sorted(ALL), "all", "none"))
            raise ValueError(f"there is no combination {name!r}; known are {known}")
        found = found - named if sign == "-" else found | named
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Defences:
    """Points against a combination; ``is_proved`` tells whether they are known to stop it."""

    cells: list[int]
    is_proved: bool


@dataclass(frozen=True, slots=True)
class Combinations:
    """The search for the combinations that are known, on the boards of one game."""

    variant: Variant
    frame: BoardFrame
    forcing: Forcing
    known: Known

    def find(self, board: Board) -> Line | None:
        """Return a forced win of the side to move as a line of cells, or None.

        Raises OutOfThought.
        """
        if not self.known:
            return None
        view = CellView(self.variant, board, self.frame)
        fives = view.winning(view.own)
        if fives:
            return (fives[0],)
        return self._fork(board, view) or self._sequence(board)

    def _fork(self, board: Board, view: CellView) -> Line | None:
        for name, cells in FORKS.items():
            for cell in cells(view, view.own) if name in self.known else ():
                line = self.forcing.beginning_with(board, cell)
                if line is not None:
                    return line
        return None

    def _sequence(self, board: Board) -> Line | None:
        line = self.forcing.by_fours(board) if FOURS in self.known else None
        if line is None and THREES in self.known:
            line = self.forcing.by_threes(board, MAX_THREES)
        return line

    def defences(self, board: Board, feared: Line, allowed: Iterable[int]) -> Defences:
        """Return the points after which the enemy has no combination, as far as is known in time.

        Those that hold against threes too come before those that hold against the rest only. Of
        them it returns those that leave the least danger; see ``scale.danger``.
        """
        touching = {*(self._answers(board) or feared)}
        rated = {cell: self._danger(board, cell) for cell in allowed}
        cells = sorted(rated, key=lambda cell: (cell not in touching, rated[cell]))
        found = self._holding(board, cells[: max(MAX_DEFENCES, len(touching))])
        least = min((rated[cell] for cell in found.cells), default=0)
        return replace(found, cells=[cell for cell in found.cells if rated[cell] == least])

    def _holding(self, board: Board, cells: Sequence[int]) -> Defences:
        without_threes = replace(self, known=self.known - {THREES})
        holding = without_threes.not_refuted(board, cells)
        if THREES not in self.known or not holding.cells:
            return holding
        still = self.not_refuted(board, holding.cells)
        if still.cells:
            return replace(still, is_proved=still.is_proved and holding.is_proved)
        return replace(holding, is_proved=without_threes.is_threatened(board))

    def not_refuted(self, board: Board, cells: Sequence[int]) -> Defences:
        """Return the cells that stop the enemy; when time runs out first, those that still may."""
        holding: list[int] = []
        for at, cell in enumerate(cells):
            try:
                after = board.play(self.frame.points[cell])
                if after.outcome is not None or self.find(after) is None:
                    holding.append(cell)
            except OutOfThought:
                return Defences(holding or [*cells[at:]], is_proved=bool(holding))
        return Defences(holding, is_proved=True)

    def is_threatened(self, board: Board) -> bool:
        """Whether the enemy would have a combination if he were to move now."""
        try:
            return self.find(board.pass_turn()) is not None
        except OutOfThought:
            return False

    def _answers(self, board: Board) -> list[int] | None:
        try:
            return self.forcing.answers(board)
        except OutOfThought:
            return None

    def _danger(self, board: Board, cell: int) -> int:
        """Return how much the enemy threatens after a stone, who is to move then."""
        view = CellView(self.variant, board.play(self.frame.points[cell]), self.frame)
        return danger(view, view.own)
