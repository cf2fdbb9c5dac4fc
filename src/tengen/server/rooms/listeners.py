"""Who listens to a game here and in other processes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tengen.base.color import Seat
from tengen.server.messages import Presence
from tengen.server.sockets.outbox import Outbox

#: Seconds after which somebody whose client says nothing is gone; clients ping after 2.5 s.
QUIET = 6.0
#: Seconds after which another process that says nothing has nobody there.
SILENT = 8.0


@dataclass(eq=False, slots=True)
class Listener:
    """A socket in a room: whose it is, and what it still has to hear.

    A guest has no account.
    """

    visitor: str
    outbox: Outbox
    address: str = ""
    is_guest: bool = False
    #: When its client last said something.
    heard: float = 0.0
    #: What it was told last about what its visitor may do.
    told_permissions: str = ""


@dataclass(frozen=True, slots=True)
class RemotePresence:
    """The visitors of one process: how many sockets each has open."""

    at: float
    visitors: Mapping[str, int] = field(default_factory=dict)


class Listeners:
    """The sockets of a room, and what other processes say about theirs."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._here: set[Listener] = set()
        self._elsewhere: dict[str, RemotePresence] = {}
        self._quiet: frozenset[Listener] = frozenset()

    def __len__(self) -> int:
        return len(self._here)

    def add(self, listener: Listener) -> None:
        """Let a socket listen."""
        self._here.add(listener)
        self.note(listener)

    def note(self, listener: Listener) -> None:
        """Note that the client of a socket has just said something."""
        listener.heard = self._clock()

    def notice_quiet(self) -> bool:
        """Return whether clients fell silent, or speak again, since this was last asked."""
        before, self._quiet = self._quiet, frozenset(filter(self._is_quiet, self._here))
        return self._quiet != before

    def _is_quiet(self, listener: Listener) -> bool:
        return self._clock() - listener.heard > QUIET

    def remove(self, listener: Listener) -> None:
        """Let a socket go."""
        self._here.discard(listener)

    def tell(self, text: str) -> int:
        """Tell every socket; return how many have just become too slow."""
        return self._let_go([one for one in self._here if not one.outbox.put(text)])

    def tell_permissions(self, text_of: Callable[[Listener], str]) -> int:
        """Tell every socket what its visitor may do, where that is news; return as ``tell`` does.

        ``text_of`` writes it.
        """
        slow = []
        for one in self._here:
            text = text_of(one)
            if text != one.told_permissions:
                one.told_permissions = text
                if not one.outbox.put(text):
                    slow.append(one)
        return self._let_go(slow)

    def _let_go(self, slow: list[Listener]) -> int:
        for one in slow:
            self._here.discard(one)
        return len(slow)

    def address_of(self, visitor: str) -> str:
        """Return the network from which a visitor listens here; "" where it is not known."""
        return next((one.address for one in self._here if one.visitor == visitor), "")

    def counts(self) -> dict[str, int]:
        """Return how many sockets each visitor has here, but for those whose clients are silent."""
        counts: dict[str, int] = {}
        for listener in self._here:
            if self._is_quiet(listener):
                continue
            counts[listener.visitor] = counts.get(listener.visitor, 0) + 1
        return counts

    def hear(self, process: str, visitors: Mapping[str, int], now: float) -> bool:
        """Remember who listens in another process; return whether we did not know of it."""
        is_new = process not in self._elsewhere
        self._elsewhere[process] = RemotePresence(now, visitors)
        return is_new

    def forget_silent(self, now: float) -> bool:
        """Forget processes that have not said anything for long; return whether there were any."""
        silent = [name for name, remote in self._elsewhere.items() if now - remote.at > SILENT]
        for name in silent:
            del self._elsewhere[name]
        return bool(silent)

    def _visitors(self) -> Iterator[tuple[str, int]]:
        yield from self.counts().items()
        for remote in self._elsewhere.values():
            yield from remote.visitors.items()

    @property
    def is_watched(self) -> bool:
        """Whether anybody listens, here or elsewhere."""
        return bool(self._here) or any(remote.visitors for remote in self._elsewhere.values())

    def presence(self, seats: dict[Seat, str | None], claim_at: int | None = None) -> Presence:
        """Return who is there: which seats (given with their visitors), and how many others."""
        visitors = tuple(self._visitors())
        there = {visitor for visitor, _count in visitors}
        seated = set(filter(None, seats.values()))
        return Presence(
            online={seat: seats[seat] in there for seat in Seat},
            watching=sum(count for visitor, count in visitors if visitor not in seated),
            claim_at=claim_at,
        )

    def online(self, seats: dict[Seat, str | None]) -> Iterable[Seat]:
        """Return the seats whose visitors are there."""
        there = {visitor for visitor, _count in self._visitors()}
        return [seat for seat in Seat if seats[seat] in there]
