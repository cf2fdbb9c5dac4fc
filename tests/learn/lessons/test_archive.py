"""What was learned travels in one file, and nothing is counted twice on arrival."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from tengen import TengenError, database, variant
from tengen.learn.lessons.archive import export
from tengen.learn.lessons.archive_reading import InvalidArchive
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.lessons.merging import merge
from tengen.learn.lessons.survey import PositionStats, summary, survey
from tengen.learn.memory.profiles import APPRENTICE, KINDS, Profile

SMALL = variant("reversi", size=6)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Engine]:
    opened = database.open(str(tmp_path / "elsewhere.db"))
    yield opened
    opened.dispose()


def learn(engine: Engine, games: Any, seeds: range, kind: str = APPRENTICE) -> Profile:
    profile = Profile(kind, "anna", SMALL)
    for seed in seeds:
        Lessons(engine).learn(games(seed), profile)
    return profile


def known(engine: Engine, profile: Profile) -> tuple[object, list[PositionStats]]:
    with database.reading(engine) as connection:
        return summary(connection, profile), survey(connection, profile, 1000)


@pytest.mark.parametrize("kind", KINDS)
def test_a_fresh_profile_becomes_what_the_file_holds(
    engine: Engine, elsewhere: Engine, tmp_path: Path, random_game: Any, kind: str
) -> None:
    profile, path = learn(engine, random_game, range(3), kind), tmp_path / "anna.tengen"
    assert export(engine, profile, path) == 3
    merged = merge(elsewhere, path, "anna")
    assert (merged.games, merged.known) == (3, 0)
    assert known(elsewhere, profile) == known(engine, profile)


def test_equal_knowledge_gives_equal_files(
    engine: Engine, tmp_path: Path, random_game: Any
) -> None:
    profile = learn(engine, random_game, range(2))
    for name in ("one", "two"):
        export(engine, profile, tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_games_known_on_both_sides_are_counted_once(
    engine: Engine, elsewhere: Engine, tmp_path: Path, random_game: Any, kind: str
) -> None:
    profile, path = learn(engine, random_game, range(3), kind), tmp_path / "anna.tengen"
    learn(elsewhere, random_game, range(2, 5), kind)
    export(engine, profile, path)
    merged = merge(elsewhere, path, "anna")
    assert (merged.games, merged.known) == (2, 1)
    again = merge(elsewhere, path, "anna")
    assert (again.games, again.known) == (0, 3)
    with database.reading(elsewhere) as connection:
        assert profile.games(connection) == 5
        start = survey(connection, profile, 1)[0]
    assert start.position == SMALL.initial()
    assert start.tally.games == 5


def test_nothing_learned_is_nothing_to_export(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(TengenError, match="has learned no game"):
        export(engine, Profile(APPRENTICE, "anna", SMALL), tmp_path / "x")
    assert not (tmp_path / "x").exists()


def damaged(data: bytes) -> Iterator[tuple[str, bytes]]:
    plain = gzip.decompress(data)
    yield "text", b"hello"
    yield "nothing", b""
    yield "cut", data[: len(data) // 2]
    yield "lines missing", gzip.compress(plain[: plain.rindex(b"\n", 0, -1) + 1])
    yield "changed", gzip.compress(plain.replace(b'"wins":1', b'"wins":7', 1))
    yield "longer", gzip.compress(plain + b'{"table":"learn_games"}\n')
    yield "newer", gzip.compress(plain.replace(b'"version":1', b'"version":9', 1))
    yield "other", gzip.compress(b'{"format":"poem"}\n')
    yield "odd variant", gzip.compress(plain.replace(b'"reversi"', b'"chess"', 1))


def test_a_damaged_file_is_refused_and_changes_nothing(
    engine: Engine, elsewhere: Engine, tmp_path: Path, random_game: Any
) -> None:
    profile, path = learn(engine, random_game, range(1)), tmp_path / "anna.tengen"
    export(engine, profile, path)
    for how, data in damaged(path.read_bytes()):
        path.write_bytes(data)
        with pytest.raises(TengenError) as caught:
            merge(elsewhere, path, "anna")
        assert "\n" not in str(caught.value), how
        assert known(elsewhere, profile)[1] == [], how


def test_a_missing_file_is_named(elsewhere: Engine, tmp_path: Path) -> None:
    with pytest.raises(TengenError, match=r"none\.tengen.*No such file"):
        merge(elsewhere, tmp_path / "none.tengen", "anna")


def test_an_archive_says_what_is_wrong_with_it(elsewhere: Engine, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(gzip.compress(b'{"format":"poem"}\n'))
    with pytest.raises(InvalidArchive, match="not an archive of experience"):
        merge(elsewhere, tmp_path / "x", "anna")
