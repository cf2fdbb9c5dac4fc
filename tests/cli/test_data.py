"""What is kept on this machine is told, and removed when that is wanted."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("TENGEN_DATABASE", "TENGEN_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


def tengen(*arguments: str, answer: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tengen", *arguments],
        input=answer,
        capture_output=True,
        text=True,
        check=False,
    )


def learn_something() -> None:
    assert tengen("learn", "stats").returncode == 0


def test_every_file_is_listed_with_its_size(home: Path) -> None:
    learn_something()
    files = json.loads(tengen("data", "size", "--json").stdout)
    database = home / "share" / "tengen" / "tengen.db"
    assert {"path": str(database), "bytes": database.stat().st_size} in files
    assert all(set(file) == {"path", "bytes"} for file in files)
    assert str(database) in tengen("data", "size").stdout


def test_the_path_is_that_of_the_database(home: Path) -> None:
    told = json.loads(tengen("data", "path", "--json").stdout)
    assert told["database"].endswith(str(home / "share" / "tengen" / "tengen.db"))
    assert str(home / "state" / "tengen") in told["folders"]


def test_nothing_is_removed_without_a_yes(home: Path) -> None:
    learn_something()
    done = tengen("data", "remove")
    assert (done.returncode, done.stderr) == (
        2,
        "tengen: nobody can be asked here; add --yes to remove everything\n",
    )
    assert (home / "share" / "tengen" / "tengen.db").exists()


def test_everything_is_removed(home: Path) -> None:
    learn_something()
    assert tengen("data", "remove", "--yes").returncode == 0
    assert [path for path in home.rglob("*") if path.is_file()] == []
    assert json.loads(tengen("data", "size", "--json").stdout) == []
    assert tengen("data", "remove").returncode == 0


def test_a_database_elsewhere_is_told_and_removed_too(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = home / "elsewhere.db"
    monkeypatch.setenv("TENGEN_DATABASE", str(own))
    learn_something()
    assert str(own) in tengen("data", "size").stdout
    tengen("data", "remove", "--yes")
    assert not own.exists()


def test_a_database_in_use_stays(home: Path) -> None:
    learn_something()
    file = home / "share" / "tengen" / "tengen.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        done = tengen("data", "remove", "--yes")
    assert done.returncode == 2
    assert "uses it; end that first" in done.stderr
    assert file.exists()


def test_a_folder_with_everything_of_the_user_is_not_removed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learn_something()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("TENGEN_DATA", str(home))
    done = tengen("data", "remove", "--yes")
    assert (done.returncode, done.stdout) == (2, "")
    assert "holds more than what Tengen keeps" in done.stderr
    assert (home / "share" / "tengen" / "tengen.db").exists()
