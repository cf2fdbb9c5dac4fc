"""The web app is built when it must be, and a library never needs it."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build, of a small folder of sources."""
    spec = importlib.util.spec_from_file_location("web_build", WEB / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    web, static = tmp_path / "web", tmp_path / "static"
    (web / "src").mkdir(parents=True)
    (web / "src" / "main.ts").write_text("1")
    static.mkdir()
    monkeypatch.setattr(module, "WEB", web)
    monkeypatch.setattr(module, "STAMP", static / "build.json")
    return module


@pytest.fixture
def builds(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Counts the builds instead of making them."""
    made: list[str] = []
    monkeypatch.setattr(build, "_build", lambda: made.append("built"))
    return made


def test_nothing_is_built_twice(build: ModuleType, builds: list[str]) -> None:
    assert [build.main([]), build.main([])] == [0, 0]
    assert builds == ["built"]


def test_a_changed_source_is_built_again(build: ModuleType, builds: list[str]) -> None:
    build.main([])
    (build.WEB / "src" / "main.ts").write_text("2")
    build.main([])
    assert len(builds) == 2


def test_installed_packages_and_tests_are_no_sources(build: ModuleType, builds: list[str]) -> None:
    build.main([])
    for folder in ("node_modules", "test", "build"):
        (build.WEB / folder).mkdir()
        (build.WEB / folder / "file.ts").write_text("3")
    build.main([])
    assert len(builds) == 1


def test_without_node_it_says_so_in_one_sentence_and_does_not_fail(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert build.main([]) == 0
    said = capsys.readouterr().err
    assert said.startswith("tengen: the web app is not built, because Node.js")
    assert said.count("\n") == 1
    assert build.main(["--strict"]) == 1


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text(encoding="utf-8")
