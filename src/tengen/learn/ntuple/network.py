"""Networks in the compiled core: they value positions, search, learn and play themselves."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Mapping
from typing import Any, Protocol, Self

from tengen.base.compiled import _core
from tengen.base.errors import TengenError
from tengen.base.move import PASS, SWAP, Move
from tengen.learn.ntuple.errors import NetworkUnsupported
from tengen.learn.ntuple.layout import Layout, ReversiLayout, layout_of, supports
from tengen.learn.ntuple.lessons import Lesson, NetworkSearchResult, SelfPlay, SelfPlayReport
from tengen.learn.ntuple.storage import StoredNetwork, pack, unpack
from tengen.rules import native
from tengen.rules.position import Position
from tengen.rules.variant import Variant

__all__ = ["Network", "solve_ending", "supports"]

_PASS_CELL, _OUTSIDE = -1, -2
_MAX_DEPTH = 60


class _Core(Protocol):
    """What both classes of the core offer; boards are those of their family."""

    games: int
    snapshots: int
    weights: bytes
    average: bytes

    def value(self, board: Any) -> float: ...
    def values(self, board: Any) -> list[tuple[int, float]]: ...
    def learn(self, board: Any, lesson: _core.NetworkLesson) -> None: ...
    def self_play(self, games: int, settings: _core.NetworkSelfPlay) -> tuple[int, ...]: ...
    def search(
        self, board: Any, limits: _core.SearchLimits, stop: Callable[[], bool] | None
    ) -> _core.NetworkFound: ...
    def copy(self) -> Any: ...


class Network:
    """A value function for one game on one board, with a layer of weights that learns.

    The value of a position is that of a fixed classic evaluation plus the weights of every tuple
    of cells, squashed to -1 … 1 for the side to move. A fresh network has learned nothing, so it
    plays as the classic evaluation does. Not changed by any method but ``learn`` and ``self_play``.

    >>> from tengen import variant
    >>> network = Network.fresh(variant("reversi", size=6))
    >>> network.self_play(10, SelfPlay(seed=7)).games, network.games
    (10, 10)
    """

    __slots__ = ("_core", "_layout", "_variant")

    def __init__(self, variant: Variant, core: _Core) -> None:
        """For this module only; networks come from ``fresh`` and ``load``."""
        self._variant = variant
        self._layout = layout_of(variant)
        self._core = core

    # -- making networks -----------------------------------------------------------------------

    @classmethod
    def fresh(cls, variant: Variant) -> Self:
        """Return a network that has learned nothing; raises NetworkUnsupported."""
        if not supports(variant):
            raise NetworkUnsupported(variant)
        return cls(variant, _core_of(variant, layout_of(variant)))

    @classmethod
    def load(cls, variant: Variant, data: bytes) -> Self:
        """Return the network that ``dump`` wrote; raises InvalidNetwork, NetworkUnsupported."""
        network = cls.fresh(variant)
        core = network._core  # noqa: SLF001
        stored = unpack(data, network._layout.identity, len(core.weights))  # noqa: SLF001
        core.weights = stored.weights
        core.average = stored.average
        core.games = stored.games
        core.snapshots = stored.snapshots
        return network

    def dump(self) -> bytes:
        """Return everything learned as bytes; a young network is small."""
        core = self._core
        weights, average = core.weights, core.average
        return pack(
            StoredNetwork(self._layout.identity, core.games, core.snapshots, weights, average)
        )

    def copy(self) -> Self:
        """Return a network of its own with the same knowledge."""
        return type(self)(self._variant, self._core.copy())

    def averaged(self) -> Self:
        """Return a network with the average of the weights over the last games, which is steadier.

        It equals this one as long as too few games were played for an average.
        """
        network = self.copy()
        if self._core.snapshots:
            network._core.weights = self._core.average  # noqa: SLF001
        return network

    # -- what it knows -------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The game it has learned."""
        return self._variant

    @property
    def games(self) -> int:
        """How many games it has learned from."""
        return self._core.games

    def value(self, position: Position) -> float:
        """Return the value for the side to move, -1 … 1; of a finished game the result itself."""
        return self._core.value(self._board(position))

    def values(self, position: Position) -> Mapping[Move, float]:
        """Return the value of each legal stone or pass for the side that makes it."""
        cells = dict(self._core.values(self._board(position)))
        if self._variant.is_reversi and not cells and position.outcome is None:
            return {PASS: self.value(position)}
        placements = self._variant.placements
        found = {placements[cell]: value for cell, value in cells.items()}
        return {move: found[move] for move in position.legal_moves if move in found}

    def search(
        self,
        position: Position,
        *,
        depth: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> NetworkSearchResult:
        """Look ahead until a limit is reached (seconds, plies, positions) or ``stop`` says so.

        The first ply is always finished, whatever the limits. ``stop`` is asked every few
        milliseconds. Without any limit the search is two plies deep. Raises TengenError when the
        game is over.
        """
        board = self._board(position)
        if position.outcome is not None:
            raise TengenError("the game is over, so there is nothing to search for")
        if depth is None:
            depth = 2 if time is None and nodes is None and stop is None else _MAX_DEPTH
        limits = _core.SearchLimits(
            depth, nodes or 0, -1.0 if time is None else time, only=self._root_cells(position)
        )
        return self._found(position, self._core.search(board, limits, stop))

    def _root_cells(self, position: Position) -> list[int]:
        """Return the stones among which to choose when an opening restricts them, else nothing."""
        if position.stage is None:
            return []
        cells = self._variant.grid.cells
        return [cells[move.point] for move in position.legal_moves if move.point is not None]

    def _found(self, position: Position, found: _core.NetworkFound) -> NetworkSearchResult:
        line = tuple(self._move(cell) for cell in found.lines[0].cells)
        move, value = line[0], found.value
        if value < 0 and SWAP in position.legal_moves:
            move, value, line = SWAP, -value, (SWAP, *line)
        return NetworkSearchResult(move, value, line, found.depth, found.nodes, found.is_exact)

    def _move(self, cell: int) -> Move:
        return PASS if cell == _PASS_CELL else self._variant.placements[cell]

    # -- learning ------------------------------------------------------------------------------

    def learn(self, game: Lesson) -> None:
        """Learn from a game; raises IllegalMove when its moves are not legal."""
        start = game.start or self._variant.initial()
        board = self._board(start)
        if start.stage is not None:
            start.play_all(game.moves)  # the core does not know the rules of openings
        plies = [ply for ply, move in enumerate(game.moves) if _changes_board(move)]
        cells = [self._cell(game.moves[ply]) for ply in plies]
        place = {ply: at for at, ply in enumerate([*plies, len(game.moves)])}
        labels = [(place[ply], value) for ply, value in game.labels.items() if ply in place]
        lesson = _core.NetworkLesson(cells, game.result, labels, game.passes, game.rate, game.trace)
        try:
            self._core.learn(board, lesson)
        except ValueError:
            start.play_all(game.moves)  # names the move that is not legal
            raise

    def _cell(self, move: Move) -> int:
        return (
            _PASS_CELL if move.point is None else self._variant.grid.cells.get(move.point, _OUTSIDE)
        )

    def self_play(self, games: int, settings: SelfPlay | None = None) -> SelfPlayReport:
        """Play games against itself and learn from each; Ctrl-C keeps what was learned so far."""
        s = settings or SelfPlay()
        start = clock.perf_counter()
        core = _core.NetworkSelfPlay(s.seed, s.exploration, s.random_plies, s.rate, s.trace)
        wins, draws, losses, plies = self._core.self_play(games, core)
        return SelfPlayReport(games, wins, draws, losses, plies, clock.perf_counter() - start)

    def _board(self, position: Position) -> _core.ReversiBoard | _core.GomokuBoard:
        if position.variant != self._variant:
            raise NetworkUnsupported(position.variant)
        board = position.board
        if not isinstance(board, native.NativeReversi | native.NativeGomoku):
            board = native.of_setup(position.setup)
        return board.core


def _changes_board(move: Move) -> bool:
    return move == PASS or move.point is not None


def _core_of(variant: Variant, layout: Layout) -> _Core:
    if isinstance(layout, ReversiLayout):
        tables = [(table.tuples, table.mirror) for table in layout.tables]
        return _core.ReversiNetwork(layout.size, tables, layout.phases)
    board = native.initial(variant)
    assert isinstance(board, native.NativeGomoku)
    return _core.GomokuNetwork(board.core.rules)


def solve_ending(position: Position) -> int:
    """Return the exact margin of a Reversi position for the side to move, empty squares counted.

    Takes well under a second up to 14 empty squares and grows about threefold with each more.

    >>> from tengen import variant
    >>> solve_ending(variant("reversi", size=4).initial())
    -10
    """
    if not position.variant.is_reversi or not supports(position.variant):
        raise NetworkUnsupported(position.variant)
    board = position.board
    if not isinstance(board, native.NativeReversi):
        board = native.of_setup(position.setup)
    assert isinstance(board, native.NativeReversi)
    return _core.reversi_solve(board.core)
