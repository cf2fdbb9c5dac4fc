"""Archives from anybody: bombs, nonsense and damage are refused in one sentence, cheaply."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, select

from tengen import TengenError, database, variant
from tengen.learn.lessons.archive import export
from tengen.learn.lessons.archive_reading import ArchiveLimits, InvalidArchive
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.lessons.merging import MergeOptions, merge
from tengen.learn.lessons.program_files import import_files
from tengen.learn.memory import tables
from tengen.learn.memory.discarding import PARTS, sweep
from tengen.learn.memory.profiles import APPRENTICE, LEARNER, Profile, known_profiles

SMALL = variant("reversi", size=4)
MIB = 1 << 20
Document = dict[str, Any]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Engine]:
    opened = database.open(str(tmp_path / "elsewhere.db"))
    yield opened
    opened.dispose()


@pytest.fixture(params=[APPRENTICE, LEARNER])
def documents(
    request: pytest.FixtureRequest, engine: Engine, tmp_path: Path, random_game: Any
) -> list[Document]:
    """The lines of a sound archive without the checksum."""
    profile, path = Profile(request.param, "anna", SMALL), tmp_path / "sound"
    for seed in range(3):
        Lessons(engine).learn(random_game(seed, SMALL), profile)
    export(engine, profile, path)
    lines = gzip.decompress(path.read_bytes()).splitlines()
    return [json.loads(line) for line in lines[:-1]]


def packed(lines: list[bytes]) -> bytes:
    """Return lines as an archive whose checksum is right."""
    text = b"".join(line + b"\n" for line in lines)
    return gzip.compress(text + json.dumps({"checksum": zlib.crc32(text)}).encode() + b"\n", 1)


def written(documents: list[Document]) -> bytes:
    return packed([json.dumps(one, separators=(",", ":")).encode() for one in documents])


def refused(engine: Engine, path: Path, data: bytes, **limits: int) -> str:
    """Merge something bad: one sentence is returned, and nothing may be stored."""
    path.write_bytes(data)
    options = MergeOptions(ArchiveLimits(**limits))
    with pytest.raises(TengenError) as caught:
        merge(engine, path, "anna", options=options)
    sentence = str(caught.value)
    assert sentence.isprintable()
    assert len(sentence) < 400
    sentence.encode()
    with database.reading(engine) as connection:
        assert list(known_profiles(connection)) == []
    return sentence


def changed(documents: list[Document], table: str, **values: Any) -> list[Document]:
    """Return the lines with other values in the first line of a table."""
    copy = [dict(one) for one in documents]
    next(one for one in copy if one.get("table") == table).update(values)
    return copy


def test_a_sound_archive_is_taken(
    elsewhere: Engine, tmp_path: Path, documents: list[Document]
) -> None:
    path = tmp_path / "archive"
    path.write_bytes(written(documents))
    assert merge(elsewhere, path, "anna").games == 3


# -- nonsense ------------------------------------------------------------------------------------

NONSENSE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("learn_games", {"moves": "a1 a1 a1"}),
    ("learn_games", {"moves": ""}),
    ("learn_games", {"moves": ["d3"]}),
    ("learn_games", {"start": "nonsense"}),
    ("learn_games", {"result": 2}),
    ("learn_games", {"result": True}),
    ("learn_games", {"remembered": 10_000}),
    ("learn_games", {"remembered": -1}),
    ("learn_games", {"source": "stolen"}),
    ("learn_games", {"source": "counted"}),
    ("learn_games", {"black": "\ud800"}),
    ("learn_games", {"black": "nul\0"}),
    ("learn_games", {"game": "'; DROP TABLE games"}),
    ("learn_positions", {"game": "0" * 32}),
    ("learn_positions", {"ply": 99}),
    ("learn_positions", {"wins": -1}),
    ("learn_positions", {"wins": 10**400}),
    ("learn_positions", {"wins": 1.5}),
    ("learn_positions", {"wins": 0, "draws": 0, "losses": 0}),
    ("learn_positions", {"key": 2**63}),
    ("learn_positions", {"value": float("nan")}),
    ("learn_positions", {"value": float("inf")}),
    ("learn_positions", {"value": 1e300}),
    ("learn_positions", {"value": [[]]}),
    ("learn_moves", {"move": "z99"}),
    ("learn_moves", {"move": "D3"}),
    ("learn_moves", {"child": "1"}),
    ("learn_moves", {"profile_id": 1}),
)


@pytest.mark.parametrize(("table", "values"), NONSENSE)
def test_a_line_that_no_learner_writes_is_refused(
    elsewhere: Engine,
    tmp_path: Path,
    documents: list[Document],
    table: str,
    values: dict[str, Any],
) -> None:
    refused(elsewhere, tmp_path / "bad", written(changed(documents, table, **values)))


def test_networks_and_weights_are_looked_at_too(
    elsewhere: Engine, tmp_path: Path, documents: list[Document]
) -> None:
    bad: tuple[dict[str, Any], ...]
    if documents[0]["kind"] == APPRENTICE:
        bad = ({"data": "AAAA"}, {"data": "%"}, {"data": None}, {"games": 7}, {"games": 2**40})
        table = "learn_networks"
    else:
        bad = ({"wins": 1e9}, {"wins": None}, {"wins": "5"}, {"draws": float("-inf")}, {"x": 1})
        table = "learn_weights"
    for values in bad:
        refused(elsewhere, tmp_path / "bad", written(changed(documents, table, **values)))


def test_more_lines_than_games_can_give_are_refused(
    elsewhere: Engine, tmp_path: Path, documents: list[Document]
) -> None:
    place = next(n for n, one in enumerate(documents) if one.get("table") == "learn_positions")
    many = [{**documents[place], "key": key} for key in range(1000)]
    told = refused(
        elsewhere, tmp_path / "bad", written(documents[:place] + many + documents[place:])
    )
    assert "lines of learn_positions" in told


def test_a_game_twice_and_lines_out_of_order_are_refused(
    elsewhere: Engine, tmp_path: Path, documents: list[Document]
) -> None:
    assert "twice" in refused(
        elsewhere, tmp_path / "bad", written([*documents[:2], *documents[1:]])
    )
    order = [documents[0], *reversed(documents[1:])]
    refused(elsewhere, tmp_path / "bad", written(order))


@pytest.mark.parametrize(
    "head",
    [
        {"variant": "chess"},
        {"variant": ["reversi"]},
        {"variant": "freestyle"},
        {"size": "9999999x9999999"},
        {"size": 4},
        {"size": "\ud800"},
        {"kind": "teacher"},
        {"kind": {}},
        {"version": 2},
        {"version": "1" * 10_000},
        {"format": None},
    ],
)
def test_the_head_must_name_a_learner(
    elsewhere: Engine, tmp_path: Path, documents: list[Document], head: dict[str, Any]
) -> None:
    refused(elsewhere, tmp_path / "bad", written([{**documents[0], **head}, *documents[1:]]))


def test_the_file_of_another_learner_is_refused_where_one_is_expected(
    elsewhere: Engine, tmp_path: Path, documents: list[Document]
) -> None:
    path = tmp_path / "archive"
    path.write_bytes(written(documents))
    options = MergeOptions(expected=Profile(APPRENTICE, "anna", variant("freestyle")))
    with pytest.raises(InvalidArchive, match=r"another learner \(\w+, reversi 4, not appr"):
        merge(elsewhere, path, "anna", options=options)


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000 + b"]" * 100_000,
        b'{"table":' * 20_000 + b"1" + b"}" * 20_000,
        b'{"table":"learn_games","result":' + b"9" * 5000 + b"}",
        b'{"table":"learn_positions","value":NaN}',
        b"\xff\xfe",
        b"null",
    ],
)
def test_json_that_is_no_row_is_refused(
    elsewhere: Engine, tmp_path: Path, documents: list[Document], line: bytes
) -> None:
    lines = [json.dumps(documents[0]).encode(), line]
    refused(elsewhere, tmp_path / "bad", packed(lines))


# -- fuzz ----------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 2**31, 2**63, 2**64, 10**30, -(2**63), 1e308, float("nan")),
    *("", "\ud800", "\0", "a1", "pass", "swap", "x" * 70_000, [], {}, [[[]]], {"a": {"b": []}}),
)


#: How many damaged files are tried; TENGEN_FUZZ asks for more of them.
FUZZED = int(os.environ.get("TENGEN_FUZZ", "300"))


def bytes_changed(chance: Random, data: bytes) -> bytes:
    copy = bytearray(data)
    for _time in range(chance.randint(1, 4)):
        place = chance.randrange(len(copy))
        copy[place : place + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
    return bytes(copy)


def test_damage_of_every_kind_raises_nothing_but_our_own_errors(
    elsewhere: Engine, tmp_path: Path, documents: list[Document]
) -> None:
    """Values, lines and bytes are changed by chance; what is still sound is forgotten again."""
    chance, path = Random(12), tmp_path / "fuzzed"

    def values(lines: list[Document]) -> bytes:
        line = chance.choice(lines)
        line[chance.choice(list(line))] = chance.choice(ODD)
        return written(lines)

    def order(lines: list[Document]) -> bytes:
        first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[first] = lines[second]
        return written(lines)

    def text(lines: list[Document]) -> bytes:
        rows = [json.dumps(one).encode() for one in lines]
        place = chance.randrange(len(rows))
        rows[place] = bytes_changed(chance, rows[place])
        return packed(rows)

    def file(lines: list[Document]) -> bytes:
        data = written(lines)
        return chance.choice((data[: chance.randrange(len(data))], bytes_changed(chance, data)))

    kinds: tuple[Callable[[list[Document]], bytes], ...] = (values, values, order, text, file)
    bad = 0
    for number in range(FUZZED):
        path.write_bytes(kinds[number % len(kinds)]([dict(one) for one in documents]))
        try:
            merged = merge(elsewhere, path, "anna")
        except TengenError as error:
            assert str(error).isprintable()
            bad += 1
        else:
            with database.writing(elsewhere) as connection:
                merged.profile.forget(connection)
    sweep(elsewhere)
    assert bad > FUZZED // 2
    with database.reading(elsewhere) as connection:
        for table in (*PARTS, tables.profiles):
            assert connection.execute(select(table)).first() is None


# -- bombs ---------------------------------------------------------------------------------------

HEAD = {"format": "tengen-experience", "version": 1, "kind": APPRENTICE}
HEAD |= {"variant": "reversi", "size": "4"}
MOVE = SMALL.format(SMALL.initial().legal_moves[0])
GAME = {
    "table": "learn_games",
    "source": "own",
    "result": 1,
    "moves": MOVE,
    "start": None,
    "remembered": 0,
    "black": "",
    "white": "b" * 200_000,
}
#: Merges a file and says how much memory that took, in KiB beyond what was there before.
MEASURED = """
import resource, sys
from pathlib import Path
from tengen import TengenError, database
from tengen.learn.lessons.merging import MergeOptions, merge
from tengen.learn.lessons.archive_reading import ArchiveLimits

engine = database.open(sys.argv[1])
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    merge(engine, Path(sys.argv[2]), "anna", options=MergeOptions(ArchiveLimits(300_000_000)))
except TengenError as error:
    print(error)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def repeated(line: bytes, times: int, path: Path) -> None:
    """Write an archive with one line again and again, without holding it in memory.

    32 zeros in the line become its number.
    """
    with gzip.open(path, "wb", compresslevel=9) as stream:
        stream.write(json.dumps(HEAD).encode() + b"\n")
        for number in range(times):
            stream.write(line.replace(b"0" * 32, b"%032d" % number))


def bombs(path: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    spaces = b" " * 999 + b"\n"
    row = json.dumps({**GAME, "game": "0" * 32}).encode() + b"\n"
    spaces, wide = spaces * 100, b"x" * 100_000
    network = b'{"table":"learn_networks","games":0,"data":"' + b"A" * 100_000
    nested = b'{"a":' + b"[" * 100_000 + b"\n"
    yield "damaged", lambda: repeated(spaces, 4_900, path)
    yield "more than 300000000 bytes", lambda: repeated(row, 2_500, path)
    yield "more than 25165824 bytes", lambda: repeated(network, 4_900, path)
    yield "more than 262144 bytes", lambda: repeated(wide, 4_900, path)
    yield "damaged", lambda: repeated(nested, 4_000, path)


@pytest.mark.parametrize("number", range(5))
def test_a_bomb_of_half_a_gigabyte_takes_little_memory(tmp_path: Path, number: int) -> None:
    path = tmp_path / "bomb"
    reason, make = list(bombs(path))[number]
    make()
    assert path.stat().st_size < 2 * MIB
    arguments = [sys.executable, "-c", MEASURED, str(tmp_path / "db"), str(path)]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True)
    told, kibibytes = done.stdout.rsplit("\n", 2)[:2]
    assert reason in told
    assert int(kibibytes) < 80 * 1024


def test_the_limit_of_unpacked_bytes_is_named(
    elsewhere: Engine, tmp_path: Path, documents: list[Document]
) -> None:
    told = refused(elsewhere, tmp_path / "big", written(documents), max_bytes=500)
    assert told == "the archive is too large: it unpacks to more than 500 bytes"
    told = refused(elsewhere, tmp_path / "big", written(documents), max_games=2)
    assert told == "the archive holds more than 2 lines of learn_games"


# -- counts without games ------------------------------------------------------------------------


@pytest.fixture
def counted(engine: Engine, tmp_path: Path) -> list[Document]:
    """The lines of an archive that holds counts from a db.json."""
    path, board = tmp_path / "db.json", "0000021001230000"
    path.write_text(json.dumps({board: {"w": 3, "l": 1, "n": 0}}))
    import_files(engine, [path], "anna")
    export(engine, Profile(LEARNER, "anna", SMALL), tmp_path / "sound")
    lines = gzip.decompress((tmp_path / "sound").read_bytes()).splitlines()
    return [json.loads(line) for line in lines[:-1]]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"black": "many"}, "'many' are no counts"),
        ({"black": "0 0 0"}, "counts that do not fit"),
        ({"black": "-1 0 3"}, "are no counts"),
        ({"game": "0" * 32}, "counts that do not fit"),
        ({"moves": "a1"}, "cannot be played"),
    ],
)
def test_counts_that_nobody_counted_are_refused(
    elsewhere: Engine, counted: list[Document], tmp_path: Path, values: Document, words: str
) -> None:
    lines = changed(counted, "learn_games", **values)
    assert words in refused(elsewhere, tmp_path / "bad", written(lines))


def test_counts_belong_to_the_classic_learner(
    elsewhere: Engine, counted: list[Document], tmp_path: Path
) -> None:
    counted[0]["kind"] = APPRENTICE
    assert "counts that do not fit" in refused(elsewhere, tmp_path / "bad", written(counted))
