"""Reviews: where a game was won and lost. Started once, made move by move, kept for good."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from tengen.base.errors import TengenError
from tengen.games import store
from tengen.games.game import Game
from tengen.learn.profiles import DEFAULT
from tengen.server.http.asking import Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute
from tengen.server.identity.people import Visitor
from tengen.server.logs import logger
from tengen.server.opponents import analyst, asked_for
from tengen.server.pool.engine import PooledEngine
from tengen.server.site import Site
from tengen.server.texts import now_ms, reason_of, text_of
from tengen.study.analysis import Analyst
from tengen.study.review import review_moves

router = APIRouter(prefix="/api/games/{game}/review", tags=["review"], route_class=JsonRoute)

MOST_SECONDS = 5.0


class Wish(BaseModel):
    """How a game is to be reviewed."""

    model_config = ConfigDict(extra="forbid")

    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)] = 0.5
    player: Annotated[str, Field(max_length=100)] | None = None


@router.get("")
async def look(game: str, visitor: Asker, site: SiteHere) -> dict[str, Any]:
    """Return the review of a game: none yet, running, or done; refused while engines keep away."""
    loaded = await site.journal.load(game)
    await site.fair_play.check_review(visitor, loaded)
    return await _state(game, site)


async def _state(game: str, site: Site) -> dict[str, Any]:
    kept = await site.storage.read(store.review, game)
    if game in site.reviews:
        done, of = site.reviews[game].done_of
        return {"state": "running", "done": done, "of": of, "moves": [], "accuracy": {}}
    return {"state": "none", "moves": [], "accuracy": {}} if kept is None else kept


@router.post("", status_code=202)
async def start(
    game: str, visitor: Changer, site: SiteHere, wish: Wish | None = None
) -> dict[str, Any]:
    """Start a review, unless it runs or is done."""
    wish = wish or Wish()
    loaded = await site.journal.load(game)
    await site.fair_play.check_review(visitor, loaded)
    kept = await site.storage.read(store.review, game)
    if game not in site.reviews and not _is_current(kept, loaded):
        player = wish.player or analyst(loaded.settings.variant)
        asked_for(player, loaded.settings.variant, DEFAULT)
        site.windows.upload(visitor)
        site.windows.think(visitor, wish.seconds * (len(loaded.line) + 1))
        running = Running(site, loaded, visitor)
        site.reviews[game] = running
        running.start(player, wish.seconds)
    return await _state(game, site)


def _is_current(kept: dict[str, Any] | None, game: Game) -> bool:
    """Whether a kept review is of the moves as they stand."""
    if kept is None:
        return False
    rules = game.settings.variant
    return [one["move"] for one in kept["moves"]] == [rules.format(p.move) for p in game.line]


class Running:
    """A review on its way; it belongs to the server, not to whoever asked."""

    def __init__(self, site: Site, game: Game, visitor: Visitor) -> None:
        self._site = site
        self._game = game
        self._visitor = visitor
        self.done_of = (0, len(game.line) + 1)
        self.task: asyncio.Task[None] | None = None

    def start(self, player: str, seconds: float) -> None:
        """Begin."""
        self.task = asyncio.create_task(self._run(player, seconds))

    async def _run(self, player: str, seconds: float) -> None:
        site, game = self._site, self._game
        thinker = Analyst(player, PooledEngine(site.pool, self._visitor, player), site.analyses)
        moves = [played.move for played in game.line]
        try:
            found = await review_moves(game.start, moves, thinker, seconds, self._tell)
            await site.storage.write(store.save_review, game.id, found.data(), now_ms())
            self._say({"kind": "reviewing", "done": self.done_of[1], "of": self.done_of[1]})
        except TengenError as error:
            logger().warning("review failed", game=game.id, reason=str(error))
            self._say({"kind": "trouble", "reason": reason_of(error), "retry": False})
        finally:
            site.reviews.pop(game.id, None)

    def _tell(self, done: int, of: int) -> None:
        self.done_of = (done, of)
        if done < of:
            self._say({"kind": "reviewing", "done": done, "of": of})

    def _say(self, message: dict[str, Any]) -> None:
        room = self._site.hall.seen(self._game.id)
        if room is not None:
            room.tell(text_of(message))
