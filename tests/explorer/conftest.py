"""A database in a file of its own for each test, its explorer, and games to fill it with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Engine

from tengen import Color, Record, Variant, database, variant
from tengen.explorer.explorer import Explorer
from tengen.explorer.filling import Taken, import_files
from tengen.explorer.updating import bring_up_to_date, index_of
from tengen.records.files import write_records
from tengen.records.result import Result

#: Writes records to a file, imports it and brings the index up to date.
Fill = Callable[..., Taken]
RESULTS = (Result(Color.BLACK), Result(Color.WHITE), Result(None), None)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = database.open(str(tmp_path / "tengen.db"))
    yield opened
    opened.dispose()


@pytest.fixture
def explorer(engine: Engine) -> Explorer:
    return Explorer(engine, index_of(engine))


@pytest.fixture
def fill(engine: Engine, tmp_path: Path) -> Fill:
    def run(records: list[Record], name: str = "games.jsonl") -> Taken:
        write_records(records, tmp_path / name)
        taken = import_files(engine, [tmp_path / name])
        assert bring_up_to_date(engine, index_of(engine))
        return taken

    return run


def random_game(seed: int, rules: Variant | None = None, plies: int = 12) -> Record:
    """Return the beginning of a game of random moves between two of seven players."""
    chance = Random(seed)
    position = (rules or variant("reversi")).initial()
    while len(position.moves) < plies and position.outcome is None:
        position = position.play(chance.choice(position.legal_moves))
    who = chance.sample(["Ada", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus"], 2)
    record = Record.of(position, *who)
    record.date = str(chance.randint(1990, 2020))
    record.tags = {"black rank": str(chance.randint(900, 2200))}
    record.result = chance.choice(RESULTS)
    return record
