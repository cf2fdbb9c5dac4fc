"""What a desktop and a manual need beside the package: an entry of the menu, an icon, a page."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tengen.cli.app import COMMANDS
from tengen.cli.summaries import SUMMARIES

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("man") / "tengen.1"
    subprocess.run([sys.executable, str(ROOT / "scripts" / "make-man"), str(file)], check=True)
    return file


def test_the_manual_page_names_every_command_with_its_options(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").replace(r"\-", "-").splitlines()
    headings = [line for line in lines if line.startswith(".SS ")]
    assert headings == [f'.SS "tengen {name}"' for name in _in_order()]
    assert any(line.startswith(r"\fB--variant\fR \fIVARIANT\fR") for line in lines)


def _in_order() -> list[str]:
    return [name for first in COMMANDS for name in SUMMARIES if name.split()[0] == first]


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
def test_the_manual_page_is_set_without_a_warning(page: Path) -> None:
    command = ["groff", "-man", "-ww", "-Tutf8", str(page)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "EXIT STATUS" in re.sub(r"\x1b\[[0-9;]*m|.\x08", "", done.stdout)


def test_the_entry_of_the_menu_starts_commands_that_exist() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(ROOT / "packaging" / "tengen.desktop", encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    main = entry["Desktop Entry"]
    assert main["TryExec"] in project["scripts"]
    assert main["Exec"].split() == ["tengen", "desktop"]
    assert main["Exec"].split()[1] in COMMANDS
    actions = [name for name in main["Actions"].split(";") if name]
    assert {f"Desktop Action {name}" for name in actions} == set(entry.sections()[1:])


def test_the_icon_of_the_menu_is_a_drawing() -> None:
    icon = ROOT / "web" / "icon.svg"
    assert str(icon.relative_to(ROOT)) in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert ElementTree.parse(icon).getroot().tag.endswith("svg")  # noqa: S314 - our own file
