"""The apprentice's decision: trust the memory, avoid what was lost, or search longer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from tengen.base.move import Move
from tengen.learn.memory.confidence import judged, lower_bound
from tengen.learn.memory.memory import MoveStats, PositionMemory
from tengen.learn.networks.evaluators import Evaluator, Stop
from tengen.rules.position import Position

#: Plies more where the memory knows the position but may not be trusted.
LONGER = 2
#: So many moves at first sight, and so many remembered ones, are weighed against each other.
CANDIDATES = 4


class Ground(Enum):
    """Why a move was chosen."""

    MEMORY = "memory"
    AVOIDED = "avoided"
    SEARCH = "search"
    PROOF = "proof"


@dataclass(frozen=True, slots=True)
class DecisionRequest:
    """A position to decide on, what is remembered of it, and how long to think."""

    position: Position
    memory: PositionMemory
    depth: int
    stop: Stop
    only: tuple[Move, ...] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that may be chosen."""
        return self.only or self.position.legal_moves


@dataclass(frozen=True, slots=True)
class LearnerDecision:
    """A decision: the move, its value from -1 to 1, the expected line, and the ground."""

    move: Move
    value: float
    line: tuple[Move, ...]
    ground: Ground
    depth: int = 0
    nodes: int = 0
    #: The remembered move that was given up for this one.
    avoided: MoveStats | None = None
    #: What the moves are worth at first sight.
    glance: Mapping[Move, float] = field(default_factory=dict)


def decide(question: DecisionRequest, evaluator: Evaluator) -> LearnerDecision:
    """Return the move to play.

    A remembered move is played at once where its lower bound beats what the best other move looks
    like. Otherwise the search decides, longer where the position is known; what was remembered of
    a move weighs against its searched value as the number of games says.
    """
    glance = evaluator.values(question.position)
    trusted = _trusted(question, glance)
    if trusted is not None:
        line = (trusted.move,)
        return LearnerDecision(trusted.move, trusted.value, line, Ground.MEMORY, glance=glance)
    if question.only:
        return _weighed(question, evaluator, glance, {})
    depth = question.depth + (LONGER if question.memory.is_known else 0)
    found = evaluator.search(question.position, depth=depth, stop=question.stop)
    ground = Ground.PROOF if found.is_exact else Ground.SEARCH
    searched = LearnerDecision(
        found.move, found.value, found.line, ground, found.depth, found.nodes, glance=glance
    )
    if found.is_exact or not question.memory.moves:
        return searched
    return _weighed(question, evaluator, glance, {found.move: searched})


def _trusted(question: DecisionRequest, glance: Mapping[Move, float]) -> MoveStats | None:
    """Return the remembered move whose lower bound beats every other move, if there is one."""
    known = [one for move, one in question.memory.moves.items() if move in question.moves]
    if not known:
        return None
    best = max(known, key=_bound)
    others = (
        value
        for move, value in glance.items()
        if move in question.moves and move not in question.memory.moves
    )
    rivals = (one.value for one in known if one.name != best.name)
    return best if _bound(best) > max([*others, *rivals], default=-1.0) else None


def _bound(one: MoveStats) -> float:
    return lower_bound(one.value, one.tally.games)


def _weighed(
    question: DecisionRequest,
    evaluator: Evaluator,
    glance: Mapping[Move, float],
    searched: dict[Move, LearnerDecision],
) -> LearnerDecision:
    """Weigh what a search says of each candidate against what is remembered of it."""
    first = next(iter(searched.values()), None)
    depth = first.depth if first is not None else question.depth
    for move in _candidates(question, glance):
        if move not in searched and not (searched and question.stop()):
            searched[move] = _look_at(question, evaluator, move, depth)
    memory, nodes = question.memory.moves, sum(one.nodes for one in searched.values())

    def value(thought: LearnerDecision) -> float:
        known = memory.get(thought.move)
        if known is None:
            return thought.value
        weighed = judged(thought.value, known.value, known.tally.games)
        # Good results never make a move worse than it looks, nor bad ones better.
        return (max if known.tally.mean > 0 else min)(weighed, thought.value)

    best = max(searched.values(), key=value)
    avoided = _given_up(question.memory, best.move)
    ground = Ground.SEARCH if avoided is None else Ground.AVOIDED
    line, seen = best.line, best.depth
    return LearnerDecision(best.move, value(best), line, ground, seen, nodes, avoided, glance)


def _given_up(memory: PositionMemory, chosen: Move) -> MoveStats | None:
    """Return the move that was lost with most often here, if another one is chosen now."""
    if chosen in memory.moves:
        return None
    lost = [one for one in memory.different if one.tally.mean < 0]
    return max(lost, key=lambda one: one.tally.losses, default=None)


def _candidates(question: DecisionRequest, glance: Mapping[Move, float]) -> Iterable[Move]:
    if question.only:
        return question.only
    allowed = set(question.moves)
    sighted = sorted((move for move in glance if move in allowed), key=lambda move: -glance[move])
    fresh = [move for move in sighted if move not in question.memory.moves]
    known = sorted(question.memory.different, key=lambda one: -one.value)
    return dict.fromkeys((*fresh[:CANDIDATES], *(one.move for one in known[:CANDIDATES])))


def _look_at(
    question: DecisionRequest, evaluator: Evaluator, move: Move, depth: int
) -> LearnerDecision:
    """Search what comes after a move, as deep as its rivals were searched."""
    after = question.position.play(move)
    if after.outcome is not None:
        winner = after.outcome.winner
        value = 0.0 if winner is None else (1.0 if winner is question.position.turn else -1.0)
        return LearnerDecision(move, value, (move,), Ground.PROOF, 1, 1)
    found = evaluator.search(after, depth=max(1, depth - 1), stop=question.stop)
    # After an opening's choice of colour the same side may be to move again.
    sign = 1 if after.turn is question.position.turn else -1
    line = (move, *found.line)
    return LearnerDecision(
        move, sign * found.value, line, Ground.SEARCH, found.depth + 1, found.nodes
    )
