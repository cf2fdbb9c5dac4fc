"""The readable network and the compiled one are the same, weight by weight."""

from __future__ import annotations

from random import Random

import pytest

from tengen import variant
from tengen.learn.ntuple import Lesson, Network, NetworkUnsupported, SelfPlay
from tengen.learn.ntuple.reference import ReferenceNetwork, SplitMix64

SETTINGS = SelfPlay(seed=3, exploration=0.2, random_plies=6)
GAMES = [
    ("tictactoe", 3, 120),
    ("reversi", 4, 10),
    ("reversi", 6, 2),
    ("freestyle", 6, 2),
    ("standard", 6, 2),
    ("renju", 6, 2),
    ("caro", 6, 2),
]


@pytest.mark.parametrize(("name", "size", "games"), GAMES)
def test_self_play_gives_the_same_weights(name: str, size: int, games: int) -> None:
    rules = variant(name, size=size)
    core, reference = Network.fresh(rules), ReferenceNetwork(rules)
    core.self_play(games, SETTINGS)
    reference.self_play(games, SETTINGS)
    assert any(reference.weights)
    assert reference.weights.tobytes() == core._core.weights
    assert reference.average.tobytes() == core._core.average


@pytest.mark.parametrize(("name", "size"), [("reversi", 8), ("reversi", 10), ("freestyle", 15)])
def test_lessons_give_the_same_weights_and_values(name: str, size: int) -> None:
    rules, chance = variant(name, size=size), Random(5)
    core, reference = Network.fresh(rules), ReferenceNetwork(rules)
    position = rules.initial()
    for _ply in range(20):
        position = position.play(chance.choice(position.legal_moves))
    lesson = Lesson(position.moves, 1, {4: 0.5, 20: -0.25}, passes=2)
    core.learn(lesson)
    reference.learn(lesson)
    assert reference.weights.tobytes() == core._core.weights
    assert reference.value(position) == core.value(position)


def test_a_network_that_cannot_be_is_refused() -> None:
    with pytest.raises(NetworkUnsupported, match="pente"):
        ReferenceNetwork(variant("pente"))


def test_chance_reaches_every_number_below_its_limit() -> None:
    chance = SplitMix64(1)
    assert {chance.below(3) for _ in range(50)} == {0, 1, 2}
    assert all(0 <= chance.fraction() < 1 for _ in range(50))
