"""What shells call when a game is over; a game without learners costs nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.games.opponents import takes_part
from tengen.games.recording import record_by_players
from tengen.learn.memory.kinds import KINDS
from tengen.records.record import Record
from tengen.records.result import Ending

if TYPE_CHECKING:
    from tengen.games.events import Event
    from tengen.games.game import Game
    from tengen.games.host_services import Also
    from tengen.learn.lessons.lessons import Learned


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
    that were asked to with ``learn=on``, so that a measured player stays what it was. A game that
    was broken off teaches nothing. Raises
    NotLearnable, InvalidRecord, DatabaseError; the game itself is never harmed.
    """
    settings = {"on"} if is_match else {"on", "auto"}
    if record.result is not None and record.result.reason is Ending.ENDED:
        return ()
    pupils = [one for one in learners(record) if one.options.get("learn", "auto") in settings]
    if not pupils:
        return ()
    from tengen.learn.lessons.lessons import teach  # noqa: PLC0415 - SQLAlchemy is slow to load

    return tuple(teach(pupil, record, name) for pupil in pupils)


class LearnAfterGame:
    """What follows a game in a shell of one person: the programs that can learn from it do."""

    def in_transaction(self, _game: Game, _events: Sequence[Event]) -> Also | None:
        """Store nothing else."""
        return None

    async def after(self, game: Game) -> Sequence[str]:
        """Let those learn who took part and can; return what came of it, in sentences."""
        if not any(party and takes_part(party.player) for party in game.players.values()):
            return ()
        from tengen.learn.lessons.description import describe  # noqa: PLC0415 - slow to load

        try:
            learned = await asyncio.to_thread(after_game, record_by_players(game), game.id)
        except TengenError as error:
            return (_("Nothing was learned from this game: {reason}").format(reason=error),)
        return tuple(map(describe, learned))
