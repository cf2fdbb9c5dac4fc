"""``tengen levels``: the computer players from the first day upwards, and the personalities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.base.i18n import _, paragraph
from tengen.base.text import shorten
from tengen.cli.options import AnyVariantName, AsJson, UsageProblem
from tengen.cli.output import answers, print_json
from tengen.games.opponents import OfferedPlayer, added, named_programs
from tengen.games.words import program_name
from tengen.players.ladder.catalogue import ladder
from tengen.players.ladder.description import description
from tengen.players.ladder.level import Level
from tengen.players.personalities import Personality, family_personalities
from tengen.rules.catalogue import variant, variants
from tengen.rules.variant import Family, Variant

if TYPE_CHECKING:
    from rich.table import Table

#: Games, each with its levels.
Ladders = tuple[tuple[Variant, tuple[Level, ...]], ...]
#: Columns of a window that has room for the players' full names too.
_WIDE = 130
EXAMPLES = ("tengen levels", "tengen levels renju", "tengen levels reversi --size 10 --json")


def run(
    name: AnyVariantName = None,
    *,
    size: Annotated[str | None, typer.Option(help=_("The size of the board."))] = None,
    characters: Annotated[
        bool, typer.Option("--personalities", help=_("Only the personalities."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the levels: tables for people, JSON for programs (whose texts stay English)."""
    if name is None and size is not None:
        size = shorten(size)
        raise UsageProblem(f"--size {size} needs a game, as in tengen levels reversi --size {size}")
    games = variants() if name is None else (variant(name, size=size),)
    families = tuple(dict.fromkeys(rules.family for rules in games))
    ladders = () if characters else tuple((rules, ladder(rules)) for rules in games)
    people = tuple(one for family in families for one in family_personalities(family))
    if as_json:
        print_json(_people_as_json(people) if characters else _levels_as_json(ladders))
    else:
        _print_tables(ladders, people)


def _levels_as_json(ladders: Ladders) -> list[dict[str, Any]]:
    return [
        {
            "variant": level.variant,
            "level": level.number,
            "name": level.name,
            "player": level.player,
            "rating": level.rating,
            "rating_error": level.rating_error,
            "move_time": level.move_time,
            "description": " ".join(description(level.player, rules)),
        }
        for rules, levels in ladders
        for level in levels
    ]


def _people_as_json(people: tuple[Personality, ...]) -> list[dict[str, Any]]:
    return [
        {
            "name": one.name,
            "sentence": one.sentence,
            "family": one.family.value,
            "player": one.player,
            "rating": one.rating,
            "rating_error": one.rating_error,
        }
        for one in people
    ]


# -- tables ----------------------------------------------------------------------------------------


def _print_tables(ladders: Ladders, people: tuple[Personality, ...]) -> None:
    console = answers()
    for rules, levels in ladders:
        console.print(_level_table(rules, levels, is_wide=console.width >= _WIDE))
    console.print(_people_table(people))
    others = _added_players([rules for rules, _levels in ladders])
    if others:
        console.print(_added_table(others))


def _added_players(games: list[Variant]) -> tuple[OfferedPlayer, ...]:
    """Return who plays one of the games and came with another package, or was named here."""
    offered = [one for rules in games for one in (*added(rules), *named_programs(rules))]
    return tuple(dict.fromkeys(offered))


def _added_table(players: tuple[OfferedPlayer, ...]) -> Table:
    table = _table(_("Added players"))
    table.add_column(_("Player"), style="bold", no_wrap=True)
    table.add_column(_("Character"))
    for one in players:
        table.add_row(one.name, _plain(one.sentence))
    return table


def _level_table(rules: Variant, levels: tuple[Level, ...], *, is_wide: bool) -> Table:
    size = "" if rules.grid.is_unbounded else f" {rules.size_text}"
    table = _table(f"{_(rules.title)}{size}")
    table.add_column(_("Level"), style="bold", justify="right", no_wrap=True)
    table.add_column(_("Name"), no_wrap=True)
    table.add_column(_("Rating"), justify="right", no_wrap=True)
    table.add_column(_("Time"), justify="right", no_wrap=True)
    table.add_column(_("What it can do"))
    if is_wide:
        table.add_column(_("Player"), style="dim")
    for level in levels:
        time = _("{seconds} s").format(seconds=f"{level.move_time:g}")
        rating = _rating(level.rating, level.rating_error)
        words = paragraph(map(_, description(level.player, rules)))
        cells = (f"level:{level.number}", _(level.name), rating, time, words)
        table.add_row(*cells, *([_plain(level.player)] if is_wide else []))
    return table


def _people_table(people: tuple[Personality, ...]) -> Table:
    titles = {Family.GOMOKU: _("Five in a row"), Family.REVERSI: _("Reversi")}
    table = _table(_("Personalities"))
    table.add_column(_("Player"), style="bold", no_wrap=True)
    table.add_column(_("Name"), no_wrap=True)
    table.add_column(_("Game"), no_wrap=True)
    table.add_column(_("Rating"), justify="right", no_wrap=True)
    table.add_column(_("Character"))
    for one in people:
        rating = _rating(one.rating, one.rating_error)
        table.add_row(one.name, program_name(one.name), titles[one.family], rating, _(one.sentence))
    return table


def _table(title: str) -> Table:
    from rich.table import Table  # noqa: PLC0415

    return Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 2, 0, 0))


def _rating(rating: float, error: float) -> str:
    return f"{rating:.0f} ± {error:.0f}"


def _plain(text: str) -> str:
    """Return a text whose brackets are not taken for markup."""
    return text.replace("[", r"\[")
