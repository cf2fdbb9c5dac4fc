"""What is asked of whoever acts, as texts to translate: the steps of an opening, a forced pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tengen.base.color import Color, Seat
from tengen.base.i18n import N_
from tengen.base.move import ADD, SWAP
from tengen.rules.opening import ANYWHERE
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


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question and its details: the choices there are, or where the stone may not go."""

    template: str
    details: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """Return this as plain data."""
        return {"template": self.template, "values": {}, "details": list(self.details)}


def pass_prompt(position: Position) -> Prompt:
    """Return what is said to whoever has nothing but a pass."""
    return Prompt(PASSES[position.turn])


def opening_prompt(position: Position) -> Prompt | None:
    """Return what the opening asks of whoever acts; None when the opening is over.

    >>> from tengen import variant
    >>> opening_prompt(variant("swap").initial()).template
    'Opening: the first player places a black stone.'
    """
    if position.stage is None:
        return None
    step = position.variant.steps[position.stage]
    if not step.actions:
        details = () if step.zone == ANYWHERE else (step.zone.fault,)
        return Prompt(_PLACES[position.seat, position.turn], details)
    choices = {SWAP: _SWAPS[position.turn], ADD: _ADD}
    offered = (choices[action] for action in (SWAP, ADD) if action in step.actions)
    return Prompt(_CHOOSES[step.actor], (_KEEP[position.turn], *offered))
