"""What learning costs beside the game: two networks think half a second a move, then one learns.

``python benches/learn_cost.py``. Prints, for each game, the seconds of the game, the seconds of
learning it, wall and processor, and their share.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tengen import Position, Record, database, variant
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.memory.profiles import APPRENTICE, Profile
from tengen.learn.ntuple import Network

SECONDS_A_MOVE = 0.5


def played(name: str) -> Position:
    network = Network.fresh(variant(name))
    position = network.variant.initial()
    while position.outcome is None:
        position = position.play(network.search(position, time=SECONDS_A_MOVE).move)
    return position


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        engine = database.open(str(Path(folder) / "tengen.db"))
        for name in ("reversi", "freestyle"):
            start = time.perf_counter()
            position = played(name)
            game = time.perf_counter() - start
            profile = Profile(APPRENTICE, "bench", position.variant)
            record, busy = Record.of(position, black="a", white="b"), time.process_time()
            learned = Lessons(engine).learn(record, profile).seconds
            busy = time.process_time() - busy
            print(
                f"{name:10} {len(position.moves)} moves in {game:.1f} s, learned in {learned:.2f} s"
                f" ({busy:.2f} s of processor): {100 * learned / game:.1f} %"
            )
        engine.dispose()


if __name__ == "__main__":
    main()
