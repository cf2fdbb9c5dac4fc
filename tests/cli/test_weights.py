"""Weights are listed, looked at, installed and played with; damaged ones are refused."""

from __future__ import annotations

import json
import subprocess
import sys
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from tengen import Limit, engine, variant
from tengen.engine.native.chosen import installed_file
from tengen.engine.native.weights import InvalidWeights, Weights, shipped


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path


def tengen(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tengen", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


def weights_of(name: str) -> Weights:
    found = shipped(name)
    assert found is not None
    return found


def turned(name: str) -> Weights:
    """Return weights that want the opposite of what the shipped ones want."""
    given = weights_of(name)
    numbers = array("h", (-number for number in memoryview(given.numbers).cast("h")))
    return replace(given, numbers=numbers.tobytes())


@pytest.fixture
def file(home: Path) -> Path:
    path = home / "own.bin"
    turned("reversi-6").write(path)
    return path


def value(player: str, name: str = "reversi", size: int = 6) -> float:
    """Return what a player thinks of a position after a look at it."""
    position = variant(name, size=size).initial()
    for _ply in range(5):
        position = position.play(position.legal_moves[0])
    with engine.open_simple(player) as bot:
        info = bot.play(position, Limit(depth=1)).info
    assert info is not None
    assert info.score is not None
    return float(info.score.value)


def test_a_player_uses_the_file_it_is_told(file: Path) -> None:
    assert value(f"tengen[book=no,weights={file}]") != value("tengen[book=no]")


def test_installed_weights_are_used_until_they_are_removed(file: Path) -> None:
    before = value("tengen[book=no]")
    assert tengen("weights", "install", file).returncode == 0
    assert value("tengen[book=no]") != before
    listed = json.loads(tengen("weights", "list", "--json").stdout)
    assert [one["name"] for one in listed if one["installed"]] == ["reversi-6"]
    assert tengen("weights", "remove", "reversi-6").returncode == 0
    assert value("tengen[book=no]") == before


def test_every_game_of_the_package_is_listed() -> None:
    listed = json.loads(tengen("weights", "list", "--json").stdout)
    assert {"gomoku-renju", "reversi-8"} <= {one["name"] for one in listed}
    assert all(one["bytes"] > 1000 and not one["installed"] for one in listed)
    assert {"name", "variant", "kind", "bytes", "installed"} == set(listed[0])


def test_a_file_tells_what_it_is(file: Path) -> None:
    told = json.loads(tengen("weights", "info", file, "--json").stdout)
    assert (told["name"], told["size"]) == ("reversi-6", 6)


def test_weights_for_another_game_are_refused(file: Path) -> None:
    with pytest.raises(InvalidWeights, match="for reversi-6, not for gomoku-freestyle"):
        value(f"tengen[weights={file}]", "freestyle", 15)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "does not hold the weights of an engine"),
        (b'{"tengen-weights": 1}\nabc', "does not hold the weights of an engine"),
        (Weights(b"12").dump(), "does not say which game"),
        (Weights(b"12", {"game": "chess", "size": 8}).dump(), "is for 'chess-8'; known are gomoku"),
        (
            Weights(b"12", {"game": "reversi", "size": 8, "errors": [0.0] * 6}).dump(),
            "does not fit the engine for reversi-8",
        ),
        (Weights(b"12", {"game": "gomoku", "kind": "renju"}).dump(), "does not fit the engine"),
    ],
)
def test_what_is_no_weights_is_refused(home: Path, content: bytes, told: str) -> None:
    path = home / "bad.bin"
    path.write_bytes(content)
    done = tengen("weights", "install", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert not installed_file("reversi-8").exists()


def test_a_missing_file_is_named(home: Path) -> None:
    done = tengen("analyse", "reversi", "--player", f"tengen[weights={home}/none.bin]")
    assert (done.returncode, done.stdout) == (2, "")
    assert "none.bin" in done.stderr
    assert "no such file" in done.stderr.lower()


def test_nothing_is_removed_that_was_not_installed() -> None:
    done = tengen("weights", "remove", "reversi-8")
    assert (done.returncode, done.stderr) == (
        2,
        "tengen: no weights are installed for 'reversi-8'\n",
    )
