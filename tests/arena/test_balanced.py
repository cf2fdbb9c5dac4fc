"""Even openings that come with the package, and the bench that makes them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from tengen import variant
from tengen.arena.balanced import balanced_book, is_balanced, set_name
from tengen.arena.openings import read_book
from tengen.base.color import Color
from tengen.base.errors import TengenError
from tengen.base.limits import Limit
from tengen.base.score import Score
from tengen.engine.info import Info, Reply
from tengen.records.files import read_records
from tengen.rules.position import Position

Match = Callable[..., subprocess.CompletedProcess[str]]
BENCH = Path(__file__).parents[2] / "benches" / "make_balanced.py"
REVERSI = variant("reversi")


def test_the_set_of_reversi_has_a_thousand_openings_and_no_twins() -> None:
    openings = balanced_book("balanced:8", REVERSI).openings
    positions = [opening.position(REVERSI) for opening in openings]
    assert len(openings) == 1000
    assert {len(opening.moves) for opening in openings} == {8}
    assert len({position.canonical()[0].key for position in positions}) == 1000
    assert balanced_book("balanced", REVERSI).openings == openings


@pytest.mark.parametrize("name", ["freestyle", "standard", "renju", "caro"])
def test_the_sets_of_five_in_a_row_have_two_hundred_openings_and_no_twins(name: str) -> None:
    rules = variant(name)
    positions = [opening.position(rules) for opening in balanced_book("balanced", rules).openings]
    assert len(positions) == 200
    assert {len(position.stones) for position in positions} == {5}
    assert len({position.canonical()[0].key for position in positions}) == 200


def test_a_seed_changes_the_order_and_nothing_else() -> None:
    plain, one, again, other = (balanced_book("balanced", REVERSI, seed) for seed in (0, 1, 1, 2))
    assert one == again
    assert len({plain.identity, one.identity, other.identity}) == 3
    assert sorted(plain.openings, key=str) == sorted(one.openings, key=str)


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("reversi", "balanced:9", "'balanced:9' is not a set of openings of reversi on 8"),
        ("tictactoe", "balanced:3", "there are no balanced openings of tictactoe on 3"),
    ],
)
def test_a_set_that_does_not_exist_is_one_sentence(name: str, text: str, problem: str) -> None:
    with pytest.raises(TengenError, match=problem):
        balanced_book(text, variant(name))


@pytest.mark.parametrize("text", ["balanced", "balanced:8", "balanced:12"])
def test_a_set_is_asked_for_by_a_word(text: str) -> None:
    assert is_balanced(text)


@pytest.mark.parametrize("text", ["./balanced", "balanced.txt", "balanced:", "balanced:x"])
def test_everything_else_is_a_file(text: str) -> None:
    assert not is_balanced(text)


def test_a_match_begins_from_them(match: Match, tmp_path: Path) -> None:
    options = ("--variant", "reversi", "--games", "4", "--nodes", "1", "--save", "m.jsonl")
    done = match("random", "random[seed=1]", *options, "--openings", "balanced:8")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = balanced_book("balanced:8", REVERSI).openings[:2]
    begins = [
        tuple(map(REVERSI.format, record.mainline[:8]))
        for record in read_records(tmp_path / "m.jsonl")
    ]
    assert sorted(begins) == sorted([first.moves] * 2 + [second.moves] * 2)


def test_they_are_played_whole(match: Match) -> None:
    options = ("--variant", "reversi", "--games", "2", "--openings", "balanced:8")
    done = match("random", "random", *options, "--opening-plies", "4")
    assert done.returncode == 2
    assert done.stderr == (
        "tengen: balanced:8 openings are played whole; leave --opening-plies out\n"
    )


def test_the_bench_makes_a_set_that_can_be_read_and_says_where_it_comes_from(
    tmp_path: Path,
) -> None:
    path = tmp_path / set_name(REVERSI, 4)
    options = "--plies 4 --count 3 --player hard[seed=1] --depth 1 --within 64 --out"
    command = [sys.executable, str(BENCH), *options.split(), str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    assert path.read_text().startswith("# 3 random openings of reversi, 4 moves each, seed 0")
    assert len(read_book(path, REVERSI).openings) == 3


class Prophet:
    """A player that knows at once who wins, which depends on how long it may look."""

    def play(self, position: Position, limit: Limit) -> Reply:
        wins = limit.nodes == 10
        score = Score.win_in(9) if wins else Score.loss_in(9)
        return Reply(position.legal_moves[0], Info(position.turn, score=score))


def test_a_contested_opening_is_won_once_by_each_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH.parent)
    bench = import_module(BENCH.stem)
    start = REVERSI.initial()
    assert bench.winner(start, Prophet(), 10) is Color.BLACK
    assert bench.winner(start, Prophet(), 20) is Color.WHITE
    opening = balanced_book("balanced:8", REVERSI).opening(0)
    request = partial(bench.SetRequest, REVERSI, 8, 1, 64, "prophet", 1, 0)
    assert bench.is_contested(request(10), opening, Prophet())
    assert not bench.is_contested(request(20), opening, Prophet())
    assert bench.is_contested(request(0), opening, Prophet())
    assert "each colour won once, in games with 10 and 20 positions a move" in request(10).remark
