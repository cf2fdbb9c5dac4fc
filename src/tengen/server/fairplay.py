"""Fair play on the server: who gets no help of an engine, and with which sentence.

Three questions, from the nearest to the farthest; docs/fair-play.md tells the reasons:

- Does the visitor sit in a protected game? While a clock of minutes runs, no engine helps in games
  of that family at all. Otherwise nothing that stood in the game, resembles it or follows soon.
- Is a protected game played from the same network address? The same positions are barred.
- Does the position stand in any other protected game? Whoever watches it, or asks about a position
  that is past the opening, is told to wait; spectators a few plies, where both players agreed.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.database.storage import Storage
from tengen.games.fairplay import SPECTATOR_PLIES, Unfair, is_protected
from tengen.games.game import Game
from tengen.games.nearness import AHEAD, AskedPosition
from tengen.games.running import (
    MAX_GAMES,
    RunningGame,
    RunningGames,
    forget_addresses,
    remember_address,
)
from tengen.rules.position import Position
from tengen.rules.variant import Variant
from tengen.server.identity.people import Visitor
from tengen.server.logs import logger
from tengen.server.texts import now_ms
from tengen.server.threads import SHORT

#: Plies a position is still close to those that came after it.
BEHIND = 8
#: Plies that belong to everyone: games of strangers meet in them. Of games played by the asker or
#: from the same address a later game repeats fewer plies by chance.
OPENING, OWN_OPENING = 10, 6
#: Passes, swaps and the like: plies that bring no stone.
_NO_STONE = 6
_MAX_PLIES = 1_000_000
#: Games of one address in which a disguise is looked for: a proxy that hides everybody behind one
#: address must not make a question expensive.
_MAX_DISGUISED = 50
#: Seats and spectators remembered, and milliseconds before an address is written down again.
_REMEMBERED = 20_000
_AGAIN_MS = 60 * 60 * 1000
_JUST_NOW_MS = 60 * 60 * 1000

LIVE = N_("There is no analysis while your game with a clock is running.")
OWN = N_("Analysis of this position opens when your game is over.")
OTHERS = N_("This position stands in a running game; its analysis opens when that game is over.")
LATER = N_("Spectators may analyse this position three moves later.")
REVIEW = N_("A game is reviewed when it is over.")
PROGRAM = N_("The program does not move: this position stands in a running game of yours.")
COPY = N_("This position stands in another running game of yours; play another move.")


class FairPlay:
    """Refuses help in protected games. ``secret`` signs addresses, which are never kept."""

    def __init__(self, storage: Storage, secret: str) -> None:
        self._storage = storage
        self._secret = secret.encode()
        self._running = RunningGames()
        #: When a game was last written down as played from an address.
        self._written: OrderedDict[Hashable, int] = OrderedDict()
        #: The games of an address that are about to be written down.
        self._writing: dict[str, set[str]] = {}
        #: Who was seen at which board, and where each visitor was seen last.
        self._watched: OrderedDict[Hashable, int] = OrderedDict()
        self._last: OrderedDict[Hashable, str] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Forget addresses that no longer matter."""
        await self._storage.write(forget_addresses, now_ms())

    async def close(self) -> None:
        """Finish writing."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- who was seen where --------------------------------------------------------------------

    def seen(self, game: Game, asker: Visitor) -> None:
        """Somebody is at a board: remember who watches, and from where a seat is played."""
        address = self._signature(asker.address)
        _put(self._last, asker.id, address)
        if not is_protected(game):
            return
        now = now_ms()
        _put(self._watched, (asker.id, game.id), now)
        if game.seats_of(asker.id) and (
            now - self._written.get((address, game.id), 0) >= _AGAIN_MS
        ):
            _put(self._written, (address, game.id), now)
            self._writing.setdefault(address, set()).add(game.id)
            task = asyncio.create_task(self._write(game.id, address, now))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _signature(self, address: str) -> str:
        return hmac.new(self._secret, b"address:" + address.encode(), hashlib.sha256).hexdigest()

    async def _write(self, game: str, address: str, now: int) -> None:
        try:
            await self._storage.write(remember_address, game, address, now)
        except TengenError as error:
            self._written.pop((address, game), None)
            logger().warning("an address is not remembered", game=game, reason=str(error))
        finally:
            self._writing[address].discard(game)
            if not self._writing[address]:
                del self._writing[address]

    # -- what is refused -----------------------------------------------------------------------

    async def check_analysis(self, asker: Visitor, position: Position) -> None:
        """Raise Unfair where an analysis or a hint of a position would be help in a game."""
        await self._check(asker, position, is_analysis=True)

    async def check_start(self, asker: Visitor, position: Position) -> None:
        """Raise Unfair where programs that play on from a position would be help in a game."""
        await self._check(asker, position, is_analysis=False)

    async def check_program(self, visitor: str, position: Position) -> None:
        """Raise Unfair where a program would make the next move of a protected game elsewhere.

        That is cheating without analysis: a program answers what the opponent played.
        """
        inquiry = self._inquiry(visitor, self._last.get(visitor, ""), position)
        if inquiry.placed >= OWN_OPENING and await self._storage.read(inquiry.is_mirrored):
            raise Unfair(PROGRAM)

    async def check_move(self, asker: Visitor, position: Position, game: str) -> None:
        """Raise Unfair where a move in a rated game asks its program about another game.

        There the program always answers, or its clock would run: it is the move that is refused.
        """
        inquiry = self._inquiry(asker.id, self._signature(asker.address), position)
        is_late = inquiry.placed >= OWN_OPENING
        if is_late and await self._storage.read(inquiry.is_mirrored, besides=game):
            raise Unfair(COPY)

    async def closed(self, asker: Visitor, positions: Sequence[Position]) -> list[str | None]:
        """Return for each position why its statistics are not shown; None where they are."""
        signature = self._signature(asker.address)
        inquiries = [self._inquiry(asker.id, signature, position) for position in positions]

        def ask(connection: Connection) -> list[str | None]:
            return [one.why_not(connection, is_analysis=True) for one in inquiries]

        return await self._storage.read(ask)

    async def check_review(self, asker: Visitor, game: Game) -> None:
        """Raise Unfair for the review of a protected game, or of one that was played beside it."""
        if is_protected(game):
            raise Unfair(REVIEW)
        address = self._signature(asker.address)
        last = await SHORT.run(game.at_ply, len(game.line))  # it may be played through for that
        inquiry = self._inquiry(asker.id, address, last)
        reason = await self._storage.read(inquiry.why_not_reviewed, game)
        if reason is not None:
            raise Unfair(reason)

    async def _check(self, asker: Visitor, position: Position, *, is_analysis: bool) -> None:
        inquiry = self._inquiry(asker.id, self._signature(asker.address), position)
        reason = await self._storage.read(inquiry.why_not, is_analysis=is_analysis)
        if reason is not None:
            raise Unfair(reason)

    def _inquiry(self, visitor: str, address: str, position: Position) -> _Inquiry:
        writing = frozenset(self._writing.get(address, ()))
        return _Inquiry(
            self._running, AskedPosition(position), visitor, address, writing, self._watched
        )


def _put(remembered: OrderedDict[Hashable, Any], key: Hashable, value: Any) -> None:
    remembered[key] = value
    remembered.move_to_end(key)
    while len(remembered) > _REMEMBERED:
        remembered.popitem(last=False)


def _is_lively(game: RunningGame, now: int) -> bool:
    """Whether a game is past its first moves, or was played just now.

    Games that were begun and left must not close the openings to all who share an address.
    """
    return game.ply >= OWN_OPENING or now - game.updated < _JUST_NOW_MS


@dataclass(frozen=True)
class _Inquiry:
    """One question about a position; its methods run in a transaction that reads."""

    running: RunningGames
    asked: AskedPosition
    visitor: str
    address: str
    #: Games played from the address that are not in the database yet.
    writing: frozenset[str]
    watched: OrderedDict[Hashable, int]

    def _own(self, connection: Connection) -> list[RunningGame]:
        return self.running.of_visitor(connection, self.visitor, now_ms())

    def _near(self, connection: Connection) -> list[RunningGame]:
        if not self.address:
            return []
        return self.running.of_address(connection, self.address, self.writing, now_ms())

    @property
    def placed(self) -> int:
        """How many stones were placed, by moves or by setting the position up."""
        position = self.asked.position
        return max(
            len(position.moves), len(self.asked.stones) - len(position.variant.initial().stones)
        )

    def why_not(self, connection: Connection, *, is_analysis: bool) -> str | None:
        """Return the sentence that refuses help; None where there is nothing against it."""
        own, now = self._own(connection), now_ms()
        if is_analysis and self._is_live(own):
            return LIVE
        # Nobody plays so many games but to hide one of them among the others.
        if len(own) >= MAX_GAMES or self._stands_in(own):
            return OWN
        near = self._near(connection)
        if self._stands_in([game for game in near if _is_lively(game, now)], is_own=False):
            return OTHERS
        known = {game.id for game in (*own, *near)}
        for game in self._elsewhere(connection):
            reason = self._why_not_there(game) if game.id not in known else None
            if reason is not None:
                return reason
        return None

    def _is_live(self, games: list[RunningGame]) -> bool:
        """Whether one of the games is of this family and its clock of minutes runs."""
        family, now = self.asked.position.variant.family, now_ms()
        return any(one.is_live(now) and one.settings.variant.family is family for one in games)

    def _stands_in(self, games: list[RunningGame], *, is_own: bool = True) -> bool:
        """Whether the position stood in one of the games, or follows or resembles the last one."""
        return any(
            self._is_near(game, is_disguised=rank < _MAX_DISGUISED)
            for rank, game in enumerate(games)
            if is_own or not self._is_left_behind(game)
        )

    def _is_left_behind(self, game: RunningGame) -> bool:
        """Whether the position is an opening that a game has long left.

        For weeks a club at one address would have no analysis of the first moves otherwise.
        """
        placed = self.placed
        return game.settings.start is None and placed < OWN_OPENING and game.ply > placed + BEHIND

    def _is_near(self, game: RunningGame, *, is_disguised: bool) -> bool:
        asked, rules = self.asked, self.asked.position.variant
        ahead = min(AHEAD, max(2, game.ply))  # after a move or two everything follows
        if not game.is_begun or game.settings.variant.family is not rules.family:
            return False
        if is_disguised and not rules.is_reversi and asked.resembles(game.positions[-1], ahead):
            return True
        if rules.size_text != game.settings.variant.size_text:
            return False
        is_set_up = game.settings.start is not None
        stood = game.with_stones(len(asked.stones))
        if asked.is_one_of(one for one in stood if one.moves or is_set_up):
            return True
        is_worth_while = rules.captures or asked.may_be_near(game.points, 0, ahead)
        return bool(is_worth_while) and asked.follows(game.positions[-1], ahead)

    def _elsewhere(self, connection: Connection) -> list[RunningGame]:
        """Return the games of the same board that have about as many stones."""
        position = self.asked.position
        stones = len(self.asked.stones) - len(position.variant.initial().stones)
        most = _MAX_PLIES if position.variant.captures else stones + BEHIND + _NO_STONE
        plies = (max(1, stones - AHEAD - SPECTATOR_PLIES), most)
        return self.running.on_board(connection, position, plies, now_ms())

    def _why_not_there(self, game: RunningGame) -> str | None:
        """Return why a position of somebody else's game is not analysed now."""
        asked = self.asked
        is_watched = (self.visitor, game.id) in self.watched
        least = 1 if is_watched else OPENING
        if game.ply < least:
            return None
        ahead = AHEAD + SPECTATOR_PLIES
        if not game.settings.variant.captures and not asked.may_be_near(game.points, BEHIND, ahead):
            return None
        if game.settings.spectator_analysis:
            begin = game.positions[max(1, game.ply - SPECTATOR_PLIES + 1)]
            return LATER if asked.follows(begin, ahead) else None
        stood = [one for one in game.recent(BEHIND) if len(one.moves) >= least]
        is_there = asked.is_one_of(stood) or asked.follows(game.positions[-1])
        return OTHERS if is_there else None

    def is_mirrored(self, connection: Connection, *, besides: str = "") -> bool:
        """Whether the position stands right now in a game of the visitor, or of the address."""
        games = (*self._own(connection), *self._near(connection))
        return any(self._is_copy(game) for game in games if game.id != besides)

    def _is_copy(self, game: RunningGame) -> bool:
        asked, rules = self.asked, self.asked.position.variant
        other, last = game.settings.variant, game.positions[-1]
        if rules.family is not other.family:
            return False
        if rules.is_reversi:
            return rules.size_text == other.size_text and asked.is_one_of([last])
        return asked.is_shifted(last) or (game.is_live(now_ms()) and asked.resembles(last, 2))

    def why_not_reviewed(self, connection: Connection, game: Game) -> str | None:
        """Return the sentence that refuses the review of a game; None where nothing is against it.

        What matters is when it was last played on: a board that was begun before a protected game
        can be its copy all the same.
        """
        all_own = self._own(connection)
        own = _begun_before(all_own, game)
        if self._is_live(own):
            return LIVE
        own += _begun_before(self._near(connection), game)
        if len(all_own) >= MAX_GAMES or self._stands_in(own):
            return OTHERS
        positions = [game.start]
        for played in game.line:
            positions.append(positions[-1].play(played.move))
        plies = (OPENING, len(game.line) + BEHIND)
        others = self.running.on_board(connection, game.start, plies, now_ms())
        is_near = any(self._passes_through(positions, one, OWN_OPENING) for one in own) or any(
            _passes_disguised(positions, one) for one in own[:_MAX_DISGUISED]
        )
        others = _begun_before(others, game)
        if is_near or any(self._passes_through(positions, one, OPENING) for one in others):
            return OTHERS
        return None

    def _passes_through(self, positions: list[Position], other: RunningGame, least: int) -> bool:
        """Whether a line of positions had one of those that stand in a game, or stood lately."""
        if not _is_same_game(other.settings.variant, positions[0].variant):
            return False
        captures = other.settings.variant.captures
        if not captures and not self.asked.may_be_near(other.points, BEHIND, _MAX_PLIES):
            return False
        recent = [one for one in other.recent(BEHIND) if len(one.moves) >= least]
        return any(AskedPosition(one).is_one_of(positions) for one in recent)


def _begun_before(games: list[RunningGame], game: Game) -> list[RunningGame]:
    """Return the games that were running when a game was last played on."""
    return [one for one in games if one.created <= game.turn_at]


def _passes_disguised(positions: list[Position], other: RunningGame) -> bool:
    """Whether a line of a game of rows came by what resembles the position of another game.

    Stones stay where they are: what the line had in common with the game, it has a little later.
    """
    rules, last = positions[0].variant, other.positions[-1]
    placed = len(last.stones)
    if rules.is_reversi or rules.family is not other.settings.variant.family:
        return False
    if placed < OWN_OPENING:
        return False
    soon = [one for one in positions if len(one.stones) <= placed + AHEAD]
    return bool(soon) and AskedPosition(soon[-1]).resembles(last)


def _is_same_game(one: Variant, other: Variant) -> bool:
    """Whether two games are the same but for rules of the table, which change no position."""
    return (one.name, one.size_text) == (other.name, other.size_text)
