"""Programs that speak NBoard: our own server, and a fake that can misbehave."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.engine.process import ProgramCommand
from tengen.engine.protocols.nboard.host import NBoardEngine

FAKES = Path(__file__).parents[2] / "fakes"


@pytest.fixture
def fake() -> Callable[..., NBoardEngine]:
    """Return a function that makes an engine of the fake program, with a fault if one is named."""
    return lambda fault="": NBoardEngine(
        ProgramCommand((sys.executable, str(FAKES / "nboard_fake.py"), fault))
    )


@pytest.fixture
def own() -> Callable[[str], NBoardEngine]:
    """Return a function that makes an engine of our own server with a player."""
    words = ("-m", "tengen", "engine", "--protocol", "nboard", "--player")
    return lambda player: NBoardEngine(ProgramCommand((sys.executable, *words, player)))
