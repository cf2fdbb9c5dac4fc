"""Counts without games: what became of a move in a position, as other programs keep it.

A memory goes back to games for the board of a position. Counts that come without games stand under
a row of their own for each position and move, which remembers what was taken in: when the same
counts come again, or later ones of the same source, only what is new is added.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Engine, select

from tengen.base.color import Color
from tengen.base.move import Move
from tengen.database import upsert
from tengen.database.pace import WritePace
from tengen.database.upsert import add, take_new
from tengen.learn.memory import tables
from tengen.learn.memory.confidence import ResultCounts
from tengen.learn.memory.games import COUNTED, GameSource, counted_name
from tengen.learn.memory.profiles import Profile
from tengen.learn.memory.replays import Replays
from tengen.rules.canonical import canonical_form
from tengen.rules.position import Position
from tengen.rules.variant import Variant

_COUNTS = ("wins", "draws", "losses")
_TEXT = re.compile(r"(\d{1,9}) (\d{1,9}) (\d{1,9})")
#: Rows asked for at once, and moves stored at once: at first, at least and at most.
_CHUNK = 500
_SIZES = 100, 100, 2_000


@dataclass(frozen=True, slots=True)
class Counted:
    """A move in a position, and the results of the games in which it was made, for who made it."""

    position: Position
    move: Move
    tally: ResultCounts


@dataclass(frozen=True, slots=True)
class _Entry:
    """Counts of a position and a move under their canonical form."""

    game: str
    key: int
    name: str
    child: int
    counted: Counted


def take_in(engine: Engine, profile: Profile, counts: Iterable[Counted]) -> int:
    """Add counts to a profile, and return how many moves had something new.

    Counts of symmetric positions in ``counts`` are added up. Of a move that was taken in before
    each count becomes the larger one. It is stored in small steps, so that nobody waits long; what
    is stopped between two of them can be repeated, and nothing is counted twice.
    """
    entries = list(_joined(counts).values())
    pace, at, new = WritePace(*_SIZES), 0, 0
    while at < len(entries):
        some = entries[at : at + pace.size]
        at += len(some)
        with pace.writing(engine) as connection:
            new += _take(connection, profile.lock(connection), some)
        pace.rest()
    return new


def _take(connection: Connection, profile: int, entries: Sequence[_Entry]) -> int:
    known = _known(connection, profile, [one.game for one in entries])
    fresh = list(_new(entries, known))
    if fresh:
        _write(connection, profile, fresh)
    return len(fresh)


def all_counts(connection: Connection, profile: int, variant: Variant) -> Iterator[Counted]:
    """Yield every move a profile knows, on the board on which it was first met."""
    replays = Replays(connection, profile, variant)
    here, made = tables.positions, tables.moves
    both = here.join(made, (here.c.profile_id == made.c.profile_id) & (here.c.key == made.c.key))
    query = (
        select(here.c.key, here.c.game, here.c.ply, *(made.c[name] for name in ("move", *_COUNTS)))
        .select_from(both)
        .where(here.c.profile_id == profile)
        .order_by(here.c.game, here.c.ply, here.c.key, made.c.move)
    )
    for _key, group in groupby(connection.execute(query).all(), key=lambda row: row.key):
        rows = list(group)
        position = replays.position(rows[0].game, rows[0].ply)
        form, really = canonical_form(position), replays.made(rows[0], position)
        for row in rows:
            moves = form.moves(row.move, variant)
            first = next((move for move in position.legal_moves if move in moves), None)
            move = really.get(row.move, first)
            if move is not None:
                yield Counted(position, move, ResultCounts(row.wins, row.draws, row.losses))


def counts_text(tally: ResultCounts) -> str:
    """Return counts as a row keeps them: wins, losses, draws.

    >>> counts_text(ResultCounts(wins=7, losses=5))
    '7 5 0'
    """
    return f"{tally.wins} {tally.losses} {tally.draws}"


def parse_counts(text: str) -> ResultCounts:
    """Return the counts of a row; raises ValueError."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:40]!a} are no counts")
    wins, losses, draws = map(int, found.groups())
    return ResultCounts(wins=wins, losses=losses, draws=draws)


def _joined(counts: Iterable[Counted]) -> dict[str, _Entry]:
    entries: dict[str, _Entry] = {}
    for one in counts:
        form, variant = canonical_form(one.position), one.position.variant
        name = form.name(one.move, variant)
        game = counted_name(variant, form.key, name)
        old = entries.get(game)
        if old is None:
            child = canonical_form(one.position.play(one.move)).key
            entries[game] = _Entry(game, form.key, name, child, one)
        else:
            tally = old.counted.tally + one.tally
            entries[game] = replace(old, counted=replace(old.counted, tally=tally))
    return entries


def _known(connection: Connection, profile: int, games: Sequence[str]) -> dict[str, ResultCounts]:
    here, found = tables.games, {}
    for start in range(0, len(games), _CHUNK):
        query = select(here.c.game, here.c.black).where(
            here.c.profile_id == profile, here.c.game.in_(games[start : start + _CHUNK])
        )
        found.update({game: parse_counts(text) for game, text in connection.execute(query)})
    return found


def _new(
    entries: Iterable[_Entry], known: Mapping[str, ResultCounts]
) -> Iterator[tuple[_Entry, ResultCounts, ResultCounts]]:
    """Yield what has something new, with the counts as they will be and what is added to them."""
    for entry in entries:
        now, old = entry.counted.tally, known.get(entry.game, ResultCounts())
        whole = ResultCounts(*(max(getattr(now, name), getattr(old, name)) for name in _COUNTS))
        more = ResultCounts(*(getattr(whole, name) - getattr(old, name) for name in _COUNTS))
        if more.games:
            yield entry, whole, more


def _write(
    connection: Connection, profile: int, fresh: Sequence[tuple[_Entry, ResultCounts, ResultCounts]]
) -> None:
    dialect, execute = connection.dialect, connection.execute
    mine, counts = {"profile_id": profile}, dict.fromkeys(_COUNTS, add)
    games = [mine | _game(entry, whole) for entry, whole, _more in fresh]
    execute(upsert(tables.games, dialect, black=take_new), games)
    merges = {**counts, GameSource.IMPORTED.value: add}
    execute(upsert(tables.positions, dialect, **merges), [mine | row for row in _positions(fresh)])
    moves = [
        {**mine, "key": one.key, "move": one.name, "child": one.child, **_results(more)}
        for one, _whole, more in fresh
    ]
    execute(upsert(tables.moves, dialect, **counts), moves)


def _game(entry: _Entry, whole: ResultCounts) -> dict[str, Any]:
    one = entry.counted
    outcome = one.position.play(one.move).outcome
    winner = None if outcome is None else outcome.winner
    return {
        "game": entry.game,
        "source": COUNTED,
        "result": 0 if winner is None else (1 if winner is Color.BLACK else -1),
        "moves": one.position.variant.format(one.move),
        "start": one.position.text,
        "remembered": 1,
        "black": counts_text(whole),
        "white": "",
    }


def _positions(
    fresh: Iterable[tuple[_Entry, ResultCounts, ResultCounts]],
) -> Iterable[dict[str, Any]]:
    """Return the rows of the positions: what was added to all moves made there."""
    rows: dict[int, dict[str, Any]] = {}
    for entry, _whole, more in fresh:
        row = rows.setdefault(
            entry.key,
            {
                "key": entry.key,
                "game": entry.game,
                "ply": 0,
                **_results(ResultCounts()),
                **dict.fromkeys((source.value for source in GameSource), 0),
            },
        )
        for name, count in _results(more).items():
            row[name] += count
        row[GameSource.IMPORTED.value] += more.games
    return rows.values()


def _results(tally: ResultCounts) -> dict[str, int]:
    return {name: getattr(tally, name) for name in _COUNTS}
