"""The classic learner: a database of positions with the move made, and three weights.

Before it moves it searches a little and looks up what became of that move in this position before.
A value of at least the threshold, or a position it does not know: it plays. Below: it searches
deeper. What it learns after a game is in ``delta_rule``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tengen.base.i18n import N_
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Reply
from tengen.engine.local import Searcher, Watch
from tengen.engine.names import PlayerName
from tengen.learn.memory import Remembered
from tengen.learn.player import LearningEngine, LearningPlayer
from tengen.players.gomoku.pattern import PatternPlayer
from tengen.players.reversi.medium import STYLE
from tengen.players.reversi.player import SearchingPlayer
from tengen.rules.variant import Variant

#: T, the value a known position needs to be played without a second look.
THRESHOLD = 5.0
#: L, how far a position of a game that was won moves the weights.
RATE = 0.1
#: Plies of the first look and of the deeper one.
REVERSI, GOMOKU = (2, 4), (1, 2)


class ClassicLearner(LearningPlayer):
    """Asks its database whether the first idea has been good so far."""

    name = "learner"
    options: Mapping[str, Option] = {
        **LearningPlayer.options,
        "threshold": Option(float, THRESHOLD, help="the value below which it searches deeper"),
        "rate": Option(float, RATE, least=0.0, most=1.0, help="how fast the weights learn"),
    }

    def __init__(self) -> None:
        super().__init__()
        self._threshold = THRESHOLD

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Choose the memory and the threshold; the rate matters only when a game is learned."""
        super().configure(values)
        self._threshold = float(values.get("threshold", self._threshold))

    def search(self, request: Request, watch: Watch) -> Reply:
        """Take the first idea, unless the database warns."""
        position = request.position
        first, deeper = _searchers(position.variant)
        idea = first.search(request, watch)
        made = self.notebook.recall(position).moves.get(idea.move)
        if made is None:
            return _explained(idea, Sentence(N_("I have never played this here before.")))
        value = self.notebook.weights(position).value(made.tally)
        if value >= self._threshold:
            return _explained(idea, _sentence(GOOD, position.variant, made, value))
        again = deeper.search(request, watch)
        return _explained(again, _sentence(BAD, position.variant, made, value))


GOOD = N_(
    "{move} has worth {value} here (won: {wins}, lost: {losses}, drawn: {draws}), so I play it."
)
BAD = N_(
    "{move} has only worth {value} here (won: {wins}, lost: {losses}, drawn: {draws}), "
    "so I searched deeper."
)


def _searchers(variant: Variant) -> tuple[Searcher, Searcher]:
    """Return the search for the first idea and the deeper one."""
    depths = REVERSI if variant.is_reversi else GOMOKU
    first, deeper = (_searcher(variant, depth) for depth in depths)
    return first, deeper


def _searcher(variant: Variant, depth: int) -> Searcher:
    searcher = SearchingPlayer(STYLE) if variant.is_reversi else PatternPlayer()
    searcher.configure({"depth": depth})
    return searcher


def _sentence(template: str, variant: Variant, made: Remembered, value: float) -> Sentence:
    tally = made.tally
    counts = {"wins": tally.wins, "losses": tally.losses, "draws": tally.draws}
    return Sentence(
        template, {"move": variant.format(made.move), "value": f"{value:.1f}", **counts}
    )


def _explained(reply: Reply, sentence: Sentence) -> Reply:
    """Put what the database said before what the search says."""
    old = reply.explanation or Explanation()
    return replace(reply, explanation=replace(old, sentences=(sentence, *old.sentences)))


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``learner`` or ``learner[threshold=6]``."""
    return LearningEngine.named(ClassicLearner(), name)
