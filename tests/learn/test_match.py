"""Players that were asked to learn in a match do so, game by game."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from tengen import database, variant
from tengen.arena.adjudication import Adjudication
from tengen.arena.clocks import MatchTimeControl
from tengen.arena.executor import Executor
from tengen.arena.game import Terms
from tengen.arena.jobs import Entrant, GameJob
from tengen.arena.openings import Opening
from tengen.cli.match_learning import LearningExecutor
from tengen.learn.memory.profiles import APPRENTICE, Profile
from tengen.records.files import write_records

TICTACTOE = variant("tictactoe")


class Answering(Executor):
    """Answers every job with the same game."""

    def __init__(self, line: bytes) -> None:
        self._line = line
        self.is_closed = False

    async def run(self, job: GameJob) -> bytes:
        assert job.key
        return self._line

    async def _give_out(self, line: bytes) -> bytes:
        return line

    async def close(self) -> None:
        self.is_closed = True


def a_job(key: str) -> GameJob:
    one, two = Entrant(0, "a", "a"), Entrant(1, "b", "b")
    terms = Terms(TICTACTOE, MatchTimeControl(nodes=1), Opening(()), Adjudication())
    return GameJob(key, one, two, terms, {})


@pytest.mark.parametrize(("player", "games"), [("apprentice[learn=on]", 2), ("apprentice", 0)])
def test_only_who_was_asked_to_learns_from_a_match(
    engine: Engine, file: Path, tmp_path: Path, random_game: Any, player: str, games: int
) -> None:
    path = tmp_path / "game.jsonl"
    write_records([random_game(1, TICTACTOE, player)], path)
    answering = Answering(path.read_bytes())

    async def play() -> None:
        async with LearningExecutor(answering) as executor:
            for key in ("1/0-1/0", "1/0-1/1"):
                assert await executor.run(a_job(key)) == path.read_bytes()

    asyncio.run(play())
    assert answering.is_closed
    with database.reading(engine) as connection:
        assert Profile(APPRENTICE, "default", TICTACTOE).games(connection) == games


def test_a_real_match_teaches_who_was_asked_to(engine: Engine, file: Path) -> None:
    players = ("apprentice[learn=on,depth=1]", "random[seed=1]")
    terms = ("--variant", "tictactoe", "--games", "2", "--nodes", "1", "--concurrency", "1")
    command = (sys.executable, "-m", "tengen", "match", *players, *terms)
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    with database.reading(engine) as connection:
        assert Profile(APPRENTICE, "default", TICTACTOE).games(connection) == 2
