"""Positions somebody sets up: read from text, and told whether the game can stand so."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import Field

from tengen.base.color import Color
from tengen.engine.explanation import Sentence
from tengen.games.scene import SHARED, STONES, PlacedStone, scene
from tengen.games.thought import point_data
from tengen.games.wire import to_text
from tengen.rules.position import Position
from tengen.rules.setup import Setup, size_of
from tengen.server.http.answers import PositionAnswer
from tengen.server.http.asking import IN_TURN
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.rules import BoardRequest, rules_of
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api/positions", tags=["rules"], route_class=JsonRoute)


class CheckRequest(BoardRequest):
    """A position as text; without a size its own counts. What follows a semicolon is left out."""

    text: Annotated[str, Field(max_length=100_000)]


@router.post("/check", dependencies=[IN_TURN], response_model=PositionAnswer)
async def check(request: CheckRequest) -> Response:
    """Return the stones of a text, and why they are no position of the game, if they are none."""
    return Response(await SHORT.run(_checked, request), media_type="application/json")


def _checked(request: CheckRequest) -> str:
    text = request.text.partition(";")[0]
    has_size = (request.size, request.width) != (None, None)
    if not has_size and not rules_of(request).grid.is_unbounded:
        request = request.model_copy(update={"size": size_of(text)})
    rules = rules_of(request)
    setup = _with_shared_centre(rules.setup(text))
    reasons = setup.reasons()
    stones = [
        PlacedStone(point_data(point, rules), STONES[color])
        for point, color in setup.stones.items()
    ]
    if setup.shared is not None:
        stones.append(PlacedStone(point_data(setup.shared, rules), SHARED))
    found = PositionAnswer(
        setup.text,
        rules.width,
        rules.height,
        rules.layers,
        stones,
        setup.turn,
        {color: setup.captured[color.index] for color in Color},
        Sentence(reasons[0].template, reasons[0].values) if reasons else None,
        None if reasons else scene(Position.of(setup)),
    )
    return to_text(found)


def _with_shared_centre(setup: Setup) -> Setup:
    """Return a setup whose stone in the centre is the shared one, where there is such a stone."""
    stones, grid = dict(setup.stones), setup.variant.grid
    centre = next(filter(grid.is_central, stones), None)
    if not setup.variant.shared_centre or setup.shared is not None or centre is None:
        return setup
    del stones[centre]
    return replace(setup, stones=stones, shared=centre)
