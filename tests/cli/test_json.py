"""What other programs read: the keys of the JSON that commands print."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen import Record, variant

Run = Callable[..., subprocess.CompletedProcess[str]]

LIST, LINES = "[0]", "a line"
#: Commands, what of their answer is looked at, and what it has at least.
SHAPES: list[tuple[str, str, set[str]]] = [
    ("variants --json", LIST, {"name", "title", "family", "sizes", "default_size"}),
    (
        "levels reversi --json",
        LIST,
        {"variant", "level", "name", "player", "rating", "rating_error", "move_time"},
    ),
    ("perft reversi --depth 2 --json", "", {"variant", "depth", "leaves", "seconds"}),
    ("analyse othello --moves f5d6 --time 0.05 --json", "", {"lines", "nodes", "seconds"}),
    (
        "analyse five --moves 8,8 --time 0.05 --json",
        "lines[0]",
        {"move", "score", "for", "pv", "depth"},
    ),
    (
        "solve reversi --size 4 --moves c4 --json",
        LINES,
        {"index", "move", "score", "for", "exact", "pv", "nodes", "seconds"},
    ),
    (
        "match random random --variant reversi --games 2 --nodes 1 --json",
        "",
        {"players", "games", "sprt"},
    ),
    (
        "match random random --variant reversi --games 2 --nodes 1 --json",
        "players[0]",
        {"name", "wins", "draws", "losses", "elo", "error"},
    ),
    ("review game.moves --as gomoku --time 0.02 --json", "", {"moves", "accuracy"}),
    (
        "review game.moves --as gomoku --time 0.02 --json",
        "moves[0]",
        {"ply", "move", "best", "loss", "class", "for"},
    ),
    ("study import game.sgf --json", "", {"games", "refused"}),
    ("explore gomoku --moves h8 --json", "", {"name", "games", "moves"}),
    (
        "puzzles list --variant renju --limit 1 --json",
        LIST,
        {"id", "variant", "theme", "rating", "plies"},
    ),
    ("lessons list --json", LIST, {"id", "path", "title", "exercises"}),
    ("lessons check make-five --json", "", {"exercises", "failed"}),
    (
        "lab tictactoe --algorithm minimax --depth 2 --json",
        "",
        {"algorithm", "value", "best", "nodes", "cutoffs", "tree"},
    ),
    (
        "lab tictactoe --algorithm minimax --depth 2 --json",
        "tree",
        {"move", "value", "alpha", "beta", "cut", "children"},
    ),
    ("database check --json", "", {"ok", "problems"}),
    ("data size --json", LIST, {"path", "bytes"}),
    ("engines list --json", LIST, {"name", "command", "protocol"}),
    ("weights list --json", LIST, {"name", "variant", "kind", "bytes", "installed"}),
]

#: What a command needs before it has something to tell.
BEFORE = {
    "data size --json": "learn stats reversi",
    "database check --json": "learn stats reversi",
    "engines list --json": "engines add ours gtp:tengen-gtp",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.moves").write_text("h8 i9 j10 a1\n", encoding="utf-8")
    Record.of(variant("freestyle").initial().play_all("h8 i9")).save(tmp_path / "game.sgf")
    return tmp_path


def part(document: Any, path: str) -> Any:
    """Return a part of a document: a field of it, the first of a list, or both."""
    name, is_first, _rest = path.partition("[0]")
    found = document[name] if name else document
    return found[0] if is_first else found


@pytest.mark.parametrize(("command", "path", "keys"), SHAPES)
def test_the_answer_has_what_is_promised(
    tengen: Run, folder: Path, command: str, path: str, keys: set[str]
) -> None:
    if command in BEFORE:
        assert tengen(*BEFORE[command].split()).returncode == 0
    done = tengen(*command.split())
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout.splitlines()[0] if path == LINES else done.stdout)
    found = document if path == LINES else part(document, path)
    assert keys - found.keys() == set()
