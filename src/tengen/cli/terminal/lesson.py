"""The learning players learn from a game as soon as it is over."""

from __future__ import annotations

from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.cli.terminal.table import Table
from tengen.learn.after_game import after_game
from tengen.learn.told import told


def lesson(table: Table) -> tuple[str, ...]:
    """Let the programs that can learn from a finished game; say what came of it."""
    session = table.session
    if not session.is_over or not session.is_started:
        return ()
    try:
        learned = after_game(session.record, table.keeper.path.name)
    except TengenError as error:
        return (_("Nothing was learned from this game: {reason}").format(reason=error),)
    return tuple(map(told, learned))
