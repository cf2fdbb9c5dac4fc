"""What processes tell each other, as it is written on the bus and read again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tengen.games.events import Data, Event


@dataclass(frozen=True, slots=True)
class Happened:
    """These events were stored."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Notified:
    """Every socket is told this, which is not stored: the text of a notice."""

    text: str


@dataclass(frozen=True, slots=True)
class Watchers:
    """Who listens in the process that says so: how many sockets each visitor has there."""

    sockets: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Changed:
    """The stored game is another one: names were taken out of it."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Something may have been missed: only the store knows what."""


@dataclass(frozen=True, slots=True)
class Beat:
    """The heart of the process beats; ``sent`` by its own clock."""

    sent: float


@dataclass(frozen=True, slots=True)
class Left:
    """The process ends."""


#: News of a game.
News = Happened | Notified | Watchers | Changed | Gap
#: Everything that may stand on the bus.
Message = News | Beat | Left


def data_of(message: Message) -> dict[str, object]:
    """Return what is told as plain data.

    >>> data_of(Notified("hello"))
    {'tell': 'hello'}
    """
    kind = _KINDS_BY_CLASS[type(message)]
    return {kind.name: kind.write(message)}


def message_of(data: Data) -> Message:
    """Return what was told; what another version of the server wrote is a gap.

    >>> message_of({"presence": {"anna": 2}})
    Watchers(sockets={'anna': 2})
    >>> message_of({"events": [{"kind": "of tomorrow"}]})
    Gap()
    """
    try:
        return next(_KINDS[name].read(value) for name, value in data.items() if name in _KINDS)
    except (KeyError, TypeError, ValueError, StopIteration):
        return Gap()


@dataclass(frozen=True, slots=True)
class _Kind:
    """How one kind of message is written under its name, and read."""

    name: str
    write: Callable[[Any], object]
    read: Callable[[Any], Message]


_KINDS_BY_CLASS: Mapping[type[Message], _Kind] = {
    Happened: _Kind(
        "events",
        lambda news: [event.stored() for event in news.events],
        lambda events: Happened(tuple(map(Event.of_stored, events))),
    ),
    Notified: _Kind("tell", lambda news: news.text, lambda text: Notified(str(text))),
    Watchers: _Kind(
        "presence", lambda news: dict(news.sockets), lambda sockets: Watchers(dict(sockets))
    ),
    Changed: _Kind("reload", lambda _: True, lambda _: Changed()),
    Gap: _Kind("look", lambda _: True, lambda _: Gap()),
    Beat: _Kind("beat", lambda beat: beat.sent, lambda sent: Beat(float(sent))),
    Left: _Kind("bye", lambda _: True, lambda _: Left()),
}
_KINDS = {kind.name: kind for kind in _KINDS_BY_CLASS.values()}
