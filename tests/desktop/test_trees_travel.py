"""A tree with all that was noted goes from the web to SGF, to the desktop and back, unchanged."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from tengen.desktop.records import read_games
from tengen.games.game import Game
from tengen.games.recording import begin_imported, noted_record, notes_text
from tengen.records.codec import format_named
from tengen.records.record import Record
from tests.desktop.test_headless import Desk
from tests.records.test_round_trips import games

WEB = Path(__file__).parents[2] / "web"
#: Reads records line by line into the tree of the web, and writes that into a record again.
SCRIPT = """
import { createInterface } from "node:readline";
import { recordWith, treeFrom } from "./tree.mjs";
for await (const line of createInterface({ input: process.stdin })) {
  const { root, ...record } = JSON.parse(line);
  const tree = treeFrom({ ...record, ...(root ? { root } : {}) });
  console.log(JSON.stringify(recordWith(tree, { ...record, moves: [] })));
}
"""

Tree = Callable[[str], str]


@pytest.fixture(scope="module")
def through_the_web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tree]:
    """Give a record in JSON to the tree of the web, and take it back."""
    esbuild = WEB / "node_modules" / ".bin" / "esbuild"
    node = shutil.which("node")
    if node is None or not esbuild.exists():
        pytest.skip("the tools of the web app are not installed")
    folder = tmp_path_factory.mktemp("web")
    source, bundle = WEB / "src" / "app" / "analysis" / "tree.ts", folder / "tree.mjs"
    subprocess.run([esbuild, source, "--format=esm", f"--outfile={bundle}"], check=True)
    (folder / "main.mjs").write_text(SCRIPT)
    command = [node, str(folder / "main.mjs")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        stdin, stdout = process.stdin, process.stdout

        def travel(text: str) -> str:
            stdin.write(json.dumps(json.loads(text)).encode() + b"\n")
            stdin.flush()
            return stdout.readline().decode()

        yield travel
        stdin.close()


def written(record: Record, format_name: str) -> bytes:
    stream = io.BytesIO()
    format_named(format_name).codec.write([record], stream)
    return stream.getvalue()


def data_of(record: Record) -> Any:
    return json.loads(written(record, "json"))


@pytest.fixture
def desk(folder: Path, players: Any) -> Iterator[Desk]:
    desk = Desk(players)
    yield desk
    desk.services.close()


@given(game=games())
def test_a_tree_comes_back_equal(
    game: Record, through_the_web: Tree, desk: Desk, tmp_path: Path
) -> None:
    kept = Game.of("g", begin_imported(game, "v-ann", 0))
    notes = through_the_web(notes_text(game))
    (tmp_path / "game.sgf").write_bytes(written(noted_record(kept, notes), "sgf"))
    (record,) = read_games(tmp_path / "game.sgf", game.variant).games
    desk.game.take(record, notes_text(record))
    desk.settle()
    desk.game.save(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_bytes()) == data_of(game)
    assert Record.load(tmp_path / "game.json") == game
