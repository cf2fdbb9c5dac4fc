"""What a job can do. Runs in the process of the job.

Each work takes the database, its arguments and a function that is told how much is done of how
much (None where nobody knows), and returns its result.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import fields
from math import inf
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from sqlalchemy import Engine

from tengen.arena.openings import RandomBook
from tengen.base.errors import TengenError
from tengen.database import reading
from tengen.learn.lessons.after_game import after_game
from tengen.learn.lessons.archive import export
from tengen.learn.lessons.archive_reading import ArchiveLimits
from tengen.learn.lessons.importing import Import, ImportProgress, import_files
from tengen.learn.lessons.merging import MergeOptions, merge
from tengen.learn.lessons.program_files import InvalidProgramFile, is_program_file
from tengen.learn.lessons.program_files import import_files as take_program_files
from tengen.learn.lessons.program_files import texts as program_texts
from tengen.learn.memory.profiles import Profile
from tengen.learn.networks.checkpoints import check, is_checked
from tengen.learn.networks.selfplay import practise
from tengen.records.codec import ReadOptions, format_named
from tengen.records.files import write_records
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant
from tengen.server.importing import FileRequest, GameFile, keep_all
from tengen.server.jobs.results import (
    ChaptersKept,
    ChaptersWritten,
    ExperienceExported,
    ExperienceMerged,
    FileLearned,
    GameLearned,
    JobResult,
    LabDone,
    MovesExported,
    ProgramFileTaken,
    RecordsKept,
    RecordsTaken,
    RefusedGames,
    SelfPlayed,
)
from tengen.server.laboratory import (
    LabCompareRequest,
    LabSearchRequest,
    LabWinRequest,
    compared,
    packed,
    searched,
    won,
)
from tengen.studies import store, taking
from tengen.studies.stored import study_of

#: The form of an export that holds everything; the others are ``db`` and ``w``.
PARCEL = "parcel"

OnProgress = Callable[[int, int | None], None]
Arguments = Mapping[str, Any]
Work = Callable[[Engine, Arguments, OnProgress], JobResult]

#: Reasons why games of a file were refused that are told.
MAX_REFUSALS = 20
#: Openings of the trial after self-play, each played with both colours.
OPENINGS = 50
#: Openings of a trial against each of the opponents that never change.
CHECKING = 20


def _rules(arguments: Arguments) -> Variant:
    return variant(arguments["variant"], size=arguments["size"])


def _profile(arguments: Arguments) -> Profile:
    return Profile(arguments["player"], arguments["profile"], _rules(arguments))


def learn(_engine: Engine, arguments: Arguments, on_progress: OnProgress) -> JobResult:
    """Let the learners of one finished game learn it."""
    stream = io.BytesIO(arguments["record"].encode())
    (record,) = format_named("json").codec.read(stream, ReadOptions())
    on_progress(0, 1)
    learned = after_game(record, arguments["game"])
    return GameLearned(sum(one.is_new for one in learned))


def take_files(engine: Engine, arguments: Arguments, on_progress: OnProgress) -> JobResult:
    """Learn from a file of games, or take in a db.json or w.json."""
    path = Path(arguments["path"])
    if is_program_file(path):
        return _take_program_file(engine, arguments, path)
    size = path.stat().st_size
    request = Import(arguments["player"], arguments["profile"], _rules(arguments))

    def tell(progress: ImportProgress) -> None:
        on_progress(progress.size, size)

    progress = import_files(engine, [path], request, tell)
    # Where the server keeps the file is nobody's business.
    refusals = [
        RefusedGames(one.reason, one.count, one.first.replace(str(path), path.name))
        for one in progress.refusals
    ]
    return FileLearned(
        progress.read, progress.learned, progress.known, progress.refused, refusals[:MAX_REFUSALS]
    )


def _take_program_file(engine: Engine, arguments: Arguments, path: Path) -> JobResult:
    try:
        taken = take_program_files(engine, [path], arguments["profile"], _rules(arguments))
    except InvalidProgramFile as error:
        raise TengenError(str(error).replace(repr(str(path)), "the file")) from None
    return ProgramFileTaken(taken.moves, taken.new, taken.weights is not None)


def merge_file(engine: Engine, arguments: Arguments, on_progress: OnProgress) -> JobResult:
    """Add what a file of experience holds."""
    profile = _profile(arguments)
    limits = ArchiveLimits(arguments["max_bytes"], arguments["max_games"])
    options = MergeOptions(limits, profile, arguments["token"])
    merged = merge(engine, Path(arguments["path"]), profile.name, on_progress, options)
    return ExperienceMerged(merged.games, merged.known)


def keep_records(engine: Engine, arguments: Arguments, _on_progress: OnProgress) -> JobResult:
    """Keep the games of a file, or find those to choose from."""
    wanted = {one.name: arguments[one.name] for one in fields(FileRequest)}
    with Path(arguments["path"]).open("rb") as stream:
        file = GameFile(stream, FileRequest(**wanted))
        found = file.found()
        kept = [] if found else keep_all(engine, file)
        return RecordsKept(RecordsTaken(kept, file.refused, found, file.is_unknown), file.size)


def keep_chapters(engine: Engine, arguments: Arguments, _on_progress: OnProgress) -> JobResult:
    """Add the games of a file to a study."""
    study, owner = arguments["study"], arguments["owner"]
    wanted = taking.ChapterFileRequest(*(arguments[name] for name in ("name", "format", "variant")))
    with reading(engine) as connection:
        room = taking.ChapterSpace.of(connection, study, owner)
    taker, before = taking.ChapterTaker(), room.size
    with Path(arguments["path"]).open("rb") as stream:
        chapters = taking.within(room, taker.read(stream, wanted), taker)
        taken = taking.keep(engine, study, owner, chapters)
    return ChaptersKept(taken, taker.refused, before - room.size)


def write_study(engine: Engine, arguments: Arguments, _on_progress: OnProgress) -> JobResult:
    """Write a study to a file of a format."""
    study, visitor = arguments["study"], arguments["visitor"]
    with reading(engine) as connection:
        head = store.head(connection, study, visitor)
        chapters = store.stored_chapters(connection, study, visitor)
    records = study_of(head, chapters).records(arguments["format"])
    write_records(records, arguments["path"], arguments["format"])
    return ChaptersWritten(len(chapters))


def export_all(engine: Engine, arguments: Arguments, _on_progress: OnProgress) -> JobResult:
    """Write everything a learner knows to a file, or one of db.json and w.json."""
    form = arguments["form"]
    if form != PARCEL:
        positions, weights, written = program_texts(engine, _profile(arguments))
        Path(arguments["path"]).write_text(positions if form == "db" else weights)
        return MovesExported(written.moves)
    return ExperienceExported(export(engine, _profile(arguments), Path(arguments["path"])))


def play_itself(engine: Engine, arguments: Arguments, on_progress: OnProgress) -> JobResult:
    """Self-play; the new weights stay only if they are not worse. Adds to the learning curve.

    Where the time of a job is bounded, half of it is for playing, the rest for the trials.
    """
    profile, games = _profile(arguments), arguments["games"]
    rules, seconds = profile.variant, arguments["seconds"]
    book = RandomBook(rules, seed=arguments["seed"])
    openings = [book.opening(number).position(rules) for number in range(OPENINGS)]
    if not is_checked(engine, profile):
        check(engine, profile, openings[:CHECKING])
    result = practise(
        engine,
        profile,
        (games, arguments["seed"]),
        openings,
        lambda done: on_progress(done, games),
        seconds / 2 if seconds else inf,
    )
    check(engine, profile, openings[:CHECKING])
    return SelfPlayed(result.games, result.total, result.is_promoted, round(result.trial.score, 4))


def experiment(_engine: Engine, arguments: Arguments, _on_progress: OnProgress) -> JobResult:
    """Make an experiment of the search laboratory."""
    request = _EXPERIMENTS.validate_json(arguments["request"])
    if isinstance(request, LabSearchRequest):
        return LabDone(packed(searched(request)))
    if isinstance(request, LabCompareRequest):
        return LabDone(packed(compared(request)))
    return LabDone(packed(won(request)))


_EXPERIMENTS: TypeAdapter[LabSearchRequest | LabCompareRequest | LabWinRequest] = TypeAdapter(
    Annotated[LabSearchRequest | LabCompareRequest | LabWinRequest, Field(discriminator="do")]
)

#: The works by name.
WORKS: Mapping[str, Work] = {
    "learn": learn,
    "records": keep_records,
    "study": keep_chapters,
    "import": take_files,
    "merge": merge_file,
    "export": export_all,
    "study export": write_study,
    "selfplay": play_itself,
    "lab": experiment,
}
