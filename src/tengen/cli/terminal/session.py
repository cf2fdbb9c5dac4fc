"""The state of a game at the table: record, position, who sits where, what was taken back.

Nothing here reads or prints; whoever does asks the session.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from tengen.base.color import Color, Seat
from tengen.base.errors import IllegalMove
from tengen.base.move import PASS, Move
from tengen.engine.errors import EngineFailure
from tengen.engine.simple import SimpleEngine
from tengen.players.catalogue import HUMAN, is_program
from tengen.records.node import Node
from tengen.records.record import Record
from tengen.records.result import Ending, Result
from tengen.rules.board import Fault
from tengen.rules.position import Position
from tengen.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where; None is a person. In an ordinary opening the first seat has black."""

    first: SimpleEngine | None = None
    second: SimpleEngine | None = None

    def at(self, seat: Seat) -> SimpleEngine | None:
        """Return who sits in a seat."""
        return self.first if seat is Seat.FIRST else self.second

    def prepare(self, variant: Variant) -> None:
        """Make the programs ready; what fails here is told when its program has to move."""
        for program in (self.first, self.second):
            if program is not None:
                with suppress(EngineFailure):
                    program.prepare(variant)

    def close(self) -> None:
        """End the programs."""
        for program in (self.first, self.second):
            if program is not None:
                program.close()

    @property
    def has_human(self) -> bool:
        """Whether a person takes part."""
        return self.first is None or self.second is None


class Session:
    """A game that is being played, from the end of the main line of its record.

    What was taken back can be played again; when another move is played instead, it stays in the
    record as a variation.
    """

    def __init__(self, record: Record, seats: Seats) -> None:
        final = record.position()
        self._record = record
        self._seats = seats
        self._positions = [final.start]
        self._nodes = [record.root]
        for move in final.moves:
            self._positions.append(self.position.play(move))
            self._nodes.append(self._nodes[-1].children[0])
        #: The children of the current node, first what ``redo`` plays; not in the record now.
        self._future: list[Node] = []
        self._names = {seat: self._name_of(seat) for seat in Seat}
        self._name_players()

    @classmethod
    def new(cls, variant: Variant, seats: Seats) -> Session:
        """Begin a game."""
        return cls(Record.of(variant.initial()), seats)

    # -- what is there -----------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._positions[-1]

    @property
    def record(self) -> Record:
        """The game so far; moves that were taken back are not in it."""
        return self._record

    @property
    def seats(self) -> Seats:
        """Who plays."""
        return self._seats

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, on the board or by resignation."""
        return self._record.result is not None or self.position.outcome is not None

    @property
    def is_started(self) -> bool:
        """Whether there is anything worth keeping."""
        return len(self._nodes) > 1

    @property
    def program(self) -> SimpleEngine | None:
        """The program that acts now; None when a person does."""
        return self._seats.at(self.position.seat)

    @property
    def must_pass(self) -> bool:
        """Whether nothing can be done now but pass."""
        return self.position.legal_moves == (PASS,)

    # -- moves -------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Move:
        """Play a move and return it; raises IllegalMove or InvalidNotation and changes nothing."""
        if self.is_over and self.position.outcome is None:
            raise IllegalMove(self._text(move), Fault.OVER)
        after = self.position.play(move)
        node = self._enter(after.moves[-1])
        self._future, node.children = node.children, []
        self._nodes.append(node)
        self._positions.append(after)
        self._settle()
        return after.moves[-1]

    def _text(self, move: Move | str) -> str:
        return move if isinstance(move, str) else self.position.variant.format(move)

    def _enter(self, move: Move) -> Node:
        """Return the node of a move after the current one, made the main line."""
        here = self._nodes[-1]
        here.children = self._future
        known = next((child for child in here.children if child.move == move), None)
        node = here.add(move) if known is None else known
        here.children = [node, *(child for child in here.children if child is not node)]
        return node

    def undo(self) -> bool:
        """Go back to where a person last had a choice; False when there is no such moment.

        Against a program that takes back its reply as well; of two programs one move is taken back.
        A resignation is taken back first.
        """
        if self.is_over and self.position.outcome is None:
            self._settle()
            return True
        earlier = range(len(self._positions) - 2, -1, -1)
        goal = next((at for at in earlier if self._is_choice(self._positions[at])), None)
        if goal is None:
            return False
        while len(self._positions) > goal + 1:
            self._step_back()
        self._settle()
        return True

    def _step_back(self) -> None:
        self._positions.pop()
        self._nodes.pop().children = self._future
        here = self._nodes[-1]
        self._future, here.children = here.children, []

    def _is_choice(self, position: Position) -> bool:
        is_free = self._seats.at(position.seat) is None or not self._seats.has_human
        return is_free and position.legal_moves not in ((), (PASS,))

    def redo(self) -> bool:
        """Play again what was taken back last, to the next choice of a person; False if nothing."""
        if self.is_over:
            return False
        has_moved = False
        while self._next is not None and not (has_moved and self._is_choice(self.position)):
            self.play(self._next)
            has_moved = True
        return has_moved

    @property
    def _next(self) -> Move | None:
        """The move that was taken back last."""
        return self._future[0].move if self._future else None

    def resign(self) -> Color:
        """End the game for the player who acts, and return the colour that gave up."""
        position = self.position
        has_black = position.seat_of(Color.BLACK) is position.seat
        loser = Color.BLACK if has_black else Color.WHITE
        self._record.result = Result(loser.opponent, Ending.RESIGNATION)
        return loser

    # -- the record --------------------------------------------------------------------------

    def _settle(self) -> None:
        """Bring the record in line with the board."""
        outcome = self.position.outcome
        self._record.result = None if outcome is None else Result.of(outcome)
        self._name_players()

    def _name_players(self) -> None:
        self._record.black = self._names[self.position.seat_of(Color.BLACK)]
        self._record.white = self._names[self.position.seat_of(Color.WHITE)]

    def _name_of(self, seat: Seat) -> str:
        """Name who sits in a seat; a person keeps the name the record knows."""
        player = self._seats.at(seat)
        if player is not None:
            return player.name
        has_black = self.position.seat_of(Color.BLACK) is seat
        known = self._record.black if has_black else self._record.white
        return known if known and not is_program(known) else HUMAN
