"""The engine of Reversi on boards of 4 to 10: exact endings and a learned middle game."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.base.compiled import _core
from tengen.base.i18n import N_
from tengen.base.limits import Limit
from tengen.base.move import PASS, Move, placement
from tengen.base.score import Score
from tengen.engine.api import OptionValue, Request
from tengen.engine.errors import EngineUnsupported
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.engine.local import Watch
from tengen.engine.native.chosen import fitting, weights_for
from tengen.engine.native.settings import OPTIONS, WEIGHTS, defaults, reserve
from tengen.rules.native import NativeReversi, of_setup
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: The boards it was compiled for.
SIZES = (4, 6, 8, 10)
#: No search is deeper.
MAX_DEPTH = 100
#: From so many empty squares on an ending takes next to no time.
QUICK_ENDING = 14
#: How sure a proof is, in percent.
PROOF = 100
#: On a game clock a move may take so many times its share, and begins no iteration after this one.
HARD_SHARE, SOFT_SHARE = 2.0, 0.6


def plays(variant: Variant) -> bool:
    """Whether the engine knows the size of the board."""
    return variant.is_reversi and variant.width == variant.height and variant.width in SIZES


def compiled(
    size: int, megabytes: int, threads: int = 1, kernel: str = "auto", chosen: str = ""
) -> _core.ReversiEngine:
    """Return a compiled engine with what was learned for boards of that size.

    ``chosen`` is a file of weights in place of the usual ones; raises InvalidWeights.
    """
    engine = _core.ReversiEngine(size, megabytes, threads, kernel)
    learned = weights_for(f"reversi-{size}", chosen)
    if learned is not None:
        with fitting(learned, chosen):
            engine.set_weights(learned.numbers, learned.about["errors"])
    return engine


class ReversiSearcher:
    """Searches with the compiled engine; it keeps its memory of positions between moves."""

    name = "tengen"
    options = OPTIONS

    def __init__(self) -> None:
        self._values = defaults()
        self._weights = ""
        self._engines: dict[int, _core.ReversiEngine] = {}

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change the settings; another size of the memory, threads or weights begin it anew."""
        weights = str(values.get(WEIGHTS, self._weights))
        if weights != self._weights or any(
            values.get(name, self._values[name]) != self._values[name] for name in _ANEW
        ):
            self._engines.clear()
        self._weights = weights
        self._values |= {name: int(value) for name, value in values.items() if name != WEIGHTS}

    def prepare(self, variant: Variant) -> None:
        """Build the engine of a size of the board."""
        if plays(variant):
            self._engine(variant.width)

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return the best move; ends within milliseconds after ``watch.is_over`` turns true.

        Who has to pass does so at once; an analysis looks at what comes after it.
        """
        position = request.position
        if not plays(position.variant):
            raise EngineUnsupported(self.name, f"does not play {position.variant.title}")
        if _must_pass(position) and request.is_move:
            return _passes(position, watch)

        def report(progress: _core.SearchProgress) -> None:
            watch.nodes = progress.nodes
            for info in _infos(position, progress):
                watch.report(info)

        progress = self._engine(position.variant.width).search(
            core_board(_searched(position)),
            self._limits(request, watch),
            lambda: watch.is_over,
            report,
        )
        watch.nodes = progress.nodes
        best = _infos(position, progress)[0]
        return Reply(best.pv[0], best, _explanation(position, best))

    def _engine(self, size: int) -> _core.ReversiEngine:
        if size not in self._engines:
            values = self._values
            self._engines[size] = compiled(
                size, values["hash"], values["threads"], chosen=self._weights
            )
        return self._engines[size]

    def _limits(self, request: Request, watch: Watch) -> _core.SearchLimits:
        limit, cells = request.limit, request.position.variant.grid.cells
        bounds = [count for count in (limit.nodes, self._values["nodes"]) if count]
        hard, soft = seconds_for(limit, _empty(request.position), watch.elapsed)
        return _core.SearchLimits(
            min(limit.depth or MAX_DEPTH, MAX_DEPTH),
            nodes=min(bounds, default=0),
            seconds=hard,
            soft_seconds=soft,
            lines=1 if _must_pass(request.position) else request.lines,
            only=[cells[move.point] for move in request.only if move.point is not None],
        )


_ANEW = ("hash", "threads")


def seconds_for(limit: Limit, empty: int, elapsed: float) -> tuple[float, float]:
    """Return the seconds for a search and those after which no iteration begins; -1 for none.

    A game clock is shared among the moves up to the ending, which takes next to no time.

    >>> from tengen.base.limits import Clock
    >>> seconds_for(Limit(), 60, 0.0)
    (-1.0, -1.0)
    >>> seconds_for(Limit(clock=Clock(60)), 34, 0.0)
    (9.985, 3.0)
    """
    hard = soft = -1.0
    if limit.time is not None:
        hard = soft = max(0.0, limit.time - reserve(limit.time) - elapsed)
    if limit.clock is not None:
        left = limit.clock.left
        moves = max(2, (empty - QUICK_ENDING) // 2 + 2)
        share = left / moves + limit.clock.increment
        most = max(0.0, min(left * 0.8, HARD_SHARE * share) - reserve(left) - elapsed)
        hard = most if hard < 0 else min(hard, most)
        soft = min(hard, SOFT_SHARE * share)
    return hard, soft


def core_board(position: Position) -> _core.ReversiBoard:
    """Return the board of a position as the core holds it."""
    board = position.board
    if isinstance(board, NativeReversi):
        return board.core
    rebuilt = of_setup(position.setup)
    assert isinstance(rebuilt, NativeReversi)
    return rebuilt.core


def moves_of(position: Position, cells: list[int]) -> tuple[Move, ...]:
    """Return the moves of a line of the engine."""
    points = position.variant.grid.points
    return tuple(PASS if cell < 0 else placement(points[cell]) for cell in cells)


def _empty(position: Position) -> int:
    return position.variant.width * position.variant.height - len(position.stones)


def _must_pass(position: Position) -> bool:
    return position.legal_moves == (PASS,)


def _searched(position: Position) -> Position:
    """Return the position to search: the one after a pass that is forced."""
    return position.play(PASS) if _must_pass(position) else position


def _passes(position: Position, watch: Watch) -> Reply:
    info = Info(position.turn, (PASS,), nodes=0, time=watch.elapsed)
    watch.report(info)
    return Reply(PASS, info, Explanation((Sentence(N_("Has no move and passes."), {}),)))


def _infos(position: Position, progress: _core.SearchProgress) -> list[Info]:
    passes = _must_pass(position)
    # A line that was searched later may turn out better than those before it.
    lines = sorted(progress.lines, key=lambda line: line.value, reverse=True)
    return [
        Info(
            position.turn,
            (*((PASS,) if passes else ()), *moves_of(position, line.cells)),
            Score.discs(-line.value if passes else line.value),
            depth=progress.depth,
            nodes=progress.nodes,
            time=progress.seconds,
            rank=rank,
            confidence=progress.percent if progress.is_solved else None,
        )
        for rank, line in enumerate(lines, start=1)
    ]


def _explanation(position: Position, best: Info) -> Explanation:
    margin = int(best.score.value) if best.score is not None else 0
    values: dict[str, str | int] = {
        "line": " ".join(map(position.variant.format, best.pv)),
        "discs": abs(margin),
    }
    point = best.pv[0].point
    marks = {} if point is None else {point: "!"}
    return Explanation((Sentence(_template(margin, best), values),), marks, sequence=best.pv)


def _template(margin: int, best: Info) -> str:
    if best.confidence == PROOF:
        if margin > 0:
            return N_("Wins by {discs} discs whatever comes: {line}.")
        if margin < 0:
            return N_("Loses by no more than {discs} discs: {line}.")
        return N_("Holds the draw: {line}.")
    return N_("Expects {line}.")


#: Said by earlier versions: they stand in games that were stored.
_STORED = (N_("Expects a margin of {margin}: {line}."), N_("Expects a draw: {line}."))
