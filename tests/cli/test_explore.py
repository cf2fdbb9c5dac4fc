"""``tengen explore``: files in, positions out."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import copy

from tengen import Record, variant

Tengen = Callable[..., subprocess.CompletedProcess[str]]
RECORDS = Path(__file__).parents[1] / "data" / "records"


def test_files_are_imported_and_a_position_is_looked_up(tengen: Tengen, tmp_path: Path) -> None:
    for name in ("two_games.wtb", "renjunet.rif", "openings.lib"):
        copy(RECORDS / name, tmp_path)
    files = ("two_games.wtb", "renjunet.rif", "openings.lib", "missing.sgf")
    done = tengen("explore", "import", *files, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    taken = json.loads(done.stdout)
    assert (taken["games"], taken["lines"]) == (3, 3)
    assert taken["refused"][-1] == "cannot read 'missing.sgf': No such file or directory"

    found = json.loads(tengen("explore", "reversi", "--moves", "f5", "--json").stdout)
    assert found["games"] == sum(move["games"] for move in found["moves"]) == 2
    assert {"move", "games", "black", "draws", "white"} <= found["moves"][0].keys()
    renju = tengen("explore", "renju", "--moves", "h8 i9")
    assert renju.returncode == 0
    assert "Games" in renju.stdout

    sources = json.loads(tengen("explore", "sources", "--json").stdout)
    assert [one["name"] for one in sources] == list(files[:3])
    gone = tengen("explore", "remove", str(sources[0]["id"]))
    assert (gone.returncode, gone.stdout) == (0, "two_games.wtb was removed from the explorer.\n")
    left = json.loads(tengen("explore", "reversi", "--moves", "f5", "--json").stdout)
    assert left["games"] == 0


def test_a_file_is_known_by_what_is_in_it(tengen: Tengen, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("f5d6c3\n")
    done = tengen("explore", "import", "games")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(tengen("explore", "reversi", "--moves", "f5d6", "--json").stdout)
    lines = {one["move"]: one["lines"] for one in found["moves"]}
    assert lines["c3"] == 1


def test_files_of_which_nothing_can_be_taken_are_bad_input(tengen: Tengen, tmp_path: Path) -> None:
    (tmp_path / "one.obf").write_text("nothing\n")
    (tmp_path / "two.obf").write_text("nothing\n")
    done = tengen("explore", "import", "one.obf", "two.obf")
    assert done.returncode == 2
    assert [line.partition(": ")[0] for line in done.stderr.splitlines()] == [
        "one.obf, line 1",
        "two.obf, line 1",
    ]


def test_wrong_use_is_told_in_a_sentence(tengen: Tengen) -> None:
    for arguments, sentence in (
        (("reversy",), "unknown variant 'reversy'; did you mean 'reversi'?"),
        (("unbounded",), "a board without edges has no explorer"),
        (("reversi", "f5"), "tengen explore reversi takes options, not 'f5'"),
        (("import",), "tengen explore import needs files"),
        (("remove", "7"), "the explorer has no source 7"),
        (("reversi", "--since", "soon"), "--since takes a whole number from 1 up, not 'soon'"),
        (("reversi", "--since", "9", "--until", "3"), "nothing lies between 9 and 3"),
    ):
        done = tengen("explore", *arguments)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"tengen: {sentence}\n")


def test_the_start_is_looked_up_when_nothing_is_known(tengen: Tengen) -> None:
    done = tengen("explore", "caro")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("No known game reached this position.\n")


def test_a_library_is_looked_through(tengen: Tengen) -> None:
    library = ("--library", str(RECORDS / "openings.lib"))
    found = json.loads(tengen("explore", "renju", *library, "--moves", "h8", "--json").stdout)
    assert found["moves"] == [
        {"move": "i9", "below": 2, "comment": "Björn's move"},
        {"move": "h9", "below": 0, "comment": ""},
    ]
    told = tengen("explore", "renju", *library)
    assert told.stdout.startswith("6 moves in the library\nOpenings\nof our own\n")
    away = tengen("explore", "renju", *library, "--moves", "a1")
    assert (away.returncode, away.stderr) == (2, f"tengen: '{library[1]}' has no line a1\n")


def test_comments_of_a_library_are_shown_as_they_are(tengen: Tengen, tmp_path: Path) -> None:
    record = Record.of(variant("renju").initial().play_all("h8 i9"))
    record.root.children[0].comment = "better: [red] than [/i]"
    record.save(tmp_path / "notes.lib")
    told = tengen("explore", "renju", "--library", "notes.lib")
    assert (told.returncode, told.stderr) == (0, "")
    assert "better: [red] than [/i]" in told.stdout
