"""Adding an archive of experience to a learner, without keeping anybody from the database.

The file is read twice: first it is checked, line by line and game by game, and nothing is written;
then its rows are stored in small steps. A profile that knows nothing becomes what the file holds,
to the last count: the rows are gathered under a name that nobody finds, and the whole gets its own
name in the last step, so a merge that is stopped changes nothing. A profile that has learned before
learns the games it does not know, as an import would teach them, one lesson after another: a merge
that is stopped has learned some of them, and when it is repeated it learns the rest, each once.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, select, update
from sqlalchemy.exc import IntegrityError

from tengen import database
from tengen.base.errors import TengenError
from tengen.database.pace import WritePace
from tengen.database.upsert import insert_of, upsert
from tengen.learn import ntuple
from tengen.learn.lessons.archive_reading import Archive, ArchiveLimits, InvalidArchive, Row
from tengen.learn.lessons.teaching import Material, Teacher
from tengen.learn.memory import tables
from tengen.learn.memory.counts import Counted, parse_counts, take_in
from tengen.learn.memory.discarding import (
    UNFINISHED,
    discard_unfinished,
    sweep,
    unfinished_name,
)
from tengen.learn.memory.games import COUNTED, GameSource, PlayedGame, counted_name
from tengen.learn.memory.profiles import LEARNER, Profile
from tengen.learn.ntuple import InvalidNetwork, Network
from tengen.rules.canonical import canonical_form

#: Hears how many bytes are done of how many; the file counts twice.
OnProgress = Callable[[int, int], object]
#: Rows stored at once: at first, at least and at most.
_SIZES = 300, 300, 5_000
#: Trials of a network that an archive may hold.
MAX_CHECKPOINTS = 100_000


@dataclass(frozen=True, slots=True)
class Merged:
    """What came of an archive: games that were new, games that were known and left out."""

    profile: Profile
    games: int
    known: int


@dataclass(frozen=True, slots=True)
class MergeOptions:
    """What a merge is careful about."""

    limits: ArchiveLimits = field(default_factory=ArchiveLimits)
    #: The learner whose file it must be; None for any.
    expected: Profile | None = None
    #: Under this word others can discard what is not finished, should this program be killed.
    token: str = field(default_factory=lambda: secrets.token_hex(8))


def merge(
    engine: Engine,
    path: Path,
    name: str,
    on_progress: OnProgress = lambda _done, _of: None,
    options: MergeOptions | None = None,
) -> Merged:
    """Add what a file holds to the profile of that name.

    Raises InvalidArchive for a file that is damaged, none of ours, or passes a limit.
    """
    options = options or MergeOptions()
    archive = Archive(path, options.limits)
    profile, expected = archive.profile(name), options.expected
    if expected is not None and profile != expected:
        told_of, wanted = (
            f"{one.kind}, {one.text.partition(', ')[2]}" for one in (profile, expected)
        )
        raise InvalidArchive(f"the file is of another learner ({told_of}, not {wanted})")
    size = path.stat().st_size

    def tell(before: int) -> None:
        on_progress(before + min(archive.read_bytes, size), 2 * size)

    contents = Contents(archive, profile)
    for _table, _row in contents.rows():
        tell(0)
    with database.reading(engine) as connection:
        is_fresh = profile.find(connection) is None
    if is_fresh:
        taken = _take_over(engine, archive, profile, options.token, tell)
        if taken is not None:
            return Merged(profile, taken, 0)
    return _learn_rest(engine, archive, profile, tell)


def _short(profile: Profile) -> str:
    return f"{profile.kind}, {profile.variant.name} {profile.variant.size_text}"


class Contents:
    """The rows of an archive, each checked against the game and against those before it."""

    def __init__(self, archive: Archive, profile: Profile) -> None:
        self._archive = archive
        self._profile = profile
        self._variant = profile.variant
        self._games: dict[str, int] = {}
        self._steps = 0
        self._counts: dict[str, int] = {}
        self._names: set[str] = set()

    def rows(self) -> Iterator[tuple[Table, Row]]:
        """Yield the rows; raises InvalidArchive."""
        check = {
            tables.games.name: self._game,
            tables.positions.name: self._position,
            tables.moves.name: self._move,
            tables.networks.name: self._network,
            tables.checkpoints.name: self._checkpoint,
        }
        for table, row in self._archive.rows():
            count = self._counts[table.name] = self._counts.get(table.name, 0) + 1
            if count > self._most(table):
                problem = f"more than {self._most(table)} lines of {table.name}"
                raise InvalidArchive(f"the archive holds {problem}")
            if table.name in check:
                check[table.name](row)
            yield table, row

    def _most(self, table: Table) -> int:
        """Return how many rows there can be: no more positions than the games went through."""
        games = len(self._games)
        return {
            tables.games.name: self._archive.limits.max_games,
            tables.positions.name: self._steps + games,
            tables.moves.name: self._steps,
            tables.history.name: games + 1,
            tables.checkpoints.name: MAX_CHECKPOINTS,
        }.get(table.name, 1)

    def _game(self, row: Row) -> None:
        game = played(row, self._variant)
        if row["game"] in self._games:
            raise InvalidArchive(f"the archive holds game {row['game']} twice")
        if row["source"] == COUNTED:
            _counted(row, self._profile)
        elif row["source"] not in {source.value for source in GameSource}:
            raise InvalidArchive(f"game {row['game']} comes from {row['source'][:20]!a}")
        if row["remembered"] > game.plies:
            raise InvalidArchive(f"game {row['game']} is remembered beyond its end")
        self._games[row["game"]] = row["remembered"]
        self._steps += row["remembered"]

    def _position(self, row: Row) -> None:
        if row["ply"] > self._games.get(row["game"], -1):
            raise InvalidArchive("the archive holds a position of no game")
        _need_results(row)

    def _move(self, row: Row) -> None:
        if row["move"] not in self._names:
            try:
                move = self._variant.parse(row["move"])
                is_known = self._variant.format(move) == row["move"]
            except TengenError:
                is_known = False
            if not is_known or (move.point is not None and move.point not in self._variant.grid):
                raise InvalidArchive(f"the archive holds the move {row['move']!a}")
            self._names.add(row["move"])
        _need_results(row)

    def _network(self, row: Row) -> None:
        problem = "the network of the archive does not fit"
        if not ntuple.supports(self._variant):
            raise InvalidArchive(f"{problem}: there is none for this game")
        try:
            network = Network.load(self._variant, row["data"])
        except (InvalidNetwork, TypeError, ValueError, OverflowError) as error:
            raise InvalidArchive(f"{problem}: {error}") from None
        if network.games != row["games"]:
            raise InvalidArchive(f"{problem}: it has learned another number of games")

    def _checkpoint(self, row: Row) -> None:
        if not sum(row[f"pairs_{points}"] for points in range(5)):
            raise InvalidArchive("the archive holds a trial without games")


def _need_results(row: Row) -> None:
    if not row["wins"] + row["draws"] + row["losses"]:
        raise InvalidArchive("the archive holds a line without results")


def _counted(row: Row, profile: Profile) -> Counted:
    """Return the counts that stand in the place of a game; raises InvalidArchive."""
    game = played(row, profile.variant)
    try:
        tally = parse_counts(row["black"])
    except ValueError as error:
        raise InvalidArchive(f"game {row['game']} has wrong counts: {error}") from None
    form = canonical_form(game.positions[0])
    name = form.name(game.moves[0], profile.variant)
    is_its = row["game"] == counted_name(profile.variant, form.key, name)
    if profile.kind != LEARNER or not is_its or game.plies != 1 or not tally.games:
        raise InvalidArchive(f"game {row['game']} holds counts that do not fit")
    return Counted(game.positions[0], game.moves[0], tally)


def played(row: Row, variant: Any) -> PlayedGame:
    """Replay a game of an archive; raises InvalidArchive."""
    try:
        start = variant.initial() if row["start"] is None else variant.position(row["start"])
        positions = [start]
        for move in variant.parse_moves(row["moves"]):
            positions.append(positions[-1].play(move))
    except TengenError as error:
        reason = " ".join(ascii(str(error))[1:-1].split())[:200]
        raise InvalidArchive(f"game {row['game']} cannot be played: {reason}") from None
    names = row["black"], row["white"]
    game = PlayedGame(row["game"], tuple(positions), row["result"], *names)
    outcome = positions[-1].outcome
    if game.plies == 0 or (outcome is not None and outcome.winner is not game.winner):
        raise InvalidArchive(f"game {row['game']} has no moves, or a result not on the board")
    return game


# -- a profile that knows nothing ----------------------------------------------------------------


def _take_over(
    engine: Engine, archive: Archive, profile: Profile, token: str, tell: Callable[[int], None]
) -> int | None:
    """Store all rows, then give them to the profile; None where it has learned meanwhile."""
    pace = WritePace(*_SIZES)
    with pace.writing(engine) as connection:
        number = _begin(connection, profile, token)
    size, games = archive.path.stat().st_size, 0
    try:
        for table, rows in groupby(archive.rows(), key=lambda pair: pair[0]):
            is_games = table is tables.games
            for some in _batches((row for _table, row in rows), pace):
                tell(size)
                pace.rest()
                with pace.writing(engine) as connection:
                    _store(connection, number, table, some)
                games += sum(row["source"] != COUNTED for row in some) if is_games else 0
        if _finish(engine, number, profile):
            return games
    except BaseException:
        _give_up(engine, token)
        raise
    _give_up(engine, token)
    return None


def _begin(connection: Connection, profile: Profile, token: str) -> int:
    rules, here = profile.variant, tables.profiles
    name = unfinished_name(token)
    facts = {"kind": UNFINISHED, "name": name, "variant": rules.name, "size": rules.size_text}
    connection.execute(insert_of(here, connection.dialect), facts)
    query = select(here.c.id).where(here.c.kind == UNFINISHED, here.c.name == name)
    return int(connection.execute(query).scalar_one())


def _store(connection: Connection, number: int, table: Table, rows: list[Row]) -> None:
    here = tables.profiles
    query = select(here.c.id).where(here.c.id == number, here.c.kind == UNFINISHED)
    if connection.execute(query).scalar() is None:
        raise TengenError("the merge was given up meanwhile")
    statement = upsert(table, connection.dialect)
    connection.execute(statement, [{**row, "profile_id": number} for row in rows])


def _finish(engine: Engine, number: int, profile: Profile) -> bool:
    """Give the profile what was gathered; False where it has learned meanwhile."""
    here = tables.profiles
    given = update(here).where(here.c.id == number, here.c.kind == UNFINISHED)
    with database.writing(engine) as connection:
        if profile.find(connection) is not None:
            return False
        try:
            with connection.begin_nested():
                values = {"kind": profile.kind, "name": profile.name}
                done = connection.execute(given.values(**values))
        except IntegrityError:
            return False
    if not done.rowcount:
        raise TengenError("the merge was given up meanwhile")
    return True


def _give_up(engine: Engine, token: str) -> None:
    with database.writing(engine) as connection:
        discard_unfinished(connection, token)
    sweep(engine)


def _batches(rows: Iterable[Row], pace: WritePace) -> Iterator[list[Row]]:
    some: list[Row] = []
    for row in rows:
        some.append(row)
        if len(some) >= pace.size:
            yield some
            some = []
    if some:
        yield some


# -- a profile that has learned before -----------------------------------------------------------


def _learn_rest(
    engine: Engine, archive: Archive, profile: Profile, tell: Callable[[int], None]
) -> Merged:
    teacher, size, learned, seen = Teacher(engine, profile), archive.path.stat().st_size, 0, 0
    some: list[Material] = []
    counts: list[Counted] = []
    for table, row in archive.rows():
        if table is not tables.games:
            break
        if row["source"] == COUNTED:
            counts.append(_counted(row, profile))
            continue
        some.append(Material(played(row, profile.variant), row["remembered"]))
        seen += 1
        if len(some) >= teacher.pace.size:
            learned += teacher.teach(some)
            some = []
        tell(size)
    learned += teacher.teach(some)
    take_in(engine, profile, counts)
    return Merged(profile, learned, seen - learned)
