"""The web shows boards in the colours of the drawings."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture(scope="module")
def themes() -> ModuleType:
    spec = importlib.util.spec_from_file_location("web_themes", WEB / "themes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_stylesheet_and_the_module_are_those_of_the_themes(themes: ModuleType) -> None:
    for path, text in themes.files().items():
        assert path.read_text(encoding="utf-8") == text, f"run python web/themes.py: {path.name}"


def test_every_color_the_board_uses_is_one_of_the_theme(themes: ModuleType) -> None:
    used = re.findall(
        r"var\((--theme-[a-z-]+)\)", (WEB / "src/board/board.css").read_text(encoding="utf-8")
    )
    assert used
    for name in used:
        assert f"  {name}: " in themes.stylesheet()
