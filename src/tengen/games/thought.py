"""What a computer player thought about its move, as it is stored and shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tengen.base.grid import Point
from tengen.base.score import Score
from tengen.engine.explanation import Explanation
from tengen.engine.info import PROOF, Info, Reply
from tengen.records.game_json import score_data, score_of
from tengen.rules.variant import Variant


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
    explanation: Mapping[str, Any] | None = None
    confidence: int | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the score is proved: a forced result, or one counted to the end for certain."""
        return self.confidence == PROOF or (self.score is not None and self.score.is_forced)

    @classmethod
    def of_info(cls, info: Info, variant: Variant) -> Thought:
        """Return one line of thought."""
        line = tuple(map(variant.format, info.pv))
        return cls(info.score, line, info.depth, info.nodes, info.time, confidence=info.confidence)

    @classmethod
    def of_reply(cls, reply: Reply, variant: Variant, seconds: float | None = None) -> Thought:
        """Return the thought behind a decision; ``seconds`` where the player does not tell."""
        told = cls() if reply.info is None else cls.of_info(reply.info, variant)
        words = reply.explanation
        explanation = None if words is None else explanation_data(words, variant)
        spent = told.seconds if told.seconds is not None else seconds
        return replace(told, seconds=spent, explanation=explanation)

    def data(self) -> dict[str, Any]:
        """Return this as plain data."""
        return {
            "score": None if self.score is None else score_data(self.score),
            "line": list(self.line),
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": None if self.seconds is None else round(self.seconds, 3),
            "explanation": self.explanation,
            "confidence": self.confidence,
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Thought:
        """Return the thought of data that this class wrote."""
        score = data.get("score")
        return cls(
            None if score is None else score_of(score),
            tuple(data.get("line", ())),
            data.get("depth"),
            data.get("nodes"),
            data.get("seconds"),
            data.get("explanation"),
            data.get("confidence"),
        )


def explanation_data(explanation: Explanation, variant: Variant) -> dict[str, Any]:
    """Return an explanation as plain data; sentences stay templates, to be translated later."""
    return {
        "sentences": [
            {"template": sentence.template, "values": dict(sentence.values)}
            for sentence in explanation.sentences
        ],
        "marks": [
            {"point": point_data(point, variant), "mark": mark}
            for point, mark in explanation.marks.items()
        ],
        "heat": [
            {"point": point_data(point, variant), "value": value}
            for point, value in explanation.heat.items()
        ],
        "sequence": [variant.format(move) for move in explanation.sequence],
    }


def point_data(point: Point, variant: Variant) -> list[int]:
    """Return a point as ``[x, y]``, in space ``[x, y, z]``."""
    return [*point] if variant.layers > 1 else [point.x, point.y]
