"""Whether the server lives, whether games can be played on it, and what it counts."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from tengen import __version__
from tengen.server.health import OK
from tengen.server.http.asking import SiteHere

router = APIRouter(tags=["health"])


@router.get("/health")
async def health(site: SiteHere, response: Response) -> dict[str, Any]:
    """Return 200 when games can be played, 503 when not, and what each part says."""
    checks = await site.health.checks()
    is_well = all(state == OK for state in checks.values())
    response.status_code = 200 if is_well else 503
    return {"status": OK if is_well else "failing", "version": __version__, "checks": checks}


@router.get("/health/live")
async def live() -> dict[str, str]:
    """Return 200: the process runs."""
    return {"status": OK}


@router.get("/metrics")
async def metrics(site: SiteHere) -> Response:
    """Return what is counted, for Prometheus."""
    site.metrics.waiting.set(site.pool.waiting)
    return Response(site.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
