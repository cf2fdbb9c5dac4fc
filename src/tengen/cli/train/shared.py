"""What the commands of ``tengen train`` share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import typer

from tengen.arena.sprt import SequentialTest, SprtDecision
from tengen.arena.statistics import CONFIDENCE, sample_of, widened
from tengen.base.i18n import _
from tengen.base.text import shown
from tengen.cli.learn.shared import Bar
from tengen.cli.options import UsageProblem, whole_number
from tengen.cli.output import print_json, say
from tengen.cli.train.cluster import joined
from tengen.learn.networks.trial import Trial
from tengen.learn.training.reporting import (
    Means,
    News,
    Report,
    RoundReport,
    TrainingResult,
)

#: A generation has to be stronger by more than the first, most probably by the second, in Elo.
TEST = SequentialTest(0, 20)
INTERRUPTED, NO_PROGRESS = 130, 1
_MAX_THREADS = 256


def threads_of(text: str | None) -> int:
    """Return the number of threads; one for each core if not told."""
    number = (os.cpu_count() or 1) if text is None else whole_number("--threads", text)
    if number > _MAX_THREADS:
        raise UsageProblem(f"--threads takes at most {_MAX_THREADS}, not {shown(text)}")
    return number


def check_file(file: Path) -> None:
    """Refuse a file that cannot be written before hours are spent on it."""
    if file.is_dir():
        raise UsageProblem(f"--out takes a file, but {str(file)!r} is a folder")
    if not file.absolute().parent.is_dir():
        raise UsageProblem(f"--out: there is no folder {str(file.absolute().parent)!r}")


def decide(pairs: Sequence[int]) -> bool | None:
    """Say whether a generation is stronger than the one before; None as long as it is open."""
    verdict = TEST.verdict(pairs)
    return None if verdict is SprtDecision.UNDECIDED else verdict is SprtDecision.H1


def error(trial: Trial) -> float:
    """Return half the width of the 95 % interval of a score."""
    return CONFIDENCE * sample_of(widened(trial.pairs)).standard_error


@dataclass(frozen=True, slots=True)
class Workplace:
    """Where a training is done: its folder, the threads here, a cluster, and no more than games."""

    folder: Path
    threads: int
    cluster: str | None = None
    only_games: bool = False


def trained(
    run: Callable[[Means], TrainingResult[Report]], place: Workplace
) -> TrainingResult[Report]:
    """Run a training with its progress on show; Ctrl-C tells how to go on."""
    try:
        with (
            redirect_stdout(sys.stderr),  # what a cluster prints is no answer of ours
            joined(place.cluster) as maker,
            Bar(None) as bar,  # of one stage: what the others will take is not known
        ):

            def show(news: News) -> None:
                bar.show(news.done, _progress(news), news.total)

            folder, threads = place.folder, place.threads
            return run(Means(folder, threads, decide, show, _note, maker, place.only_games))
    except KeyboardInterrupt:
        text = _("Interrupted; the same command continues with {path}.")
        sys.stderr.write(text.format(path=place.folder) + "\n")
        raise typer.Exit(INTERRUPTED) from None


def finish(result: TrainingResult[Report], file: Path, data: dict[str, Any] | None) -> None:
    """Write the weights and tell what came out, as ``data`` if given.

    Without progress the exit code is 1, unless only games were wanted.
    """
    if result.weights is not None:
        result.weights.write(file)
    if data is not None:
        played = {} if result.played is None else {"played": asdict(result.played)}
        print_json(data | played | {"file": None if result.weights is None else str(file)})
    else:
        _tell(result, file)
    if result.weights is None and result.played is None:
        raise typer.Exit(NO_PROGRESS)


def round_data(report: RoundReport, fit: dict[str, Any]) -> dict[str, Any]:
    """Return a round as plain data; ``fit`` is how well its weights fit."""
    return {
        "games": report.games,
        "positions": report.positions,
        **fit,
        "match": {
            "games": report.trial.games,
            "pairs": report.trial.pairs,
            "score": round(report.trial.score, 4),
            "error": round(error(report.trial), 4),
        },
        "accepted": report.is_accepted,
    }


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


def _tell(result: TrainingResult[Report], file: Path) -> None:
    if result.played is not None:
        text = _("Games played: {games}; positions in them: {positions}.")
        say(text.format(games=result.played.games, positions=result.played.positions))
    if result.weights is None:
        if result.played is None:
            say(_("No round made the engine stronger; nothing was written."))
        return
    accepted = sum(report.is_accepted for report in result.rounds)
    text = _("Wrote {file}: {accepted} of {rounds} rounds made the engine stronger.")
    say(text.format(file=file, accepted=accepted, rounds=len(result.rounds)))
