"""Fake players, here and in every process that is started; the ``tengen`` command."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import variant
from tengen.arena.clocks import MatchTimeControl
from tengen.arena.openings import RandomBook
from tengen.arena.settings import MatchSettings
from tengen.engine.api import Engine
from tengen.engine.names import PlayerName

_FAKES = Path(__file__).parent / "arena_fakes.py"
COMMAND = [sys.executable, "-m", "tengen", "match"]


@pytest.fixture(scope="session")
def fake() -> Callable[[str], Engine]:
    """Make a fake player of a behaviour such as ``crash,after=2``."""
    spec = importlib.util.spec_from_file_location("arena_fakes", _FAKES)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def make(behaviour: str) -> Engine:
        engine: Engine = module.make(PlayerName.parse(f"fake[does={behaviour}]"))
        return engine

    return make


@pytest.fixture
def with_fakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every process started from here know the player ``fake``."""
    package = tmp_path / "packages" / "arena_fakes-1.0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: arena-fakes\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[tengen.players]\nfake = arena_fakes:make\n")
    places = [str(package.parent), str(_FAKES.parent), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, places)))


@pytest.fixture
def environment(with_fakes: None) -> dict[str, str]:
    """English, no colours, and nothing of the person who runs the tests."""
    dropped = ("LC_", "LANG", "TENGEN_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return kept | {"LANG": "C.UTF-8", "TERM": "xterm-256color"}


@pytest.fixture
def match(
    environment: dict[str, str], tmp_path: Path
) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run ``tengen match`` with arguments, in a folder of its own; keywords are variables."""

    def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            env=environment | variables,
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )

    return run


@pytest.fixture
def settings() -> MatchSettings:
    """Four games of tic-tac-toe between a player of first moves and one of last moves."""
    rules = variant("tictactoe")
    players = ("fake[does=first]", "fake[does=last]")
    return MatchSettings(
        players, rules, 4, MatchTimeControl(nodes=1), RandomBook(rules), concurrency=2
    )
