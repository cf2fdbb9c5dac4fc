"""How far somebody is in the lessons: what is done, and what comes back because it was missed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tengen.lessons.model import BoardLesson, LessonPath
from tengen.studies.drills.spacing import DAY_MS, NEVER, Comeback, coming_back

#: Days after which something that was missed is asked again, and again when it is known.
RETURN_DAYS = (1, 3, 7, 21)


@dataclass(frozen=True, slots=True)
class ExerciseProgress:
    """What is known of an exercise: ``done`` is when it was solved first, in ms since 1970."""

    tries: int = 0
    misses: int = 0
    done: int | None = None
    comeback: Comeback = NEVER
    used: int = 0

    def is_due(self, now: int) -> bool:
        """Whether it is time to ask for it again."""
        return self.comeback.due is not None and self.comeback.due <= now

    def days(self, now: int) -> int | None:
        """Return in how many days it is asked again; None where it is not."""
        due = self.comeback.due
        return None if due is None else max(0, -((now - due) // DAY_MS))


def after_try(
    before: ExerciseProgress | None, now: int, *, is_right: bool, is_helped: bool = False
) -> ExerciseProgress:
    """Return the progress after an answer; one with a hint is done, but comes back.

    >>> first = after_try(None, 0, is_right=True)
    >>> first.done, first.days(0)
    (0, None)
    >>> after_try(first, 0, is_right=False).days(0)
    1
    """
    old = before or ExerciseProgress()
    is_known = is_right and not (is_helped and old.done is None and old.comeback.due is None)
    done = now if is_right and old.done is None else old.done
    comeback = coming_back(old.comeback, RETURN_DAYS, now, is_right=is_known)
    misses = old.misses + (not is_right)
    return replace(old, tries=old.tries + 1, misses=misses, done=done, comeback=comeback, used=now)


def next_lesson(paths: Iterable[LessonPath], known: Mapping[str, ExerciseProgress]) -> str | None:
    """Return the lesson under way, or the first that is not done; None where all are."""
    left = [one for path in paths for one in path.lessons if not _is_done(one, known)]
    latest = max(left, key=lambda one: _used(one, known), default=None)
    return None if latest is None else latest.id


def _is_done(lesson: BoardLesson, known: Mapping[str, ExerciseProgress]) -> bool:
    mine = (known.get(one.id) for one in lesson.exercises)
    return all(one is not None and one.done is not None for one in mine)


def _used(lesson: BoardLesson, known: Mapping[str, ExerciseProgress]) -> int:
    return max((known[one.id].used for one in lesson.exercises if one.id in known), default=0)
