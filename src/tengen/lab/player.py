"""Textbook: plays by exactly one search of the laboratory, as deep as it is told, and no deeper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.lab.problem import EVALUATION_SENTENCES, lab_problem, orderings, usual_breadth
from tengen.lab.tracing import (
    MAX_BREADTH,
    MAX_DEPTH,
    MAX_PLAYOUTS,
    RANDOM_GAMES,
    USUAL_DEPTH,
    USUAL_PLAYOUTS,
    algorithms,
)
from tengen.players.search import mcts
from tengen.players.search.algorithms import algorithm_named
from tengen.players.search.problem import SearchProblem, score_of
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import SearchOver, Trace
from tengen.rules.position import Position
from tengen.rules.variant import Variant

_EXPECTS = N_("Expects {line}.")
_USUAL = "usual"


class Textbook:
    """One algorithm, one order of moves, one evaluation, one depth."""

    name = "textbook"
    options: Mapping[str, Option] = {
        "algorithm": Option(str, "alphabeta", choices=algorithms(), help="how to search"),
        "depth": Option(int, USUAL_DEPTH, least=1, most=MAX_DEPTH, help="plies to look ahead"),
        "playouts": Option(
            int, USUAL_PLAYOUTS, least=1, most=MAX_PLAYOUTS, help="games of a Monte-Carlo search"
        ),
        "ordering": Option(
            str, orderings()[0], choices=orderings(), help="which moves to look at first"
        ),
        "evaluation": Option(
            str,
            _USUAL,
            choices=(_USUAL, RANDOM_GAMES, *EVALUATION_SENTENCES),
            help="what a position is worth",
        ),
        "breadth": Option(
            int, least=0, most=MAX_BREADTH, help="moves looked at in each position; 0 for all"
        ),
    }

    def __init__(self) -> None:
        self._values: dict[str, OptionValue] = {
            name: option.default for name, option in self.options.items() if option.default
        }

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Apply checked settings."""
        self._values |= values

    def search(self, request: Request, watch: Watch) -> Reply:
        """Search once; without the time for that, one ply deep."""
        position = request.position
        if position.stage is not None:
            return Reply((request.only or position.legal_moves)[0])
        problem = self._problem(position)
        result = self._found(problem, position, watch)
        allowed = request.only or position.legal_moves
        move = result.move if result.move in allowed else allowed[0]
        assert move is not None
        info = Info(
            position.turn,
            result.line,
            score_of(problem, result.value),
            depth=result.depth,
            nodes=watch.nodes,
            time=watch.elapsed,
        )
        return Reply(move, info, _explained(position, result.line))

    def _problem(self, position: Position) -> SearchProblem:
        rules = position.variant
        evaluation = self._values["evaluation"]
        given = self._values.get("breadth")
        return lab_problem(
            rules,
            str(self._values["ordering"]),
            None if evaluation in {_USUAL, RANDOM_GAMES} else str(evaluation),
            usual_breadth(rules) if given is None else int(given),
        )

    def _found(self, problem: SearchProblem, position: Position, watch: Watch) -> SearchResult:
        chosen, trace = algorithm_named(str(self._values["algorithm"])), Trace(watch)
        if not chosen.is_exact:
            is_random = self._values["evaluation"] in {_USUAL, RANDOM_GAMES}
            playout = mcts.Playout.RANDOM if is_random else mcts.Playout.EVALUATION
            playouts = int(self._values["playouts"])
            return mcts.search(problem, position, playouts, trace, mcts.MctsSettings(playout))
        try:
            return chosen.search(problem, position, int(self._values["depth"]), trace)
        except SearchOver:
            return replace(chosen.search(problem, position, 1, Trace()), is_complete=False)


def _explained(position: Position, line: tuple[Move, ...]) -> Explanation:
    if not line:
        return Explanation()
    names = " ".join(map(position.variant.format, line))
    return Explanation((Sentence(_EXPECTS, {"line": names}),), sequence=line)


class TextbookEngine(LocalEngine):
    """The engine of a textbook player: every game on a board with edges."""

    def plays(self, variant: Variant) -> bool:
        """Whether the board has edges."""
        return not variant.grid.is_unbounded


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``textbook[algorithm=negascout,depth=4]``."""
    return TextbookEngine.named(Textbook(), name)
