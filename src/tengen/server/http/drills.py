"""Drills over HTTP: what is learnt, a line of it, the learner's moves, and which lines there are.

A line is kept by nobody: every request brings the moves so far. Who may not read a study is told
that there is none, whatever is asked of its lines.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field

from tengen.base.clock import now_ms
from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.games.wire import to_text
from tengen.records.record import Record, passing
from tengen.rules.position import Position
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute, sent
from tengen.server.http.chapter_answers import RevisionAnswer
from tengen.server.http.drill_answers import (
    DrillAnswer,
    DrillGoneAnswer,
    DrillHintAnswer,
    DrillListAnswer,
    DrillMoveAnswer,
    DrillPartAnswer,
    DrillTurnAnswer,
    ListedDrillAnswer,
)
from tengen.server.http.rules import board_answer, board_shape
from tengen.server.identity.people import Visitor
from tengen.server.site import Site
from tengen.server.threads import SHORT
from tengen.studies import store as studies
from tengen.studies.drills import store
from tengen.studies.drills.decks import Deck, Part, drawn
from tengen.studies.drills.drill import Drill
from tengen.studies.drills.marking import MAX_WEIGHT, DrillSide, set_side, set_weight
from tengen.studies.drills.openings import READY, ready_deck
from tengen.studies.drills.repertoire import Card
from tengen.studies.drills.spacing import Progress, Recall
from tengen.studies.records import of_text
from tengen.studies.stored import ChapterChange, NewRecord, StudyHead, checked_record

router = APIRouter(
    prefix="/api/drills", tags=["drills"], route_class=JsonRoute, dependencies=[IN_TURN]
)

#: Moves of a line: more than any repertoire is long.
MAX_LINE = 500
_RANDOM = Random()

Move = Annotated[str, Field(max_length=40)]
Moves = Annotated[list[Move], Field(max_length=MAX_LINE)]
Known = dict[Card, Progress]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class DrillLineRequest(_Body):
    """A new line: of any part or of one. ``skips``: what is known is played by the program."""

    part: Annotated[str, Field(max_length=60)] | None = None
    skips: bool = False


class PlaceRequest(_Body):
    """A place in a line: the part, and the moves so far."""

    part: Annotated[str, Field(max_length=60)]
    moves: Moves = []


class MoveRequest(PlaceRequest):
    """A move of the learner; None gives up, and the move of the lines is shown.

    ``hinted``: after a hint. ``again``: it was tried here before, so that it does not count.
    """

    move: Move | None = None
    hinted: bool = False
    again: bool = False
    skips: bool = False


class SideRequest(_Body):
    """The side for which a chapter is learnt; None: it is not."""

    side: DrillSide | None


class WeightRequest(_Body):
    """How often the last of some moves from the start is played; 0: its line is left out."""

    moves: Annotated[list[Move], Field(min_length=1, max_length=MAX_LINE)]
    weight: Annotated[int, Field(ge=0, le=MAX_WEIGHT)]


# -- what is learnt -------------------------------------------------------------------------------


@router.get("")
async def drills(visitor: Asker, site: SiteHere) -> DrillListAnswer:
    """List what one learns, the latest first, and then what is ready to be learnt."""
    begun = await site.storage.read(store.drilled, visitor.id, now_ms())
    found = [
        ListedDrillAnswer(
            one.deck, one.study, one.positions, one.due, max(0, one.positions - one.known), one.used
        )
        for one in begun
    ]
    for name in READY:
        if name not in {one.deck for one in begun}:
            count = len((await SHORT.run(ready_deck, name)).cards())
            found.append(ListedDrillAnswer(name, None, count, 0, count, None))
    return DrillListAnswer(found)


@router.get("/{deck}")
async def one(deck: str, visitor: Asker, site: SiteHere) -> DrillAnswer:
    """Return a repertoire: its parts, and how its positions stand."""
    found, study = await site.repertoires.deck(deck, visitor.id)
    now = now_ms()
    if await site.storage.read(store.is_changed, visitor.id, found):
        await site.storage.write(store.follow, visitor.id, found, now)
    known = await site.storage.read(store.progress_of, visitor.id, deck)
    return await SHORT.run(_described, found, study, visitor, known, now)


def _described(
    deck: Deck, study: StudyHead | None, visitor: Visitor, known: Known, now: int
) -> DrillAnswer:
    counts, is_mine = deck.counts(known, now), study is not None and study.owner == visitor.id
    cards = deck.cards()
    later = [one.due for card, one in known.items() if one.due > now and card in cards]
    parts = {part.id: _part(part, known, now) for part in deck.parts}
    if study is not None and is_mine:
        parts = {
            one.id: parts.get(one.id)
            or DrillPartAnswer(one.id, one.name, None, one.variant, 0, 0, 0)
            for one in study.chapters
        }
    return DrillAnswer(
        deck.id,
        None if study is None else study.name,
        is_mine,
        list(parts.values()),
        counts.positions,
        counts.due,
        counts.new,
        min(later, default=None),
    )


def _part(part: Part, known: Known, now: int) -> DrillPartAnswer:
    counts = Drill(part.lines, known, now).counts()
    name, side = part.lines.variant.name, part.lines.side
    return DrillPartAnswer(part.id, part.name, side, name, counts.positions, counts.due, counts.new)


@router.delete("/{deck}")
async def give_up(
    deck: Annotated[str, Field(max_length=40)], visitor: Changer, site: SiteHere
) -> DrillGoneAnswer:
    """Forget what one has learnt of a repertoire."""
    await site.storage.write(store.give_up, visitor.id, deck)
    return DrillGoneAnswer(forgotten=True)


# -- drilling -------------------------------------------------------------------------------------


@router.post("/{deck}/line", response_model=DrillTurnAnswer)
async def line(
    deck: str, wanted: DrillLineRequest, visitor: Changer, site: SiteHere, response: Response
) -> Response:
    """Begin a line: where the other side begins, it has moved."""
    found, _study = await site.repertoires.deck(deck, visitor.id)
    site.rate_limits.drill(visitor)
    known, now = await site.storage.read(store.progress_of, visitor.id, deck), now_ms()
    parts = found.parts if wanted.part is None else (_part_of(found, wanted.part),)
    if not any(part.lines.cards for part in parts):
        raise Refused(N_("no lines are marked to be learnt here"))

    def begin() -> str:
        part = drawn([one for one in parts if one.lines.cards], known, now, _RANDOM)
        drill = Drill(part.lines, known, now)
        return to_text(_turn(part, drill, drill.begun(_RANDOM, skips=wanted.skips)))

    return sent(await SHORT.run(begin), response)


@router.post("/{deck}/move", response_model=DrillMoveAnswer)
async def move(
    deck: str, wanted: MoveRequest, visitor: Changer, site: SiteHere, response: Response
) -> Response:
    """Judge a move by the lines; after a right one the other side answers."""
    found, _study = await site.repertoires.deck(deck, visitor.id)
    site.rate_limits.drill(visitor)
    part = _part_of(found, wanted.part)
    tried = await SHORT.run(_tried, part, wanted)
    days = None
    if tried.card in part.lines.learnt and not wanted.again:
        recall = tried.recall(is_hinted=wanted.hinted)
        noted = site.storage.write(store.answer, visitor.id, found, tried.card, recall, now_ms())
        days = (await noted).days
        await site.identities.machine.plays(visitor.id)
    turn = None
    if tried.after is not None:
        known, now = await site.storage.read(store.progress_of, visitor.id, deck), now_ms()
        turn = await SHORT.run(_answered, part, Drill(part.lines, known, now), tried, wanted.skips)
    is_right = tried.after is not None
    told = DrillMoveAnswer(is_right, tried.move, tried.moves, tried.comment, days, turn)
    return sent(to_text(told), response)


@dataclass(frozen=True, slots=True)
class _Tried:
    """A move of the learner: what was asked, what the lines have, and what follows a right one."""

    card: Card | None
    move: str
    moves: list[str]
    comment: str
    after: Position | None

    def recall(self, *, is_hinted: bool) -> Recall:
        if self.after is None:
            return Recall.FORGOTTEN
        return Recall.HELPED if is_hinted else Recall.KNOWN


def _tried(part: Part, wanted: MoveRequest) -> _Tried:
    position = part.lines.start.play_all(wanted.moves)
    options = part.lines.options(position)
    if not options:
        raise Refused(N_("the lines end here"))
    played = None if wanted.move is None else position.read(wanted.move)
    after = None if played is None else position.play(played)
    if played not in options:
        played, after = next(iter(options)), None
    names = list(map(part.lines.variant.format, options))
    name, comment = part.lines.variant.format(played), options[played].comment
    return _Tried(part.lines.card(position), name, names, comment, after)


def _answered(part: Part, drill: Drill, tried: _Tried, skips: bool) -> DrillTurnAnswer:  # noqa: FBT001
    assert tried.after is not None
    return _turn(part, drill, drill.continued(tried.after, _RANDOM, skips=skips))


@router.post("/{deck}/hint")
async def hint(
    deck: str, wanted: PlaceRequest, visitor: Changer, site: SiteHere
) -> DrillHintAnswer:
    """Return some moves, one of which is that of the lines."""
    found, _study = await site.repertoires.deck(deck, visitor.id)
    site.rate_limits.drill(visitor)
    part = _part_of(found, wanted.part)

    def some() -> list[str]:
        drill = Drill(part.lines, {}, 0)
        moves = drill.hint(part.lines.start.play_all(wanted.moves), _RANDOM)
        return list(map(part.lines.variant.format, moves))

    return DrillHintAnswer(await SHORT.run(some))


def _part_of(deck: Deck, name: str) -> Part:
    found = deck.part(name)
    if found is None:
        raise Refused(N_("these lines are no longer learnt; begin another"))
    return found


def _turn(part: Part, drill: Drill, position: Position) -> DrillTurnAnswer:
    """Return a line as far as it was played."""
    positions = accumulate(position.moves, Position.play, initial=part.lines.start)
    return DrillTurnAnswer(
        part.id,
        part.name,
        part.lines.side,
        board_shape(part.lines.variant),
        board_answer(positions),
        drill.is_over(position),
        drill.comment(position),
    )


# -- which lines are learnt -----------------------------------------------------------------------


@router.put("/{study}/chapters/{chapter}/side")
async def mark_side(
    study: str, chapter: str, wanted: SideRequest, visitor: Changer, site: SiteHere
) -> RevisionAnswer:
    """Make a chapter of one's own the repertoire of a side, or none."""

    def change(record: Record) -> None:
        set_side(record, wanted.side)

    return await _changed(site, visitor, study, chapter, change)


@router.put("/{study}/chapters/{chapter}/weight")
async def mark_weight(
    study: str, chapter: str, wanted: WeightRequest, visitor: Changer, site: SiteHere
) -> RevisionAnswer:
    """Let a move of one's own lines be played more often, or leave it out with what follows."""

    def change(record: Record) -> None:
        if not set_weight(record, record.initial().play_all(wanted.moves), wanted.weight):
            raise Refused(N_("the chapter does not have this line"))

    return await _changed(site, visitor, study, chapter, change)


async def _changed(
    site: Site, visitor: Visitor, study: str, chapter: str, change: Callable[[Record], None]
) -> RevisionAnswer:
    """Store a chapter after a change; raises NoSuchStudy, NotYourStudy, ChapterConflict."""
    await site.storage.read(studies.check_owner, study, visitor.id)
    stored = await site.storage.read(studies.chapter, study, chapter, visitor.id)
    await site.health.check_room()
    site.rate_limits.store(visitor, len(stored.body))

    def work() -> NewRecord:
        with passing(of_text(stored.body)) as record:
            change(record)
            return checked_record(record)

    wanted = ChapterChange(stored.revision, None, await SHORT.run(work))
    save = site.storage.write(studies.save, study, chapter, visitor.id, wanted, now_ms())
    return RevisionAnswer(await save)
