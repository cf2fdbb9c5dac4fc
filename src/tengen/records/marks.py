"""The marks of a position as records keep them: in one order, so many, and on the board."""

from __future__ import annotations

from collections.abc import Iterable

from tengen.base.errors import InvalidRecord
from tengen.base.marks import Mark, MarkKind, is_label
from tengen.records.limits import MAX_MARKS
from tengen.rules.variant import Variant

__all__ = ["Mark", "MarkKind", "arranged", "check_marks", "is_label"]

_ORDER = {kind: place for place, kind in enumerate(MarkKind)}


def arranged(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks kind by kind, each once: in the order in which files keep them."""
    return tuple(sorted(dict.fromkeys(marks), key=lambda mark: _ORDER[mark.kind]))


def check_marks(marks: tuple[Mark, ...], variant: Variant) -> None:
    """Raise InvalidRecord for too many marks, and for one that is off the board."""
    if len(marks) > MAX_MARKS:
        raise InvalidRecord(f"a position has more than {MAX_MARKS} marks")
    for mark in marks:
        for point in (mark.at, mark.to):
            if point is not None and point not in variant.grid:
                where = ", ".join(map(str, point))
                raise InvalidRecord(f"the mark at ({where}) is off the board {variant.size_text}")
