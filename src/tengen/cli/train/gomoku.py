"""``tengen train gomoku``: weights of the evaluation and of the order of moves, round by round."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.base.i18n import N_, _
from tengen.cli.learn.shared import AsJson, Bar
from tengen.cli.options import UsageProblem, seconds, whole_number
from tengen.cli.output import print_json, say
from tengen.cli.train.shared import INTERRUPTED, NO_PROGRESS, check_file, decide, error, threads_of
from tengen.engine.native.gomoku import KINDS
from tengen.learn.training.gomoku import Means, News, Plan, Result, RoundReport, Stage, train

SUMMARY = N_("Make the evaluation for five in a row; the same command goes on where it stopped.")
EXAMPLES = (
    "tengen train gomoku --games 2000 --rounds 1",
    "tengen train gomoku --kind renju --folder training --out gomoku-renju.bin --threads 2",
    "tengen train gomoku --games 500 --nodes 1000 --match-nodes 1000 --json",
)


def run(  # noqa: PLR0913 - options of a command line
    *,
    kind: Annotated[
        str, typer.Option(metavar="KIND", help=_("The rules: freestyle, standard, renju or caro."))
    ] = "freestyle",
    rounds: Annotated[
        str, typer.Option(metavar="N", help=_("Generations; each is taught by the one before."))
    ] = "3",
    games: Annotated[str, typer.Option(metavar="N", help=_("Games of each round."))] = "20000",
    nodes: Annotated[
        str, typer.Option(metavar="N", help=_("Positions for each move of those games."))
    ] = "3000",
    threads: Annotated[
        str | None, typer.Option(metavar="N", help=_("Threads; one for each core if not told."))
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="N", help=_("Another seed gives other games."))
    ] = "1",
    time: Annotated[
        str, typer.Option(metavar="S", help=_("Seconds for each move of the deciding matches."))
    ] = "0.05",
    match_nodes: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("Positions for each of those moves instead of time.")),
    ] = None,
    pairs: Annotated[
        str, typer.Option(metavar="N", help=_("Openings of a deciding match, at most."))
    ] = "1000",
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=_("Where unfinished work is kept."))
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Where the weights are written."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play, fit and decide, round after round."""
    if kind not in KINDS:
        raise UsageProblem.unknown("kind", kind, tuple(KINDS))
    plan = Plan(
        kind,
        rounds=whole_number("--rounds", rounds),
        games=whole_number("--games", games),
        nodes=whole_number("--nodes", nodes),
        seed=whole_number("--seed", seed, 0),
        match_nodes=0 if match_nodes is None else whole_number("--match-nodes", match_nodes),
        match_seconds=seconds("--time", time),
        most_pairs=whole_number("--pairs", pairs),
    )
    place, file = folder or Path(f"training-gomoku-{kind}"), out or Path(f"gomoku-{kind}.bin")
    check_file(file)
    result = _trained(plan, place, threads_of(threads))
    if result.weights is not None:
        result.weights.write(file)
    if as_json:
        print_json(_data(plan, result, file))
    else:
        _tell(result, file)
    if result.weights is None:
        raise typer.Exit(NO_PROGRESS)


def _trained(plan: Plan, folder: Path, threads: int) -> Result:
    stages = list(Stage)
    try:
        with Bar(plan.rounds * len(stages)) as bar:

            def show(news: News) -> None:
                before = (news.round - 1) * len(stages) + stages.index(news.stage)
                bar.show(before + news.done / max(1, news.total), _progress(news))

            return train(plan, Means(folder, threads, decide, show, _note))
    except KeyboardInterrupt:
        text = _("Interrupted; the same command goes on with {path}.")
        sys.stderr.write(text.format(path=folder) + "\n")
        raise typer.Exit(INTERRUPTED) from None


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
        "game": "gomoku",
        "kind": plan.kind,
        "seed": plan.seed,
        "rounds": [_round_data(report) for report in result.rounds],
        "file": None if result.weights is None else str(file),
    }


def _round_data(report: RoundReport) -> dict[str, Any]:
    return {
        "games": report.games,
        "positions": report.positions,
        "value_loss": report.value_loss,
        "order_loss": report.order_loss,
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
