"""The user's guide: its pictures are those the program makes, and it leads nowhere in vain."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from textual.binding import Binding

from tengen import engine, variants
from tengen.base.i18n import LANGUAGES, SOURCE
from tengen.terminal.commands import COMMANDS
from tengen.terminal.full.app import FullScreen

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = DOCS / "guide"
PAGES = sorted(GUIDE.glob("*.md"))
_LINK = re.compile(r"\]\(([^)#:]+)\)|src=\"([^\":]+)\"")


def loaded(name: str) -> ModuleType:
    """Return a script of the documentation as a module."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, name, module)  # its dataclasses look themselves up
        spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return loaded("make_guide")


@pytest.fixture(scope="module")
def tables() -> ModuleType:
    return loaded("guide_tables")


def links(page: Path) -> set[str]:
    return {one or other for one, other in _LINK.findall(page.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_is_there(page: Path) -> None:
    assert {link for link in links(page) if not (GUIDE / link).exists()} == set()


def test_every_picture_is_shown_somewhere() -> None:
    shown = {link for page in PAGES for link in links(page)}
    stored = {f"pictures/{path.name}" for path in (GUIDE / "pictures").iterdir()}
    assert stored - shown == set()


def test_the_boards_are_up_to_date(script: ModuleType) -> None:
    drawn = script.boards()
    stored = {name: (GUIDE / "pictures" / name).read_text(encoding="utf-8") for name in drawn}
    assert stored == drawn, "run python docs/make_guide.py boards"


def test_every_variant_has_its_rules_and_a_diagram(script: ModuleType) -> None:
    rules = (GUIDE / "rules.md").read_text(encoding="utf-8")
    drawn = {diagram.variant for diagram in script.DIAGRAMS.values()}
    for variant in variants():
        assert f"`{variant.name}`" in rules
        assert variant.name in drawn


def test_every_command_of_the_terminal_is_described() -> None:
    page = (GUIDE / "terminal.md").read_text(encoding="utf-8")
    assert [command.name for command in COMMANDS if f"`{command.name}" not in page] == []


def test_the_start_page_is_there_in_every_language() -> None:
    names = {"README.md" if code == SOURCE else f"README.{code}.md" for code in LANGUAGES}
    assert names == {page.name for page in PAGES if page.name.startswith("README")}
    first = links(GUIDE / "README.md")
    for name in names:
        assert links(GUIDE / name) == first


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_tables_of_a_page_are_those_of_the_program(page: Path, tables: ModuleType) -> None:
    text = page.read_text(encoding="utf-8")
    assert text == tables.filled(text), "run python docs/make_guide.py tables"


def test_every_table_of_the_program_stands_in_the_guide(tables: ModuleType) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert tables.TABLES
    for name, table in tables.TABLES.items():
        assert f"<!-- table: {name} -->\n" in text
        assert table().count("\n") > 3  # a heading, a rule, and rows


def test_every_key_of_the_terminal_is_described_with_its_command() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (GUIDE / "terminal.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
    ]
    told = {row[0].lower().replace("-", "+"): row[1] for row in rows if len(row) > 2 and row[0]}
    bound = [one for one in FullScreen.BINDINGS if isinstance(one, Binding) and one.show]
    assert len(bound) > 5
    for binding in bound:
        word = re.search(r"send\('(\w+)'\)", binding.action)
        command = {"leave": "quit"}.get(binding.action, binding.action)
        assert f"`{word[1] if word else command}`" in told[binding.key]


def test_the_players_of_other_programs_are_named_by_their_protocols() -> None:
    page = (GUIDE / "engines.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(\w+):COMMAND`", page, re.MULTILINE))
    assert told == set(engine.kinds()) & {"gomocup", "gtp", "nboard", "edax"}
