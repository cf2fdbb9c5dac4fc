"""The index stays true: beside other writers, after a kill, after a backup was restored."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine, delete

from tengen import database, variant
from tengen.explorer import index_writer
from tengen.explorer.explorer import Explorer
from tengen.explorer.filling import import_files
from tengen.explorer.tables import games, sources
from tengen.explorer.updating import bring_up_to_date, index_of
from tengen.records.files import write_records
from tests.explorer.conftest import Fill, random_game

START = variant("reversi").initial()


def test_one_process_writes_at_a_time(engine: Engine, explorer: Explorer, fill: Fill) -> None:
    fill([random_game(1)])
    with explorer.index.writing() as writer:
        assert writer is not None
        assert not bring_up_to_date(engine, index_of(engine))
        assert explorer.look_up(START).games == 1


def test_another_database_at_the_same_place_is_indexed_anew(
    engine: Engine, explorer: Explorer, fill: Fill, tmp_path: Path
) -> None:
    fill([random_game(seed) for seed in range(5)])
    with database.writing(engine) as connection:  # as a restored backup may have it
        connection.execute(delete(games))
        connection.execute(delete(sources))
    fill([random_game(seed) for seed in range(50, 57)], "others.jsonl")
    assert explorer.look_up(START).games == 7


def test_an_index_of_which_a_part_is_missing_is_made_anew(
    engine: Engine, explorer: Explorer, fill: Fill, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_writer, "FRESH", 50)
    fill([random_game(seed) for seed in range(20)])
    segment = next(iter(explorer.index.folder.glob("*.segment")))
    segment.unlink()
    with pytest.raises(database.DatabaseError, match="a part of it is missing"):
        explorer.look_up(START)
    assert bring_up_to_date(engine, index_of(engine))
    assert explorer.look_up(START).games == 20


_IMPORT = """
import sys
from pathlib import Path
from tengen import database
from tengen.explorer import index_writer, updating
from tengen.explorer.filling import import_files
index_writer.FRESH, index_writer.FAN, updating.STEP = 500, 3, 20
engine = database.open(sys.argv[1])
import_files(engine, [Path(sys.argv[2])], on_progress=lambda _taken: print("step", flush=True))
at = updating.index_of(engine)
updating.bring_up_to_date(engine, at, on_progress=lambda _done, _of: print("step", flush=True))
"""


def test_a_kill_at_any_moment_loses_and_doubles_nothing(
    engine: Engine, explorer: Explorer, tmp_path: Path
) -> None:
    count = 600
    file = tmp_path / "games.jsonl"
    write_records([random_game(seed) for seed in range(count)], file)
    command = [sys.executable, "-c", _IMPORT, str(tmp_path / "tengen.db"), str(file)]
    for steps in (1, 3, 2, 5, 8):
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert process.stdout is not None
        for _step in range(steps):
            assert process.stdout.readline() == b"step\n"
        process.kill()
        process.communicate()
    import_files(engine, [file])
    assert bring_up_to_date(engine, index_of(engine))
    assert explorer.look_up(START).games == count
    after = [explorer.look_up(START.play(move)).games for move in START.legal_moves]
    assert after == [count] * 4
    known = {path.name for path in explorer.index.folder.glob("*.segment")}
    assert len(known) == explorer.index.size.segments
