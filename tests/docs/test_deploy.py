"""The page for those who run a server says what is so."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer

from tengen.cli import app
from tengen.server.settings import Limits, ServerSettings

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "deploy.md"
TEXT = PAGE.read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^(?:docker exec tengen )?tengen ((?:serve|database) .*)$", re.MULTILINE)
COMMANDS = [
    line.partition(" #")[0] for block in _BLOCK.findall(TEXT) for line in _COMMAND.findall(block)
]


@pytest.fixture
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_settings", ROOT / "docs/make_settings.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "make_settings", module)  # its dataclasses look themselves up
        spec.loader.exec_module(module)
    return module


def test_the_tables_are_those_of_the_program(script: ModuleType) -> None:
    assert script.filled(TEXT) == TEXT, "run python docs/make_settings.py"


def test_every_setting_is_described(script: ModuleType) -> None:
    for kind, prefix in ((ServerSettings, "TENGEN_"), (Limits, "TENGEN_LIMIT_")):
        told = {name: row.words for row in script.rows(kind) for name in row.names}
        assert told.keys() == kind.model_fields.keys() - {"limits"}
        assert [name for name, words in told.items() if not words] == []
        assert [name for name in told if f"`{prefix}{name.upper()}`" not in TEXT] == []


def test_every_variable_that_is_named_exists() -> None:
    known = {f"TENGEN_{name.upper()}" for name in ServerSettings.model_fields}
    known |= {f"TENGEN_LIMIT_{name.upper()}" for name in Limits.model_fields}
    files = [PAGE, *(path for path in (ROOT / "deploy").iterdir())]
    for path in files:
        named = set(re.findall(r"\bTENGEN_[A-Z_]+\b", path.read_text(encoding="utf-8")))
        assert named - known == set(), path.name


def test_every_link_leads_somewhere_and_every_file_is_told() -> None:
    links = set(re.findall(r"\]\(([^)#:]+)\)", TEXT))
    assert {link for link in links if not (PAGE.parent / link).exists()} == set()
    files = {path.name for path in (ROOT / "deploy").iterdir()}
    assert files == {Path(link).name for link in links if link.startswith("../deploy/")}


def test_the_page_is_found() -> None:
    assert "(docs/deploy.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(../deploy.md)" in (ROOT / "docs" / "guide" / "web.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_is_understood(line: str) -> None:
    words = shlex.split(line)
    command: Any = typer.main.get_command(app.make_app(words))
    while hasattr(command, "resolve_command"):
        context = command.make_context("tengen", list(words))
        _name, command, words = command.resolve_command(context, words)
    command.make_context("tengen", list(words))


def test_commands_are_looked_at() -> None:
    assert {line.split()[1] for line in COMMANDS if line.startswith("database")} == {
        "backup",
        "check",
        "restore",
    }
