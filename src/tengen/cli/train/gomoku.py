"""``tengen train gomoku``: weights of the evaluation and of the order of moves, round by round."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.base.i18n import _
from tengen.cli.options import (
    AsJson,
    Rounds,
    Seed,
    Threads,
    TrialNodes,
    TrialSeconds,
    UsageProblem,
    WeightsFile,
    WorkFolder,
    seconds,
    whole_number,
)
from tengen.cli.train.shared import check_file, finish, round_data, threads_of, trained
from tengen.engine.native.rules import KINDS
from tengen.learn.training.gomoku import GomokuPlan, GomokuRound, train
from tengen.learn.training.reporting import TrainingResult

EXAMPLES = (
    "tengen train gomoku --lessons 100000 --rounds 1",
    "tengen train gomoku --kind renju --folder training --out gomoku-renju.bin --threads 2",
    "tengen train gomoku --lessons 2000 --nodes 1000 --label-nodes 1000 --json",
)


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
    threads: Threads = None,
    seed: Seed = "1",
    time: TrialSeconds = "0.05",
    match_nodes: TrialNodes = None,
    pairs: Annotated[
        str, typer.Option(metavar="N", help=_("Openings of a deciding match, at most."))
    ] = "1000",
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
    )
    place, file = folder or Path(f"training-gomoku-{kind}"), out or Path(f"gomoku-{kind}.bin")
    check_file(file)
    result = trained(partial(train, plan), place, threads_of(threads))
    finish(result, file, _data(plan, result) if as_json else None)


def _data(plan: GomokuPlan, result: TrainingResult[GomokuRound]) -> dict[str, Any]:
    return {
        "game": "gomoku",
        "kind": plan.kind,
        "seed": plan.seed,
        "rounds": [
            round_data(one, {"value_loss": one.value_loss, "order_loss": one.order_loss})
            for one in result.rounds
        ],
    }
