"""``tengen learn import``: learn from files of games."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import _, ngettext
from tengen.base.text import shorten
from tengen.cli.learn.shared import Bar, chosen_kind, opened
from tengen.cli.options import (
    AsJson,
    Database,
    GameFiles,
    Player,
    ProfileName,
    Size,
    UsageProblem,
    chosen_variant,
    whole_number,
)
from tengen.cli.output import print_json, say
from tengen.learn.lessons.importing import PLIES, Import, ImportProgress, import_files
from tengen.learn.lessons.program_files import TakenIn, is_program_file
from tengen.learn.lessons.program_files import import_files as take_program_files
from tengen.learn.memory.profiles import APPRENTICE, DEFAULT

EXAMPLES = (
    "tengen learn import WTH_2004.wtb WTH_2005.wtb",
    "tengen learn import games.sgf --profile anna",
    "tengen learn import list.moves --variant freestyle --plies 40 --json",
    "tengen learn import db.json w.json",
)


def run(  # noqa: PLR0913 - options of a command line
    files: GameFiles,
    *,
    variant: Annotated[
        str | None,
        typer.Option(metavar="VARIANT", help=_("The game, where a file does not name it.")),
    ] = None,
    size: Size = None,
    profile: ProfileName = DEFAULT,
    player: Player = APPRENTICE,
    plies: Annotated[
        str, typer.Option(metavar="N", help=_("Moves of each game to remember, or: all."))
    ] = str(PLIES),
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Learn every game that is not known yet; what is interrupted goes on where it was."""
    if size is not None and variant is None:
        raise UsageProblem(
            f"a size of {shorten(size)} needs a variant, such as --variant freestyle"
        )
    rules = None if variant is None else chosen_variant(variant, size)
    most = None if plies == "all" else whole_number("--plies", plies)
    request = Import(chosen_kind(player), profile, rules, most)
    if any(map(is_program_file, files)):
        _take_program_files(files, request, database, as_json=as_json)
        return
    total = sum(path.stat().st_size for path in files if path.is_file())
    with opened(database) as engine, Bar(total) as bar:

        def on_progress(so_far: ImportProgress) -> None:
            bar.show(so_far.size, _games(so_far.read))

        done = import_files(engine, files, request, on_progress)
    if as_json:
        print_json(_data(done))
    else:
        _tell(done)
    if not done.learned and not done.known:
        raise typer.Exit(2)


def _take_program_files(
    files: list[Path], request: Import, database: str | None, *, as_json: bool
) -> None:
    """Let the classic learner know what db.json and w.json hold, all of it or nothing."""
    others = [str(path) for path in files if not is_program_file(path)]
    if others:
        raise UsageProblem(
            f"db.json and w.json are imported apart from games such as {others[0]!r}"
        )
    with opened(database) as engine:
        taken = take_program_files(engine, files, request.profile, request.variant)
    if as_json:
        print_json(_taken_data(taken))
        return
    text = _("{who}: {moves} moves read, {new} of them with something new.")
    say(text.format(who=taken.profile.text, moves=taken.moves, new=taken.new))
    if taken.weights is not None:
        weights = _("weights: wins {wins}, losses {losses}, draws {draws}")
        say(weights.format(**asdict(taken.weights)))


def _taken_data(taken: TakenIn) -> dict[str, object]:
    profile = taken.profile
    return {
        "player": profile.kind,
        "profile": profile.name,
        "variant": profile.variant.name,
        "size": profile.variant.size_text,
        "moves": taken.moves,
        "new": taken.new,
        "weights": None if taken.weights is None else asdict(taken.weights),
    }


def _games(count: int) -> str:
    return ngettext("{count} game", "{count} games", count).format(count=count)


def _data(done: ImportProgress) -> dict[str, object]:
    return {
        "read": done.read,
        "learned": done.learned,
        "known": done.known,
        "refused": done.refused,
        "reasons": [
            {"reason": one.reason, "count": one.count, "first": one.first} for one in done.refusals
        ],
        "seconds": round(done.seconds, 3),
    }


def _tell(done: ImportProgress) -> None:
    text = _("{read} read, {learned} learned, {known} already known, {refused} refused.")
    say(
        text.format(
            read=_games(done.read), learned=done.learned, known=done.known, refused=done.refused
        )
    )
    for one in done.refusals:
        told = f"{one.count} × {one.reason} ({one.first})" if one.count > 1 else one.first
        sys.stderr.write(f"{told}\n")
