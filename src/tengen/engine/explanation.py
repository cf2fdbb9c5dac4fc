"""Why a player chose its move, in words and on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tengen.base.grid import Point
from tengen.base.i18n import _, paragraph
from tengen.base.move import Move


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence for a person: an English template, marked with ``N_`` where it stands, and values.

    It is put into the language of the reader when it is shown, not when it is thought.

    >>> Sentence("Blocks an open three at {point}.", {"point": "h8"}).text
    'Blocks an open three at h8.'
    """

    template: str
    values: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The sentence in the language of this context."""
        return _(self.template).format(**self.values)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a player looked at: sentences, most important first, and what to draw on the board.

    ``marks`` are labels of points, ``heat`` what the points that were weighed are worth to this
    player, in points of its own scale, ``sequence`` is a line of moves to be shown as numbered
    stones, such as the threats that force a win. ``arrows`` point from a stone to where the
    opponent would go on with it.
    """

    sentences: tuple[Sentence, ...] = ()
    marks: Mapping[Point, str] = field(default_factory=dict)
    heat: Mapping[Point, float] = field(default_factory=dict)
    sequence: tuple[Move, ...] = ()
    arrows: tuple[tuple[Point, Point], ...] = ()

    @property
    def text(self) -> str:
        """All sentences in the language of this context."""
        return paragraph(sentence.text for sentence in self.sentences)
