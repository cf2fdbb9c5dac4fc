"""What an opening asks, said to the person: to who acts, to who waits, and what each choice means.

Texts to translate, for every shell; ``{name}`` is who acts, as the shell calls them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tengen.base.color import Color
from tengen.base.i18n import N_
from tengen.base.move import ADD, SWAP
from tengen.games.wire import omitted
from tengen.rules.opening import ANYWHERE, OpeningStep, OpeningTask

_STONE = {
    Color.BLACK: (N_("Place a black stone."), N_("{name} places a black stone.")),
    Color.WHITE: (N_("Place a white stone."), N_("{name} places a white stone.")),
}
_ONE_OF = {
    Color.BLACK: (
        N_("Place stone {number} of {count}: black."),
        N_("{name} places stone {number} of {count}: black."),
    ),
    Color.WHITE: (
        N_("Place stone {number} of {count}: white."),
        N_("{name} places stone {number} of {count}: white."),
    ),
}
_TASKS = {
    OpeningTask.DECLARE: (
        N_("Say how many fifth stones black will offer; white takes one of them."),
        N_("{name} says how many fifth stones black will offer."),
    ),
    OpeningTask.OFFER: (
        N_("Offer points for the fifth stone, of which white takes one; to go: {count}."),
        N_("{name} offers points for the fifth stone; to go: {count}."),
    ),
    OpeningTask.TAKE: (
        N_("Take one of the offered points: black's fifth stone goes there."),
        N_("{name} takes one of the offered points for black's fifth stone."),
    ),
}
_CHOICE = (
    N_("Choose your colour:"),
    N_("{name} chooses a colour: to stay with it and place a stone, or to swap."),
)
_CHOICE_ADD = (
    N_("Choose your colour, or let your opponent choose:"),
    N_("{name} chooses a colour, or adds two stones and leaves the choice to you."),
)
_CHOICE_TEN = (
    N_("Choose your colour, or offer ten fifth stones:"),
    N_("{name} chooses a colour, or offers ten fifth stones."),
)


@dataclass(frozen=True, slots=True)
class GuidedChoice:
    """One of equal choices: an action of the scene, "" for a point on the board; what it means."""

    action: str
    label: str
    about: str


_STAYS = {
    Color.BLACK: GuidedChoice(
        "", N_("Stay black"), N_("Place a black stone on the board; you go on as Black.")
    ),
    Color.WHITE: GuidedChoice(
        "", N_("Stay white"), N_("Place a white stone on the board; you go on as White.")
    ),
}
_STAYS_AND_OFFERS = GuidedChoice(
    "", N_("Stay black"), N_("Offer a point on the board for the fifth stone; you go on as Black.")
)
#: By the colour to move: a swap takes the other one.
_SWAPS = {
    Color.BLACK: GuidedChoice(
        "swap", N_("Take white"), N_("You become White, and your opponent moves next as Black.")
    ),
    Color.WHITE: GuidedChoice(
        "swap", N_("Take black"), N_("You become Black, and your opponent moves next as White.")
    ),
}
_ADDS = GuidedChoice(
    "add",
    N_("Add two stones and let the other choose"),
    N_("You place a white and a black stone; then your opponent chooses the colour."),
)
_OFFERS_TEN = GuidedChoice(
    "declare:10",
    N_("Offer ten fifth stones"),
    N_("You go on as Black and offer ten points, of which White takes one."),
)


@dataclass(frozen=True, slots=True)
class OpeningGuide:
    """What an opening asks: said to who acts, said to who waits, and the choices, all equal.

    ``note`` says where the stone may go, where that is not anywhere.
    """

    you: str
    waiting: str
    choices: tuple[GuidedChoice, ...] = ()
    note: str | None = field(default=None, metadata=omitted())


def stone_guide(step: OpeningStep, turn: Color, count: int) -> OpeningGuide:
    """Return what is said where a stone is placed, one of ``count`` in a row."""
    return OpeningGuide(*(_STONE if count == 1 else _ONE_OF)[turn], note=_note(step))


def _note(step: OpeningStep) -> str | None:
    return None if step.zone == ANYWHERE else step.zone.fault


def task_guide(step: OpeningStep, turn: Color) -> OpeningGuide:
    """Return what is said where a number is declared, and fifth stones are offered or taken."""
    choices = (_STAYS_AND_OFFERS, _SWAPS[turn]) if _may_swap_instead(step) else ()
    return OpeningGuide(*_TASKS[step.task], choices)


def _may_swap_instead(step: OpeningStep) -> bool:
    return step.task is OpeningTask.OFFER and SWAP in step.actions


def choice_guide(step: OpeningStep, turn: Color) -> OpeningGuide:
    """Return what is said where a colour is chosen."""
    choices = [_STAYS[turn], _SWAPS[turn]]
    texts = _CHOICE
    if ADD in step.actions:
        choices.append(_ADDS)
        texts = _CHOICE_ADD
    if step.declarations:
        choices.append(_OFFERS_TEN)
        texts = _CHOICE_TEN
    return OpeningGuide(*texts, tuple(choices), _note(step))
