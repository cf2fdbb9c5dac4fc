"""Why a move was chosen, in words: what it takes, what it leaves to the enemy, what it avoids.

Each sentence states a fact that can be checked on the board, the most important first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tengen.base.grid import Point
from tengen.base.i18n import N_
from tengen.base.move import PASS, Move
from tengen.engine.api import Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.players.reversi.problem import EndingProblem, ReversiProblem
from tengen.players.reversi.squares import Discs, Squares
from tengen.players.search.problem import is_forced
from tengen.players.search.result import SearchResult
from tengen.rules.position import Position

#: So few moves of the enemy are worth a word.
FEW_MOVES = 3
#: From so few empty squares on it counts who makes the last move in each region.
MAX_EMPTY = 16
#: So many more moves of the enemy after other moves are worth a word.
MIN_DIFFERENCE = 2
#: So many avoided moves are named; the others are only marked.
MAX_AVOIDED = 2
#: So many reasons are worth reading.
MAX_REASONS = 2
#: A search that saw no reply did not see what a move gives away.
MIN_DEPTH = 2
AVOIDED, TAKEN = "×", "★"


@dataclass(frozen=True)
class ReversiChoice:
    """A decision, with all that is needed to explain it."""

    request: Request
    problem: ReversiProblem
    result: SearchResult
    fears_corners: bool = False
    #: Whether the value is the margin that the rest of the game, seen to its end, must bring.
    is_solved: bool = False

    @property
    def position(self) -> Position:
        """The position before the move."""
        return self.request.position

    @property
    def move(self) -> Move:
        """The move that was chosen."""
        return self.result.line[0]

    @property
    def square(self) -> int:
        """The square of the move, as a set; empty for a pass."""
        return 0 if self.move.point is None else self.board.bits[self.move.point]

    @property
    def board(self) -> Squares:
        """The squares of the board."""
        return self.problem.board

    @cached_property
    def before(self) -> Discs:
        """The discs before the move."""
        return self.board.discs(self.position)

    @cached_property
    def after(self) -> Mapping[Move, Discs]:
        """The discs after each move that was considered, as the enemy sees them."""
        considered = self.request.only or self.position.legal_moves
        return {move: self.board.discs(self.position.play(move)) for move in considered}

    @cached_property
    def _open_to_enemy(self) -> int:
        return self.board.moves(self.before.swapped)

    def corners_given(self, move: Move) -> int:
        """Return the corners that the enemy could take only because of a move."""
        return self.board.moves(self.after[move]) & self.board.corners & ~self._open_to_enemy

    @property
    def weighs_moves(self) -> bool:
        """Whether the moves left to both sides were minded."""
        return True

    def wishes(self) -> Iterator[Sentence]:
        """Yield what only this kind of player wants of a move; most want nothing special."""
        return iter(())

    @cached_property
    def settled(self) -> int:
        """The corners that this move takes or gives away itself."""
        return self.square | self.corners_given(self.move)

    def name(self, point: Point) -> str:
        """Write a point."""
        return self.position.variant.format(Move(point))


def forced(position: Position) -> Explanation | None:
    """Explain a move without a choice; None when there is one."""
    if position.legal_moves == (PASS,):
        return Explanation((Sentence(N_("No move is possible, so the turn passes.")),))
    if len(position.legal_moves) == 1:
        return Explanation((Sentence(N_("It is the only legal move.")),))
    return None


def heat_of(values: Mapping[Move, float]) -> dict[Point, float]:
    """Return the values of moves by point."""
    return {move.point: value for move, value in values.items() if move.point is not None}


def explain(choice: ReversiChoice) -> Explanation:
    """Explain the choice of a player that looked ahead.

    The heat is what each move looks like at first sight, before the search.
    """
    facts = explain_move(choice)
    before, after = tuple(_verdict(choice)), tuple(_expected(choice))
    if forced(choice.position) is not None:
        return replace(facts, sentences=(*facts.sentences, *before))
    return replace(facts, sentences=(*before, *facts.sentences, *after))


def explain_move(choice: ReversiChoice) -> Explanation:
    """Say what the chosen move does, but not what comes of it."""
    line = choice.result.line
    alone = forced(choice.position)
    if alone is not None:
        return replace(alone, sequence=line)
    avoided = dict(_avoided(choice))
    loud = (*_taken(choice), *_left(choice), *choice.wishes())
    sentences = (
        *loud,
        *tuple(_quiet(choice, is_loud=bool(loud)))[: MAX_REASONS - len(loud)],
        *tuple(avoided.values())[:MAX_AVOIDED],
    )
    marks = dict.fromkeys(avoided, AVOIDED)
    if choice.move.point and choice.square & choice.board.corners:
        marks[choice.move.point] = TAKEN
    values = {
        move: -choice.problem.weigh(choice.board, discs) for move, discs in choice.after.items()
    }
    return Explanation(sentences, marks, heat_of(values), line)


def _verdict(choice: ReversiChoice) -> Iterator[Sentence]:
    """Say how the game ends, where that was seen."""
    value = choice.result.value
    if choice.is_solved:
        if value == 0:
            yield Sentence(N_("With best play the game ends in a draw."))
        else:
            text = _WON if value > 0 else _LOST
            yield Sentence(text, {"margin": round(abs(value))})
    elif is_forced(value) and not isinstance(choice.problem, EndingProblem):
        yield Sentence(
            N_("It wins by force.") if value > 0 else N_("I see no way to avoid losing.")
        )


_WON = N_("I have counted to the end: with best play I win by {margin}.")
_LOST = N_("I have counted to the end: with best play I lose by only {margin}.")


def _taken(choice: ReversiChoice) -> Iterator[Sentence]:
    """Say what kind of square the move takes."""
    point = choice.move.point
    assert point is not None, "a pass has been explained"
    values = {"point": choice.name(point)}
    if choice.square & choice.board.corners:
        yield Sentence(N_("Takes the corner {point}, which can never be turned back."), values)
    elif choice.square & choice.board.edges:
        yield Sentence(N_("Takes the edge at {point}."), values)
    for corner in choice.board.points_of(choice.corners_given(choice.move)):
        given = {"corner": choice.name(corner)}
        yield Sentence(
            N_("It gives the opponent the corner {corner}, but I found nothing better."), given
        )


def _left(choice: ReversiChoice) -> Iterator[Sentence]:
    """Say how few moves the enemy is left with."""
    count = choice.board.moves(choice.after[choice.move]).bit_count()
    if count == 0:
        if choice.position.play(choice.move).outcome is None:
            yield Sentence(N_("Leaves the opponent no move: a pass is forced."))
    elif count == 1:
        yield Sentence(N_("Keeps the opponent to a single move."))
    elif count <= FEW_MOVES:
        yield Sentence(N_("Keeps the opponent to {count} moves."), {"count": count})


def _quiet(choice: ReversiChoice, *, is_loud: bool) -> Iterator[Sentence]:
    """Say what a move does for the moves and regions that are left, where nothing louder is."""
    if not choice.weighs_moves:
        return
    board, after = choice.board, choice.after[choice.move]
    count = board.moves(after).bit_count()
    others = [board.moves(discs).bit_count() for discs in choice.after.values()]
    if count > FEW_MOVES and count == min(others) and max(others) >= count + MIN_DIFFERENCE:
        values = {"count": count, "most": max(others)}
        yield Sentence(
            N_("Leaves the opponent {count} moves; after other moves it would be up to {most}."),
            values,
        )
    region = board.region(choice.square, choice.before).bit_count()
    if board.full.bit_count() - choice.before.total <= MAX_EMPTY and region % 2 and region > 1:
        text = N_("Plays into a region of {count} empty squares: an odd number, so it may end it.")
        yield Sentence(text, {"count": region})
    turned = choice.before.enemy & after.enemy
    if not board.around(turned) & board.full & ~(after.own | after.enemy):
        yield Sentence(N_("A quiet move: no disc it turns lies beside an empty square."))
    if not is_loud:
        own = board.moves(after.swapped).bit_count()
        text = N_("Leaves the opponent {count} moves and keeps {own} open for itself.")
        yield Sentence(text, {"count": count, "own": own})


def _avoided(choice: ReversiChoice) -> Iterator[tuple[Point, Sentence]]:
    """Say which moves were kept off because of a corner."""
    here = choice.move.point
    assert here is not None, "a pass has been explained"
    own_corners = {here, choice.board.corner_next_to(here, choice.before)}
    for move in choice.after:
        point = move.point
        if point is None or move == choice.move:
            continue
        given = choice.corners_given(move) & ~choice.settled
        if given and choice.result.depth >= MIN_DEPTH:
            corner = next(choice.board.points_of(given))
            text = N_("Avoids {point} because it gives the corner {corner}.")
        elif choice.fears_corners:
            near = choice.board.corner_next_to(point, choice.before)
            if near is None or near in own_corners:
                continue
            corner, text = near, N_("Stays away from {point}, next to the empty corner {corner}.")
        else:
            continue
        yield point, Sentence(text, {"point": choice.name(point), "corner": choice.name(corner)})


def _expected(choice: ReversiChoice) -> Iterator[Sentence]:
    """Say which reply is expected, and how far the search went."""
    line = choice.result.line
    if len(line) > 1 and line[1] != PASS:
        reply = choice.position.variant.format(line[1])
        yield Sentence(N_("Expects the opponent to answer {reply}."), {"reply": reply})
    if choice.result.depth == 0:
        yield Sentence(N_("There was no time to look ahead."))


#: Said by earlier versions: it stands in games that were stored.
_STORED = N_("Looked ahead to depth {depth}.")
