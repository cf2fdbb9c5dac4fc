"""Rules of the table in renju: what becomes of a foul, and passes that nobody is forced to.

A variant says what happens to black's foul. By default it cannot be played. Where it ``loses`` the
stone stays and the game is over at once. Where white has to ``claim`` it the game goes on, and
white may claim the win instead of his next move. Where passes may be declared (by the rules of the
international federation, once six stones are on the board), two in a row are a draw.

None of this can be seen from the stones alone: a ``Note`` keeps it beside the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.keys import note_key
from tengen.base.move import CLAIM, PASS, Move
from tengen.rules import renju
from tengen.rules.board import Fault
from tengen.rules.gomoku import GomokuBoard
from tengen.rules.outcome import Outcome, Reason

if TYPE_CHECKING:
    from tengen.rules.position import Position
    from tengen.rules.setup import Setup

#: What becomes of a foul: it cannot be played, loses at once, or loses when white claims it.
REFUSE, LOSES, CLAIMED = "refuse", "loses", "claim"
FOUL_RULES = (REFUSE, LOSES, CLAIMED)
#: No pass is declared before so many stones are on the board.
STONES_BEFORE_PASSES = 6
_PASSES_TO_DRAW = 2
_REASONS: dict[str, Reason] = {
    Fault.OVERLINE: Reason.OVERLINE,
    Fault.DOUBLE_FOUR: Reason.DOUBLE_FOUR,
    Fault.DOUBLE_THREE: Reason.DOUBLE_THREE,
}


@dataclass(frozen=True, slots=True)
class Note:
    """What the stones do not show: black's last stone was a foul, or passes were declared last."""

    foul: Point | None = None
    reason: str = ""
    is_claimed: bool = False
    passes: int = 0

    @property
    def key(self) -> int:
        """The part of the note in the key of a position."""
        return note_key(self.foul, self.passes, is_claimed=self.is_claimed)


NO_NOTE = Note()


def note_of(setup: Setup) -> Note:
    """Return the note of a setup that has been found legal."""
    if setup.foul is None:
        return Note(passes=setup.passes) if setup.passes else NO_NOTE
    return Note(setup.foul, foul_of(setup) or "", setup.is_claimed)


def foul_of(setup: Setup) -> str | None:
    """Return what was wrong with the stone that a setup calls a foul; None if nothing was."""
    stones = {point: color for point, color in setup.stones.items() if point != setup.foul}
    if setup.foul is None or len(stones) == len(setup.stones):
        return None
    return renju.foul(GomokuBoard(setup.variant, stones, Color.BLACK), setup.foul)


def is_playable_foul(position: Position, reason: str | None) -> bool:
    """Whether a stone that is refused for that reason may be placed all the same."""
    return position.variant.foul != REFUSE and reason in _REASONS


def outcome(position: Position, note: Note) -> Outcome | None:
    """Return how a game ended that was not decided by the stones."""
    if note.passes >= _PASSES_TO_DRAW:
        return Outcome(None, Reason.PASSES)
    is_lost = note.foul is not None and (note.is_claimed or position.variant.foul == LOSES)
    return Outcome(Color.WHITE, _REASONS[note.reason]) if is_lost else None


def choices(position: Position, note: Note) -> tuple[Move, ...]:
    """Return what may be done beside the moves of the board: a claim, a declared pass."""
    if position.outcome is not None or position.stage is not None:
        return ()
    found = [CLAIM] if note.foul is not None else []
    if position.variant.passes and len(position.stones) >= STONES_BEFORE_PASSES:
        found.append(PASS)
    return tuple(found)
