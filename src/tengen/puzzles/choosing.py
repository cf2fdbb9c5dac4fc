"""Which puzzle comes next for somebody; functions of a connection, for shells of one person."""

from __future__ import annotations

from random import Random

from sqlalchemy import Connection

from tengen.puzzles import collection, store, store_missed, store_runs
from tengen.puzzles.missed import game_of, own_puzzle
from tengen.puzzles.model import NoSuchPuzzle, Puzzle, PuzzleTheme
from tengen.puzzles.store import AttemptedPuzzle
from tengen.puzzles.store_runs import Choose, KeptRun

_RANDOM = Random()


def puzzle_for(connection: Connection, visitor: str, name: str, tried: str | None = None) -> Puzzle:
    """Return a puzzle by its name, shipped or from a game of one's own; raises NoSuchPuzzle.

    In a position of one's own game ``tried`` is right too where it is as good as the best.
    """
    own = game_of(name)
    if own is None:
        return collection.puzzle(name)
    found = store_missed.missed_at(connection, visitor, *own)
    if found is None:
        raise NoSuchPuzzle(f"there is no puzzle {name}")
    return own_puzzle(*found, tried)


def next_for(
    connection: Connection, visitor: str, variant: str, theme: PuzzleTheme | None = None
) -> Puzzle | None:
    """Return a new puzzle about as hard as somebody is good; None when all were seen."""
    every = collection.puzzles(variant, theme)
    if not every:
        return None
    rating = store.rating_of(connection, visitor, every[0].variant.family.value).rating
    seen = store.attempted(connection, visitor, variant)
    return collection.near(variant, rating, seen, theme=theme, random=_RANDOM)


def due_for(connection: Connection, visitor: str, now: int) -> Puzzle | None:
    """Return the puzzle that is to be tried again; None where there is none."""
    for one in store.due(connection, visitor, now):
        try:
            return puzzle_for(connection, visitor, one.id)
        except NoSuchPuzzle:  # the game it came from is gone
            store.drop_due(connection, visitor, one.id)
    return None


def attempted_puzzle(
    puzzle: Puzzle, *, can_count: bool = True, is_fixed: bool = True
) -> AttemptedPuzzle:
    """Return what an attempt at a puzzle counts as; those of one's own games never count."""
    return AttemptedPuzzle(
        puzzle.id,
        puzzle.variant_name,
        puzzle.variant.family.value,
        puzzle.rating,
        can_count=can_count and game_of(puzzle.id) is None,
        is_fixed=is_fixed,
    )


def nearest(variant: str) -> Choose:
    """Return what chooses the puzzles of a run."""

    def choose(rating: float, seen: frozenset[str]) -> str | None:
        found = collection.near(variant, rating, seen, random=_RANDOM)
        return None if found is None else found.id

    return choose


def count_in_run(
    connection: Connection,
    visitor: str,
    run: KeptRun,
    now: int,
    *,
    is_solved: bool,
    choose: Choose | None = None,
) -> KeptRun:
    """Count a puzzle of a run, which changes no rating; one that was missed comes back."""
    choose = choose or nearest(run.variant)
    after = store_runs.note_in_run(connection, visitor, run, choose, now, is_solved=is_solved)
    if after.score + after.misses > run.score + run.misses:
        about = attempted_puzzle(collection.puzzle(run.puzzle), can_count=False)
        store.note_attempt(connection, visitor, about, now, is_solved=is_solved)
    return after
