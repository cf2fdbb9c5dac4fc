"""The streak of days over HTTP: a number to be glad of, nothing more."""

from __future__ import annotations

from datetime import date as calendar_date

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict

from tengen.base.clock import now_ms
from tengen.puzzles import streaks
from tengen.puzzles.days import today
from tengen.puzzles.streaks import DayStreak
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.lesson_answers import StreakAnswer

router = APIRouter(
    prefix="/api/streak", tags=["streak"], route_class=JsonRoute, dependencies=[IN_TURN]
)


class DayRequest(BaseModel):
    """The day of whoever played or learnt, where he is."""

    model_config = ConfigDict(extra="forbid")

    date: calendar_date


@router.get("")
async def streak(visitor: Asker, site: SiteHere, date: calendar_date | None = None) -> StreakAnswer:
    """Return how many days in a row one has played or learnt, as of one's own day."""
    day = today(now_ms(), date)
    return _answer(await site.storage.read(streaks.streak_of, visitor.id), day)


@router.post("")
async def note(wanted: DayRequest, visitor: Changer, site: SiteHere) -> StreakAnswer:
    """Note that one has played or learnt on a day that is today somewhere; a day counts once."""
    day = today(now_ms(), wanted.date)
    site.rate_limits.drill(visitor)
    found = await site.storage.write(streaks.note_day, visitor.id, day)
    await site.identities.machine.plays(visitor.id)
    return _answer(found, day)


def _answer(found: DayStreak, day: calendar_date) -> StreakAnswer:
    return StreakAnswer(found.on(day), found.longest, found.has(day))
