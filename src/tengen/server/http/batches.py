"""Reviews of many games: made one after the other, and what they say together."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy import Connection

from tengen.base.errors import TengenError
from tengen.games import batches, reviewed
from tengen.games.game import Game
from tengen.games.listing import GameSummary
from tengen.games.thumbnails import thumbnail
from tengen.server import batches as reviewing
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.game_lists import GamesRequest
from tengen.server.http.study_answers import (
    BatchAnswer,
    MistakeAnswer,
    ProgressAnswer,
)
from tengen.server.identity.people import Visitor
from tengen.server.site import Site
from tengen.server.threads import SHORT
from tengen.study.progress import MAX_MISTAKES, BigMistake, ReviewedGame, biggest_mistakes, curve

router = APIRouter(prefix="/api/reviews", tags=["review"], route_class=JsonRoute)

#: Mistakes that are looked at, so that three can be shown where some may not be yet.
_CANDIDATES = 8
Variant = Annotated[str, Field(max_length=40)]


@router.get("", dependencies=[IN_TURN])
async def batch(visitor: Asker, site: SiteHere) -> BatchAnswer:
    """Return how far the reviews of one's games are."""
    return await _described(visitor, site)


@router.post("", status_code=202, dependencies=[IN_TURN])
async def add(request: GamesRequest, visitor: Changer, site: SiteHere) -> BatchAnswer:
    """Let games of one's own be reviewed one after the other, after those that wait already."""
    reviewing.check(site, visitor)
    site.rate_limits.upload(visitor)
    await site.storage.write(batches.add, visitor.id, request.games)
    reviewing.start(site, visitor)
    return await _described(visitor, site)


@router.post("/resume", status_code=202, dependencies=[IN_TURN])
async def resume(visitor: Changer, site: SiteHere) -> BatchAnswer:
    """Let reviews that were stopped go on."""
    reviewing.start(site, visitor)
    return await _described(visitor, site)


@router.post("/stop", dependencies=[IN_TURN])
async def stop(visitor: Changer, site: SiteHere) -> BatchAnswer:
    """Stop; what waits can go on later."""
    await reviewing.stop(site, visitor)
    return await _described(visitor, site)


@router.delete("", dependencies=[IN_TURN])
async def drop(visitor: Changer, site: SiteHere) -> BatchAnswer:
    """Stop, and let nothing wait any more."""
    await reviewing.stop(site, visitor)
    await site.storage.write(batches.clear, visitor.id)
    return await _described(visitor, site)


async def _described(visitor: Visitor, site: Site) -> BatchAnswer:
    found = await site.storage.read(batches.progress, visitor.id)
    running = site.batches.get(visitor.id)
    of = found.waiting + found.done + len(found.failed)
    is_running = running is not None and running.is_running
    done, moves = running.done_of if is_running and running is not None else (0, 0)
    return BatchAnswer(
        "running" if is_running else "stopped" if found.waiting else "done" if of else "none",
        found.done,
        of,
        list(found.failed),
        running.game if is_running and running is not None else None,
        done,
        moves,
        None if running is None or is_running else running.trouble,
    )


@router.get("/progress", dependencies=[IN_TURN])
async def progress(
    visitor: Asker, site: SiteHere, variant: Variant | None = None
) -> ProgressAnswer:
    """Return what the reviews of one's latest games say: biggest mistakes, how well one played."""
    games, reviews = await site.storage.read(_reviewed, visitor.id, variant)
    mistakes: list[MistakeAnswer] = []
    for mistake in await SHORT.run(biggest_mistakes, reviews, _CANDIDATES):
        if len(mistakes) < MAX_MISTAKES:
            shown = await _shown(mistake, games[mistake.game], visitor, site)
            mistakes += [] if shown is None else [shown]
    waiting = await site.storage.read(reviewed.unreviewed, visitor.id, variant)
    return ProgressAnswer(mistakes, list(curve(reviews)), list(waiting))


def _reviewed(
    connection: Connection, visitor: str, variant: str | None
) -> tuple[dict[str, GameSummary], list[ReviewedGame]]:
    found = reviewed.reviewed(connection, visitor, variant)
    reviews = []
    for game, body in found:
        review = json.loads(body)
        if game.you is not None and game.ended is not None and len(review["moves"]) == game.plies:
            reviews.append(ReviewedGame(game.id, game.ended, game.you, review))
    return {game.id: game for game, _body in found}, reviews


async def _shown(
    mistake: BigMistake, summary: GameSummary, visitor: Visitor, site: Site
) -> MistakeAnswer | None:
    """Return a mistake with its board; None while fair play keeps it back."""
    try:
        game = await site.journal.load(mistake.game)
        await site.fair_play.check_review(visitor, game)
    except TengenError:
        return None
    return await SHORT.run(_drawn, mistake, summary, game)


def _drawn(mistake: BigMistake, summary: GameSummary, game: Game) -> MistakeAnswer:
    before = game.at_ply(mistake.ply - 1)
    points = [before.variant.parse(text).point for text in (mistake.move, mistake.best)]
    marked = [point for point in points if point is not None]
    return MistakeAnswer(
        summary,
        mistake.ply,
        mistake.move,
        mistake.best,
        mistake.verdict.value,
        mistake.loss,
        mistake.unit.value,
        thumbnail(before, game.id, marked if len(marked) == len(points) else []),
    )
