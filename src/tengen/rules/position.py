"""Positions: an immutable board with its history, its opening protocol and who acts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tengen.base.color import Color, Seat
from tengen.base.errors import IllegalMove, InvalidArgument, InvalidPosition, InvalidValue
from tengen.base.grid import Point, Symmetry
from tengen.base.keys import offer_key, opening_key
from tengen.base.move import CLAIM, DECLARE, OFFER, PASS, Move, declared_number, offer
from tengen.base.notebook import drawn
from tengen.base.text import shown
from tengen.rules import backends, table_rules
from tengen.rules.board import Backend, Board, Fault, IllegalPlacement
from tengen.rules.canonical import canonical_form
from tengen.rules.given import GivenMove, GivenPoint, LegalMoves, given_move, given_point
from tengen.rules.isometries import equal_points
from tengen.rules.opening import (
    NO_STONE,
    OpeningProgress,
    OpeningStep,
    OpeningTask,
    in_board_order,
)
from tengen.rules.outcome import Outcome
from tengen.rules.picture import text_picture
from tengen.rules.setup import Setup
from tengen.rules.table_rules import NO_NOTE, Note, note_of

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

    __slots__ = ("_board", "_legal", "_moves", "_note", "_progress", "_start", "_variant")

    def __init__(self, variant: Variant, board: Board, progress: OpeningProgress) -> None:
        """For this module only; positions come from ``variant.initial()`` or ``Position.of``."""
        self._variant = variant
        self._board = board
        self._progress = progress
        self._moves: tuple[Move, ...] = ()
        self._start: Setup | None = None
        self._legal: LegalMoves | None = None
        self._note = NO_NOTE

    # -- making positions --------------------------------------------------------------------

    @classmethod
    def initial(cls, variant: Variant, backend: Backend | None = None) -> Position:
        """Return the position before the first move."""
        if not hasattr(variant, "steps"):
            raise InvalidArgument(f"{shown(variant)} is not a variant; write variant('renju')")
        return cls(variant, backends.initial(variant, backend), OpeningProgress())

    @classmethod
    def of(cls, setup: Setup, backend: Backend | None = None) -> Position:
        """Return the position of a setup; raises InvalidPosition with every reason."""
        InvalidArgument.check(setup, Setup, "a setup; write variant.setup(text)")
        reasons = setup.reasons()
        if reasons:
            raise InvalidPosition(reasons)
        return _of_legal(setup, backend)

    def _with_history(self, start: Setup | None, moves: tuple[Move, ...]) -> Position:
        """Remember how this position came about; only for one that nobody else has seen yet."""
        self._start = start
        self._moves = moves
        return self

    def _after(self, move: Move, board: Board, progress: OpeningProgress) -> Position:
        position = Position(self._variant, board, progress)
        return position._with_history(self._start, (*self._moves, move))

    def _with_note(self, note: Note) -> Position:
        """Keep what the stones do not show; only for a position that nobody else has seen yet."""
        self._note = note
        return self

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
        return self.seat_of(self.turn) if step is None else self._progress.actor(step)

    def seat_of(self, color: Color) -> Seat:
        """Return who plays a colour; during a swap opening, as things stand."""
        _check_color(color)
        return self._progress.holder(color)

    @property
    def stones(self) -> Mapping[Point, Color]:
        """The stones or discs of the two colours, by point."""
        return self._board.stones

    def __getitem__(self, point: GivenPoint) -> Color | None:
        """Return the colour on a point; None where it is free, or shared by both sides.

        >>> from tengen import variant
        >>> position = variant("reversi").initial()
        >>> position["d5"], position["d3"], position[3, 4]
        (<Color.BLACK: 'black'>, None, <Color.BLACK: 'black'>)
        """
        return self.stones.get(given_point(point, self._variant))

    #: A position has points, but no order of them.
    __iter__ = None

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
        _check_color(color)
        return self._board.count(color)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if self._note is NO_NOTE:
            return self._board.outcome
        return table_rules.outcome(self, self._note) or self._board.outcome

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
    def parent(self) -> Position | None:
        """The position before the last move, played again from the start; None at the start."""
        return self.start.play_all(self._moves[:-1]) if self._moves else None

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
        """The number of the step of the opening protocol; None when it is over."""
        return self._progress.stage if self._step is not None else None

    @property
    def offered(self) -> tuple[Point, ...]:
        """The fifth stones on offer, in board order."""
        return self._progress.offered

    @property
    def offers_left(self) -> int:
        """How many fifth stones are still to be offered before one is taken; 0 when none is."""
        step = self._step
        if step is None or step.task is not OpeningTask.OFFER:
            return 0
        return (step.number or self._progress.declared) - len(self.offered)

    # -- moves -------------------------------------------------------------------------------

    @property
    def step(self) -> OpeningStep | None:
        """What the opening protocol asks for now; None when it is over."""
        return self._step

    @property
    def _step(self) -> OpeningStep | None:
        steps, stage = self._variant.steps, self._progress.stage
        return steps[stage] if stage < len(steps) else None

    @property
    def legal_moves(self) -> LegalMoves:
        """Every legal move, sorted, in a tuple that knows texts; empty only when the game is over.

        On an unbounded board those near the stones. Fouls are never among them, nor what
        ``choices`` names, even where they may be played.
        """
        if self._legal is None:
            self._legal = LegalMoves(self._find_legal_moves())
            self._legal.variant = self._variant
        return self._legal

    def _find_legal_moves(self) -> tuple[Move, ...]:
        if self._note is not NO_NOTE and self.outcome is not None:
            return ()
        placements = self._board.legal_placements()
        if self._progress.stage < len(self._variant.steps) and self.outcome is None:
            return self._moves_of_opening(placements)
        if placements:
            return placements
        return (PASS,) if self.outcome is None else ()

    def _moves_of_opening(self, placements: tuple[Move, ...]) -> tuple[Move, ...]:
        step = self._step
        assert step is not None
        return (*self._stones_of_step(step, placements), *step.actions)

    @property
    def choices(self) -> tuple[Move, ...]:
        """What may be done now beside the legal moves: claim a foul, declare a pass."""
        return table_rules.choices(self, self._note) if self._variant.has_table_rules else ()

    def _stones_of_step(self, step: OpeningStep, placements: tuple[Move, ...]) -> Iterator[Move]:
        """Yield the stones that may be placed, or offered, at a step of the opening."""
        points = (move.point for move in placements if move.point is not None)
        if step.task is OpeningTask.OFFER:
            equal = self._equal_to_offers()
            yield from (offer(point) for point in points if point not in equal)
        else:
            yield from (move for move in placements if self._why_no_stone(move, step) is None)

    def _equal_to_offers(self) -> frozenset[Point]:
        twins = (equal_points(point, self.stones) for point in self.offered)
        return frozenset[Point]().union(*twins)

    def is_legal(self, move: GivenMove) -> bool:
        """Whether the move may be played."""
        return self.why_illegal(move) is None

    def why_illegal(self, move: GivenMove) -> str | None:
        """Return the reason why a move may not be played, as a ``Fault``; None when it may.

        A reason is a text; the few that name a number are no more than that.
        """
        if not isinstance(move, Move):
            move = given_move(move, self._variant)
        if self.outcome is not None:
            return Fault.OVER
        step = self._step
        if move.point is None:
            return self._why_no_action(move, step)
        reason = self._board.why_illegal(move.point)
        if table_rules.is_playable_foul(self, reason):
            reason = None
        return self._why_no_stone(move, step) if reason is None and step else reason

    def _why_no_stone(self, move: Move, step: OpeningStep) -> str | None:
        """Return what a step of the opening has against a stone on an empty point."""
        assert move.point is not None
        if step.task is OpeningTask.PLACE:
            is_inside = step.zone.contains(move.point, self._variant.grid)
            return None if is_inside else step.zone.fault
        is_taken = step.task is OpeningTask.TAKE and move.point in self.offered
        return None if is_taken else NO_STONE[step.task]

    def _why_no_action(self, move: Move, step: OpeningStep | None) -> str | None:
        if move in self.choices:
            return None
        if move == PASS:
            return None if PASS in self.legal_moves else self._why_no_pass()
        if step is not None and step.task is OpeningTask.OFFER and move.action == OFFER:
            return self._why_no_offer(move)
        if step is None or move not in step.actions:
            has_other_number = step is not None and step.task is OpeningTask.DECLARE
            is_number = has_other_number and declared_number(move) is not None
            return step.declaration_fault if step and is_number else Fault.NOT_OPEN
        return None

    def _why_no_pass(self) -> str:
        if self._variant.passes:
            return Fault.TOO_EARLY
        return Fault.NOT_FORCED

    def _why_no_offer(self, move: Move) -> str | None:
        assert move.target is not None
        if move.target in self.offered:
            return Fault.OFFERED
        reason = self._board.why_illegal(move.target)
        if reason is None and move.target in self._equal_to_offers():
            return Fault.EQUAL
        return reason

    def play(self, move: GivenMove) -> Position:
        """Return the position after a move, a stone's point or either as text.

        Raises IllegalMove with the reason.
        """
        if not isinstance(move, Move):
            move = given_move(move, self._variant)
        if self._variant.has_table_rules:
            reason = self.why_illegal(move)
            if reason is not None:
                raise IllegalMove(self._variant.format(move), reason)
            if (special := self._play_at_table(move)) is not None:
                return special
        if move.point is None or self._step is not None:
            return self._play_checked(move)
        try:
            board = self._board.play(move.point)
        except IllegalPlacement as illegal:
            raise IllegalMove(self._variant.format(move), illegal.reason) from None
        return self._after(move, board, self._progress)

    def _play_at_table(self, move: Move) -> Position | None:
        """Play a claim, a declared pass or a foul; None for any other legal move."""
        board, note = self._board, None
        if move == CLAIM:
            note = replace(self._note, is_claimed=True)
        elif move == PASS and self._variant.passes:
            board, note = board.pass_turn(), Note(passes=self._note.passes + 1)
        elif move.point is not None and (reason := board.why_illegal(move.point)):
            stones = {**self.stones, move.point: self.turn}
            setup = Setup(self._variant, stones, self.turn.opponent)
            board, note = backends.of_setup(setup, self.backend), Note(move.point, reason)
        if note is None:
            return None
        after = self._after(move, board, self._progress)
        return after._with_note(note)  # noqa: SLF001 - it is new

    def _play_checked(self, move: Move) -> Position:
        """Play a move of the opening protocol, or a pass."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(self._variant.format(move), reason)
        if move == PASS:
            return self._after(move, self._board.pass_turn(), self._progress)
        board = self._board if move.point is None else self._board.play(move.point)
        progress = self._progress.after(move, self.turn, self._variant.steps)
        return self._after(move, board, progress)

    def read(self, text: str) -> Move:
        """Read what a player types: where points are offered or a number declared, bare ones do.

        >>> from tengen import variant
        >>> variant("yamaguchi").initial().play_all("h8 h9 i9").read("3").action
        'declare:3'
        """
        task = None if self._step is None else self._step.task
        if task is OpeningTask.DECLARE and text.strip().isdecimal():
            text = f"{DECLARE}:{text.strip()}"
        move = self._variant.parse(text)
        if move.point is not None and task is OpeningTask.OFFER:
            return offer(move.point)
        return move

    def play_all(self, moves: str | Iterable[GivenMove]) -> Position:
        """Return the position after several moves, given as a list or as text with blanks."""
        InvalidArgument.check(moves, Iterable, "a list of moves; write 'h8 i9' or ['h8', 'i9']")
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
        progress = self._progress
        key = self._board.key if self._note is NO_NOTE else self._board.key ^ self._note.key
        if self._step is None and not progress.swapped:
            return key
        opening = opening_key(progress.stage, swapped=progress.swapped)
        return key ^ opening ^ offer_key(progress.declared, progress.offered)

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
            swapped=self._progress.swapped,
            declared=self._progress.declared,
            offered=self._progress.offered,
            foul=self._note.foul,
            is_claimed=self._note.is_claimed,
            passes=self._note.passes,
            is_lenient=self._start is not None and self._start.is_lenient,
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

    def _repr_svg_(self) -> str:
        return drawn(self, "tengen.draw.notebook:position_svg")

    # -- symmetry ----------------------------------------------------------------------------

    def transform(self, symmetry: Symmetry) -> Position:
        """Return the position turned or mirrored, without its history."""
        InvalidArgument.check(symmetry, Symmetry, "a symmetry; write Symmetry.MIRROR_X")
        grid = self._variant.grid
        if symmetry not in grid.symmetries:
            raise InvalidValue(
                f"{symmetry.name} does not map a {self._variant.size_text} board to itself"
            )
        moved = {grid.transform(point, symmetry): color for point, color in self.stones.items()}
        shared = grid.transform(self.shared, symmetry) if self.shared is not None else None
        foul = grid.transform(self._note.foul, symmetry) if self._note.foul is not None else None
        offered = in_board_order(grid.transform(point, symmetry) for point in self.offered)
        turned = replace(self.setup, stones=moved, shared=shared, foul=foul, offered=offered)
        return _of_legal(turned, self.backend)

    def canonical(self) -> tuple[Position, Symmetry]:
        """Return the twin that all symmetric positions share, and the symmetry that leads to it."""
        symmetry = canonical_form(self).symmetries[0]
        return self.transform(symmetry), symmetry


def _check_color(color: Color) -> None:
    if not isinstance(color, Color):
        InvalidArgument.check(color, Color, "a colour; write Color.BLACK")


def _of_legal(setup: Setup, backend: Backend | None) -> Position:
    """Return the position of a setup that is known to be legal."""
    stage = len(setup.variant.steps) if setup.stage is None else setup.stage
    board = backends.of_setup(setup, backend)
    progress = OpeningProgress(stage, setup.swapped, setup.declared, setup.offered)
    position = Position(setup.variant, board, progress)
    return position._with_note(note_of(setup))._with_history(setup, ())  # noqa: SLF001
