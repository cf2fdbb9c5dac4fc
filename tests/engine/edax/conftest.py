"""Programs that print what Edax and Egaroucid print, and can misbehave."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.engine.process import ProgramCommand
from tengen.engine.protocols.edax.host import EdaxEngine

FAKES = Path(__file__).parents[2] / "fakes"


@pytest.fixture
def edax() -> Callable[..., EdaxEngine]:
    """Return a function that makes an engine of the fake Edax, with a fault if one is named."""
    return lambda *words: _engine("edax_fake.py", words)


@pytest.fixture
def egaroucid() -> Callable[..., EdaxEngine]:
    """Return a function that makes an engine of the fake Egaroucid with some arguments."""
    return lambda *words: _engine("edax_egaroucid.py", words)


def _engine(program: str, words: tuple[str, ...]) -> EdaxEngine:
    return EdaxEngine(ProgramCommand((sys.executable, str(FAKES / program), *words)))
