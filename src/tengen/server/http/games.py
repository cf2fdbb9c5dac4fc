"""Games: begin one, list one's own, look at one."""

from __future__ import annotations

import random
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from tengen.base.color import Seat
from tengen.base.errors import IllegalMove
from tengen.base.i18n import N_
from tengen.games import fairplay, listing, store
from tengen.games.control import Control
from tengen.games.course import Past
from tengen.games.errors import InvalidSettings, Refused
from tengen.games.listing import Verdict, Wanted
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.rules.position import Position
from tengen.rules.variant import Variant
from tengen.server.http.asking import Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.rules import Board, rules_of
from tengen.server.opponents import asked_for
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api/games", tags=["games"], route_class=JsonRoute)

Move = Annotated[str, Field(max_length=40)]
PlayerText = Annotated[str, Field(max_length=100)]


class Players(BaseModel):
    """The programs of a game of two programs."""

    model_config = ConfigDict(extra="forbid")

    first: PlayerText
    second: PlayerText


class NewGame(Board):
    """What somebody wants to play."""

    kind: Literal["computer", "here", "friend", "programs"]
    seat: Literal["first", "second", "random"] = "random"
    opponent: PlayerText | None = None
    players: Players | None = None
    clock: dict[str, Any] = Field(default_factory=lambda: {"kind": "none"})
    rated: bool = False
    spectator_analysis: bool = False
    moves: Annotated[list[Move], Field(max_length=2000)] = Field(default_factory=list)
    start: Annotated[str, Field(max_length=10_000)] | None = None


@router.post("", status_code=201)
async def begin(wish: NewGame, visitor: Changer, site: SiteHere) -> dict[str, str]:
    """Begin a game and return its name."""
    rules = rules_of(wish)
    me = Party.person(visitor.name, visitor.id, await site.rating_of(visitor, rules.name))
    settings = GameSettings(
        rules,
        GameKind(wish.kind),
        _seats(wish, rules, me, site.profile_of(visitor.id)),
        Control.of_data(wish.clock),
        wish.rated,
        visitor.id,
        None if wish.start is None else rules.setup(wish.start),
        spectator_analysis=wish.spectator_analysis,
    )
    if wish.rated and visitor.login is None:
        raise Refused(N_("rated games need an account"))
    if wish.rated and (wish.moves or wish.start is not None):
        raise Refused(N_("a rated game begins with the first move"))
    moves = [Past(rules.parse(move)) for move in wish.moves]
    site.windows.game(visitor)
    if wish.kind in {"computer", "programs"} and (moves or settings.start is not None):
        last = await SHORT.run(_last, settings, moves)
        await site.fair_play.check_start(visitor, last)
    return {"id": await site.create(settings, moves)}


def _last(settings: GameSettings, moves: list[Past]) -> Position:
    """Return the position from which a game goes on; raises InvalidSettings."""
    try:
        return settings.initial().play_all(past.move for past in moves)
    except IllegalMove as error:
        raise InvalidSettings(str(error)) from None


def _seats(wish: NewGame, rules: Variant, me: Party, profile: str) -> dict[Seat, Party | None]:
    """Return who sits where, as the wish says."""
    if wish.kind == "programs":
        if wish.players is None:
            raise InvalidSettings("a game of two programs needs the names of both players")
        names = {Seat.FIRST: wish.players.first, Seat.SECOND: wish.players.second}
        return {seat: asked_for(name, rules, profile).party() for seat, name in names.items()}
    if wish.kind == "here":
        return dict.fromkeys(Seat, me)
    other = _other(wish, rules, profile)
    mine = random.choice(tuple(Seat)) if wish.seat == "random" else Seat(wish.seat)
    return {mine: me, mine.other: other}


def _other(wish: NewGame, rules: Variant, profile: str) -> Party | None:
    if wish.kind == "friend":
        return None
    if wish.opponent is None:
        raise InvalidSettings("a game against the computer needs the name of the opponent")
    return asked_for(wish.opponent, rules, profile).party()


class Filters(BaseModel):
    """Which of one's own games to list."""

    model_config = ConfigDict(extra="forbid")

    variant: str | None = None
    opponent: Annotated[str | None, Field(max_length=100)] = None
    result: Verdict | None = None
    kind: str | None = None
    q: Annotated[str | None, Field(max_length=100)] = None
    before: str | None = None
    limit: int = 20


@router.get("")
async def own(
    filters: Annotated[Filters, Query()], visitor: Asker, site: SiteHere
) -> dict[str, Any]:
    """List one's own games, newest first."""
    wanted = Wanted(
        visitor.id,
        filters.variant,
        filters.kind,
        filters.opponent,
        filters.result,
        filters.q,
        filters.before,
        filters.limit,
    )
    page = await site.storage.read(listing.listed, wanted)
    return {"games": list(page.games), "next": page.next}


@router.get("/{game}")
async def one(game: str, visitor: Asker, site: SiteHere) -> dict[str, Any]:
    """Return a game and its events."""
    room = await site.hall.room(game)
    events = await site.storage.read(store.events, game)
    shown = [fairplay.shown(room.game, event).data() for event in events]
    return {"game": room.facts(visitor.id), "events": shown}
