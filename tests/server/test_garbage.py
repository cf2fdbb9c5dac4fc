"""Circles of references go when the server is quiet."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from tengen.server import garbage


class Circle:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def _collector() -> Iterator[None]:
    """The collector as it was, and no automatic look at all during the test."""
    before = gc.get_threshold()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("_collector")
def test_a_circle_left_behind_goes_in_a_quiet_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "ROUND", 0.01)

    async def run() -> bool:
        collecting, is_gone = garbage.start_collecting(), asyncio.Event()
        watched = weakref.ref(Circle(), lambda _reference: is_gone.set())
        async with asyncio.timeout(30):
            await is_gone.wait()
        collecting.cancel()
        return watched() is None

    assert asyncio.run(run())
