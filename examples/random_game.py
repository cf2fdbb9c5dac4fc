"""Play a random game of any variant and print it: ``python examples/random_game.py pente``."""

from __future__ import annotations

import random
import sys

from tengen import variant


def main() -> None:
    position = variant(sys.argv[1] if len(sys.argv) > 1 else "reversi").initial()
    chance = random.Random(1)
    while position.outcome is None and len(position.moves) < 500:
        position = position.play(chance.choice(position.legal_moves))
    print(position)
    print(position.outcome or "stopped after 500 moves")


if __name__ == "__main__":
    main()
