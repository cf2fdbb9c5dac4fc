"""``tengen study``: files in and out of the database, joined and searched."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen import Record, variant
from tengen.records.files import write_records
from tengen.studies import Study
from tengen.studies.limits import MAX_CHAPTERS

Run = Callable[..., subprocess.CompletedProcess[str]]


def line(moves: str, name: str = "renju") -> Record:
    return Record.of(variant(name).initial().play_all(moves))


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "Openings.sgf"
    write_records([line("h8 i9 g7"), line("h8 h9 i10")], path)
    return path


def json_of(done: subprocess.CompletedProcess[str]) -> Any:
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_games_are_kept_listed_searched_and_written_again(
    tengen: Run, games: Path, tmp_path: Path
) -> None:
    kept = json_of(tengen("study", "import", str(games), "--json"))
    assert (kept["games"], kept["refused"]) == (2, [])
    assert [(one["name"], one["chapters"]) for one in kept["studies"]] == [("Openings", 2)]
    (listed,) = json_of(tengen("study", "list", "--json"))
    assert (listed["id"], listed["variant"]) == (kept["studies"][0]["id"], "renju")
    asked = ("study", "search", "--variant", "renju", "--moves", "h8 g9", "--json")
    (found,) = json_of(tengen(*asked))
    assert (found["study"], found["moves"]) == (listed["id"], ["h8", "i9"])
    assert json_of(tengen(*asked, "--exact")) == []
    assert "Openings · 1" in tengen("study", "search", "open").stdout
    assert tengen("study", "export", "Openings", "again.sgf").returncode == 0
    again = Study.load(tmp_path / "again.sgf")
    assert [chapter.record for chapter in again.chapters] == [line("h8 i9 g7"), line("h8 h9 i10")]
    assert tengen("study", "export", listed["id"], "-", "--to", "jsonl").stdout.count("\n") == 2


def test_studies_and_files_are_joined(tengen: Run, games: Path, tmp_path: Path) -> None:
    line("h8 g9 i7 f10").save(tmp_path / "other.lib")
    joined = ("study", "merge", "Openings.sgf", "other.lib", "--one")
    found = json_of(tengen(*joined, "--symmetry", "--name", "All", "--json"))
    assert (found["chapters"], found["moves"]) == (1, 6)
    assert tengen(*joined, "--out", "all.lib").stdout == "Openings: 1 chapter, 8 moves\n"
    assert (tmp_path / "all.lib").exists()
    added = json_of(tengen("study", "import", "all.lib", "--into", "All", "--json"))
    assert added["studies"] == [{"id": found["id"], "name": "All", "chapters": 1}]


def test_what_cannot_be_read_is_told_and_the_rest_kept(tengen: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sgf"
    bad.write_text("(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh];W[hh])")
    kept = json_of(tengen("study", "import", "bad.sgf", "missing.sgf", "--json"))
    assert kept["games"] == 1
    assert [reason.split(",")[0] for reason in kept["refused"]] == [
        "bad.sgf",
        "cannot read 'missing.sgf': No such file or directory",
    ]
    (tmp_path / "empty.sgf").write_text("nothing")
    several = tengen("study", "import", "empty.sgf", "bad.sgf").stderr.splitlines()
    assert several[0] == "left out: empty.sgf: there is no game in it"
    assert several[1].startswith("left out: bad.sgf, game 2: ")
    nothing = tengen("study", "import", "missing.sgf")
    assert nothing.returncode == 2
    assert nothing.stderr.count("\n") == 1


def test_a_file_of_many_games_becomes_several_studies(tengen: Run, tmp_path: Path) -> None:
    write_records([line("h8")] * (MAX_CHAPTERS + 3), tmp_path / "many.jsonl")
    kept = json_of(tengen("study", "import", "many.jsonl", "--json"))
    assert [(one["name"], one["chapters"]) for one in kept["studies"]] == [
        ("many", MAX_CHAPTERS),
        ("many (2)", 3),
    ]
    more = json_of(tengen("study", "import", "many.jsonl", "--into", "many (2)", "--json"))
    assert more["games"] == MAX_CHAPTERS - 3
    assert len(more["refused"]) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("export", "Nothing", "a.sgf"), "there is no study 'Nothing'"),
        (("export", "Nothing", "-"), "stdout takes a study"),
        (("import", "a.sgf", "--name", " "), "needs a name"),
        (("import", "a.sgf", "--name", "A", "--into", "B"), "not both"),
        (("merge", "A", "--name", "B"), "two studies or files"),
        (("merge", "A", "B"), "--name or written with --out"),
        (("search",), "search for a text"),
        (("search", "--moves", "h8"), "a position needs its game"),
    ],
)
def test_bad_usage_is_one_sentence(tengen: Run, arguments: tuple[str, ...], sentence: str) -> None:
    done = tengen("study", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_two_studies_of_one_name_are_told_apart_by_their_ids(tengen: Run, games: Path) -> None:
    for _time in range(2):
        tengen("study", "import", str(games))
    done = tengen("study", "export", "Openings", "a.sgf")
    assert done.returncode == 2
    for one in json_of(tengen("study", "list", "--json")):
        assert one["id"] in done.stderr
