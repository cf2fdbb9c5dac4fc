"""What the commands of ``tengen train`` share."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from tengen.arena.sprt import SequentialTest, Verdict
from tengen.arena.statistics import CONFIDENCE, sample_of, widened
from tengen.cli.options import UsageProblem, whole_number
from tengen.learn.trial import Trial

#: A generation has to be stronger by more than the first, most probably by the second, in Elo.
TEST = SequentialTest(0, 20)
INTERRUPTED, NO_PROGRESS = 130, 1
_MOST_THREADS = 256


def threads_of(text: str | None) -> int:
    """Return the number of threads; one for each core if not told."""
    number = (os.cpu_count() or 1) if text is None else whole_number("--threads", text)
    if number > _MOST_THREADS:
        raise UsageProblem(f"--threads takes at most {_MOST_THREADS}, not {text!r}")
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
    return None if verdict is Verdict.UNDECIDED else verdict is Verdict.H1


def error(trial: Trial) -> float:
    """Return half the width of the 95 % interval of a score."""
    return CONFIDENCE * sample_of(widened(trial.pairs)).standard_error
