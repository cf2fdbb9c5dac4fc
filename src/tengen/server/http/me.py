"""Who I am: name, account, ratings."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.server.http.asking import Asker, Changer, SiteHere, give_cookie
from tengen.server.http.bodies import JsonRoute
from tengen.server.identity import people
from tengen.server.identity.people import Visitor
from tengen.server.site import Site

router = APIRouter(prefix="/api", tags=["me"], route_class=JsonRoute)


class Name(BaseModel):
    """A name somebody chooses."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=200)]


class Credentials(BaseModel):
    """A login and a password."""

    model_config = ConfigDict(extra="forbid")

    login: Annotated[str, Field(max_length=200)]
    password: Annotated[str, Field(max_length=1000)]


@router.get("/me")
async def me(visitor: Asker, site: SiteHere) -> dict[str, Any]:
    """Return who asks, and the token every change needs."""
    return await _told(visitor, site)


@router.patch("/me")
async def rename(name: Name, visitor: Changer, site: SiteHere) -> dict[str, Any]:
    """Take a name."""
    return await _told(await site.identities.rename(visitor, name.name), site)


@router.post("/account", status_code=201)
async def register(
    given: Credentials, request: Request, response: Response, visitor: Changer, site: SiteHere
) -> dict[str, Any]:
    """Make an account; games played before stay one's own."""
    made = await site.identities.register(visitor, given.login, given.password, visitor.address)
    give_cookie(request, response, site, made)
    return await _told(made, site)


@router.post("/session")
async def log_in(
    given: Credentials,
    request: Request,
    response: Response,
    visitor: Changer,
    site: SiteHere,
) -> dict[str, Any]:
    """Log in."""
    found = await site.identities.log_in(given.login, given.password, visitor.address)
    give_cookie(request, response, site, found)
    return await _told(found, site)


@router.post("/owner")
async def become_owner(
    request: Request,
    response: Response,
    visitor: Changer,  # noqa: ARG001 - the check counts
    site: SiteHere,
) -> dict[str, Any]:
    """Become the person of this machine, whose games were played in another browser or window."""
    owner = await site.identities.owner()
    if owner is None:
        raise Refused(N_("no games of this computer can be taken over"))
    give_cookie(request, response, site, owner)
    return await _told(owner, site)


@router.delete("/session")
async def log_out(
    request: Request,
    response: Response,
    visitor: Changer,  # noqa: ARG001 - the check counts
    site: SiteHere,
) -> dict[str, Any]:
    """Log out: become somebody new."""
    stranger = site.identities.stranger()
    give_cookie(request, response, site, stranger)
    return await _told(stranger, site)


@router.delete("/account")
async def remove(
    request: Request, response: Response, visitor: Changer, site: SiteHere
) -> dict[str, Any]:
    """Delete the account: name, ratings, pupils, games of nobody else."""
    await site.identities.remove(visitor)
    site.sweeper.call()
    await site.hall.forget(visitor.id)
    stranger = site.identities.stranger()
    give_cookie(request, response, site, stranger)
    return await _told(stranger, site)


async def _told(visitor: Visitor, site: Site) -> dict[str, Any]:
    account = None if visitor.login is None else {"login": visitor.login}
    ratings = await site.storage.read(people.ratings_of, visitor.id) if account else {}
    owner = await site.identities.owner()
    return {
        "name": visitor.name,
        "account": account,
        "ratings": ratings,
        "csrf": site.identities.signer.csrf(visitor.id),
        "owner": None if owner is None else owner.id == visitor.id,
    }
