"""What a job can do. Runs in the process of the job.

Each work takes the database, its arguments and a function that is told how much is done of how
much (None where nobody knows), and returns its result as plain data.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from tengen.arena.openings import RandomBook
from tengen.learn.after_game import after_game
from tengen.learn.checkpoints import check, is_checked
from tengen.learn.importing import Import, Progress, import_files
from tengen.learn.merging import MergeOptions, merge
from tengen.learn.parcel import export
from tengen.learn.parcel_reading import ParcelLimits
from tengen.learn.profiles import Profile
from tengen.learn.selfplay import practise
from tengen.records.codec import ReadOptions, format_named
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant
from tengen.server.importing import GameFile, keep_all

Told = Callable[[int, int | None], None]
Arguments = Mapping[str, Any]
Work = Callable[[Engine, Arguments, Told], dict[str, Any]]

#: Openings of the trial after self-play, each played with both colours.
OPENINGS = 50
#: Openings of a trial against each of the opponents that never change.
CHECKING = 20


def _rules(arguments: Arguments) -> Variant:
    return variant(arguments["variant"], size=arguments["size"])


def _profile(arguments: Arguments) -> Profile:
    return Profile(arguments["player"], arguments["profile"], _rules(arguments))


def learn(_engine: Engine, arguments: Arguments, told: Told) -> dict[str, Any]:
    """Let the learners of one finished game learn it."""
    stream = io.BytesIO(arguments["record"].encode())
    (record,) = format_named("json").codec.read(stream, ReadOptions())
    told(0, 1)
    learned = after_game(record, arguments["game"])
    return {"learned": sum(one.is_new for one in learned)}


def take_files(engine: Engine, arguments: Arguments, told: Told) -> dict[str, Any]:
    """Learn from a file of games."""
    path = Path(arguments["path"])
    size = path.stat().st_size
    wish = Import(arguments["player"], arguments["profile"], _rules(arguments))

    def tell(progress: Progress) -> None:
        told(progress.size, size)

    progress = import_files(engine, [path], wish, tell)
    refusals = [
        {"reason": one.reason, "count": one.count, "first": Path(one.first).name}
        for one in progress.refusals
    ]
    return {
        "read": progress.read,
        "learned": progress.learned,
        "known": progress.known,
        "refused": progress.refused,
        "refusals": refusals[:20],
    }


def merge_file(engine: Engine, arguments: Arguments, told: Told) -> dict[str, Any]:
    """Add what a file of experience holds."""
    profile = _profile(arguments)
    limits = ParcelLimits(arguments["max_bytes"], arguments["max_games"])
    options = MergeOptions(limits, profile, arguments["token"])
    merged = merge(engine, Path(arguments["path"]), profile.name, told, options)
    return {"learned": merged.games, "known": merged.known}


def keep_records(engine: Engine, arguments: Arguments, _told: Told) -> dict[str, Any]:
    """Keep the games of a file."""
    rules = arguments["variant"]
    options = ReadOptions(variant=None if rules is None else variant(rules))
    with Path(arguments["path"]).open("rb") as stream:
        file = GameFile(stream, arguments["name"], options, arguments["owner"])
        return {"games": keep_all(engine, file), "refused": file.refused}


def export_all(engine: Engine, arguments: Arguments, _told: Told) -> dict[str, Any]:
    """Write everything a learner knows to a file."""
    return {"games": export(engine, _profile(arguments), Path(arguments["path"]))}


def play_itself(engine: Engine, arguments: Arguments, told: Told) -> dict[str, Any]:
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
        lambda done: told(done, games),
        seconds / 2 if seconds else inf,
    )
    check(engine, profile, openings[:CHECKING])
    return {
        "games": result.games,
        "total": result.total,
        "promoted": result.is_promoted,
        "score": round(result.trial.score, 4),
    }


#: The works by name.
WORKS: Mapping[str, Work] = {
    "learn": learn,
    "records": keep_records,
    "import": take_files,
    "merge": merge_file,
    "export": export_all,
    "selfplay": play_itself,
}
