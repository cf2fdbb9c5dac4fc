"""The real ``tengen`` process, in a home of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from tengen import database
from tengen.games import store, tables
from tengen.games.game import Game

COMMAND = [sys.executable, "-m", "tengen"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    """English, no colours, and nothing of the person who runs the tests."""
    dropped = (
        "LC_",
        "LANG",
        "XDG_",
        "TENGEN_",
        "NO_COLOR",
        "FORCE_COLOR",
        "COLUMNS",
        "LINES",
        "GITHUB_",
        "PYTHON",
    )
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return kept | {"HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm-256color"}


@pytest.fixture
def tengen(
    environment: dict[str, str], tmp_path: Path
) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run ``tengen`` with arguments; ``typed`` is its input, other keywords are variables."""

    def run(*arguments: str, typed: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *arguments],
            input=typed,
            env=environment | variables,
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )

    return run


@pytest.fixture
def stored(home: Path) -> Callable[[], list[Game]]:
    """Return the games that are stored, oldest first."""

    def games() -> list[Game]:
        path = home / ".local/share/tengen/tengen.db"
        if not path.exists():
            return []
        opened = database.open(str(path))
        try:
            with database.reading(opened) as connection:
                names = connection.scalars(select(tables.games.c.id).order_by("created"))
                return [store.load(connection, name) for name in names]
        finally:
            opened.dispose()

    return games
