"""The opening explorer at 10^4, 10^5 and 10^6 games, and a RenLib library of 10^6 moves.

For each number of games: how long the index takes to be made, in seconds of processor time and on
the clock, how large it is, and how long a position takes, with files that the system has forgotten
(cold) and with files in memory (warm), with and without filters, on the clock and, for a machine
with other work, in processor time. Then how long writers of games wait while a file is imported
beside them. Half of the games are Reversi, half standard Gomoku; they are made by chance, but as
people play: few moves are frequent in the beginning.

    python benches/explorer.py --games 10000 100000 --folder /tmp/explorer
    python benches/explorer.py --again /tmp/explorer/tengen.db --games 100000
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any, Self

from sqlalchemy import Engine, insert, select

from tengen import Position, Record, database, variant
from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.explorer.boards import board_of
from tengen.explorer.entries import EntryFilter, EntryResult
from tengen.explorer.explorer import Explorer, ExplorerFilter
from tengen.explorer.rows import row_data
from tengen.explorer.tables import games, players
from tengen.explorer.updating import bring_up_to_date, index_of
from tengen.records.files import write_records
from tengen.records.renlib_tree import RenLibTree

#: Moves of a game that are made by chance: those that are indexed. The others are only kept.
PLIES, LENGTH = 24, 60
PLAYERS = 5_000
ASKED = 300
REVERSI, STANDARD = variant("reversi"), variant("standard")
RESULTS = (EntryResult.BLACK, EntryResult.WHITE, EntryResult.DRAW)


# -- games by chance -----------------------------------------------------------------------------


def skewed(chance: Random, count: int) -> int:
    """Choose a place in a list: the first half of the time, the others ever less often."""
    return min(count - 1, int(chance.expovariate(0.8)))


def reversi_moves(chance: Random) -> list[Move]:
    position, moves = REVERSI.initial(), list[Move]()
    while len(moves) < PLIES and position.outcome is None:
        legal = position.legal_moves
        move = legal[(position.key + skewed(chance, len(legal))) % len(legal)]
        moves.append(move)
        position = position.play(move)
    return moves


def standard_moves(chance: Random) -> list[Move]:
    """Return stones near each other; rows of five are rare, and end what is indexed."""
    taken, moves = {(7, 7)}, [Move.at(7, 7)]
    while len(moves) < PLIES:
        x, y, _layer = moves[-1 - skewed(chance, len(moves))].point or Point(7, 7)
        number = skewed(chance, 24)
        place = (x + (number * 7 % 5) - 2, y + (number * 3 % 5) - 2)
        if place not in taken and min(place) >= 0 and max(place) < 15:
            taken.add(place)
            moves.append(Move.at(*place))
    return moves


def rows(start: int, end: int) -> Iterator[dict[str, Any]]:
    for number in range(start, end):
        chance = Random(number)
        is_reversi = number % 2 == 0
        board = board_of(REVERSI if is_reversi else STANDARD)
        packed = board.packed(reversi_moves(chance) if is_reversi else standard_moves(chance))
        packed += bytes(LENGTH - len(packed))
        yield row_data(board, packed, f"game {number}") | {
            "source": None,
            "result": chance.choice(RESULTS),
            "black": 1 + skewed_player(chance),
            "white": 1 + skewed_player(chance),
            "rating": chance.randint(900, 2300),
            "year": chance.randint(1980, 2025),
            "event": f"Tournament {chance.randint(1, 900)}",
        }


def skewed_player(chance: Random) -> int:
    return int(PLAYERS * chance.random() ** 3)


def grow(engine: Engine, start: int, end: int) -> None:
    """Put games into the database, as an import does."""
    waiting = list[dict[str, Any]]()
    for row in rows(start, end):
        waiting.append(row)
        if len(waiting) == 1_000:
            keep(engine, waiting)
    keep(engine, waiting)


def keep(engine: Engine, waiting: list[dict[str, Any]]) -> None:
    if waiting:
        with database.writing(engine) as connection:
            connection.execute(insert(games), waiting)
    waiting.clear()


# -- measuring -----------------------------------------------------------------------------------


class Watch:
    """Seconds of processor time and on the clock."""

    def __enter__(self) -> Self:
        self.cpu, self.clock = time.process_time(), time.perf_counter()
        return self

    def __exit__(self, *_error: object) -> None:
        self.cpu = time.process_time() - self.cpu
        self.clock = time.perf_counter() - self.clock


#: Another process does it: closing a file ends the locks that this one has on it through SQLite.
FORGET = """
import os, pathlib, sys
for path in pathlib.Path(sys.argv[1]).rglob("*"):
    if path.is_file():
        handle = os.open(path, os.O_RDONLY)
        os.fsync(handle)
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
"""


def forget(folder: Path) -> None:
    """Let the system forget what it has read of files."""
    subprocess.run([sys.executable, "-S", "-c", FORGET, str(folder)], check=True)


def positions(count: int) -> list[Position]:
    """Return positions of games, of all plies alike."""
    found = []
    for number in range(ASKED):
        game = number * 7919 % count
        chance, is_reversi = Random(game), game % 2 == 0
        moves = reversi_moves(chance) if is_reversi else standard_moves(chance)
        position = (REVERSI if is_reversi else STANDARD).initial()
        for move in moves[: number % PLIES]:
            position = position if position.outcome else position.play(move)
        found.append(position)
    return found


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Return how many milliseconds something takes, on the clock and of this processor's time."""
    begun, used = time.perf_counter(), time.thread_time()
    work()
    return (time.perf_counter() - begun) * 1000, (time.thread_time() - used) * 1000


def asking(
    explorer: Explorer, at: Position, wanted: ExplorerFilter | None = None
) -> tuple[float, float]:
    return timed(lambda: explorer.look_up(at, wanted))


def told(name: str, times: Sequence[float]) -> str:
    parts = quantiles(times, n=100, method="inclusive")
    return f"{name}: p50 {parts[49]:.1f} p99 {parts[98]:.1f} max {max(times):.1f} ms"


def told_both(name: str, times: Sequence[tuple[float, float]]) -> str:
    clock, used = zip(*times, strict=True)
    return told(name, clock) + told("; processor time", used)


def latencies(engine: Engine, folder: Path, count: int) -> None:
    explorer = Explorer(engine, index_of(engine))
    asked = positions(count)
    cold = []
    for position in asked[:60]:
        forget(folder)
        cold.append(asking(explorer, position))
    print(" ", told_both("cold", cold))
    years = ExplorerFilter(EntryFilter(since=2000, until=2010))
    levels = ExplorerFilter(EntryFilter(min_rating=1800))
    of_one = ExplorerFilter(player="player 0")
    for name, wanted in (("all", None), ("years", years), ("level", levels), ("player", of_one)):
        for position in asked[:20]:
            explorer.look_up(position, wanted)
        times = [asking(explorer, one, wanted) for one in asked]
        print(" ", told_both(f"warm, {name}", times))
    for rules in (REVERSI, STANDARD):
        start = rules.initial()
        times = [asking(explorer, start) for _ in range(20)]
        found = explorer.look_up(start).games
        print(" ", told_both(f"warm, start of {rules.name} with {found:,} games", times))


def index_games(engine: Engine, folder: Path, sizes: Sequence[int]) -> None:
    done = 0
    for size in sizes:
        with Watch() as making:
            grow(engine, done, size)
        with Watch() as indexing:
            assert bring_up_to_date(engine, index_of(engine))
        found = index_of(engine).size
        base = sum(path.stat().st_size for path in folder.glob("tengen.db*") if path.is_file())
        print(f"{size:,} games: index {found.bytes / 1e6:.1f} MB in {found.segments} segments,")
        print(f"  {found.entries:,} entries; database {base / 1e6:.1f} MB")
        print(f"  {size - done:,} more: made in {making.cpu:.0f} s of processor time,")
        print(
            f"  indexed in {indexing.cpu:.1f} s of processor time, {indexing.clock:.1f} s",
            flush=True,
        )
        latencies(engine, folder, size)
        sys.stdout.flush()
        done = size


# -- imports beside games ------------------------------------------------------------------------


def import_beside(engine: Engine, folder: Path, count: int) -> None:
    """Import a file in another process, and store moves of a game meanwhile."""
    records = []
    for number in range(count):
        record = Record.of(REVERSI.initial().play_all(reversi_moves(Random(10**9 + number))))
        record.black, record.white = f"Black {number % 100}", f"White {number % 77}"
        records.append(record)
    write_records(records, folder / "games.jsonl")
    command = [sys.executable, "-m", "tengen", "explore", "import", str(folder / "games.jsonl")]
    alone = stored(engine, lambda n: n < 200)
    with Watch() as watch:
        process = subprocess.Popen(
            [*command, "--database", str(folder / "tengen.db")], stdout=subprocess.DEVNULL
        )
        beside = stored(engine, lambda _n: process.poll() is None)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"import of {count:,} games beside writers: {watch.clock:.1f} s on the clock,")
    print(f"  {used.ru_utime + used.ru_stime:.1f} s of processor time with its index")
    print(" ", told("a write alone", alone))
    print(" ", told(f"a write beside the import ({len(beside)} writes)", beside))


def stored(engine: Engine, goes_on: Callable[[int], bool]) -> list[float]:
    """Write small rows at the pace of games that are played; return how long each took."""
    times = list[float]()
    while goes_on(len(times)):
        name = f"writer {time.time_ns()}"

        def write(name: str = name) -> None:
            with database.writing(engine) as connection:
                connection.execute(insert(players).values(name=name, folded=""))

        times.append(timed(write)[0])
        time.sleep(0.02)
    return times


# -- libraries -----------------------------------------------------------------------------------


def make_library(path: Path, nodes: int) -> None:
    """Write a tree in which nodes have about three replies, with comments here and there."""
    chance = Random(3)
    data = bytearray(b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\0\0")
    stack: list[tuple[int, int]] = []  # replies that are left, depth
    left, depth = 1, 0
    for number in range(nodes):
        is_last = number == nodes - 1
        has_sibling = left > 1 and not is_last
        replies = 0 if is_last or depth > 30 else chance.choice((0, 1, 1, 2, 3, 4))
        if not stack and not has_sibling and replies == 0 and not is_last:
            replies = 2
        comment = b"a comment on this move\0\0"[:24] if number % 40 == 0 else b""
        flags = 0x80 * has_sibling | 0x40 * (replies == 0) | 0x08 * bool(comment)
        data += bytes([chance.randrange(15) * 16 + chance.randrange(1, 16), flags]) + comment
        if has_sibling:
            stack.append((left - 1, depth))
        if replies:
            left, depth = replies, depth + 1
        elif stack:
            left, depth = stack.pop()
    path.write_bytes(data)


def look_through(folder: Path, nodes: int) -> None:
    path = folder / "library.lib"
    make_library(path, nodes)
    forget(folder)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with Watch() as opening:
        library = RenLibTree.open(path)
    with library:
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        times, chance = list[float](), Random(1)
        node = None
        for _step in range(1_000):
            begun = time.perf_counter()
            children = library.children(node)
            times.append((time.perf_counter() - begun) * 1000)
            node = chance.choice(children) if children else None
        size = path.stat().st_size / 1e6
        print(f"library of {library.nodes:,} moves, {size:.1f} MB: opened in {opening.clock:.1f} s")
        print(f"  ({opening.cpu:.1f} s of processor time), {(after - before) / 1024:.0f} MiB more")
        print(" ", told("a node with its replies", times))


@contextmanager
def workplace(folder: Path | None) -> Iterator[Path]:
    """Give a folder that is empty: the one that is named stays, any other goes at the end."""
    if folder is None:
        with TemporaryDirectory() as name:
            yield Path(name)
        return
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise SystemExit(f"{folder} is not empty")
    yield folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="*", default=[10_000])
    parser.add_argument("--imported", type=int, default=5_000)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path, help="keep the database here, to be asked --again")
    parser.add_argument("--again", type=Path, help="ask a database that is kept, of --games games")
    arguments = parser.parse_args()
    if arguments.again:
        engine = database.open(str(arguments.again))
        latencies(engine, arguments.again.parent, max(arguments.games))
        engine.dispose()
        return
    with workplace(arguments.folder) as folder:
        look_through(folder, arguments.nodes)
        engine = database.open(str(folder / "tengen.db"))
        with database.writing(engine) as connection:
            those = [
                {"name": f"Player {number}", "folded": f"player{number}"}
                for number in range(PLAYERS)
            ]
            connection.execute(insert(players), those)
            assert connection.execute(select(players.c.id)).first() == (1,)
        index_games(engine, folder, sorted(arguments.games))
        import_beside(engine, folder, arguments.imported)
        engine.dispose()


if __name__ == "__main__":
    main()
