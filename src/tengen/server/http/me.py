"""Who I am: name, account, ratings; and all that is kept about me, to take away."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.server.http.answers import AccountAnswer, MeAnswer, RatingAnswer
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere, give_cookie
from tengen.server.http.bodies import JsonRoute
from tengen.server.identity import people
from tengen.server.identity.agents import agent_of
from tengen.server.identity.people import Visitor
from tengen.server.site import Site

router = APIRouter(prefix="/api", tags=["me"], route_class=JsonRoute)


class NameRequest(BaseModel):
    """A name somebody chooses."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=200)]


@router.get("/me")
async def me(request: Request, response: Response, visitor: Asker, site: SiteHere) -> MeAnswer:
    """Return who asks, and the token every change needs."""
    renewed = await site.identities.renew(visitor, agent_of(request.headers.get("user-agent", "")))
    if renewed is not None:
        visitor = renewed.visitor
        give_cookie(request, response, site, visitor, renewed.cookie)
    return await described(visitor, site)


@router.patch("/me", dependencies=[IN_TURN])
async def rename(name: NameRequest, visitor: Changer, site: SiteHere) -> MeAnswer:
    """Take a name."""
    return await described(await site.identities.rename(visitor, name.name), site)


@router.get(
    "/me/export", response_class=Response, responses={200: {"content": {"application/zip": {}}}}
)
async def export(visitor: Asker, site: SiteHere) -> Response:
    """Return all that is kept about who asks, as a ZIP file."""
    site.rate_limits.export(visitor)
    headers = {"content-disposition": 'attachment; filename="tengen-data.zip"'}
    chunks = site.exports.archive(visitor, site.profile_of(visitor.id))
    return StreamingResponse(chunks, media_type="application/zip", headers=headers)


@router.post("/owner")
async def become_owner(
    request: Request,
    response: Response,
    visitor: Changer,
    site: SiteHere,
) -> MeAnswer:
    """Become the person of this machine, whose games were played in another browser or window."""
    owner = await site.identities.owner()
    if owner is None:
        raise Refused(N_("no games of this computer can be taken over"))
    await site.identities.log_out(visitor)
    give_cookie(request, response, site, owner)
    return await described(owner, site)


async def described(visitor: Visitor, site: Site) -> MeAnswer:
    """Return who somebody is."""
    account = None if visitor.login is None else AccountAnswer(visitor.login)
    ratings = await site.storage.read(people.ratings_of, visitor.id) if account else {}
    owner = await site.identities.owner()
    return MeAnswer(
        visitor.name,
        account,
        {name: RatingAnswer(**asdict(rating)) for name, rating in ratings.items()},
        site.identities.signer.csrf(visitor.id),
        None if owner is None else owner.id == visitor.id,
    )
