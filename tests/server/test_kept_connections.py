"""A connection that is kept open, as browsers keep theirs, answers at once."""

from __future__ import annotations

import http.client
import time
from typing import Any


def test_the_second_answer_comes_as_fast_as_the_first(server: Any) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    seconds = []
    for _again in range(20):
        begun = time.perf_counter()
        connection.request("GET", "/health/live")
        assert connection.getresponse().read() == b'{"status":"ok"}'
        seconds.append(time.perf_counter() - begun)
    connection.close()
    # An answer whose body waits for an acknowledgement of its head takes 40 ms, each time.
    assert min(seconds[1:]) < 0.03
