"""What is said during a game, in the language of the person who plays it."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.base.color import Color, Seat
from tengen.base.i18n import N_, _, ngettext
from tengen.base.move import ADD, PASS, Move
from tengen.records.result import Ending, Result
from tengen.rules.opening import ANYWHERE, Step
from tengen.rules.outcome import Outcome, Reason
from tengen.rules.position import Position

_COLORS = {Color.BLACK: N_("black"), Color.WHITE: N_("white")}
_SEATS = {Seat.FIRST: N_("first player"), Seat.SECOND: N_("second player")}
_PASSES = {
    Color.BLACK: N_("Black has no legal move and must pass."),
    Color.WHITE: N_("White has no legal move and must pass."),
}
_OPENING_STONE = {
    (Seat.FIRST, Color.BLACK): N_("Opening: the first player places a black stone."),
    (Seat.FIRST, Color.WHITE): N_("Opening: the first player places a white stone."),
    (Seat.SECOND, Color.BLACK): N_("Opening: the second player places a black stone."),
    (Seat.SECOND, Color.WHITE): N_("Opening: the second player places a white stone."),
}
_CHOICE = {
    Seat.FIRST: N_("Opening: the first player chooses:"),
    Seat.SECOND: N_("Opening: the second player chooses:"),
}
_SWAP = {
    Color.BLACK: N_("swap: take white"),
    Color.WHITE: N_("swap: take black"),
}
_ADD = N_("add: place one white and one black stone and give the choice back")
_KEEP = {
    Color.BLACK: N_("a point: place a black stone there and keep black"),
    Color.WHITE: N_("a point: place a white stone there and keep white"),
}
_WON_BY_ROW = {
    Color.BLACK: N_("Black wins with a row: {points}."),
    Color.WHITE: N_("White wins with a row: {points}."),
}
_WON_BY_CAPTURES = {
    Color.BLACK: N_("Black wins by captures: {count}."),
    Color.WHITE: N_("White wins by captures: {count}."),
}
_WON_BY_DISCS = {
    Color.BLACK: N_("Black wins by {margin}; discs: black {black}, white {white}."),
    Color.WHITE: N_("White wins by {margin}; discs: black {black}, white {white}."),
    None: N_("A draw; discs: black {black}, white {white}."),
}
_RESIGNED = {
    Color.BLACK: N_("Black resigns; white wins."),
    Color.WHITE: N_("White resigns; black wins."),
}
_DECIDED = {
    Color.BLACK: N_("The game is over: black has won."),
    Color.WHITE: N_("The game is over: white has won."),
    None: N_("The game is over: a draw."),
}
#: Reasons of the rules that stand in no table from which they could be collected.
REASONS = (N_("a pass is allowed only when forced"), N_("this choice is not open now"))


def color_name(color: Color) -> str:
    """Return the name of a colour."""
    return _(_COLORS[color])


def seat_name(seat: Seat) -> str:
    """Return the name of a place at the table."""
    return _(_SEATS[seat])


def actor(position: Position) -> str:
    """Name who acts: a colour, or a player while the colours are not settled."""
    is_open = position.stage is not None and _has_choice(position)
    return seat_name(position.seat) if is_open else color_name(position.turn)


def _has_choice(position: Position) -> bool:
    return any(step.actions for step in position.variant.steps)


# -- before a move ---------------------------------------------------------------------------


def task(position: Position) -> Iterator[str]:
    """Say who acts and what may be done now."""
    if position.stage is None:
        seat = f" ({seat_name(position.seat)})" if _has_choice(position) else ""
        yield _("To move: {who}").format(who=actor(position)) + seat
    else:
        yield from _opening(position, position.variant.steps[position.stage])


def standings(position: Position) -> Iterator[str]:
    """Say the counts that matter in this game."""
    black, white = (position.count(color) for color in Color)
    if position.variant.is_reversi:
        yield _("Discs: black {black}, white {white}").format(black=black, white=white)
    if position.variant.captures:
        black, white = position.captured
        text = _("Captured: by black {black}, by white {white}; {goal} win")
        yield text.format(black=black, white=white, goal=position.variant.capture_goal)


def _opening(position: Position, step: Step) -> Iterator[str]:
    if not step.actions:
        yield _(_OPENING_STONE[position.seat, position.turn])
        if step.zone != ANYWHERE:
            yield _sentence(_(step.zone.fault))
        return
    yield _(_CHOICE[step.actor])
    yield f"  {_(_KEEP[position.turn])}"
    yield f"  {_(_SWAP[position.turn])}"
    if ADD in step.actions:
        yield f"  {_(_ADD)}"


def forced_pass(position: Position) -> str:
    """Say aloud that whoever is to move must pass."""
    return _(_PASSES[position.turn])


def illegal(move: str, reason: str) -> str:
    """Say why a move may not be played."""
    return _("{move} is not allowed: {reason}.").format(move=move, reason=_(reason))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


# -- after a move ----------------------------------------------------------------------------


def played(before: Position, move: Move, after: Position) -> Iterator[str]:
    """Tell what a move did."""
    text = before.variant.format(move)
    if move != PASS:
        yield f"{len(after.moves)}. {actor(before)}: {text}"
    captured = sum(after.captured) - sum(before.captured)
    if captured:
        told = ngettext("{count} stone is captured.", "{count} stones are captured.", captured)
        yield told.format(count=captured)
    if after.stage is None and before.stage is not None and _has_choice(before):
        yield colours(after)


def colours(position: Position) -> str:
    """Say who plays which colour."""
    black, white = (seat_name(position.seat_of(color)) for color in Color)
    return _("Black: {black}; white: {white}.").format(black=black, white=white)


def ended(position: Position, outcome: Outcome) -> str:
    """Announce the end of the game."""
    if outcome.reason is Reason.DISCS:
        black, white = outcome.discs or (0, 0)
        text = _(_WON_BY_DISCS[outcome.winner])
        return text.format(margin=outcome.margin, black=black, white=white)
    if outcome.winner is None:
        return _("A draw: the board is full.")
    if outcome.line:
        points = " ".join(position.variant.format(Move(point)) for point in outcome.line)
        return _(_WON_BY_ROW[outcome.winner]).format(points=points)
    count = position.captured[outcome.winner.index]
    return _(_WON_BY_CAPTURES[outcome.winner]).format(count=count)


def decided(result: Result) -> str:
    """Announce a result that does not show on the board."""
    if result.reason is Ending.RESIGNATION and result.winner is not None:
        return _(_RESIGNED[result.winner.opponent])
    return _(_DECIDED[result.winner])
