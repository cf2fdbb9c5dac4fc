"""Accounts: making and deleting them, logging in and out, here and elsewhere."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field, SecretStr

from tengen.base.i18n import N_
from tengen.server import batches
from tengen.server.address import address_of
from tengen.server.http.answers import MeAnswer, SessionAnswer, SessionEndedAnswer
from tengen.server.http.asking import (
    IN_TURN,
    Asker,
    Changer,
    SiteHere,
    give_cookie,
    set_cookie,
)
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.errors import Missing
from tengen.server.http.me import described
from tengen.server.identity.agents import agent_of
from tengen.server.identity.cookies import DEVICE_COOKIE
from tengen.server.identity.identities import Caller, Entered
from tengen.server.site import Site

router = APIRouter(prefix="/api", tags=["account"], route_class=JsonRoute)

Password = Annotated[SecretStr, Field(max_length=1000)]


class Credentials(BaseModel):
    """A login and a password."""

    model_config = ConfigDict(extra="forbid")

    login: Annotated[str, Field(max_length=200)]
    password: Password


class PasswordRequest(BaseModel):
    """The present password, and the one to take its place."""

    model_config = ConfigDict(extra="forbid")

    present: Password
    password: Password


class Confirmation(BaseModel):
    """The present password of who is about to delete the account."""

    model_config = ConfigDict(extra="forbid")

    password: Password


@router.post("/account", status_code=201)
async def register(
    given: Credentials, request: Request, response: Response, visitor: Changer, site: SiteHere
) -> MeAnswer:
    """Make an account; games played before stay one's own."""
    site.rate_limits.check_account(visitor.address)
    made = await site.identities.register(
        visitor, given.login, given.password.get_secret_value(), _caller(request)
    )
    site.rate_limits.account(visitor.address)
    return await _let_in(request, response, site, made)


@router.post("/session")
async def log_in(
    given: Credentials, request: Request, response: Response, visitor: Changer, site: SiteHere
) -> MeAnswer:
    """Log in."""
    found = await site.identities.log_in(
        visitor, given.login, given.password.get_secret_value(), _caller(request)
    )
    return await _let_in(request, response, site, found)


@router.put("/account/password")
async def change_password(
    given: PasswordRequest, request: Request, response: Response, visitor: Changer, site: SiteHere
) -> MeAnswer:
    """Take another password: every other session ends."""
    present, password = given.present.get_secret_value(), given.password.get_secret_value()
    agent = _caller(request).agent
    changed = await site.identities.change_password(visitor, present, password, agent)
    return await _let_in(request, response, site, changed)


@router.delete("/account")
async def remove(
    request: Request,
    response: Response,
    visitor: Changer,
    site: SiteHere,
    given: Confirmation | None = None,
) -> MeAnswer:
    """Forget who asks: account, name, ratings, pupils, games of nobody else.

    An account needs its password; a guest has none.
    """
    if visitor.login is not None:
        password = "" if given is None else given.password.get_secret_value()
        await site.identities.confirm(visitor, password)
    site.jobs.stop_all(visitor.id)
    await batches.stop(site, visitor)
    async with site.turns.of(f"leaving {visitor.address}"):  # it may take long: a line of its own
        await site.identities.remove(visitor)
    site.sweeper.call()
    await site.registry.forget(visitor.id)
    return await _become_somebody_new(request, response, site)


@router.delete("/session", dependencies=[IN_TURN])
async def log_out(
    request: Request, response: Response, visitor: Changer, site: SiteHere
) -> MeAnswer:
    """Log out: become somebody new."""
    await site.identities.log_out(visitor)
    return await _become_somebody_new(request, response, site)


@router.get("/sessions", dependencies=[IN_TURN])
async def sessions(visitor: Asker, site: SiteHere) -> list[SessionAnswer]:
    """Return where the account is logged in, the latest used first."""
    return [
        SessionAnswer(one.id, one.agent, one.created, one.seen, one.id == visitor.session)
        for one in await site.identities.sessions(visitor)
    ]


@router.delete("/sessions/{session}", dependencies=[IN_TURN])
async def end_session(session: str, visitor: Changer, site: SiteHere) -> SessionEndedAnswer:
    """Log out in another browser."""
    if not await site.identities.end_session(visitor, session):
        raise Missing(N_("this session has ended already"))
    return SessionEndedAnswer(ended=True)


@router.delete("/sessions", dependencies=[IN_TURN])
async def end_sessions(
    request: Request, response: Response, visitor: Changer, site: SiteHere, *, others: bool = False
) -> MeAnswer:
    """Log out everywhere, or everywhere else."""
    if others:
        await site.identities.end_other_sessions(visitor)
        return await described(visitor, site)
    await site.identities.log_out_everywhere(visitor)
    return await _become_somebody_new(request, response, site)


async def _let_in(request: Request, response: Response, site: Site, entered: Entered) -> MeAnswer:
    """Let the browser remember who logged in, and that it was here."""
    visitor = entered.visitor
    give_cookie(request, response, site, visitor, entered.cookie)
    known = request.cookies.get(DEVICE_COOKIE)
    device = site.identities.signer.add_device(known, visitor.id, visitor.generation)
    set_cookie(request, response, site, DEVICE_COOKIE, device)
    return await described(visitor, site)


async def _become_somebody_new(request: Request, response: Response, site: Site) -> MeAnswer:
    stranger = site.identities.stranger()
    give_cookie(request, response, site, stranger)
    return await described(stranger, site)


def _caller(request: Request) -> Caller:
    address = address_of(request)
    agent = agent_of(request.headers.get("user-agent", ""))
    return Caller(address, agent, request.cookies.get(DEVICE_COOKIE))
