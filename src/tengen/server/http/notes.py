"""What belongs to a game beside its events: notes; and statistics over all games."""

from __future__ import annotations

import io
from typing import Any

from fastapi import APIRouter, Request, Response

from tengen.base.errors import InvalidRecord
from tengen.base.i18n import N_
from tengen.games import listing, store
from tengen.games.recording import to_record
from tengen.games.statistics import statistics
from tengen.records.codec import ReadOptions, format_named
from tengen.server.http.asking import Asker, Changer, SiteHere
from tengen.server.http.errors import Forbidden
from tengen.server.http.records import read_body, written
from tengen.server.identity.people import Visitor
from tengen.server.plain_json import NotPlain, plain_json
from tengen.server.site import Site
from tengen.server.texts import now_ms
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api", tags=["notes"])

LARGEST_NOTES = 2_000_000


async def _check_owner(site: Site, game: str, visitor: Visitor) -> None:
    loaded = await site.journal.load(game)
    if loaded.settings.owner != visitor.id and not loaded.seats_of(visitor.id):
        raise Forbidden(N_("only who played the game may do that"))


@router.get("/games/{game}/notes")
async def notes(game: str, visitor: Asker, site: SiteHere) -> Response:
    """Return the tree of variations and comments; at first that of the game itself."""
    await _check_owner(site, game, visitor)
    kept = await site.storage.read(store.notes, game)
    if kept is None:
        kept = written(to_record(await site.journal.load(game)), "json").decode()
    return Response(kept, media_type="application/json")


@router.put("/games/{game}/notes")
async def save(game: str, request: Request, visitor: Changer, site: SiteHere) -> dict[str, bool]:
    """Keep notes: a game record in our JSON."""
    await _check_owner(site, game, visitor)
    body = await read_body(request, LARGEST_NOTES)
    await SHORT.run(_check_record, body)
    await site.storage.write(store.save_notes, game, body.decode(), now_ms())
    return {"saved": True}


def _check_record(body: bytes) -> None:
    """Raise InvalidRecord for what is no record of ours, or not plain."""
    for _record in format_named("json").codec.read(io.BytesIO(body), ReadOptions()):
        pass
    try:
        plain_json(body)
    except NotPlain as error:
        raise InvalidRecord(f"the notes cannot be kept: {error}") from None


@router.get("/statistics")
async def all_statistics(
    visitor: Asker, site: SiteHere, variant: str | None = None
) -> dict[str, Any]:
    """Return one's own results: by opponent, level, colour, variant, month."""
    results = await site.storage.read(listing.results, visitor.id, variant)
    return statistics(results).data()
