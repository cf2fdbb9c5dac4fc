"""Whether the server lives, whether games can be played on it, and what it counts."""

from __future__ import annotations

import hmac

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import SecretStr

from tengen import __version__
from tengen.base.i18n import N_
from tengen.server.address import is_this_machine
from tengen.server.health import OK
from tengen.server.http.answers import HealthAnswer, LiveAnswer
from tengen.server.http.asking import SiteHere
from tengen.server.http.errors import Forbidden

router = APIRouter(tags=["health"])


@router.get("/health")
async def health(site: SiteHere, response: Response) -> HealthAnswer:
    """Return 200 when games can be played, 503 when not, and what each part says."""
    checks = await site.health.checks()
    is_well = all(state == OK for state in checks.values())
    response.status_code = 200 if is_well else 503
    return HealthAnswer("ok" if is_well else "failing", __version__, checks)


@router.get("/health/live")
async def live() -> LiveAnswer:
    """Return 200: the process runs."""
    return LiveAnswer("ok")


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request, site: SiteHere) -> Response:
    """Return what is counted, for Prometheus: to this machine, or to who has the token."""
    if not (is_this_machine(request) or _has_token(request, site.settings.metrics_token)):
        raise Forbidden(N_("only the operator of this server may see that"))
    site.metrics.waiting.set(site.pool.waiting)
    return Response(site.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _has_token(request: Request, token: SecretStr | None) -> bool:
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    wanted = "" if token is None else token.get_secret_value()
    return bool(wanted) and hmac.compare_digest(given.encode(), wanted.encode())
