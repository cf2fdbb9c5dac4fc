"""The page on the five programs leads to files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "heritage.md").read_text(encoding="utf-8")
PATHS = sorted(set(re.findall(r"`([\w./-]+/[\w.-]+\.(?:py|tsx?|h|cpp))`", PAGE)))


def test_the_page_names_many_files() -> None:
    assert len(PATHS) > 20


@pytest.mark.parametrize("path", PATHS)
def test_a_file_of_the_page_is_there(path: str) -> None:
    folders = (ROOT, ROOT / "src" / "tengen", ROOT / "src" / "tengen" / "players" / "gomoku")
    assert any((folder / path).is_file() for folder in folders), path
