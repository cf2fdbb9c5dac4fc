"""The network in plain Python, to be read in one sitting; the compiled core does the same, fast.

A position is worth a *score* to the side to move: a classic evaluation plus one weight for every
tuple of cells, looked up by what fills it. ``tanh`` squashes the score to a value between -1, lost,
and 1, won. After each game the network goes back through it from the end and moves the value of
every position a little towards what came later. That is all.

Weights and scores are whole numbers, ``UNIT`` to one, so that sums are exact in any order.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from tengen.base.keys import mix
from tengen.base.move import PASS, Move
from tengen.learn.ntuple.features import Features, features_of
from tengen.learn.ntuple.lessons import Lesson, SelfPlay
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: This many weights make 1 before squashing.
UNIT = 1 << 20
#: The score of a won game.
WON = 1 << 40
#: No weight grows beyond.
LIMIT = 64 * UNIT
#: So often the weights are taken into their average, over so many times.
GAMES_PER_SNAPSHOT, SNAPSHOTS_IN_AVERAGE = 100, 50


class SplitMix64:
    """The generator splitmix64, the same on every machine.

    >>> SplitMix64(7).below(6)
    2
    """

    def __init__(self, seed: int) -> None:
        self.state = seed

    def word(self) -> int:
        """Return 64 bits."""
        word = mix(self.state)
        self.state = (self.state + 0x9E3779B97F4A7C15) % (1 << 64)
        return word

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to ``limit - 1``."""
        return (self.word() >> 32) * limit >> 32

    def fraction(self) -> float:
        """Return a number from 0 to below 1."""
        return float(self.word() >> 11) * 2.0**-53


@dataclass(frozen=True, slots=True)
class Turn:
    """A position of a game, and whether its move was left to chance."""

    position: Position
    is_chance: bool = False


class ReferenceNetwork:
    """The same values, the same games and the same weights as ``Network``, a thousand times slower.

    >>> from tengen import variant
    >>> network = ReferenceNetwork(variant("tictactoe"))
    >>> network.self_play(20, SelfPlay(seed=7))
    >>> network.games
    20
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.features: Features = features_of(variant)
        self.weights = array("i", bytes(4 * self.features.size))
        self.average = array("i", bytes(4 * self.features.size))
        self.games = 0

    # -- what a position is worth --------------------------------------------------------------

    def score(self, position: Position) -> int:
        """Return what a position is worth to the side to move."""
        known = self.features.known(position)
        if known is not None:
            return known * WON
        if _must_pass(position):
            return -self.score(position.play(PASS))
        base = self.features.base(position)
        return base + sum(self.weights[slot] for slot in self.features.slots(position))

    def value(self, position: Position) -> float:
        """Return the value for the side to move, -1 … 1."""
        return math.tanh(self.score(position) / UNIT)

    def best_move(self, position: Position, moves: Sequence[Move]) -> Move:
        """Return the move after which the other side stands worst; the first of equals."""
        return min(moves, key=lambda move: self.score(position.play(move)))

    # -- learning ------------------------------------------------------------------------------

    def teach(self, turns: Sequence[Turn], result: float, lesson: Lesson | SelfPlay) -> None:
        """Go back through a game. ``result`` is for the side to move after its last move.

        The target of a position is a mixture of the value of the next position and of the target
        of that one, with the sign turned: what is good for one side is bad for the other.
        """
        labels = lesson.labels if isinstance(lesson, Lesson) else {}
        target = labels.get(len(turns), result)
        for ply in reversed(range(len(turns))):
            position, is_chance = turns[ply].position, turns[ply].is_chance
            target = labels.get(ply, -target)
            if _must_pass(position):
                continue
            known = self.features.known(position)
            if known is not None:
                target = known
                continue
            value = self.value(position)
            if ply in labels or not is_chance:
                self.move_towards(position, lesson.rate * (target - value))
            if ply not in labels:
                trust = 0 if is_chance else lesson.trace
                target = trust * target + (1 - trust) * value

    def move_towards(self, position: Position, growth: float) -> None:
        """Let the score of a position grow by so much, each of its weights by its parts."""
        slots = self.features.slots(position)
        parts = sum(map(self.features.parts, slots))
        step = math.floor(growth * UNIT / parts + 0.5)
        for slot in slots:
            grown = self.weights[slot] + step * self.features.parts(slot)
            weight = max(-LIMIT, min(LIMIT, grown))
            self.weights[slot] = self.weights[self.features.twin(slot)] = weight

    def finish_game(self) -> None:
        """Count a game, and from time to time take the weights into their average."""
        self.games += 1
        if self.games % GAMES_PER_SNAPSHOT:
            return
        share = 1.0 / min(self.games // GAMES_PER_SNAPSHOT, SNAPSHOTS_IN_AVERAGE)
        for slot, weight in enumerate(self.weights):
            self.average[slot] += int((weight - self.average[slot]) * share)

    def learn(self, lesson: Lesson) -> None:
        """Learn from a given game."""
        for _pass in range(lesson.passes):
            turns, position = [], lesson.start or self.variant.initial()
            for move in lesson.moves:
                turns.append(Turn(position))
                position = position.play(move)
            is_black = position.turn.index == 0
            self.teach(turns, lesson.result if is_black else -lesson.result, lesson)
        self.finish_game()

    # -- playing itself ------------------------------------------------------------------------

    def self_play(self, games: int, settings: SelfPlay) -> None:
        """Play games against itself and learn from each."""
        chance = SplitMix64(settings.seed)
        for _game in range(games):
            turns, result = self.play_game(chance, settings)
            self.teach(turns, result, settings)
            self.finish_game()

    def play_game(self, chance: SplitMix64, settings: SelfPlay) -> tuple[list[Turn], int]:
        """Play one game; returns its turns and the result for the side to move at the end."""
        turns: list[Turn] = []
        position = self.variant.initial()
        opening = chance.below(settings.random_plies + 1)
        while (result := self.features.known(position)) is None:
            move, is_chance = PASS, False
            if not _must_pass(position):
                moves = self.features.moves(position)
                explores = chance.fraction() < settings.exploration
                is_chance = explores or len(turns) < opening
                move = (
                    moves[chance.below(len(moves))]
                    if is_chance
                    else self.best_move(position, moves)
                )
            turns.append(Turn(position, is_chance))
            position = position.play(move)
        return turns, result


def _must_pass(position: Position) -> bool:
    return position.legal_moves == (PASS,)
