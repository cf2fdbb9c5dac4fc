"""A game on the full screen, from the first question to the farewell."""

from __future__ import annotations

from tengen.cli.terminal.full.app import FullScreen
from tengen.cli.terminal.keeper import latest_unfinished
from tengen.cli.terminal.setting import Request, begin, resume_file
from tengen.cli.terminal.table import Table
from tengen.players.catalogue import HUMAN, player
from tengen.rules.catalogue import parse_size


def run(request: Request) -> tuple[int, Table | None]:
    """Play and return the exit code and the game that was played last, if any was.

    Raises TengenError for a request that cannot be met, before the screen is touched.
    """
    app = FullScreen(request, _table(request))
    try:
        code = app.run()
    finally:
        app.end()
    if app.error is not None:
        raise app.error
    return code or 0, app.table


def _table(request: Request) -> Table | None:
    """Set up what needs no question; None where the person is to be asked."""
    if request.resume is not None:
        return resume_file(request, request.resume)
    if request.variant is None:
        _check(request)
        return None
    if request.is_open and latest_unfinished(request.variant):
        return None
    return begin(request, request.variant)


def _check(request: Request) -> None:
    """Refuse what no answer of the person could put right; raises TengenError."""
    for name in (request.black, request.white):
        player(name or HUMAN)
    if request.size is not None:
        parse_size(request.size)
