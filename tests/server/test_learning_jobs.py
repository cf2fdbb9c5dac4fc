"""Long work of visitors: it stops no game, is shared out fairly, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tengen import Record, database, variant
from tengen.learn.lessons.archive import export
from tengen.learn.lessons.importing import Import, import_files
from tengen.learn.memory.profiles import Profile
from tengen.records.files import write_records
from tengen.server.files import TemporaryFiles
from tengen.server.http.errors import TooLarge
from tengen.server.jobs.results import FileLearned
from tengen.server.jobs.works import take_files
from tengen.server.pool.queue import TooBusy

REVERSI = variant("reversi")
QUERY = "player=apprentice&variant=reversi"
PATIENCE = 60.0


def polled(ask: Callable[[], Any], wanted: Callable[[Any], bool]) -> Any:
    """Ask again and again until the answer fits."""
    deadline = time.monotonic() + PATIENCE
    while not wanted(found := ask()):
        assert time.monotonic() < deadline, found
        threading.Event().wait(0.02)
    return found


def finished(visitor: Any, started: Any) -> Any:
    """Wait until a job is over, and return it."""
    assert started.status == 202, started.body
    path = f"/api/jobs/{started.json['job']}"
    over = {"done", "failed", "stopped"}
    return polled(lambda: visitor.get(path).json, lambda told: told["state"] in over)


def left(folder: Path) -> list[Path]:
    """Return the temporary files of a server."""
    found = (folder / "temporary").rglob("*")
    return [path for path in found if path.is_file() and path.name != "in use"]


# -- what is told of a file ----------------------------------------------------------------------


def test_games_that_are_refused_are_told_whole_and_without_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "file.obf"
    path.write_text("1/2 x\n")
    engine = database.open(str(tmp_path / "tengen.db"))
    learner = {"player": "apprentice", "profile": "default", "variant": "reversi", "size": "8"}
    told = take_files(engine, {"path": str(path), **learner}, lambda *_: None)
    engine.dispose()
    assert isinstance(told, FileLearned)
    (refused,) = told.refusals
    assert refused.first == f"file.obf, line 1: {refused.reason}"
    assert "1/2" in refused.reason


# -- others can write meanwhile ------------------------------------------------------------------


class Waits(threading.Thread):
    """Takes the right to write to a database again and again, and notes how long that took."""

    def __init__(self, path: Path) -> None:
        super().__init__(daemon=True)
        self._path = path
        self._is_over = threading.Event()
        self.waits: list[float] = []

    def run(self) -> None:
        connection = sqlite3.connect(self._path, timeout=0, isolation_level=None)
        while not self._is_over.wait(0.002):
            start = time.perf_counter()
            while not self._write(connection):
                time.sleep(0.0005)
            self.waits.append(time.perf_counter() - start)
        connection.close()

    def _write(self, connection: sqlite3.Connection) -> bool:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        connection.execute("COMMIT")
        return True

    def end(self) -> list[float]:
        self._is_over.set()
        self.join()
        return sorted(self.waits)


@contextmanager
def waiting(path: Path) -> Iterator[list[float]]:
    """Measure how long others wait for the right to write, in the block."""
    waits: list[float] = []
    probe = Waits(path)
    probe.start()
    try:
        yield waits
    finally:
        waits.extend(probe.end())


def random_game(seed: int) -> Record:
    chance, position = Random(seed), REVERSI.initial()
    while position.outcome is None:
        position = position.play(chance.choice(position.legal_moves))
    return Record.of(position, black=f"a{seed}", white="b")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of many games."""
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    write_records((random_game(seed) for seed in range(400)), path)
    return path


@pytest.fixture(scope="module")
def archive(games: Path) -> bytes:
    """What somebody learned from them."""
    engine = database.open(str(games.parent / "tengen.db"))
    import_files(engine, [games], Import(profile="anna", plies=None))
    export(engine, Profile("apprentice", "anna", REVERSI), games.parent / "archive")
    engine.dispose()
    return (games.parent / "archive").read_bytes()


def test_nobody_waits_long_while_much_is_learned_merged_and_forgotten(
    start: Any, games: Path, archive: bytes
) -> None:
    """The right to write is held for some 20 ms at a time; it was seconds, and 86 with more."""
    server = start()
    anna, file = server.visitor().enter(), start.folder / "tengen.db"

    def do(deed: str, body: bytes, **counts: int) -> None:
        with waiting(file) as waits:
            done = finished(anna, anna.post(f"/api/learning/{deed}", body))
        assert done["state"] == "done", done
        assert {name: done["result"][name] for name in counts} == counts
        # On a busy machine whoever waits is not always woken at once.
        assert waits[-1] < 2, waits[-5:]
        assert waits[round(len(waits) * 0.9)] < 0.1

    do(f"merge?{QUERY}", archive, learned=400, known=0)
    anna.post(f"/api/learning/reset?{QUERY}")
    some = b"".join(games.read_bytes().splitlines(keepends=True)[:20])
    do(f"import?{QUERY}&name=some.jsonl", some, learned=20, known=0)
    do(f"merge?{QUERY}", archive, learned=380, known=20)
    do(f"import?{QUERY}&name=games.jsonl", games.read_bytes(), learned=0, known=400)
    with waiting(file) as waits:
        assert anna.post(f"/api/learning/reset?{QUERY}").json == {"forgotten": True}
        polled(lambda: rows(file), lambda counts: not any(counts))
    assert waits[-1] < 2
    assert anna.get(f"/api/learning?{QUERY}").json["games"] == 0
    assert left(start.folder) == []


def rows(file: Path) -> list[int]:
    connection = sqlite3.connect(file)
    names = ("profiles", "games", "positions", "moves", "networks")
    counts = [
        connection.execute(f"SELECT count(*) FROM learn_{name}").fetchone()[0]  # noqa: S608
        for name in names
    ]
    connection.close()
    return counts


# -- nothing is left behind ----------------------------------------------------------------------


def jobs_of(server: Any) -> list[int]:
    """Return the processes of jobs that a server has started."""
    listed = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    return [int(pid) for pid in listed.split() if b"jobs.runner" in command_of(pid)]


def command_of(pid: str) -> bytes:
    """Return the command line of a process, empty where it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def test_every_way_to_end_leaves_no_file(start: Any, games: Path, archive: bytes) -> None:
    server = start(TENGEN_LIMIT_UPLOAD_BYTES="8000000", TENGEN_LIMIT_JOBS_PER_VISITOR="1")
    anna = server.visitor().enter()

    def gone() -> None:
        polled(lambda: left(start.folder), lambda files: not files)

    def begin(deed: str, body: bytes) -> Any:
        return anna.post(f"/api/learning/{deed}", body)

    # A file that is refused: too large, of no format, of no use.
    assert begin(f"import?{QUERY}&name=x.sgf", bytes(8_000_001)).status == 413
    assert begin(f"import?{QUERY}&name=x.xyz", b"").status == 400
    gone()
    failed = finished(anna, begin(f"merge?{QUERY}", b"nonsense"))
    assert failed["state"] == "failed"
    assert "not an archive of experience" in failed["text"]
    assert "/" not in failed["text"]
    gone()
    # A job that is done, one that is refused beside it, one that is stopped, one that is killed.
    long = begin(f"import?{QUERY}&name=games.jsonl", games.read_bytes())
    assert begin(f"merge?{QUERY}", archive).status == 429
    assert len(left(start.folder)) <= 1
    assert finished(anna, long)["state"] == "done"
    gone()
    anna.post(f"/api/learning/reset?{QUERY}")
    path = f"/api/jobs/{begin(f'merge?{QUERY}', archive).json['job']}"
    polled(lambda: anna.get(path).json, lambda told: told["done"] > 0)
    assert anna.ask("DELETE", path).json["state"] == "stopped"
    gone()
    started = begin(f"merge?{QUERY}", archive)
    polled(lambda: jobs_of(server), bool)
    polled(lambda: anna.get(f"/api/jobs/{started.json['job']}").json, lambda told: told["done"] > 0)
    os.kill(jobs_of(server)[0], 9)
    assert finished(anna, started)["text"] == "The job ended without a result."
    gone()
    polled(lambda: rows(start.folder / "tengen.db"), lambda counts: not any(counts))
    # A file on its way to the browser, or refused to it, and the end of the server.
    assert anna.get(f"/api/learning/export?{QUERY}").status == 400
    gone()
    started = begin(f"merge?{QUERY}", archive)
    assert anna.get(f"/api/learning/export?{QUERY}").status == 429
    assert finished(anna, started)["state"] == "done"
    wanted = {"bytes=nonsense": 400, "bytes=999999999-": 416, "bytes=0-9": 206, "": 200}
    for part, status in wanted.items():
        assert anna.get(f"/api/learning/export?{QUERY}", Range=part).status == status
    (folder,) = (start.folder / "temporary").iterdir()
    polled(lambda: [path.name for path in folder.iterdir()], lambda names: names == ["in use"])
    started = begin(f"merge?{QUERY}", archive)
    (job,) = polled(lambda: jobs_of(server), bool)
    assert server.end() == 0
    assert not Path(f"/proc/{job}").exists()
    assert list((start.folder / "temporary").iterdir()) == []


def test_what_a_killed_server_left_goes_when_the_next_one_starts(start: Any, games: Path) -> None:
    first = start()
    anna = first.visitor().enter()
    anna.post("/api/learning/selfplay?variant=reversi", {"games": 100_000})
    anna.post(f"/api/learning/import?{QUERY}&name=games.jsonl", games.read_bytes())
    running = polled(lambda: jobs_of(first), lambda pids: len(pids) == 2)
    assert left(start.folder)
    (folder,) = (start.folder / "temporary").iterdir()
    assert folder.stat().st_mode & 0o777 == 0o700
    first.kill()
    polled(lambda: [pid for pid in running if is_running(pid)], lambda pids: not pids)
    second = start()
    third = start()  # beside it, with the same data
    assert left(start.folder) == []
    assert len(list((start.folder / "temporary").iterdir())) == 2
    assert not folder.exists()
    assert (second.end(), third.end()) == (0, 0)


def is_running(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_uploads_go_to_the_disk_as_they_come_and_share_their_room(tmp_path: Path) -> None:
    files = TemporaryFiles(tmp_path / "here", max_bytes=4550)

    async def body(size: int, is_lost: bool = False) -> Any:
        for _time in range(size // 100):
            yield bytes(100)
        if is_lost:
            raise ConnectionError

    async def send() -> None:
        first = await files.receive(body(2000), 2500, ".sgf")
        assert (first.suffix, first.stat().st_size) == (".sgf", 2000)
        with pytest.raises(TooLarge, match="2500"):
            await files.receive(body(2600), 2500)
        second = await files.receive(body(2500), 2500)
        with pytest.raises(TooBusy, match="no room"):
            await files.receive(body(100), 2500)
        files.remove(second)
        with pytest.raises(TooBusy):
            await files.receive(body(100, is_lost=True), 2500)
        assert list(files.folder.rglob("file*")) == [first]
        files.remove(first)
        await files.receive(body(2500), 2500)

    asyncio.run(send())
    files.close()
    assert list((tmp_path / "here").iterdir()) == []


def test_a_bomb_is_refused_in_one_sentence_that_names_the_limit(start: Any) -> None:
    server = start(TENGEN_LIMIT_UNPACKED_BYTES="1000000")
    anna = server.visitor().enter()
    head = b'{"format":"tengen-experience","version":1,"kind":"apprentice",'
    head += b'"variant":"reversi","size":"8"}\n'
    bomb = gzip.compress(head + b'{"checksum":0}'.rjust(200_000) * 1_000)
    done = finished(anna, anna.post(f"/api/learning/merge?{QUERY}", bomb))
    assert done["state"] == "failed"
    assert done["text"] == "the archive is too large: a line of it has more than 262144 bytes"


# -- db.json and w.json ---------------------------------------------------------------------------

LEARNER = "player=learner&variant=reversi"
#: The start of Reversi with black's f5.
START = "0" * 27 + "21000000" + "12300000".ljust(29, "0")


def test_the_files_of_the_classic_program_come_in_and_go_out(start: Any) -> None:
    anna = start().visitor().enter()
    for name, document in (
        ("db.json", {START: {"w": 3, "l": 1, "n": 0}}),
        ("w.json", {"w1": 8.0, "w2": 1.0, "w3": 4.0}),
    ):
        body = json.dumps(document).encode()
        done = finished(anna, anna.post(f"/api/learning/import?{LEARNER}&name={name}", body))
        assert done["state"] == "done", done
        sent = anna.get(f"/api/learning/export?{LEARNER}&form={name.removesuffix('.json')}")
        assert json.loads(sent.body) == document
    told = anna.get(f"/api/learning?{LEARNER}").json
    assert told["weights"] == {"wins": 8.0, "losses": 1.0, "draws": 4.0}
    assert told["threshold"] == 5.0
    (met,) = anna.get(f"/api/learning/positions?{LEARNER}").json["list"]
    (made,) = met["moves"]
    assert made == {"move": "f5", "value": 6.25, "wins": 3, "draws": 0, "losses": 1}


def test_a_damaged_file_of_the_program_says_why_and_not_where_it_lies(start: Any) -> None:
    anna = start().visitor().enter()
    body = json.dumps({START.replace("3", "0"): {"w": 1, "l": 0, "n": 0}}).encode()
    done = finished(anna, anna.post(f"/api/learning/import?{LEARNER}&name=db.json", body))
    assert done["state"] == "failed"
    assert done["text"].startswith("cannot read the file: the board ")
    assert anna.get(f"/api/learning?{LEARNER}").json["positions"] == 0
