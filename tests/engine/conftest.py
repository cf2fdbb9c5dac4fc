"""Shared by the tests of engines: whether a program is really gone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def is_gone() -> Callable[[int], bool]:
    """Return a function that tells whether nothing of a process group lives any more.

    What has ended but waits to be collected does not live.
    """
    return lambda group: (
        not any(_lives_in(group, stat) for stat in Path("/proc").glob("[0-9]*/stat"))
    )


def _lives_in(group: int, stat: Path) -> bool:
    try:
        state, _parent, its_group = stat.read_text().rpartition(")")[2].split()[:3]
    except OSError:
        return False
    return int(its_group) == group and state not in "ZX"
