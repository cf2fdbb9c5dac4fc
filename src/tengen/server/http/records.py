"""Games as files, in and out."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.games.game import Game
from tengen.games.recording import noted_record, to_record
from tengen.records.codec import FORMATS, Format, format_named
from tengen.records.record import leave_out_scores, passing
from tengen.server.http.answers import FormatAnswer
from tengen.server.http.asking import IN_TURN, Changer, SiteHere, notes_on
from tengen.server.http.errors import TooLarge
from tengen.server.identity.people import Visitor
from tengen.server.importing import MAX_GAMES, FileRequest, GameFile, written
from tengen.server.jobs.results import RecordsKept, RecordsTaken
from tengen.server.site import Site
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api", tags=["records"])

#: Bytes of a file that is read at once.
MAX_SMALL_BYTES = 32_768
_SAFE = re.compile(r"[^A-Za-z0-9._-]+")


@router.get("/records/formats", dependencies=[IN_TURN])
async def formats(site: SiteHere, game: str | None = None) -> list[FormatAnswer]:
    """Return the formats that are read and written; those that can hold a game, if one is named."""
    able: Iterable[Format] = FORMATS
    if game is not None:
        able = await SHORT.run(_able, await site.journal.load(game))
    return [FormatAnswer(one.name, one.title, list(one.extensions)) for one in able]


def _able(game: Game) -> list[Format]:
    """Return the formats that can hold a game: there is no better judge than the writer.

    Notes, which may be large, are left out: hardly ever does a format hold the game and not them.
    """
    record, able = to_record(game), []
    for one in FORMATS:
        with suppress(TengenError):
            written(record, one.name)
            able.append(one)
    return able


class TakeOptions(BaseModel):
    """How a file is read, and which of its games are kept; a game of several may be chosen first.

    Without a format the content tells it, and the extension of the name.
    """

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=200)] = ""
    format: Annotated[str, Field(max_length=40)] = ""
    variant: Annotated[str, Field(max_length=40)] = ""
    number: Annotated[int, Field(ge=0, le=MAX_GAMES)] = 0
    chooses: bool = False

    def request(self, visitor: Visitor) -> FileRequest:
        """Return what is wanted; raises TengenError for names that are not known."""
        return FileRequest(owner=visitor.id, **self.model_dump()).checked()


@router.post("/records", status_code=201)
async def take(
    request: Request,
    visitor: Changer,
    site: SiteHere,
    options: Annotated[TakeOptions, Query()],
) -> RecordsTaken:
    """Take the games of a file; those that cannot be read are told with the reason.

    A large file is read by a job, for which the request waits.
    """
    site.rate_limits.upload(visitor)
    wanted = options.request(visitor)
    path = await received(request, visitor, site, ".games")
    if path.stat().st_size <= MAX_SMALL_BYTES:
        try:
            body = path.read_bytes()
        finally:
            site.files.remove(path)
        taken = await _take_small(body, wanted, visitor, site)
    else:
        taken = await _take_large(path, wanted, visitor, site)
    await site.identities.machine.plays(visitor.id)
    return taken


async def received(request: Request, visitor: Visitor, site: Site, suffix: str) -> Path:
    """Return the file that a visitor sends; raises TooLarge, TooBusy and TooMuch."""
    await site.health.check_room()
    body = request.stream()
    path = await site.files.receive(body, site.settings.limits.upload_bytes, suffix)
    try:
        site.rate_limits.store(visitor, path.stat().st_size)
    except BaseException:
        site.files.remove(path)
        raise
    return path


async def _take_small(
    body: bytes, wanted: FileRequest, visitor: Visitor, site: Site
) -> RecordsTaken:
    file = GameFile(io.BytesIO(body), wanted)
    async with site.turns.of(visitor.address):
        found = await SHORT.run(file.found)
        games = [] if found else await SHORT.run(lambda: list(file.games()))
        if file.size > len(body):  # what was sent is counted already
            site.rate_limits.store(visitor, file.size - len(body))
        for game in games:
            await site.journal.append(game.id, game.events, game.keep_notes)
    return RecordsTaken([game.id for game in games], file.refused, found, file.is_unknown)


async def _take_large(
    path: Path, wanted: FileRequest, visitor: Visitor, site: Site
) -> RecordsTaken:
    arguments = {"path": str(path), **asdict(wanted)}
    sent, cleanup = path.stat().st_size, partial(site.files.remove, path)
    job = site.jobs.start("records", arguments, visitor.id, visitor.address, cleanup)
    kept = await site.jobs.result(job, RecordsKept)
    site.rate_limits.stored(visitor, kept.size - sent)
    return kept.taken


async def read_body(request: Request, most: int) -> bytes:
    """Return the body of a request; raises TooLarge before it is read whole."""
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > most:
            raise TooLarge(N_("the file has more than {most} bytes"), most=most)
        chunks.append(chunk)
    return b"".join(chunks)


@router.get(
    "/games/{game}/record",
    dependencies=[IN_TURN],
    response_class=Response,
    responses={200: {"content": {"application/octet-stream": {}}}},
)
async def record(
    game: str,
    request: Request,
    site: SiteHere,
    format: str = "sgf",  # noqa: A002 - the name of the parameter
    *,
    notes: bool = True,
    evaluations: bool = True,
) -> Response:
    """Return a game as a file, with one's own notes on it and evaluations unless not wanted."""
    chosen = format_named(format)
    loaded = await site.journal.load(game)
    kept = await notes_on(request, game) if notes else None

    body = await SHORT.run(_file, loaded, kept, chosen.name, evaluations)
    return attachment(body, _file_name(loaded) + chosen.extensions[0], "application/octet-stream")


def _file(game: Game, notes: str | None, form: str, evaluations: bool) -> bytes:  # noqa: FBT001
    with passing(noted_record(game, notes)) as record:
        if not evaluations:
            leave_out_scores(record)
        return written(record, form)


def attachment(body: bytes, name: str, media: str) -> Response:
    """Return a file to be saved."""
    return Response(
        body, media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


def _file_name(game: Game) -> str:
    return _SAFE.sub("-", f"{game.settings.variant.name}-{game.id}")
