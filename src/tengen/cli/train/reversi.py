"""``tengen train reversi``: weights of the evaluation, round by round."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.base.i18n import _
from tengen.cli.options import (
    AsJson,
    OnlyGames,
    Rounds,
    Seed,
    Threads,
    TrainingCluster,
    TrialNodes,
    TrialSeconds,
    WeightsFile,
    WorkFolder,
    seconds,
    whole_number,
)
from tengen.cli.train.shared import Workplace, check_file, finish, round_data, threads_of, trained
from tengen.learn.training.reporting import TrainingResult
from tengen.learn.training.reversi.plan import USUAL_ROUNDS, Gate, ReversiPlan, usual_plan
from tengen.learn.training.reversi.rounds import ReversiRound, train

EXAMPLES = (
    "tengen train reversi --size 6 --games 2000",
    "tengen train reversi --threads 16 --folder training --out reversi-8.bin",
    "tengen train reversi --size 6 --games 500 --rounds 2 --nodes 2000 --json",
    "tengen train reversi --cluster auto --folder training",
)
#: What the help calls the defaults.
_ROUNDS, _SECONDS = str(len(USUAL_ROUNDS)), str(Gate().seconds)


def run(  # noqa: PLR0913 - options of a command line
    *,
    size: Annotated[
        str, typer.Option(metavar="N", help=_("The size of the board: 6, 8 or 10."))
    ] = "8",
    rounds: Rounds = _ROUNDS,
    games: Annotated[
        str, typer.Option(metavar="N", help=_("Games of the first round; later ones have fewer."))
    ] = str(USUAL_ROUNDS[0].games),
    threads: Threads = None,
    cluster: TrainingCluster = None,
    seed: Seed = "1",
    time: TrialSeconds = _SECONDS,
    nodes: TrialNodes = None,
    only_games: OnlyGames = False,
    folder: WorkFolder = None,
    out: WeightsFile = None,
    as_json: AsJson = False,
) -> None:
    """Play, fit, measure and decide, round after round."""
    side = whole_number("--size", size)
    plan = usual_plan(side, whole_number("--rounds", rounds), whole_number("--games", games), 0)
    plan = replace(plan, seed=whole_number("--seed", seed, 0), gate=_gate(time, nodes))
    place = folder or Path(f"training-reversi-{side}")
    file = out or Path(f"reversi-{side}.bin")
    check_file(file)
    workplace = Workplace(place, threads_of(threads), cluster, only_games)
    result = trained(partial(train, plan), workplace)
    finish(result, file, data_of(plan, result) if as_json else None)


def _gate(time: str, nodes: str | None) -> Gate:
    if nodes is not None:
        return Gate(seconds=0.0, nodes=whole_number("--nodes", nodes))
    return Gate(seconds=seconds("--time", time))


def data_of(plan: ReversiPlan, result: TrainingResult[ReversiRound]) -> dict[str, Any]:
    """Return what came of a training as plain data."""
    return {
        "game": "reversi",
        "size": plan.size,
        "seed": plan.seed,
        "rounds": [
            round_data(
                one, {"phases": [asdict(phase) for phase in one.phases], "errors": one.errors}
            )
            for one in result.rounds
        ],
    }
