"""Proving puzzles again: the answer, the length, the line and the name of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tengen.base.errors import TengenError
from tengen.engine.native.gomoku import core_board
from tengen.engine.native.reversi import core_board as reversi_board
from tengen.puzzles.making import five_puzzle
from tengen.puzzles.model import Puzzle
from tengen.puzzles.proving import FiveProver
from tengen.puzzles.reversi_proving import prove_reversi, reversi_puzzle


@dataclass(frozen=True, slots=True)
class FailedPuzzle:
    """A puzzle that is not what it says, and why."""

    puzzle: Puzzle
    reason: str


def failures(puzzles: Iterable[Puzzle]) -> Iterator[FailedPuzzle | None]:
    """Yield what is wrong with each puzzle, or None."""
    seen = set[str]()
    for puzzle in puzzles:
        reason = "it is there twice" if puzzle.id in seen else problem(puzzle)
        seen.add(puzzle.id)
        yield None if reason is None else FailedPuzzle(puzzle, reason)


def problem(puzzle: Puzzle) -> str | None:
    """Return what is wrong with a puzzle; None where all of it is proved."""
    try:
        proved = proved_again(puzzle)
        puzzle.start.play_all(puzzle.line)
    except TengenError as error:
        return str(error)
    facts = {
        "id": (puzzle.id, proved.id),
        "themes": (puzzle.themes, proved.themes),
        "plies": (puzzle.plies, proved.plies),
        "solutions": (puzzle.solutions, proved.solutions),
        "line": (len(puzzle.line), len(proved.line)),
        "rating": (puzzle.rating, proved.rating),
        "margin": (puzzle.margin, proved.margin),
    }
    for name, (told, its) in facts.items():
        if told != its:
            return f"its {name} should be {_text(its)}, not {_text(told)}"
    return None


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(str(getattr(one, "value", one)) for one in value)
    return str(value)


def proved_again(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle that its position and kind make; raises Unfit, or an error of rules."""
    if puzzle.variant.is_reversi:
        disc_board = reversi_board(puzzle.start)
        return reversi_puzzle(puzzle.variant, disc_board, prove_reversi(disc_board, puzzle.kind))
    board = core_board(puzzle.start)
    proof = _prover().prove(board, puzzle.kind)
    _prover().check_shortest(board, proof)
    return five_puzzle(puzzle.variant, board, proof)


@lru_cache(maxsize=1)
def _prover() -> FiveProver:
    return FiveProver()
