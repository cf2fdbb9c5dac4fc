"""``tengen train resume``: go on with a training of which one has nothing but the folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.options import AsJson, OnlyGames, Threads, TrainingCluster, WeightsFile
from tengen.cli.train import gomoku, reversi
from tengen.cli.train.shared import Workplace, check_file, finish, threads_of, trained
from tengen.learn.training import gomoku as gomoku_training
from tengen.learn.training.folder import TrainingFolder
from tengen.learn.training.gomoku import GomokuPlan
from tengen.learn.training.reversi import rounds as reversi_training
from tengen.learn.training.survey import plan_of

EXAMPLES = (
    "tengen train resume training --out gomoku-renju.bin",
    "tengen train resume training --cluster auto --only-games",
)


def run(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help=_("Where unfinished work is kept."))
    ],
    *,
    threads: Threads = None,
    cluster: TrainingCluster = None,
    only_games: OnlyGames = False,
    out: WeightsFile = None,
    as_json: AsJson = False,
) -> None:
    """Read the plan in the folder and carry it out."""
    plan = plan_of(TrainingFolder(folder))
    workplace = Workplace(folder, threads_of(threads), cluster, only_games)
    if isinstance(plan, GomokuPlan):
        file = out or Path(f"gomoku-{plan.kind}.bin")
        check_file(file)
        result = trained(partial(gomoku_training.train, plan), workplace)
        finish(result, file, gomoku.data_of(plan, result) if as_json else None)
    else:
        file = out or Path(f"reversi-{plan.size}.bin")
        check_file(file)
        found = trained(partial(reversi_training.train, plan), workplace)
        finish(found, file, reversi.data_of(plan, found) if as_json else None)
