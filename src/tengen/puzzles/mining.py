"""Mining: batches of games and boards, each named by a seed and a number, any of them anywhere.

A batch gives the same puzzles on every machine. The batches are taken in their order, so that the
puzzles that are kept do not depend on how many work at them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from tengen.base.compiled import _core
from tengen.engine.native.rules import rules_of
from tengen.puzzles import sources
from tengen.puzzles.making import five_puzzle
from tengen.puzzles.model import Puzzle, PuzzleKind
from tengen.puzzles.proving import FiveProver, Unfit, UnfitReason
from tengen.puzzles.reversi_proving import (
    ENDING_EMPTIES,
    MOBILITY_EMPTIES,
    prove_reversi,
    reversi_puzzle,
)
from tengen.puzzles.trimming import trimmed
from tengen.rules.catalogue import variant

#: Boards of a batch, and games.
BOARDS, GAMES, REVERSI_GAMES = 100, 1, 8
#: Of the wins in three plies, which are many and easy, so many are looked at.
SHORT_SHARE = 0.12
#: Of the boards, in so many a defence or a win by threats is looked for: they take longer.
DEFENCE_SHARE, THREATS_SHARE = 0.3, 0.04
#: From one game of Reversi so many endings at most; positions of the middle game that are tried.
MAX_ENDINGS, MOBILITY_SHARE = 2, 0.3


@dataclass(frozen=True, slots=True)
class MiningBatch:
    """A piece of work: which variant, which seed, which number; ``kinds`` are wanted."""

    variant_name: str
    seed: int
    number: int
    kinds: tuple[PuzzleKind, ...]

    @property
    def random(self) -> Random:
        """The chance of this batch alone."""
        return Random(f"{self.variant_name} {self.seed} {self.number}")


@dataclass(slots=True)
class Mined:
    """What a batch gave: puzzles, and how many positions were refused for what reason.

    The seconds are those of the processor.
    """

    puzzles: list[Puzzle] = field(default_factory=list)
    refused: Counter[tuple[PuzzleKind, UnfitReason]] = field(default_factory=Counter)
    seconds: float = 0.0


def mine(batch: MiningBatch) -> Mined:
    """Do a piece of work."""
    mined = Mined()
    if batch.variant_name == "reversi":
        _mine_reversi(batch, mined)
    else:
        _mine_five(batch, mined)
    return mined


def kinds_of(variant_name: str) -> tuple[PuzzleKind, ...]:
    """Return the kinds of puzzles that are mined for a variant."""
    if variant_name == "reversi":
        return (PuzzleKind.ENDING, PuzzleKind.MOBILITY)
    return (PuzzleKind.FOURS, PuzzleKind.DEFENCE, PuzzleKind.THREATS)


@lru_cache(maxsize=1)
def _prover() -> FiveProver:
    return FiveProver()


@lru_cache(maxsize=1)
def _engine() -> _core.GomokuEngine:
    return _core.GomokuEngine(1)


# -- five in a row -------------------------------------------------------------------------------


def _mine_five(batch: MiningBatch, mined: Mined) -> None:
    random, rules = batch.random, variant(batch.variant_name)
    for board in _boards(rules_of(batch.variant_name), random):
        for kind in _kinds_here(batch.kinds, random):
            try:
                proof = _prover().prove(board, kind)
                if proof.plies == 3 and kind is PuzzleKind.FOURS and _is_passed(random):
                    continue
                trimmed_board, proof = trimmed(board, proof, _prover())
                _prover().check_shortest(trimmed_board, proof)
                mined.puzzles.append(five_puzzle(rules, trimmed_board, proof))
            except Unfit as unfit:
                mined.refused[kind, unfit.reason] += 1


def _is_passed(random: Random) -> bool:
    return random.random() >= SHORT_SHARE


def _boards(rules: _core.GomokuRules, random: Random) -> Iterator[_core.GomokuBoard]:
    for _ in range(BOARDS):
        board = sources.crowded(rules, random)
        if board.status is _core.Status.PLAYING:
            yield board
    for _ in range(GAMES):
        yield from sources.light_game(rules, _engine(), random)


def _kinds_here(kinds: tuple[PuzzleKind, ...], random: Random) -> Iterator[PuzzleKind]:
    chance = random.random()
    if PuzzleKind.FOURS in kinds:
        yield PuzzleKind.FOURS
    if PuzzleKind.DEFENCE in kinds and chance < DEFENCE_SHARE:
        yield PuzzleKind.DEFENCE
    if PuzzleKind.THREATS in kinds and chance < THREATS_SHARE:
        yield PuzzleKind.THREATS


# -- Reversi -------------------------------------------------------------------------------------


def _mine_reversi(batch: MiningBatch, mined: Mined) -> None:
    random, rules = batch.random, variant(batch.variant_name)
    for _ in range(REVERSI_GAMES):
        endings_left = MAX_ENDINGS
        for board in sources.reversi_game(random):
            kind = _reversi_kind(board, random, endings_left)
            if kind is None or kind not in batch.kinds:
                continue
            try:
                proof = prove_reversi(board, kind)
            except Unfit as unfit:
                mined.refused[kind, unfit.reason] += 1
                continue
            endings_left -= kind is PuzzleKind.ENDING
            mined.puzzles.append(reversi_puzzle(rules, board, proof))


def _reversi_kind(
    board: _core.ReversiBoard, random: Random, endings_left: int
) -> PuzzleKind | None:
    empty = board.cells.count(0)
    if empty in ENDING_EMPTIES and endings_left:
        return PuzzleKind.ENDING
    if empty in MOBILITY_EMPTIES and random.random() < MOBILITY_SHARE:
        return PuzzleKind.MOBILITY
    return None


# -- what is kept --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quota:
    """How many puzzles of each kind are wanted, and of each length of a win by fours at most."""

    of_kind: Mapping[PuzzleKind, int]
    short: int

    @classmethod
    def of(cls, variant_name: str, count: int) -> Quota:
        """Share a number of puzzles out to the kinds of a variant."""
        shares = REVERSI_SHARES if variant_name == "reversi" else FIVE_SHARES
        kinds = {kind: round(count * share) for kind, share in shares.items()}
        first = next(iter(kinds))
        kinds[first] += count - sum(kinds.values())
        return cls(kinds, round(count * MAX_SHORT_SHARE))


FIVE_SHARES = {PuzzleKind.FOURS: 0.93, PuzzleKind.DEFENCE: 0.06, PuzzleKind.THREATS: 0.01}
REVERSI_SHARES = {PuzzleKind.ENDING: 0.85, PuzzleKind.MOBILITY: 0.15}
#: So many of all may be wins in three plies.
MAX_SHORT_SHARE = 0.35


class KeptPuzzles:
    """The puzzles that are kept: new ones, as many of each kind as are wanted."""

    def __init__(self, quota: Quota) -> None:
        self._quota = quota
        self._by_id: dict[str, Puzzle] = {}
        self._counts: Counter[PuzzleKind] = Counter()
        self._short = 0
        self.refused: Counter[tuple[PuzzleKind, UnfitReason]] = Counter()
        self.seconds = 0.0

    def take(self, mined: Mined) -> list[Puzzle]:
        """Keep what is new and wanted of a batch; return it."""
        self.refused.update(mined.refused)
        self.seconds += mined.seconds
        return [puzzle for puzzle in mined.puzzles if self._take(puzzle)]

    def _take(self, puzzle: Puzzle) -> bool:
        if puzzle.id in self._by_id:
            self.refused[puzzle.kind, UnfitReason.DUPLICATE] += 1
            return False
        is_short = puzzle.kind is PuzzleKind.FOURS and puzzle.plies == 3
        is_full = self._counts[puzzle.kind] >= self._quota.of_kind.get(puzzle.kind, 0)
        if is_full or (is_short and self._short >= self._quota.short):
            return False
        self._by_id[puzzle.id] = puzzle
        self._counts[puzzle.kind] += 1
        self._short += is_short
        return True

    @property
    def puzzles(self) -> list[Puzzle]:
        """All that is kept, the easiest first."""
        return sorted(self._by_id.values(), key=lambda puzzle: (puzzle.rating, puzzle.id))

    @property
    def lacking(self) -> tuple[PuzzleKind, ...]:
        """The kinds of which more are wanted."""
        wanted = self._quota.of_kind.items()
        return tuple(kind for kind, most in wanted if self._counts[kind] < most)

    def __len__(self) -> int:
        return len(self._by_id)
