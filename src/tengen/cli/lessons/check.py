"""``tengen lessons check``: every exercise against the rules and the solvers."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.learn.shared import Bar
from tengen.cli.options import AsJson
from tengen.cli.output import print_json, say
from tengen.lessons.catalogue import lesson, lessons, rules_pages
from tengen.lessons.checks import LessonProblem, problems_of, problems_of_lesson
from tengen.lessons.model import BoardLesson

EXAMPLES = (
    "tengen lessons check",
    "tengen lessons check make-five corners",
    "tengen lessons check --json",
)
UNTRUE = 1


def run(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="LESSON", help=_("Only these lessons, by their ids.")),
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Check that the answers are whole and right, the wrong ones wrong, and the hints true."""
    chosen = tuple(map(lesson, names)) if names else (*lessons(), *rules_pages())
    count = sum(len(one.exercises) for one in chosen)
    problems = _check(chosen, count)
    if as_json:
        failed = [{"id": one.id, "place": one.place, "problem": one.problem} for one in problems]
        print_json({"exercises": count, "failed": failed})
    else:
        _tell(count, problems)
    if problems:
        raise typer.Exit(UNTRUE)


def _check(chosen: tuple[BoardLesson, ...], count: int) -> list[LessonProblem]:
    problems = list[LessonProblem]()
    done = 0
    with Bar(1) as bar:
        for one in chosen:
            problems += problems_of_lesson(one)
            for exercise in one.exercises:
                problems += problems_of(exercise)
                done += 1
                bar.show(done / count, one.id)
    return problems


def _tell(count: int, problems: list[LessonProblem]) -> None:
    for problem in problems:
        say(str(problem))
    if not problems:
        say(_("Exercises that were checked and are true: {count}.").format(count=count))
