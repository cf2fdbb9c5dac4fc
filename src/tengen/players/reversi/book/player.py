"""Playing from the book: a move that is known to be good, with what is expected after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.base.move import Move, placement
from tengen.base.score import Score
from tengen.engine.api import Option, OptionValue, Request
from tengen.engine.errors import EngineFailure
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.engine.local import Preparing, Searcher, Watch
from tengen.players.reversi.book.links import BOARD, links
from tengen.players.reversi.book.store import DISC, ReversiBook, usual_book
from tengen.players.reversi.book.symmetries import SIDE, canonical
from tengen.rules.position import Position
from tengen.rules.variant import Variant

FROM_BOOK = N_("Plays from its book of openings: {line}.")


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move that leads to a position of the book, and its value in discs for who makes it."""

    move: Move
    value: float


def known_moves(book: ReversiBook, position: Position) -> list[BookMove]:
    """Return the moves from a position that stay in the book, the best first.

    None stay when the best move that is known leads out of the book, or the position itself is not
    in it: there it is better to think.
    """
    if not _is_played(position):
        return []
    key, symmetry = canonical(BOARD.discs(position))
    entry = book.get(key)
    if entry is None or entry.value == entry.dropout:
        return []
    known = []
    for link in links(key):
        after = None if link.after is None else book.get(link.after)
        if after is not None:
            point = symmetry.inverse.apply(BOARD.points[link.square], SIDE, SIDE)
            known.append(BookMove(placement(point), link.sign * after.value / DISC))
    return sorted(known, key=lambda one: (-one.value, one.move.point))


def reply_from(book: ReversiBook, position: Position, chance: Random | None = None) -> Reply | None:
    """Return the best move of the book with the line it expects; None where the book ends.

    Chance, if given, decides between moves of the same value.
    """
    known = known_moves(book, position)
    if not known:
        return None
    value = known[0].value
    equals = [one.move for one in known if one.value == value]
    move = equals[0] if chance is None else chance.choice(equals)
    line = (move, *_line(book, position.play(move)))
    text = " ".join(map(position.variant.format, line))
    info = Info(position.turn, line, Score.discs(value), nodes=0, time=0.0)
    return Reply(line[0], info, Explanation((Sentence(FROM_BOOK, {"line": text}),), sequence=line))


def _line(book: ReversiBook, position: Position) -> Iterator[Move]:
    """Yield the best moves of both sides as far as the book goes."""
    while known := known_moves(book, position):
        yield known[0].move
        position = position.play(known[0].move)


def is_known(rules: Variant) -> bool:
    """Whether books are about this game."""
    return rules.is_reversi and rules.width == SIDE


def _is_played(position: Position) -> bool:
    """Whether books are about this game, and the side to move has a move."""
    has_move = position.outcome is None and position.legal_moves[0].point is not None
    return is_known(position.variant) and has_move


#: The settings of a player with a book.
BOOK_OPTIONS: Mapping[str, Option] = {
    "book": Option(bool, default=True, help="whether to play openings from a book"),
}


class WithBook:
    """A searcher that plays from a book as long as it can, and thinks for itself after that.

    Only decisions come from the book: an analysis is always a search. Without a book of its own it
    takes the usual one.
    """

    def __init__(self, searcher: Searcher, book: ReversiBook | None = None) -> None:
        self._searcher = searcher
        self._book = book
        self._is_used = True
        self._chance = Random()
        self.name = searcher.name

    @property
    def options(self) -> Mapping[str, Option]:
        """The settings of the searcher, and whether a book is used."""
        return {**self._searcher.options, **BOOK_OPTIONS}

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Apply checked settings."""
        self._is_used = bool(values.get("book", self._is_used))
        rest = {name: value for name, value in values.items() if name not in BOOK_OPTIONS}
        self._searcher.configure(rest)

    def prepare(self, variant: Variant) -> None:
        """Build what the searcher needs for games of a variant; raises EngineFailure."""
        if self._is_used and is_known(variant):
            self._opened()
        if isinstance(self._searcher, Preparing):
            self._searcher.prepare(variant)

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return the move of the book, or what the searcher finds; raises EngineFailure."""
        known = None
        if self._is_used and request.is_move and not request.only:
            known = reply_from(self._opened(), request.position, self._chance)
        return known if known is not None else self._searcher.search(request, watch)

    def _opened(self) -> ReversiBook:
        if self._book is None:
            try:
                self._book = usual_book()
            except TengenError as error:
                raise EngineFailure(self.name, f"cannot use its book: {error}") from None
        return self._book
