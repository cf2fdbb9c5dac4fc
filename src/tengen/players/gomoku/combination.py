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
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.gomoku.common import (
    FEARED,
    allowed_cells,
    answer_in_the_centre,
    forced_win,
    moves_of,
    without_thought,
)
from tengen.players.gomoku.forcing import MAX_FOURS, Forcing, ForcingBudget, Line, OutOfThought
from tengen.players.gomoku.frame import BoardFrame, frame_of
from tengen.players.gomoku.pattern import PatternProblem, look_ahead
from tengen.players.gomoku.reasons import arrows_of
from tengen.players.gomoku.view import stones_in_order
from tengen.players.seeded import SEED, SeededPlayer
from tengen.rules.board import Board
from tengen.rules.variant import Family

#: Of the time and the nodes allowed: after the attack is searched, and after the defence is.
ATTACK, DEFENCE = 0.35, 0.65
#: No combination is deeper than this many plies; the last three is followed by a four and a five.
MAX_DEPTH, AFTER_THREE = 1000, 3

STOPS = N_("Stops the opponent's combination {line}.")
ANSWERS = N_("Answers the opponent's combination {line}.")
FAILS = N_("Finds nothing against the opponent's combination {line}.")


class CombinationPlayer(SeededPlayer):
    """Forced wins by fours and threes; patterns where there are none."""

    name = "combination"
    options: Mapping[str, Option] = {
        "depth": Option(int, 2, least=1, most=8, help="plies the pattern player looks ahead"),
        "breadth": Option(int, 20, least=1, most=400, help="points the pattern player looks at"),
        "threes": Option(int, 4, least=0, most=20, help="threes in a combination"),
        "combinations": Option(
            int, 10_000, least=1, most=10_000_000, help="positions looked at for each side"
        ),
        "seed": SEED,
    }

    def __init__(self) -> None:
        super().__init__()
        self._values = {name: int(option.default or 0) for name, option in self.options.items()}

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change the depths and widths of the search, or start again from a seed."""
        super().configure(values)
        self._values |= {name: int(value) for name, value in values.items()}

    def search(self, request: Request, watch: Watch) -> Reply:
        """Attack, else defend, else build."""
        quick = without_thought(request, watch) or answer_in_the_centre(request, watch)
        if quick is not None:
            return quick
        position = request.position
        frame = frame_of(position.variant, stones_in_order(position))
        if position.stage is None and not position.variant.captures:
            return self._attack(request, watch, frame) or self._defend(request, watch, frame)
        return self._build(request, watch, frame)

    def _build(self, request: Request, watch: Watch, frame: BoardFrame) -> Reply:
        problem = PatternProblem(frame, self._values["breadth"], self.chance)
        return look_ahead(problem, self._values["depth"], request, watch)

    def _forcing(self, watch: Watch, frame: BoardFrame, share: float) -> Forcing:
        budget = ForcingBudget(watch, self._values["combinations"], share)
        return Forcing(watch.request.position.variant, frame, budget)

    def _attack(self, request: Request, watch: Watch, frame: BoardFrame) -> Reply | None:
        """Return the first move of a forced win, if one is found."""
        board, forcing = request.position.board, self._forcing(watch, frame, ATTACK)
        line = self._winning_line(board, forcing, request.limit)
        if line is None or line[0] not in allowed_cells(request, frame):
            return None
        return forced_win(watch, forcing.moves(line))

    def _winning_line(self, board: Board, forcing: Forcing, limit: Limit) -> Line | None:
        """Return a forced win of the side to move that is not deeper than the limit."""
        plies = limit.depth or MAX_DEPTH
        threes = min(self._values["threes"], (plies - AFTER_THREE) // 2)
        try:
            line = forcing.by_fours(board, min(MAX_FOURS, (plies + 1) // 2))
            line = line or forcing.by_threes(board, threes)
        except OutOfThought:
            return None
        return line if line is not None and len(line) <= plies else None

    def _defend(self, request: Request, watch: Watch, frame: BoardFrame) -> Reply:
        """Keep to the points that stop the enemy's combination, if he has one."""
        forcing = self._forcing(watch, frame, DEFENCE)
        board = request.position.board.pass_turn()
        line = self._winning_line(board, forcing, request.limit)
        if line is None:
            return self._build(request, watch, frame)
        holding, is_lost = self._holding(request, frame, forcing, line)
        narrowed = replace(request, only=tuple(moves_of(frame, holding))) if holding else request
        built = self._build(narrowed, watch, frame)
        template = FAILS if is_lost else self._achieved(built.move, line, forcing, request)
        if len(line) == 1 and not is_lost:  # the block of a five speaks for itself
            return built
        return _with_defence(built, request, forcing.moves(line), template)

    def _holding(
        self, request: Request, frame: BoardFrame, forcing: Forcing, line: Line
    ) -> tuple[list[int], bool]:
        """Return the points not known to lose to fours, then to threes, and whether all do."""
        board = request.position.board
        after = {
            cell: board.play(frame.points[cell])
            for cell in self._defences(request, frame, forcing, line)
        }
        holding = list(after)
        for threes in (0, self._values["threes"]):
            still = list(holding)
            try:
                for cell in holding:
                    if forcing.is_won(after[cell], threes):
                        still.remove(cell)
            except OutOfThought:
                return still, False
            if not still:
                return (holding if threes else []), True
            holding = still
        return holding, False

    def _achieved(self, move: Move, line: Line, forcing: Forcing, request: Request) -> str:
        """Say that a move stops the enemy's line only if that is known."""
        try:
            stops = forcing.stops(request.position.board, move, line, self._values["threes"])
        except OutOfThought:
            return ANSWERS
        return STOPS if stops else ANSWERS

    def _defences(
        self, request: Request, frame: BoardFrame, forcing: Forcing, line: Line
    ) -> list[int]:
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


def _with_defence(built: Reply, request: Request, feared: tuple[Move, ...], template: str) -> Reply:
    """Put the enemy's combination into the explanation of the move that answers it."""
    position = request.position
    names = position.variant.format
    sentence = Sentence(template, {"line": " ".join(map(names, feared))})
    old = built.explanation or Explanation()
    marks = {move.point: FEARED for move in feared[::2] if move.point is not None}
    words = replace(
        old,
        sentences=(sentence, *old.sentences),
        marks=marks | dict(old.marks),
        sequence=feared,
        arrows=tuple(arrows_of(position, [*marks][:1], position.turn.opponent)),
    )
    return replace(built, explanation=words)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``combination[threes=6]``."""
    return LocalEngine.named(CombinationPlayer(), name, Family.GOMOKU)
