"""Games as records, and records as games."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime

from tengen.base.color import Color, Seat
from tengen.base.errors import InvalidRecord
from tengen.base.score import Score
from tengen.base.text import clean_line
from tengen.games.commands import SYSTEM, Finish
from tengen.games.events import Event
from tengen.games.fairplay import is_muted
from tengen.games.game import Game
from tengen.games.move_sequence import PriorMove
from tengen.games.settings import MAX_NAME_LENGTH, GameKind, GameSettings, Party
from tengen.games.state import Played
from tengen.games.thought import Thought
from tengen.records.codec import ReadOptions, format_named
from tengen.records.node import Node
from tengen.records.record import Record, passing
from tengen.records.result import Result
from tengen.rules.notation import shorten

#: The tag that holds the time control.
CLOCK_TAG = "clock"


def to_record(game: Game) -> Record:
    """Return the game with its players, times and evaluations.

    The moves on the board are the main line; lines that were left for another are variations. The
    evaluations of programs are told when a rated game is over.
    """
    settings = game.settings
    black, white = (_name(game, game.position.seat_of(color)) for color in Color)
    date = datetime.fromtimestamp(game.created_at / 1000, tz=UTC).date().isoformat()
    record = Record(settings.variant, settings.start, black=black, white=white, date=date)
    main = game.line[: game.ply]
    if is_muted(game):
        main = [replace(played, thought=None) for played in main]
    _add_line(record.root, main)
    for line in game.dropped:
        if [played.move for played in line[: len(main)]] != [played.move for played in main]:
            _add_line(record.root, line)
    if game.clocks is not None:
        record.tags[CLOCK_TAG] = settings.control.text
    record.result = _result(game)
    return record


def record_by_players(game: Game) -> Record:
    """Return the game with its computer players under the names by which they are opened."""
    record = to_record(game)
    for color, attribute in ((Color.BLACK, "black"), (Color.WHITE, "white")):
        party = game.players[game.position.seat_of(color)]
        if party is not None and party.player:
            setattr(record, attribute, party.player)
    return record


def _name(game: Game, seat: Seat) -> str:
    party = game.players[seat]
    return "" if party is None else party.name


def _result(game: Game) -> Result | None:
    if game.outcome is None:
        return None
    return Result(game.outcome.winner, game.outcome.reason, game.outcome.margin)


def _add_line(node: Node, line: Iterable[Played]) -> None:
    """Add moves below a node, along those that are there already."""
    for played in line:
        known = (child for child in node.children if child.move == played.move)
        node = next(known, None) or _add_move(node, played)


def _add_move(parent: Node, played: Played) -> Node:
    node = parent.add(played.move)
    node.spent = played.spent / 1000 or None
    if played.clocks is not None:
        node.clock = played.clocks.side(played.seat).ms / 1000
    if played.thought is not None and played.thought.score is not None:
        score = played.thought.score
        node.score = score if played.color is Color.BLACK else -score
    return node


# -- notes --------------------------------------------------------------------------------------


def has_notes(record: Record) -> bool:
    """Whether a record has more than its main line: variations, comments or marks."""
    nodes = record.root.walk()
    return any(node.comment or node.marks or len(node.children) > 1 for node in nodes)


def notes_text(record: Record) -> str:
    """Return a record as the notes of its game: in our own format, with all that it has."""
    stream = io.BytesIO()
    format_named("json").codec.write([record], stream)
    return stream.getvalue().decode()


def record_of_notes(body: bytes) -> Record:
    """Return the one record that notes are; raises InvalidRecord."""
    records = [*format_named("json").codec.read(io.BytesIO(body), ReadOptions())]
    if len(records) != 1:
        raise InvalidRecord(f"notes are one game, not {len(records)}")
    return records[0]


def noted_record(game: Game, notes: str | None) -> Record:
    """Return the game with what somebody noted about it, as the notes show it.

    The notes of an imported game are the record it came from, with all that this says. Notes that
    cannot be read or belong to another board are left out.
    """
    record, noted = to_record(game), None
    if notes is not None:
        with suppress(InvalidRecord):
            noted = record_of_notes(notes.encode())
    if noted is None:
        return record
    is_of_it = (noted.variant, noted.start) == (record.variant, record.start)
    if is_of_it and game.settings.kind is GameKind.IMPORTED:
        return noted
    with passing(noted):
        if is_of_it:
            add_notes(record, noted, as_noted=True)
    return record


def add_notes(record: Record, notes: Record, *, as_noted: bool = False) -> None:
    """Add the comments, marks, scores and variations of notes to the record of their game.

    The moves of the game come first, or with ``as_noted`` stand where the notes have them; then
    variations that the notes do not have are left out.
    """
    root = deepcopy(notes.root)
    pairs = [(record.root, root)]
    while pairs:
        node, noted = pairs.pop()
        _add_facts(node, noted)
        for place, child in enumerate(node.children[:1] if as_noted else node.children):
            known = next((one for one in noted.children if one.move == child.move), None)
            if known is None:
                known = Node(child.move, parent=noted)
                noted.children.insert(place, known)
            elif place == 0 and not as_noted:
                noted.children.remove(known)
                noted.children.insert(0, known)
            pairs.append((child, known))
    record.root = root


def _add_facts(node: Node, noted: Node) -> None:
    """Add what a game tells of a move to what was noted about it."""
    noted.clock = noted.clock if node.clock is None else node.clock
    noted.spent = (noted.spent if node.spent is None else node.spent) or None
    noted.score = noted.score or node.score
    noted.comment = noted.comment or node.comment
    noted.properties |= {k: v for k, v in node.properties.items() if k not in noted.properties}


# -- records as games ---------------------------------------------------------------------------


def begin_imported(record: Record, owner: str, now: int) -> tuple[Event, ...]:
    """Return the events of a recorded game: its main line with times, scores and its result.

    Raises InvalidRecord for an illegal move. Comments and variations have no place in events; keep
    the record itself as the notes of the game.
    """
    position = record.position()
    colors = {Color.BLACK: record.black, Color.WHITE: record.white}
    players = {
        position.seat_of(color): Party.person(printable(name)) for color, name in colors.items()
    }
    settings = GameSettings(
        record.variant, GameKind.IMPORTED, players, owner=owner, start=record.start
    )
    events = Game.begin(settings, now, prior_moves(record))
    game = Game.of("", events)
    if game.is_over or record.result is None:
        return events
    winner = record.result.winner
    seat = None if winner is None else position.seat_of(winner)
    finish = Finish(seat, record.result.reason, record.result.margin)
    return (*events, *game.decide(finish, SYSTEM, now))


def printable(name: str) -> str:
    """Return a name from a record as a game keeps it."""
    return shorten(clean_line(name))[:MAX_NAME_LENGTH]


def prior_moves(record: Record) -> Iterator[PriorMove]:
    """Yield the main line of a record with its times and evaluations; raises InvalidRecord."""
    position = record.initial()
    for node in record.root.mainline():
        assert node.move is not None
        spent = 0 if node.spent is None else max(0, round(node.spent * 1000))
        yield PriorMove(node.move, spent, _thought(node.score, position.turn))
        position = position.play(node.move)


def _thought(score: Score | None, mover: Color) -> Thought | None:
    if score is None:
        return None
    return Thought(score if mover is Color.BLACK else -score)
