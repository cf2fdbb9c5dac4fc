"""The apprentice: remembers its games, judges by a network of its own, and leaves what it lost.

Memory and network are described in docs/learning.md; this file only turns a decision into a reply
and says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.engine.local import Watch
from tengen.engine.names import PlayerName
from tengen.learn.memory.memory import MoveStats, PositionMemory
from tengen.learn.players.decision import DecisionRequest, Ground, LearnerDecision, decide
from tengen.learn.players.player import LearningEngine, LearningPlayer
from tengen.players.gomoku.common import CHOSEN, FEARED, without_thought
from tengen.players.reversi.reasons import forced, heat_of
from tengen.rules.position import Position

DEPTH = 4


class Apprentice(LearningPlayer):
    """Plays from memory where that is safe, and by searching with its own network elsewhere."""

    name = "apprentice"
    options: Mapping[str, Option] = {
        **LearningPlayer.options,
        "depth": Option(int, DEPTH, least=1, most=20, help="plies to look ahead"),
    }

    def __init__(self) -> None:
        super().__init__()
        self._depth = DEPTH

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Choose the memory and the depth."""
        super().configure(values)
        self._depth = int(values.get("depth", self._depth))

    def search(self, request: Request, watch: Watch) -> Reply:
        """Decide and explain."""
        quick = _without_thought(request, watch)
        if quick is not None:
            return quick
        position = request.position
        memory, evaluator = self.data.recall(position), self.data.evaluator(position)
        depth = min(self._depth, request.limit.depth or self._depth)
        question = DecisionRequest(position, memory, depth, lambda: watch.is_over, request.only)
        return _reply(question, decide(question, evaluator), watch)


def _without_thought(request: Request, watch: Watch) -> Reply | None:
    """Answer where there is no choice, or where an opening protocol asks for one."""
    position = request.position
    if not position.variant.is_reversi:
        return without_thought(request, watch)
    alone = forced(position)
    if alone is None:
        return None
    watch.nodes += 1
    info = Info(position.turn, position.legal_moves, nodes=watch.nodes, time=watch.elapsed)
    return Reply(position.legal_moves[0], info, alone)


def _reply(question: DecisionRequest, thought: LearnerDecision, watch: Watch) -> Reply:
    watch.nodes += max(1, thought.nodes)
    score = Score.winrate((1 + max(-1.0, min(1.0, thought.value))) / 2)
    info = Info(
        question.position.turn,
        thought.line,
        score,
        depth=thought.depth or None,
        nodes=watch.nodes,
        time=watch.elapsed,
    )
    watch.report(info)
    return Reply(thought.move, info, explain(question, thought))


# -- reasons -------------------------------------------------------------------------------------


def explain(question: DecisionRequest, thought: LearnerDecision) -> Explanation:
    """Say what the memory knows, what was avoided, and what the search expects."""
    position, memory = question.position, question.memory
    sentences = (*_of_memory(position, memory, thought), *_of_search(position, thought))
    lost = (one.move.point for one in memory.moves.values() if one.tally.mean < 0)
    marks = {point: FEARED for point in lost if point is not None}
    if thought.move.point is not None:
        marks[thought.move.point] = CHOSEN
    return Explanation(sentences, marks, heat_of(thought.glance), thought.line)


def _of_memory(
    position: Position, memory: PositionMemory, thought: LearnerDecision
) -> Iterator[Sentence]:
    if not memory.is_known:
        yield Sentence(N_("I have not met this position before."))
        return
    if thought.avoided is not None:
        values = _values(position, thought.avoided) | {"other": _name(position, thought.move)}
        yield Sentence(
            N_("I lost {losses} of {games} games with {move} here, so I try {other}."), values
        )
        return
    made = memory.moves.get(thought.move)
    if made is not None and thought.ground is Ground.MEMORY:
        yield Sentence(
            N_(
                "I know this position and play {move} from memory "
                "(games: {games}, won: {wins}, drawn: {draws}, lost: {losses})."
            ),
            _values(position, made),
        )
        return
    tally = memory.tally
    yield Sentence(
        N_(
            "I know this position (games: {games}, won: {wins}, drawn: {draws}, lost: {losses}), "
            "but not well enough to trust my memory."
        ),
        {
            "games": tally.games,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
        },
    )


def _of_search(position: Position, thought: LearnerDecision) -> Iterator[Sentence]:
    if thought.ground is Ground.MEMORY:
        return
    values: dict[str, str | int] = {
        "depth": thought.depth,
        "line": " ".join(_name(position, move) for move in thought.line),
        "chance": round(50 * (1 + thought.value)),
    }
    if thought.ground is Ground.PROOF:
        template = N_("I have calculated the rest of the game: {line}.")
        if thought.value > 0:
            template = N_("I have calculated a win: {line}.")
        elif thought.value < 0:
            template = N_("I have calculated that I lose, at best by {line}.")
        yield Sentence(template, values)
        return
    yield Sentence(N_("I looked ahead and expect {line}."), values)


#: Said by earlier versions: it stands in games that were stored.
_STORED = N_("I looked {depth} plies ahead and expect {line}: {chance} % for me.")


def _values(position: Position, one: MoveStats) -> dict[str, str | int]:
    tally = one.tally
    return {
        "move": _name(position, one.move),
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
    }


def _name(position: Position, move: Move) -> str:
    return position.variant.format(move)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``apprentice`` or ``apprentice[profile=anna]``."""
    return LearningEngine.named(Apprentice(), name)
