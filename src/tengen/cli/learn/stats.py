"""``tengen learn stats``: the positions met, drawn with the moves made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tengen import database as databases
from tengen.base.atomic import write_atomically
from tengen.base.i18n import _
from tengen.cli.learn.shared import chosen_profile, opened
from tengen.cli.options import (
    AnyVariantName,
    AsJson,
    Database,
    Player,
    ProfileName,
    Size,
    whole_number,
)
from tengen.cli.output import answers, print_json, say
from tengen.learn.lessons.survey import PositionStats, Summary, summaries, summary, survey
from tengen.learn.memory.confidence import ResultCounts
from tengen.learn.memory.memory import MoveStats
from tengen.learn.memory.profiles import APPRENTICE, DEFAULT, Profile
from tengen.terminal.board import coloured_board, plain_board

EXAMPLES = (
    "tengen learn stats",
    "tengen learn stats reversi --limit 3",
    "tengen learn stats freestyle --profile anna --json",
    "tengen learn stats reversi --svg positions.svg",
)


def run(  # noqa: PLR0913 - options of a command line
    variant: AnyVariantName = None,
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
        weights = _weights_line(one)
        if weights is not None:
            say(f"  {weights}")


def _weights_line(one: Summary) -> str | None:
    """Return the weights of a classic learner in words."""
    weights = one.weights
    if weights is None:
        return None
    text = _("weights: wins {wins}, losses {losses}, draws {draws}; T = {threshold}")
    return text.format(
        wins=f"{weights.wins:.2f}",
        losses=f"{weights.losses:.2f}",
        draws=f"{weights.draws:.2f}",
        threshold=f"{one.threshold:g}",
    )


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
        "threshold": one.threshold,
    }


# -- positions -----------------------------------------------------------------------------------


def _tell(known: Summary, positions: list[PositionStats]) -> None:
    say(_line(known))
    weights = _weights_line(known)
    if weights is not None:
        say(weights)
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
            say(f"  {name}: {_results(made.tally)}   {_('value')} {_value(made, known)}")


def _value(made: MoveStats, known: Summary) -> str:
    """Return the value of a move, that of a classic learner beside T."""
    if known.threshold is None:
        return f"{made.value:+.2f}"
    return f"{made.value:.2f} (T = {known.threshold:g})"


def _results(tally: ResultCounts) -> str:
    text = _("games {games}, won {wins}, drawn {draws}, lost {losses}")
    return text.format(games=tally.games, wins=tally.wins, draws=tally.draws, losses=tally.losses)


def _met(one: PositionStats) -> dict[str, Any]:
    return {
        "position": one.position.text,
        "ply": one.ply,
        **_counts(one.tally),
        "value": one.value,
        "sources": one.sources,
        "moves": [_made(one, made) for made in one.moves],
    }


def _made(one: PositionStats, made: MoveStats) -> dict[str, Any]:
    name = one.position.variant.format(made.move)
    return {"move": name, **_counts(made.tally), "value": made.value}


def _counts(tally: ResultCounts) -> dict[str, int]:
    return {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses}


def _draw(profile: Profile, positions: list[PositionStats], path: Path) -> None:
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
