"""The ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Annotated

from fastapi import FastAPI, Query, Request, Response, WebSocket
from pydantic_core import to_json
from starlette.middleware.gzip import GZipMiddleware

from tengen import __version__
from tengen.server.http import (
    accounts,
    batches,
    drills,
    embed,
    endings,
    explorer,
    game_lists,
    games,
    health,
    lab,
    learning,
    lessons,
    me,
    notes,
    pages,
    pictures,
    positions,
    previews,
    profiles,
    puzzles,
    records,
    reviews,
    rules,
    streaks,
    studies,
    study_files,
    study_previews,
    texts,
    variants,
)
from tengen.server.http.answers import ErrorAnswer
from tengen.server.http.errors import add_error_handlers
from tengen.server.security import Guard
from tengen.server.settings import ServerSettings
from tengen.server.site import Site
from tengen.server.sockets.analysis import AnalysisSocket
from tengen.server.sockets.door import welcome
from tengen.server.sockets.game import GameSocket
from tengen.server.threads import SHORT
from tengen.server.traffic import Traffic

#: In the order in which addresses are matched; the pages take what is left.
ROUTERS = (
    health.router,
    me.router,
    accounts.router,
    variants.router,
    rules.router,
    positions.router,
    game_lists.router,
    games.router,
    endings.router,
    explorer.router,
    records.router,
    pictures.router,
    notes.router,
    profiles.router,
    reviews.router,
    batches.router,
    studies.router,
    study_files.router,
    embed.router,
    drills.router,
    lessons.router,
    puzzles.router,
    streaks.router,
    learning.router,
    lab.router,
    texts.router,
    previews.router,
    study_previews.router,
    pages.router,
)
#: Answers of so many bytes are compressed.
GZIP_FROM = 1000
#: Those of so many in a thread: the games do not wait for that.
GZIP_IN_THREAD_FROM = 8_192


def make_app(settings: ServerSettings, traffic: Traffic | None = None) -> FastAPI:
    """Return the server as an application; it opens its database when it is started."""
    traffic = Traffic(settings) if traffic is None else traffic
    app = FastAPI(
        title="Tengen",
        version=__version__,
        docs_url=None,  # its pages draw themselves with scripts from elsewhere
        redoc_url=None,
        openapi_url=None,  # it would be made where the games are: see below
        lifespan=_lifespan(settings, traffic),
        responses={status: {"model": ErrorAnswer} for status in ("4XX", "5XX")},
    )
    app.add_middleware(
        GZipMiddleware,
        minimum_size=GZIP_FROM,
        compresslevel=6,
        thread_minimum_size=GZIP_IN_THREAD_FROM,
    )
    app.add_middleware(Guard, settings=settings, traffic=traffic)
    add_error_handlers(app)
    app.add_route("/api/openapi.json", _described)
    app.add_api_websocket_route("/ws/games/{game}", _game_socket)
    app.add_api_websocket_route("/ws/analysis", _analysis_socket)
    for router in ROUTERS:
        app.include_router(router)
    return app


def _lifespan(
    settings: ServerSettings, traffic: Traffic
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        site = await Site.open(settings, traffic)
        app.state.site = site
        try:
            yield
        finally:
            await site.close()

    return lifespan


async def _described(request: Request) -> Response:
    """Return what the server can be asked. To make that takes half a second: in a thread, once."""
    state = request.app.state
    if not hasattr(state, "description"):
        state.description = asyncio.create_task(SHORT.run(_description, request.app))
    body: bytes = await asyncio.shield(state.description)
    return Response(body, media_type="application/json")


def _description(app: FastAPI) -> bytes:
    return to_json(app.openapi())


async def _game_socket(
    socket: WebSocket, game: str, after: Annotated[int, Query(ge=0)] = 0
) -> None:
    site: Site = socket.app.state.site
    await welcome(
        socket, site, lambda visitor: GameSocket(socket, site, visitor).serve(game, after)
    )


async def _analysis_socket(socket: WebSocket) -> None:
    site: Site = socket.app.state.site
    await welcome(socket, site, lambda visitor: AnalysisSocket(socket, site, visitor).serve())
