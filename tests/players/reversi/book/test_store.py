"""A book is a file that is read back whole, or refused in one sentence."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

from tengen.base.errors import TengenError
from tengen.players.reversi.book.store import NOTHING, BookEntry, InvalidBook, ReversiBook, shipped
from tengen.players.reversi.squares import Discs

BOOK = ReversiBook(
    {
        Discs(1 << 63, 1): BookEntry(-150, -150, 19, 12),
        Discs(5, 2**64 - 6): BookEntry(32_000, -6400, NOTHING, 60),
    },
    {"player": "tengen", "depth": 12},
)
TITLE, FACTS, PACKED = BOOK.data.split(b"\n", 2)


def test_a_book_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    BOOK.save(tmp_path / "a.book")
    back = ReversiBook.load(tmp_path / "a.book")
    assert (back.entries, back.facts) == (BOOK.entries, BOOK.facts)
    assert len(back) == 2
    assert back.get(Discs(1, 1 << 63)) is None


def test_the_same_book_has_the_same_bytes_whatever_came_first() -> None:
    other = ReversiBook(dict(reversed(BOOK.entries.items())), dict(reversed(BOOK.facts.items())))
    assert other.data == BOOK.data


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "does not begin as a book does"),
        (b"Tengen Reversi book, version 2\n{}\n", "does not begin as a book does"),
        (TITLE, "does not begin as a book does"),
        (b"\n".join((TITLE, b"{", PACKED)), "it is damaged"),
        (b"\n".join((TITLE, b"[]", PACKED)), "its second line is not an object"),
        (b"\n".join((TITLE, FACTS, PACKED[:-3])), "its end is missing"),
        (b"\n".join((TITLE, FACTS, PACKED + b"x")), "something follows it"),
        (b"\n".join((TITLE, FACTS, zlib.compress(b"odd"))), "it is damaged"),
        (b"\n".join((TITLE, FACTS, zlib.compress(bytes(1 << 25)))), "more than 16777216 bytes"),
    ],
)
def test_a_file_that_is_no_book_is_one_sentence(tmp_path: Path, data: bytes, problem: str) -> None:
    path = tmp_path / "bad.book"
    path.write_bytes(data)
    with pytest.raises(InvalidBook, match=problem) as caught:
        ReversiBook.load(path)
    assert str(caught.value).startswith(f"{str(path)!r} is not a book: ")


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(TengenError, match=r"cannot read .*: No such file"):
        ReversiBook.load(tmp_path / "none.book")


def test_the_book_of_the_package_can_be_read_and_is_small() -> None:
    book = shipped()
    assert len(book.data) <= 1_000_000
    assert json.dumps(book.facts)
