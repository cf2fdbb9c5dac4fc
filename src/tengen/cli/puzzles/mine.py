"""``tengen puzzles mine``: find new puzzles."""

from __future__ import annotations

import asyncio
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from tengen.arena.executor import Executor, LocalExecutor
from tengen.base import system
from tengen.base.i18n import _
from tengen.cli.learn.shared import Bar
from tengen.cli.options import AsJson, OutputFile, Seed, UsageProblem, whole_number
from tengen.cli.output import print_json, say
from tengen.cli.puzzles.shared import MinedVariant, chosen_name
from tengen.puzzles import files
from tengen.puzzles.mining import KeptPuzzles
from tengen.puzzles.mining_state import MiningPlan, MiningState
from tengen.puzzles.running import AHEAD, OnProgress
from tengen.puzzles.running import run as mine
from tengen.puzzles.worker import MiningWorker

EXAMPLES = (
    "tengen puzzles mine renju.tsv.gz --variant renju --count 3000 --jobs 8",
    "tengen puzzles mine reversi.tsv --variant reversi --count 100 --seed 7",
    "tengen puzzles mine caro.tsv.gz --variant caro --cluster auto --jobs 200",
)
_INTERRUPTED = 130


def run(  # noqa: PLR0913 - one parameter per option
    file: OutputFile,
    *,
    variant: MinedVariant,
    count: Annotated[
        str, typer.Option("--count", metavar="N", help=_("How many puzzles are wanted."))
    ] = "3000",
    seed: Seed = "1",
    jobs: Annotated[
        str | None,
        typer.Option("--jobs", metavar="N", help=_("Batches at once; without it, one per core.")),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help=_("Mine on a Ray cluster, such as auto.")),
    ] = None,
    state: Annotated[
        Path | None,
        typer.Option(
            "--state",
            metavar="FILE",
            help=_("What is done so far; a run that was stopped goes on from it."),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Mine until there are enough; an interrupt loses nothing."""
    name = chosen_name(variant)
    assert name is not None
    plan = MiningPlan(name, whole_number("--seed", seed, 0), whole_number("--count", count))
    work = state or file.with_name(f"{file.name}.state")
    found = _mine(plan, MiningState(work, plan), _jobs(jobs), cluster)
    files.write(file, name, found.puzzles)
    if as_json:
        print_json(_data(name, found))
    else:
        _tell(found)


def _jobs(text: str | None) -> int:
    count = system.core_count() if text is None else whole_number("--jobs", text)
    if count > AHEAD:
        raise UsageProblem(f"--jobs takes at most {AHEAD}, not {count}")
    return count


def _mine(plan: MiningPlan, state: MiningState, jobs: int, cluster: str | None) -> KeptPuzzles:
    try:
        with Bar(plan.count) as bar, redirect_stdout(sys.stderr):

            def on_progress(kept: KeptPuzzles) -> None:
                bar.show(len(kept), f"{len(kept)}/{plan.count}")

            return asyncio.run(_run(plan, state, jobs, cluster, on_progress))
    except KeyboardInterrupt:
        sys.stderr.write(_("Interrupted; the same command goes on from here.") + "\n")
        raise typer.Exit(_INTERRUPTED) from None


async def _run(
    plan: MiningPlan, state: MiningState, jobs: int, cluster: str | None, on_progress: OnProgress
) -> KeptPuzzles:
    async with _executor(cluster) as executor:
        return await mine(plan, state, executor, jobs, on_progress)


def _executor(cluster: str | None) -> Executor:
    if cluster is None:
        return LocalExecutor("tengen.puzzles.worker")
    from tengen.arena.ray_executor import RayExecutor  # noqa: PLC0415 - an extra that is slow to load

    return RayExecutor(cluster, MiningWorker)


def _data(name: str, found: KeptPuzzles) -> dict[str, object]:
    return {
        "variant": name,
        "puzzles": len(found),
        "seconds": round(found.seconds, 1),
        "refused": [
            {"theme": kind.value, "reason": reason.value, "count": count}
            for (kind, reason), count in found.refused.most_common()
        ],
    }


def _tell(found: KeptPuzzles) -> None:
    text = _("Puzzles: {count}, in {seconds} s of the processor.")
    say(text.format(count=len(found), seconds=f"{found.seconds:.1f}"))
    for (kind, reason), count in found.refused.most_common():
        say(f"  {count:7}  {kind.value}: {reason.value}")
