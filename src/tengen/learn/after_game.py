"""What shells call when a game is over; a game without learners costs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.records.record import Record

if TYPE_CHECKING:
    from tengen.learn.lessons import Learned

#: The kinds of players that learn.
KINDS = ("apprentice", "learner")


def learners(record: Record) -> Iterator[PlayerName]:
    """Yield the learning players of a game, one that played itself once."""
    for text in dict.fromkeys((record.black, record.white)):
        try:
            name = PlayerName.parse(text)
        except InvalidPlayer:
            continue
        if name.kind in KINDS:
            yield name


def after_game(record: Record, name: str = "", *, is_match: bool = False) -> tuple[Learned, ...]:
    """Let every learner that played a finished game learn it.

    ``name`` tells games apart that are alike in all that was recorded. In matches only those learn
    that were asked to with ``learn=on``, so that a measured player stays what it was. Raises
    NotLearnable, InvalidRecord, DatabaseError; the game itself is never harmed.
    """
    wishes = {"on"} if is_match else {"on", "auto"}
    pupils = [one for one in learners(record) if one.options.get("learn", "auto") in wishes]
    if not pupils:
        return ()
    from tengen.learn.lessons import teach  # noqa: PLC0415 - SQLAlchemy is slow to load

    return tuple(teach(pupil, record, name) for pupil in pupils)
