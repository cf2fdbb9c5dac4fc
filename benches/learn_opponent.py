"""Measure whether importing the games of one opponent helps against that opponent.

An opponent that never changes plays games from one set of openings against a sparring partner of
many minds. A fresh apprentice imports them; it is tried out against the same opponent from other
openings before and after, with both colours. Prints both scores with their 95 % intervals.

    python benches/learn_opponent.py --opponent "easy[seed=1]" --games 2500
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tengen import Color, Position, Record, Variant, database, variant
from tengen.arena.openings import RandomBook
from tengen.arena.statistics import CONFIDENCE, sample_of, widened
from tengen.learn.lessons.importing import Import, import_files
from tengen.learn.networks.trial import Contestant, Trial, by_network, by_player, try_out
from tengen.learn.ntuple import Network
from tengen.records.files import write_records

#: The sparring partner plays a random move so often.
WHIM = 0.15


def openings(rules: Variant, seed: int, count: int) -> list[Position]:
    book = RandomBook(rules, seed=seed)
    return [book.opening(number).position(rules) for number in range(count)]


def sparring(rules: Variant, chance: Random) -> Contestant:
    best = by_network(Network.fresh(rules), 2)
    return lambda position: (
        chance.choice(position.legal_moves) if chance.random() < WHIM else best(position)
    )


def lessons(rules: Variant, opponent: Contestant, name: str, games: int) -> Iterator[Record]:
    chance = Random(1)
    partner = sparring(rules, chance)
    for number, start in enumerate(openings(rules, 1, games)):
        position, has_black = start, number % 2 == 0
        while position.outcome is None:
            is_opponent = (position.turn is Color.BLACK) == has_black
            position = position.play((opponent if is_opponent else partner)(position))
        names = (name, "sparring") if has_black else ("sparring", name)
        record = Record.of(position, *names)
        record.round = str(number)
        yield record


def told(label: str, trial: Trial) -> None:
    error = CONFIDENCE * sample_of(widened(trial.pairs)).standard_error
    print(f"{label}: {100 * trial.score:.1f} % ± {100 * error:.1f} in {trial.games} games")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--variant", default="reversi")
    parser.add_argument("--opponent", default="easy[seed=1]")
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--openings", type=int, default=60)
    parser.add_argument("--depth", type=int, default=2)
    chosen = parser.parse_args()
    rules = variant(chosen.variant)
    held_out = openings(rules, 2, chosen.openings)
    with tempfile.TemporaryDirectory() as folder, by_player(chosen.opponent) as opponent:
        path = Path(folder) / "tengen.db"
        me = f"apprentice[depth={chosen.depth},database={path}]"
        with by_player(me) as apprentice:
            told("before", try_out(apprentice, opponent, held_out))
        games = Path(folder) / "games.jsonl"
        write_records(lessons(rules, opponent, chosen.opponent, chosen.games), games)
        engine = database.open(str(path))
        done = import_files(engine, [games], Import(plies=None))
        engine.dispose()
        print(f"imported {done.learned} games in {done.seconds:.1f} s")
        with by_player(me) as apprentice:
            told("after", try_out(apprentice, opponent, held_out))


if __name__ == "__main__":
    main()
