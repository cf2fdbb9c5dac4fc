"""Novice: plays any legal move, and admits it."""

from __future__ import annotations

from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.engine.api import Engine, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.reversi.reasons import forced, heat_of
from tengen.players.seeded import SeededPlayer
from tengen.rules.variant import Family


class Novice(SeededPlayer):
    """Chooses by chance; a seed makes its choices repeatable."""

    name = "novice"

    def search(self, request: Request, watch: Watch) -> Reply:
        """Choose at once."""
        moves = request.only or request.position.legal_moves
        move = self.chance.choice(moves)
        watch.nodes += 1
        info = Info(request.position.turn, (move,), nodes=watch.nodes, time=watch.elapsed)
        watch.report(info)
        return Reply(move, info, forced(request.position) or _explain(moves))


def _explain(moves: tuple[Move, ...]) -> Explanation:
    chance = Sentence(
        N_("I chose at random among {count} legal moves, without looking further."),
        {"count": len(moves)},
    )
    return Explanation((chance,), heat=heat_of(dict.fromkeys(moves, 1 / len(moves))))


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``novice[seed=7]``."""
    return LocalEngine.named(Novice(), name, Family.REVERSI)
