"""``tengen puzzles export``: puzzles as a file of their own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.atomic import write_atomically
from tengen.base.i18n import _, ngettext
from tengen.cli.options import OutputFile, UsageProblem
from tengen.cli.output import say
from tengen.cli.puzzles.listing import data_of
from tengen.cli.puzzles.shared import PuzzleVariant, Theme, chosen_puzzles
from tengen.puzzles import files
from tengen.puzzles.model import Puzzle

EXAMPLES = (
    "tengen puzzles export renju.tsv --variant renju",
    "tengen puzzles export corners.json --variant reversi --theme corner",
)


def run(
    file: OutputFile,
    *,
    variant: PuzzleVariant = None,
    theme: Theme = None,
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help=_("Take them from this file of puzzles.")),
    ] = None,
) -> None:
    """Write the file, whole or not at all."""
    chosen = chosen_puzzles(None if source is None else [source], variant, theme)
    if file.suffix == ".json":
        text = json.dumps([_whole(puzzle) for puzzle in chosen], indent=1).encode() + b"\n"
        write_atomically(file, lambda stream: stream.write(text))
    else:
        files.write(file, _one_variant(chosen), chosen)
    count = len(chosen)
    text_ = ngettext("{count} puzzle written.", "{count} puzzles written.", count)
    say(text_.format(count=count))


def _one_variant(chosen: Sequence[Puzzle]) -> str:
    names = {puzzle.variant_name for puzzle in chosen}
    if len(names) != 1:
        raise UsageProblem("a file of this kind has puzzles of one game; name it with --variant")
    return names.pop()


def _whole(puzzle: Puzzle) -> dict[str, object]:
    return {
        **data_of(puzzle),
        "position": puzzle.position,
        "solutions": list(puzzle.solutions),
        "line": list(puzzle.line),
        "margin": puzzle.margin,
    }
