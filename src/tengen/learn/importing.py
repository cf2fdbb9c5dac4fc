"""Learning from files of many games: in batches, each kept whole, none of them twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, Engine

from tengen import database
from tengen.base.errors import InvalidRecord, TengenError
from tengen.learn import delta_rule, history, networks, ntuple
from tengen.learn.experience import Experience
from tengen.learn.games import NotLearnable, PlayedGame, Source
from tengen.learn.lessons import teach_network
from tengen.learn.profiles import APPRENTICE, DEFAULT, LEARNER, Profile
from tengen.records.codec import ReadOptions
from tengen.records.files import read_records
from tengen.rules.variant import Variant

#: Games in one transaction.
BATCH = 1000
#: Moves of each game that are remembered, unless more are asked for; the network learns them all.
PLIES = 20


@dataclass(frozen=True, slots=True)
class Refusal:
    """Games that were refused for one reason: how many, and where the first of them stands."""

    reason: str
    count: int
    first: str


@dataclass(slots=True)
class Progress:
    """How far an import has come; it is brought up to date while the import runs."""

    read: int = 0
    learned: int = 0
    known: int = 0
    refused: int = 0
    #: Bytes read of all files so far.
    size: int = 0
    seconds: float = 0.0
    _reasons: dict[str, Refusal] = field(default_factory=dict)

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why games were refused, the most frequent reason first."""
        return tuple(sorted(self._reasons.values(), key=lambda one: (-one.count, one.reason)))

    def refuse(self, error: TengenError, where: str) -> None:
        """Count a game that is not learned."""
        problem = error.problem if isinstance(error, InvalidRecord) else str(error)
        place = where
        if isinstance(error, InvalidRecord) and error.where:
            place = f"{where}, {error.where}"
        reason = problem.rsplit(": ", 1)[-1]
        old = self._reasons.get(reason, Refusal(reason, 0, f"{place}: {problem}"))
        self._reasons[reason] = Refusal(reason, old.count + 1, old.first)
        self.refused += 1


@dataclass(frozen=True, slots=True)
class Import:
    """What to learn from files, and for whom."""

    kind: str = APPRENTICE
    profile: str = DEFAULT
    #: The rules of files that do not name theirs.
    variant: Variant | None = None
    #: Moves of each game that are remembered; None for all.
    plies: int | None = PLIES


def import_files(
    engine: Engine,
    paths: Iterable[Path],
    wish: Import,
    told: Callable[[Progress], object] = lambda _progress: None,
) -> Progress:
    """Learn every game of some files that is not known yet, and return what became of them.

    ``told`` is called after each batch and often between. A file that cannot be opened or read any
    further is refused like a game; what was learned before it stays.
    """
    progress, start = Progress(), time.perf_counter()
    batches: dict[Variant, list[PlayedGame]] = {}
    for game in _games(paths, wish, progress):
        waiting = batches.setdefault(game.variant, [])
        waiting.append(game)
        if len(waiting) >= BATCH:
            _learn(engine, wish, waiting, progress)
            waiting.clear()
        progress.seconds = time.perf_counter() - start
        told(progress)
    for waiting in batches.values():
        if waiting:
            _learn(engine, wish, waiting, progress)
    progress.seconds = time.perf_counter() - start
    told(progress)
    return progress


# -- reading -------------------------------------------------------------------------------------


def _games(paths: Iterable[Path], wish: Import, progress: Progress) -> Iterator[PlayedGame]:
    finished = 0
    for path in paths:
        for game in _of_file(path, wish, progress, finished):
            progress.read += 1
            if game is not None:
                yield game
        finished += path.stat().st_size if path.is_file() else 0
        progress.size = finished


def _of_file(
    path: Path, wish: Import, progress: Progress, before: int
) -> Iterator[PlayedGame | None]:
    """Yield the games of one file; None for one that is refused."""

    def see(size: int) -> None:
        progress.size = before + size

    def refuse(error: InvalidRecord) -> None:
        progress.read += 1
        progress.refuse(error, str(path))

    options = ReadOptions(wish.variant, refused=refuse)
    number = 0
    try:
        for number, record in enumerate(read_records(path, options=options, seen=see), start=1):
            try:
                yield PlayedGame.of(record)
            except (InvalidRecord, NotLearnable) as error:
                progress.refuse(error, f"{path}, game {number}")
                yield None
    except TengenError as error:
        progress.read += 1
        problem = error.problem if isinstance(error, InvalidRecord) else str(error)
        progress.refuse(NotLearnable(problem), str(path))


# -- learning ------------------------------------------------------------------------------------


def _learn(engine: Engine, wish: Import, games: list[PlayedGame], progress: Progress) -> None:
    profile = Profile(wish.kind, wish.profile, games[0].variant)
    with database.writing(engine) as connection:
        number = profile.make(connection)
        experience = Experience(connection, number)
        known = experience.known_games([game.name for game in games])
        fresh = {game.name: game for game in games if game.name not in known}
        if fresh:
            teach_many(connection, profile, list(fresh.values()), wish.plies)
    progress.learned += len(fresh)
    progress.known += len(games) - len(fresh)


def teach_many(
    connection: Connection, profile: Profile, games: list[PlayedGame], plies: int | None
) -> None:
    """Teach a profile games of others that it does not know, without thinking about each."""
    number = profile.make(connection)
    experience = Experience(connection, number)
    steps = experience.count(games, Source.IMPORTED, plies)
    if profile.kind == LEARNER:
        for game in games:
            if game.winner is not None:
                delta_rule.learn(connection, number, game, {game.winner})
        history.note(connection, number)
        return
    experience.pass_back(steps)
    if ntuple.supports(profile.variant):
        network = networks.load(connection, number, profile.variant)
        for game in games:
            teach_network(network, game, {})
        networks.save(connection, number, network)
