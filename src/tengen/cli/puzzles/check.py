"""``tengen puzzles check``: prove puzzles again."""

from __future__ import annotations

from random import Random
from typing import Annotated

import typer

from tengen.base.i18n import _, ngettext
from tengen.cli.learn.shared import Bar
from tengen.cli.options import AsJson, Seed, whole_number
from tengen.cli.output import print_json, say
from tengen.cli.puzzles.shared import PuzzleFiles, PuzzleVariant, Theme, chosen_puzzles
from tengen.puzzles.checking import FailedPuzzle, failures

EXAMPLES = (
    "tengen puzzles check",
    "tengen puzzles check --variant renju --all --json",
    "tengen puzzles check mine.tsv --all",
)
#: So many are proved unless all are asked for.
SAMPLE = 200
WRONG = 1


def run(
    file: PuzzleFiles = None,
    *,
    variant: PuzzleVariant = None,
    theme: Theme = None,
    every: Annotated[
        bool, typer.Option("--all", help=_("Prove all of them, not only some."))
    ] = False,
    seed: Seed = "1",
    as_json: AsJson = False,
) -> None:
    """Prove some of the puzzles, or all; the exit code is 1 when one fails."""
    chosen = list(chosen_puzzles(file, variant, theme))
    if not every and len(chosen) > SAMPLE:
        chosen = Random(whole_number("--seed", seed, 0)).sample(chosen, SAMPLE)
    failed: list[FailedPuzzle] = []
    with Bar(len(chosen)) as bar:
        for done, failure in enumerate(failures(chosen), start=1):
            bar.show(done, f"{done}/{len(chosen)}")
            if failure is not None:
                failed.append(failure)
    if as_json:
        told = [{"id": one.puzzle.id, "reason": one.reason} for one in failed]
        print_json({"puzzles": len(chosen), "failed": told})
    else:
        _tell(len(chosen), failed)
    if failed:
        raise typer.Exit(WRONG)


def _tell(count: int, failed: list[FailedPuzzle]) -> None:
    for one in failed:
        say(f"{one.puzzle.id}: {one.reason}")
    text = ngettext("{count} puzzle was looked at.", "{count} puzzles were looked at.", count)
    say(text.format(count=count))
    if not failed:
        say(_("All of it is proved."))
