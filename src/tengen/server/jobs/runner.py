"""The process of one job: ``python -m tengen.server.jobs.runner`` reads it from its input.

It answers with lines of JSON: ``{"done", "of"}`` while it works, ``{"result"}`` or ``{"error"}`` at
the end. It is nice to everybody else, takes no more memory than it was given, and ends when its
input does: then the server is no more.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from typing import Any, BinaryIO

from sqlalchemy import Engine, event

from tengen import database
from tengen.base import system
from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.database import DatabaseError
from tengen.server.jobs.results import JobMessage, result_data
from tengen.server.jobs.works import WORKS

#: Seconds between two reports.
PAUSE = 0.2


class Reports:
    """Writes how far a job has come, not too often."""

    def __init__(self, sink: BinaryIO) -> None:
        self._sink = sink
        self._at = 0.0

    def on_progress(self, done: int, of: int | None) -> None:
        """Tell how much is done."""
        now = time.monotonic()
        if now - self._at >= PAUSE:
            self._at = now
            self.write({"done": done, "of": of})

    def write(self, message: JobMessage) -> None:
        """Write a message."""
        self._sink.write(json.dumps(message).encode() + b"\n")
        self._sink.flush()


def main() -> None:
    """Do the job of the input."""
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    reports, job = Reports(sink), json.loads(sys.stdin.buffer.readline())
    threading.Thread(target=_end_with_server, daemon=True).start()
    _bound_memory(job["memory"])
    try:
        engine = _opened()
        try:
            result = WORKS[job["work"]](engine, job["arguments"], reports.on_progress)
        finally:
            engine.dispose()
        reports.write({"result": result_data(result)})
    except DatabaseError as error:
        sys.stderr.write(f"{error}\n")  # it names the database, which is nobody's business
        reports.write({"error": N_("The job could not use the database.")})
    except TengenError as error:
        reports.write({"error": str(error)})
    except MemoryError:
        reports.write({"error": N_("The job needs more memory than it may have.")})


def _opened() -> Engine:
    """Open the database so that commits do not wait for the disk, nor does who writes after us."""
    engine = database.open()
    if engine.dialect.name == "sqlite":
        engine.dispose()  # connections made from now on are ours

        @event.listens_for(engine, "connect")
        def _prepare(connection: Any, _record: object) -> None:
            connection.execute("PRAGMA synchronous = NORMAL")

    return engine


def _end_with_server() -> None:
    """Wait until the input ends; without the server nobody wants the result."""
    while os.read(sys.stdin.fileno(), 4096):
        pass
    os._exit(1)


def _bound_memory(most: int | None) -> None:
    if most is not None:
        system.limit_address_space(most)


if __name__ == "__main__":
    main()
