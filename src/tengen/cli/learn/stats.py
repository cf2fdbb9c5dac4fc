"""``tengen learn stats``: the positions met, drawn with the moves made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tengen import database as databases
from tengen.base.atomic import write_atomically
from tengen.base.i18n import N_, _
from tengen.cli.learn.shared import (
    AsJson,
    Database,
    Player,
    ProfileName,
    Size,
    chosen_profile,
    opened,
)
from tengen.cli.options import whole_number
from tengen.cli.output import answers, print_json, say
from tengen.cli.terminal.board import coloured_board, plain_board
from tengen.learn.confidence import Tally
from tengen.learn.memory import Remembered
from tengen.learn.profiles import APPRENTICE, DEFAULT, Profile
from tengen.learn.survey import Met, Summary, summaries, summary, survey

SUMMARY = N_("See what was learned: every position met, with the moves made and their results.")
EXAMPLES = (
    "tengen learn stats",
    "tengen learn stats reversi --limit 3",
    "tengen learn stats freestyle --profile anna --json",
    "tengen learn stats reversi --svg positions.svg",
)


def run(  # noqa: PLR0913 - options of a command line
    variant: Annotated[
        str | None, typer.Argument(metavar="[VARIANT]", help=_("The game; all without it."))
    ] = None,
    *,
    size: Size = None,
    profile: ProfileName = DEFAULT,
    player: Player = APPRENTICE,
    limit: Annotated[str, typer.Option(metavar="N", help=_("How many positions to show."))] = "10",
    svg: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help=_("Draw the first one there, with what each move scored.")
        ),
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show the profiles, or the positions of one."""
    most = whole_number("--limit", limit)
    with opened(database) as engine, databases.reading(engine) as connection:
        if variant is None:
            _tell_profiles(list(summaries(connection)), as_json=as_json)
            return
        chosen = chosen_profile(variant, size, profile, player)
        known, positions = summary(connection, chosen), survey(connection, chosen, most)
    if svg is not None:
        _draw(chosen, positions, svg)
    if as_json:
        print_json({**_summary(known), "list": [_met(one) for one in positions]})
    else:
        _tell(known, positions)


# -- profiles ------------------------------------------------------------------------------------


def _tell_profiles(found: list[Summary], *, as_json: bool) -> None:
    if as_json:
        print_json([_summary(one) for one in found])
        return
    if not found:
        say(_("Nothing has been learned yet."))
    for one in found:
        say(_line(one))


def _line(one: Summary) -> str:
    text = _("{who}: games {games}, positions {positions}, games in the network {network}")
    return text.format(
        who=one.profile.text, games=one.games, positions=one.positions, network=one.network_games
    )


def _summary(one: Summary) -> dict[str, Any]:
    profile, weights = one.profile, one.weights
    return {
        "player": profile.kind,
        "profile": profile.name,
        "variant": profile.variant.name,
        "size": profile.variant.size_text,
        "games": one.games,
        "positions": one.positions,
        "moves": one.moves,
        "network_games": one.network_games,
        "weights": None
        if weights is None
        else {"wins": weights.wins, "losses": weights.losses, "draws": weights.draws},
    }


# -- positions -----------------------------------------------------------------------------------


def _tell(known: Summary, positions: list[Met]) -> None:
    say(_line(known))
    console = answers()
    for one in positions:
        say()
        if console.is_terminal:
            console.print(coloured_board(one.position))
        else:
            say(plain_board(one.position))
        value = "" if one.value is None else f"   {_('value')} {one.value:+.2f}"
        say(f"{_('after {ply} moves').format(ply=one.ply)}: {_results(one.tally)}{value}")
        for made in one.moves:
            name = one.position.variant.format(made.move)
            say(f"  {name}: {_results(made.tally)}   {_('value')} {made.value:+.2f}")


def _results(tally: Tally) -> str:
    text = _("games {games}, won {wins}, drawn {draws}, lost {losses}")
    return text.format(games=tally.games, wins=tally.wins, draws=tally.draws, losses=tally.losses)


def _met(one: Met) -> dict[str, Any]:
    return {
        "position": one.position.text,
        "ply": one.ply,
        **_counts(one.tally),
        "value": one.value,
        "sources": one.sources,
        "moves": [_made(one, made) for made in one.moves],
    }


def _made(one: Met, made: Remembered) -> dict[str, Any]:
    name = one.position.variant.format(made.move)
    return {"move": name, **_counts(made.tally), "value": made.value}


def _counts(tally: Tally) -> dict[str, int]:
    return {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses}


def _draw(profile: Profile, positions: list[Met], path: Path) -> None:
    from tengen import draw  # noqa: PLC0415 - only pictures need the drawing

    position, marks = profile.variant.initial(), {}
    if positions:
        position = positions[0].position
        marks = {
            made.move.point: f"{round(50 * (1 + made.tally.mean))}%"
            for made in positions[0].moves
            if made.move.point is not None
        }
    text = draw.svg(position, draw.Drawing(marks=marks))
    write_atomically(path, lambda stream: stream.write(text.encode()))
