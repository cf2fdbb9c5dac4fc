"""When a position is asked again: the scheme SM-2 (P. A. Woźniak, 1990), in whole days.

A position that was known is asked after 1 day, then after 6, then after as many times the last
interval as it is easy. What was forgotten is due at once and starts anew; its easiness stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

DAY_MS = 86_400_000
#: The first intervals in days, and the longest one.
FIRST_DAYS = (1, 6)
MAX_DAYS = 365
#: How easy a position is before anything is known of it, and the least easy ones.
USUAL_EASINESS = 2.5
MIN_EASINESS = 1.3


class Recall(Enum):
    """How well the move of a line was remembered; the values are the grades of SM-2."""

    FORGOTTEN = 2
    HELPED = 3
    KNOWN = 5


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known of a position: ``due`` is when it is asked again, in milliseconds since 1970.

    ``repetitions`` counts how often it was remembered since it was forgotten last, ``lapses`` how
    often it was forgotten after that.
    """

    repetitions: int = 0
    easiness: float = USUAL_EASINESS
    days: int = 0
    due: int = 0
    lapses: int = 0

    def is_due(self, now: int) -> bool:
        """Whether it is time to ask for it."""
        return self.due <= now


def reviewed(before: Progress | None, recall: Recall, now: int) -> Progress:
    """Return the progress after an answer; ``before`` is None where it was never asked for.

    An answer before its time changes nothing, unless the move was forgotten.

    >>> known = reviewed(None, Recall.KNOWN, 0)
    >>> again = reviewed(known, Recall.KNOWN, known.due)
    >>> known.days, again.days, reviewed(again, Recall.KNOWN, again.due).days
    (1, 6, 17)
    >>> reviewed(again, Recall.FORGOTTEN, 5).due
    5
    """
    old = before or Progress(due=now)
    if recall is Recall.FORGOTTEN:
        lapses = old.lapses + (1 if old.repetitions else 0)
        return replace(old, repetitions=0, days=0, due=now, lapses=lapses)
    if not old.is_due(now):
        return old
    short = 5 - recall.value
    easiness = max(MIN_EASINESS, old.easiness + 0.1 - short * (0.08 + short * 0.02))
    if old.repetitions < len(FIRST_DAYS):
        days = FIRST_DAYS[old.repetitions]
    else:
        days = min(MAX_DAYS, round(old.days * easiness))
    return Progress(old.repetitions + 1, easiness, days, now + days * DAY_MS, old.lapses)


@dataclass(frozen=True, slots=True)
class Comeback:
    """When something that was missed is asked again; never, where ``due`` is None.

    ``step`` counts how often it was known since.
    """

    step: int = 0
    due: int | None = None


NEVER = Comeback()


def coming_back(before: Comeback, days: Sequence[int], now: int, *, is_right: bool) -> Comeback:
    """Return when something is asked again after an answer: ``days`` after each right one.

    A right answer before its time changes nothing; after the last of the ``days`` it is known.

    >>> missed = coming_back(Comeback(), (1, 3), 0, is_right=False)
    >>> again = coming_back(missed, (1, 3), DAY_MS, is_right=True)
    >>> missed.due == DAY_MS, again.due == 4 * DAY_MS
    (True, True)
    >>> coming_back(again, (1, 3), 4 * DAY_MS, is_right=True)
    Comeback(step=0, due=None)
    """
    if not is_right:
        return Comeback(0, now + days[0] * DAY_MS)
    if before.due is None or before.due > now:
        return before
    step = before.step + 1
    return Comeback() if step == len(days) else Comeback(step, now + days[step] * DAY_MS)
