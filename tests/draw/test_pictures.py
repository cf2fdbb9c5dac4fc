from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "docs" / "make_pictures.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_pictures", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pictures_of_the_readme_are_up_to_date(script: ModuleType) -> None:
    folder = SCRIPT.parent / "pictures"
    drawn = script.pictures()
    stored = {name: (folder / name).read_text(encoding="utf-8") for name in drawn}
    assert stored == drawn, "run python docs/make_pictures.py"


def test_the_script_writes_what_it_draws(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "FOLDER", tmp_path / "pictures")
    script.main()
    names = {path.name for path in (tmp_path / "pictures").iterdir()}
    assert names == {"renju.svg", "reversi.svg"}
