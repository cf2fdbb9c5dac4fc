"""The page of the compiled core names every folder and every header, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

CPP = Path(__file__).parents[2] / "cpp"
#: A paragraph about a folder: its name, then everything up to the next folder or heading.
FOLDER = re.compile(r"^\*\*(\S+)/\*\*(.*?)(?=^\*\*|^#|\Z)", re.MULTILINE | re.DOTALL)
HEADER = re.compile(r"`(\w+\.h)`")


def named() -> dict[str, set[str]]:
    """The headers that the page names, by folder."""
    text = (CPP / "README.md").read_text(encoding="utf-8")
    return {folder: set(HEADER.findall(about)) for folder, about in FOLDER.findall(text)}


def existing() -> dict[str, set[str]]:
    """The headers that there are, by folder."""
    folders = {path.parent for path in CPP.rglob("*.*") if path.suffix in {".h", ".cpp"}}
    return {
        folder.relative_to(CPP).as_posix(): {path.name for path in folder.glob("*.h")}
        for folder in folders
    }


def test_the_page_names_every_folder_and_no_other() -> None:
    assert set(named()) == set(existing())


def test_the_page_names_every_header_under_its_folder_and_no_other() -> None:
    page = named()
    for folder, headers in existing().items():
        assert page[folder] == headers, folder
