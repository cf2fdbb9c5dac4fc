"""What the commands about puzzles share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.options import UsageProblem
from tengen.puzzles import collection, files
from tengen.puzzles.model import PUZZLED, Puzzle, PuzzleTheme
from tengen.rules.catalogue import variant

PuzzleVariant = Annotated[
    str | None,
    typer.Option("--variant", metavar="V", help=_("Only puzzles of this game.")),
]
MinedVariant = Annotated[
    str, typer.Option("--variant", metavar="V", help=_("The game to mine puzzles for."))
]
Theme = Annotated[
    str | None,
    typer.Option("--theme", metavar="T", help=_("Only puzzles about this, such as fours.")),
]
PuzzleFiles = Annotated[
    list[Path] | None,
    typer.Argument(metavar="[FILE]…", help=_("Files of puzzles; without any those of Tengen.")),
]


def chosen_name(name: str | None) -> str | None:
    """Return the name of a variant that has puzzles."""
    if name is None:
        return None
    known = variant(name).name
    if known not in PUZZLED:
        raise UsageProblem(f"there are no puzzles of {known}; known are {', '.join(PUZZLED)}")
    return known


def chosen_theme(name: str | None) -> PuzzleTheme | None:
    """Return a theme by its name."""
    known = {theme.value: theme for theme in PuzzleTheme}
    if name is not None and name not in known:
        raise UsageProblem.unknown("theme", name, tuple(known))
    return None if name is None else known[name]


def chosen_puzzles(
    paths: Sequence[Path] | None, name: str | None, theme: str | None
) -> Sequence[Puzzle]:
    """Return the puzzles of files, or those of Tengen, of a variant and a theme where given."""
    wanted_name, wanted = chosen_name(name), chosen_theme(theme)
    if not paths:
        return collection.puzzles(wanted_name, wanted)
    return [
        puzzle
        for path in paths
        for puzzle in files.read(path)
        if wanted_name in {None, puzzle.variant_name}
        and (wanted is None or wanted in puzzle.themes)
    ]
