"""The combination player: it looks for forced wins first, its own and the enemy's.

1. A win by fours alone. 2. A win by threes and fours. 3. If the enemy threatens a win by fours, the
points that stop it; then one by threes. 4. Otherwise the move of the pattern player, among those
points where there are any.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tengen.base.i18n import N_
from tengen.base.limits import Limit
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.gomoku.common import (
    CHOSEN,
    FEARED,
    allowed_cells,
    moves_of,
    reply,
    without_thought,
)
from tengen.players.gomoku.forcing import MOST_FOURS, Budget, Forcing, Line, OutOfThought
from tengen.players.gomoku.frame import Frame, frame_of
from tengen.players.gomoku.pattern import PatternProblem, look_ahead
from tengen.players.gomoku.view import stones_in_order
from tengen.rules.board import Board
from tengen.rules.variant import Family

#: Of the time and the nodes allowed: after the attack is searched, and after the defence is.
ATTACK, DEFENCE = 0.35, 0.65
#: No combination is deeper than this many plies; the last three is followed by a four and a five.
DEEPEST, AFTER_THREE = 1000, 3

STOPS = N_("Stops the opponent's combination {line}.")
ANSWERS = N_("Answers the opponent's combination {line}.")
FAILS = N_("Finds nothing against the opponent's combination {line}.")


class CombinationPlayer:
    """Forced wins by fours and threes; patterns where there are none."""

    name = "combination"
    options: Mapping[str, Option] = {
        "depth": Option(int, 2, least=1, most=8, help="plies the pattern player looks ahead"),
        "breadth": Option(int, 20, least=1, most=400, help="points the pattern player looks at"),
        "threes": Option(int, 4, least=0, most=20, help="threes in a combination"),
        "combinations": Option(
            int, 10_000, least=1, most=10_000_000, help="positions looked at for each side"
        ),
    }

    def __init__(self) -> None:
        self._values = {name: int(option.default or 0) for name, option in self.options.items()}

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change the depths and widths of the search."""
        self._values |= {name: int(value) for name, value in values.items()}

    def search(self, request: Request, watch: Watch) -> Reply:
        """Attack, else defend, else build."""
        quick = without_thought(request, watch)
        if quick is not None:
            return quick
        position = request.position
        frame = frame_of(position.variant, stones_in_order(position))
        if position.stage is None and not position.variant.captures:
            return self._attack(request, watch, frame) or self._defend(request, watch, frame)
        return self._build(request, watch, frame)

    def _build(self, request: Request, watch: Watch, frame: Frame) -> Reply:
        problem = PatternProblem(frame, self._values["breadth"])
        return look_ahead(problem, self._values["depth"], request, watch)

    def _forcing(self, watch: Watch, frame: Frame, share: float) -> Forcing:
        budget = Budget(watch, self._values["combinations"], share)
        return Forcing(watch.request.position.variant, frame, budget)

    def _attack(self, request: Request, watch: Watch, frame: Frame) -> Reply | None:
        """Return the first move of a forced win, if one is found."""
        board, forcing = request.position.board, self._forcing(watch, frame, ATTACK)
        line = self._winning_line(board, forcing, request.limit)
        if line is None or line[0] not in allowed_cells(request, frame):
            return None
        return _win(watch, forcing.moves(line))

    def _winning_line(self, board: Board, forcing: Forcing, limit: Limit) -> Line | None:
        """Return a forced win of the side to move that is not deeper than the limit."""
        plies = limit.depth or DEEPEST
        threes = min(self._values["threes"], (plies - AFTER_THREE) // 2)
        try:
            line = forcing.by_fours(board, min(MOST_FOURS, (plies + 1) // 2))
            line = line or forcing.by_threes(board, threes)
        except OutOfThought:
            return None
        return line if line is not None and len(line) <= plies else None

    def _defend(self, request: Request, watch: Watch, frame: Frame) -> Reply:
        """Keep to the points that stop the enemy's combination, if he has one."""
        forcing = self._forcing(watch, frame, DEFENCE)
        board = request.position.board.pass_turn()
        line = self._winning_line(board, forcing, request.limit)
        if line is None:
            return self._build(request, watch, frame)
        holding, template = self._holding(request, frame, forcing, line)
        narrowed = replace(request, only=tuple(moves_of(frame, holding))) if holding else request
        built = self._build(narrowed, watch, frame)
        return _with_defence(built, request, forcing.moves(line), template)

    def _holding(
        self, request: Request, frame: Frame, forcing: Forcing, line: Line
    ) -> tuple[list[int], str]:
        """Return the points not known to lose to fours, then to threes, and what they achieve."""
        board, achieved = request.position.board, ANSWERS
        after = {
            cell: board.play(frame.points[cell])
            for cell in self._defences(request, frame, forcing, line)
        }
        holding = list(after)
        for threes in (0, self._values["threes"]):
            still = list(holding)
            try:
                for cell in holding:
                    if _is_lost(after[cell], forcing, threes):
                        still.remove(cell)
                if not threes and forcing.by_fours(board.pass_turn()) is not None:
                    achieved = STOPS if still else FAILS
            except OutOfThought:
                return still, achieved
            if not still:
                return (holding if threes else []), achieved
            holding = still
        return holding, STOPS

    def _defences(self, request: Request, frame: Frame, forcing: Forcing, line: Line) -> list[int]:
        """Return the points that may stop a line: those that touch it, then the promising ones."""
        allowed = set(allowed_cells(request, frame))
        problem = PatternProblem(frame, self._values["breadth"])
        promising = (move.point for move in problem.moves(request.position))
        likely = [frame.cells[point] for point in promising if point is not None]
        try:
            touching = forcing.answers(request.position.board) or list(line)
        except OutOfThought:
            touching = list(line)
        return [cell for cell in dict.fromkeys((*touching, *likely)) if cell in allowed]


def _is_lost(board: Board, forcing: Forcing, threes: int) -> bool:
    """Whether the enemy, to move, has a forced win."""
    if board.outcome is not None:
        return False
    return (forcing.by_threes(board, threes) if threes else forcing.by_fours(board)) is not None


def _win(watch: Watch, line: tuple[Move, ...]) -> Reply:
    names = watch.request.position.variant.format
    values: dict[str, str | int] = {
        "point": names(line[0]),
        "count": len(line),
        "line": " ".join(map(names, line)),
    }
    template = N_("Wins by force in {count} plies: {line}.")
    if len(line) == 1:
        template = N_("Completes five in a row at {point}.")
    marks = {line[0].point: CHOSEN} if line[0].point is not None else {}
    words = Explanation((Sentence(template, values),), marks, sequence=line)
    return reply(watch, line, words, Score.win_in(len(line)), len(line))


def _with_defence(built: Reply, request: Request, feared: tuple[Move, ...], template: str) -> Reply:
    """Put the enemy's combination into the explanation of the move that answers it."""
    names = request.position.variant.format
    sentence = Sentence(template, {"line": " ".join(map(names, feared))})
    old = built.explanation or Explanation()
    marks = {move.point: FEARED for move in feared[::2] if move.point is not None}
    words = replace(
        old, sentences=(sentence, *old.sentences), marks=marks | dict(old.marks), sequence=feared
    )
    return replace(built, explanation=words)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``combination[threes=6]``."""
    return LocalEngine.named(CombinationPlayer(), name, Family.GOMOKU)
