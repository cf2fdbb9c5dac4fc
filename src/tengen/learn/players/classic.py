"""The classic learner: a database of positions with the move made, and three weights.

A level proposes a move, and the database is asked what became of that move in this position before.
A value of at least the threshold, or a move never made: it plays. Below: the move is set aside, the
level searches a ply deeper among the others, and the database is asked again. That ends at the
deepest search it may make, or when no other move is left; then the best of the moves that were set
aside is played. What it learns after a game is in ``delta_rule``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Reply
from tengen.engine.local import Watch
from tengen.engine.names import PlayerName
from tengen.learn.memory.confidence import RATE, THRESHOLD
from tengen.learn.memory.memory import MoveStats
from tengen.learn.players.ideas import LEVELS, Ideas
from tengen.learn.players.player import LearningEngine, LearningPlayer

if TYPE_CHECKING:
    from tengen.learn.memory.delta_rule import RuleWeights

#: How many plies deeper than its level it may look.
DEEPER = 3


#: What the player says of an idea, and of the end of its search.
NEW = N_("I have never played this here before.")
GOOD = N_(
    "{move} is worth {value} here (won: {wins}, lost: {losses}, drawn: {draws}), so I play it."
)
BAD = N_(
    "{move} is only worth {value} here (won: {wins}, lost: {losses}, drawn: {draws}), "
    "so I searched deeper."
)
DOUBTFUL = N_("{move} is only worth {value} here (won: {wins}, lost: {losses}, drawn: {draws}).")
AT_MAX_DEPTH = N_("I may not look deeper, so I play {move}, the best of what I know here.")
NO_OTHER = N_("No other move is left, so I play {move}, the best of what I know here.")


@dataclass(frozen=True, slots=True)
class Doubted:
    """A move that was set aside: what became of it before, and its value below the threshold."""

    reply: Reply
    made: MoveStats
    value: float

    @property
    def order(self) -> tuple[float, int]:
        """The better comes last; of two worth the same that which was lost less often."""
        return self.value, -self.made.tally.losses

    @property
    def was_always_lost(self) -> bool:
        """Whether it was never won nor drawn."""
        return self.made.tally.losses == self.made.tally.games


@dataclass(frozen=True, slots=True)
class Inquiry:
    """One decision: what the database knows of the position, and the moves it made us set aside."""

    request: Request
    ideas: Ideas
    known: Mapping[Move, MoveStats]
    weights: RuleWeights
    threshold: float
    doubted: list[Doubted] = field(default_factory=list)

    @property
    def best(self) -> Doubted:
        """The best of the moves that were set aside."""
        return max(self.doubted, key=lambda one: one.order)

    @property
    def others(self) -> tuple[Move, ...]:
        """The moves that are left: not set aside, nor the mirror image of one that was."""
        names = {one.made.name for one in self.doubted}
        without = {move for move, one in self.known.items() if one.name in names}
        if self.request.only:
            return tuple(move for move in self.request.only if move not in without)
        return self.ideas.others(self.request.position, without)

    def ask(self, idea: Reply) -> Sentence | None:
        """Return why an idea is played; None where the database warns of it."""
        made = self.known.get(idea.move)
        if made is None:
            return Sentence(NEW)
        value = self.weights.value(made.tally)
        if value >= self.threshold:
            return self._sentence(GOOD, made, value)
        self.doubted.append(Doubted(idea, made, value))
        return None

    def end(self) -> Reply:
        """Play the best of the moves that were set aside."""
        last = self.doubted[-1]
        name = self.request.position.variant.format(self.best.made.move)
        why = Sentence(AT_MAX_DEPTH if self.others else NO_OTHER, {"move": name})
        return _told(
            self.best.reply,
            *(self._sentence(BAD, one.made, one.value) for one in self.doubted[:-1]),
            self._sentence(DOUBTFUL, last.made, last.value),
            why,
        )

    def play(self, idea: Reply, why: Sentence) -> Reply:
        """Play an idea."""
        asked = (self._sentence(BAD, one.made, one.value) for one in self.doubted)
        return _told(idea, *asked, why)

    def _sentence(self, template: str, made: MoveStats, value: float) -> Sentence:
        tally = made.tally
        counts = {"wins": tally.wins, "losses": tally.losses, "draws": tally.draws}
        name = self.request.position.variant.format(made.move)
        return Sentence(template, {"move": name, "value": f"{value:.1f}", **counts})


def _told(reply: Reply, *asked: Sentence) -> Reply:
    """Put what the database said, question by question, before what the search says."""
    old = reply.explanation or Explanation()
    return replace(reply, explanation=replace(old, sentences=(*asked, *old.sentences)))


class ClassicLearner(LearningPlayer):
    """Asks its database whether an idea has been good so far, whichever level had the idea."""

    name = "learner"
    options: Mapping[str, Option] = {
        **LearningPlayer.options,
        "level": Option(str, "medium", choices=LEVELS, help="who proposes the moves"),
        "deeper": Option(int, DEEPER, least=1, most=20, help="plies it may add to its level's"),
        "seed": Option(int, help="makes the choice between equal moves of Reversi repeatable"),
        "threshold": Option(float, THRESHOLD, help="the value below which it searches deeper"),
        "rate": Option(float, RATE, least=0.0, most=1.0, help="how fast the weights learn"),
    }

    def __init__(self) -> None:
        super().__init__()
        self._level = "medium"
        self._seed: int | None = None
        self._deeper = DEEPER
        self._threshold = THRESHOLD

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Choose memory, level and threshold; the rate matters only when a game is learned."""
        super().configure(values)
        self._level = str(values.get("level", self._level))
        self._deeper = int(values.get("deeper", self._deeper))
        if "seed" in values:
            self._seed = int(values["seed"])
        self._threshold = float(values.get("threshold", self._threshold))

    def search(self, request: Request, watch: Watch) -> Reply:
        """Take the first idea that the database does not warn of."""
        inquiry = self._inquiry(request)
        ideas, position = inquiry.ideas, request.position
        depth, deepest = ideas.depth, ideas.depth + self._deeper
        while True:
            idea = ideas.searcher(depth).search(request, watch)
            reason = inquiry.ask(idea)
            if reason is not None:
                return inquiry.play(idea, reason)
            others = inquiry.others
            is_deepest = depth >= deepest or ideas.sees_the_end(position, depth)
            # A move that was lost every time is not the last word: another one may do better.
            is_settled = is_deepest and not inquiry.best.was_always_lost
            if not others or is_settled or watch.is_over:
                return inquiry.end()
            request = replace(request, only=others)
            depth = min(depth + 1, deepest)

    def _inquiry(self, request: Request) -> Inquiry:
        position = request.position
        known, weights = self.data.recall(position).moves, self.data.weights(position)
        ideas = Ideas(position.variant, self._level, self._seed)
        return Inquiry(request, ideas, known, weights, self._threshold)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``learner`` or ``learner[level=hard,threshold=6]``."""
    return LearningEngine.named(ClassicLearner(), name)
