"""``tengen learn import``: learn from files of games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import N_, _, ngettext
from tengen.cli.learn.shared import (
    AsJson,
    Bar,
    Database,
    Player,
    ProfileName,
    Size,
    chosen_kind,
    opened,
)
from tengen.cli.options import UsageProblem, chosen_variant, whole_number
from tengen.cli.output import print_json, say
from tengen.learn.importing import PLIES, Import, Progress, import_files
from tengen.learn.profiles import APPRENTICE, DEFAULT

SUMMARY = N_("Learn from recorded games, in any format that can be read.")
EXAMPLES = (
    "tengen learn import WTH_2004.wtb WTH_2005.wtb",
    "tengen learn import games.sgf --profile anna",
    "tengen learn import list.moves --variant freestyle --plies 40 --json",
)


def run(  # noqa: PLR0913 - options of a command line
    files: Annotated[list[Path], typer.Argument(metavar="FILES…", help=_("Files of games."))],
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
        raise UsageProblem(f"a size of {size} needs a variant, such as --variant freestyle")
    rules = None if variant is None else chosen_variant(variant, size)
    most = None if plies == "all" else whole_number("--plies", plies)
    wish = Import(chosen_kind(player), profile, rules, most)
    total = sum(path.stat().st_size for path in files if path.is_file())
    with opened(database) as engine, Bar(total) as bar:

        def told(so_far: Progress) -> None:
            bar.show(so_far.size, _games(so_far.read))

        done = import_files(engine, files, wish, told)
    if as_json:
        print_json(_data(done))
    else:
        _tell(done)
    if not done.learned and not done.known:
        raise typer.Exit(1)


def _games(count: int) -> str:
    return ngettext("{count} game", "{count} games", count).format(count=count)


def _data(done: Progress) -> dict[str, object]:
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


def _tell(done: Progress) -> None:
    text = _("{read} read, {learned} learned, {known} known before, {refused} refused.")
    say(
        text.format(
            read=_games(done.read), learned=done.learned, known=done.known, refused=done.refused
        )
    )
    for one in done.refusals:
        told = f"{one.count} × {one.reason} ({one.first})" if one.count > 1 else one.first
        sys.stderr.write(f"{told}\n")
