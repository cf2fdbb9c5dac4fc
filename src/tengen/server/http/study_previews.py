"""The page of a study as links to it are shown elsewhere; of a shared one, and of no other."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from tengen.base.errors import TengenError
from tengen.base.i18n import _, ngettext
from tengen.rules.catalogue import variant
from tengen.server.http.asking import SiteHere
from tengen.server.http.previews import NAME, SIZE, head_of, origin, page_with, speak
from tengen.studies import store
from tengen.studies.stored import StudyHead

router = APIRouter(include_in_schema=False, dependencies=[Depends(speak)])


@router.get("/study/{study}")
async def page(study: str, request: Request, site: SiteHere) -> Response:
    """Return the page of the web app, with what a link to this study is shown as."""
    return await _page(study, None, request, site)


@router.get("/study/{study}/{chapter}")
async def page_of_chapter(study: str, chapter: str, request: Request, site: SiteHere) -> Response:
    """Return the same with a chapter in sight."""
    return await _page(study, chapter, request, site)


async def _page(study: str, chapter: str | None, request: Request, site: SiteHere) -> Response:
    found = await _found(study, site) if NAME.fullmatch(study) else None
    here = origin(request, site.settings)
    path = f"study/{study}" if chapter is None else f"study/{study}/{chapter}"
    head = None if found is None else preview(found, chapter, here)
    return await page_with(head, path, request, site)


async def _found(study: str, site: SiteHere) -> StudyHead | None:
    """Return what everybody may read, whoever asks: the page says the rest itself."""
    try:
        return await site.storage.read(store.head, study, "")
    except TengenError:
        return None


def preview(study: StudyHead, chapter: str | None, here: str) -> str:
    """Return the tags of the head that describe a study, at one of its chapters."""
    shown = next((one for one in study.chapters if one.id == chapter), None)
    first = shown or next(iter(study.chapters), None)
    count = ngettext("{count} chapter", "{count} chapters", len(study.chapters))
    told = count.format(count=len(study.chapters))
    about = " ".join(study.description.split())
    if first is not None:
        told = f"{_(variant(first.variant).title)}, {told}"
    title = study.name if shown is None else f"{study.name} · {shown.name}"
    address = f"{here}/study/{study.id}" + ("" if shown is None else f"/{shown.id}")
    picture = "" if first is None else f"{here}/study/{study.id}/{first.id}.png?size={SIZE}"
    return head_of(title, about or told, address, picture)
