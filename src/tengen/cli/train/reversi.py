"""``tengen train reversi``: weights of the evaluation, round by round."""

from __future__ import annotations

import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.base.i18n import N_, _
from tengen.cli.learn.shared import AsJson, Bar
from tengen.cli.options import seconds, whole_number
from tengen.cli.output import print_json, say
from tengen.cli.train.shared import (
    INTERRUPTED,
    NO_PROGRESS,
    check_file,
    decide,
    error,
    threads_of,
)
from tengen.learn.training.reversi.plan import USUAL_ROUNDS, Gate, Plan, usual_plan
from tengen.learn.training.reversi.rounds import (
    Means,
    News,
    Result,
    RoundReport,
    Stage,
    train,
)

SUMMARY = N_("Make the evaluation for Reversi; the same command goes on where it stopped.")
EXAMPLES = (
    "tengen train reversi --size 6 --games 2000",
    "tengen train reversi --threads 16 --folder training --out reversi-8.bin",
    "tengen train reversi --size 6 --games 500 --rounds 2 --nodes 2000 --json",
)


def run(  # noqa: PLR0913 - options of a command line
    *,
    size: Annotated[
        str, typer.Option(metavar="N", help=_("The size of the board: 6, 8 or 10."))
    ] = "8",
    rounds: Annotated[
        str, typer.Option(metavar="N", help=_("Generations; each is taught by the one before."))
    ] = str(len(USUAL_ROUNDS)),
    games: Annotated[
        str, typer.Option(metavar="N", help=_("Games of the first round; later ones have fewer."))
    ] = str(USUAL_ROUNDS[0].games),
    threads: Annotated[
        str | None, typer.Option(metavar="N", help=_("Threads; one for each core if not told."))
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="N", help=_("Another seed gives other games."))
    ] = "1",
    time: Annotated[
        str, typer.Option(metavar="S", help=_("Seconds for each move of the deciding matches."))
    ] = str(Gate().seconds),
    nodes: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("Positions for each of those moves instead of time.")),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=_("Where unfinished work is kept."))
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Where the weights are written."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play, fit, measure and decide, round after round."""
    side = whole_number("--size", size)
    plan = usual_plan(side, whole_number("--rounds", rounds), whole_number("--games", games), 0)
    plan = replace(plan, seed=whole_number("--seed", seed, 0), gate=_gate(time, nodes))
    place = folder or Path(f"training-reversi-{side}")
    file = out or Path(f"reversi-{side}.bin")
    check_file(file)
    try:
        result = _trained(plan, place, threads_of(threads))
    except KeyboardInterrupt:
        text = _("Interrupted; the same command goes on with {path}.")
        sys.stderr.write(text.format(path=place) + "\n")
        raise typer.Exit(INTERRUPTED) from None
    if result.weights is not None:
        result.weights.write(file)
    if as_json:
        print_json(_data(plan, result, file))
    else:
        _tell(result, file)
    if result.weights is None:
        raise typer.Exit(NO_PROGRESS)


def _gate(time: str, nodes: str | None) -> Gate:
    if nodes is not None:
        return Gate(seconds=0.0, nodes=whole_number("--nodes", nodes))
    return Gate(seconds=seconds("--time", time))


def _trained(plan: Plan, folder: Path, threads: int) -> Result:
    stages = list(Stage)
    with Bar(len(plan.rounds) * len(stages)) as bar:

        def show(news: News) -> None:
            before = (news.round - 1) * len(stages) + stages.index(news.stage)
            bar.show(before + news.done / max(1, news.total), _progress(news))

        return train(plan, Means(folder, threads, decide, show, _note))


def _progress(news: News) -> str:
    text = _("round {round}/{rounds}, {stage} {done}/{total}")
    return text.format(
        round=news.round,
        rounds=news.rounds,
        stage=_(news.stage.value),
        done=news.done,
        total=news.total,
    )


def _note(report: RoundReport) -> None:
    """Tell of a finished round, beside the answer."""
    text = _("Round {number}: {games} games, {positions} positions, {score} % ± {error}: {end}.")
    line = text.format(
        number=report.number,
        games=report.games,
        positions=report.positions,
        score=f"{100 * report.trial.score:.1f}",
        error=f"{100 * error(report.trial):.1f}",
        end=_("stronger") if report.is_accepted else _("not stronger, left out"),
    )
    sys.stderr.write(line + "\n")


def _data(plan: Plan, result: Result, file: Path) -> dict[str, Any]:
    return {
        "game": "reversi",
        "size": plan.size,
        "seed": plan.seed,
        "rounds": [_round_data(report) for report in result.rounds],
        "file": None if result.weights is None else str(file),
    }


def _round_data(report: RoundReport) -> dict[str, Any]:
    return {
        "games": report.games,
        "positions": report.positions,
        "phases": [asdict(phase) for phase in report.phases],
        "errors": report.errors,
        "match": {
            "games": report.trial.games,
            "pairs": report.trial.pairs,
            "score": round(report.trial.score, 4),
            "error": round(error(report.trial), 4),
        },
        "accepted": report.is_accepted,
    }


def _tell(result: Result, file: Path) -> None:
    if result.weights is None:
        say(_("No round made the engine stronger; nothing was written."))
        return
    accepted = sum(report.is_accepted for report in result.rounds)
    text = _("Wrote {file}: {accepted} of {rounds} rounds made the engine stronger.")
    say(text.format(file=file, accepted=accepted, rounds=len(result.rounds)))
