"""Work for several threads, whose results do not depend on how many there are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import TypeVar

T = TypeVar("T")

#: Asked now and then by work that takes long: whether nobody wants its result any more.
Stop = Callable[[], bool]


def in_order(threads: int, jobs: Iterable[Callable[[Stop], T]]) -> Iterator[T]:
    """Do jobs at once that leave the interpreter alone, and yield their results in order.

    Jobs begin only when they are about to be needed. Those that are under way when the caller has
    enough, or when one fails, are told to stop and waited for.

    >>> list(in_order(2, [lambda stop: 1, lambda stop: 2, lambda stop: 3]))
    [1, 2, 3]
    """
    ended, waiting = Event(), deque[Future[T]]()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for job in jobs:
                waiting.append(pool.submit(job, ended.is_set))
                if len(waiting) > threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            ended.set()
            for future in waiting:
                future.cancel()
