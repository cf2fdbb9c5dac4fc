"""The learners: what they know, teaching them, carrying what they know elsewhere."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection
from starlette.background import BackgroundTask

from tengen.arena.statistics import CONFIDENCE, sample_of, widened
from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.learn import history
from tengen.learn.checkpoints import Checkpoint, checkpoints
from tengen.learn.profiles import Profile
from tengen.learn.survey import Met, summary, survey
from tengen.records.codec import format_of
from tengen.rules.catalogue import variant
from tengen.server.http.asking import Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.errors import Missing
from tengen.server.identity.people import Visitor
from tengen.server.site import Site

router = APIRouter(prefix="/api", tags=["learning"], route_class=JsonRoute)

MOST_POSITIONS = 5_000
#: Moments of the history of the weights that are told.
MOST_MOMENTS = 200
MOST_GAMES = 200_000


class Whom(BaseModel):
    """Which learner: those of different games and boards know nothing of each other."""

    model_config = ConfigDict(extra="ignore")

    player: Literal["apprentice", "learner"] = "apprentice"
    variant: Annotated[str, Field(max_length=40)] = "reversi"
    size: Annotated[str, Field(max_length=20)] | None = None

    def profile(self, site: Site, visitor: Visitor) -> Profile:
        """Return the learner of this visitor."""
        rules = variant(self.variant, size=self.size)
        return Profile(self.player, site.profile_of(visitor.id), rules)

    def arguments(self, site: Site, visitor: Visitor) -> dict[str, Any]:
        """Return the same for a job."""
        profile = self.profile(site, visitor)
        return {
            "player": profile.kind,
            "profile": profile.name,
            "variant": profile.variant.name,
            "size": profile.variant.size_text if not profile.variant.grid.is_unbounded else None,
        }


Wanted = Annotated[Whom, Query()]


@router.get("/learning")
async def known(whom: Wanted, visitor: Asker, site: SiteHere) -> dict[str, Any]:
    """Return how much a learner knows."""
    profile = whom.profile(site, visitor)
    found = await site.storage.read(summary, profile)
    past = await site.storage.read(history.moments, profile, MOST_MOMENTS)
    weights = found.weights
    return {
        "games": found.games,
        "positions": found.positions,
        "moves": found.moves,
        "network_games": found.network_games,
        "weights": None if weights is None else asdict(weights),
        "history": [{"games": one.games, **asdict(one.weights)} for one in past],
    }


class Part(Whom):
    """Which part of the list of positions."""

    offset: Annotated[int, Field(ge=0, le=MOST_POSITIONS)] = 0
    limit: Annotated[int, Field(ge=1, le=100)] = 12


@router.get("/learning/positions")
async def positions(
    part: Annotated[Part, Query()], visitor: Asker, site: SiteHere
) -> dict[str, Any]:
    """Return the positions met most often, with the moves made."""
    profile = part.profile(site, visitor)
    last = part.offset + part.limit
    found = await site.storage.read(_survey, profile, last + 1)
    following = last if len(found) > last else None
    return {"list": [_met(one) for one in found[part.offset : last]], "next": following}


def _survey(connection: Connection, profile: Profile, limit: int) -> list[Met]:
    return survey(connection, profile, limit)


def _met(met: Met) -> dict[str, Any]:
    rules = met.position.variant
    return {
        "position": met.position.text,
        "ply": met.ply,
        "value": met.value,
        "wins": met.tally.wins,
        "draws": met.tally.draws,
        "losses": met.tally.losses,
        "sources": met.sources,
        "moves": [
            {
                "move": rules.format(one.move),
                "value": one.value,
                "wins": one.tally.wins,
                "draws": one.tally.draws,
                "losses": one.tally.losses,
            }
            for one in met.moves
        ],
    }


@router.get("/learning/curve")
async def curve(whom: Wanted, visitor: Asker, site: SiteHere) -> dict[str, Any]:
    """Return how the learner fared against opponents that never change, the more it learned."""
    found = await site.storage.read(checkpoints, whom.profile(site, visitor))
    return {"points": [_point(one) for one in found]}


def _point(one: Checkpoint) -> dict[str, Any]:
    """Return the score of a trial with its 95 % interval."""
    score = one.trial.score
    error = CONFIDENCE * sample_of(widened(one.trial.pairs)).standard_error
    return {
        "opponent": one.opponent,
        "games": one.games,
        "score": round(score, 4),
        "low": round(max(0.0, score - error), 4),
        "high": round(min(1.0, score + error), 4),
    }


@router.post("/learning/import", status_code=202)
async def take(
    request: Request,
    whom: Wanted,
    visitor: Changer,
    site: SiteHere,
    name: Annotated[str, Query(max_length=200)] = "games.sgf",
) -> dict[str, str]:
    """Learn from a file of games; returns the job."""
    arguments = whom.arguments(site, visitor)
    suffix = format_of(name).extensions[0]
    return await _start_with_file(request, site, visitor, "import", arguments, suffix)


async def _start_with_file(
    request: Request,
    site: Site,
    visitor: Visitor,
    work: str,
    arguments: dict[str, Any],
    suffix: str,
) -> dict[str, str]:
    """Receive a file and start a job with it; the file goes when the job is over or refused."""
    site.jobs.check(work, visitor.id, visitor.address)
    site.windows.upload(visitor)
    most = site.settings.limits.upload_bytes
    path = await site.files.receive(request.stream(), most, suffix)
    wish, cleanup = {**arguments, "path": str(path)}, partial(site.files.remove, path)
    job = site.jobs.start(work, wish, visitor.id, visitor.address, cleanup=cleanup)
    return {"job": job.name}


class Amount(BaseModel):
    """How much self-play."""

    model_config = ConfigDict(extra="forbid")

    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 1000
    seed: Annotated[int, Field(ge=0, le=2**31)] = 1


@router.post("/learning/selfplay", status_code=202)
async def play(amount: Amount, whom: Wanted, visitor: Changer, site: SiteHere) -> dict[str, str]:
    """Let the apprentice play itself; returns the job."""
    if whom.player != "apprentice":
        raise Refused(N_("only the apprentice plays itself"))
    site.windows.upload(visitor)
    arguments = {**whom.arguments(site, visitor), **amount.model_dump()}
    return {"job": site.jobs.start("selfplay", arguments, visitor.id, visitor.address).name}


@router.get("/learning/export")
async def export(whom: Wanted, visitor: Asker, site: SiteHere) -> FileResponse:
    """Return everything a learner knows as one file."""
    arguments, profile = whom.arguments(site, visitor), whom.profile(site, visitor)
    site.windows.upload(visitor)
    path = site.files.new(".tengen")
    wish = {**arguments, "path": str(path)}
    job = site.jobs.start("export", wish, visitor.id, visitor.address)
    try:
        await site.jobs.result(job)
    except BaseException:
        site.files.remove(path)
        raise
    name = f"{profile.kind}-{profile.variant.name}-{profile.variant.size_text}.tengen"
    return FileResponse(path, filename=name, background=BackgroundTask(site.files.remove, path))


@router.post("/learning/merge", status_code=202)
async def merge(request: Request, whom: Wanted, visitor: Changer, site: SiteHere) -> dict[str, str]:
    """Add what a file holds to what a learner knows; returns the job."""
    limits = site.settings.limits
    arguments = {
        **whom.arguments(site, visitor),
        "max_bytes": limits.unpacked_bytes,
        "max_games": limits.merged_games,
    }
    return await _start_with_file(request, site, visitor, "merge", arguments, ".tengen")


@router.post("/learning/reset")
async def reset(whom: Wanted, visitor: Changer, site: SiteHere) -> dict[str, bool]:
    """Let a learner forget everything."""
    forgotten = await site.storage.write(_forget, whom.profile(site, visitor))
    site.sweeper.call()
    return {"forgotten": forgotten}


def _forget(connection: Connection, profile: Profile) -> bool:
    return profile.forget(connection)


@router.get("/jobs/{name}")
async def job(name: str, visitor: Asker, site: SiteHere) -> dict[str, Any]:
    """Return how far a job is, and its place in the queue while it waits."""
    found = site.jobs.find(name, visitor.id)
    if found is None:
        raise Missing(N_("there is no such job"))
    return {**found.data(), "place": site.jobs.place(found)}


@router.delete("/jobs/{name}")
async def stop(name: str, visitor: Changer, site: SiteHere) -> dict[str, Any]:
    """End a job."""
    found = site.jobs.find(name, visitor.id)
    if found is None:
        raise Missing(N_("there is no such job"))
    site.jobs.stop(found)
    return found.data()
