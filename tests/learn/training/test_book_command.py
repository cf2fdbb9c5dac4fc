"""``tengen learn book`` as it is typed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.cli import entry
from tengen.players.reversi.book.store import ReversiBook

#: The exit code, what stood on stdout and what on stderr.
Done = tuple[int, str, str]
Run = Callable[..., Done]
PLAYER = ("--player", "hard[seed=1]")


@pytest.fixture
def tengen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """The command line inside this process, in a folder of its own."""
    monkeypatch.setenv("TENGEN_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["tengen", "learn", "book", *arguments])
        code = entry.main()
        return code, *capsys.readouterr()

    return run


def test_a_book_grows_in_its_file_and_grows_on(tengen: Run, tmp_path: Path) -> None:
    code, out, err = tengen("own.book", "--positions", "12", "--depth", "1", *PLAYER)
    assert (code, err) == (0, "")
    assert out.startswith("The book has 12 positions and expects ")
    code, out, err = tengen("own.book", "--positions", "20", "--depth", "1", *PLAYER, "--json")
    told = json.loads(out)
    assert (told["positions"], told["depth"], told["player"]) == (20, 1, "hard[seed=1]")
    assert len(ReversiBook.load(tmp_path / "own.book")) == 20


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("bad.book",), "'bad.book' is not a book: it does not begin as a book does"),
        (("own.book", "--depth", "0"), "--depth takes a whole number from 1 up, not '0'"),
        (("own.book", "--depth", "61"), "--depth takes at most 60, not '61'"),
        (("own.book", "--positions", "50000"), "--positions takes at most 40000, not '50000'"),
        (("own.book", "--player", "nobody"), "unknown player 'nobody'"),
        (("no/folder/own.book", *PLAYER, "--positions", "1"), "cannot write"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    tengen: Run, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "bad.book").write_text("once upon a time")
    code, out, err = tengen(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_an_interrupt_keeps_the_book_and_says_how_to_go_on(
    tengen: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_bar: object, done: float, _text: str) -> None:
        if done == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr("tengen.cli.learn.shared.Bar.show", stop)
    code, out, err = tengen("own.book", "--positions", "50", "--depth", "1", *PLAYER)
    assert (code, out) == (130, "")
    assert err == "Interrupted; the same command continues with own.book.\n"
    assert len(ReversiBook.load(tmp_path / "own.book")) == 5
