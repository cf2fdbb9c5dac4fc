"""``tengen train reversi`` as it is typed, also when it is killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.cli import entry
from tengen.cli.train import reversi, shared
from tengen.engine.native.weights import Weights

#: The exit code, what stood on stdout and what on stderr.
Done = tuple[int, str, str]
Run = Callable[..., Done]
SMALL = ("--size", "6", "--rounds", "1", "--games", "1200", "--nodes", "300", "--threads", "2")


@pytest.fixture
def tengen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """The command line inside this process, in a folder of its own."""
    monkeypatch.setenv("TENGEN_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["tengen", "train", "reversi", *arguments])
        code = entry.main()
        return code, *capsys.readouterr()

    return run


def killed(folder: Path) -> None:
    """Begin the training and kill it as soon as it has played some games."""
    call = "import sys; from tengen.cli.entry import main; sys.exit(main())"
    process = subprocess.Popen(
        [sys.executable, "-c", call, "train", "reversi", *SMALL, "--folder", str(folder)]
    )
    while not list(folder.glob("1/*.part")):
        assert process.poll() is None, "it should take longer"
    process.send_signal(signal.SIGKILL)
    process.wait(30)


def test_a_killed_training_goes_on_and_finds_the_same(tengen: Run, tmp_path: Path) -> None:
    killed(tmp_path / "killed")
    code, out, err = tengen(*SMALL, "--folder", "killed", "--out", "killed.bin")
    assert (code, out) == (0, "Wrote killed.bin: 1 of 1 rounds made the engine stronger.\n")
    assert err.startswith("Round 1: 1200 games, ")
    assert err.endswith(": stronger.\n")
    code, out, _err = tengen(*SMALL, "--out", "whole.bin", "--json")
    told = json.loads(out)
    (only,) = told["rounds"]
    assert (told["file"], only["games"], only["accepted"]) == ("whole.bin", 1200, True)
    assert only["match"]["score"] > 0.5
    assert (tmp_path / "killed.bin").read_bytes() == (tmp_path / "whole.bin").read_bytes()
    assert Weights.read(tmp_path / "whole.bin").about["size"] == 6
    assert (tmp_path / "training-reversi-6").is_dir()


def test_ctrl_c_tells_how_to_go_on(tengen: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(reversi, "train", interrupted)
    sentence = "Interrupted; the same command continues with half.\n"
    assert tengen(*SMALL, "--folder", "half") == (130, "", sentence)


def test_a_training_without_progress_writes_nothing(
    tengen: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "decide", lambda _pairs: False)
    code, out, err = tengen(*SMALL, "--games", "20")
    assert (code, out) == (1, "No round made the engine stronger; nothing was written.\n")
    assert err.endswith(": not stronger, left out.\n")
    assert not list(tmp_path.glob("*.bin"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--size", "7"), "boards of size 7 cannot be trained, only those of 6, 8, 10"),
        (("--size", "eight"), "--size takes a whole number from 1 up, not 'eight'"),
        (("--games", "0"), "--games takes a whole number from 1 up, not '0'"),
        (("--rounds", "99"), "a training has 1 to 50 rounds, not 99"),
        (("--threads", "999"), "--threads takes at most 256, not '999'"),
        (("--nodes", "0"), "--nodes takes a whole number from 1 up, not '0'"),
        (("--time", "soon"), "--time takes seconds, such as 0.5, not 'soon'"),
        (("--out", "."), "--out takes a file, but '.' is a folder"),
        (("--folder", "letters"), "'letters' is not a folder of a training, nor is it empty"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    tengen: Run, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_text("…")
    assert tengen(*arguments) == (2, "", f"tengen: {sentence}\n")
    assert not list(tmp_path.glob("*.bin"))
