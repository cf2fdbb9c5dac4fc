"""The texts of the web app: the one catalogue of all shells, as JSON."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from fastapi import APIRouter, Request, Response

from tengen.base import i18n
from tengen.base.i18n import N_
from tengen.base.po import Messages, read_po
from tengen.server.http.caching import is_current
from tengen.server.http.errors import Missing

router = APIRouter(tags=["texts"])


@router.get("/texts/{language}.json")
def texts(language: str, request: Request) -> Response:
    """Return every text in a language; plural texts as a list of forms."""
    if language not in i18n.LANGUAGES:
        raise Missing(N_("there are no texts in the language {language}"), language=language[:20])
    body, tag = _catalogue(language)
    headers = {"etag": tag, "cache-control": "no-cache"}
    if is_current(request, tag):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@cache
def _catalogue(language: str) -> tuple[bytes, str]:
    """Return the catalogue and the tag by which a browser knows it again."""
    body = json.dumps(_messages(language), ensure_ascii=False, separators=(",", ":")).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def _messages(language: str) -> Messages:
    if language == i18n.SOURCE:
        return {}
    messages = read_po(i18n.po_file(language))
    del messages[""]
    return messages
