"""The list of one's own games: found, tagged, deleted and brought back, with small pictures."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_json

from tengen.games import collection, listing
from tengen.games.choices import GameChoices
from tengen.games.choices import choices as choices_of
from tengen.games.collection import MAX_CHANGED, MAX_TAGS
from tengen.games.listing import GameFilter, GameSort, ResultFilter
from tengen.games.thumbnails import MAX_THUMBNAILS, thumbnails
from tengen.games.wire import to_data
from tengen.server.http.answers import (
    ChangedGamesAnswer,
    GameChoicesAnswer,
    GameListAnswer,
    ThumbnailsAnswer,
)
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute, sent
from tengen.server.texts import now_ms

router = APIRouter(prefix="/api/games", tags=["games"], route_class=JsonRoute)

#: Names by which a page shows what it lets search for, in its own language.
MAX_NAMES = 100
Name = Annotated[str, Field(max_length=100)]
Tag = Annotated[str, Field(max_length=1_000)]
Moment = Annotated[int, Field(ge=0, lt=10**15)]
GameName = Annotated[str, Field(min_length=1, max_length=24)]


class GameListRequest(BaseModel):
    """Which of one's own games to list, and in what order."""

    model_config = ConfigDict(extra="forbid")

    variant: Name | None = None
    opponent: Name | None = None
    program: Name | None = None
    person: Name | None = None
    result: ResultFilter | None = None
    kind: Name | None = None
    q: Name | None = None
    name: Annotated[list[Name], Field(max_length=MAX_NAMES)] = Field(default_factory=list)
    since: Moment | None = None
    until: Moment | None = None
    tag: Name | None = None
    deleted: bool = False
    sort: GameSort = GameSort.NEWEST
    before: Annotated[str, Field(max_length=60)] | None = None
    limit: int = 20

    def filter(self, visitor: str) -> GameFilter:
        """Return the same as the list of somebody understands it."""
        return GameFilter(
            visitor,
            self.variant,
            self.kind,
            self.opponent,
            self.result,
            self.q,
            self.before,
            self.limit,
            tuple(self.name),
            self.program,
            self.person,
            self.since,
            self.until,
            self.tag,
            self.sort,
            self.deleted,
        )


@router.get("", dependencies=[IN_TURN], response_model=GameListAnswer)
async def own(
    filters: Annotated[GameListRequest, Query()], visitor: Asker, site: SiteHere, response: Response
) -> Response:
    """List one's own games; newest first, unless asked for otherwise."""
    page = await site.storage.read(listing.listed, filters.filter(visitor.id))
    return sent(to_json(to_data(page)), response)


@router.get("/choices", dependencies=[IN_TURN])
async def choices(visitor: Asker, site: SiteHere) -> GameChoicesAnswer:
    """Return what one's own games can be filtered by: games, opponents, tags."""
    found: GameChoices = await site.storage.read(choices_of, visitor.id)
    return GameChoicesAnswer(
        list(found.variants),
        list(found.people),
        list(found.programs),
        list(found.tags),
        found.deleted,
        collection.KEPT_DAYS,
    )


@router.get("/thumbnails", dependencies=[IN_TURN])
async def pictures(
    _visitor: Asker,
    site: SiteHere,
    game: Annotated[list[GameName], Query(min_length=1, max_length=MAX_THUMBNAILS)],
) -> ThumbnailsAnswer:
    """Return the boards of games as they stand now."""
    return ThumbnailsAnswer(list(await site.storage.read(thumbnails, game)))


class GamesRequest(BaseModel):
    """Some of one's own games."""

    model_config = ConfigDict(extra="forbid")

    games: Annotated[list[GameName], Field(min_length=1, max_length=MAX_CHANGED)]


class TagRequest(GamesRequest):
    """Tags that games get, and that they lose."""

    add: Annotated[list[Tag], Field(max_length=MAX_TAGS)] = Field(default_factory=list)
    remove: Annotated[list[Tag], Field(max_length=MAX_TAGS)] = Field(default_factory=list)


@router.post("/tags", dependencies=[IN_TURN])
async def tag(request: TagRequest, visitor: Changer, site: SiteHere) -> ChangedGamesAnswer:
    """Give games of one's own tags, or take them away."""
    some = (*request.add, *request.remove)
    site.rate_limits.store(visitor, len(request.games) * sum(map(len, some)))
    await site.storage.write(collection.tag, visitor.id, request.games, request.add, request.remove)
    return ChangedGamesAnswer(request.games)


@router.post("/delete", dependencies=[IN_TURN])
async def remove(request: GamesRequest, visitor: Changer, site: SiteHere) -> ChangedGamesAnswer:
    """Delete games from one's own list; they can be brought back for a while."""
    await site.storage.write(collection.remove, visitor.id, request.games, now_ms())
    return ChangedGamesAnswer(request.games)


@router.post("/restore", dependencies=[IN_TURN])
async def restore(request: GamesRequest, visitor: Changer, site: SiteHere) -> ChangedGamesAnswer:
    """Bring deleted games back."""
    await site.storage.write(collection.restore, visitor.id, request.games)
    return ChangedGamesAnswer(request.games)
