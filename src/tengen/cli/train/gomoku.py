"""``tengen train gomoku``: weights of the evaluation and of the order of moves, round by round."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.arena.balanced import balanced_book, is_balanced
from tengen.arena.openings import read_book
from tengen.base.i18n import _
from tengen.base.text import shown
from tengen.cli.options import (
    AsJson,
    OnlyGames,
    Rounds,
    Seed,
    Threads,
    TrainingCluster,
    TrialNodes,
    TrialSeconds,
    UsageProblem,
    WeightsFile,
    WorkFolder,
    seconds,
    whole_number,
)
from tengen.cli.train.shared import Workplace, check_file, finish, round_data, threads_of, trained
from tengen.engine.native.rules import KINDS, SIDE
from tengen.learn.training.gomoku import GomokuPlan, GomokuRound, train
from tengen.learn.training.reporting import TrainingResult
from tengen.rules.catalogue import variant

EXAMPLES = (
    "tengen train gomoku --lessons 100000 --rounds 1",
    "tengen train gomoku --kind renju --folder training --out gomoku-renju.bin --threads 2",
    "tengen train gomoku --lessons 2000 --nodes 1000 --label-nodes 1000 --json",
    "tengen train gomoku --sizes 12-20 --unjudged 20 --cluster auto --only-games",
)
_SIZES = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", re.ASCII)


def run(  # noqa: PLR0913 - options of a command line
    *,
    kind: Annotated[
        str, typer.Option(metavar="KIND", help=_("The rules: freestyle, standard, renju or caro."))
    ] = "freestyle",
    rounds: Rounds = "3",
    lessons: Annotated[
        str,
        typer.Option(metavar="N", help=_("Positions of searches that each round learns from.")),
    ] = "400000",
    nodes: Annotated[
        str, typer.Option(metavar="N", help=_("Positions for each move of the games."))
    ] = "6000",
    label_nodes: Annotated[
        str, typer.Option(metavar="N", help=_("Positions to find out what a lesson is worth."))
    ] = "5000",
    sizes: Annotated[
        str,
        typer.Option(metavar="N-N", help=_("Sizes of boards, which take turns: 15 or 12-20.")),
    ] = str(SIDE),
    unjudged: Annotated[
        str,
        typer.Option(
            metavar="N",
            help=_("Games in a hundred that begin with random stones, even or not."),
        ),
    ] = "0",
    openings: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE|balanced",
            help=_("Games to begin from, in any format; or balanced, even ones of ours."),
        ),
    ] = None,
    threads: Threads = None,
    cluster: TrainingCluster = None,
    seed: Seed = "1",
    time: TrialSeconds = "0.05",
    match_nodes: TrialNodes = None,
    pairs: Annotated[
        str, typer.Option(metavar="N", help=_("Openings of a deciding match, at most."))
    ] = "1000",
    only_games: OnlyGames = False,
    folder: WorkFolder = None,
    out: WeightsFile = None,
    as_json: AsJson = False,
) -> None:
    """Play, fit and decide, round after round."""
    if kind not in KINDS:
        raise UsageProblem.unknown("kind", kind, KINDS)
    plan = GomokuPlan(
        kind,
        rounds=whole_number("--rounds", rounds),
        lessons=whole_number("--lessons", lessons),
        nodes=whole_number("--nodes", nodes),
        label_nodes=whole_number("--label-nodes", label_nodes),
        seed=whole_number("--seed", seed, 0),
        match_nodes=0 if match_nodes is None else whole_number("--match-nodes", match_nodes),
        match_seconds=seconds("--time", time),
        most_pairs=whole_number("--pairs", pairs),
        sizes=_sizes(sizes),
        unjudged=whole_number("--unjudged", unjudged, 0),
    )
    if openings is not None:
        plan = replace(plan, openings=_openings(str(openings), plan))
    place, file = folder or Path(f"training-gomoku-{kind}"), out or Path(f"gomoku-{kind}.bin")
    check_file(file)
    workplace = Workplace(place, threads_of(threads), cluster, only_games)
    result = trained(partial(train, plan), workplace)
    finish(result, file, data_of(plan, result) if as_json else None)


def _sizes(text: str) -> tuple[int, ...]:
    """Return the sizes of boards that were asked for."""
    match = _SIZES.fullmatch(text)
    if match is None:
        raise UsageProblem(f"--sizes takes one size or a range, such as 12-20, not {shown(text)}")
    return tuple(range(int(match[1]), int(match[2] or match[1]) + 1))


def _openings(text: str, plan: GomokuPlan) -> tuple[tuple[int, ...], ...]:
    """Read the openings of a file, or ours, as cells."""
    if len(plan.sizes) != 1:
        raise UsageProblem("--openings are of one board; leave them out or name one of --sizes")
    rules = variant(plan.kind, size=str(plan.sizes[0]))
    book = balanced_book(text, rules) if is_balanced(text) else read_book(Path(text), rules)
    if any(one.start is not None for one in book.openings):
        raise UsageProblem("--openings takes games from the empty board, not set-up positions")
    cells = {move: cell for cell, move in enumerate(rules.placements)}
    return tuple(tuple(cells[move] for move in one.position(rules).moves) for one in book.openings)


def data_of(plan: GomokuPlan, result: TrainingResult[GomokuRound]) -> dict[str, Any]:
    """Return what came of a training as plain data."""
    return {
        "game": "gomoku",
        "kind": plan.kind,
        "seed": plan.seed,
        "rounds": [
            round_data(one, {"value_loss": one.value_loss, "order_loss": one.order_loss})
            for one in result.rounds
        ],
    }
