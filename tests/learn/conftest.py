"""A database in a file of its own for each test, and games to learn from."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Engine

from tengen import Color, Position, Record, Variant, database, variant
from tengen.cli import entry
from tengen.learn.networks.trial import Contestant

#: Plays a game and returns its last position.
Play = Callable[[Position, Contestant, Contestant], Position]
#: Returns the record of a game of random moves.
Random_game = Callable[..., Record]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the database is; it is also the usual one of this test."""
    path = tmp_path / "tengen.db"
    monkeypatch.setenv("TENGEN_DATABASE", str(path))
    return path


@pytest.fixture
def engine(file: Path) -> Iterator[Engine]:
    opened = database.open(str(file))
    yield opened
    opened.dispose()


@pytest.fixture
def play() -> Play:
    def run(position: Position, black: Contestant, white: Contestant) -> Position:
        while position.outcome is None:
            contestant = black if position.turn is Color.BLACK else white
            position = position.play(contestant(position))
        return position

    return run


@pytest.fixture
def random_game() -> Random_game:
    def make(seed: int, rules: Variant | None = None, black: str = "a", white: str = "b") -> Record:
        chance = Random(seed)
        position = (rules or variant("reversi", size=6)).initial()
        while position.outcome is None:
            position = position.play(chance.choice(position.legal_moves))
        return Record.of(position, black=black, white=white)

    return make


@dataclass(frozen=True)
class Done:
    """How a command ended and what it said."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def tengen(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line inside this process, which is quicker than one of its own."""
    monkeypatch.setenv("TENGEN_LANGUAGE", "en")

    def run(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["tengen", *arguments])
        code = entry.main()
        return Done(code, *capsys.readouterr())

    return run
