"""What is asked before a game begins."""

from __future__ import annotations

from pathlib import Path

from tengen.base.errors import TengenError
from tengen.base.i18n import _, ngettext
from tengen.cli.terminal.commands import example_point
from tengen.cli.terminal.keeper import Keeper, latest_unfinished
from tengen.cli.terminal.screen import Screen
from tengen.cli.terminal.session import Session
from tengen.players.catalogue import HUMAN, names, player
from tengen.players.ladder.catalogue import ladder
from tengen.records.record import Record
from tengen.rules.catalogue import variant, variants
from tengen.rules.variant import Variant

#: The game that is played when nobody says which.
USUAL = "freestyle"


class NoAnswer(Exception):
    """The input ended before the question was answered."""


def introduce(session: Session, screen: Screen) -> None:
    """Say which game it is and how to play it here."""
    rules = session.position.variant
    screen.say(f"{_(rules.title)} ({rules.size_text}). {_(rules.summary)}")
    if screen.has_letters:
        screen.say(_("x is black, o is white; the last stone stands in brackets."))
    if session.seats.has_human:
        text = _("Write a point, such as {example}; help shows what else can be written.")
        screen.say(text.format(example=example_point(session.position)))


def offer(name: str | None, screen: Screen) -> tuple[Path, Record] | None:
    """Offer the game back that was left last; one that is not wanted is put aside."""
    found = latest_unfinished(name)
    if found is None:
        return None
    path, record = found
    screen.say(unfinished_text(record))
    if _agrees(_("Go on with it? [Y/n]"), screen):
        return found
    kept = Keeper(path.name).put_aside()
    screen.say(_("The game is kept in {path}").format(path=kept))
    return None


def unfinished_text(record: Record) -> str:
    """Say which game was left."""
    count = len(record.mainline)
    text = ngettext(
        "There is an unfinished game: {title}, {count} move.",
        "There is an unfinished game: {title}, {count} moves.",
        count,
    )
    return text.format(title=_(record.variant.title), count=count)


def _agrees(question: str, screen: Screen) -> bool:
    yes = ("yes", _("yes"))
    no = ("no", _("no"))
    while True:
        answer = _ask(question, screen).lower()
        if not answer or any(word.startswith(answer) for word in yes):
            return True
        if any(word.startswith(answer) for word in no):
            return False


def ask_variant(screen: Screen) -> str:
    """Ask which game to play, until the answer is one."""
    for rules in variants():
        screen.say(f"  {rules.name:<14} {_(rules.summary)}")
    while True:
        answer = _ask(_("Which game? (Enter: {usual})").format(usual=USUAL), screen) or USUAL
        try:
            return variant(answer.lower()).name
        except TengenError as error:
            screen.say(str(error))


def ask_size(name: str, screen: Screen) -> str | None:
    """Ask for the size of the board, until it is one; None where there is no choice."""
    rules = variant(name)
    if rules.grid.is_unbounded:
        return None
    question = _("Which size? (Enter: {usual})").format(usual=rules.size_text)
    while True:
        answer = _ask(question, screen) or rules.size_text
        try:
            return variant(name, size=answer).size_text
        except TengenError as error:
            screen.say(str(error))


def ask_player(question: str, rules: Variant, screen: Screen) -> str:
    """Ask who plays, until the answer is a player."""
    levels = f"level:1 … level:{len(ladder(rules))}"
    others = ", ".join((*(name for name in names(rules) if name != HUMAN), levels))
    hint = _("(Enter: {usual}; or {others})").format(usual=HUMAN, others=others)
    while True:
        answer = _ask(f"{question} {hint}", screen) or HUMAN
        try:
            player(answer)
        except TengenError as error:
            screen.say(str(error))
        else:
            return answer


def _ask(question: str, screen: Screen) -> str:
    answer = screen.ask(f"{question} ")
    if answer is None:
        raise NoAnswer
    return answer.strip()
