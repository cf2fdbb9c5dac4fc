"""The user's guide: its pictures are those the program makes, and it leads nowhere in vain."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tengen import variants
from tengen.base.i18n import LANGUAGES, SOURCE
from tengen.cli.terminal.commands import COMMANDS

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = DOCS / "guide"
PAGES = sorted(GUIDE.glob("*.md"))
_LINK = re.compile(r"\]\(([^)#:]+)\)|src=\"([^\":]+)\"")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_guide", DOCS / "make_guide.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "make_guide", module)  # its dataclasses look themselves up
        spec.loader.exec_module(module)
    return module


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
