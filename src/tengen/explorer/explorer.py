"""What was played in a position: the moves, how the games ended, what is known of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from sqlalchemy import Connection, Engine, Row, Select, case, func, or_, select
from typing_extensions import TypeAliasType

from tengen import database
from tengen.base.color import Color
from tengen.base.errors import TengenError
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.base.text import shown
from tengen.explorer.boards import MAX_PLY, board_named, board_of
from tengen.explorer.entries import EntryFilter, EntryResult
from tengen.explorer.index import Counts, ExplorerIndex
from tengen.explorer.known import known_scores
from tengen.explorer.tables import games, players
from tengen.games.tables import deleted_games
from tengen.games.tables import games as played
from tengen.records.opening_names import name_of, reached
from tengen.rules.aliases import fold
from tengen.rules.position import Position

#: Games shown with their names, games of one player that are looked through, and players that may
#: have a name that is looked for.
MAX_TOP = 8
MAX_OF_PLAYER = 20_000
_MAX_PLAYERS = 100


#: How a game ended, where that is known.
GameEnd = TypeAliasType("GameEnd", Literal["black", "draw", "white", "unknown"])
_ENDS: Mapping[int, GameEnd] = {
    EntryResult.BLACK: "black",
    EntryResult.DRAW: "draw",
    EntryResult.WHITE: "white",
}


@dataclass(frozen=True, slots=True)
class ExplorerFilter:
    """Which games count. ``player`` is part of a name; ``visitor`` took part in the games."""

    entries: EntryFilter = field(default_factory=EntryFilter)
    player: str = ""
    visitor: str | None = None

    def __post_init__(self) -> None:
        if self.player and not fold(self.player):
            raise TengenError(f"{shown(self.player)} is no part of a name")

    @property
    def is_of_people(self) -> bool:
        """Whether only games of some people count."""
        return bool(self.player) or self.visitor is not None


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move, how often it was made, and how those games ended.

    Games whose result is not known are only in ``games``; ``lines`` are those of libraries, and no
    games. ``name`` is that of the opening the move leads to; ``score`` what our book says of it, or
    an engine that was asked about the position before, for the side to move.
    """

    move: str
    games: int = 0
    black: int = 0
    draws: int = 0
    white: int = 0
    lines: int = 0
    name: str | None = None
    score: Score | None = None


@dataclass(frozen=True, slots=True)
class ExploredGame:
    """A game that met the position, by its names."""

    id: int
    black: str
    white: str
    result: GameEnd
    year: int | None
    rating: int | None
    event: str
    move: str | None
    #: The whole game: its rules on the board, and its moves with blanks between.
    variant: str
    size: str
    moves: str
    #: Its name, where it was played here.
    game: str | None = None


@dataclass(frozen=True, slots=True)
class Explored:
    """What was played in a position; the moves made most often first."""

    name: str | None
    games: int
    moves: tuple[ExploredMove, ...]
    top: tuple[ExploredGame, ...]
    #: Positions before so many moves are known.
    depth: int = MAX_PLY


class Explorer:
    """Looks positions up."""

    def __init__(self, engine: Engine, index: ExplorerIndex) -> None:
        self._engine = engine
        self.index = index

    def look_up(self, at: Position, wanted: ExplorerFilter | None = None) -> Explored:
        """Return what was played in a position; raises InvalidVariant and DatabaseError."""
        wanted = wanted or ExplorerFilter()
        board = board_of(at.variant)
        position = board.position(at)
        key, chosen = board.key(position), self._chosen(wanted)
        counts = self.index.counts(key, wanted.entries, chosen)
        scores = {}
        if not wanted.is_of_people:
            with database.reading(self._engine) as connection:
                scores = known_scores(connection, board, at, position)
        legal = set(position.legal_moves)
        moves: dict[int, Move] = {}
        for code in {code for code, _result in counts} | scores.keys():
            twins = board.moves_of(position, code)
            if twins and twins[0] in legal:
                moves[code] = twins[0]
        rows = [_explored(position, move, code, counts) for code, move in moves.items()]
        rows = [replace(row, score=scores.get(code)) for row, code in zip(rows, moves, strict=True)]
        rows.sort(key=lambda row: (-row.games, -row.lines, -_worth(row), row.move))
        top = self._top(position, wanted, self.index.newest(key, wanted.entries, chosen), moves)
        return Explored(name_of(position), sum(row.games for row in rows), tuple(rows), top)

    def _chosen(self, wanted: ExplorerFilter) -> list[int] | None:
        """Return the games of the people who are looked for, in ascending order."""
        if not wanted.is_of_people:
            return None
        with database.reading(self._engine) as connection:
            queries = _of_visitor(wanted) if wanted.visitor else _of_player(connection, wanted)
            newest = (query.order_by(games.c.id.desc()).limit(MAX_OF_PLAYER) for query in queries)
            found = {one for query in newest for one in connection.execute(query).scalars()}
        return sorted(found)[-MAX_OF_PLAYER:]

    def _top(
        self,
        position: Position,
        wanted: ExplorerFilter,
        found: Sequence[tuple[int, int]],
        moves: dict[int, Move],
    ) -> tuple[ExploredGame, ...]:
        """Return the games of the best players among the newest, or the visitor's own."""
        if not found:
            return ()
        codes, mine = dict(found), wanted.visitor is not None
        query = (_OWN if mine else _IMPORTED).where(games.c.id.in_(codes)).limit(MAX_TOP)
        with database.reading(self._engine) as connection:
            rows = connection.execute(query).all()
        told = {code: position.variant.format(move) for code, move in moves.items()}
        return tuple(_game(row, told.get(codes[row.id])) for row in rows)


def _of_player(connection: Connection, wanted: ExplorerFilter) -> list[Select[int]]:
    """Return the queries for the games of all players of a name, by their colours."""
    is_meant = players.c.folded.contains(fold(wanted.player), autoescape=True)
    those = connection.execute(select(players.c.id).where(is_meant).limit(_MAX_PLAYERS))
    ids = list(those.scalars())
    return [select(games.c.id).where(side.in_(ids)) for side in (games.c.black, games.c.white)]


def _of_visitor(wanted: ExplorerFilter) -> list[Select[int]]:
    """Return the query for the games of a visitor, against players of a name if one is given."""
    deleted = deleted_games.c
    gone = select(deleted.game).where(deleted.visitor == wanted.visitor)
    seats = played.c.first_visitor, played.c.second_visitor
    query = select(games.c.id).join(played, played.c.id == games.c.game)
    query = query.where(or_(*(seat == wanted.visitor for seat in seats)), games.c.game.not_in(gone))
    if wanted.player:
        text = wanted.player.lower()
        names = map(func.lower, (played.c.first_name, played.c.second_name))
        query = query.where(or_(*(name.contains(text, autoescape=True) for name in names)))
    return [query]


def _imported() -> Select[Any]:
    black, white = players.alias("black"), players.alias("white")
    names = black.c.name.label("black_name"), white.c.name.label("white_name")
    both = games.join(black, black.c.id == games.c.black, isouter=True)
    both = both.join(white, white.c.id == games.c.white, isouter=True)
    best = (games.c.rating.is_(None), games.c.rating.desc(), games.c.year.desc(), games.c.id)
    query = select(games, *names).select_from(both).where(games.c.source.is_not(None))
    return query.order_by(*best)


def _own() -> Select[Any]:
    is_black = played.c.first_color == Color.BLACK.value
    black = case((is_black, played.c.first_name), else_=played.c.second_name)
    white = case((is_black, played.c.second_name), else_=played.c.first_name)
    query = select(games, black.label("black_name"), white.label("white_name"))
    return query.join(played, played.c.id == games.c.game).order_by(games.c.id.desc())


_IMPORTED, _OWN = _imported(), _own()


def _game(row: Row[Any], move: str | None) -> ExploredGame:
    result = _ENDS.get(row.result, "unknown")
    names = row.black_name or "", row.white_name or ""
    board = board_named(row.variant, row.size)
    moves = " ".join(map(board.rules.format, board.unpacked(row.moves)))
    facts = row.year, row.rating, row.event
    whole = row.variant, row.size, moves
    return ExploredGame(row.id, *names, result, *facts, move, *whole, row.game)


def _explored(position: Position, move: Move, code: int, counts: Counts) -> ExploredMove:
    """Return a move of a position with its counts."""
    of = {result: counts[code, result] for result in EntryResult}
    lines = of.pop(EntryResult.LINE)
    results = of[EntryResult.BLACK], of[EntryResult.DRAW], of[EntryResult.WHITE]
    name = reached(position.play(move))
    return ExploredMove(position.variant.format(move), sum(of.values()), *results, lines, name)


def _worth(row: ExploredMove) -> float:
    return -1e9 if row.score is None else row.score.value
