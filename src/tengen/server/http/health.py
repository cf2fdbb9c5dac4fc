"""Whether the server lives, and what it counts."""

from __future__ import annotations

from fastapi import APIRouter, Response
from sqlalchemy import Connection, text

from tengen import __version__
from tengen.server.http.asking import SiteHere

router = APIRouter(tags=["health"])


@router.get("/health")
async def health(site: SiteHere) -> dict[str, str]:
    """Return 200 when the server is ready and its database answers."""
    await site.storage.read(_ask)
    return {"status": "ok", "version": __version__}


@router.get("/metrics")
async def metrics(site: SiteHere) -> Response:
    """Return what is counted, for Prometheus."""
    site.metrics.waiting.set(site.pool.waiting)
    return Response(site.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _ask(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))
