"""Learning from files of many games: in batches, each kept whole, none of them twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Engine

from tengen.base.errors import InvalidRecord, TengenError
from tengen.learn.lessons.teaching import Material, Teacher
from tengen.learn.memory.games import NotLearnable, PlayedGame
from tengen.learn.memory.profiles import APPRENTICE, DEFAULT, Profile
from tengen.records.codec import ReadOptions
from tengen.records.files import read_records
from tengen.rules.variant import Variant

#: Games in one transaction at most; fewer where the database is slow.
BATCH = 400
#: Moves of each game that are remembered, unless more are asked for; the network learns them all.
PLIES = 20


@dataclass(frozen=True, slots=True)
class RefusalCount:
    """Games that were refused for one reason: how many, and where the first of them stands."""

    reason: str
    count: int
    first: str


@dataclass(slots=True)
class ImportProgress:
    """How far an import has come; it is brought up to date while the import runs."""

    read: int = 0
    learned: int = 0
    known: int = 0
    refused: int = 0
    #: Bytes read of all files so far.
    size: int = 0
    seconds: float = 0.0
    _reasons: dict[str, RefusalCount] = field(default_factory=dict)

    @property
    def refusals(self) -> tuple[RefusalCount, ...]:
        """Why games were refused, the most frequent reason first."""
        return tuple(sorted(self._reasons.values(), key=lambda one: (-one.count, one.reason)))

    def refuse(self, error: TengenError, where: str) -> None:
        """Count a game that is not learned."""
        problem = error.problem if isinstance(error, InvalidRecord) else str(error)
        place = where
        if isinstance(error, InvalidRecord) and error.where:
            is_whole = error.where.startswith(where.partition(",")[0])
            place = error.where if is_whole else f"{where}, {error.where}"
        reason = problem.rsplit(": ", 1)[-1]
        told = problem if repr(place) in problem else f"{place}: {problem}"
        old = self._reasons.get(reason, RefusalCount(reason, 0, told))
        self._reasons[reason] = RefusalCount(reason, old.count + 1, old.first)
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
    request: Import,
    on_progress: Callable[[ImportProgress], object] = lambda _progress: None,
) -> ImportProgress:
    """Learn every game of some files that is not known yet, and return what became of them.

    ``on_progress`` is called after each batch and often between. A file that cannot be opened or
    read any further is refused like a game; what was learned before it stays.
    """
    progress, start = ImportProgress(), time.perf_counter()
    classes: dict[Variant, _Class] = {}
    for game in _games(paths, request, progress):
        pupils = classes.get(game.variant)
        if pupils is None:
            pupils = classes[game.variant] = _Class(engine, request, game.variant)
        pupils.add(game, progress)
        progress.seconds = time.perf_counter() - start
        on_progress(progress)
    for pupils in classes.values():
        pupils.learn(progress)
    progress.seconds = time.perf_counter() - start
    on_progress(progress)
    return progress


class _Class:
    """The games of one variant that wait for their lesson."""

    def __init__(self, engine: Engine, request: Import, variant: Variant) -> None:
        self._teacher = Teacher(engine, Profile(request.kind, request.profile, variant))
        self._plies = request.plies
        self._waiting: list[PlayedGame] = []

    def add(self, game: PlayedGame, progress: ImportProgress) -> None:
        self._waiting.append(game)
        if len(self._waiting) >= min(BATCH, self._teacher.pace.size):
            self.learn(progress)

    def learn(self, progress: ImportProgress) -> None:
        learned = self._teacher.teach([Material(game, self._plies) for game in self._waiting])
        progress.learned += learned
        progress.known += len(self._waiting) - learned
        self._waiting.clear()


# -- reading -------------------------------------------------------------------------------------


def _games(
    paths: Iterable[Path], request: Import, progress: ImportProgress
) -> Iterator[PlayedGame]:
    finished = 0
    for path in paths:
        for game in _of_file(path, request, progress, finished):
            progress.read += 1
            if game is not None:
                yield game
        finished += path.stat().st_size if path.is_file() else 0
        progress.size = finished


def _of_file(
    path: Path, request: Import, progress: ImportProgress, before: int
) -> Iterator[PlayedGame | None]:
    """Yield the games of one file; None for one that is refused."""

    def see(size: int) -> None:
        progress.size = before + size

    def refuse(error: InvalidRecord) -> None:
        progress.read += 1
        progress.refuse(error, str(path))

    options = ReadOptions(request.variant, refused=refuse)
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
        progress.refuse(error, str(path))
