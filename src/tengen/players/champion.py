"""The champion: the compiled engines, one for each family of games, behind one name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tengen.base.limits import Limit
from tengen.engine.api import Engine, OptionValue, Request
from tengen.engine.errors import EngineUnsupported
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Searcher, Watch
from tengen.engine.names import PlayerName
from tengen.engine.native import gomoku, reversi
from tengen.engine.native.settings import OPTIONS
from tengen.players.gomoku import champion as five
from tengen.players.reversi import champion as discs
from tengen.rules.position import Position
from tengen.rules.variant import Family, Variant

#: Who has fewer seconds for a move gets it without what a person sees in it.
LEAST_SECONDS = 0.05
#: What a person sees in the move of an engine, added to its explanation.
_REASONS: Mapping[Family, Callable[[Position, Reply], Reply]] = {
    Family.GOMOKU: five.explained,
    Family.REVERSI: discs.explained,
}


class ChampionPlayer:
    """Hands each position to the engine of its family; both have the same settings."""

    name = "tengen"
    options = OPTIONS

    def __init__(self) -> None:
        self._engines: Mapping[Family, Searcher] = {
            Family.GOMOKU: five.ChampionPlayer(),
            Family.REVERSI: reversi.ReversiSearcher(),
        }

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change the settings of all engines."""
        for engine in self._engines.values():
            engine.configure(values)

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return the best move and why."""
        variant = request.position.variant
        if not plays(variant):
            raise EngineUnsupported(self.name, f"does not play {variant.name}")
        reply = self._engines[variant.family].search(request, watch)
        if not _has_time(request.limit):
            return reply
        return _REASONS[variant.family](request.position, reply)


def _has_time(limit: Limit) -> bool:
    return limit.budget is None or limit.budget >= LEAST_SECONDS


class ChampionEngine(LocalEngine):
    """The champion behind the engine interface; it refuses games it does not know."""

    def plays(self, variant: Variant) -> bool:
        """Whether the rules and the board are among those the engines were compiled for."""
        return plays(variant)


def plays(variant: Variant) -> bool:
    """Whether one of the engines knows the game."""
    return gomoku.plays(variant) or reversi.plays(variant)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``tengen[hash=256]``."""
    return ChampionEngine.named(ChampionPlayer(), name)
