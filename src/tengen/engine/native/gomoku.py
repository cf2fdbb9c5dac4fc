"""The engine of five in a row, with captures or without, on boards up to 22 × 22."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp

from tengen.base.compiled import IS_COMPILED, _core
from tengen.base.grid import Point
from tengen.base.i18n import N_
from tengen.base.limits import Limit
from tengen.base.move import Move, placement
from tengen.base.score import Score
from tengen.engine.api import OptionValue, Request
from tengen.engine.errors import EngineUnsupported
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.engine.local import Watch
from tengen.engine.native.chosen import fitting, weights_for
from tengen.engine.native.rules import KINDS, kind_of, rules_of
from tengen.engine.native.settings import OPTIONS, WEIGHTS, defaults, reserve
from tengen.rules.native import NativeGomoku, knows, of_setup
from tengen.rules.outcome import Reason
from tengen.rules.position import Position
from tengen.rules.variant import Family, Variant

#: A win after n plies is worth WIN - n; from FORCED on a value is a proof.
WIN, FORCED = 30_000, 29_000
#: This many points of evaluation make the chances 73 to 27.
SCALE = 200.0
#: No search is deeper.
MAX_DEPTH = 199
#: On a game clock no iteration begins after this share of the time for the move.
SOFT_SHARE = 0.6


def plays(variant: Variant) -> bool:
    """Whether the engine knows the rules and the size of the board.

    >>> from tengen import variant
    >>> plays(variant("pente")), plays(variant("renju")), plays(variant("tictactoe"))
    (True, True, False)
    """
    return _has_five(variant) and (bool(variant.captures) or not _is_contradictory(variant))


def solves(variant: Variant) -> bool:
    """Whether the core finds forced wins: under the rules that the engine knows, but captures.

    >>> from tengen import variant
    >>> solves(variant("pente")), solves(variant("renju"))
    (False, True)
    """
    is_known = _has_five(variant) and not variant.captures and not _is_contradictory(variant)
    return IS_COMPILED and is_known


def _has_five(variant: Variant) -> bool:
    is_bounded = variant.family is Family.GOMOKU and knows(variant) and variant.width > 0
    return is_bounded and variant.line == 5


def _is_contradictory(variant: Variant) -> bool:
    """Whether black's fouls stand beside other rules of rows."""
    return variant.fouls and (variant.exact or variant.blocked_fives)


def compiled(megabytes: int) -> _core.GomokuEngine:
    """Return a compiled engine with what was learned for each kind of rules."""
    engine = _core.GomokuEngine(megabytes)
    for kind in KINDS:
        _learn(engine, kind)
    return engine


def _learn(engine: _core.GomokuEngine, kind: str, chosen: str = "") -> None:
    """Give an engine the weights of a kind of rules; raises InvalidWeights."""
    learned = weights_for(f"gomoku-{kind}", chosen)
    if learned is not None:
        with fitting(learned, chosen):
            engine.set_weights(rules_of(kind), learned.numbers)


class GomokuSearcher:
    """Searches with a compiled engine; it keeps its memory of positions between moves."""

    name = "tengen"
    options = OPTIONS

    def __init__(self) -> None:
        self._values = defaults()
        self._weights = ""
        #: The kinds of rules whose weights are those of the file.
        self._learned: set[str] = set()
        self._engine: _core.GomokuEngine | None = None

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change the settings; another size of the memory, or other weights, begin it anew."""
        weights = str(values.get(WEIGHTS, self._weights))
        if values.get("hash", self._values["hash"]) != self._values["hash"] or (
            weights != self._weights
        ):
            self._engine = None
        self._weights = weights
        self._values |= {name: int(value) for name, value in values.items() if name != WEIGHTS}

    def prepare(self, variant: Variant) -> None:
        """Build the engine; it is one for all kinds of rules."""
        if plays(variant):
            self._built(variant)

    def _built(self, variant: Variant) -> _core.GomokuEngine:
        if self._engine is None:
            self._engine = compiled(self._values["hash"])
            self._learned.clear()
        kind = kind_of(variant)
        if self._weights and kind not in self._learned:
            _learn(self._engine, kind, self._weights)
            self._learned.add(kind)
        return self._engine

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return the best move; ends within milliseconds after ``watch.is_over`` turns true."""
        position = request.position
        if not plays(position.variant):
            raise EngineUnsupported(self.name, f"does not play {position.variant.name}")
        engine = self._built(position.variant)

        def report(progress: _core.SearchProgress) -> None:
            watch.nodes = progress.nodes
            for info in _infos(position, progress):
                watch.report(info)

        progress = engine.search(
            core_board(position), self._limits(request, watch), lambda: watch.is_over, report
        )
        watch.nodes = progress.nodes
        best = _infos(position, progress)[0]
        return Reply(best.pv[0], best, _explanation(position, best))

    def chance(self, position: Position, nodes: int, is_over: Callable[[], bool]) -> float:
        """Return how likely the side to move is to win, 0 to 1, by a look at so many positions.

        The opening protocol is of no concern here. Worth nothing once ``is_over`` turned true.
        """
        limits = _core.SearchLimits(MAX_DEPTH, nodes)
        found = self._built(position.variant).search(core_board(position), limits, is_over, None)
        return chance_of(found.lines[0].value)

    def _limits(self, request: Request, watch: Watch) -> _core.SearchLimits:
        limit, cells = request.limit, request.position.variant.grid.cells
        in_opening = request.position.stage is not None
        moves = request.only or (request.position.legal_moves if in_opening else ())
        only = [cells[move.point] for move in moves if move.point is not None]
        bounds = [count for count in (limit.nodes, self._values["nodes"]) if count]
        hard, soft = _seconds(limit, watch.elapsed)
        depth = min(limit.depth or MAX_DEPTH, MAX_DEPTH)
        nodes = min(bounds, default=0)
        threads = self._values["threads"]
        return _core.SearchLimits(depth, nodes, hard, soft, request.lines, only, threads)


def _seconds(limit: Limit, elapsed: float) -> tuple[float, float]:
    """Return the seconds for the search and those after which no iteration begins; -1 for none."""
    budget = limit.budget
    if budget is None:
        return -1.0, -1.0
    hard = max(0.0, budget - reserve(budget) - elapsed)
    return hard, hard if limit.clock is None else hard * SOFT_SHARE


def core_board(position: Position) -> _core.GomokuBoard:
    """Return the compiled board of a position."""
    board = position.board
    if isinstance(board, NativeGomoku):
        return board.core
    rebuilt = of_setup(position.setup)
    assert isinstance(rebuilt, NativeGomoku)
    return rebuilt.core


def score_of(value: int) -> Score:
    """Return the score of a value of the engine.

    >>> score_of(29_997), score_of(-29_996), score_of(0)
    (Score(kind=<ScoreKind.WIN: 'win'>, value=3), Score(kind=<ScoreKind.LOSS: 'loss'>, value=4),\
 Score(kind=<ScoreKind.WINRATE: 'winrate'>, value=0.5))
    """
    if value >= FORCED:
        return Score.win_in(WIN - value)
    if value <= -FORCED:
        return Score.loss_in(WIN + value)
    return Score.winrate(chance_of(value))


def chance_of(value: int) -> float:
    """Return the chance to win that a value of the engine stands for.

    >>> chance_of(0), chance_of(-29_996) < 0.001
    (0.5, True)
    """
    return 1 / (1 + exp(-value / SCALE))


def _infos(position: Position, progress: _core.SearchProgress) -> list[Info]:
    points, turn = position.variant.grid.points, position.turn
    return [
        Info(
            turn,
            tuple(placement(points[cell]) for cell in line.cells),
            score_of(line.value),
            depth=progress.depth,
            nodes=progress.nodes,
            time=progress.seconds,
            rank=rank,
        )
        for rank, line in enumerate(progress.lines, start=1)
    ]


def _explanation(position: Position, best: Info) -> Explanation:
    names = position.variant.format
    line = best.pv
    values: dict[str, str | int] = {
        "point": names(line[0]),
        "line": " ".join(map(names, line)),
        "count": int(best.score.value) if best.score and best.score.is_forced else 0,
    }
    template = _template(position, best)
    return Explanation((Sentence(template, values),), _marks(line), sequence=line)


def _template(position: Position, best: Info) -> str:
    if best.score == Score.win_in(1):
        outcome = position.play(best.pv[0]).outcome
        if outcome is not None and outcome.reason is Reason.CAPTURES:
            return N_("Wins by the capture at {point}.")
        return N_("Completes five in a row at {point}.")
    if best.score is not None and best.score > Score.winrate(1):
        return N_("Wins by force in {count} plies: {line}.")
    if best.score is not None and best.score < Score.winrate(0):
        return N_("Holds out as long as possible: lost in {count} plies.")
    return N_("Expects {line}.")


def _marks(line: tuple[Move, ...]) -> dict[Point, str]:
    return {line[0].point: "!"} if line[0].point is not None else {}
