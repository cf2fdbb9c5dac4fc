"""``tengen puzzles rate``: who solves which puzzles, against what was estimated."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.learn.shared import Bar
from tengen.cli.options import AsJson, Seed, UsageProblem, whole_number
from tengen.cli.output import print_json, say
from tengen.cli.puzzles.shared import PuzzleFiles, PuzzleVariant, Theme, chosen_puzzles
from tengen.puzzles.trying import PuzzleTrial, correlation, measured, trials

EXAMPLES = (
    "tengen puzzles rate --variant reversi --sample 50",
    "tengen puzzles rate --variant renju --theme fours --sample 200 --seeds 20 --json",
)


def run(  # noqa: PLR0913 - one parameter per option
    file: PuzzleFiles = None,
    *,
    variant: PuzzleVariant = None,
    theme: Theme = None,
    sample: Annotated[
        str, typer.Option("--sample", metavar="N", help=_("How many puzzles are tried."))
    ] = "40",
    seeds: Annotated[
        str, typer.Option("--seeds", metavar="N", help=_("How often each level tries each."))
    ] = "1",
    levels: Annotated[
        str, typer.Option("--levels", metavar="LIST", help=_("The levels that try."))
    ] = "1,2,3,4,5,6,7,8,9,10",
    seed: Seed = "1",
    as_json: AsJson = False,
) -> None:
    """Let levels of the ladder try puzzles, and compare."""
    chosen = list(chosen_puzzles(file, variant, theme))
    count = min(whole_number("--sample", sample), len(chosen))
    chosen = Random(whole_number("--seed", seed, 0)).sample(chosen, count)
    if not chosen:
        raise UsageProblem("there are no such puzzles to rate")
    asked = [whole_number("--levels", word) for word in levels.split(",")]
    tries = whole_number("--seeds", seeds)
    with Bar(len(asked) * tries) as bar:

        def on_progress(done: int) -> None:
            bar.show(done, f"{done}/{len(asked) * tries}")

        found = asyncio.run(trials(chosen, asked, tries, on_progress))
    if as_json:
        print_json({"puzzles": [_data(one) for one in found], "correlation": correlation(found)})
        return
    for one in found:
        shares = " ".join(f"{share:4.0%}" for share in one.solved.values())
        say(f"{one.puzzle.id}  {one.puzzle.rating:5}  {measured(one):5}  {shares}")
    text = _("Correlation of estimated and measured ratings: {value}")
    value = correlation(found)
    say(text.format(value="–" if value is None else f"{value:.2f}"))


def _data(one: PuzzleTrial) -> dict[str, object]:
    return {
        "id": one.puzzle.id,
        "rating": one.puzzle.rating,
        "measured": measured(one),
        "solved": {str(level): share for level, share in one.solved.items()},
    }
