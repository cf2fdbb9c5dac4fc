"""Games of self-play a second: the compiled network beside the readable one, in one run.

``python benches/selfplay_speed.py``. Both play the same games and learn the same weights; the bench
fails when they do not.
"""

from __future__ import annotations

import time

from tengen import Variant, variant
from tengen.learn.ntuple import Lesson, Network, SelfPlay, solve_ending
from tengen.learn.ntuple.reference import ReferenceNetwork
from tengen.rules.position import Position

SETTINGS = SelfPlay(seed=1)
GAMES, REFERENCE_GAMES = 2000, 2
EMPTY_SQUARES = (10, 12, 14)


def core_speed(rules: Variant) -> float:
    report = Network.fresh(rules).self_play(GAMES, SETTINGS)
    return report.games / report.seconds


def reference_speed(rules: Variant) -> float:
    core, reference = Network.fresh(rules), ReferenceNetwork(rules)
    start = time.perf_counter()
    reference.self_play(REFERENCE_GAMES, SETTINGS)
    seconds = time.perf_counter() - start
    core.self_play(REFERENCE_GAMES, SETTINGS)
    position = rules.initial().play(rules.initial().legal_moves[0])
    if core.value(position) != reference.value(position):
        raise SystemExit(f"{rules.name}: core and reference have learned different things")
    return REFERENCE_GAMES / seconds


def endings(empty: int, count: int = 10) -> list[Position]:
    """Positions of games that a network played against itself, differing in their second move."""
    rules = variant("reversi")
    network, found = Network.fresh(rules), []
    for number in range(count):
        position = rules.initial().play("d3")
        for ply in range(2):
            moves = position.legal_moves
            position = position.play(moves[(number + ply) % len(moves)])
        while len(position.stones) < 64 - empty and position.outcome is None:
            position = position.play(network.search(position, depth=1 + number % 3).move)
        if position.outcome is None:
            found.append(position)
    return found


def main() -> None:
    for name, size in (("reversi", 8), ("freestyle", 9)):
        rules = variant(name, size=size)
        core, reference = core_speed(rules), reference_speed(rules)
        print(
            f"{name:10} {size:2}  core {core:8,.0f} games/s   reference {reference:6.2f} games/s"
            f"   {core / reference:8,.0f}×"
        )
    for name in ("freestyle", "renju"):
        print(f"{name:10} 15  core {core_speed(variant(name)):8,.0f} games/s")
    for empty in EMPTY_SQUARES:
        positions, start = endings(empty), time.perf_counter()
        for position in positions:
            solve_ending(position)
        seconds = (time.perf_counter() - start) / len(positions)
        print(f"ending of {empty} empty squares: {1000 * seconds:.1f} ms")
    game = endings(4)[0]
    network, start = Network.fresh(game.variant), time.perf_counter()
    network.learn(Lesson(game.moves, result=1))
    print(f"lesson of {len(game.moves)} moves: {1000 * (time.perf_counter() - start):.2f} ms")


if __name__ == "__main__":
    main()
