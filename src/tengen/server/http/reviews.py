"""Reviews: where a game was won and lost. Started once, made move by move, kept for good."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_json

from tengen.base.i18n import N_
from tengen.games import store
from tengen.games.errors import Refused
from tengen.learn.memory.profiles import DEFAULT
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute, sent
from tengen.server.http.study_answers import ReviewAnswer
from tengen.server.opponents import analyst, asked_for
from tengen.server.reviewing import SECONDS, GameReview, is_reviewed
from tengen.server.site import Site

router = APIRouter(prefix="/api/games/{game}/review", tags=["review"], route_class=JsonRoute)

MAX_SECONDS = 5.0


class ReviewRequest(BaseModel):
    """How a game is to be reviewed."""

    model_config = ConfigDict(extra="forbid")

    seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS)] = SECONDS
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
    is_done = await is_reviewed(site, loaded)
    if not is_done and game not in site.reviews:  # asked last: two may come at the same moment
        player = request.player or analyst(loaded.settings.variant)
        asked_for(player, loaded.settings.variant, DEFAULT)
        site.rate_limits.upload(visitor)
        GameReview(site, loaded, visitor).start(player, request.seconds)
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
