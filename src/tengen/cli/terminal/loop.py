"""The course of a game: programs move, people are asked, the board is shown."""

from __future__ import annotations

from tengen.base.i18n import _
from tengen.base.limits import Limit
from tengen.base.move import PASS
from tengen.cli.terminal import words
from tengen.cli.terminal.commands import Table, example_point, execute
from tengen.cli.terminal.lesson import lesson
from tengen.cli.terminal.screen import Screen
from tengen.cli.terminal.session import Session

#: What a program may take for a move.
THINKING = Limit(time=1.0)


def introduce(session: Session, screen: Screen) -> None:
    """Say which game it is and how to play it here."""
    variant = session.position.variant
    screen.say(f"{_(variant.title)} ({variant.size_text}). {_(variant.summary)}")
    if screen.has_letters:
        screen.say(_("x is black, o is white; the last stone stands in brackets."))
    if session.seats.has_human:
        text = _("Write a point, such as {example}; help shows what else can be written.")
        screen.say(text.format(example=example_point(session.position)))


def play(table: Table, screen: Screen) -> None:
    """Play until the person leaves, or, when only programs play, until the game is over."""
    is_shown = False
    while True:
        if _act(table, screen):
            is_shown = False
            continue
        if not is_shown:
            _show(table.session, screen)
            screen.say(*lesson(table))
            is_shown = True
        if table.session.is_over and not table.session.seats.has_human:
            return
        line = screen.ask(f"{_prompt(table.session)}> ")
        reply = execute(table, "quit" if line is None else line)
        screen.say(*reply.lines)
        if reply.is_leaving:
            return
        is_shown = is_shown and not reply.has_changed


def _act(table: Table, screen: Screen) -> bool:
    """Make the move nobody has to be asked for: a forced pass, or that of a program."""
    session = table.session
    if session.is_over:
        return False
    if session.must_pass:
        screen.say(words.forced_pass(session.position), *table.play(PASS))
        return True
    if session.program is None:
        return False
    screen.say(*table.play_reply(session.program.play(session.position, THINKING)))
    return True


def _show(session: Session, screen: Screen) -> None:
    position, result = session.position, session.record.result
    screen.show(position)
    screen.say(*words.standings(position))
    if position.outcome is not None:
        screen.say(words.ended(position, position.outcome))
    elif result is not None:
        screen.say(words.decided(result))
    else:
        screen.say(*words.task(position))
    if session.is_over and session.seats.has_human:
        screen.say(_("new begins again, undo takes back, quit leaves."))


def _prompt(session: Session) -> str:
    return _("over") if session.is_over else words.actor(session.position)
