"""Games as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.draw import Drawing, Style
from tengen.draw.animation import MOVE_MS
from tengen.games.errors import Refused
from tengen.games.game import Game
from tengen.games.recording import noted_record
from tengen.records import rulesets
from tengen.records.limits import MAX_DEPTH
from tengen.records.marks import arranged
from tengen.records.node import Node
from tengen.records.record import Record, passing
from tengen.server.address import address_of
from tengen.server.http.asking import SiteHere, notes_on
from tengen.server.http.caching import is_current
from tengen.server.identity.cookies import COOKIE
from tengen.server.pictures.request import (
    MAX_MOVING_WIDTH,
    MAX_WIDTH,
    MIN_WIDTH,
    PictureRequest,
    PlyNotes,
)
from tengen.server.pool.task import PositionSpec
from tengen.server.site import Site
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api", tags=["records"])

#: Marks that are drawn in one picture, and characters of the moves of a line.
MAX_DRAWN_MARKS = 5_000
MAX_LINE = 6_000

MEDIA = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


class PictureOptions(BaseModel):
    """How a picture looks: the moves, the numbers, the value, the marks, the theme, the width.

    ``first`` is the move, from 1, with which numbers and an animation begin, ``ply`` the last.
    """

    model_config = ConfigDict(extra="forbid")

    ply: Annotated[int | None, Field(ge=0)] = None
    first: Annotated[int, Field(ge=1, le=MAX_DEPTH)] = 1
    numbers: bool = False
    evaluations: bool = False
    marks: bool = True
    theme: Annotated[str, Field(max_length=40)] = "wood"
    style: Annotated[str, Field(max_length=40)] = "stones"
    size: int = 720
    coordinates: bool = True
    move_ms: Annotated[int, Field(ge=100, le=10_000)] = MOVE_MS

    def request(self, kind: str, line: Record) -> PictureRequest:
        """Return what is to be drawn of a line; raises Refused or InvalidDrawing."""
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
            has_evaluation=self.evaluations,
        )
        place, notes = place_of(line), self._notes(kind, line)
        return PictureRequest(kind, place, drawing, self.first, self.move_ms, notes)

    def _notes(self, kind: str, line: Record) -> dict[int, PlyNotes]:
        """Return what is shown of the notes; raises Refused for more than can be drawn."""
        nodes = [*enumerate([line.root, *line.root.mainline()])]
        notes = {
            ply: PlyNotes(
                arranged(node.marks) if self.marks else (), node.score if self.evaluations else None
            )
            for ply, node in (nodes if kind == "gif" else nodes[-1:])
        }
        shown = {ply: told for ply, told in notes.items() if told != PlyNotes()}
        if sum(len(told.marks) for told in shown.values()) > MAX_DRAWN_MARKS:
            raise Refused(N_("more than {most} marks cannot be drawn"), most=MAX_DRAWN_MARKS)
        return shown


class GamePictureOptions(PictureOptions):
    """The same of a game: with one's own ``notes``, or another ``line`` of them."""

    notes: bool = False
    line: Annotated[str, Field(max_length=MAX_LINE)] = ""


def place_of(line: Record) -> PositionSpec:
    """Return the position at the end of a line, without playing it."""
    rules = line.variant
    moves = tuple(map(rules.format, line.mainline))
    start = None if line.start is None else line.start.text
    changed = rulesets.other_rules(rules)
    return PositionSpec(rules.name, rules.width, rules.height, moves, start, changed)


def line_of(game: Game, notes: str | None, options: GamePictureOptions) -> Record:
    """Return the line of a game that is to be drawn, with what is told of its moves."""
    rules = game.settings.variant
    if options.line:
        moves = rules.parse_moves(options.line)
    else:
        # What was taken back may be looked at too.
        moves = [played.move for played in game.line[: game.ply if options.ply is None else None]]
    with passing(noted_record(game, notes)) as record:
        return _told(record, moves[: options.ply])


def _told(record: Record, moves: Sequence[Move]) -> Record:
    """Return a line alone, with what a record tells of its moves."""
    line = Record(record.variant, record.start)
    known: Node | None = record.root
    node = line.root
    node.marks, node.score = record.root.marks, record.root.score
    for move in moves:
        node = node.add(move)
        children = known.children if known is not None else []
        known = next((child for child in children if child.move == move), None)
        if known is not None:
            node.marks, node.score = known.marks, known.score
    return line


@router.get(
    "/games/{game}/picture.{kind}",
    response_class=Response,
    responses={200: {"content": {media: {} for media in MEDIA.values()}}},
)
async def picture(
    game: str,
    kind: Literal["svg", "png", "gif"],
    options: Annotated[GamePictureOptions, Query()],
    request: Request,
    site: SiteHere,
) -> Response:
    """Return a game, or a moment of it, as a picture."""
    claim = site.identities.signer.read(request.cookies.get(COOKIE))
    async with site.turns.of(address_of(request)):
        loaded = await site.journal.load(game)
        kept = await notes_on(request, game) if options.notes else None
        wanted = await SHORT.run(lambda: options.request(kind, line_of(loaded, kept, options)))
    return await drawn(wanted, "" if claim is None else claim.visitor, request, site)


async def drawn(wanted: PictureRequest, visitor: str, request: Request, site: Site) -> Response:
    """Return a picture, unless the browser has it."""
    headers = {"etag": f'"{wanted.key}"', "cache-control": "no-cache"}
    if is_current(request, headers["etag"]):
        return Response(status_code=304, headers=headers)
    body = await site.pictures.draw(wanted, visitor, address_of(request))
    return Response(body, media_type=MEDIA[wanted.kind], headers=headers)
