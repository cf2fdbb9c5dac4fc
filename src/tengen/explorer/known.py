"""What is known of the moves of a position beside the games: our book, and what engines found."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sqlalchemy import Connection, select

from tengen.base.move import Move
from tengen.base.score import Score
from tengen.explorer.boards import ExplorerBoard
from tengen.games import tables
from tengen.games.analysis_query import AnalysisQuery
from tengen.games.thought import Thought
from tengen.games.wire import of_data
from tengen.players.champion.player import ChampionPlayer
from tengen.players.perfect import PerfectPlayer
from tengen.players.reversi.book.player import known_moves
from tengen.players.reversi.book.store import usual_book
from tengen.rules.position import Position

#: The analyses that are looked for: who made them, in how many seconds, with how many lines.
_PLAYERS = ChampionPlayer.name, PerfectPlayer.name
_SECONDS = 0.5, 1.0, 2.0, 4.0, 5.0, 8.0, 10.0, 16.0, 32.0, 60.0
_LINES = 1, 3, 5


def known_scores(
    connection: Connection, board: ExplorerBoard, at: Position, position: Position
) -> dict[int, Score]:
    """Return what moves are worth to the side to move, by their numbers on the board.

    ``at`` is the position as its game has it, ``position`` what stands on the board.
    """
    if position.outcome is not None:
        return {}
    scores = {board.code(position, move): score for move, score in _book(position)}
    for thought in _analysed(connection, at):
        move = position.variant.parse(thought.line[0]) if thought.line else None
        if move is not None and thought.score is not None and position.is_legal(move):
            scores.setdefault(board.code(position, move), thought.score)
    return scores


def _book(position: Position) -> Iterator[tuple[Move, Score]]:
    if position.variant.is_reversi:
        for one in known_moves(usual_book(), position):
            yield one.move, Score.discs(one.value)


def _analysed(connection: Connection, at: Position) -> list[Thought]:
    """Return the lines of the longest analysis of a position that is kept."""
    asked = (
        AnalysisQuery(at, player, seconds, lines)
        for player in _PLAYERS
        for seconds in _SECONDS
        for lines in _LINES
    )
    table = tables.analyses
    query = select(table.c.body).where(table.c.digest.in_([one.digest for one in asked]))
    body = connection.execute(query.order_by(table.c.seconds.desc(), table.c.lines.desc())).scalar()
    lines = [] if body is None else json.loads(body)["lines"]
    return [of_data(Thought, line) for line in lines]
