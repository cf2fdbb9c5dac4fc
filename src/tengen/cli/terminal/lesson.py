"""The learning players learn from a game as soon as it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.cli.terminal.commands import Table
from tengen.learn.after_game import after_game

if TYPE_CHECKING:
    from tengen.learn.lessons import Learned


def lesson(table: Table) -> tuple[str, ...]:
    """Let the programs that can learn from a finished game; say what came of it."""
    session = table.session
    if not session.is_over or not session.is_started:
        return ()
    try:
        learned = after_game(session.record, table.keeper.path.name)
    except TengenError as error:
        return (_("Nothing was learned from this game: {reason}").format(reason=error),)
    return tuple(map(_told, learned))


def _told(learned: Learned) -> str:
    who = learned.profile.text
    if not learned.is_new:
        return _("{who} has learned this game before.").format(who=who)
    text = _("{who} has learned from this game; it remembers {games} by now.")
    return text.format(who=who, games=learned.games)
