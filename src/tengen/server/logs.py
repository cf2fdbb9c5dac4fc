"""Structured logs: one event a line, with its facts; never a secret, a token or a local variable.

Lines are rendered and written by a thread of their own. Whoever logs only hands the facts over, so
that neither a long traceback nor a terminal that does not read can hold up the games.
"""

from __future__ import annotations

import atexit
import logging
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict

from tengen.server.repeats import Repeats

#: Lines that may wait to be written; more are dropped and counted.
MAX_WAITING = 10_000
#: Seconds the last lines have at the end.
_LAST_WORDS = 2.0

Render = Callable[[Any, str, EventDict], str]


class LogWriter:
    """Renders and writes events in a thread; ``put`` never waits."""

    def __init__(self, render: Render, stream: TextIO) -> None:
        self._render = render
        self._stream = stream
        self._waiting: queue.Queue[EventDict | None] = queue.Queue(MAX_WAITING)
        self._dropped = 0
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def put(self, _logger: Any, _method: str, event: EventDict) -> EventDict:
        """Take an event, as the last processor of structlog."""
        error = event.get("exc_info")
        if error is True:  # the thread that renders has no error of its own
            event["exc_info"] = sys.exc_info()
        try:
            self._waiting.put_nowait(event)
        except queue.Full:
            self._dropped += 1
        raise structlog.DropEvent

    def _write(self) -> None:
        while (event := self._waiting.get()) is not None:
            dropped, self._dropped = self._dropped, 0
            if dropped:
                event["lines_dropped"] = dropped
            try:
                self._stream.write(self._render(None, "", event) + "\n")
                if self._waiting.empty():
                    self._stream.flush()
            except Exception:  # noqa: S110 - there is nobody left to tell
                pass

    def close(self) -> None:
        """Write what waits, for a moment at most."""
        try:
            self._waiting.put(None, timeout=_LAST_WORDS)
        except queue.Full:
            return
        self._thread.join(_LAST_WORDS)


class _ToOurLog(logging.Handler):
    """Sends what libraries log the same way; what anybody can make them say does not fill disks."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self._repeats = Repeats()

    def emit(self, record: logging.LogRecord) -> None:
        times = 1 if record.exc_info else self._repeats.count(f"{record.name}: {record.msg}")
        if not times:
            return
        facts: dict[str, Any] = {"source": record.name}
        if times > 1:
            facts["times"] = times
        if record.exc_info:
            facts["exc_info"] = record.exc_info
        logger().log(record.levelno, record.getMessage().strip(), **facts)


def prepare_logs(*, as_json: bool) -> None:
    """Send our log and those of the libraries to the error stream."""
    writer = LogWriter(_json() if as_json else _console(), sys.stderr)
    atexit.register(writer.close)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            writer.put,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers = [_ToOurLog(logging.WARNING)]


def _console() -> Render:
    """Return what writes for a person; a traceback has its frames and nothing of their values."""
    return structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )


def _json() -> Render:
    traceback = structlog.processors.ExceptionRenderer(
        structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    )
    as_text = structlog.processors.JSONRenderer()

    def render(log: Any, method: str, event: EventDict) -> str:
        return str(as_text(log, method, traceback(log, method, event)))

    return render


def logger() -> structlog.typing.FilteringBoundLogger:
    """Return the log."""
    log: structlog.typing.FilteringBoundLogger = structlog.get_logger("tengen.server")
    return log
