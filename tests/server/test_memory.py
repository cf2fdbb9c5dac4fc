"""What nobody needs any more is let go at once, without waiting for a collector of garbage."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen import variant
from tengen.base.color import Seat
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.server.settings import ServerSettings
from tengen.server.site import Site


@pytest.fixture
def _no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_no_collector")
def test_a_room_that_is_dropped_is_gone(tmp_path: Path) -> None:
    players = dict.fromkeys(Seat, Party.person("Anna", "anna"))
    settings = GameSettings(variant("freestyle"), GameKind.HERE, players, owner="anna")
    wish = {"data": str(tmp_path), "database": str(tmp_path / "tengen.db"), "workers": 1}

    async def come_and_go() -> tuple[bool, bool]:
        site = await Site.open(ServerSettings.model_validate(wish))
        try:
            room = weakref.ref(await site.registry.room(await site.create(settings)))
            was_there = room() is not None
            await site.registry.close()
            await asyncio.sleep(0)
            return was_there, room() is not None
        finally:
            await site.close()

    assert asyncio.run(come_and_go()) == (True, False)
