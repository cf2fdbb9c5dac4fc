"""A player of Reversi that takes corners, and otherwise leaves the opponent the fewest moves."""

from __future__ import annotations

from collections.abc import Mapping

from tengen import Move, Position
from tengen.engine import Engine, Info, Option, PlayerName, Reply, Request
from tengen.engine.local import LocalEngine, Watch
from tengen.rules.variant import Family


class Cornering:
    """Looks one move ahead."""

    name = "cornering"
    #: What can be set in brackets, as in ``cornering[corners=no]``.
    options: Mapping[str, Option] = {"corners": Option(bool, default=True, help="prefer corners")}

    def __init__(self) -> None:
        self._likes_corners = True

    def configure(self, values: Mapping[str, bool | int | float | str]) -> None:
        """Take settings, which were checked before."""
        self._likes_corners = bool(values.get("corners", self._likes_corners))

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return the best move; called in a thread of its own."""
        position = request.position
        moves = request.only or position.legal_moves
        best = min(moves, key=lambda move: self._badness(position, move))
        watch.nodes += len(moves)
        info = Info(position.turn, (best,), nodes=watch.nodes, time=watch.elapsed)
        watch.report(info)
        return Reply(best, info)

    def _badness(self, position: Position, move: Move) -> tuple[bool, int]:
        is_good_corner = self._likes_corners and _is_corner(position, move)
        return not is_good_corner, len(position.play(move).legal_moves)


def _is_corner(position: Position, move: Move) -> bool:
    rules, point = position.variant, move.point
    if point is None:
        return False
    return point.x in {0, rules.width - 1} and point.y in {0, rules.height - 1}


def make(name: PlayerName) -> Engine:
    """Return the player; this is what the entry point names."""
    return LocalEngine.named(Cornering(), name, Family.REVERSI)
