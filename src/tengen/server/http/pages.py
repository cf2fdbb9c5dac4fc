"""The web app: its files, and its page for every address that is none of ours."""

from __future__ import annotations

import html
import re
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from tengen.base.i18n import N_
from tengen.server.http.asking import SiteHere
from tengen.server.http.errors import Missing

router = APIRouter(include_in_schema=False)

#: Names that carry the hash of what is in the file: app-4F2A9C1B.js.
_HASHED = re.compile(r"[-.][A-Za-z0-9_]{8,}\.[a-z0-9]+$")
_FOREVER = "public, max-age=31536000, immutable"
#: Addresses that are never pages.
_OURS = ("api/", "ws/", "texts/")
_NOT_BUILT = N_("The web app is not built; run “make web” in a checkout, or install a release.")


@router.get("/{path:path}")
def page(path: str, request: Request, site: SiteHere) -> Response:
    """Return a file of the web app, or its page."""
    if path.startswith(_OURS):
        raise Missing(N_("there is nothing at {path}"), path=f"/{path}"[:80])
    folder = site.settings.static
    file = _file(folder, path)
    if file is not None:
        cache = _FOREVER if _HASHED.search(file.name) else "no-cache"
        return FileResponse(file, headers={"cache-control": cache})
    if Path(path).suffix:
        raise Missing(N_("there is nothing at {path}"), path=f"/{path}"[:80])
    index = folder / "index.html"
    if index.is_file():
        return FileResponse(index, headers={"cache-control": "no-cache"})
    text = f"<!doctype html><title>Tengen</title><p>{html.escape(_NOT_BUILT)}</p>"
    return HTMLResponse(text, 503 if "html" in request.headers.get("accept", "") else 404)


def _file(folder: Path, path: str) -> Path | None:
    """Return the file of a path inside the folder; None for any other."""
    try:
        found = (folder / path).resolve()
        is_ours = bool(path) and found.is_relative_to(folder.resolve()) and found.is_file()
    except (OSError, ValueError):  # what no file can be called: too long, with a zero byte …
        return None
    return found if is_ours else None
