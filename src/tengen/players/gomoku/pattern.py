"""The pattern player: alpha-beta over a count of fours, threes and twos, open and closed.

To the shapes it adds a weight per intersection, 7 in the centre and 0 at the rim. It looks at the
most promising points near the stones; a five to be made or stopped leaves no other choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tengen.base.color import Color
from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.base.score import Score, ScoreKind
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.gomoku.common import (
    CHOSEN,
    FEARED,
    answer_in_the_centre,
    in_plain_game,
    moves_of,
    name_of,
    reply,
    without_thought,
)
from tengen.players.gomoku.evaluation import as_score, evaluate, place_weights
from tengen.players.gomoku.frame import BoardFrame, frame_of
from tengen.players.gomoku.reasons import arrows_of, reason_of
from tengen.players.gomoku.view import CellView, stones_in_order
from tengen.players.search.deepening import deepen
from tengen.players.search.problem import outcome_value, score_of
from tengen.players.search.result import SearchResult
from tengen.players.seeded import SEED, SeededPlayer
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position
from tengen.rules.variant import Family


class PatternProblem:
    """Five in a row as a search sees it; ``breadth`` points are looked at in each position.

    Among equally promising points ``chance`` decides which is looked at first, without it the place
    on the board.
    """

    def __init__(self, frame: BoardFrame, breadth: int, chance: Random | None = None) -> None:
        self.frame = frame
        self.breadth = breadth
        self._turns = list(range(len(frame.points)))
        if chance is not None:
            chance.shuffle(self._turns)

    def view(self, position: Position) -> CellView:
        """Return the lines of a position."""
        return CellView.of(position, self.frame)

    def moves(self, position: Position) -> Sequence[Move]:
        """Return a five, or what stops the enemy's, or the most promising legal points."""
        if position.stage is not None:
            return self._in_the_opening(position)
        view = self.view(position)
        cells = self._forced(view) or self._best(view, self.worth(view))
        return moves_of(self.frame, cells) or position.legal_moves

    def _in_the_opening(self, position: Position) -> Sequence[Move]:
        """Return the most promising stones that the protocol allows."""
        worth = self.worth(self.view(position))
        points = (move.point for move in position.legal_moves if move.point is not None)
        cells = [self.frame.cells[point] for point in points if point in self.frame.cells]
        cells.sort(key=lambda cell: (-worth.get(cell, 0), self._turns[cell]))
        return moves_of(self.frame, cells[: self.breadth]) or position.legal_moves

    def _forced(self, view: CellView) -> list[int]:
        fives = [cell for cell in view.winning(view.own) if view.is_legal(cell)]
        return fives or [cell for cell in view.stopping(view.enemy) if view.is_legal(cell)]

    def _best(self, view: CellView, worth: Mapping[int, float]) -> list[int]:
        """Return the legal cells that are worth most."""
        found = []
        for cell in sorted(worth, key=lambda cell: (-worth[cell], self._turns[cell])):
            if view.is_legal(cell):
                found.append(cell)
                if len(found) == self.breadth:
                    break
        return found

    def reasons(self, position: Position, move: Move) -> tuple[Sentence, ...]:
        """Say what a stone does at first sight."""
        return reason_of(position, move).sentences

    def worth(self, view: CellView) -> Mapping[int, float]:
        """Return what the empty cells near the stones promise."""
        promise, weights = view.promise(), place_weights(self.frame)
        return {cell: promise.get(cell, 0) + weights[cell] for cell in self.frame.near(view.cells)}

    def evaluate(self, position: Position) -> float:
        """Return the static value for the side to move."""
        return evaluate(self.view(position))

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:
        """Return what the end of the game is worth."""
        return outcome_value(outcome, turn, ply)

    def score(self, value: float) -> Score:
        """Return an estimate as a chance to win."""
        return as_score(value)


class PatternPlayer(SeededPlayer):
    """Alpha-beta over patterns, as deep as its option says and the limit allows."""

    name = "pattern"
    options: Mapping[str, Option] = {
        "depth": Option(int, 2, least=1, most=8, help="plies to look ahead"),
        "breadth": Option(int, 20, least=1, most=400, help="points looked at in each position"),
        "seed": SEED,
    }

    def __init__(self) -> None:
        super().__init__()
        self.depth = int(self.options["depth"].default or 1)
        self.breadth = int(self.options["breadth"].default or 1)

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change depth and breadth, or start again from a seed."""
        super().configure(values)
        self.depth = int(values.get("depth", self.depth))
        self.breadth = int(values.get("breadth", self.breadth))

    def search(self, request: Request, watch: Watch) -> Reply:
        """Search within the limit."""
        quick = without_thought(request, watch) or answer_in_the_centre(request, watch)
        if quick is not None:
            return quick
        frame = frame_of(request.position.variant, stones_in_order(request.position))
        problem = PatternProblem(frame, self.breadth, self.chance)
        return look_ahead(problem, self.depth, request, watch)


def look_ahead(problem: PatternProblem, depth: int, request: Request, watch: Watch) -> Reply:
    """Search by alpha-beta and say what was found."""
    result = deepen(problem, in_plain_game(request), watch, most_depth=depth)
    score = score_of(problem, result.value)
    explanation = explain(problem, request.position, result, score)
    return reply(watch, result.line, explanation, score, result.depth)


def explain(
    problem: PatternProblem, position: Position, result: SearchResult, score: Score | None
) -> Explanation:
    """Say what the move does at once, and what the search saw behind it."""
    view, frame, move = problem.view(position), problem.frame, result.line[0]
    assert move.point is not None
    values: dict[str, str | int] = {"point": name_of(position, move.point)}
    own, enemy = view.winning(view.own), view.winning(view.enemy)
    cell = frame.cells.get(move.point)
    sentences: list[Sentence] = []
    marks = {frame.points[feared]: FEARED for feared in enemy}
    if cell in own:
        sentences.append(Sentence(N_("Completes five in a row at {point}."), values))
    elif cell in enemy:
        sentences.append(Sentence(N_("Blocks the opponent's five at {point}."), values))
    elif cell is not None and position.stage is None:
        sentences.extend(problem.reasons(position, move))
    sentences.append(Sentence(*_outlook(position, result, score)))
    return Explanation(
        tuple(sentences),
        marks | {move.point: CHOSEN},
        {frame.points[at]: float(worth) for at, worth in problem.worth(view).items()},
        result.line,
        tuple(arrows_of(position, [frame.points[at] for at in enemy], position.turn.opponent)),
    )


def _outlook(
    position: Position, result: SearchResult, score: Score | None
) -> tuple[str, dict[str, str | int]]:
    line = " ".join(map(position.variant.format, result.line))
    values: dict[str, str | int] = {"line": line}
    if score is not None and score.is_forced:
        values["count"] = int(score.value)
        if score.kind is ScoreKind.WIN:
            return N_("Sees a win in {count} plies: {line}."), values
        return N_("Sees a loss in {count} plies at best: {line}."), values
    return N_("Expects {line}."), values


#: Said by earlier versions: it stands in games that were stored.
_STORED = N_("Expects {line} after looking {depth} plies ahead: {chance} % for itself.")


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``pattern[depth=3]``."""
    return LocalEngine.named(PatternPlayer(), name, Family.GOMOKU)
