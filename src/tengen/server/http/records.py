"""Games as files, in and out."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from tengen.base.errors import InvalidRecord, TengenError
from tengen.base.i18n import N_
from tengen.games import store
from tengen.games.game import Game
from tengen.games.recording import begin_imported, to_record
from tengen.records.codec import FORMATS, Format, ReadOptions, format_named, format_of
from tengen.records.record import Record
from tengen.rules.catalogue import variant
from tengen.server.http.asking import Changer, SiteHere
from tengen.server.http.errors import TooLarge
from tengen.server.site import Site
from tengen.server.texts import now_ms
from tengen.server.threads import LONG, SHORT

router = APIRouter(prefix="/api", tags=["records"])

#: Games taken from one file, and refusals told one by one.
MOST_GAMES = 1000
MOST_REFUSALS = 50
_SAFE = re.compile(r"[^A-Za-z0-9._-]+")


@router.get("/records/formats")
async def formats(site: SiteHere, game: str | None = None) -> list[dict[str, Any]]:
    """Return the formats that are read and written; those that can hold a game, if one is named."""
    able: Iterable[Format] = FORMATS
    if game is not None:
        played = to_record(await site.journal.load(game))
        able = await SHORT.run(_able, played)
    return [
        {"name": one.name, "title": one.title, "extensions": list(one.extensions)} for one in able
    ]


def _able(record: Record) -> list[Format]:
    """Return the formats that can hold a game: there is no better judge than the writer."""
    able = []
    for one in FORMATS:
        with suppress(TengenError):
            written(record, one.name)
            able.append(one)
    return able


@router.post("/records", status_code=201)
async def take(
    request: Request,
    visitor: Changer,
    site: SiteHere,
    name: Annotated[str, Query(max_length=200)] = "game.sgf",
    rules: Annotated[str | None, Query(alias="variant", max_length=40)] = None,
) -> dict[str, Any]:
    """Take the games of a file; those that cannot be read are told with the reason."""
    site.windows.upload(visitor)
    body = await read_body(request, site.settings.limits.upload_bytes)
    options = ReadOptions(variant=None if rules is None else variant(rules))
    records, refused = await LONG.run(read_games, body, name, options)
    games = [await keep(site, record, visitor.id, refused) for record in records]
    return {"games": [game for game in games if game], "refused": refused[:MOST_REFUSALS]}


async def read_body(request: Request, most: int) -> bytes:
    """Return the body of a request; raises TooLarge before it is read whole."""
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > most:
            raise TooLarge(N_("the file has more than {most} bytes"), most=most)
        chunks.append(chunk)
    return b"".join(chunks)


def read_games(body: bytes, name: str, options: ReadOptions) -> tuple[list[Record], list[str]]:
    """Return the games of a file, and why others could not be read."""
    refused: list[str] = []
    options = ReadOptions(options.variant, refused=lambda error: refused.append(str(error)))
    codec = format_of(name).codec
    records: list[Record] = []
    try:
        for record in _some(codec.read(io.BytesIO(body), options)):
            records.append(record)
    except InvalidRecord as error:
        refused.append(str(error))
    return records, refused


def _some(records: Iterator[Record]) -> Iterator[Record]:
    for count, record in enumerate(records):
        if count >= MOST_GAMES:
            raise InvalidRecord(f"only the first {MOST_GAMES} games were taken")
        yield record


async def keep(site: Site, record: Record, owner: str, refused: list[str]) -> str | None:
    """Keep a recorded game, with its comments and variations as notes; None when refused."""
    try:
        events = await LONG.run(begin_imported, record, owner, now_ms())
        notes = written(record, "json").decode()
    except TengenError as error:
        refused.append(str(error))
        return None
    name = store.new_id()
    await site.journal.append(
        name,
        events,
        lambda connection: store.save_notes(connection, name, owner, notes, now_ms()),
    )
    await site.identities.machine.plays(owner)
    return name


def written(record: Record, format_name: str) -> bytes:
    """Return a game as the bytes of a file; raises InvalidRecord where the format cannot."""
    stream = io.BytesIO()
    format_named(format_name).codec.write([record], stream)
    return stream.getvalue()


@router.get("/games/{game}/record")
async def record(
    game: str,
    site: SiteHere,
    format: str = "sgf",  # noqa: A002 - the name of the parameter
) -> Response:
    """Return a game as a file."""
    chosen = format_named(format)
    loaded = await site.journal.load(game)
    body = await SHORT.run(written, to_record(loaded), chosen.name)
    return attachment(body, _file_name(loaded) + chosen.extensions[0], "application/octet-stream")


def attachment(body: bytes, name: str, media: str) -> Response:
    """Return a file to be saved."""
    return Response(
        body, media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


def _file_name(game: Game) -> str:
    return _SAFE.sub("-", f"{game.settings.variant.name}-{game.id}")
