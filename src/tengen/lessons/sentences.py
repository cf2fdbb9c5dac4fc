"""What is said in general, in the language of whoever learns."""

from __future__ import annotations

from tengen.base.i18n import N_, _, ngettext
from tengen.lessons.attacks import Defence, DefenceFound
from tengen.rules.board import Fault

_FOULS: dict[str, str] = {
    Fault.OVERLINE: N_("Black may not play there: six in a row is a foul."),
    Fault.DOUBLE_FOUR: N_("Black may not play there: it is a double four."),
    Fault.DOUBLE_THREE: N_("Black may not play there: it is a double three."),
}
_CHOICES: dict[str, str] = {
    "yes": N_("Yes"),
    "no": N_("No"),
    "legal": N_("Legal"),
    "foul": N_("Foul"),
    Fault.OVERLINE: N_("Overline"),
    Fault.DOUBLE_FOUR: N_("Double four"),
    Fault.DOUBLE_THREE: N_("Double three"),
    "swap": N_("Swap colours"),
    "stay": N_("Stay white"),
    "add": N_("Add two stones"),
    "black": N_("Black"),
    "white": N_("White"),
}


def choice(name: str) -> str:
    """Return what a choice is called; names of openings and numbers stay as they are."""
    return _(_CHOICES[name]) if name in _CHOICES else name


def foul(reason: str) -> str:
    """Say why black may not place a stone."""
    return _(_FOULS[reason])


def left(count: int) -> str:
    """Say how many more there are to be marked."""
    text = ngettext("Right. There is {count} more.", "Right. There are {count} more.", count)
    return text.format(count=count)


def slower() -> str:
    """Say that a move wins, but not fastest."""
    return _("That wins too, but there is a faster way. Can you find it?")


def defended(met: DefenceFound, line: int) -> str:
    """Say how an attack fails where so many stones in a row win."""
    if met.kind is Defence.FIVE:
        return _("Your opponent makes five first.") if line == 5 else _("Your opponent wins first.")
    if met.kind is Defence.STOP:
        return _("Your opponent stops it here, and the win is gone.")
    if met.replies:
        return _("That threatens nothing, and your opponent wins first.")
    return _("That threatens nothing, so your opponent has time.")


def margins(got: int, best: int) -> str:
    """Say what a move of Reversi leads to at the end, and what the best one does."""
    text = _("With best play you end at {got}; the best move gives {best}.")
    return text.format(got=_signed(got), best=_signed(best))


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"
