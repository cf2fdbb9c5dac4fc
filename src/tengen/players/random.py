"""The player that knows only the rules."""

from __future__ import annotations

from tengen.engine.api import Engine, Request
from tengen.engine.info import Info, Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.seeded import SeededPlayer


class RandomPlayer(SeededPlayer):
    """Plays any legal move, each as likely as the others; a seed makes its choices repeatable."""

    name = "random"

    def search(self, request: Request, watch: Watch) -> Reply:
        """Choose at once."""
        move = self.chance.choice(request.only or request.position.legal_moves)
        watch.nodes += 1
        info = Info(request.position.turn, (move,), nodes=watch.nodes, time=watch.elapsed)
        watch.report(info)
        return Reply(move, info)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``random[seed=7]``."""
    return LocalEngine.named(RandomPlayer(), name)
