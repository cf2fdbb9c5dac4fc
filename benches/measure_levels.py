"""How strong the levels are: every ladder plays a pool, and the ratings become package data.

``python benches/measure_levels.py --concurrency 16 --out src/tengen/players/ladder/ratings.json``.
Each level meets the ones one and two rungs below it, from random openings with both colours. The
seeds of the players follow from the number of the game, so the same games are played again whatever
the machine; ``--save`` keeps them by the names of the players: a run that was broken off goes on
where it stood, and after a rung was changed or put in only its own games are played.
``--from 10`` plays only the meetings of the levels from the tenth on: that one keeps its rating,
and those above are rated from there. ``--balanced`` begins with even openings of the package: most
random ones are won by one colour, whichever of two champions has it. A classic program that looks
one ply ahead is measured with the levels of the main games, as something to compare them with.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import hypot
from pathlib import Path
from typing import Any

from tengen import engine, variant
from tengen.arena.adjudication import Adjudication
from tengen.arena.balanced import balanced_book
from tengen.arena.clocks import MatchTimeControl
from tengen.arena.executor import Executor, LocalExecutor
from tengen.arena.game import Terms
from tengen.arena.jobs import Entrant, GameJob, record_of
from tengen.arena.openings import RandomBook
from tengen.arena.ratings import PairScore, ratings
from tengen.arena.results import GameKey, MatchGame, Results, played
from tengen.arena.schedule import Pair
from tengen.arena.statistics import CONFIDENCE, sample_of, widened
from tengen.base.atomic import write_atomically
from tengen.engine.names import PlayerName
from tengen.players.ladder.catalogue import pools
from tengen.players.ladder.ratings import ANCHOR, MeasuredRating, measured
from tengen.players.personalities import CHARACTERS, POOLS
from tengen.rules.variant import Variant

#: Games between neighbours; two rungs apart half as many are played.
GAMES = {"freestyle": 100, "reversi8": 100}
MAIN_GAMES = dict.fromkeys(("standard", "renju", "caro", "reversi6", "reversi10"), 40)
OTHER_GAMES = 20
#: Of a personality against each of the levels that are about as strong.
PERSONALITY_GAMES, PERSONALITY_LEVELS = 30, range(5, 9)
#: The score of a level against the one below it.
LEAST, MOST = 0.60, 0.75
#: Who looks at so many positions for a move plays so many times fewer games: they take long.
SLOW = ((1_000_000, 6), (300_000, 3), (100_000, 2))
#: Programs that look one ply ahead, by pool, and the levels that they meet.
YARDSTICKS = {
    **dict.fromkeys(("freestyle", "standard", "renju", "caro"), "scorer"),
    "reversi8": "greedy",
}
YARDSTICK_LEVELS = range(1, 9)
#: Positions for a move; a bound that binds nobody: the players are as quick as their effort.
UNBOUND = 10**9
#: Two compiled engines need not play on when both have known the winner for so many moves.
AGREED = Adjudication(resign=4)
#: Seconds without an answer after which a player hangs, also on a machine that is busy.
PATIENCE = 600.0
#: So many different people sit behind each name.
PEOPLE = 10


@dataclass(frozen=True)
class Pool:
    """A ladder with its guests: players by number, the levels first, and how often who meets.

    The first of the players is the level ``lowest``.
    """

    name: str
    players: tuple[str, ...]
    levels: int
    meetings: Mapping[tuple[int, int], int]
    lowest: int = 1

    @property
    def anchor(self) -> MeasuredRating:
        """The rating that the first of the players has."""
        return (
            MeasuredRating(ANCHOR, 0.0)
            if self.lowest == 1
            else measured(self.name, self.players[0])
        )

    @property
    def rules(self) -> Variant:
        """The game that is played."""
        if self.name.startswith("reversi"):
            return variant("reversi", size=self.name.removeprefix("reversi"))
        return variant(self.name)

    @property
    def all_games(self) -> int:
        """How many games there are."""
        return sum(self.meetings.values())


def make_pool(
    name: str, games: int | None, *, with_personalities: bool = False, lowest: int = 1
) -> Pool:
    """Return the pool of a ladder; an even number of games is played in each meeting."""
    players = [rung.player for rung in pools()[name][lowest - 1 :]]
    levels = len(players)
    number = games or GAMES.get(name) or MAIN_GAMES.get(name) or OTHER_GAMES
    meetings = {
        (low, low + step): _even(number // step // _slowness(players[low + step]))
        for step in (1, 2)
        for low in range(levels - step)
    }
    if name in YARDSTICKS and lowest == 1:
        met = (level - 1 for level in YARDSTICK_LEVELS if level <= levels)
        meetings |= {(level, len(players)): _even(number // 2) for level in met}
        players.append(YARDSTICKS[name])
    if with_personalities and lowest == 1:
        guests = [
            one.player
            for family, characters in CHARACTERS.items()
            for one in characters
            if POOLS[family] == name and one.player not in players
        ]
        for guest in dict.fromkeys(guests):
            for level in PERSONALITY_LEVELS:
                meetings[level - 1, len(players)] = _even(min(PERSONALITY_GAMES, number))
            players.append(guest)
    return Pool(name, tuple(players), levels, meetings, lowest)


def _even(number: int) -> int:
    return number + number % 2


def _slowness(player: str) -> int:
    """Return how many times fewer games are played with a player who takes long."""
    positions = int(PlayerName.parse(player).options.get("nodes", "0"))
    return next((times for least, times in SLOW if positions >= least), 1)


# -- playing ---------------------------------------------------------------------------------------


@dataclass
class Measurement:
    """The games of one pool, played or still to be played."""

    pool: Pool
    save: Path | None
    nodes: int = UNBOUND
    is_balanced: bool = False
    results: Results = field(init=False)

    def __post_init__(self) -> None:
        self.results = Results(len(self.pool.players))
        for line in self._saved_lines():
            game = json.loads(line)
            key = self._key_of(game)
            if key is not None:
                self.results.add(MatchGame(key, game["points"], game["reason"]))

    def _key_of(self, game: Mapping[str, Any]) -> GameKey | None:
        """Return the place of a kept game in this pool; None where its players do not meet."""
        places = {player: number for number, player in enumerate(self.pool.players)}
        low, high = (places.get(player, -1) for player in game["players"])
        key = GameKey.parse(game["key"])
        is_met = game["pool"] == self.pool.name and (low, high) in self.pool.meetings
        return GameKey(key.round, (low, high), key.number) if is_met else None

    def _names(self, key: GameKey) -> list[str]:
        return [self.pool.name, *(self.pool.players[number] for number in key.pair)]

    def _saved_lines(self) -> list[str]:
        """Return the games kept so far; a line that was broken off is cut from the file."""
        if self.save is None or not self.save.exists():
            return []
        lines = self.save.read_text(encoding="utf-8").splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]
        if len(whole) < len(lines):
            write_text(self.save, "".join(whole))
        return whole

    async def play(self, executor: Executor, concurrency: int) -> None:
        """Play what is left."""
        jobs = self._jobs()
        async with asyncio.TaskGroup() as group:
            for _worker in range(concurrency):
                group.create_task(self._work(executor, jobs))

    async def _work(self, executor: Executor, jobs: Iterator[GameJob]) -> None:
        for job in jobs:
            line = await executor.run(job)
            key = GameKey.parse(job.key)
            names = {entrant.number: entrant.label for entrant in (job.first, job.second)}
            labels = [names.get(number, "") for number in range(len(self.pool.players))]
            game = played(key, record_of(line), labels)
            if game.fault:
                raise SystemExit(f"{self.pool.name} {job.key}: {game.fault}")
            self.results.add(game)
            self._keep(game)

    def _keep(self, game: MatchGame) -> None:
        if self.save is None:
            return
        pool, *players = self._names(game.key)
        facts = {"pool": pool, "players": players, "key": str(game.key), "points": game.points}
        with self.save.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(facts | {"reason": game.reason}) + "\n")

    def _jobs(self) -> Iterator[GameJob]:
        rules = self.pool.rules
        book = balanced_book("balanced", rules) if self.is_balanced else RandomBook(rules)
        for (low, high), games in self.pool.meetings.items():
            for number in range(games):
                key = GameKey(0, (low, high), number)
                if key not in self.results:
                    control = MatchTimeControl(nodes=self.nodes, patience=PATIENCE)
                    first, second = (self._entrant(player, key) for player in key.seats)
                    are_engines = all(one.player.startswith("tengen") for one in (first, second))
                    ruling = AGREED if are_engines else Adjudication()
                    terms = Terms(rules, control, book.opening(key.opening), ruling)
                    yield GameJob(str(key), first, second, terms, {})

    def _entrant(self, number: int, key: GameKey) -> Entrant:
        """Return a player with a seed: another person in every pair of games."""
        text = self.pool.players[number]
        if "seed" in engine.open(text).options:
            seed = 2 * (key.opening % PEOPLE) + (number == key.pair[1])
            name = PlayerName.parse(text)
            text = PlayerName(name.kind, {**name.options, "seed": str(seed)}, name.argument).text
        return Entrant(number, text, self.pool.players[number])


# -- what was found --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Score:
    """The score of the higher level in a meeting, with half the width of its 95 % interval."""

    mean: float
    error: float
    games: int

    @property
    def remark(self) -> str:
        """A word about a step that is too small or too large."""
        return "" if LEAST <= self.mean <= MOST else "outside"


def score_of(results: Results, pair: tuple[int, int]) -> Score:
    pairs = results.pentanomial(pair)
    tally = results.tallies[pair]
    error = CONFIDENCE * sample_of(widened(pairs)).standard_error
    return Score(1 - tally.score / tally.games, error, int(tally.games))


def connected(results: Mapping[Pair, PairScore]) -> dict[Pair, PairScore]:
    """Return the results with half a win and half a loss more where one side took everything.

    So everybody can be rated, and pairs that never met stay without a result: halves for all of
    them, as in small pools, would press a long ladder together.
    """
    return {
        pair: tally
        if tally.wins and tally.losses
        else PairScore(tally.wins + 0.5, tally.draws, tally.losses + 0.5)
        for pair, tally in results.items()
    }


def rated(measurement: Measurement) -> dict[str, dict[str, float]]:
    """Return the ratings by player, the first level at the anchor."""
    pool = measurement.pool
    found = ratings(len(pool.players), connected(measurement.results.tallies))
    anchor = pool.anchor
    rated = {
        player: {
            "rating": round(anchor.rating + rating.elo - found[0].elo, 1),
            "error": round(hypot(rating.error, anchor.error), 1),
        }
        for player, rating in zip(pool.players, found, strict=True)
    }
    if pool.lowest > 1:
        rated[pool.players[0]] = {"rating": anchor.rating, "error": anchor.error}
    return rated


def table(measurement: Measurement) -> str:
    """Return the levels of a pool as a table for a page."""
    pool, found = measurement.pool, rated(measurement)
    title = re.sub(r"(\d+)$", r" \1×\1", pool.name) if "reversi" in pool.name else pool.name
    lines = [f"### {title}", ""]
    lines += ["| level | player | rating | against the level below |", "| --- | --- | --- | --- |"]
    for number, player in enumerate(pool.players):
        rating = f"{found[player]['rating']:.0f} ± {found[player]['error']:.0f}"
        below = ""
        if 0 < number < pool.levels and (number - 1, number) in measurement.results.tallies:
            score = score_of(measurement.results, (number - 1, number))
            below = f"{score.mean:.1%} ± {score.error:.1%} ({score.games} games)"
        place = str(number + pool.lowest) if number < pool.levels else "–"
        lines.append(f"| {place} | `{player}` | {rating} | {below} |")
    return "\n".join([*lines, ""])


def with_table(page: str, table: str) -> str:
    """Return a page with the table of a pool in the place of its old one, or at the end."""
    heading, lines = table.partition("\n")[0], page.splitlines(keepends=True)
    if f"{heading}\n" not in lines:
        return f"{page}\n{table}" if page else table
    start = lines.index(f"{heading}\n")
    rest = range(start + 1, len(lines))
    end = next((number for number in rest if lines[number].startswith("#")), len(lines))
    parted = "\n" if end < len(lines) else ""
    return "".join([*lines[:start], table, parted, *lines[end:]])


def print_scores(measurement: Measurement) -> None:
    pool = measurement.pool
    for low, high in pool.meetings:
        score = score_of(measurement.results, (low, high))
        is_step = high == low + 1 and high < pool.levels
        names = f"{high + pool.lowest} – {low + pool.lowest}"
        text = f"{pool.name} {names}: {score.mean:6.1%} ± {score.error:.1%}"
        remark = score.remark if is_step else ""
        print(f"{text} ({score.games} games) {remark}".rstrip(), flush=True)


def merge(path: Path, measurement: Measurement) -> None:
    """Put the ratings of a pool into the file; who was not measured now keeps his.

    That is the guests, and the levels below the lowest one of the pool.
    """
    document: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    pool = measurement.pool
    known = document.get(pool.name, {"games": 0, "players": {}})
    lower = [rung.player for rung in pools()[pool.name][: pool.lowest - 1]]
    guests = {one.player for characters in CHARACTERS.values() for one in characters}
    guests |= {*YARDSTICKS.values()}
    kept = {
        player: rating
        for player, rating in known["players"].items()
        if player in guests or player in lower
    }
    document[pool.name] = {
        "games": len(measurement.results) + (known["games"] if lower else 0),
        "players": {**kept, **rated(measurement)},
    }
    text = json.dumps(dict(sorted(document.items())), indent=2) + "\n"
    write_text(path, text)


def write_text(path: Path, text: str) -> None:
    write_atomically(path, lambda stream: stream.write(text.encode()))


# -- the command -----------------------------------------------------------------------------------


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", help="pools, with commas between them; all without")
    parser.add_argument("--games", type=int, help="games between neighbours")
    parser.add_argument("--from", type=int, default=1, dest="lowest", help="the lowest level")
    parser.add_argument("--nodes", type=int, default=UNBOUND, help="positions for a move at most")
    parser.add_argument("--balanced", action="store_true", help="begin with even openings")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--personalities", action="store_true", help="measure these as well")
    parser.add_argument("--save", type=Path, help="keep the games here, and go on from them")
    parser.add_argument("--out", type=Path, help="merge the ratings into this file")
    parser.add_argument(
        "--tables", type=Path, help="put the tables into this page (docs/levels.md)"
    )
    return parser.parse_args()


async def measure(options: argparse.Namespace) -> None:
    names = options.variants.split(",") if options.variants else list(pools())
    for name in names:
        pool = make_pool(
            name,
            options.games,
            with_personalities=options.personalities,
            lowest=options.lowest,
        )
        measurement = Measurement(pool, options.save, options.nodes, options.balanced)
        start = time.perf_counter()
        async with LocalExecutor() as executor:
            await measurement.play(executor, options.concurrency)
        print(f"{name}: {pool.all_games} games in {time.perf_counter() - start:.0f} s", flush=True)
        print_scores(measurement)
        if options.out:
            merge(options.out, measurement)
        if options.tables and options.lowest == 1:
            page = options.tables.read_text("utf-8") if options.tables.exists() else ""
            write_text(options.tables, with_table(page, table(measurement)))


def main() -> None:
    asyncio.run(measure(arguments()))


if __name__ == "__main__":
    main()
