"""What is asked before a game begins."""

from __future__ import annotations

from pathlib import Path

from tengen.base.errors import TengenError
from tengen.base.i18n import _, ngettext
from tengen.cli.terminal.keeper import Keeper, latest_unfinished
from tengen.cli.terminal.screen import Screen
from tengen.players.catalogue import HUMAN, names, player
from tengen.records.record import Record
from tengen.rules.catalogue import variant, variants
from tengen.rules.variant import Variant

_USUAL = "freestyle"


class NoAnswer(Exception):
    """The input ended before the question was answered."""


def offer(name: str | None, screen: Screen) -> tuple[Path, Record] | None:
    """Offer the game back that was left last; one that is not wanted is put aside."""
    found = latest_unfinished(name)
    if found is None:
        return None
    path, record = found
    count = len(record.mainline)
    text = ngettext(
        "There is an unfinished game: {title}, {count} move.",
        "There is an unfinished game: {title}, {count} moves.",
        count,
    )
    screen.say(text.format(title=_(record.variant.title), count=count))
    if _agrees(_("Go on with it? [Y/n]"), screen):
        return found
    kept = Keeper(path.name).put_aside()
    screen.say(_("The game is kept in {path}").format(path=kept))
    return None


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
        answer = _ask(_("Which game? (Enter: {usual})").format(usual=_USUAL), screen) or _USUAL
        try:
            return variant(answer.lower()).name
        except TengenError as error:
            screen.say(str(error))


def ask_player(question: str, rules: Variant, screen: Screen) -> str:
    """Ask who plays, until the answer is a player."""
    others = ", ".join(name for name in names(rules) if name != HUMAN)
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
