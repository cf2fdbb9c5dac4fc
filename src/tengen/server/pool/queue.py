"""Who is next: visitors take turns, however many requests each of them has waiting."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Generic, TypeVar

from tengen.base.errors import TengenError
from tengen.base.i18n import N_

_T = TypeVar("_T")


class TooBusy(TengenError):
    """A queue is full; the message is a text for the visitor."""


@dataclass(frozen=True, slots=True)
class QueueLimits:
    """How many requests may wait: of one visitor, and of all."""

    per_visitor: int = 8
    in_all: int = 2_000


class FairQueue(Generic[_T]):
    """A queue that serves visitors round robin, each in the order of their own requests.

    >>> queue = FairQueue[str](QueueLimits())
    >>> for visitor, request in (("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1")):
    ...     queue.put(visitor, request)
    >>> [queue.take() for _ in range(5)]
    ['a1', 'b1', 'a2', 'a3', None]
    """

    def __init__(self, limits: QueueLimits) -> None:
        self._limits = limits
        self._waiting: OrderedDict[str, deque[_T]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, visitor: str, request: _T) -> None:
        """Add a request at the end of its visitor's line; raises TooBusy when it is too long."""
        line = self._waiting.get(visitor)
        if self._count >= self._limits.in_all:
            raise TooBusy(N_("too many are waiting for the computer; try again in a moment"))
        if line is not None and len(line) >= self._limits.per_visitor:
            raise TooBusy(N_("the computer is still busy with your other requests"))
        self._waiting.setdefault(visitor, deque()).append(request)
        self._count += 1

    def put_first(self, visitor: str, request: _T) -> None:
        """Give a request back that was taken and could not be served; it is next."""
        self._waiting.setdefault(visitor, deque()).appendleft(request)
        self._waiting.move_to_end(visitor, last=False)
        self._count += 1

    def take(self) -> _T | None:
        """Return the next request, None when nobody waits."""
        if not self._waiting:
            return None
        visitor, line = self._waiting.popitem(last=False)
        request = line.popleft()
        self._count -= 1
        if line:
            self._waiting[visitor] = line
        return request

    def remove(self, visitor: str, request: _T) -> bool:
        """Forget a request; False when it does not wait (any more)."""
        line = self._waiting.get(visitor)
        if line is None or request not in line:
            return False
        line.remove(request)
        self._count -= 1
        if not line:
            del self._waiting[visitor]
        return True
