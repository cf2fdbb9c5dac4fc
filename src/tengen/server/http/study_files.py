"""Studies as files, in and out, and their chapters as pictures."""

from __future__ import annotations

import io
import re
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from tengen.base.clock import now_ms
from tengen.records.codec import Format, format_of
from tengen.records.record import passing
from tengen.server.address import address_of
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.chapter_answers import StudyImportAnswer
from tengen.server.http.learning import TemporaryFile
from tengen.server.http.pictures import MEDIA, PictureOptions, drawn
from tengen.server.http.records import MAX_SMALL_BYTES, attachment, received
from tengen.server.http.studies import described
from tengen.server.identity.cookies import COOKIE
from tengen.server.identity.people import Visitor
from tengen.server.jobs.results import ChaptersKept, ChaptersWritten
from tengen.server.site import Site
from tengen.server.threads import SHORT
from tengen.studies import store
from tengen.studies.records import line_of
from tengen.studies.stored import NewChapter, StoredChapter, StudyHead, size_of, study_of
from tengen.studies.taking import ChapterFileRequest, ChapterSpace, ChapterTaker, within

router = APIRouter(tags=["studies"])

#: Bytes of the chapters of a study that is written at once.
MAX_SMALL_EXPORT = 100_000
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9._-]+")


class StudyFileOptions(BaseModel):
    """How a file is read; without a format the content tells it, and the extension of the name."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=200)] = ""
    format: Annotated[str, Field(max_length=40)] = ""
    variant: Annotated[str, Field(max_length=40)] = ""


@router.post("/api/studies/{study}/import", status_code=201)
async def take(
    study: str,
    request: Request,
    visitor: Changer,
    site: SiteHere,
    options: Annotated[StudyFileOptions, Query()],
) -> StudyImportAnswer:
    """Add the games of a file to a study as chapters; a large file is read by a job."""
    await site.storage.read(store.check_owner, study, visitor.id)
    site.rate_limits.upload(visitor)
    wanted = ChapterFileRequest(**options.model_dump()).checked()
    path = await received(request, visitor, site, ".games")
    if path.stat().st_size > MAX_SMALL_BYTES:
        kept = await _take_large(path, study, wanted, visitor, site)
    else:
        try:
            body = path.read_bytes()
        finally:
            site.files.remove(path)
        kept = await _take_small(body, study, wanted, visitor, site)
    await site.identities.machine.plays(visitor.id)
    found = await site.storage.read(store.head, study, visitor.id)
    return StudyImportAnswer(described(found, visitor, visitor.name), kept.taken, kept.refused)


async def _take_small(
    body: bytes, study: str, wanted: ChapterFileRequest, visitor: Visitor, site: Site
) -> ChaptersKept:
    room, taker = await site.storage.read(ChapterSpace.of, study, visitor.id), ChapterTaker()

    def read() -> list[NewChapter]:
        return list(within(room, taker.read(io.BytesIO(body), wanted), taker))

    async with site.turns.of(visitor.address):
        chapters = await SHORT.run(read)
        size = size_of(chapters)
        site.rate_limits.stored(visitor, max(0, size - len(body)))
        await site.storage.write(store.add, study, visitor.id, chapters, now_ms())
    return ChaptersKept(len(chapters), taker.refused, size)


async def _take_large(
    path: Path, study: str, wanted: ChapterFileRequest, visitor: Visitor, site: Site
) -> ChaptersKept:
    arguments = {"path": str(path), "study": study, "owner": visitor.id, **asdict(wanted)}
    sent, cleanup = path.stat().st_size, partial(site.files.remove, path)
    job = site.jobs.start("study", arguments, visitor.id, visitor.address, cleanup)
    kept = await site.jobs.result(job, ChaptersKept)
    site.rate_limits.stored(visitor, max(0, kept.size - sent))
    return kept


@router.get(
    "/api/studies/{study}/export",
    dependencies=[IN_TURN],
    response_class=Response,
    responses={200: {"content": {"application/octet-stream": {}}}},
)
async def export(
    study: str,
    visitor: Asker,
    site: SiteHere,
    format: Annotated[str, Query(max_length=20)] = "sgf",  # noqa: A002 - the name of the parameter
) -> Response:
    """Return a study as a file of the format of an extension; a large one is made by a job."""
    chosen = format_of(f"study.{format}")
    found = await site.storage.read(store.head, study, visitor.id)
    name = _NOT_IN_NAMES.sub("-", found.name).strip("-.") or "study"
    if await site.storage.read(store.size, study) > MAX_SMALL_EXPORT:
        return await _export_large(found.id, chosen, name, visitor, site)
    chapters = await site.storage.read(store.stored_chapters, study, visitor.id)
    body = await SHORT.run(written, found, chapters, chosen)
    return attachment(body, name + chosen.extensions[0], "application/octet-stream")


def written(study: StudyHead, chapters: list[StoredChapter], chosen: Format) -> bytes:
    """Return a study as the bytes of a file; raises InvalidRecord where the format cannot."""
    stream, made = io.BytesIO(), study_of(study, chapters)
    with ExitStack() as stack:
        for chapter in made.chapters:
            stack.enter_context(passing(chapter.record))
        records = [stack.enter_context(passing(one)) for one in made.records(chosen.name)]
        chosen.codec.write(records, stream)
    return stream.getvalue()


async def _export_large(
    study: str, chosen: Format, name: str, visitor: Visitor, site: Site
) -> TemporaryFile:
    site.rate_limits.upload(visitor)
    path = site.files.new(chosen.extensions[0])
    arguments = {"study": study, "visitor": visitor.id, "path": str(path), "format": chosen.name}
    try:
        job = site.jobs.start("study export", arguments, visitor.id, visitor.address)
        await site.jobs.result(job, ChaptersWritten)
    except BaseException:
        site.files.remove(path)
        raise
    return TemporaryFile(site.files, path, name + chosen.extensions[0])


# -- pictures -------------------------------------------------------------------------------------


class ChapterPictureOptions(PictureOptions):
    """The same of a chapter: ``node`` is the number of any move, ``ply`` one of the main line."""

    node: Annotated[int | None, Field(ge=0)] = None


@router.get(
    "/study/{study}/{chapter}.{kind}",
    response_class=Response,
    responses={200: {"content": {media: {} for media in MEDIA.values()}}},
)
async def picture(
    study: str,
    chapter: str,
    kind: Literal["svg", "png", "gif"],
    options: Annotated[ChapterPictureOptions, Query()],
    request: Request,
    site: SiteHere,
) -> Response:
    """Return a chapter, or a moment of it, as a picture; without a cookie, of a shared study."""
    visitor = await site.identities.of_cookie(request.cookies.get(COOKIE))
    asker = "" if visitor is None else visitor.id
    async with site.turns.of(address_of(request)):
        found = await site.storage.read(store.chapter, study, chapter, asker)
        wanted = await SHORT.run(
            lambda: options.request(kind, line_of(found.body, options.node, options.ply))
        )
    return await drawn(wanted, asker, request, site)
