"""Where games begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen import variant
from tengen.arena.openings import Opening, Plies, RandomBook, is_fair, read_book, usual_plies
from tengen.base.errors import TengenError
from tengen.records.files import write_records
from tengen.records.record import Record


@pytest.mark.parametrize("name", ["freestyle", "renju", "caro", "pro", "reversi"])
def test_random_openings_are_fair_and_no_twins_of_each_other(name: str) -> None:
    rules = variant(name)
    book = RandomBook(rules)
    positions = [book.opening(number).position(rules) for number in range(40)]
    assert len({position.canonical()[0].key for position in positions}) == 40
    assert all(position.outcome is None for position in positions)
    lengths = {len(position.moves) for position in positions}
    assert lengths == ({8} if name == "reversi" else {3, 4, 5, 6, 7})


def test_random_stones_of_gomoku_fall_near_the_centre() -> None:
    rules = variant("freestyle", size=19)
    book = RandomBook(rules)
    for number in range(20):
        stones = book.opening(number).position(rules).stones
        assert max(map(rules.grid.distance_from_centre, stones)) <= 3


def test_the_same_seed_gives_the_same_openings_however_many_are_taken() -> None:
    rules = variant("reversi")
    ahead, behind, other = RandomBook(rules), RandomBook(rules), RandomBook(rules, seed=1)
    ahead.opening(30)
    assert [ahead.opening(n) for n in range(10)] == [behind.opening(n) for n in range(10)]
    assert [ahead.opening(n) for n in range(10)] != [other.opening(n) for n in range(10)]


def test_a_small_game_runs_out_of_openings_and_begins_again() -> None:
    book = RandomBook(variant("tictactoe"), Plies(1, 1))
    assert {book.opening(number).moves for number in range(3)} == {
        book.opening(number).moves for number in range(3, 6)
    }


def test_openings_decided_within_a_move_of_each_are_not_fair() -> None:
    start = variant("freestyle").initial()
    assert is_fair(start.play_all("h8 a1 i8 a3 j8 a5"))
    assert not is_fair(start.play_all("h8 a1 i8 a3 j8 a5 k8 a7"))  # black wins at once
    assert not is_fair(start.play_all("h8 a1 i8 a3 j8 a5 k8"))  # white cannot stop both ends
    assert is_fair(start.play_all("h8 g8 i8 a3 j8 a5 k8"))  # one end is blocked


def test_protocols_that_balance_the_game_themselves_get_no_random_moves() -> None:
    assert usual_plies(variant("swap2")) == Plies(0, 0)
    assert RandomBook(variant("swap2")).opening(7) == Opening()


def test_impossible_random_openings_are_refused() -> None:
    with pytest.raises(TengenError, match="no fair opening of 9 random moves in tictactoe"):
        RandomBook(variant("tictactoe"), Plies(9, 9)).opening(0)


@pytest.mark.parametrize("text", ["", "x", "7-3", "-3", "3-", "1000"])
def test_what_is_no_number_of_moves_is_refused(text: str) -> None:
    with pytest.raises(TengenError, match="write"):
        Plies.parse(text)


def test_openings_come_from_a_list_of_moves(tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text("# two openings\nh8 i9\n\nh8 h9 h7 # a third stone\n")
    book = read_book(tmp_path / "book.txt", variant("renju"))
    assert [book.opening(number).moves for number in range(3)] == [
        ("h8", "i9"),
        ("h8", "h9", "h7"),
        ("h8", "i9"),
    ]


def test_openings_come_from_finished_games_cut_short(tmp_path: Path) -> None:
    rules = variant("tictactoe")
    game = rules.initial().play_all("b2 a1 c3 c1 b1 b3 a2 c2 a3")
    write_records([Record.of(game)], tmp_path / "games.sgf")
    with pytest.raises(TengenError, match="game 1: the game is over after the 9 moves"):
        read_book(tmp_path / "games.sgf", rules)
    assert read_book(tmp_path / "games.sgf", rules, 2).opening(0).moves == ("b2", "a1")


def test_openings_may_start_from_a_position(tmp_path: Path) -> None:
    rules = variant("tictactoe")
    start = rules.initial().play_all("b2 a1").setup
    write_records([Record(rules, start)], tmp_path / "starts.jsonl")
    opening = read_book(tmp_path / "starts.jsonl", rules).opening(0)
    assert opening.position(rules).setup == start


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("a.txt", "h8 i9\n\nh8 h8\n", "line 3: move 2, h8, is illegal: the point is taken"),
        ("a.txt", "h8 i9\nh8 z99\n", "line 2: move 2: 'z99'"),
        ("a.txt", "", "there is no opening in it"),
        ("a.txt", "# variant: freestyle\nh8\n", "line 1: the games are freestyle, not renju"),
        ("a.txt", "# variant: renju size: 9\ne5\n", "line 2: the opening is renju 9, not renju 15"),
        ("a.xyz", "hello\n", "this is no game in any format that is known here"),
    ],
)
def test_a_bad_opening_is_told_with_its_line(
    tmp_path: Path, name: str, text: str, problem: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(TengenError) as caught:
        read_book(tmp_path / name, variant("renju"))
    assert problem in str(caught.value)
    assert name in str(caught.value)


def test_a_book_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    (tmp_path / "book").write_text("h8i9j10\nh8 h9\n")
    (tmp_path / "sgf.txt").write_text("(;GM[4]SZ[15]RU[renju];B[hh];W[ig])")
    rules = variant("renju")
    assert read_book(tmp_path / "book", rules).opening(0).moves == ("h8", "i9", "j10")
    assert read_book(tmp_path / "sgf.txt", rules).opening(0).moves == ("h8", "i9")


def test_a_missing_book_is_told(tmp_path: Path) -> None:
    with pytest.raises(TengenError, match=r"cannot read .*No such file"):
        read_book(tmp_path / "none.txt", variant("renju"))


def test_openings_may_be_written_together(tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text("h8i9j10\n1.h8h9 2.H7\n")
    book = read_book(tmp_path / "book.txt", variant("renju"))
    moves = [book.opening(number).moves for number in range(2)]
    assert moves == [("h8", "i9", "j10"), ("h8", "h9", "h7")]
