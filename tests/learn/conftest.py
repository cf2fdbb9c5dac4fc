"""A database in a file of its own for each test, and games to learn from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Engine

from tengen import Color, Position, Record, Variant, database, variant
from tengen.learn.trial import Fighter

#: Plays a game and returns its last position.
Play = Callable[[Position, Fighter, Fighter], Position]
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
    def run(position: Position, black: Fighter, white: Fighter) -> Position:
        while position.outcome is None:
            fighter = black if position.turn is Color.BLACK else white
            position = position.play(fighter(position))
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
