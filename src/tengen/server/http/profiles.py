"""Profiles: the page of a player, and who may see it."""

from __future__ import annotations

from dataclasses import astuple

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection

from tengen.base.color import Seat
from tengen.base.i18n import N_
from tengen.games import listing
from tengen.games.errors import Refused
from tengen.games.statistics import statistics
from tengen.server.http.answers import (
    HiddenAnswer,
    OpponentAnswer,
    ProfileAnswer,
    RatingAnswer,
    RatingPointAnswer,
    SeatProfilesAnswer,
    StatisticsAnswer,
)
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.errors import Missing
from tengen.server.http.notes import described
from tengen.server.identity import people, profiles
from tengen.server.identity.people import Visitor
from tengen.server.identity.profiles import MetOpponent, PlayerProfile, RatingPoint

router = APIRouter(prefix="/api", tags=["profiles"], route_class=JsonRoute)


class HiddenRequest(BaseModel):
    """Whether others may see one's profile."""

    model_config = ConfigDict(extra="forbid")

    hidden: bool


@router.get("/profiles/me", dependencies=[IN_TURN])
async def mine(visitor: Asker, site: SiteHere) -> ProfileAnswer:
    """Return the profile of who asks; a guest has one too, that nobody else sees."""
    site.rate_limits.profile(visitor)
    return await site.storage.read(_mine, visitor)


@router.get("/profiles/{address}", dependencies=[IN_TURN])
async def one(address: str, visitor: Asker, site: SiteHere) -> ProfileAnswer:
    """Return the profile at an address; 404 for a hidden one of somebody else."""
    site.rate_limits.profile(visitor)
    found = await site.storage.read(_theirs, address, visitor)
    if found is None:
        raise Missing(N_("there is no player at this address, or the profile is hidden"))
    return found


@router.put("/me/profile", dependencies=[IN_TURN])
async def hide(request: HiddenRequest, visitor: Changer, site: SiteHere) -> HiddenAnswer:
    """Hide one's profile, or show it to others."""
    hidden = request.hidden
    if not await site.storage.write(profiles.hide, visitor.id, is_hidden=hidden):
        raise Refused(N_("you have no account"))
    return HiddenAnswer(hidden)


@router.get("/games/{game}/profiles", dependencies=[IN_TURN])
async def of_game(game: str, site: SiteHere) -> SeatProfilesAnswer:
    """Return where the players of a game have their profiles."""
    found = await site.storage.read(profiles.of_game, game)
    if found is None:
        raise Missing(N_("there is no such game"))
    return SeatProfilesAnswer(found[Seat.FIRST], found[Seat.SECOND])


# -- what is read ----------------------------------------------------------------------------


def _mine(connection: Connection, visitor: Visitor) -> ProfileAnswer:
    profile = profiles.of_visitor(connection, visitor.id) or PlayerProfile(visitor.id, visitor.name)
    return _told(connection, profile, visitor.id)


def _theirs(connection: Connection, address: str, asker: Visitor) -> ProfileAnswer | None:
    profile = profiles.shown(connection, address, asker.id)
    return None if profile is None else _told(connection, profile, asker.id)


def _told(connection: Connection, profile: PlayerProfile, asker: str) -> ProfileAnswer:
    """Return a profile as somebody may see it."""
    visitor, is_own = profile.visitor, profile.visitor == asker
    ratings = people.ratings_of(connection, visitor)
    history = profiles.history(connection, visitor)
    met = profiles.opponents(connection, visitor, is_own=is_own)
    you = None if is_own else profiles.between(connection, asker, visitor)
    return ProfileAnswer(
        profile.name,
        profile.address,
        profile.since,
        is_own,
        profile.is_hidden,
        {name: RatingAnswer(*astuple(rating)) for name, rating in ratings.items()},
        {name: [_point(one) for one in some] for name, some in history.items()},
        _summed(connection, visitor),
        [_opponent(one) for one in met],
        None if you is None else _opponent(you),
    )


def _summed(connection: Connection, visitor: str) -> StatisticsAnswer:
    """Return what games add up to, without the names of people: these are told apart."""
    found = described(statistics(listing.results(connection, visitor)))
    found.people.clear()
    return found


def _point(one: RatingPoint) -> RatingPointAnswer:
    return RatingPointAnswer(one.at, one.rating)


def _opponent(one: MetOpponent) -> OpponentAnswer:
    return OpponentAnswer(*astuple(one))
