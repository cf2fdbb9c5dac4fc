"""Studies over HTTP: listed, made, read, changed, deleted, copied; their chapters too."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema
from pydantic_core import to_json
from sqlalchemy import Connection

from tengen.base.clock import now_ms
from tengen.games.wire import text_of, to_text
from tengen.records.codec import ReadOptions
from tengen.records.game_json import of_data
from tengen.records.record import passing
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import RecordRoute, sent
from tengen.server.http.caching import is_current
from tengen.server.http.chapter_answers import (
    ChapterAnswer,
    ChapterConflictAnswer,
    ChapterHeadAnswer,
    ListedStudyAnswer,
    RevisionAnswer,
    StudyAnswer,
    StudyDeletedAnswer,
    StudyListAnswer,
)
from tengen.server.identity import people
from tengen.server.identity.people import Visitor
from tengen.server.site import Site
from tengen.server.threads import SHORT
from tengen.studies import listing, store
from tengen.studies.errors import ChapterConflict
from tengen.studies.limits import KEPT_MS, MAX_CHAPTERS
from tengen.studies.listing import MAX_PAGE, StudyFilter
from tengen.studies.stored import (
    ChapterChange,
    ChapterHead,
    NewChapter,
    NewRecord,
    NewStudy,
    StoredChapter,
    StudyChange,
    StudyHead,
    Visibility,
    checked_description,
    checked_name,
    checked_record,
)

router = APIRouter(prefix="/api/studies", tags=["studies"], route_class=RecordRoute)

_DAY_MS = 86_400_000

Name = Annotated[str, Field(max_length=400)]
Description = Annotated[str, Field(max_length=10_000)]
#: A game record (docs/formats/tengen-json.md); it is checked by its own reader, in a thread.
SentRecord = Annotated[Any, WithJsonSchema({"type": "object"})]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewChapterRequest(_Body):
    """A chapter that is to be added; ``after`` names the one that it follows."""

    name: Name
    record: SentRecord
    after: Annotated[str, Field(max_length=24)] | None = None


class FirstChapter(_Body):
    """A chapter of a new study."""

    name: Name
    record: SentRecord


class NewStudyRequest(_Body):
    """A study that is to be made."""

    name: Name
    description: Description = ""
    visibility: Visibility = Visibility.PRIVATE
    chapters: Annotated[list[FirstChapter], Field(max_length=MAX_CHAPTERS)] = []


class StudyChangeRequest(_Body):
    """What is to become of a study; what is not named stays. ``order`` has all its chapters."""

    name: Name | None = None
    description: Description | None = None
    visibility: Visibility | None = None
    order: Annotated[list[str], Field(max_length=MAX_CHAPTERS)] | None = None


class ChapterChangeRequest(_Body):
    """What is to become of the chapter that has a revision; what is not named stays."""

    revision: int
    name: Name | None = None
    record: SentRecord | None = None


class StudyListRequest(_Body):
    """Which studies to list."""

    which: StudyFilter = StudyFilter.MINE
    q: Annotated[str, Field(max_length=100)] = ""
    page: Annotated[int, Field(ge=0, le=MAX_PAGE)] = 0


# -- studies --------------------------------------------------------------------------------------


@router.get("", dependencies=[IN_TURN])
async def studies(
    wanted: Annotated[StudyListRequest, Query()], visitor: Asker, site: SiteHere
) -> StudyListAnswer:
    """List one's own studies, those one deleted, or those that everybody may read."""
    return await site.storage.read(_listed, wanted, visitor.id)


def _listed(connection: Connection, wanted: StudyListRequest, visitor: str) -> StudyListAnswer:
    found, more = listing.listed(connection, wanted.which, visitor, wanted.q, wanted.page)
    names = people.names_of(connection, {one.owner for one in found})
    studies = [
        ListedStudyAnswer(
            one.id,
            one.name,
            one.description,
            names[one.owner],
            one.owner == visitor,
            one.visibility,
            one.chapters,
            one.variant,
            one.updated,
        )
        for one in found
    ]
    return StudyListAnswer(studies, more)


@router.post("", status_code=201, dependencies=[IN_TURN])
async def create(
    wanted: NewStudyRequest, request: Request, visitor: Changer, site: SiteHere
) -> StudyAnswer:
    """Make a study."""
    site.rate_limits.study(visitor)
    await make_room(request, visitor, site)

    def check() -> NewStudy:
        chapters = tuple(_chapter(one.name, one.record) for one in wanted.chapters)
        description = checked_description(wanted.description)
        return NewStudy(checked_name(wanted.name), description, wanted.visibility, chapters)

    new = await SHORT.run(check)
    made = await site.storage.write(store.create, visitor.id, new, now_ms())
    await site.identities.machine.plays(visitor.id)
    return described(made, visitor, visitor.name)


@router.get("/{study}", dependencies=[IN_TURN], response_model=StudyAnswer)
async def one(
    study: str, request: Request, visitor: Asker, site: SiteHere, response: Response
) -> Response:
    """Return a study without its records; with ``If-None-Match`` only what is new."""
    found, owner = await site.storage.read(_with_owner, study, visitor.id)
    body = to_json(described(found, visitor, owner))
    response.headers["etag"] = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    response.headers["cache-control"] = "no-cache"
    if is_current(request, response.headers["etag"]):
        return sent(b"", response, 304)
    return sent(body, response)


def _with_owner(connection: Connection, study: str, visitor: str) -> tuple[StudyHead, str]:
    found = store.head(connection, study, visitor)
    return found, people.names_of(connection, {found.owner})[found.owner]


@router.patch("/{study}", dependencies=[IN_TURN])
async def change(
    study: str, wanted: StudyChangeRequest, visitor: Changer, site: SiteHere
) -> StudyAnswer:
    """Change the name, the description, the visibility of a study or the order of its chapters."""
    change = StudyChange(
        None if wanted.name is None else checked_name(wanted.name),
        None if wanted.description is None else checked_description(wanted.description),
        wanted.visibility,
        None if wanted.order is None else tuple(wanted.order),
    )
    changed = await site.storage.write(store.change, study, visitor.id, change, now_ms())
    return described(changed, visitor, visitor.name)


@router.delete("/{study}", dependencies=[IN_TURN])
async def delete(study: str, visitor: Changer, site: SiteHere) -> StudyDeletedAnswer:
    """Delete a study; for some days it can be brought back."""
    await site.storage.write(store.remove, study, visitor.id, now_ms())
    return StudyDeletedAnswer(deleted=True, days=KEPT_MS // _DAY_MS)


@router.post("/{study}/restore", dependencies=[IN_TURN])
async def restore(study: str, visitor: Changer, site: SiteHere) -> StudyAnswer:
    """Bring a deleted study back."""
    back = await site.storage.write(store.restore, study, visitor.id, now_ms())
    return described(back, visitor, visitor.name)


@router.post("/{study}/copy", status_code=201, dependencies=[IN_TURN])
async def copy(study: str, visitor: Changer, site: SiteHere) -> StudyAnswer:
    """Make a private copy of a study that one may read."""
    found = await site.storage.read(store.head, study, visitor.id)
    site.rate_limits.study(visitor)
    await site.health.check_room()
    site.rate_limits.store(visitor, await site.storage.read(store.size, study))
    made = await site.storage.write(store.copy, study, visitor.id, found.name, now_ms())
    await site.identities.machine.plays(visitor.id)
    return described(made, visitor, visitor.name)


# -- chapters -------------------------------------------------------------------------------------


@router.post("/{study}/chapters", status_code=201, dependencies=[IN_TURN])
async def add(
    study: str, wanted: NewChapterRequest, request: Request, visitor: Changer, site: SiteHere
) -> ChapterHeadAnswer:
    """Add a chapter to a study."""
    await site.storage.read(store.check_owner, study, visitor.id)
    await make_room(request, visitor, site)

    def check() -> NewChapter:
        return _chapter(wanted.name, wanted.record)

    new = await SHORT.run(check)
    made = await site.storage.write(
        store.add, study, visitor.id, [new], now_ms(), after=wanted.after
    )
    return _chapter_head(made[0])


@router.get("/{study}/chapters/{chapter}", dependencies=[IN_TURN], response_model=ChapterAnswer)
async def chapter(
    study: str, chapter: str, visitor: Asker, site: SiteHere, response: Response
) -> Response:
    """Return a chapter with its record."""
    found = await site.storage.read(store.chapter, study, chapter, visitor.id)
    return sent(_written(found), response)


@router.put(
    "/{study}/chapters/{chapter}",
    dependencies=[IN_TURN],
    response_model=RevisionAnswer,
    responses={409: {"model": ChapterConflictAnswer}},
)
async def save(
    study: str,
    chapter: str,
    wanted: ChapterChangeRequest,
    request: Request,
    visitor: Changer,
    site: SiteHere,
) -> RevisionAnswer | Response:
    """Save a chapter that nobody has changed since it was read; refused with what it is now."""
    await site.storage.read(store.check_owner, study, visitor.id)
    await make_room(request, visitor, site)

    def check() -> NewRecord | None:
        return None if wanted.record is None else _record(wanted.record)

    name = None if wanted.name is None else checked_name(wanted.name)
    change = ChapterChange(wanted.revision, name, await SHORT.run(check))
    saved = site.storage.write(store.save, study, chapter, visitor.id, change, now_ms())
    try:
        return RevisionAnswer(await saved)
    except ChapterConflict as conflict:
        error = to_text(conflict.sentence)
        body = f'{{"error":{error},"chapter":{_written(conflict.stored)}}}'
        return Response(body, 409, media_type="application/json")


@router.delete("/{study}/chapters/{chapter}", dependencies=[IN_TURN])
async def delete_chapter(study: str, chapter: str, visitor: Changer, site: SiteHere) -> StudyAnswer:
    """Delete a chapter; for some days it can be brought back."""
    left = await site.storage.write(store.remove_chapter, study, chapter, visitor.id, now_ms())
    return described(left, visitor, visitor.name)


@router.post("/{study}/chapters/{chapter}/restore", dependencies=[IN_TURN])
async def restore_chapter(
    study: str, chapter: str, visitor: Changer, site: SiteHere
) -> StudyAnswer:
    """Bring a deleted chapter back."""
    back = await site.storage.write(store.restore_chapter, study, chapter, visitor.id, now_ms())
    return described(back, visitor, visitor.name)


# -- parts of the above ---------------------------------------------------------------------------


async def make_room(request: Request, visitor: Visitor, site: Site) -> None:
    """Count what is about to be stored; raises TooBusy and TooMuch."""
    await site.health.check_room()
    site.rate_limits.store(visitor, len(await request.body()))


def described(study: StudyHead, visitor: Visitor, owner: str) -> StudyAnswer:
    """Return a study as a visitor sees it."""
    return StudyAnswer(
        study.id,
        study.name,
        study.description,
        owner,
        study.owner == visitor.id,
        study.visibility,
        study.revision,
        study.updated,
        [_chapter_head(one) for one in study.chapters],
        [_chapter_head(one) for one in study.deleted],
    )


def _chapter_head(one: ChapterHead) -> ChapterHeadAnswer:
    return ChapterHeadAnswer(one.id, one.name, one.variant, one.moves, one.revision)


def _written(stored: StoredChapter) -> str:
    """Return a chapter as JSON, its record as it is kept."""
    about = text_of({"id": stored.id, "name": stored.name, "revision": stored.revision})
    return f'{about[:-1]},"record":{stored.body}}}'


def _chapter(name: str, data: object) -> NewChapter:
    return NewChapter(checked_name(name), _record(data))


def _record(data: object) -> NewRecord:
    """Return a record that was sent as it is kept; raises InvalidRecord and Refused."""
    with passing(of_data(data, ReadOptions())) as record:
        return checked_record(record)
