"""The champion: the compiled engines, one for each family of games, behind one name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tengen.base.compiled import IS_COMPILED, NotCompiled
from tengen.base.limits import Limit
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.errors import EngineUnsupported
from tengen.engine.info import Reply
from tengen.engine.local import Preparing, Searcher, Watch
from tengen.engine.names import PlayerName
from tengen.engine.native import gomoku, reversi
from tengen.engine.pondering import PONDER_OPTIONS, PonderingEngine
from tengen.players.champion import gomoku as five
from tengen.players.champion import reversi as discs
from tengen.players.reversi.book.player import WithBook
from tengen.rules.position import Position
from tengen.rules.variant import Family, Variant

#: Who has fewer seconds for a move gets it without what a person sees in it.
MIN_SECONDS = 0.05
#: What a person sees in the move of an engine, added to its explanation.
_REASONS: Mapping[Family, Callable[[Position, Reply], Reply]] = {
    Family.GOMOKU: five.explained,
    Family.REVERSI: discs.explained,
}


class ChampionPlayer:
    """Hands each position to the engine of its family; one name has the settings of all."""

    name = "tengen"

    def __init__(self) -> None:
        self._engines: Mapping[Family, Searcher] = {
            Family.GOMOKU: five.GomokuChampion(),
            Family.REVERSI: WithBook(reversi.ReversiSearcher()),
        }
        self._is_pondering = False

    @property
    def options(self) -> Mapping[str, Option]:
        """The settings of all engines."""
        known = [*(engine.options for engine in self._engines.values()), PONDER_OPTIONS]
        return {name: option for some in known for name, option in some.items()}

    @property
    def is_pondering(self) -> bool:
        """Whether to think on the opponent's time."""
        return self._is_pondering

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change the settings of all engines; each takes those it has."""
        self._is_pondering = bool(values.get("ponder", self._is_pondering))
        for engine in self._engines.values():
            known = engine.options
            engine.configure({name: values[name] for name in values if name in known})

    def prepare(self, variant: Variant) -> None:
        """Build the engine of a variant."""
        engine = self._engines[variant.family]
        if plays(variant) and isinstance(engine, Preparing):
            engine.prepare(variant)

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return the best move and why; raises NotCompiled where there is no engine."""
        if not IS_COMPILED:
            raise NotCompiled
        variant = request.position.variant
        if not plays(variant):
            raise EngineUnsupported(self.name, f"does not play {variant.name}")
        reply = self._engines[variant.family].search(request, watch)
        if not _has_time(request.limit):
            return reply
        return _REASONS[variant.family](request.position, reply)

    def ponder(self, request: Request, watch: Watch) -> None:
        """Search without a word about it."""
        self._engines[request.position.variant.family].search(request, watch)


def _has_time(limit: Limit) -> bool:
    return limit.budget is None or limit.budget >= MIN_SECONDS


class ChampionEngine(PonderingEngine):
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
