"""``tengen puzzles list``: the puzzles that there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from tengen.base.i18n import _
from tengen.cli.options import AsJson, whole_number
from tengen.cli.output import answers, print_json, say
from tengen.cli.puzzles.shared import PuzzleFiles, PuzzleVariant, Theme, chosen_puzzles
from tengen.puzzles.model import TITLES, Puzzle

EXAMPLES = (
    "tengen puzzles list",
    "tengen puzzles list --variant renju --theme foul-trap --json",
    "tengen puzzles list mine.tsv --limit 10",
)


def run(
    file: PuzzleFiles = None,
    *,
    variant: PuzzleVariant = None,
    theme: Theme = None,
    limit: Annotated[
        str | None, typer.Option("--limit", metavar="N", help=_("At most this many."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List them, or how many there are."""
    found = chosen_puzzles(file, variant, theme)
    some = found if limit is None else found[: whole_number("--limit", limit)]
    if as_json:
        print_json([data_of(puzzle) for puzzle in some])
    elif limit is None and variant is None and theme is None:
        _print_counts(found)
    else:
        _print(some)


def data_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return what a list says of a puzzle; not its answer."""
    return {
        "id": puzzle.id,
        "variant": puzzle.variant_name,
        "theme": puzzle.kind.value,
        "themes": [theme.value for theme in puzzle.themes],
        "rating": puzzle.rating,
        "plies": puzzle.plies,
    }


def _print(found: Sequence[Puzzle]) -> None:
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in (_("Puzzle"), _("Game"), _("Rating"), _("Plies"), _("Themes")):
        table.add_column(title, no_wrap=title != _("Themes"))
    for puzzle in found:
        words = ", ".join(_(TITLES[theme]) for theme in puzzle.themes)
        rules = _(puzzle.variant.title)
        table.add_row(puzzle.id, rules, str(puzzle.rating), str(puzzle.plies), words)
    answers().print(table)


def _print_counts(found: Sequence[Puzzle]) -> None:
    counts = Counter((puzzle.variant_name, theme) for puzzle in found for theme in puzzle.themes)
    for name, count in Counter(puzzle.variant_name for puzzle in found).items():
        say(_("{game}: {count} puzzles").format(game=name, count=count))
        for (game, theme), its in counts.most_common():
            if game == name:
                say(f"  {theme.value:14} {its:5}  {_(TITLES[theme])}")
