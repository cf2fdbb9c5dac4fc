"""Players of other packages: the template is installed and found everywhere, bad ones are told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tengen import engine, variant
from tengen.desktop import roster
from tengen.engine import InvalidPlayer, registered, registry
from tengen.games import opponents
from tengen.games.errors import InvalidSettings
from tengen.server.opponents import asked_for

TEMPLATE = Path(__file__).parents[2] / "examples" / "plugin"
Done = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that pip has installed the template into; nothing comes from the network."""
    folder = tmp_path_factory.mktemp("plugin") / "packages"
    offline = ("--no-index", "--no-deps", "--no-build-isolation", "--no-cache-dir", "--quiet")
    command = ("-m", "pip", "install", *offline, "--target", str(folder), str(TEMPLATE))
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Callable[..., Done]:
    """Run Python where the template is installed."""

    def call(*arguments: str) -> Done:
        places = os.pathsep.join(filter(None, (str(installed), os.environ.get("PYTHONPATH", ""))))
        own = {"PYTHONPATH": places, "TENGEN_LANGUAGE": "en", "XDG_DATA_HOME": str(tmp_path)}
        return subprocess.run(
            [sys.executable, "-m", *arguments],
            env=os.environ | own,
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    return call


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Install a package with a player here."""

    def install(entry: str, code: str = "") -> None:
        package = tmp_path / "other_player-1.0.dist-info"
        package.mkdir()
        text = "Metadata-Version: 2.1\nName: other-player\nVersion: 1.0\nSummary: plays oddly\n"
        (package / "METADATA").write_text(text)
        (package / "entry_points.txt").write_text(f"[tengen.players]\n{entry}\n")
        (tmp_path / "other_player_of_a_test.py").write_text(code)
        monkeypatch.syspath_prepend(tmp_path)
        registry._entries.cache_clear()

    yield install
    monkeypatch.undo()
    registry._entries.cache_clear()
    sys.modules.pop("other_player_of_a_test", None)


def test_the_template_passes_its_own_tests(run: Callable[..., Done]) -> None:
    done = run("pytest", "-q", "-p", "no:cacheprovider", str(TEMPLATE / "test_cornering.py"))
    assert done.returncode == 0, done.stdout


def test_the_template_plays_matches_and_stands_in_the_list(run: Callable[..., Done]) -> None:
    match = ("tengen", "match", "cornering", "random[seed=1]", "--variant", "reversi")
    report = json.loads(run(*match, "--games", "2", "--nodes", "50", "--json").stdout)
    assert [one["name"] for one in report["players"]] == ["cornering", "random[seed=1]"]
    listed = run("tengen", "levels", "reversi").stdout
    assert "Added players" in listed
    assert "takes corners, and otherwise leaves the opponent few moves" in " ".join(listed.split())
    assert "cornering" not in run("tengen", "levels", "renju").stdout


def test_an_added_player_is_offered_where_it_plays_and_may_be_asked_for(
    added: Callable[..., None],
) -> None:
    added("odd = tengen.players.reversi.novice:make")
    assert opponents.added(variant("reversi")) == []  # one of ours, whoever names it
    assert asked_for("odd", variant("reversi"), "anna").player == "odd"


CODE = """
from tengen.players.random import RandomPlayer
from tengen.engine.local import LocalEngine
from tengen.rules.variant import Family

def make(name):
    return LocalEngine.named(RandomPlayer(), name, Family.REVERSI)

def fail(name):
    return 1 / 0

def nothing(name):
    return None
"""


def test_the_sentence_of_an_added_player_is_that_of_its_package(
    added: Callable[..., None],
) -> None:
    added("odd = other_player_of_a_test:make", CODE)
    (one,) = opponents.added(variant("reversi"))
    assert (one.name, one.sentence) == ("odd", "plays oddly")
    assert opponents.added(variant("renju")) == []
    assert ("odd", "Odd (Added players)") in roster.characters(variant("reversi"))
    assert roster.described("odd", variant("reversi")) == "plays oddly"
    assert asked_for("odd", variant("reversi"), "anna").player == "odd"


def test_nobody_takes_the_name_of_one_of_ours(added: Callable[..., None]) -> None:
    added("random = other_player_of_a_test:fail", CODE)
    assert engine.plugins() == {}
    with engine.open_simple("random[seed=1]") as bot:
        assert bot.play(variant("tictactoe").initial()).move.is_placement


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("other_player_of_a_test:fail", "'odd' cannot be opened: ZeroDivisionError"),
        ("other_player_of_a_test:gone", "'odd' cannot be opened: AttributeError"),
        ("no_such_module_at_all:make", "'odd' cannot be opened: ModuleNotFoundError"),
        ("other_player_of_a_test:nothing", "'odd' is no Engine but 'None'"),
    ],
)
def test_a_bad_one_ends_in_a_sentence_and_is_not_offered(
    added: Callable[..., None], value: str, told: str
) -> None:
    added(f"odd = {value}", CODE)
    with pytest.raises(InvalidPlayer, match=told):
        engine.open("odd")
    assert opponents.added(variant("reversi")) == []
    assert opponents.classics(variant("reversi"))


def test_programs_with_a_name_are_offered_here_but_not_over_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    registered.add(registered.RegisteredProgram("mine", "./pbrain-mine", "gomocup"), ())
    assert [one.name for one in opponents.named_programs(variant("freestyle"))] == ["mine"]
    assert ("mine", "Mine (Added players)") in roster.characters(variant("freestyle"))
    assert opponents.named_programs(variant("reversi")) == []
    with pytest.raises(InvalidSettings):
        asked_for("mine", variant("freestyle"), "anna")
    registered.file_of_programs().write_text("[")
    assert opponents.named_programs(variant("freestyle")) == []
