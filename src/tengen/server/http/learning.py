"""The learners: what they know, teaching them, carrying what they know elsewhere."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection
from starlette.types import Receive, Scope, Send

from tengen.arena.statistics import CONFIDENCE, sample_of, widened
from tengen.base.i18n import N_
from tengen.engine.explanation import Sentence
from tengen.games.errors import Refused
from tengen.learn.lessons.survey import PositionStats, summary, survey
from tengen.learn.memory import history
from tengen.learn.memory.memory import MoveStats
from tengen.learn.memory.profiles import Profile
from tengen.learn.networks.checkpoints import Checkpoint, checkpoints
from tengen.records.codec import format_of
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant
from tengen.server.files import TemporaryFiles
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.errors import Missing
from tengen.server.http.records import received
from tengen.server.http.study_answers import (
    CurveAnswer,
    CurvePointAnswer,
    JobAnswer,
    JobStartedAnswer,
    KnowledgeAnswer,
    KnownMove,
    KnownPosition,
    KnownPositionsAnswer,
    PastWeights,
    ResetAnswer,
    StoppedJobAnswer,
    WeightsAnswer,
)
from tengen.server.identity.people import Visitor
from tengen.server.jobs.jobs import Job, JobArguments, JobState
from tengen.server.jobs.results import ExperienceExported, JobResult, MovesExported
from tengen.server.site import Site

router = APIRouter(prefix="/api", tags=["learning"], route_class=JsonRoute)

MAX_POSITIONS = 5_000
#: Moments of the history of the weights that are told.
MAX_MOMENTS = 200
MAX_GAMES = 200_000


class LearnerRequest(BaseModel):
    """Which learner: those of different games and boards know nothing of each other."""

    model_config = ConfigDict(extra="ignore")

    player: Literal["apprentice", "learner"] = "apprentice"
    variant: Annotated[str, Field(max_length=40)] = "reversi"
    size: Annotated[str, Field(max_length=20)] | None = None

    def profile(self, site: Site, visitor: Visitor) -> Profile:
        """Return the learner of this visitor."""
        rules = variant(self.variant, size=self.size)
        return Profile(self.player, site.profile_of(visitor.id), rules)

    def arguments(self, site: Site, visitor: Visitor) -> JobArguments:
        """Return the same for a job."""
        profile = self.profile(site, visitor)
        return {
            "player": profile.kind,
            "profile": profile.name,
            "variant": profile.variant.name,
            "size": profile.variant.size_text if not profile.variant.grid.is_unbounded else None,
        }


LearnerQuery = Annotated[LearnerRequest, Query()]


@router.get("/learning", dependencies=[IN_TURN])
async def known(learner: LearnerQuery, visitor: Asker, site: SiteHere) -> KnowledgeAnswer:
    """Return how much a learner knows."""
    profile = learner.profile(site, visitor)
    found = await site.storage.read(summary, profile)
    past = await site.storage.read(history.moments, profile, MAX_MOMENTS)
    weights = found.weights
    return KnowledgeAnswer(
        found.games,
        found.positions,
        found.moves,
        found.network_games,
        weights=None if weights is None else WeightsAnswer(**asdict(weights)),
        threshold=found.threshold,
        history=[PastWeights(one.games, **asdict(one.weights)) for one in past],
    )


class PositionsRequest(LearnerRequest):
    """Which part of the list of positions."""

    offset: Annotated[int, Field(ge=0, le=MAX_POSITIONS)] = 0
    limit: Annotated[int, Field(ge=1, le=100)] = 12


@router.get("/learning/positions", dependencies=[IN_TURN])
async def positions(
    request: Annotated[PositionsRequest, Query()], visitor: Asker, site: SiteHere
) -> KnownPositionsAnswer:
    """Return the positions met most often, with the moves made."""
    profile = request.profile(site, visitor)
    last = request.offset + request.limit
    found = await site.storage.read(_survey, profile, last + 1)
    following = last if len(found) > last else None
    here = found[request.offset : last]
    closed = await site.fair_play.closed(visitor, [one.position for one in here])
    shown = [_known(one) for one, why in zip(here, closed, strict=True) if why is None]
    why = next(filter(None, closed), None)
    reason = None if why is None else Sentence(why)
    return KnownPositionsAnswer(tuple(shown), following, reason)


def _survey(connection: Connection, profile: Profile, limit: int) -> list[PositionStats]:
    return survey(connection, profile, limit)


def _known(stats: PositionStats) -> KnownPosition:
    rules, tally = stats.position.variant, stats.tally
    return KnownPosition(
        stats.position.text,
        stats.ply,
        stats.value,
        tally.wins,
        tally.draws,
        tally.losses,
        sources=stats.sources,
        moves=[_known_move(rules, one) for one in stats.moves],
    )


def _known_move(rules: Variant, stats: MoveStats) -> KnownMove:
    tally = stats.tally
    return KnownMove(rules.format(stats.move), stats.value, tally.wins, tally.draws, tally.losses)


@router.get("/learning/curve", dependencies=[IN_TURN])
async def curve(learner: LearnerQuery, visitor: Asker, site: SiteHere) -> CurveAnswer:
    """Return how the learner fared against opponents that never change, the more it learned."""
    found = await site.storage.read(checkpoints, learner.profile(site, visitor))
    return CurveAnswer([_point(one) for one in found])


def _point(one: Checkpoint) -> CurvePointAnswer:
    """Return the score of a trial with its 95 % interval."""
    score = one.trial.score
    error = CONFIDENCE * sample_of(widened(one.trial.pairs)).standard_error
    return CurvePointAnswer(
        one.opponent,
        one.games,
        round(score, 4),
        low=round(max(0.0, score - error), 4),
        high=round(min(1.0, score + error), 4),
    )


@router.post("/learning/import", status_code=202)
async def take(
    request: Request,
    learner: LearnerQuery,
    visitor: Changer,
    site: SiteHere,
    name: Annotated[str, Query(max_length=200)] = "games.sgf",
) -> JobStartedAnswer:
    """Learn from a file of games, or from a db.json or w.json; returns the job."""
    arguments = learner.arguments(site, visitor)
    suffix = format_of(name).extensions[0]
    return await _start_with_file(request, site, visitor, "import", arguments, suffix)


async def _start_with_file(
    request: Request,
    site: Site,
    visitor: Visitor,
    work: str,
    arguments: JobArguments,
    suffix: str,
) -> JobStartedAnswer:
    """Receive a file and start a job with it; the file goes when the job is over or refused."""
    site.jobs.check(work, visitor.id, visitor.address)
    site.rate_limits.upload(visitor)
    path = await received(request, visitor, site, suffix)
    arguments, cleanup = {**arguments, "path": str(path)}, partial(site.files.remove, path)
    job = site.jobs.start(work, arguments, visitor.id, visitor.address, cleanup=cleanup)
    return JobStartedAnswer(job.name)


class SelfPlayRequest(BaseModel):
    """How much self-play."""

    model_config = ConfigDict(extra="forbid")

    games: Annotated[int, Field(ge=1, le=MAX_GAMES)] = 1000
    seed: Annotated[int, Field(ge=0, le=2**31)] = 1


@router.post("/learning/selfplay", status_code=202)
async def play(
    amount: SelfPlayRequest, learner: LearnerQuery, visitor: Changer, site: SiteHere
) -> JobStartedAnswer:
    """Let the apprentice play itself; returns the job."""
    if learner.player != "apprentice":
        raise Refused(N_("only the apprentice plays itself"))
    site.rate_limits.upload(visitor)
    arguments = {**learner.arguments(site, visitor), **amount.model_dump()}
    job = site.jobs.start("selfplay", arguments, visitor.id, visitor.address)
    return JobStartedAnswer(job.name)


class TemporaryFile(FileResponse):
    """Sends a file that goes when it was sent, or could not be.

    A task in the background would not do: it is left out where the wanted range is refused.
    """

    def __init__(self, files: TemporaryFiles, path: Path, name: str) -> None:
        super().__init__(path, filename=name)
        self._files = files
        self._path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._files.remove(self._path)


@router.get(
    "/learning/export",
    response_class=FileResponse,
    responses={200: {"content": {"application/octet-stream": {}, "application/json": {}}}},
)
async def export(
    learner: LearnerQuery,
    visitor: Asker,
    site: SiteHere,
    form: Literal["parcel", "db", "w"] = "parcel",
) -> FileResponse:
    """Return everything a learner knows as one file, or as the db.json or w.json of a learner."""
    arguments, profile = learner.arguments(site, visitor), learner.profile(site, visitor)
    site.rate_limits.upload(visitor)
    suffix = ".tengen" if form == "parcel" else ".json"
    path = site.files.new(suffix)
    arguments = {**arguments, "path": str(path), "form": form}
    try:
        job = site.jobs.start("export", arguments, visitor.id, visitor.address)
        kind = ExperienceExported if form == "parcel" else MovesExported
        await site.jobs.result(job, kind)
    except BaseException:
        site.files.remove(path)
        raise
    name = f"{profile.kind}-{profile.variant.name}-{profile.variant.size_text}"
    file = f"{name}{suffix}" if form == "parcel" else f"{form}.json"
    return TemporaryFile(site.files, path, file)


@router.post("/learning/merge", status_code=202)
async def merge(
    request: Request, learner: LearnerQuery, visitor: Changer, site: SiteHere
) -> JobStartedAnswer:
    """Add what a file holds to what a learner knows; returns the job."""
    limits = site.settings.limits
    arguments = {
        **learner.arguments(site, visitor),
        "max_bytes": limits.unpacked_bytes,
        "max_games": limits.merged_games,
    }
    return await _start_with_file(request, site, visitor, "merge", arguments, ".tengen")


@router.post("/learning/reset", dependencies=[IN_TURN])
async def reset(learner: LearnerQuery, visitor: Changer, site: SiteHere) -> ResetAnswer:
    """Let a learner forget everything."""
    forgotten = await site.storage.write(_forget, learner.profile(site, visitor))
    site.sweeper.call()
    return ResetAnswer(forgotten)


def _forget(connection: Connection, profile: Profile) -> bool:
    return profile.forget(connection)


@router.get("/jobs/{name}")
async def job(name: str, visitor: Asker, site: SiteHere) -> JobAnswer:
    """Return how far a job is, and its place in the queue while it waits."""
    found = site.jobs.find(name, visitor.id)
    if found is None:
        raise Missing(N_("there is no such job"))
    return JobAnswer(*_progress(found), site.jobs.place(found))


@router.delete("/jobs/{name}")
async def stop(name: str, visitor: Changer, site: SiteHere) -> StoppedJobAnswer:
    """End a job."""
    found = site.jobs.find(name, visitor.id)
    if found is None:
        raise Missing(N_("there is no such job"))
    site.jobs.stop(found)
    return StoppedJobAnswer(*_progress(found))


def _progress(
    job: Job,
) -> tuple[str, str, JobState, int, int | None, JobResult | None, str | None]:
    return job.name, job.work, job.state, job.done, job.of, job.result, job.text
