"""What belongs to a game beside its events: notes; and statistics over all games."""

from __future__ import annotations

from dataclasses import astuple

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from tengen.base.errors import InvalidRecord
from tengen.base.i18n import N_
from tengen.games import listing, store
from tengen.games.errors import Refused
from tengen.games.recording import notes_text, record_of_notes, to_record
from tengen.games.statistics import Statistics, Tally, statistics
from tengen.records.record import passing
from tengen.server.http.answers import (
    GroupAnswer,
    NotesAnswer,
    SavedAnswer,
    StatisticsAnswer,
    TallyAnswer,
)
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.records import read_body
from tengen.server.identity.people import Visitor
from tengen.server.plain_json import NotPlain, plain_json
from tengen.server.site import Site
from tengen.server.texts import now_ms
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api", tags=["notes"])

MAX_NOTES_BYTES = 2_000_000
#: Games of other people on which a visitor may keep notes, and how long these may be.
MAX_NOTES_ON_OTHERS = 50
MAX_NOTES_ON_OTHERS_BYTES = 200_000


@router.get("/games/{game}/notes", dependencies=[IN_TURN], response_model=NotesAnswer)
async def notes(game: str, visitor: Asker, site: SiteHere) -> Response:
    """Return one's own tree of variations and comments; at first that of the game itself."""
    loaded = await site.journal.load(game)
    kept = await site.storage.read(store.notes, game, visitor.id)
    if kept is None:
        kept = await SHORT.run(lambda: notes_text(to_record(loaded)))
    return Response(kept, media_type="application/json")


@router.put("/games/{game}/notes")
async def save(game: str, request: Request, visitor: Changer, site: SiteHere) -> SavedAnswer:
    """Keep one's own notes: a game record in our JSON."""
    async with site.turns.of(visitor.address):
        loaded = await site.journal.load(game)
    is_own = loaded.settings.owner == visitor.id or loaded.seats_of(visitor.id)
    if not is_own:
        await _check_number(site, game, visitor)
    body = await read_body(request, MAX_NOTES_BYTES if is_own else MAX_NOTES_ON_OTHERS_BYTES)
    await site.health.check_room()
    site.rate_limits.store(visitor, len(body))
    async with site.turns.of(visitor.address):
        await SHORT.run(_check_record, body)
        await site.storage.write(store.save_notes, game, visitor.id, body.decode(), now_ms())
    return SavedAnswer(saved=True)


async def _check_number(site: Site, game: str, visitor: Visitor) -> None:
    """Raise Refused where a spectator has as many notes as one may keep."""
    kept = await site.storage.read(store.count_notes, visitor.id, game)
    if kept >= MAX_NOTES_ON_OTHERS:
        raise Refused(
            N_("you have notes on {most} games of others; that is all there is room for"),
            most=MAX_NOTES_ON_OTHERS,
        )


def _check_record(body: bytes) -> None:
    """Raise InvalidRecord for what is no record of ours, or not plain."""
    with passing(record_of_notes(body)):
        pass
    try:
        plain_json(body)
    except NotPlain as error:
        raise InvalidRecord(f"the notes cannot be kept: {error}") from None


@router.get("/statistics", dependencies=[IN_TURN])
async def all_statistics(
    visitor: Asker, site: SiteHere, variant: str | None = None
) -> StatisticsAnswer:
    """Return one's own results: by opponent, level, colour, variant, month."""

    def summed(connection: Connection) -> StatisticsAnswer:
        return described(statistics(listing.results(connection, visitor.id, variant)))

    return await site.storage.read(summed)


def described(found: Statistics) -> StatisticsAnswer:
    """Return statistics as they are answered."""
    groups = {
        name: [GroupAnswer(one.name, *_counts(one.tally)) for one in some]
        for name, some in found.groups.items()
    }
    total = TallyAnswer(*_counts(found.total))
    return StatisticsAnswer(total, found.streak, found.longest, **groups)


def _counts(tally: Tally) -> tuple[int, int, int, int, int, float, float | None]:
    return (*astuple(tally), tally.share)
