"""What the person does, carried out one thing after the other in the thread of the host."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any

from tengen.desktop.ui_queue import UiQueue
from tengen.games.host_thread import HostThread

#: Work for the thread of the host.
Work = Coroutine[Any, Any, object]
#: Looks at the game as it stands when its turn comes; None where there is nothing to do.
Action = Callable[[], Work | None]


class ActionQueue:
    """Actions in their order; ``on_done`` hears how each one ended, None where all is well."""

    def __init__(
        self, thread: HostThread, queue: UiQueue, on_done: Callable[[BaseException | None], object]
    ) -> None:
        self._thread = thread
        self._queue = queue
        self._on_done = on_done
        self._waiting: deque[Action] = deque()
        self._running: Future[object] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is not carried out yet."""
        return self._running is not None or bool(self._waiting)

    def do(self, action: Action) -> None:
        """Carry an action out when those before it are done."""
        self._waiting.append(action)
        self._begin_next()

    def clear(self) -> None:
        """Forget what has not begun."""
        self._waiting.clear()

    def _begin_next(self) -> None:
        while self._waiting and self._running is None:
            work = self._waiting.popleft()()
            if work is not None:
                self._running = self._thread.call(work)
                self._queue.when_done(self._running, lambda _result: self._end(None), self._end)

    def _end(self, error: BaseException | None) -> None:
        self._running = None
        try:
            self._on_done(error)
        finally:
            self._begin_next()
