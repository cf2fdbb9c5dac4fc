"""The course of a game: programs move, people are asked, the board is shown.

It is the same on every stage, at a pipe as on the full screen.
"""

from __future__ import annotations

from tengen.base.i18n import _
from tengen.base.limits import Limit
from tengen.base.move import PASS
from tengen.cli.terminal.commands import Reply, execute
from tengen.cli.terminal.lesson import lesson
from tengen.cli.terminal.stage import Stage
from tengen.cli.terminal.table import Table
from tengen.cli.terminal.view import view_of
from tengen.engine.errors import EngineFailure
from tengen.engine.simple import SimpleEngine
from tengen.games.telling import actor
from tengen.games.words import pass_text

#: What a program may take for a move.
THINKING = Limit(time=1.0)


def play(table: Table, stage: Stage) -> None:
    """Play until the person leaves, or, when nobody stays to watch programs, until the end."""
    is_shown = False
    while True:
        heard = _overheard(table, stage)
        if heard is not None:
            is_shown = False
        elif _act(table, stage):
            stage.follow(view_of(table))
            is_shown = False
            continue
        else:
            if not is_shown:
                _show(table, stage)
                is_shown = True
            if _is_done(table, stage):
                return
            heard = _answer(table, stage)
        if heard.is_leaving:
            return
        is_shown = is_shown and not heard.has_changed


def _overheard(table: Table, stage: Stage) -> Reply | None:
    """Do what was typed while programs play each other; None when nothing was."""
    session = table.session
    if session.seats.has_human or session.is_over or table.awaits_people:
        return None
    line = stage.overhear()
    return None if line is None else _obey(table, stage, line)


def _answer(table: Table, stage: Stage) -> Reply:
    line = stage.ask(f"{_prompt(table)}> ")
    return _obey(table, stage, "quit" if line is None else line)


def _obey(table: Table, stage: Stage, line: str) -> Reply:
    """Do what was typed; some of it takes thought."""
    with stage.thinking(""):
        reply = execute(table, line)
    stage.say(*reply.lines)
    if reply.has_changed or reply.marks:
        stage.mark(reply.marks)
    return reply


def _is_done(table: Table, stage: Stage) -> bool:
    return table.session.is_over and not (table.session.seats.has_human or stage.stays)


def _act(table: Table, stage: Stage) -> bool:
    """Make the move nobody has to be asked for: a forced pass, or that of a program."""
    session = table.session
    if session.is_over or table.awaits_people:
        return False
    if session.must_pass:
        stage.say(pass_text(session.position.turn), *table.play(PASS))
        return True
    if session.program is None:
        return False
    return _let_move(session.program, table, stage)


def _let_move(program: SimpleEngine, table: Table, stage: Stage) -> bool:
    """Ask a program for its move; False when it failed and a person has to say what then."""
    with stage.thinking(program.name):
        try:
            reply = program.play(table.session.position, THINKING)
        except EngineFailure as error:
            if not (table.session.seats.has_human or stage.stays):
                raise
            stage.say(*table.fail(error))
            return False
    stage.mark({})
    stage.say(*table.play_reply(reply))
    return True


def _show(table: Table, stage: Stage) -> None:
    stage.present(view_of(table))
    if table.session.is_over and table.session.seats.has_human:
        stage.say(_("new begins again, undo takes back, quit leaves."))
    stage.say(*lesson(table))


def _prompt(table: Table) -> str:
    if table.session.is_over:
        return _("over")
    return _("paused") if table.is_paused else actor(table.session.position)
