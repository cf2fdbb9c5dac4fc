"""The game as a program sees it that is driven by this protocol: board, rules, limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tengen.base.color import Color
from tengen.base.errors import IllegalMove, InvalidPosition, InvalidVariant, TengenError
from tengen.base.limits import Clock, Limit
from tengen.base.move import ADD, Move
from tengen.engine.protocols.gomocup.rules import plain_rules, rules_of
from tengen.engine.protocols.gomocup.words import UNLIMITED, format_point
from tengen.rules.position import Position
from tengen.rules.setup import Setup
from tengen.rules.variant import Variant

#: Seconds for a move until the manager says how long; the protocol obliges it to nothing.
DEFAULT_TIME = 5.0
#: Of the time for a move, what is kept back for everything but thinking: seconds, and at most
#: this share.
MARGIN = 0.05
MARGIN_SHARE = 0.4

Stone = tuple[Move, int]


class CommandRefused(TengenError):
    """A command that cannot be carried out; its message is sent after ``ERROR``."""


class GomocupGame:
    """Rules, position and limits; every change is checked, and a refused one changes nothing."""

    def __init__(self, rules: Variant) -> None:
        #: Swaps are asked for by words of their own, so that the game itself knows none.
        has_swaps = any(step.actions for step in rules.steps)
        self._base = plain_rules(rules) if has_swaps else rules
        self._position: Position | None = None
        self._numbers: dict[str, int] = {}

    # -- the game ----------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position; raises CommandRefused before the first START."""
        if self._position is None:
            raise CommandRefused("no game was started; send START first")
        return self._position

    def start(self, width: int, height: int) -> None:
        """Begin a game on an empty board of that size."""
        try:
            self._base = self._base.with_size(width, height)
        except InvalidVariant as error:
            raise CommandRefused(str(error)) from None
        self._position = self._base.initial()

    def restart(self) -> None:
        """Begin again on the same board; raises CommandRefused when there is none yet."""
        self.start(self.position.variant.width, self.position.variant.height)

    def choose_rules(self, number: int) -> None:
        """Play by the rules of a number; a game that has begun begins again."""
        rules = rules_of(number, self._base)
        if rules is None:
            raise CommandRefused(f"rule {number} is not supported; 0, 1, 4, 8 and 9 are")
        if rules != self._base:
            self._base = rules
            self._position = None if self._position is None else rules.initial()

    def play(self, move: Move) -> None:
        """Play a move of either side."""
        try:
            self._position = self.position.play(move)
        except IllegalMove as error:
            raise CommandRefused(f"{format_point(move)} is illegal: {error.reason}") from None

    def take_back(self, move: Move) -> None:
        """Take the last move back, which must be the one named."""
        position = self.position
        if not position.moves or position.last_move != move:
            raise CommandRefused(f"{format_point(move)} was not the last move")
        self._position = position.start.play_all(position.moves[:-1])

    def set_up(self, stones: Sequence[Stone]) -> None:
        """Put stones on the board: in order of play if that is how they are told."""
        self._check(stones)
        colors = self._colors(stones)
        rules = self._base
        self._position = _played(rules, stones, colors) or _arranged(rules, stones, colors)

    def _check(self, stones: Sequence[Stone]) -> None:
        self.position  # noqa: B018 - a board needs a game
        for move, field in stones:
            if field not in {1, 2}:
                raise CommandRefused(
                    f"{format_point(move)},{field}: only own and enemy stones are known"
                )
        if len({move for move, _ in stones}) != len(stones):
            raise CommandRefused("two stones stand on one point")

    def _colors(self, stones: Sequence[Stone]) -> dict[int, Color]:
        """Return the colour of each field: whoever is to move has no more stones than the other."""
        own = sum(field == 1 for _, field in stones)
        turn = Color.BLACK if 2 * own == len(stones) else Color.WHITE
        return {1: turn, 2: turn.opponent}

    def begin_swap2(self, moves: Sequence[Move]) -> None:
        """Set up an opening of swap2 with no stone, three or five."""
        if len(moves) not in {0, 3, 5}:
            raise CommandRefused(f"an opening of swap2 has 0, 3 or 5 stones, not {len(moves)}")
        rules = replace(self.position.variant, opening="swap2")
        added = (ADD, *moves[3:]) if moves[3:] else ()
        try:
            self._position = rules.initial().play_all((*moves[:3], *added))
        except IllegalMove as error:
            raise CommandRefused(str(error)) from None

    # -- limits ------------------------------------------------------------------------------

    def set_number(self, key: str, value: int) -> None:
        """Remember a number the manager has told, such as ``timeout_turn``."""
        self._numbers[key] = value

    @property
    def limit(self) -> Limit:
        """What bounds the next search, with a margin for everything but thinking."""
        left = self._numbers.get("time_left", UNLIMITED)
        clock = None if left >= UNLIMITED else Clock(_within(max(0, left)))
        turn = self._numbers.get("timeout_turn")
        seconds = DEFAULT_TIME if turn is None else _within(turn)
        return Limit(
            time=None if turn is None and clock is not None else seconds,
            depth=self._numbers.get("max_depth") or None,
            nodes=self._numbers.get("max_node") or None,
            clock=clock,
        )


def _within(milliseconds: int) -> float:
    """Return the seconds that may be spent on thinking."""
    seconds = milliseconds / 1000
    return seconds - min(MARGIN, seconds * MARGIN_SHARE)


def _played(rules: Variant, stones: Sequence[Stone], colors: dict[int, Color]) -> Position | None:
    """Return the position after the stones in their order; None if that is no order of play."""
    position = rules.initial()
    try:
        for move, field in stones:
            if position.turn is not colors[field]:
                return None
            position = position.play(move)
    except IllegalMove:
        return None
    return position if position.turn is colors[1] and position.stage is None else None


def _arranged(rules: Variant, stones: Sequence[Stone], colors: dict[int, Color]) -> Position:
    placed = {move.point: colors[field] for move, field in stones if move.point is not None}
    try:
        return Position.of(Setup(rules, placed, colors[1]))
    except InvalidPosition as error:
        raise CommandRefused("; ".join(error.reasons)) from None
