"""Structured logs: one event a line, with its facts; never a secret or a token."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog


def prepare_logs(*, as_json: bool) -> None:
    """Send our log and that of the web server to the error stream."""
    renderers: tuple[Any, ...] = (
        (structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer())
        if as_json
        else (structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),)
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *renderers,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )


def logger() -> structlog.typing.FilteringBoundLogger:
    """Return the log."""
    log: structlog.typing.FilteringBoundLogger = structlog.get_logger("tengen.server")
    return log
