"""What somebody missed in games of their own, by the reviews: positions to be played once more.

Of each reviewed game at most three positions are taken, those that cost most: where a forced win
was there, where a defence was, and where a move of Reversi gave away six discs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from tengen.base.errors import IllegalMove
from tengen.base.score import ScoreKind
from tengen.engine.native.gomoku import core_board
from tengen.engine.native.reversi import core_board as reversi_board
from tengen.games.listing import GameSummary
from tengen.games.stored_review import StoredJudgement, StoredReview, StoredScore
from tengen.puzzles import endings
from tengen.puzzles.five import FiveSolver, OutOfNodes
from tengen.puzzles.model import PUZZLED, Puzzle, PuzzleTheme
from tengen.rules.catalogue import variant
from tengen.rules.position import Position

#: Positions of one game.
MAX_OF_GAME = 3
#: Discs that count as missed.
MIN_DISCS = 6
#: Plies of the longest win that is asked for.
MAX_PLIES = 30
PREFIX = "own"


class MissedKind(Enum):
    """What was there."""

    WIN = "win"
    DEFENCE = "defence"
    DISCS = "discs"


@dataclass(frozen=True, slots=True)
class MissedPosition:
    """A position before a move that missed something; ``line`` is best play by the review."""

    game: str
    ply: int
    variant: str
    kind: MissedKind
    played: str
    plies: int
    line: tuple[str, ...]
    ended: int

    @property
    def id(self) -> str:
        """The name of the puzzle that is made of it."""
        return f"{PREFIX}.{self.game}.{self.ply}"


def game_of(puzzle: str) -> tuple[str, int] | None:
    """Return game and ply of a puzzle that was made of one; None for any other name.

    >>> game_of("own.abc.12"), game_of("f2345678"), game_of("own.abc.x")
    (('abc', 12), None, None)
    """
    prefix, _dot, rest = puzzle.partition(".")
    game, _dot, ply = rest.rpartition(".")
    if prefix != PREFIX or not game or not (ply.isascii() and ply.isdigit()) or len(ply) > 4:
        return None
    return game, int(ply)


def missed_in(summary: GameSummary, review: StoredReview) -> Sequence[MissedPosition]:
    """Return what a player missed in a game, in the order of the game."""
    rules = summary.variant
    if rules not in PUZZLED or summary.size != variant(rules).size_text or summary.you is None:
        return ()
    own = [one for one in review.get("moves", ()) if one["seat"] == summary.you.value]
    found = [(one, kind) for one in own if (kind := _kind(one)) is not None]
    found.sort(key=lambda pair: (pair[1] is not MissedKind.WIN, -_cost(pair[0])))
    chosen = sorted(found[:MAX_OF_GAME], key=lambda pair: int(pair[0]["ply"]))
    return [
        MissedPosition(
            summary.id,
            int(one["ply"]),
            rules,
            kind,
            str(one["move"]),
            _plies(one) if kind is MissedKind.WIN else 1,
            tuple(one["line"] or (one["best"],)),
            summary.ended or 0,
        )
        for one, kind in chosen
    ]


def _kind(move: StoredJudgement) -> MissedKind | None:
    if move["move"] == move["best"] or move["class"] in {"forced", "opening"}:
        return None
    if move["unit"] == "discs":
        return MissedKind.DISCS if move["loss"] >= MIN_DISCS else None
    best, played = _forced(move["score"]), _forced(move["played"])
    if best is ScoreKind.WIN and played is not ScoreKind.WIN:
        return MissedKind.WIN if _plies(move) <= MAX_PLIES else None
    if played is ScoreKind.LOSS and best is not ScoreKind.LOSS:
        return MissedKind.DEFENCE
    return None


def _plies(move: StoredJudgement) -> int:
    """Return in how many plies the best move wins."""
    return 0 if move["score"] is None else int(move["score"]["value"])


def _forced(score: StoredScore | None) -> ScoreKind | None:
    return None if score is None else ScoreKind(score["kind"])


def _cost(move: StoredJudgement) -> float:
    return float(move["loss"])


# -- puzzles of them ------------------------------------------------------------------------------


def own_puzzle(missed: MissedPosition, position: Position, tried: str | None = None) -> Puzzle:
    """Return what was missed as a puzzle; ``tried`` is accepted where it is as good."""
    best, themes = missed.line[0], _THEMES[missed.kind]
    solutions = [best]
    if tried is not None and tried != best and _is_as_good(missed.kind, position, best, tried):
        solutions.insert(0, tried)
    line = missed.line if missed.kind is MissedKind.WIN else missed.line[:1]
    return Puzzle(
        missed.id,
        missed.variant,
        position.text,
        themes,
        missed.plies,
        0,
        tuple(solutions),
        line if solutions[0] == best else (tried or best,),
    )


_THEMES = {
    MissedKind.WIN: (PuzzleTheme.THREATS,),
    MissedKind.DEFENCE: (PuzzleTheme.DEFENCE,),
    MissedKind.DISCS: (PuzzleTheme.MOBILITY,),
}


def _is_as_good(kind: MissedKind, position: Position, best: str, tried: str) -> bool:
    """Whether a move does what the best one does; wins are judged where they are played."""
    try:
        move = position.read(tried)
        after = position.play(move)
    except IllegalMove:
        return False  # refused where it is played
    if kind is MissedKind.WIN:
        return False
    if kind is MissedKind.DISCS:
        worth = _values(position)
        return worth(tried) >= worth(best)
    if after.outcome is not None:
        return True
    try:
        return FiveSolver().by_threats(core_board(after)) is None
    except OutOfNodes:
        return False


def _values(position: Position) -> Callable[[str], int]:
    """Return what moves of Reversi are worth: counted out near the end, else by a deep look."""
    rules = position.variant
    empty = len(rules.grid.points) - len(position.stones)
    depth = None if empty <= endings.MAX_COUNTED else endings.DEEP
    values = dict(endings.values(reversi_board(position), depth))

    def worth(name: str) -> int:
        point = rules.parse(name).point
        assert point is not None
        return values[rules.grid.cells[point]]

    return worth
