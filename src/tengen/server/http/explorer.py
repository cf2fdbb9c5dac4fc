"""The opening explorer: what was played in a position."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from tengen.explorer.entries import EntryFilter
from tengen.explorer.explorer import Explored, ExplorerFilter
from tengen.games.fairplay import Unfair
from tengen.server.http.asking import IN_TURN, Asker, SiteHere
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.rules import LineRequest, position_of
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api", tags=["explorer"], route_class=JsonRoute)

Rating = Annotated[int | None, Field(ge=0, le=10_000)]
Year = Annotated[int | None, Field(ge=1, le=9_999)]


class ExplorerRequest(LineRequest):
    """A position, and which games count: those of a player, of some levels or years, or mine."""

    player: Annotated[str, Field(max_length=100)] = ""
    mine: bool = False
    min_rating: Rating = None
    max_rating: Rating = None
    since: Year = None
    until: Year = None

    def wanted(self, visitor: str) -> ExplorerFilter:
        """Return which games count; raises TengenError where none could."""
        entries = EntryFilter(self.min_rating, self.max_rating, self.since, self.until)
        return ExplorerFilter(entries, self.player.strip(), visitor if self.mine else None)


@router.post("/explorer", dependencies=[IN_TURN])
async def explore(request: ExplorerRequest, visitor: Asker, site: SiteHere) -> Explored:
    """Return the moves that were made in a position, with their results, and some games.

    Refused where the position stands in a running game, as its analysis is.
    """
    wanted = request.wanted(visitor.id)
    position = await SHORT.run(position_of, request)
    (closed,) = await site.fair_play.closed(visitor, [position])
    if closed is not None:
        raise Unfair(closed)
    return await site.explorer.look_up(position, wanted)
