"""Programs of the Gomocup protocol: a fake with faults, and our own."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.engine import process
from tengen.engine.process import ProgramCommand
from tengen.engine.protocols.gomocup.host import GomocupEngine

FAKES = Path(__file__).parents[2] / "fakes"

Fake = Callable[..., GomocupEngine]


@pytest.fixture(autouse=True)
def _short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """End programs that do not leave by themselves sooner than usual."""
    monkeypatch.setattr(process, "GRACE", 0.2)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """What the fake program received."""
    path = tmp_path / "received"
    path.touch()
    return path


@pytest.fixture
def fake(log: Path) -> Fake:
    """Make the driver of a fake program; the text holds its options."""

    def make(options: str = "") -> GomocupEngine:
        script = str(FAKES / "gomocup_fake.py")
        words = (sys.executable, script, "--log", str(log), *shlex.split(options))
        return GomocupEngine(ProgramCommand(words))

    return make


@pytest.fixture
def tengen_program() -> GomocupEngine:
    """The driver of our own program."""
    words = ("engine", "--protocol", "gomocup", "--player", "random[seed=7]")
    return GomocupEngine(ProgramCommand((sys.executable, "-m", "tengen", *words)))
