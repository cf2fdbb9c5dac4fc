"""The champion: the compiled engine, with the choices of the opening protocols."""

from __future__ import annotations

from tengen.engine.api import Engine, Request
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.engine.native.gomoku import GomokuSearcher, plays
from tengen.players.gomoku.common import without_thought
from tengen.rules.variant import Family, Variant


class ChampionPlayer(GomokuSearcher):
    """Decides openings at once and searches everything else."""

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return the best move."""
        quick = without_thought(request, watch) if plays(request.position.variant) else None
        return quick if quick is not None else super().search(request, watch)


class ChampionEngine(LocalEngine):
    """The champion behind the engine interface; it refuses games it does not know."""

    def plays(self, variant: Variant) -> bool:
        """Whether the rules are among those the engine was compiled for."""
        return plays(variant)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``tengen[hash=256]``."""
    return ChampionEngine.named(ChampionPlayer(), name, Family.GOMOKU)
