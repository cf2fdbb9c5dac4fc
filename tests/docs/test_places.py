"""The pages that say where things are name what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("ARCHITECTURE.md", "docs/how-to-add-a-variant.md")
FOLDERS = ("src", "cpp", "web/src", "web/README.md", "docs", "tests", "benches", "examples")
#: A folder, or a file, from wherever the page thinks of.
PLACE = re.compile(r"(?<![\w/.*-])[\w./-]*(?:\w/(?![\w*])|\w\.(?:py|cpp|h|tsx?|md|toml)\b)")
#: A name in a file: "`NAMES` of `rules/aliases.py`".
NAME = re.compile(r"`(\w+)`\s+(?:of|in)\s+`([\w./-]+\.(?:py|cpp))`")


def places() -> list[str]:
    found = [path for top in FOLDERS for path in (ROOT / top, *(ROOT / top).rglob("*"))]
    found += [path for path in ROOT.iterdir() if path.is_file()]
    return [f"/{path.relative_to(ROOT)}{'/' if path.is_dir() else ''}" for path in found]


@pytest.mark.parametrize("page", PAGES)
def test_every_place_that_a_page_names_is_there(page: str) -> None:
    known = places()
    named = set(PLACE.findall((ROOT / page).read_text(encoding="utf-8")))
    assert len(named) > 15
    gone = {one for one in named if not any(path.endswith(f"/{one}") for path in known)}
    assert gone == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_name_that_a_page_places_in_a_file_is_there(page: str) -> None:
    named = NAME.findall((ROOT / page).read_text(encoding="utf-8"))
    assert len(named) > 1
    for name, file in named:
        (path,) = set(ROOT.glob(f"src/tengen/**/{file}")) or {ROOT / file}
        assert re.search(rf"\b{name}\b", path.read_text(encoding="utf-8")), (name, file)
