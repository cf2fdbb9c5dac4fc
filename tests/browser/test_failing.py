"""A program that fails says so, and moves when it is asked to try again."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import expect


@contextmanager
def no_worker_lives(process: int) -> Iterator[None]:
    """Kill every worker of a server as soon as it runs."""
    is_over = threading.Event()

    def strike() -> None:
        while not is_over.is_set():
            workers = Path(f"/proc/{process}/task/{process}/children").read_text().split()
            for worker in map(int, workers):
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
            time.sleep(0.01)

    striking = threading.Thread(target=strike)
    striking.start()
    try:
        yield
    finally:
        is_over.set()
        striking.join()


def test_a_program_that_failed_moves_when_it_is_asked_to(open_screen: Any, own_server: Any) -> None:
    screen = open_screen(own_server.port)
    screen.sit_down(kind="computer", opponent="tengen")
    with no_worker_lives(own_server.process.pid):
        screen.place("h8")
        screen.says("The computer player failed; take a move back or try again.")
    screen.button("Try again").click()
    expect(screen.stones).to_have_count(2)
    expect(screen.button("Try again")).to_have_count(0)
