"""What came of a lesson, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tengen.base.i18n import _

if TYPE_CHECKING:
    from tengen.learn.lessons.lessons import Learned


def describe(learned: Learned) -> str:
    """Say what a learner has learned from a game."""
    who = learned.profile.text
    if not learned.is_new:
        return _("{who} has learned this game before.").format(who=who)
    text = _("{who} has learned from this game; it remembers {games} by now.")
    return text.format(who=who, games=learned.games)
