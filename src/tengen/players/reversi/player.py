"""What the Reversi players share: their options, and how a search becomes an explained move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tengen.engine.api import Option, OptionValue, Request
from tengen.engine.info import Info, Reply
from tengen.engine.local import Watch
from tengen.players.reversi.problem import ReversiProblem, Weigh, ranked
from tengen.players.reversi.reasons import ReversiChoice, explain
from tengen.players.reversi.squares import squares
from tengen.players.search.algorithms import ALGORITHMS
from tengen.players.search.deepening import deepen
from tengen.players.search.problem import score_of
from tengen.players.seeded import SeededPlayer

#: The algorithms that find the same value; which one is a matter of time.
EXACT = tuple(name for name, algorithm in ALGORITHMS.items() if algorithm.is_exact)
MAX_DEPTH = 60


@dataclass(frozen=True, slots=True)
class PlayingStyle:
    """How a player thinks: what it weighs, how many plies it looks ahead, what it is afraid of."""

    name: str
    weigh: Weigh
    depth: int
    #: Points of its weighing for each disc that its games then were won by, on average.
    points_per_disc: float
    #: Whether it keeps off the squares next to an empty corner, and says so.
    fears_corners: bool = False


class SearchingPlayer(SeededPlayer):
    """Looks some plies ahead and takes the best move by its weights; chance decides between equals.

    It looks less deep when its time is over sooner.
    """

    def __init__(self, style: PlayingStyle) -> None:
        super().__init__()
        self.name = style.name
        self.style = style
        self.depth: int | None = None
        self.algorithm = "alphabeta"
        self.options = {
            "depth": Option(int, style.depth, least=1, most=MAX_DEPTH, help="plies to look ahead"),
            "algorithm": Option(str, self.algorithm, choices=EXACT, help="how to search"),
            **SeededPlayer.options,
        }

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Apply checked settings."""
        super().configure(values)
        if "depth" in values:
            self.depth = int(values["depth"])
        self.algorithm = str(values.get("algorithm", self.algorithm))

    def search(self, request: Request, watch: Watch) -> Reply:
        """Search, and explain what was found."""
        return _reply(self.think(request, watch), watch)

    def plies(self, request: Request) -> int:  # noqa: ARG002 - for players that ask the limit
        """Return how deep to look; the limit of the request can only shorten it."""
        return self.depth or self.style.depth

    def problem(
        self, request: Request, kind: type[ReversiProblem] = ReversiProblem
    ) -> ReversiProblem:
        """Return the position as this player sees it."""
        board = squares(request.position.variant.width)
        return kind(board, self.style.weigh, ranked(board, self.chance), self.style.points_per_disc)

    def think(self, request: Request, watch: Watch) -> ReversiChoice:
        """Look ahead."""
        problem = self.problem(request)
        result = deepen(problem, request, watch, self.algorithm, self.plies(request))
        return ReversiChoice(request, problem, result, fears_corners=self.style.fears_corners)

    def count_out(self, request: Request, watch: Watch, problem: ReversiProblem) -> ReversiChoice:
        """Search a whole ending; a pass counts as no ply of the limit."""
        whole = replace(request, limit=replace(request.limit, depth=None))
        result = deepen(problem, whole, watch, self.algorithm)
        return ReversiChoice(request, problem, result, is_solved=result.is_complete)


def _reply(choice: ReversiChoice, watch: Watch) -> Reply:
    result = choice.result
    info = Info(
        choice.request.position.turn,
        result.line,
        score_of(choice.problem, result.value),
        depth=result.depth,
        nodes=watch.nodes,
        time=watch.elapsed,
    )
    return Reply(choice.move, info, explain(choice))
