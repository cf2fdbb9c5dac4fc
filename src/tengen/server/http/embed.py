"""A chapter in a frame of another site: a page of its own, to be read only.

Every step is a link, so that the page works without its few lines of script; these fetch the next
step and put it in place. The page has its own policy: it may be framed, and nothing else is looser.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from sqlalchemy import Connection

from tengen.base.i18n import N_, _, accepted, language_tag, use_language
from tengen.games.errors import Refused
from tengen.server.address import address_of
from tengen.server.http.asking import SiteHere
from tengen.server.threads import SHORT
from tengen.studies import store
from tengen.studies.errors import NoSuchStudy
from tengen.studies.records import parents_of, path_to
from tengen.studies.stored import StoredChapter, StudyHead

router = APIRouter(include_in_schema=False)

_STYLE = Path(__file__).with_name("embed.css").read_text(encoding="utf-8")
_SCRIPT = Path(__file__).with_name("embed.js").read_text(encoding="utf-8")


def _hashed(text: str) -> str:
    """Return what a policy calls the one style or script that it allows."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


POLICY = "; ".join(
    (
        "default-src 'none'",
        "img-src 'self' data:",
        "connect-src 'self'",
        f"style-src {_hashed(_STYLE)}",
        f"script-src {_hashed(_SCRIPT)}",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors *",
    )
)
_HEADERS = {"content-security-policy": POLICY, "cache-control": "no-cache"}
_STEPS = {
    "first": ("|◀", N_("First move")),
    "prev": ("◀", N_("Back")),
    "next": ("▶", N_("Forward")),
    "last": ("▶|", N_("Last move")),
}


@router.get("/embed/study/{study}/{chapter}")
async def page(
    study: str,
    chapter: str,
    request: Request,
    site: SiteHere,
    node: Annotated[int, Query(ge=0)] = 0,
) -> HTMLResponse:
    """Return the page of a chapter of a shared study at one of its moves."""
    wish = request.headers.get("accept-language", "")
    try:
        async with site.turns.of(address_of(request)):
            found = await site.storage.read(_found, study, chapter)
            text = await SHORT.run(_page, *found, node, wish)
    except Refused as refusal:
        text = await SHORT.run(_refusal, refusal, wish)
        return HTMLResponse(text, 404, _HEADERS)
    return HTMLResponse(text, 200, _HEADERS)


def _found(connection: Connection, study: str, chapter: str) -> tuple[StudyHead, StoredChapter]:
    """Return what everybody may read: nobody has a name in a frame of another site."""
    return store.head(connection, study, ""), store.chapter(connection, study, chapter, "")


def _speak(wish: str) -> None:
    """Speak the language that a browser likes best of those we know, in this context."""
    code = accepted(wish)
    if code is not None:
        use_language(code)


@dataclass(frozen=True, slots=True)
class _Tree:
    """The moves of a chapter by their numbers."""

    entries: Sequence[str | dict[str, Any]]
    parents: Sequence[int]
    children: dict[int, list[int]]

    @classmethod
    def of(cls, moves: Sequence[str | dict[str, Any]]) -> _Tree:
        parents, children = parents_of(moves), dict[int, list[int]]()
        for number, parent in enumerate(parents):
            children.setdefault(parent, []).append(number)
        return cls(moves, parents, children)

    def move(self, node: int) -> str:
        entry = self.entries[node - 1]
        return entry if isinstance(entry, str) else str(entry["move"])

    def line(self, node: int) -> list[int]:
        """Return the line through a move, to its end."""
        path = path_to(self.parents, node)
        while following := self.children.get(node):
            node = following[0]
            path.append(node)
        return path


def _page(study: StudyHead, chapter: StoredChapter, node: int, wish: str) -> str:
    _speak(wish)
    data = json.loads(chapter.body)
    tree = _Tree.of(data["moves"])
    if node > len(tree.entries):
        raise NoSuchStudy
    title = f"{study.name} · {chapter.name}"
    return _document(title, _Page(study, chapter, tree, node).main(data.get("root", {})))


def _refusal(refusal: Refused, wish: str) -> str:
    _speak(wish)
    return _document("Tengen", [f"<p>{_text(refusal.text)}</p>"])


def _document(title: str, main: Iterable[str]) -> str:
    return "\n".join(
        [
            f'<!doctype html><html lang="{language_tag()}"><head>',
            '<meta charset="utf-8"><meta name="robots" content="noindex">',
            '<link rel="icon" href="data:,">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_text(title)}</title><style>{_STYLE}</style></head><body>",
            "<main>",
            *main,
            '</main><div class="said" aria-live="polite"></div>',
            f"<script>{_SCRIPT}</script></body></html>",
        ]
    )


@dataclass(frozen=True, slots=True)
class _Page:
    """A chapter at one of its moves, as HTML."""

    study: StudyHead
    chapter: StoredChapter
    tree: _Tree
    node: int

    def main(self, root: dict[str, Any]) -> Iterator[str]:
        entry = self.tree.entries[self.node - 1] if self.node else root
        comment = "" if isinstance(entry, str) else entry.get("comment", "")
        line = self.tree.line(self.node)
        yield f'<div class="board">{self._board()}{self._steps(line)}</div>'
        yield '<div class="side">'
        yield f"<h1>{self._title()}</h1>"
        yield f'<p class="comment">{_text(comment)}</p>' if comment else ""
        yield f'<ol aria-label="{_text(_("Moves"))}">{"".join(map(self._item, line))}</ol>'
        yield self._others()
        yield "</div>"

    def _title(self) -> str:
        address = f"/study/{self.study.id}/{self.chapter.id}"
        name = f"{_text(self.study.name)}<span> · {_text(self.chapter.name)}</span>"
        return f'<a href="{address}" target="_blank" rel="noopener">{name}</a>'

    def _board(self) -> str:
        moves = " ".join(map(self.tree.move, path_to(self.tree.parents, self.node)))
        source = f"/study/{self.study.id}/{self.chapter.id}.svg?node={self.node}"
        if any(not isinstance(one, str) and "score" in one for one in self.tree.entries):
            source += "&amp;evaluations=true"  # the bar is there at every move, or all would jump
        told = _text(moves or _("The start"))
        return f'<img src="{source}" alt="{told}" width="720" height="720">'

    def _steps(self, line: list[int]) -> str:
        at = line.index(self.node) if self.node else -1
        goals = {
            "first": 0 if self.node else None,
            "prev": self.tree.parents[self.node] if self.node else None,
            "next": line[at + 1] if at + 1 < len(line) else None,
            "last": line[-1] if at + 1 < len(line) else None,
        }
        steps = (self._step(rel, node) for rel, node in goals.items())
        return f"<nav>{''.join(steps)}</nav>"

    def _step(self, rel: str, node: int | None) -> str:
        sign, name = _STEPS[rel]
        about = f'rel="{rel}" aria-label="{_text(_(name))}"'
        return f"<a {about} {'' if node is None else self._link(node)}>{sign}</a>"

    def _item(self, node: int) -> str:
        current = ' aria-current="step"' if node == self.node else ""
        return f"<li><a {self._link(node)}{current}>{_text(self.tree.move(node))}</a></li>"

    def _others(self) -> str:
        """Return the moves beside the next one of this line."""
        others = self.tree.children.get(self.node, [])[1:]
        if not others:
            return ""
        links = " ".join(f"<a {self._link(one)}>{_text(self.tree.move(one))}</a>" for one in others)
        return f'<p class="others">{_text(_("Variations"))}: {links}</p>'

    def _link(self, node: int) -> str:
        return f'href="?node={node}"'


def _text(text: str) -> str:
    return html.escape(text, quote=True)
