"""Shared by the tests of engines: whether a program is really gone."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def is_gone() -> Callable[[int], bool]:
    """Return a function that tells whether nothing of a process group lives any more.

    What has ended but waits to be collected does not live; what was killed is given a moment, for a
    busy machine ends it only when its turn comes.
    """

    def gone(group: int) -> bool:
        deadline = time.monotonic() + 20
        while any(_lives_in(group, stat) for stat in Path("/proc").glob("[0-9]*/stat")):
            if time.monotonic() > deadline:
                return False
            time.sleep(0.01)
        return True

    return gone


def _lives_in(group: int, stat: Path) -> bool:
    try:
        state, _parent, its_group = stat.read_text().rpartition(")")[2].split()[:3]
    except OSError:
        return False
    return int(its_group) == group and state not in "ZX"
