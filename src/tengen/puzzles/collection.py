"""The puzzles that come with Tengen, read when they are first asked for."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import blake2b
from importlib.resources import files as resources
from random import Random

from tengen.base.text import shown
from tengen.puzzles import files
from tengen.puzzles.identity import LETTERS
from tengen.puzzles.model import PUZZLED, NoSuchPuzzle, Puzzle, PuzzleTheme

#: The puzzles of a day are neither the easiest nor the hardest.
_DAILY_RATINGS = range(1000, 1900)
#: From so many that are near one is chosen.
_NEAR = 24


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """The puzzles of a variant: by name and by theme."""

    all: tuple[Puzzle, ...]
    by_id: Mapping[str, Puzzle]
    by_theme: Mapping[PuzzleTheme, tuple[Puzzle, ...]]


@cache
def shipped(name: str) -> PuzzleFile:
    """Return the puzzles of a variant; none where there are none."""
    source = resources("tengen.puzzles") / "data" / f"{name}.tsv.gz"
    found = tuple(files.parse_all(source.read_bytes(), source.name)) if source.is_file() else ()
    by_theme: dict[PuzzleTheme, list[Puzzle]] = {}
    for one in found:
        for theme in one.themes:
            by_theme.setdefault(theme, []).append(one)
    return PuzzleFile(
        found,
        {one.id: one for one in found},
        {theme: tuple(its) for theme, its in by_theme.items()},
    )


def puzzles(variant_name: str | None = None, theme: PuzzleTheme | None = None) -> Sequence[Puzzle]:
    """Return the puzzles of a variant, or of all, with a theme or with any."""
    names = PUZZLED if variant_name is None else (variant_name,)
    if theme is None:
        return [one for name in names for one in shipped(name).all]
    return [one for name in names for one in shipped(name).by_theme.get(theme, ())]


def themes(variant_name: str) -> Mapping[PuzzleTheme, int]:
    """Return how many puzzles there are of each theme."""
    found = shipped(variant_name).by_theme
    return {theme: len(found[theme]) for theme in PuzzleTheme if theme in found}


def puzzle(name: str) -> Puzzle:
    """Return a puzzle by its name; raises NoSuchPuzzle."""
    for variant_name in PUZZLED:
        if LETTERS[variant_name] == name[:1] and name in shipped(variant_name).by_id:
            return shipped(variant_name).by_id[name]
    raise NoSuchPuzzle(f"there is no puzzle {shown(name)}")


def near(
    variant_name: str,
    rating: float,
    seen: Container[str] = (),
    *,
    theme: PuzzleTheme | None = None,
    random: Random | None = None,
) -> Puzzle | None:
    """Return a puzzle about as hard as a rating that was not seen; None when all were.

    Without ``random`` it is always the nearest.
    """
    left = [one for one in puzzles(variant_name, theme) if one.id not in seen]
    left.sort(key=lambda one: (abs(one.rating - rating), one.id))
    if not left:
        return None
    return left[0] if random is None else random.choice(left[:_NEAR])


def daily(day: date, variant_name: str | None = None) -> Puzzle:
    """Return the puzzle of a day, the same for everybody; raises NoSuchPuzzle without puzzles.

    Without a variant they take turns.
    """
    names = [name for name in PUZZLED if shipped(name).all]
    name = variant_name or (names[day.toordinal() % len(names)] if names else PUZZLED[0])
    every = shipped(name).all
    some = [one for one in every if one.rating in _DAILY_RATINGS] or every
    if not some:
        raise NoSuchPuzzle(f"there are no puzzles of {shown(name)}")
    return min(some, key=lambda one: _lot(day, one))


def _lot(day: date, one: Puzzle) -> bytes:
    return blake2b(f"{day.isoformat()} {one.id}".encode(), digest_size=8).digest()
