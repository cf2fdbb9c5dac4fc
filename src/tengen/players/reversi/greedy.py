"""Greedy: turns over as many discs as it can, now."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.engine.api import Engine, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.reversi.reasons import forced, heat_of
from tengen.players.seeded import SeededPlayer
from tengen.rules.position import Position
from tengen.rules.variant import Family

MOST_DISCS = N_("Turns over the most discs: {count}.")


class Greedy(SeededPlayer):
    """Takes the most discs at once; chance decides between moves that turn as many."""

    name = "greedy"

    def search(self, request: Request, watch: Watch) -> Reply:
        """Count the discs that each move turns over."""
        position = request.position
        turned = {m: flips(position, m) for m in request.only or position.legal_moves}
        most = max(turned.values())
        move = self.chance.choice([m for m, count in turned.items() if count == most])
        watch.nodes += len(turned)
        info = Info(position.turn, (move,), depth=1, nodes=watch.nodes, time=watch.elapsed)
        watch.report(info)
        return Reply(move, info, forced(position) or _explain(move, turned))


def flips(position: Position, move: Move) -> int:
    """Return how many enemy discs a move turns over; a pass turns none.

    >>> from tengen import variant
    >>> position = variant("reversi").initial()
    >>> flips(position, position.legal_moves[0])
    1
    """
    enemy = position.turn.opponent
    return position.count(enemy) - position.play(move).count(enemy)


def _explain(move: Move, turned: Mapping[Move, int]) -> Explanation:
    count = turned[move]
    equals = sum(other == count for other in turned.values())
    if equals == 1:
        why = Sentence(MOST_DISCS, {"count": count})
    else:
        why = Sentence(
            N_("Turns over the most discs: {count}. Picked at random from {moves} such moves."),
            {"count": count, "moves": equals},
        )
    return Explanation((why,), heat=heat_of(turned))


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``greedy[seed=7]``."""
    return LocalEngine.named(Greedy(), name, Family.REVERSI)
