"""Who may write how much beside the games: rates, and silence for who floods.

A player and a spectator have rates of their own, and so has everybody at one network address
together, since cookies are free. All spectators of a game share one rate besides. Who runs into
the own rate is muted: for ``MUTE_S`` seconds the first time, each further time for twice as long,
up to ``MAX_MUTE_S``; after ``FORGIVEN_S`` seconds of good manners that is forgotten.

How many lines a game holds at all is a rule of the table (``tengen.games.decisions``).
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from tengen.base.i18n import N_
from tengen.server.limits import Bucket, TooMuch
from tengen.server.settings import Limits

MUTE_S = 15.0
MAX_MUTE_S = 3600.0
FORGIVEN_S = 3600.0
#: So many people at one address may write at their full rate.
PER_ADDRESS = 4
#: Visitors, addresses and games that are remembered; the longest silent are forgotten first.
MAX_REMEMBERED = 20_000

_MUTED = N_("You write too fast; you can write again in {seconds} s.")
_ADDRESS_FULL = N_("Too much is written from your network; try again in a moment.")
_GAME_FULL = N_("The spectators of this game write too fast; try again in a moment.")

_T = TypeVar("_T")


class Voice:
    """One visitor's right to write: a rate, and how long to be silent after running into it."""

    __slots__ = ("_bucket", "_clock", "_strikes", "_until")

    def __init__(self, bucket: Bucket, clock: Callable[[], float]) -> None:
        self._bucket = bucket
        self._clock = clock
        self._strikes = 0
        self._until = 0.0

    def take(self) -> float:
        """Count a line; return the seconds to be silent, 0 when the line may be said."""
        now = self._clock()
        if now < self._until:
            return self._until - now
        if self._bucket.take():
            return 0.0
        if now - self._until > FORGIVEN_S:
            self._strikes = 0
        silence = min(MAX_MUTE_S, MUTE_S * 2.0**self._strikes)
        self._strikes += 1
        self._until = now + silence
        return silence


class _Remembered(Generic[_T]):
    """Things by key, made when first asked for; those not asked for longest are dropped."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[Hashable, _T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """Return the thing of a key."""
        thing = self._things.get(key)
        if thing is None:
            thing = self._things[key] = make()
        self._things.move_to_end(key)
        while len(self._things) > self._most:
            self._things.popitem(last=False)
        return thing


class ChatLimits:
    """Decides who may write now.

    >>> now = [0.0]
    >>> chat = ChatLimits(Limits(chat_per_minute=60, chat_at_once=2), clock=lambda: now[0])
    >>> for _line in range(2):
    ...     chat.admit("game", "anna", "192.0.2.1", is_player=True)
    >>> chat.admit("game", "anna", "192.0.2.1", is_player=True)
    Traceback (most recent call last):
    tengen.server.limits.TooMuch: You write too fast; you can write again in 15 s.
    >>> now[0] = 15.0
    >>> chat.admit("game", "anna", "192.0.2.1", is_player=True)
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._voices: _Remembered[Voice] = _Remembered(MAX_REMEMBERED)
        self._addresses: _Remembered[Bucket] = _Remembered(MAX_REMEMBERED)
        self._games: _Remembered[Bucket] = _Remembered(MAX_REMEMBERED)

    def admit(self, game: str, visitor: str, address: str, *, is_player: bool) -> None:
        """Count a line that somebody wants to say; raises TooMuch."""
        voice = self._voices.get((visitor, is_player), lambda: self._voice(is_player=is_player))
        silence = voice.take()
        if silence:
            raise TooMuch(_MUTED, seconds=max(1, round(silence)))
        shared = self._addresses.get(
            (address, is_player), lambda: self._bucket(PER_ADDRESS, is_player=is_player)
        )
        if not shared.take():
            raise TooMuch(_ADDRESS_FULL)
        if not is_player and not self._games.get(game, self._game_bucket).take():
            raise TooMuch(_GAME_FULL)

    def _voice(self, *, is_player: bool) -> Voice:
        return Voice(self._bucket(1, is_player=is_player), self._clock)

    def _bucket(self, people: int, *, is_player: bool) -> Bucket:
        limits = self._limits
        per_minute = limits.chat_per_minute if is_player else limits.spectator_chat_per_minute
        at_once = limits.chat_at_once if is_player else limits.spectator_chat_at_once
        return Bucket(people * per_minute / 60, people * at_once, self._clock)

    def _game_bucket(self) -> Bucket:
        limits = self._limits
        return Bucket(limits.game_chat_per_minute / 60, limits.game_chat_at_once, self._clock)
