"""The page of a game as links to it are shown elsewhere: a title, a sentence, a picture.

The page is that of the web app, with more in its head. It tells what everybody sees who opens the
link, and nothing else: names, the game, how it stands.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse

from tengen.base import i18n
from tengen.base.color import Color, Seat
from tengen.base.errors import TengenError
from tengen.base.i18n import _, full_stop, ngettext, paragraph
from tengen.games import listing
from tengen.games.listing import GameSummary, ListedPlayer
from tengen.games.settings import GameKind, PartyKind
from tengen.games.words import person_name, program_name, verdict
from tengen.server.http import pages
from tengen.server.http.asking import SiteHere
from tengen.server.security import is_https
from tengen.server.settings import ServerSettings
from tengen.server.threads import SHORT


async def speak(request: Request) -> None:
    """Answer a request in the language it asks for, where it asks for one that we speak."""
    code = i18n.accepted(request.headers.get("accept-language", ""))
    if code is not None:
        i18n.use_language(code)


router = APIRouter(include_in_schema=False, dependencies=[Depends(speak)])

#: Pixels of the picture of a preview.
SIZE = 600
#: What games and studies are called; anything else is none, and not looked for.
NAME = re.compile(r"[A-Za-z0-9_-]{1,24}")
#: What the page of the web app has in their place.
_TITLE = re.compile(r"<title>[^<]*</title>")
_DESCRIPTION = re.compile(r'\s*<meta name="description"[^>]*>')


@router.get("/game/{game}")
async def page(game: str, request: Request, site: SiteHere) -> Response:
    """Return the page of the web app, with what a link to this game is shown as."""
    found = await _found(game, site) if NAME.fullmatch(game) else None
    head = None if found is None else preview(*found, origin(request, site.settings))
    return await page_with(head, f"game/{game}", request, site)


async def page_with(head: str | None, path: str, request: Request, site: SiteHere) -> Response:
    """Return the page of the web app with these tags in its head, or without any."""
    index = site.settings.static / "index.html"
    if head is None or not index.is_file():
        return await SHORT.run(pages.page, path, request, site)
    text = _DESCRIPTION.sub("", await SHORT.run(_text, index), count=1)
    text = _TITLE.sub(lambda _found: head, text, count=1)
    text = text.replace('<html lang="en">', f'<html lang="{i18n.language_tag()}">', 1)
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    return HTMLResponse(text, headers=headers)


async def _found(game: str, site: SiteHere) -> tuple[GameSummary, Color | None] | None:
    """Return the game; none while the database does not answer, for the page says so itself."""
    try:
        return await site.storage.read(listing.described, game)
    except TengenError:
        return None


def _text(index: Path) -> str:
    return index.read_text(encoding="utf-8")


def origin(request: Request, settings: ServerSettings) -> str:
    """Return by what the browser calls this server; the guard has checked the host."""
    scheme = "https" if is_https(request, settings) else "http"
    return f"{scheme}://{request.headers['host']}"


def preview(game: GameSummary, winner: Color | None, here: str) -> str:
    """Return the tags of the head that describe a game, which some colour won."""
    title, about = title_of(game), sentence_of(game, winner)
    address = f"{here}/game/{game.id}"
    picture = f"{here}/api/games/{game.id}/picture.png?size={SIZE}&ply={game.plies}"
    return head_of(title, about, address, picture)


def head_of(title: str, about: str, address: str, picture: str) -> str:
    """Return the tags of a head."""
    lines = [f"<title>{html.escape(title)} · Tengen</title>"]
    lines += [_tag("name", "description", about), *_open_graph(title, about, address, picture)]
    lines += [_tag("name", "twitter:card", "summary"), _tag("name", "robots", "noindex")]
    return "\n    ".join(lines)


def _open_graph(title: str, about: str, address: str, picture: str) -> Iterator[str]:
    yield _tag("property", "og:type", "website")
    yield _tag("property", "og:site_name", "Tengen")
    yield _tag("property", "og:title", title)
    yield _tag("property", "og:description", about)
    yield _tag("property", "og:url", address)
    if picture:
        yield _tag("property", "og:image", picture)
    yield _tag("property", "og:image:alt", title)


def _tag(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{html.escape(content, quote=True)}">'


def title_of(game: GameSummary) -> str:
    """Return who plays what; where a seat is free, who invites."""
    players = [game.players[seat] for seat in Seat]
    name = _(game.title)
    present = [player for player in players if player is not None]
    if len(present) < len(players):
        inviter = _name(present[0]) if present else _("Guest")
        if game.ended is not None:
            return name
        return _("{name} invites you to a game of {game}").format(name=inviter, game=name)
    if game.kind is GameKind.HERE:
        return name
    return f"{_name(present[0])} – {_name(present[1])} · {name}"


def _name(player: ListedPlayer) -> str:
    if player.kind is PartyKind.COMPUTER:
        return program_name(player.player or player.name)
    return person_name(player.name)


def sentence_of(game: GameSummary, winner: Color | None) -> str:
    """Say how a game stands; ``winner`` is the colour that won."""
    is_open = None in game.players.values()
    if is_open:
        is_over = game.ended is not None
        return _("This invitation was withdrawn.") if is_over else _("Open the link to play.")
    moves = ngettext("{count} move", "{count} moves", game.plies).format(count=game.plies)
    if game.ended is None or game.reason is None:
        return _("The game goes on: {moves}.").format(moves=moves)
    return paragraph((verdict(winner, game.reason), full_stop(moves)))
