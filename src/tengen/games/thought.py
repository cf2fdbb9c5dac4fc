"""What a computer player thought about its move, as it is stored and shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from typing_extensions import TypeAliasType

from tengen.base.grid import Point
from tengen.base.i18n import paragraph
from tengen.base.score import Score
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import PROOF, Info, Reply
from tengen.games.wire import omitted
from tengen.rules.variant import Variant

#: x from the left, y from the top, z the layer; all from 0.
PointData = TypeAliasType("PointData", tuple[int, int] | tuple[int, int, int])


@dataclass(frozen=True, slots=True)
class PointMark:
    """A label of a point."""

    point: PointData
    mark: str


@dataclass(frozen=True, slots=True)
class PointHeat:
    """How much a point was weighed."""

    point: PointData
    value: float


@dataclass(frozen=True, slots=True)
class PointArrow:
    """An arrow from one point to another."""

    origin: PointData
    target: PointData


@dataclass(frozen=True, slots=True)
class WrittenExplanation:
    """Why a player chose its move, in words and on the board, as it is stored and sent."""

    sentences: tuple[Sentence, ...] = ()
    marks: tuple[PointMark, ...] = ()
    heat: tuple[PointHeat, ...] = ()
    sequence: tuple[str, ...] = ()
    arrows: tuple[PointArrow, ...] | None = field(default=None, metadata=omitted())

    @classmethod
    def of(cls, explanation: Explanation, variant: Variant) -> WrittenExplanation:
        """Write an explanation down; sentences stay templates, to be translated later."""
        return cls(
            tuple(explanation.sentences),
            tuple(PointMark(point_data(p, variant), mark) for p, mark in explanation.marks.items()),
            tuple(PointHeat(point_data(p, variant), heat) for p, heat in explanation.heat.items()),
            tuple(map(variant.format, explanation.sequence)),
            tuple(
                PointArrow(point_data(origin, variant), point_data(target, variant))
                for origin, target in explanation.arrows
            )
            or None,
        )

    @property
    def text(self) -> str:
        """The sentences in the language of this context."""
        return paragraph(sentence.text for sentence in self.sentences)

    def read(self, variant: Variant) -> Explanation:
        """Return the explanation that was written down."""
        return Explanation(
            self.sentences,
            {Point(*one.point): one.mark for one in self.marks},
            {Point(*one.point): one.value for one in self.heat},
            tuple(map(variant.parse, self.sequence)),
            tuple((Point(*one.origin), Point(*one.target)) for one in self.arrows or ()),
        )


@dataclass(frozen=True, slots=True)
class Thought:
    """``score`` is for the colour that moved; ``line`` begins with the move; the rest as told.

    ``confidence`` is how sure a score counted to the end of the game is, in per cent.

    >>> Thought(Score.win_in(5)).is_exact, Thought(Score.discs(6), confidence=95).is_exact
    (True, False)
    """

    score: Score | None = None
    line: tuple[str, ...] = ()
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    explanation: WrittenExplanation | None = None
    confidence: int | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the score is proved: a forced result, or one counted to the end for certain."""
        return self.confidence == PROOF or (self.score is not None and self.score.is_forced)

    @property
    def is_proved_draw(self) -> bool:
        """Whether it is proved that neither side can win."""
        return self.confidence == PROOF and self.score == Score.winrate(0.5)

    @classmethod
    def of_info(cls, info: Info, variant: Variant) -> Thought:
        """Return one line of thought."""
        line, seconds = tuple(map(variant.format, info.pv)), _milliseconds(info.time)
        return cls(info.score, line, info.depth, info.nodes, seconds, confidence=info.confidence)

    @classmethod
    def of_reply(cls, reply: Reply, variant: Variant, seconds: float | None = None) -> Thought:
        """Return the thought behind a decision; ``seconds`` where the player does not tell."""
        told = cls() if reply.info is None else cls.of_info(reply.info, variant)
        words = reply.explanation
        explanation = None if words is None else WrittenExplanation.of(words, variant)
        spent = told.seconds if told.seconds is not None else _milliseconds(seconds)
        return replace(told, seconds=spent, explanation=explanation)


def _milliseconds(seconds: float | None) -> float | None:
    """Return seconds as they are told."""
    return None if seconds is None else round(seconds, 3)


def point_data(point: Point, variant: Variant) -> PointData:
    """Return a point as ``(x, y)``, in space ``(x, y, z)``."""
    return (point.x, point.y, point.z) if variant.layers > 1 else (point.x, point.y)


def points_data(points: Iterable[Point], variant: Variant) -> list[PointData]:
    """Return points, each as ``point_data`` does."""
    return [point_data(point, variant) for point in points]
