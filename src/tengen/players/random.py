"""The player that knows only the rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.info import Info, Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName


class RandomPlayer:
    """Plays any legal move, each as likely as the others; a seed makes its choices repeatable."""

    name = "random"
    options: Mapping[str, Option] = {"seed": Option(int, help="makes the choices repeatable")}

    def __init__(self) -> None:
        self._random = Random()

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Start again from a seed."""
        if "seed" in values:
            self._random = Random(values["seed"])

    def search(self, request: Request, watch: Watch) -> Reply:
        """Choose at once."""
        move = self._random.choice(request.only or request.position.legal_moves)
        watch.nodes += 1
        info = Info(request.position.turn, (move,), nodes=watch.nodes, time=watch.elapsed)
        watch.report(info)
        return Reply(move, info)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``random[seed=7]``."""
    return LocalEngine.named(RandomPlayer(), name)
