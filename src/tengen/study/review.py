"""Where a game was won and lost: each move against the best one.

Each position of the game is analysed once. What a move is worth is what the position after it is
worth; where the engine prefers another move, that one is tried and looked at in the same way, so
that the two compare. Nobody is blamed for a win that his move keeps, nor for a loss that the
engine's own move does not avoid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tengen.base.color import Color, Seat
from tengen.base.move import Move
from tengen.base.score import Score, ScoreKind
from tengen.games.stored_review import StoredJudgement, StoredReview, StoredScore
from tengen.games.thought import Thought, WrittenExplanation
from tengen.games.wire import to_data
from tengen.records.opening_names import name_of
from tengen.records.record import Record
from tengen.rules.position import Position
from tengen.study.analysis import Analyst
from tengen.study.chance import chance
from tengen.study.verdicts import UNJUDGED, Loss, Unit, Verdict, accuracy, loss_of

#: Hears how many positions are done, of how many.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Judged:
    """A move of a game: what it gave away, and what was best. Scores are for the mover."""

    ply: int
    seat: Seat
    color: Color
    move: str
    best: str
    loss: Loss
    score: Score | None
    played: Score | None
    line: tuple[str, ...] = ()
    explanation: WrittenExplanation | None = None

    @property
    def counts(self) -> bool:
        """Whether there was a choice, and a score to judge it by."""
        return self.loss.verdict not in UNJUDGED and self.score is not None

    def data(self) -> StoredJudgement:
        """Return this as plain data; ``chance`` is black's after the move."""
        after = self.played
        return {
            "ply": self.ply,
            "seat": self.seat.value,
            "color": self.color.value,
            "move": self.move,
            "best": self.best,
            "loss": round(self.loss.amount, 3),
            "unit": self.loss.unit.value,
            "class": self.loss.verdict.value,
            "score": _score_data(self.score),
            "played": _score_data(after),
            "chance": None if after is None else round(_for_black(after, self.color), 4),
            "line": list(self.line),
            "explanation": None if self.explanation is None else to_data(self.explanation),
        }


def _score_data(score: Score | None) -> StoredScore | None:
    return None if score is None else {"kind": score.kind.value, "value": round(score.value, 4)}


def _for_black(score: Score, mover: Color) -> float:
    return chance(score if mover is Color.BLACK else -score)


@dataclass(frozen=True, slots=True)
class Review:
    """The moves of a game, judged by a player that had so many seconds for each position."""

    player: str
    seconds: float
    moves: tuple[Judged, ...]
    #: What the opening is called, where it has a name.
    opening: str | None = None

    def accuracy(self, seat: Seat) -> float | None:
        """Return how well a player played, from 0 to 100."""
        return accuracy([move.loss.chance for move in self._own(seat)])

    def best_share(self, seat: Seat) -> float | None:
        """Return the share of a player's choices that were the best move."""
        own = self._own(seat)
        found = sum(move.loss.verdict is Verdict.BEST for move in own)
        return found / len(own) if own else None

    def counts(self, seat: Seat) -> dict[str, int]:
        """Return how often a player's moves were called what."""
        verdicts = [move.loss.verdict for move in self.moves if move.seat is seat]
        return {verdict.value: verdicts.count(verdict) for verdict in Verdict}

    def _own(self, seat: Seat) -> list[Judged]:
        return [move for move in self.moves if move.seat is seat and move.counts]

    def data(self) -> StoredReview:
        """Return this as plain data."""
        return {
            "state": "done",
            "player": self.player,
            "seconds": self.seconds,
            "opening": self.opening,
            "moves": [move.data() for move in self.moves],
            "accuracy": {seat.value: self.accuracy(seat) for seat in Seat},
            "best_share": {seat.value: self.best_share(seat) for seat in Seat},
            "counts": {seat.value: self.counts(seat) for seat in Seat},
        }


async def review(
    record: Record,
    analyst: Analyst,
    seconds: float,
    progress: Progress | None = None,
    judging: Progress | None = None,
) -> Review:
    """Judge the main line of a game; raises InvalidRecord and EngineFailure.

    ``progress`` is told of the positions that are looked at, ``judging`` of the moves that are
    judged afterwards, which may need a look at what was preferred.
    """
    start, moves = record.initial(), record.mainline
    return await review_moves(start, moves, analyst, seconds, progress, judging)


async def review_moves(
    start: Position,
    moves: Iterable[Move],
    analyst: Analyst,
    seconds: float,
    progress: Progress | None = None,
    judging: Progress | None = None,
) -> Review:
    """Judge moves from a position on; raises IllegalMove and EngineFailure."""
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move))
    on_progress = progress or (lambda _done, _of: None)
    thoughts: list[Thought | None] = []
    for number, position in enumerate(positions):
        on_progress(number, len(positions))
        thoughts.append(await _best(analyst, position, seconds))
    judge = _Judge(analyst, seconds, positions, thoughts)
    judged = []
    for ply in range(1, len(positions)):
        judged.append(await judge.move(ply))
        if judging is not None:
            judging(ply, len(positions) - 1)
    on_progress(len(positions), len(positions))
    return Review(analyst.name, seconds, tuple(judged), name_of(positions[-1]))


async def _best(analyst: Analyst, position: Position, seconds: float) -> Thought | None:
    """Return the best line of a position; None where there is no choice."""
    if position.outcome is not None:
        return None
    found = await analyst.analyse(position, seconds)
    return found.best if found.lines else None


@dataclass(frozen=True, slots=True)
class _Judge:
    """Knows every position of a game and what was best there."""

    analyst: Analyst
    seconds: float
    positions: Sequence[Position]
    thoughts: Sequence[Thought | None]

    async def move(self, ply: int) -> Judged:
        """Judge the move that led to a ply."""
        before, after = self.positions[ply - 1], self.positions[ply]
        text = before.variant.format(after.moves[-1])
        thought = self.thoughts[ply - 1] or Thought()
        best = thought.line[0] if thought.line else text
        score, played = thought.score, _worth(before, after, self.thoughts[ply])
        if best != text:
            score, played = await self._compared(ply, best, played)
        if best == text or (played is not None and score is None) or _is_as_good(played, score):
            best, played = text, played or score
            score = played
        loss = self._loss(before, score, played, is_best=best == text)
        explanation = None if best == text else thought.explanation
        line = thought.line if thought.line and thought.line[0] == best else (best,)
        return Judged(
            ply, before.seat, before.turn, text, best, loss, score, played, line, explanation
        )

    async def _compared(
        self, ply: int, best: str, played: Score | None
    ) -> tuple[Score | None, Score | None]:
        """Return what the engine's move and the one played are worth, seen from one height."""
        before, thought = self.positions[ply - 1], self.thoughts[ply - 1]
        score = None if thought is None else thought.score
        if _is(score, ScoreKind.WIN):
            if not _is(played, ScoreKind.WIN):
                played = await self._keeps_win(ply) or played
            return score, played
        after = before.play(best)
        tried = _worth(before, after, await _best(self.analyst, after, self.seconds))
        return tried or score, played

    async def _keeps_win(self, ply: int) -> Score | None:
        """Return the forced win that is still there after the engine's best defence."""
        before, after, defence = self.positions[ply - 1], self.positions[ply], self.thoughts[ply]
        if defence is None or not defence.line:
            return None
        answered = after.play(defence.line[0])
        if answered.outcome is not None or answered.turn is not before.turn:
            return None
        found = await _best(self.analyst, answered, self.seconds)
        if found is None or not _is(found.score, ScoreKind.WIN):
            return None
        return None if found.score is None else _later(found.score, 2)

    def _loss(
        self, before: Position, best: Score | None, played: Score | None, *, is_best: bool
    ) -> Loss:
        rules = before.variant
        area = len(rules.grid.points) if rules.is_reversi else None
        unit = Unit.CHANCE if area is None else Unit.DISCS
        if before.stage is not None and any(step.actions for step in rules.steps):
            return Loss(0, unit, 0, Verdict.OPENING)
        if not rules.grid.is_unbounded and len(before.legal_moves) == 1:
            return Loss(0, unit, 0, Verdict.FORCED)
        if is_best or best is None or played is None:
            return Loss(0, unit, 0, Verdict.BEST if is_best else Verdict.GOOD)
        return loss_of(best, played, area)


def _is(score: Score | None, kind: ScoreKind) -> bool:
    return score is not None and score.kind is kind


def _is_as_good(one: Score | None, other: Score | None) -> bool:
    return one is not None and other is not None and _value(one) >= _value(other)


def _worth(before: Position, after: Position, thought: Thought | None) -> Score | None:
    """Return what the position after a move is worth to whoever made it."""
    if after.outcome is not None:
        return _final(before, after)
    if thought is None or thought.score is None:
        return None
    score = thought.score if after.turn is before.turn else -thought.score
    return _later(score, 1) if score.is_forced else score


def _value(score: Score) -> tuple[float, float]:
    """Order scores of any kind: by chance, then by what is certain sooner."""
    nearness = {ScoreKind.WIN: -score.value, ScoreKind.LOSS: score.value}
    return chance(score), nearness.get(score.kind, 0.0)


def _final(before: Position, after: Position) -> Score:
    """Return what the end of the game is worth to whoever moved last."""
    outcome = after.outcome
    assert outcome is not None
    if after.variant.is_reversi:
        margin = outcome.margin or 0
        return Score.discs(margin if outcome.winner is before.turn else -margin)
    if outcome.winner is None:
        return Score.winrate(0.5)
    return Score.win_in(1) if outcome.winner is before.turn else Score.loss_in(1)


def _later(score: Score, plies: int) -> Score:
    """Return a forced result as seen some plies earlier."""
    return Score(score.kind, score.value + plies)
