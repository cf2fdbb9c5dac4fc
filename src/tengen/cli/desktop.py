"""``tengen desktop``: the games in a window."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.base.text import shown
from tengen.cli.options import AppDatabase, UsageProblem, chosen_variant, whole_number
from tengen.desktop.preferences import DesktopRequest

EXAMPLES = (
    "tengen desktop",
    "tengen desktop reversi --opponent level:4",
    "tengen desktop freestyle --size 19 --opponent gomocup:./pbrain-other",
)


def run(
    name: Annotated[
        str | None, typer.Argument(metavar="VARIANT", help=_("The game that is chosen at first."))
    ] = None,
    *,
    size: Annotated[
        str | None, typer.Option(metavar="SIZE", help=_("The side of the board, such as 19."))
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help=_("The opponent, any player such as level:3.")),
    ] = None,
    database: AppDatabase = None,
    scale: Annotated[
        str | None,
        typer.Option(metavar="FACTOR", help=_("Make everything this many times larger.")),
    ] = None,
) -> None:
    """Show the window until it is closed."""
    request = _request(name, size, opponent)
    factor = None if scale is None else _factor(scale)
    # SQLAlchemy and Tk are loaded only by this command.
    from tengen.desktop.run import check_tk  # noqa: PLC0415

    check_tk()
    if database is not None:
        from tengen.database.location import VARIABLE, resolve  # noqa: PLC0415

        resolve(database)
        os.environ[VARIABLE] = database  # the players that learn find it there
    from tengen.desktop.run import run as show  # noqa: PLC0415

    show(request, factor)


def _factor(text: str) -> float:
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if not 0.5 <= factor <= 5:
        raise UsageProblem(f"--scale takes a factor from 0.5 to 5, not {shown(text)}")
    return factor


def _request(name: str | None, size: str | None, opponent: str | None) -> DesktopRequest:
    """Return what was named on the command line, if it exists."""
    if name is None and size is not None:
        raise UsageProblem("--size needs the name of the game")
    side = None if size is None else whole_number("--size", size)
    rules = None if name is None else chosen_variant(name, size)
    if opponent is not None:
        from tengen import engine  # noqa: PLC0415

        engine.open(opponent)
    return DesktopRequest(None if rules is None else rules.name, side, opponent)
