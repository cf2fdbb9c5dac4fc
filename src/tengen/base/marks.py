"""Marks on the points of a position: circles, letters, arrows; what a teacher draws on a board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tengen.base.errors import InvalidRecord
from tengen.base.grid import Point
from tengen.base.text import shown

#: Characters of a label.
MAX_LABEL_LENGTH = 8


class MarkKind(Enum):
    """What is drawn. Files keep the marks of a position in the order of these kinds."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    CROSS = "cross"
    LABEL = "label"
    ARROW = "arrow"


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a point. A label has a short ``text``, an arrow the point ``to`` which it leads.

    Raises InvalidRecord for a mark that cannot be.

    >>> Mark(MarkKind.LABEL, Point(7, 7), "A").text
    'A'
    """

    kind: MarkKind
    at: Point
    text: str = ""
    to: Point | None = None

    def __post_init__(self) -> None:
        if (self.kind is MarkKind.LABEL) is not bool(self.text):
            raise InvalidRecord(f"a {self.kind.value} has the text {shown(self.text)}")
        if self.text and not is_label(self.text):
            raise InvalidRecord(
                f"{shown(self.text)} is not a label: "
                f"1 to {MAX_LABEL_LENGTH} characters on one line, without spaces around them"
            )
        if (self.kind is MarkKind.ARROW) is (self.to is None) or self.at == self.to:
            raise InvalidRecord("an arrow leads to another point, and no other mark does")


def is_label(text: str) -> bool:
    """Whether a text can be a label."""
    return 0 < len(text) <= MAX_LABEL_LENGTH and text.isprintable() and text == text.strip()
