"""``tengen puzzles show``: one puzzle, its board and, when asked, its answer."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.options import AsJson
from tengen.cli.output import print_json, say
from tengen.cli.puzzles.listing import data_of
from tengen.puzzles import collection
from tengen.puzzles.wording import task_text
from tengen.rules.picture import text_picture

EXAMPLES = (
    "tengen puzzles show PUZZLE",
    "tengen puzzles show PUZZLE --answer",
    "tengen puzzles show PUZZLE --json",
)


def run(
    name: Annotated[str, typer.Argument(metavar="PUZZLE", help=_("Its name, as in the list."))],
    *,
    answer: Annotated[bool, typer.Option("--answer", help=_("Tell the answer too."))] = False,
    as_json: AsJson = False,
) -> None:
    """Show it."""
    puzzle = collection.puzzle(name)
    if as_json:
        told = {"solutions": list(puzzle.solutions), "line": list(puzzle.line)}
        extra = told | {"margin": puzzle.margin} if answer else {}
        print_json({**data_of(puzzle), "position": puzzle.position, **extra})
        return
    say(text_picture(puzzle.start))
    say(task_text(puzzle))
    if answer:
        say(_("Answer: {moves}").format(moves=", ".join(puzzle.solutions)))
        say(_("Line: {moves}").format(moves=" ".join(puzzle.line)))
