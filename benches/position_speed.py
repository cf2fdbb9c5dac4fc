"""Random games through the Python API, beside peers that are installed, in one run.

Each contender plays the same number of random games; a step is "list the legal moves, choose one,
play it". Peers are optional: ``pip install open_spiel textarena pettingzoo``. Prints one line per
contender with steps per second and the ratio to ours.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from tengen import Backend, Variant, variant

Playout = Callable[[random.Random], int]
SECONDS = 2.0


def tengen_playout(rules: Variant, backend: Backend) -> Playout:
    def play(chance: random.Random) -> int:
        position, steps = rules.initial(backend), 0
        while moves := position.legal_moves:
            position = position.play(chance.choice(moves))
            steps += 1
        return steps

    return play


def open_spiel_playout(game_name: str, *, immutable: bool) -> Playout:
    game = importlib.import_module("pyspiel").load_game(game_name)

    def play(chance: random.Random) -> int:
        state: Any = game.new_initial_state()
        steps = 0
        while moves := state.legal_actions():
            if immutable:
                state = state.child(chance.choice(moves))
            else:
                state.apply_action(chance.choice(moves))
            steps += 1
        return steps

    return play


def pettingzoo_tictactoe_playout() -> Playout:
    module = importlib.import_module("pettingzoo.classic.tictactoe_v3")
    environment: Any = module.raw_env()

    def play(chance: random.Random) -> int:
        environment.reset(seed=1)
        steps = 0
        while True:
            observation, _, ended, cut, _ = environment.last()
            if ended or cut:
                return steps
            legal = [at for at, allowed in enumerate(observation["action_mask"]) if allowed]
            environment.step(chance.choice(legal))
            steps += 1

    return play


def textarena_playout() -> Playout:
    module = importlib.import_module("textarena.envs.Othello.env")
    environment: Any = module.OthelloEnv()

    def play(chance: random.Random) -> int:
        environment.reset(num_players=2, seed=1)
        steps, over = 0, False
        while not over:
            moves = environment.state.game_state["valid_moves"]
            row, column = chance.choice(moves) if moves else (0, 0)
            over, _ = environment.step(f"[{row}, {column}]")
            steps += 1
        return steps

    return play


def contenders() -> Iterator[tuple[str, str, Callable[[], Playout]]]:
    reversi, tictactoe = variant("reversi"), variant("tictactoe")
    yield "reversi", "tengen", lambda: tengen_playout(reversi, Backend.NATIVE)
    yield "reversi", "tengen, reference rules", lambda: tengen_playout(reversi, Backend.PYTHON)
    yield "reversi", "OpenSpiel child()", lambda: open_spiel_playout("othello", immutable=True)
    yield (
        "reversi",
        "OpenSpiel apply_action()",
        lambda: open_spiel_playout("othello", immutable=False),
    )
    yield "reversi", "TextArena", textarena_playout
    yield "tictactoe", "tengen", lambda: tengen_playout(tictactoe, Backend.NATIVE)
    yield "tictactoe", "tengen, reference rules", lambda: tengen_playout(tictactoe, Backend.PYTHON)
    yield (
        "tictactoe",
        "OpenSpiel child()",
        lambda: open_spiel_playout("tic_tac_toe", immutable=True),
    )
    yield "tictactoe", "PettingZoo", pettingzoo_tictactoe_playout


def steps_per_second(playout: Playout) -> float:
    chance = random.Random(7)
    playout(chance)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        steps += playout(chance)
    return steps / (time.perf_counter() - start)


def main() -> None:
    ours: dict[str, float] = {}
    for game, name, make in contenders():
        try:
            speed = steps_per_second(make())
        except ImportError as error:
            print(f"{game:10} {name:26} not installed ({error.name})")
            continue
        ours.setdefault(game, speed)
        print(f"{game:10} {name:26} {speed:12,.0f} steps/s   tengen is {ours[game] / speed:6.2f}×")


if __name__ == "__main__":
    main()
