"""The search laboratory: one search with its whole tree, algorithms side by side, proved wins.

Each runs in the process of a job, bounded in nodes, plies and seconds; the seconds count as those
of an analysis do, and no position of a running game is searched.
"""

from __future__ import annotations

import gzip
from base64 import b64decode
from collections import deque
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from tengen.base.color import Color
from tengen.games.fairplay import Unfair
from tengen.lab.learner_view import MAX_STEPS, LearnerView, learner_view
from tengen.lab.problem import (
    EVALUATION_SENTENCES,
    ORDER_SENTENCES,
    evaluations,
    orderings,
    usual_breadth,
)
from tengen.lab.tracing import algorithms
from tengen.learn.memory.profiles import LEARNER, Profile
from tengen.rules.catalogue import variant
from tengen.server.http.asking import IN_TURN, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.lab_answers import (
    LabChoiceAnswer,
    LabChoicesAnswer,
    LabComparisonAnswer,
    LabTreeAnswer,
    LabWinAnswer,
)
from tengen.server.http.rules import LineRequest, position_of, positions_of
from tengen.server.identity.people import Visitor
from tengen.server.jobs.results import LabDone
from tengen.server.laboratory import (
    MAX_LAB_DEPTH,
    MAX_LAB_NODES,
    MAX_LAB_PLAYOUTS,
    MAX_LAB_SECONDS,
    LabCompareRequest,
    LabSearchRequest,
    LabWinRequest,
)
from tengen.server.site import Site
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api/lab", tags=["laboratory"], route_class=JsonRoute)


@router.get("/choices")
async def choices(
    name: Annotated[str, Query(alias="variant", max_length=40)],
    size: Annotated[str | None, Query(max_length=20)] = None,
) -> LabChoicesAnswer:
    """Return what can be chosen for a game."""
    rules = variant(name, size=size)
    return LabChoicesAnswer(
        [*algorithms()],
        [LabChoiceAnswer(one, ORDER_SENTENCES[one]) for one in orderings()],
        [LabChoiceAnswer(one, EVALUATION_SENTENCES[one]) for one in evaluations(rules)],
        usual_breadth(rules),
        MAX_LAB_DEPTH,
        MAX_LAB_PLAYOUTS,
        MAX_LAB_NODES,
    )


@router.post("/searches", response_model=LabTreeAnswer)
async def search(
    asked: LabSearchRequest, visitor: Changer, site: SiteHere, request: Request
) -> Response:
    """Search a position and return the whole tree."""
    return await _worked(asked, visitor, site, request)


@router.post("/comparisons", response_model=LabComparisonAnswer)
async def comparison(
    asked: LabCompareRequest, visitor: Changer, site: SiteHere, request: Request
) -> Response:
    """Run algorithms on one position, from one ply up."""
    return await _worked(asked, visitor, site, request)


@router.post("/wins", response_model=LabWinAnswer)
async def win(asked: LabWinRequest, visitor: Changer, site: SiteHere, request: Request) -> Response:
    """Prove a win by fours, or by fours and threes."""
    return await _worked(asked, visitor, site, request)


class LabLearnerRequest(LineRequest):
    """A position, and whose moves of the line the learner made."""

    side: Literal["black", "white"] = "black"


@router.post("/learner", dependencies=[IN_TURN])
async def learner(asked: LabLearnerRequest, visitor: Changer, site: SiteHere) -> LearnerView:
    """Return what the classic learner of this visitor knows of a position; nothing is learned."""
    positions = await SHORT.run(lambda: [*deque(positions_of(asked), maxlen=MAX_STEPS)])
    await site.fair_play.check_analysis(visitor, positions[-1])
    rules = positions[-1].variant
    profile = Profile(LEARNER, site.profile_of(visitor.id), rules)
    side = Color(asked.side)
    found = await site.storage.read(learner_view, profile, positions, side)
    # Statistics of the moves of the line are told too: of none that is made in a running game.
    known = {step.ply for step in found.steps if step.tally is not None}
    told = [one for one in positions[:-1] if len(one.moves) + 1 in known]
    closed = await site.fair_play.closed(visitor, told)
    if (reason := next(filter(None, closed), None)) is not None:
        raise Unfair(reason)
    return found


async def _worked(asked: LineRequest, visitor: Visitor, site: Site, request: Request) -> Response:
    """Make an experiment; its answer was packed where it was made."""
    async with site.turns.of(visitor.address):
        position = await SHORT.run(position_of, asked)
        await site.fair_play.check_analysis(visitor, position)
    site.jobs.check("lab", visitor.id, visitor.address)
    site.rate_limits.think(visitor, MAX_LAB_SECONDS)
    arguments = {"request": asked.model_dump_json()}
    job = site.jobs.start("lab", arguments, visitor.id, visitor.address)
    body = b64decode((await site.jobs.result(job, LabDone)).body)
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        body = await SHORT.run(gzip.decompress, body)
    return Response(body, media_type="application/json", headers=headers)
