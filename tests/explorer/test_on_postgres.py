"""The explorer on PostgreSQL, whose index lies in the folder of data."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen import database, variant
from tengen.explorer.explorer import Explorer, ExplorerFilter
from tengen.explorer.filling import import_files
from tengen.explorer.sources import remove_source, sources_of
from tengen.explorer.updating import bring_up_to_date, index_of
from tengen.records.files import write_records
from tests.explorer.conftest import random_game


def test_games_come_in_and_go_out(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TENGEN_DATA", str(tmp_path))
    engine = database.open(postgres)
    for name, seeds in (("first", range(30)), ("second", range(20, 50))):
        write_records([random_game(seed) for seed in seeds], tmp_path / f"{name}.jsonl")
    taken = import_files(engine, [tmp_path / "first.jsonl", tmp_path / "second.jsonl"])
    assert (taken.games, taken.known, taken.refused) == (50, 10, [])
    at = index_of(engine)
    assert at.folder.is_relative_to(tmp_path)
    assert bring_up_to_date(engine, at)
    explorer, start = Explorer(engine, at), variant("reversi").initial()
    assert explorer.look_up(start).games == 50
    of_ada = explorer.look_up(start, ExplorerFilter(player="ada"))
    assert 0 < of_ada.games < 50
    assert explorer.look_up(start, ExplorerFilter(visitor="nobody")).games == 0
    remove_source(engine, sources_of(engine)[0].id)
    assert bring_up_to_date(engine, at)
    assert explorer.look_up(start).games == 20
    engine.dispose()
