"""The lines of chapters that are kept for the next answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen import Record, variant
from tengen.database.storage import Storage
from tengen.games.errors import Refused
from tengen.server import repertoires
from tengen.server.repertoires import Repertoires
from tengen.studies import store
from tengen.studies.drills import repertoire
from tengen.studies.drills.marking import DrillSide, set_side
from tengen.studies.stored import NewStudy, Visibility, checked_chapter

#: Who want the same lines at once.
TOGETHER = 3


def a_study() -> NewStudy:
    """A study with two repertoires of three moves."""
    chapters = []
    for moves in ("h8 i9 g7", "h8 h9 i8"):
        record = Record.of(variant("freestyle").initial().play_all(moves))
        set_side(record, DrillSide.BLACK)
        chapters.append(checked_chapter(moves, record))
    return NewStudy("Openings", "", Visibility.PRIVATE, tuple(chapters))


def test_lines_that_were_wanted_twice_at_once_take_their_room_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise there would be room for less and less, and lines were made anew for each answer."""
    made: list[str] = []
    make: Callable[[str], Any] = repertoires._made  # to count how often
    together = threading.Barrier(TOGETHER, timeout=60)

    def count(body: str) -> Any:
        made.append(body)
        if len(made) <= 2 * TOGETHER:
            together.wait()
        return make(body)

    monkeypatch.setattr(repertoires, "_made", count)

    async def scenario() -> None:
        storage = await Storage.open(str(tmp_path / "tengen.db"), 1.0)
        study = await storage.write(store.create, "anna", a_study(), 1)
        kept = Repertoires(storage, most=10)
        await asyncio.gather(*(kept.deck(study.id, "anna") for _ in range(TOGETHER)))
        await kept.deck(study.id, "anna")
        await storage.close()

    asyncio.run(scenario())
    assert len(made) == 2 * TOGETHER


def test_why_there_are_too_many_lines_is_found_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make: Callable[[str], Any] = repertoires._made

    def count(body: str) -> Any:
        made.append(body)
        return make(body)

    monkeypatch.setattr(repertoires, "_made", count)
    monkeypatch.setattr(repertoire, "MAX_MOVES", 2)

    async def scenario() -> None:
        storage = await Storage.open(str(tmp_path / "tengen.db"), 1.0)
        study = await storage.write(store.create, "anna", a_study(), 1)
        kept = Repertoires(storage)
        for _ in range(3):
            with pytest.raises(Refused, match="a repertoire has at most 2 moves"):
                await kept.deck(study.id, "anna")
        await storage.close()

    asyncio.run(scenario())
    assert len(made) == 1
