"""The tutorials' commands do what they show; their Python is tested with that of all pages."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tengen.cli import app

FOLDER = Path(__file__).parents[2] / "docs" / "tutorials"
PAGES = sorted(FOLDER.glob("*.md"))
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_PROMPT = "$ "


def sessions(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the commands that are shown with a prompt, each with the lines told after it."""
    for kind, block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "console":
            for part in ("\n" + block).split("\n" + _PROMPT)[1:]:
                command, *lines = part.splitlines()
                yield command, lines


def commands(page: Path) -> Iterator[str]:
    """Yield every command, also those that are not run here."""
    for _kind, block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.removeprefix(_PROMPT).startswith("tengen "):
                yield line.removeprefix(_PROMPT)


def test_the_tutorials_that_are_promised_are_there() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\(([\w-]+\.md)\)", text)) == {page.name for page in PAGES} - {
        "README.md"
    }
    assert len(PAGES) == 6


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_is_typed_gives_what_is_shown(page: Path, tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TENGEN_")}
    own = {
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "HOME": str(tmp_path),
        "TENGEN_LANGUAGE": "en",
        "COLUMNS": "100",
    }
    for command, lines in sessions(page):
        done = subprocess.run(
            [sys.executable, "-m", *shlex.split(command)],
            stdin=subprocess.DEVNULL,
            env=kept | own,
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, (command, done.stderr)
        assert [line for line in lines if line not in done.stdout] == [], command


@pytest.mark.parametrize(
    ("page", "line"), [(page.stem, line) for page in PAGES for line in commands(page)]
)
def test_every_command_is_understood(page: str, line: str) -> None:
    words = shlex.split(line)[1:]
    command: Any = typer.main.get_command(app.make_app(words))
    while hasattr(command, "resolve_command") and words:
        context = command.make_context("tengen", list(words))
        _name, command, words = command.resolve_command(context, words)
    command.make_context("tengen", list(words))
