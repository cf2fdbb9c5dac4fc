"""``tengen lessons``: the list, and whether all of it is true."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

Tengen = Callable[..., subprocess.CompletedProcess[str]]


def test_the_lessons_are_listed_in_their_order(tengen: Tengen) -> None:
    done = tengen("lessons", "list", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found[0] == {"id": "make-five", "path": "five", "title": "Make five", "exercises": 5}
    assert {one["path"] for one in found} == {"five", "reversi"}
    table = tengen("lessons", "list").stdout.splitlines()
    assert len(table) == len(found) + 1


def test_true_lessons_are_told_as_such(tengen: Tengen) -> None:
    done = tengen("lessons", "check", "make-five", "corners", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout) == {"exercises": 10, "failed": []}
    said = tengen("lessons", "check", "make-five").stdout
    assert said == "Exercises that were checked and are true: 5.\n"


def test_an_unknown_lesson_is_refused_in_one_sentence(tengen: Tengen) -> None:
    done = tengen("lessons", "check", "make-six")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tengen: unknown lesson 'make-six'; did you mean 'make-five'?\n"
