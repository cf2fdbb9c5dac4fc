"""Games as notebooks show them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from tengen.base.color import Color
from tengen.base.errors import InvalidRecord
from tengen.base.notebook import drawn

if TYPE_CHECKING:
    from tengen.records.record import Record
    from tengen.records.result import Result

_SCORES = {Color.BLACK: "1–0", Color.WHITE: "0–1"}


def record_html(record: Record) -> str:
    """Return who played and how it ended, the board at the end of the main line, and its moves.

    A game that cannot be played says where it breaks off instead of the board.
    """
    try:
        picture = drawn(record.position(), "tengen.draw.notebook:game_svg")
    except InvalidRecord as error:
        picture = f"<p>{escape(str(error))}</p>"
    heading = escape(", ".join(filter(None, _facts(record))))
    moves = escape(" ".join(map(record.variant.format, record.mainline)))
    return (
        f"<figure><figcaption>{heading}</figcaption>{picture}<p><small>{moves}</small></p></figure>"
    )


def _facts(record: Record) -> Iterator[str]:
    yield f"{record.black or '?'} – {record.white or '?'}"
    if record.result is not None:
        yield _score(record.result)
    yield from (record.event, record.date)


def _score(result: Result) -> str:
    if result.winner is None:
        return "½–½" if result.is_draw else ""
    return _SCORES[result.winner]
