"""Games: begin one, look at one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, WithJsonSchema
from sqlalchemy import Connection

from tengen.base.color import Seat
from tengen.base.errors import IllegalMove
from tengen.base.i18n import N_
from tengen.games import fairplay, store
from tengen.games.control import Byoyomi, Correspondence, GameClock, NoClock, TimeControl
from tengen.games.errors import InvalidSettings, Refused
from tengen.games.game import Game
from tengen.games.move_sequence import PriorMove
from tengen.games.new_game import Seating
from tengen.games.refusals import NEEDS_ACCOUNT
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.games.wire import to_text
from tengen.rules.position import Position
from tengen.rules.variant import Variant
from tengen.server.http.answers import NewGameAnswer, StoredGameAnswer
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute, sent
from tengen.server.http.rules import BoardRequest, rules_of
from tengen.server.opponents import asked_for
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api/games", tags=["games"], route_class=JsonRoute)

Move = Annotated[str, Field(max_length=40)]
PlayerText = Annotated[str, Field(max_length=100)]
_CONTROLS = (NoClock, GameClock, Byoyomi, Correspondence)


#: A time control; what is wrong with one is said in a sentence of ours.
ClockRequest = Annotated[
    dict[str, Any],
    WithJsonSchema({"anyOf": [TypeAdapter[Any](kind).json_schema() for kind in _CONTROLS]}),
]


class ProgramsRequest(BaseModel):
    """The programs of a game of two programs."""

    model_config = ConfigDict(extra="forbid")

    first: PlayerText
    second: PlayerText


class NewGameRequest(BoardRequest):
    """What somebody wants to play."""

    kind: Literal["computer", "here", "friend", "programs"]
    seat: Literal["first", "second", "random"] = "random"
    opponent: PlayerText | None = None
    players: ProgramsRequest | None = None
    clock: ClockRequest = Field(default_factory=lambda: {"kind": "none"})
    rated: bool = False
    spectator_analysis: bool = False
    moves: Annotated[list[Move], Field(max_length=2000)] = Field(default_factory=list)
    start: Annotated[str, Field(max_length=10_000)] | None = None


@router.post("", status_code=201, dependencies=[IN_TURN])
async def begin(request: NewGameRequest, visitor: Changer, site: SiteHere) -> NewGameAnswer:
    """Begin a game and return its name."""
    rules = rules_of(request)
    me = Party.person(visitor.name, visitor.id, await site.rating_of(visitor, rules.name))
    settings = GameSettings(
        rules,
        GameKind(request.kind),
        _seats(request, rules, me, site.profile_of(visitor.id)),
        TimeControl.of_data(request.clock),
        request.rated,
        visitor.id,
        None if request.start is None else rules.setup(request.start),
        spectator_analysis=request.spectator_analysis,
    )
    if request.rated and visitor.login is None:
        raise Refused(NEEDS_ACCOUNT)
    if request.rated and (request.moves or request.start is not None):
        raise Refused(N_("a rated game begins with the first move"))
    moves = [PriorMove(rules.parse(move)) for move in request.moves]
    site.rate_limits.game(visitor)
    if request.kind in {"computer", "programs"} and (moves or settings.start is not None):
        last = await SHORT.run(_last, settings, moves)
        await site.fair_play.check_start(visitor, last)
    return NewGameAnswer(await site.create(settings, moves))


def _last(settings: GameSettings, moves: list[PriorMove]) -> Position:
    """Return the position from which a game goes on; raises InvalidSettings."""
    try:
        return settings.initial().play_all(past.move for past in moves)
    except IllegalMove as error:
        raise InvalidSettings(str(error)) from None


def _seats(
    request: NewGameRequest, rules: Variant, me: Party, profile: str
) -> dict[Seat, Party | None]:
    """Return who sits where, as the request says."""
    both = None if request.players is None else (request.players.first, request.players.second)
    seating = Seating(GameKind(request.kind), request.seat, request.opponent, both)
    return seating.players(me, lambda name: asked_for(name, rules, profile).party())


@router.get("/{game}", dependencies=[IN_TURN], response_model=StoredGameAnswer)
async def one(game: str, visitor: Asker, site: SiteHere, response: Response) -> Response:
    """Return a game and its events."""
    room = await site.registry.room(game)
    facts = to_text(room.facts(visitor.id))
    # Thousands of events are written as they are stored, and in the thread that reads them.
    body = await site.storage.read(_written, room.game, facts)
    return sent(body, response)


def _written(connection: Connection, game: Game, facts: str) -> bytes:
    """Return a game and its events, as everybody may see them now, as JSON."""
    if fairplay.is_muted(game):
        texts = [fairplay.shown(game, event).text for event in store.events(connection, game.id)]
    else:
        texts = store.texts(connection, game.id)
    return f'{{"game":{facts},"events":[{",".join(texts)}]}}'.encode()
