"""Programs of this machine have names; the network cannot use them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tengen import engine
from tengen.engine.registered import file_of_programs
from tengen.games import opponents

FAKE = Path(__file__).parents[1] / "fakes" / "gtp_fake.py"
COMMAND = f"{sys.executable} {FAKE}"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def tengen(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tengen", *arguments], capture_output=True, text=True, check=False
    )


def test_a_program_that_was_added_is_listed_and_plays() -> None:
    assert tengen("engines", "add", "mine", f"gtp:{COMMAND}").returncode == 0
    listed = json.loads(tengen("engines", "list", "--json").stdout)
    assert listed == [{"name": "mine", "command": COMMAND, "protocol": "gtp"}]
    done = tengen("match", "mine", "random", "--variant", "reversi", "--games", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert "mine" in [one["name"] for one in json.loads(done.stdout)["players"]]


def test_a_removed_program_is_unknown() -> None:
    tengen("engines", "add", "mine", f"gtp:{COMMAND}")
    assert tengen("engines", "remove", "mine").returncode == 0
    done = tengen("engines", "remove", "mine")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no program is registered as 'mine'; none is registered" in done.stderr
    assert "mine" not in engine.kinds()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("tengen", "gtp:x"), "'tengen' is the name of another player"),
        (("a b", "gtp:x"), "'a b' is no name for a program"),
        (("mine", "other-program"), "does not tell which protocol it speaks"),
        (("mine", "x", "--protocol", "uci"), "there is no protocol 'uci'"),
        (("mine", "gtp:"), "a command has 1 to"),
    ],
)
def test_what_cannot_be_kept_is_refused(arguments: tuple[str, ...], told: str) -> None:
    done = tengen("engines", "add", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert not file_of_programs().exists()


@pytest.mark.parametrize(
    ("command", "protocol"),
    [("./pbrain-other", "gomocup"), ("gtp-rhino -l 5", "gtp"), ("/opt/Edax/lEdax", "edax")],
)
def test_the_usual_names_tell_the_protocol(command: str, protocol: str) -> None:
    assert tengen("engines", "add", "mine", command).returncode == 0
    (listed,) = json.loads(tengen("engines", "list", "--json").stdout)
    assert listed["protocol"] == protocol


def test_the_network_cannot_name_it() -> None:
    tengen("engines", "add", "mine", f"gtp:{COMMAND}")
    assert "mine" in engine.kinds()
    assert "mine" not in engine.local_kinds()
    assert not opponents.is_own("mine")


@pytest.mark.parametrize("content", ["{", "[]", '{"mine": {"command": "x"}}', '{"mine": 1}'])
def test_a_damaged_file_is_told(home: Path, content: str) -> None:
    file = file_of_programs()
    file.parent.mkdir(parents=True)
    file.write_text(content, encoding="utf-8")
    done = tengen("engines", "list")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is damaged; remove it and add them again" in done.stderr
