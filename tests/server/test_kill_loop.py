"""The bench that kills: a short run of it, and whether it would notice what it looks for."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "benches" / "kill_loop.py"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_by_kills(kind: str, request: pytest.FixtureRequest) -> None:
    where = ["--database", request.getfixturevalue("postgres")] if kind == "postgresql" else []
    options = ["--kills", "10", "--games", "3", "--programs", "level:6", "level:11"]
    # Nothing is lost on a busy machine either, however long a start takes there.
    options += ["--max-wait", "120"]
    run = subprocess.run(
        [sys.executable, str(BENCH), *options, *where], capture_output=True, text=True, check=False
    )
    figures = dict(line.rsplit(maxsplit=1) for line in run.stdout.splitlines() if line)
    assert run.returncode == 0, run.stdout + run.stderr
    assert int(figures["acknowledged"]) > 0
    assert int(figures["moves of programs"]) > 0


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The bench as a module."""
    monkeypatch.syspath_prepend(str(BENCH.parent))
    spec = importlib.util.spec_from_file_location("kill_loop", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "kill_loop", module)
    spec.loader.exec_module(module)
    return module


def moved(number: int, move: str) -> dict[str, Any]:
    return {"n": number, "kind": "moved", "move": move, "ply": number - 1}


@pytest.mark.parametrize(
    ("acknowledged", "stored", "fault"),
    [
        ([2, 3], ["a1", "b1"], None),
        ([2, 3], ["a1"], "lost"),
        ([2, 3], ["a1", "c1"], "lost"),
        ([2, 2], ["a1", "b1"], "doubled"),
        ([3, 2], ["a1", "b1"], "disordered"),
    ],
)
def test_it_notices(
    bench: ModuleType, acknowledged: list[int], stored: list[str], fault: str | None
) -> None:
    class Quiet:
        port = 0

    victim: Any = Quiet()
    club = bench.Club(victim, 1)
    client = bench.Client(club, "game", "")
    client.moves = {"one": ("a1", 0), "two": ("b1", 1)}
    client.acknowledged = dict(zip(("one", "two"), acknowledged, strict=True))
    events = [{"n": 1, "kind": "created"}, *(moved(n, move) for n, move in enumerate(stored, 2))]
    club._compare(client, events)
    assert club.tally.is_good == (fault is None)
    if fault is not None:
        assert getattr(club.tally, fault)
