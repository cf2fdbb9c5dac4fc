"""Who is next: addresses take turns, and so do the visitors of each, however much waits."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from tengen.base.errors import TengenError
from tengen.base.i18n import N_

_T = TypeVar("_T")

#: Lines of visitors, next first, at one address.
_Lines = OrderedDict[str, deque[_T]]
#: An address; where none is known, every visitor stands for himself.
_Address = tuple[str, str]


class TooBusy(TengenError):
    """A queue is full; the message is a text for the visitor."""


@dataclass(frozen=True, slots=True)
class QueueLimits:
    """How many requests may wait: of one visitor, of all, and of all visitors of one address."""

    per_visitor: int = 8
    in_all: int = 2_000
    per_address: int = 64


class FairQueue(Generic[_T]):
    """A queue that serves addresses round robin, and so the visitors of each address.

    A visitor's own requests keep their order. A visitor without an address has a turn alone.

    >>> queue = FairQueue[str](QueueLimits())
    >>> for visitor, request in (("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1")):
    ...     queue.put(visitor, request)
    >>> list(queue)
    ['a1', 'b1', 'a2', 'a3']
    >>> [queue.take() for _ in range(5)]
    ['a1', 'b1', 'a2', 'a3', None]
    >>> for visitor in "abc":
    ...     queue.put(visitor, f"{visitor} from 1.2.3.4", "1.2.3.4")
    >>> queue.put("d", "d from elsewhere", "5.6.7.8")
    >>> [queue.take() for _ in range(4)]
    ['a from 1.2.3.4', 'd from elsewhere', 'b from 1.2.3.4', 'c from 1.2.3.4']
    """

    def __init__(self, limits: QueueLimits) -> None:
        self._limits = limits
        self._waiting: OrderedDict[_Address, _Lines[_T]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[_T]:
        """Yield what waits in the order in which it is served, if nobody comes meanwhile."""
        addresses = deque(
            deque(deque(line) for line in lines.values()) for lines in self._waiting.values()
        )
        while addresses:
            lines = addresses.popleft()
            line = lines.popleft()
            yield line.popleft()
            if line:
                lines.append(line)
            if lines:
                addresses.append(lines)

    def check(self, visitor: str, address: str = "") -> None:
        """Raise TooBusy where a request of a visitor would be one too many."""
        lines: _Lines[_T] = self._waiting.get(_key(visitor, address), OrderedDict())
        if self._count >= self._limits.in_all:
            raise TooBusy(N_("too many are waiting for the computer; try again in a moment"))
        if len(lines.get(visitor, ())) >= self._limits.per_visitor:
            raise TooBusy(N_("the computer is still busy with your other requests"))
        if address and sum(map(len, lines.values())) >= self._limits.per_address:
            raise TooBusy(N_("the computer is still busy with other requests of your network"))

    def put(self, visitor: str, request: _T, address: str = "") -> None:
        """Add a request at the end of its visitor's line; raises TooBusy when it is too long."""
        self.check(visitor, address)
        self.put_back(visitor, request, address)

    def put_back(self, visitor: str, request: _T, address: str = "") -> None:
        """Give a request back that had its turn and wants another: it was let in before."""
        lines = self._waiting.setdefault(_key(visitor, address), OrderedDict())
        lines.setdefault(visitor, deque()).append(request)
        self._count += 1

    def put_first(self, visitor: str, request: _T, address: str = "") -> None:
        """Give a request back that was taken and could not be served; it is next."""
        key = _key(visitor, address)
        lines = self._waiting.setdefault(key, OrderedDict())
        lines.setdefault(visitor, deque()).appendleft(request)
        lines.move_to_end(visitor, last=False)
        self._waiting.move_to_end(key, last=False)
        self._count += 1

    def take(self) -> _T | None:
        """Return the next request, None when nobody waits."""
        if not self._waiting:
            return None
        key, lines = self._waiting.popitem(last=False)
        visitor, line = lines.popitem(last=False)
        request = line.popleft()
        self._count -= 1
        if line:
            lines[visitor] = line
        if lines:
            self._waiting[key] = lines
        return request

    def remove(self, visitor: str, request: _T, address: str = "") -> bool:
        """Forget a request; False when it does not wait (any more)."""
        key = _key(visitor, address)
        lines: _Lines[_T] = self._waiting.get(key, OrderedDict())
        if request not in lines.get(visitor, ()):
            return False
        lines[visitor].remove(request)
        self._count -= 1
        if not lines[visitor]:
            del lines[visitor]
        if not lines:
            del self._waiting[key]
        return True


def _key(visitor: str, address: str) -> _Address:
    return (address, "") if address else ("", visitor)
