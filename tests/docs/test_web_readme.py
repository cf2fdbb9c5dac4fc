"""The pages about the web app name every folder and every file of its sources, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
SOURCES = WEB / "src"
#: Which page tells about a folder of the sources: the pages have one of their own.
PAGES = {WEB / "README.md": "src", SOURCES / "app" / "README.md": "app"}
#: A paragraph about a folder: its name, then everything up to the next empty line.
FOLDER = re.compile(r"^\*\*(\S+)/\*\*(.*?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w.-]+\.(?:tsx?|css|svg))`")


def named() -> dict[Path, set[str]]:
    """The files that the pages name, by folder."""
    found: dict[Path, set[str]] = {}
    for page, top in PAGES.items():
        root = SOURCES if top == "src" else SOURCES / "app"
        for folder, about in FOLDER.findall(page.read_text(encoding="utf-8")):
            path = root / Path(folder).relative_to(top)
            found[path] = found.get(path, set()) | set(FILE.findall(about))
    return found


def existing() -> dict[Path, set[str]]:
    """The files that there are, by folder."""
    files = [path for path in SOURCES.rglob("*") if path.is_file() and path.suffix != ".md"]
    found: dict[Path, set[str]] = {}
    for path in files:
        found.setdefault(path.parent, set()).add(path.name)
    return found


def test_the_pages_name_every_folder_and_no_other() -> None:
    assert set(named()) == set(existing())


def test_the_pages_name_every_file_under_its_folder_and_no_other() -> None:
    page, files = named(), existing()
    assert sum(map(len, files.values())) > 90
    for folder, names in files.items():
        assert page[folder] == names, folder
