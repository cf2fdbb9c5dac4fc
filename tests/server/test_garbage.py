"""Circles of references go when the server is quiet; trees of games leave none behind."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from tengen.base.color import Seat
from tengen.base.errors import TengenError
from tengen.games.game import Game
from tengen.games.move_sequence import PriorMove
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.records.node import Node
from tengen.rules.catalogue import variant
from tengen.server import garbage, repertoires
from tengen.server.http import notes, pictures, records, studies
from tengen.server.http.pictures import GamePictureOptions
from tengen.server.threads import SHORT


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


# -- trees of games -------------------------------------------------------------------------------

POINTS = [f"{letter}{row}" for letter in "abcdefghijklmno" for row in range(1, 16)]


def a_tree(*more: Any) -> dict[str, Any]:
    """A record of two thousand moves, most of them variations, and some more."""
    moves = [
        move if at else {"move": move, "after": 0}
        for first in range(200)
        for at, move in enumerate(POINTS[first : first + 20 : 2])
    ]
    rules = {"name": "freestyle", "size": "15"}
    data = {"format": "tengen-game", "version": 1, "variant": rules, "tags": {"drill": "black"}}
    return {**data, "moves": [*moves, *more]}


def noted(work: Callable[[Game, str], object]) -> object:
    """Do something with a short game and long notes on it."""
    players: dict[Seat, Party | None] = {seat: Party.person(seat.value) for seat in Seat}
    rules = variant("freestyle")
    settings = GameSettings(rules, GameKind.HERE, players)
    events = Game.begin(settings, 1, (PriorMove(rules.parse("a1")),))
    return work(Game.of("x", events), json.dumps(a_tree()))


def nodes() -> list[Node]:
    """Return the nodes of every tree that has not gone."""
    return [one for one in gc.get_objects() if isinstance(one, Node)]


@pytest.mark.usefixtures("_collector")
@pytest.mark.parametrize(
    "work",
    [
        lambda: studies._chapter("One", a_tree()),
        lambda: studies._chapter("One", a_tree(POINTS[0], POINTS[0])),
        lambda: studies._chapter("One", a_tree({"move": "no move"})),
        lambda: repertoires._made(json.dumps(a_tree(), separators=(",", ":"))),
        lambda: notes._check_record(json.dumps(a_tree()).encode()),
        lambda: noted(lambda game, text: pictures.line_of(game, text, GamePictureOptions())),
        lambda: noted(lambda game, text: records._file(game, text, "sgf", True)),
    ],
    ids=["kept", "illegal", "unreadable", "drilled", "noted", "drawn", "written"],
)
def test_a_tree_leaves_no_circles_behind(work: Callable[[], object]) -> None:
    """The collector would have to look at them all, and every game waits while it does."""

    async def run() -> object:
        with suppress(TengenError):
            return await SHORT.run(work)
        return None

    gc.collect()
    before = nodes()
    known = set(map(id, before))
    made = asyncio.run(run())
    assert sum(id(one) not in known for one in nodes()) < 50, made
