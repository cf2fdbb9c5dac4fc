"""Which day it is for somebody: the client says so, as long as it is that day somewhere."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from tengen.base.i18n import N_
from tengen.games.errors import Refused

#: The clocks farthest behind and ahead of UTC, in hours.
BEHIND, AHEAD = 12, 14


def today(now_ms: int, wanted: date | None = None) -> date:
    """Return the day somebody asks for, which must be today somewhere; UTC's where none is asked.

    >>> noon = 1_750_000_000_000  # 15 June 2025, 15:06 UTC
    >>> today(noon), today(noon, date(2025, 6, 16))
    (datetime.date(2025, 6, 15), datetime.date(2025, 6, 16))
    """
    here = datetime.fromtimestamp(now_ms / 1000, UTC)
    first, last = here - timedelta(hours=BEHIND), here + timedelta(hours=AHEAD)
    if wanted is None:
        return here.date()
    if not first.date() <= wanted <= last.date():
        raise Refused(N_("no place on Earth has the date {date} now"), date=wanted.isoformat())
    return wanted
