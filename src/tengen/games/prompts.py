"""What is asked of whoever acts, as texts to translate: the steps of an opening, a forced pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tengen.base.color import Color, Seat
from tengen.base.i18n import N_
from tengen.base.move import ADD, SWAP
from tengen.games.guides import OpeningGuide, choice_guide, stone_guide, task_guide
from tengen.games.wire import omitted
from tengen.rules.opening import ANYWHERE, OpeningStep, OpeningTask
from tengen.rules.position import Position

#: What is said aloud when a colour has to pass.
PASSES = {
    Color.BLACK: N_("Black has no legal move and must pass."),
    Color.WHITE: N_("White has no legal move and must pass."),
}
_PLACES = {
    (Seat.FIRST, Color.BLACK): N_("Opening: the first player places a black stone."),
    (Seat.FIRST, Color.WHITE): N_("Opening: the first player places a white stone."),
    (Seat.SECOND, Color.BLACK): N_("Opening: the second player places a black stone."),
    (Seat.SECOND, Color.WHITE): N_("Opening: the second player places a white stone."),
}
_PLACES_ONE_OF = {
    (Seat.FIRST, Color.BLACK): N_(
        "Opening: the first player places a black stone ({number} of {count})."
    ),
    (Seat.FIRST, Color.WHITE): N_(
        "Opening: the first player places a white stone ({number} of {count})."
    ),
    (Seat.SECOND, Color.BLACK): N_(
        "Opening: the second player places a black stone ({number} of {count})."
    ),
    (Seat.SECOND, Color.WHITE): N_(
        "Opening: the second player places a white stone ({number} of {count})."
    ),
}
_DECLARES = {
    Seat.FIRST: N_("Opening: the first player says how many fifth stones black will offer."),
    Seat.SECOND: N_("Opening: the second player says how many fifth stones black will offer."),
}
_OFFERS = {
    Seat.FIRST: N_("Opening: the first player offers fifth stones for black; to go: {count}."),
    Seat.SECOND: N_("Opening: the second player offers fifth stones for black; to go: {count}."),
}
_TAKES = {
    Seat.FIRST: N_("Opening: the first player takes one of the offered points for black."),
    Seat.SECOND: N_("Opening: the second player takes one of the offered points for black."),
}
_CHOOSES = {
    Seat.FIRST: N_("Opening: the first player chooses:"),
    Seat.SECOND: N_("Opening: the second player chooses:"),
}
_KEEP = {
    Color.BLACK: N_("a point: place a black stone there and keep black"),
    Color.WHITE: N_("a point: place a white stone there and keep white"),
}
_SWAPS = {Color.BLACK: N_("swap: take white"), Color.WHITE: N_("swap: take black")}
_ADD = N_("add: place one white and one black stone and give the choice back")
_OFFER = N_("a point: offer it as a fifth stone and keep black")
_DECLARE_TEN = N_("declare:10: offer ten fifth stones, of which white takes one")


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question and its details: the choices there are, or where the stone may not go.

    ``guide`` says the same of an opening to the person, whoever acts or waits; None elsewhere.
    """

    template: str
    values: Mapping[str, str | int | float] = field(default_factory=dict)
    details: tuple[str, ...] = ()
    guide: OpeningGuide | None = field(default=None, metadata=omitted())


def pass_prompt(position: Position) -> Prompt:
    """Return what is said to whoever has nothing but a pass."""
    return Prompt(PASSES[position.turn])


def opening_prompt(position: Position) -> Prompt | None:
    """Return what the opening asks of whoever acts; None when the opening is over.

    >>> from tengen import variant
    >>> opening_prompt(variant("swap").initial()).template
    'Opening: the first player places a black stone ({number} of {count}).'
    """
    step = position.step
    if step is None:
        return None
    seat = position.seat
    if step.task is not OpeningTask.PLACE:
        guide = task_guide(step, position.turn)
        if step.task is OpeningTask.TAKE:
            return Prompt(_TAKES[seat], guide=guide)
        if step.task is OpeningTask.DECLARE:
            return Prompt(_DECLARES[seat], details=(step.declaration_fault,), guide=guide)
        choices = (_OFFER, _SWAPS[position.turn]) if SWAP in step.actions else ()
        return Prompt(_OFFERS[seat], {"count": position.offers_left}, choices, guide)
    return _choice(position, step) if step.actions else _stone(position, step)


def _stone(position: Position, step: OpeningStep) -> Prompt:
    """Ask for a stone, told apart from the others that the same player places in a row."""
    details = () if step.zone == ANYWHERE else (step.zone.fault,)
    who = position.seat, position.turn
    number, count = _place_in_row(position)
    guide = stone_guide(step, position.turn, count)
    if count == 1:
        return Prompt(_PLACES[who], details=details, guide=guide)
    return Prompt(_PLACES_ONE_OF[who], {"number": number, "count": count}, details, guide)


def _place_in_row(position: Position) -> tuple[int, int]:
    """Return the number of a stone among those that its player places in a row, and their count."""
    steps, stage = position.variant.steps, position.stage
    assert stage is not None

    def is_same(at: int) -> bool:
        step = steps[at]
        is_plain = step.task is OpeningTask.PLACE and not step.actions
        return is_plain and isinstance(step.actor, Seat) and step.actor is steps[stage].actor

    first = last = stage
    while first > 0 and is_same(first - 1):
        first -= 1
    while last + 1 < len(steps) and is_same(last + 1):
        last += 1
    return stage - first + 1, last - first + 1


def _choice(position: Position, step: OpeningStep) -> Prompt:
    """Ask for a choice between a stone and the actions of a step."""
    choices = {SWAP: _SWAPS[position.turn], ADD: _ADD}
    offered = [choices[action] for action in (SWAP, ADD) if action in step.actions]
    ten = [_DECLARE_TEN] if step.declarations else []
    zone = [] if step.zone == ANYWHERE else [step.zone.fault]
    details = (_KEEP[position.turn], *zone, *offered, *ten)
    guide = choice_guide(step, position.turn)
    return Prompt(_CHOOSES[position.seat], details=details, guide=guide)
