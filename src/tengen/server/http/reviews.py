"""Reviews: where a game was won and lost. Started once, made move by move, kept for good."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_json

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.games import store
from tengen.games.errors import Refused
from tengen.games.game import Game
from tengen.learn.memory.profiles import DEFAULT
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute, sent
from tengen.server.http.study_answers import ReviewAnswer
from tengen.server.identity.people import Visitor
from tengen.server.logs import logger
from tengen.server.messages import Notice, Reviewing, Trouble
from tengen.server.opponents import analyst, asked_for
from tengen.server.pool.engine import PooledEngine
from tengen.server.site import Site
from tengen.server.texts import notice_text, now_ms, reason_of
from tengen.study.analysis import Analyst
from tengen.study.review import review_moves

router = APIRouter(prefix="/api/games/{game}/review", tags=["review"], route_class=JsonRoute)

MAX_SECONDS = 5.0


class ReviewRequest(BaseModel):
    """How a game is to be reviewed."""

    model_config = ConfigDict(extra="forbid")

    seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS)] = 0.5
    player: Annotated[str, Field(max_length=100)] | None = None


@router.get("", dependencies=[IN_TURN], response_model=ReviewAnswer)
async def review(game: str, visitor: Asker, site: SiteHere, response: Response) -> Response:
    """Return the review of a game: none yet, running, or done; refused while engines keep away."""
    loaded = await site.journal.load(game)
    await site.fair_play.check_review(visitor, loaded)
    return sent(await _state(game, site), response)


async def _state(game: str, site: Site) -> bytes:
    """Return the review of a game as JSON; one that is done as it is kept."""
    kept = await site.storage.read(store.review, game)
    if game in site.reviews:
        done, of = site.reviews[game].done_of
        return to_json({"state": "running", "done": done, "of": of, "moves": [], "accuracy": {}})
    return to_json(kept or {"state": "none", "moves": [], "accuracy": {}})


@router.post("", status_code=202, dependencies=[IN_TURN], response_model=ReviewAnswer)
async def start(
    game: str,
    visitor: Changer,
    site: SiteHere,
    response: Response,
    request: ReviewRequest | None = None,
) -> Response:
    """Start a review, unless it runs or is done."""
    request = request or ReviewRequest()
    loaded = await site.journal.load(game)
    await site.fair_play.check_review(visitor, loaded)
    kept = await site.storage.read(store.review, game)
    is_current = kept is not None and [one["move"] for one in kept["moves"]] == _moves(loaded)
    if game not in site.reviews and not is_current:
        player = request.player or analyst(loaded.settings.variant)
        asked_for(player, loaded.settings.variant, DEFAULT)
        site.rate_limits.upload(visitor)
        site.rate_limits.think(visitor, request.seconds * (len(loaded.line) + 1))
        running = Running(site, loaded, visitor)
        site.reviews[game] = running
        running.start(player, request.seconds)
    return sent(await _state(game, site), response, 202)


@router.delete("", dependencies=[IN_TURN], response_model=ReviewAnswer)
async def stop(game: str, visitor: Changer, site: SiteHere, response: Response) -> Response:
    """Stop a review that one has started; whoever else waits for it may start it again."""
    running = site.reviews.get(game)
    if running is not None and not running.is_of(visitor):
        raise Refused(N_("somebody else has started this review"))
    if running is not None and running.task is not None:
        running.task.cancel()
        await asyncio.gather(running.task, return_exceptions=True)
    return sent(await _state(game, site), response)


def _moves(game: Game) -> list[str]:
    """Return the moves of a game as they stand."""
    return [game.settings.variant.format(played.move) for played in game.line]


class Running:
    """A review on its way; it belongs to the server, not to whoever asked."""

    def __init__(self, site: Site, game: Game, visitor: Visitor) -> None:
        self._site = site
        self._game = game
        self._visitor = visitor
        self.done_of = (0, len(game.line) + 1)
        self.task: asyncio.Task[None] | None = None

    def is_of(self, visitor: Visitor) -> bool:
        """Whether somebody has started this review."""
        return self._visitor.id == visitor.id

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
            self._say_done()
        except TengenError as error:
            logger().warning("review failed", game=game.id, reason=str(error))
            self._say(Trouble(reason=reason_of(error), retry=False))
        finally:
            site.reviews.pop(game.id, None)

    def _tell(self, done: int, of: int) -> None:
        """Note how far it is; that it is done is said when it is stored."""
        self.done_of = (done, of)
        if done < of:
            self._say_done()

    def _say_done(self) -> None:
        done, of = self.done_of
        self._say(Reviewing(done=done, of=of))

    def _say(self, notice: Notice) -> None:
        room = self._site.registry.seen(self._game.id)
        if room is not None:
            room.tell(notice_text(notice))
