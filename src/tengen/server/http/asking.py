"""Who asks: the visitor of a request, and the checks before anything is changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request, Response

from tengen.base.i18n import N_
from tengen.games import store
from tengen.server.address import address_of
from tengen.server.http.errors import Forbidden
from tengen.server.identity.cookies import COOKIE, CSRF_HEADER, LIFE
from tengen.server.identity.people import Visitor
from tengen.server.security import is_https, is_own_origin
from tengen.server.site import Site


async def site_of(request: Request) -> Site:
    """Return the server a request came to; async, so that it needs no thread."""
    site: Site = request.app.state.site
    return site


SiteHere = Annotated[Site, Depends(site_of)]


async def in_turn(request: Request, site: SiteHere) -> AsyncIterator[None]:
    """Let a request wait for a turn of its address; raises TooBusy."""
    async with site.turns.of(address_of(request)):
        yield


#: For what takes computing: ``@router.get(…, dependencies=[IN_TURN])``. The turn ends with the
#: work, not when the client has read the answer.
IN_TURN = Depends(in_turn, scope="function")


async def asking(request: Request, response: Response, site: SiteHere) -> Visitor:
    """Return who asks; somebody new gets a cookie."""
    visitor = await site.identities.of_cookie(request.cookies.get(COOKIE))
    if visitor is None:
        visitor = await site.identities.newcomer()
        give_cookie(request, response, site, visitor)
    else:
        await site.identities.machine.came(visitor.id)
    return replace(visitor, address=address_of(request))


def give_cookie(
    request: Request, response: Response, site: Site, visitor: Visitor, cookie: str = ""
) -> None:
    """Let the browser remember who somebody is; who has an account brings the ``cookie``."""
    text = cookie or site.identities.guest_cookie(visitor)
    set_cookie(request, response, site, COOKIE, text)


def set_cookie(request: Request, response: Response, site: Site, name: str, text: str) -> None:
    """Let the browser remember something that scripts and other sites do not get to see."""
    response.set_cookie(
        name,
        text,
        max_age=LIFE,
        httponly=True,
        samesite="lax",
        secure=is_https(request, site.settings),
    )


Asker = Annotated[Visitor, Depends(asking)]


async def changing(request: Request, visitor: Asker, site: SiteHere) -> Visitor:
    """Return who asks for a change; raises Forbidden for a page or a program that is not ours."""
    if not is_own_origin(request, site.settings):
        raise Forbidden(N_("this page may not change anything here"))
    if not site.identities.signer.is_csrf(visitor.id, request.headers.get(CSRF_HEADER)):
        raise Forbidden(N_("the page is out of date; load it again"))
    return visitor


Changer = Annotated[Visitor, Depends(changing)]


async def notes_on(request: Request, game: str) -> str | None:
    """Return the notes on a game of whoever asks, who needs not be known to us."""
    site = await site_of(request)
    visitor = await site.identities.of_cookie(request.cookies.get(COOKIE))
    return None if visitor is None else await site.storage.read(store.notes, game, visitor.id)
