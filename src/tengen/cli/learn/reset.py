"""``tengen learn reset``: forget everything a learner knows."""

from __future__ import annotations

import sys

import typer

from tengen import database as databases
from tengen.base.i18n import _
from tengen.cli.learn.shared import chosen_profile, opened
from tengen.cli.options import Database, Player, ProfileName, Size, UsageProblem, VariantName, Yes
from tengen.cli.output import say
from tengen.learn.memory.discarding import sweep
from tengen.learn.memory.profiles import APPRENTICE, DEFAULT

EXAMPLES = ("tengen learn reset reversi", "tengen learn reset freestyle --profile anna --yes")


def run(
    variant: VariantName,
    *,
    size: Size = None,
    profile: ProfileName = DEFAULT,
    player: Player = APPRENTICE,
    yes: Yes = False,
    database: Database = None,
) -> None:
    """Forget, after asking."""
    chosen = chosen_profile(variant, size, profile, player)
    if not yes and not _is_sure(chosen.text):
        say(_("Nothing was forgotten."))
        raise typer.Exit(1)
    with opened(database) as engine:
        with databases.writing(engine) as connection:
            is_known = chosen.forget(connection)
        sweep(engine)
    text = _("{who}: everything is forgotten.") if is_known else _("{who} knew nothing.")
    say(text.format(who=chosen.text))


def _is_sure(who: str) -> bool:
    if not sys.stdin.isatty():
        raise UsageProblem("nobody can be asked here; add --yes to forget everything")
    sys.stderr.write(_("Forget everything about {who}? [y/N] ").format(who=who))
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}
