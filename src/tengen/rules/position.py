"""Positions: an immutable board with its history, its opening protocol and who acts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from tengen.base.color import Color, Seat
from tengen.base.errors import IllegalMove, InvalidPosition
from tengen.base.grid import Point, Symmetry
from tengen.base.keys import opening_key, stone_key
from tengen.base.move import ADD, PASS, SWAP, Move
from tengen.rules import backends
from tengen.rules.board import Backend, Board, Fault, IllegalPlacement
from tengen.rules.opening import Step
from tengen.rules.outcome import Outcome
from tengen.rules.picture import text_picture
from tengen.rules.setup import Setup

if TYPE_CHECKING:
    from tengen.rules.variant import Variant


class Position:
    """A legal position. Immutable: ``play`` returns a new one. Hashable by what is on the board.

    ``turn`` is the colour to be placed, ``seat`` the player who acts; swap openings part the two.
    ``legal_moves`` is sorted (points in board order, then actions) and empty only when the game is
    over. Equality ignores how the position came about; ``moves`` remembers it.

    >>> from tengen import variant
    >>> position = variant("tictactoe").initial().play("b2").play("a1")
    >>> position.turn, len(position.legal_moves), position.outcome
    (<Color.BLACK: 'black'>, 7, None)
    >>> position.play("b2")
    Traceback (most recent call last):
    tengen.base.errors.IllegalMove: b2 is illegal: the point is taken
    """

    __slots__ = ("_board", "_legal", "_moves", "_stage", "_start", "_swapped", "_variant")

    def __init__(self, variant: Variant, board: Board, *, stage: int, swapped: bool) -> None:
        """For this module only; positions come from ``variant.initial()`` or ``Position.of``."""
        self._variant = variant
        self._board = board
        self._stage = stage
        self._swapped = swapped
        self._moves: tuple[Move, ...] = ()
        self._start: Setup | None = None
        self._legal: tuple[Move, ...] | None = None

    # -- making positions --------------------------------------------------------------------

    @classmethod
    def initial(cls, variant: Variant, backend: Backend | None = None) -> Position:
        """Return the position before the first move."""
        return cls(variant, backends.initial(variant, backend), stage=0, swapped=False)

    @classmethod
    def of(cls, setup: Setup, backend: Backend | None = None) -> Position:
        """Return the position of a setup; raises InvalidPosition with every reason."""
        reasons = setup.reasons()
        if reasons:
            raise InvalidPosition(reasons)
        return _of_legal(setup, backend)

    def _with_history(self, start: Setup | None, moves: tuple[Move, ...]) -> Position:
        """Remember how this position came about; only for one that nobody else has seen yet."""
        self._start = start
        self._moves = moves
        return self

    def _after(self, move: Move, board: Board, *, stage: int, swapped: bool) -> Position:
        position = Position(self._variant, board, stage=stage, swapped=swapped)
        return position._with_history(self._start, (*self._moves, move))

    # -- what is there -----------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self._variant

    @property
    def turn(self) -> Color:
        """The colour of the next stone."""
        return self._board.turn

    @property
    def seat(self) -> Seat:
        """The player who acts now."""
        step = self._step
        return self.seat_of(self.turn) if step is None else step.actor

    def seat_of(self, color: Color) -> Seat:
        """Return who plays a colour; during a swap opening, as things stand."""
        has_black = Seat.SECOND if self._swapped else Seat.FIRST
        return has_black if color is Color.BLACK else has_black.other

    @property
    def stones(self) -> Mapping[Point, Color]:
        """The stones or discs of the two colours, by point."""
        return self._board.stones

    @property
    def shared(self) -> Point | None:
        """The stone that counts for both sides, where the variant has one."""
        return self._board.shared

    @property
    def captured(self) -> tuple[int, int]:
        """Enemy stones captured by (black, white)."""
        return self._board.captured

    def count(self, color: Color) -> int:
        """Return the number of stones of a colour on the board."""
        return self._board.count(color)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._board.outcome

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves and actions played since the start."""
        return self._moves

    @property
    def last_move(self) -> Move | None:
        """The latest move; None at the start."""
        return self._moves[-1] if self._moves else None

    @property
    def start(self) -> Position:
        """The position from which ``moves`` lead here, on the same backend."""
        if self._start is None:
            return Position.initial(self._variant, self.backend)
        return Position.of(self._start, self.backend)

    @property
    def backend(self) -> Backend:
        """Who keeps the board."""
        return backends.backend_of(self._board)

    @property
    def board(self) -> Board:
        """The board itself, for code that works on whole boards."""
        return self._board

    @property
    def stage(self) -> int | None:
        """Steps of the opening protocol behind us; None when it is over."""
        return self._stage if self._step is not None else None

    # -- moves -------------------------------------------------------------------------------

    @property
    def _step(self) -> Step | None:
        steps = self._variant.steps
        return steps[self._stage] if self._stage < len(steps) else None

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, sorted; empty only when the game is over."""
        if self._legal is None:
            self._legal = self._find_legal_moves()
        return self._legal

    def _find_legal_moves(self) -> tuple[Move, ...]:
        placements = self._board.legal_placements()
        step = self._step
        if step is not None and self.outcome is None:
            zone, grid = step.zone, self._variant.grid
            allowed = [m for m in placements if m.point and zone.contains(m.point, grid)]
            return (*allowed, *step.actions)
        if placements:
            return placements
        return (PASS,) if self.outcome is None else ()

    def is_legal(self, move: Move | str) -> bool:
        """Whether the move may be played."""
        return self.why_illegal(move) is None

    def why_illegal(self, move: Move | str) -> str | None:
        """Return the reason why a move may not be played, in words; None when it may."""
        move = self._variant.parse(move) if isinstance(move, str) else move
        if self.outcome is not None:
            return Fault.OVER
        step = self._step
        if move.point is None:
            return self._why_no_action(move, step)
        reason = self._board.why_illegal(move.point)
        if reason is None and step and not step.zone.contains(move.point, self._variant.grid):
            return step.zone.fault
        return reason

    def _why_no_action(self, move: Move, step: Step | None) -> str | None:
        if move == PASS:
            return None if PASS in self.legal_moves else "a pass is allowed only when forced"
        if step is None or move not in step.actions:
            return "this choice is not open now"
        return None

    def play(self, move: Move | str) -> Position:
        """Return the position after a move; raises IllegalMove with the reason."""
        if isinstance(move, str):
            move = self._variant.parse(move)
        if self._stage < len(self._variant.steps) or move.point is None:
            return self._play_checked(move)
        try:
            board = self._board.play(move.point)
        except IllegalPlacement as illegal:
            raise IllegalMove(self._variant.format(move), illegal.reason) from None
        return self._after(move, board, stage=self._stage, swapped=self._swapped)

    def _play_checked(self, move: Move) -> Position:
        """Play a move of the opening protocol, or a pass."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(self._variant.format(move), reason)
        if move == PASS:
            passed = self._board.pass_turn()
            return self._after(move, passed, stage=self._stage, swapped=self._swapped)
        board = self._board if move.point is None else self._board.play(move.point)
        stage, swapped = self._stage + 1, self._swapped
        step = self._variant.steps[self._stage]
        if step.actions and move != ADD:
            stage = len(self._variant.steps)
            takes_black = (self.turn is Color.BLACK) != (move == SWAP)
            swapped = takes_black != (step.actor is Seat.FIRST)
        return self._after(move, board, stage=stage, swapped=swapped)

    def play_all(self, moves: str | Iterable[Move | str]) -> Position:
        """Return the position after several moves, given as a list or as text with blanks."""
        position = self
        for number, move in enumerate(
            self._variant.parse_moves(moves) if isinstance(moves, str) else moves, start=1
        ):
            try:
                position = position.play(move)
            except IllegalMove as error:
                raise IllegalMove(f"move {number}, {error.move},", error.reason) from None
        return position

    # -- identity and text -------------------------------------------------------------------

    @property
    def key(self) -> int:
        """64-bit key: equal positions have equal keys on every backend and machine."""
        stage = self.stage
        if stage is None and not self._swapped:
            return self._board.key
        done = len(self._variant.steps)
        opening = opening_key(done if stage is None else stage, swapped=self._swapped)
        return self._board.key ^ opening

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self.key == other.key
            and self._variant == other._variant
            and self.stones == other.stones
            and self.shared == other.shared
        )

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def setup(self) -> Setup:
        """The stones, without history."""
        return Setup(
            self._variant,
            self.stones,
            self.turn,
            self.captured,
            self.shared,
            self.stage,
            swapped=self._swapped,
        )

    @property
    def text(self) -> str:
        """The position in one line; ``variant.position(text)`` reads it back."""
        return self.setup.text

    def __repr__(self) -> str:
        return f"<Position {self._variant.name} {self.text}>"

    def __str__(self) -> str:
        """Draw the board with its coordinates; the last stone stands in brackets."""
        return text_picture(self)

    # -- symmetry ----------------------------------------------------------------------------

    def transform(self, symmetry: Symmetry) -> Position:
        """Return the position turned or mirrored, without its history."""
        grid = self._variant.grid
        if symmetry not in grid.symmetries:
            raise ValueError(
                f"{symmetry.name} does not map a {self._variant.size_text} board to itself"
            )
        moved = {grid.transform(point, symmetry): color for point, color in self.stones.items()}
        shared = grid.transform(self.shared, symmetry) if self.shared is not None else None
        turned = replace(self.setup, stones=moved, shared=shared)
        return _of_legal(turned, self.backend)

    def canonical(self) -> tuple[Position, Symmetry]:
        """Return the twin that all symmetric positions share, and the symmetry that leads to it."""
        stones, grid = self.stones.items(), self._variant.grid

        def stones_key(symmetry: Symmetry) -> int:
            parts = (stone_key(grid.transform(point, symmetry), color) for point, color in stones)
            return reduce(xor, parts, 0)

        symmetry = min(grid.symmetries, key=stones_key)
        return self.transform(symmetry), symmetry


def _of_legal(setup: Setup, backend: Backend | None) -> Position:
    """Return the position of a setup that is known to be legal."""
    stage = len(setup.variant.steps) if setup.stage is None else setup.stage
    board = backends.of_setup(setup, backend)
    position = Position(setup.variant, board, stage=stage, swapped=setup.swapped)
    return position._with_history(setup, ())  # noqa: SLF001
