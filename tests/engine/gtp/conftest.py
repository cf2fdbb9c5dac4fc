"""Programs that speak GTP: our own, and a fake one that can misbehave."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.engine.process import ProgramCommand
from tengen.engine.protocols.gtp.host import GtpEngine

FAKE = Path(__file__).parents[2] / "fakes" / "gtp_fake.py"

Fake = Callable[..., GtpEngine]
Own = Callable[..., tuple[str, ...]]


@pytest.fixture
def fake() -> Fake:
    """Return a function that makes an engine of the fake program with some options."""

    def make(options: str = "") -> GtpEngine:
        return GtpEngine(ProgramCommand((sys.executable, str(FAKE), *shlex.split(options))))

    return make


@pytest.fixture
def own() -> Own:
    """Return a function that gives the command of our own engine for a variant and a player."""

    def make(variant: str, player: str = "random[seed=1]") -> tuple[str, ...]:
        words = ("engine", "--protocol", "gtp", "--variant", variant, "--player", player)
        return (sys.executable, "-m", "tengen", *words)

    return make
