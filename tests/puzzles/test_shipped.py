"""The puzzles that come with Tengen: enough, all different, and samples are proved again."""

from __future__ import annotations

from datetime import date
from importlib.resources import files as resources
from random import Random

import pytest

from tengen.puzzles import checking, collection
from tengen.puzzles.model import PUZZLED, NoSuchPuzzle, PuzzleKind, PuzzleTheme

#: So many are shipped for each variant, in so many bytes together.
MIN_SHIPPED, MAX_SHIPPED_BYTES = 3_000, 2_000_000
#: Of every kind so many are proved again.
SAMPLE = 8
MINED_KINDS = [
    (name, kind)
    for name in PUZZLED
    for kind in PuzzleKind
    if (kind in {PuzzleKind.ENDING, PuzzleKind.MOBILITY}) == (name == "reversi")
]


@pytest.mark.parametrize("name", PUZZLED)
def test_there_are_enough_puzzles_of_a_game(name: str) -> None:
    assert len(collection.puzzles(name)) >= MIN_SHIPPED


def test_all_files_together_are_small() -> None:
    folder = resources("tengen.puzzles") / "data"
    sizes = [len(file.read_bytes()) for file in folder.iterdir() if file.name.endswith(".tsv.gz")]
    assert len(sizes) == len(PUZZLED)
    assert sum(sizes) < MAX_SHIPPED_BYTES


@pytest.mark.parametrize("name", PUZZLED)
def test_no_two_puzzles_are_alike(name: str) -> None:
    ids = [puzzle.id for puzzle in collection.puzzles(name)]
    assert len(set(ids)) == len(ids) > 0


@pytest.mark.parametrize(("name", "kind"), MINED_KINDS)
def test_a_sample_of_every_kind_is_proved_again(name: str, kind: PuzzleKind) -> None:
    puzzles = collection.puzzles(name, PuzzleTheme(kind.value))
    assert puzzles
    sample = Random(7).sample(list(puzzles), min(SAMPLE, len(puzzles)))
    assert [checking.problem(puzzle) for puzzle in sample] == [None] * len(sample)


def test_foul_traps_are_white_to_move_in_renju() -> None:
    traps = collection.puzzles("renju", PuzzleTheme.FOUL_TRAP)
    assert traps
    assert {puzzle.position.split()[1] for puzzle in traps} == {"o"}


def test_a_puzzle_is_found_by_its_name() -> None:
    puzzle = collection.puzzles("caro")[10]
    assert collection.puzzle(puzzle.id) is puzzle


def test_a_name_of_no_puzzle_is_told() -> None:
    with pytest.raises(NoSuchPuzzle, match="'fnothing'"):
        collection.puzzle("fnothing")


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_another_the_next_day() -> None:
    days = [date(2026, 11, day) for day in range(1, 29)]
    found = [collection.daily(day) for day in days]
    assert found == [collection.daily(day) for day in days]
    assert len({puzzle.id for puzzle in found}) == len(days)
    assert {puzzle.variant_name for puzzle in found} == set(PUZZLED)


def test_the_next_puzzle_is_near_the_rating_and_new() -> None:
    first = collection.near("freestyle", 1200)
    assert first is not None
    second = collection.near("freestyle", 1200, {first.id})
    assert second is not None
    assert second.id != first.id
    assert abs(second.rating - 1200) >= abs(first.rating - 1200)


def test_when_every_puzzle_was_seen_there_is_no_next_one() -> None:
    theme = PuzzleTheme.FOUL_TRAP
    seen = {puzzle.id for puzzle in collection.puzzles("renju", theme)}
    assert collection.near("renju", 1200, seen, theme=theme) is None
