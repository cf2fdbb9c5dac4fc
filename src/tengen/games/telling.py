"""A game told line by line: who acts, what may be done, what a move did, how it ended.

For shells that tell a game as text, in the language of whoever reads it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tengen.base.color import Color, Seat
from tengen.base.i18n import N_, _, full_stop, ngettext
from tengen.base.move import CLAIM, PASS, SWAP, Move
from tengen.games.prompts import opening_prompt
from tengen.games.words import capital, verdict
from tengen.records.opening_names import reached
from tengen.records.result import Result
from tengen.rules.outcome import Outcome, Reason
from tengen.rules.position import Position

_COLORS = {Color.BLACK: N_("black"), Color.WHITE: N_("white")}
_SEATS = {Seat.FIRST: N_("first player"), Seat.SECOND: N_("second player")}
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
#: Reasons of the rules that stand in no table from which they could be collected.
REASONS = (N_("a pass is allowed only when forced"), N_("this choice is not open now"))


def color_name(color: Color) -> str:
    """Return the name of a colour inside a sentence."""
    return _(_COLORS[color])


def seat_name(seat: Seat) -> str:
    """Return the name of a place at the table inside a sentence."""
    return _(_SEATS[seat])


def actor(position: Position) -> str:
    """Name who acts: a colour, or a player while the colours are not settled."""
    is_open = position.stage is not None and _has_choice(position)
    return seat_name(position.seat) if is_open else color_name(position.turn)


def _has_choice(position: Position) -> bool:
    return any(SWAP in step.actions for step in position.variant.steps)


# -- before a move ---------------------------------------------------------------------------


def task(position: Position) -> Iterator[str]:
    """Say who acts and what may be done now."""
    prompt = opening_prompt(position)
    if position.stage is None or prompt is None:
        seat = f" ({seat_name(position.seat)})" if _has_choice(position) else ""
        yield _("To move: {who}").format(who=actor(position)) + seat
        if CLAIM in position.choices:
            yield _("Black's last stone is a foul: type claim to win the game.")
        return
    has_actions = bool(position.variant.steps[position.stage].actions)
    yield _(prompt.template).format(**prompt.values)
    for detail in prompt.details:
        yield f"  {_(detail)}" if has_actions else full_stop(capital(_(detail)))


def standings(position: Position) -> Iterator[str]:
    """Say the counts that matter in this game."""
    black, white = (position.count(color) for color in Color)
    if position.variant.is_reversi:
        yield _("Discs: black {black}, white {white}").format(black=black, white=white)
    if position.variant.captures:
        black, white = position.captured
        text = _("Captured: by black {black}, by white {white}; {goal} win")
        yield text.format(black=black, white=white, goal=position.variant.capture_goal)


# -- after a move ----------------------------------------------------------------------------


def played(before: Position, move: Move, after: Position) -> Iterator[str]:
    """Tell what a move did."""
    text = before.variant.format(move)
    if move != PASS or PASS in before.choices:
        yield f"{len(after.moves)}. {actor(before)}: {text}"
    name = reached(after)
    if name is not None:
        yield _("Opening: {name}").format(name=_(name))
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


#: Ends that no row, capture or count shows.
_AT_THE_TABLE = {Reason.OVERLINE, Reason.DOUBLE_FOUR, Reason.DOUBLE_THREE, Reason.PASSES}


def ended(position: Position, outcome: Outcome) -> str:
    """Announce how a game ended on the board, with the points, stones or discs that did it."""
    if outcome.reason is Reason.DISCS:
        black, white = outcome.discs or (0, 0)
        text = _(_WON_BY_DISCS[outcome.winner])
        return text.format(margin=outcome.margin, black=black, white=white)
    if outcome.reason in _AT_THE_TABLE:
        return verdict(outcome.winner, outcome.reason.value)
    if outcome.winner is None:
        return _("A draw: the board is full.")
    if outcome.line:
        points = " ".join(position.variant.format(Move(point)) for point in outcome.line)
        return _(_WON_BY_ROW[outcome.winner]).format(points=points)
    count = position.captured[outcome.winner.index]
    return _(_WON_BY_CAPTURES[outcome.winner]).format(count=count)


def decided(result: Result) -> str:
    """Announce a result that does not show on the board.

    >>> from tengen.records.result import Ending
    >>> decided(Result(Color.BLACK, Ending.RESIGNATION))
    'Black wins by resignation.'
    """
    return verdict(result.winner, result.reason.value)
