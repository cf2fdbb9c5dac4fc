"""Games as pictures."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from tengen.base.i18n import N_
from tengen.draw import Drawing, Style
from tengen.games.errors import Refused
from tengen.games.game import Game
from tengen.records import rulesets
from tengen.server.address import address_of
from tengen.server.http.asking import SiteHere
from tengen.server.http.caching import is_current
from tengen.server.identity.cookies import COOKIE
from tengen.server.pictures.request import (
    MAX_MOVING_WIDTH,
    MAX_WIDTH,
    MIN_WIDTH,
    PictureRequest,
)
from tengen.server.pool.task import PositionSpec
from tengen.server.site import Site

router = APIRouter(prefix="/api", tags=["records"])

MEDIA = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


class PictureOptions(BaseModel):
    """How a picture looks: the moment, the numbers, the theme, the width."""

    model_config = ConfigDict(extra="forbid")

    ply: Annotated[int | None, Field(ge=0)] = None
    numbers: bool = False
    theme: Annotated[str, Field(max_length=40)] = "wood"
    style: Annotated[str, Field(max_length=40)] = "stones"
    size: int = 720
    coordinates: bool = True

    def request(self, kind: str, place: PositionSpec) -> PictureRequest:
        """Return what is to be drawn; raises Refused or InvalidDrawing."""
        most = MAX_MOVING_WIDTH if kind == "gif" else MAX_WIDTH
        if not MIN_WIDTH <= self.size <= most:
            raise Refused(
                N_("{kind} pictures are {least} to {most} pixels wide, not {size}"),
                kind=kind.upper(),
                least=MIN_WIDTH,
                most=most,
                size=self.size,
            )
        drawing = Drawing(
            theme=self.theme,
            style=Style.named(self.style),
            size=self.size,
            numbers=self.numbers,
            coordinates=self.coordinates,
        )
        return PictureRequest(kind, place, drawing)


def _place(game: Game, ply: int | None) -> PositionSpec:
    """Return a moment of a game, without playing it through."""
    rules = game.start.variant
    line = game.line[: game.ply if ply is None else ply]
    moves = tuple(rules.format(played.move) for played in line)
    start = None if game.start == rules.initial() else game.start.text
    changed = rulesets.other_rules(rules)
    return PositionSpec(rules.name, rules.width, rules.height, moves, start, changed)


@router.get(
    "/games/{game}/picture.{kind}",
    response_class=Response,
    responses={200: {"content": {media: {} for media in MEDIA.values()}}},
)
async def picture(
    game: str,
    kind: Literal["svg", "png", "gif"],
    options: Annotated[PictureOptions, Query()],
    request: Request,
    site: SiteHere,
) -> Response:
    """Return a game, or a moment of it, as a picture."""
    async with site.turns.of(address_of(request)):
        loaded = await site.journal.load(game)
        wanted = options.request(kind, _place(loaded, options.ply))
    claim = site.identities.signer.read(request.cookies.get(COOKIE))
    return await drawn(wanted, "" if claim is None else claim.visitor, request, site)


async def drawn(wanted: PictureRequest, visitor: str, request: Request, site: Site) -> Response:
    """Return a picture, unless the browser has it."""
    headers = {"etag": f'"{wanted.key}"', "cache-control": "no-cache"}
    if is_current(request, headers["etag"]):
        return Response(status_code=304, headers=headers)
    body = await site.pictures.draw(wanted, visitor, address_of(request))
    return Response(body, media_type=MEDIA[wanted.kind], headers=headers)
