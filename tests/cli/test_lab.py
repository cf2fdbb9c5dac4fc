"""One search on the command line, node by node."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def size_of(branch: dict[str, Any]) -> int:
    return 1 + sum(map(size_of, branch["children"]))


def cuts_of(branch: dict[str, Any]) -> int:
    return int(branch["cut"]) + sum(map(cuts_of, branch["children"]))


def test_json_has_the_whole_tree(tengen: Run) -> None:
    done = tengen("lab", "reversi", "--algorithm", "alphabeta", "--depth", "3", "--json")
    document = json.loads(done.stdout)
    assert done.stderr == ""
    assert (document["algorithm"], document["nodes"], document["value"]) == ("alphabeta", 42, -1.5)
    assert size_of(document["tree"]) == document["nodes"]
    assert cuts_of(document["tree"]) == document["cutoffs"] == 4
    assert document["best"] in {child["move"] for child in document["tree"]["children"]}
    assert {"move", "value", "alpha", "beta", "cut", "children"} <= document["tree"].keys()


def test_earlier_trees_of_a_search_that_begins_anew_are_told_too(tengen: Run) -> None:
    done = tengen("lab", "tictactoe", "--algorithm", "mtdf", "--depth", "4", "--json")
    document = json.loads(done.stdout)
    trees = [*document["earlier"], document["tree"]]
    assert len(trees) == document["researches"] + 1 > 1
    assert sum(map(size_of, trees)) == document["nodes"]


def test_the_moves_and_the_text_of_a_position_name_the_same(tengen: Run) -> None:
    by_moves = tengen("lab", "tictactoe", "--moves", "b2 a1", "--depth", "3", "--json")
    by_text = tengen("lab", "tictactoe", "--position", "3/1x1/o2 x", "--depth", "3", "--json")
    first, second = (json.loads(done.stdout) for done in (by_moves, by_text))
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


def test_a_student_reads_counters_the_line_and_the_top_of_the_tree(tengen: Run) -> None:
    text = tengen("lab", "reversi", "--depth", "4").stdout
    assert "Best move: d3, worth 2.5 for black." in text
    assert "131  nodes entered" in text
    assert "✂ 4 moves skipped" in text
    assert "[−∞ … ∞]" in text


def test_algorithms_are_counted_side_by_side(tengen: Run) -> None:
    done = tengen("lab", "reversi", "--compare", "--depth", "3", "--json")
    rows = {(row["algorithm"], row["depth"]): row for row in json.loads(done.stdout)}
    assert rows["minimax", 3]["nodes"] == 73
    assert rows["alphabeta", 3]["nodes"] == 42
    assert len({row["value"] for (_name, depth), row in rows.items() if depth == 3}) == 1
    assert "minimax" in tengen("lab", "reversi", "--compare", "--depth", "2").stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("reversi --algorithm alphabet", "there is no algorithm 'alphabet'; did you mean"),
        ("reversi --depth x", "--depth takes a whole number from 1 up, not 'x'"),
        ("reversi --depth 40", "the depth is from 1 to 12, not 40"),
        ("reversi --ordering bst", "there is no ordering 'bst'"),
        ("freestyle --evaluation corners", "there is no evaluation 'corners'"),
        ("unbounded", "needs a board with edges"),
        ("reversi --nodes 2000000", "--nodes takes at most 1,000,000, not 2,000,000"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(tengen: Run, arguments: str, told: str) -> None:
    done = tengen("lab", *arguments.split())
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_an_interrupt_keeps_what_there_is(environment: dict[str, str]) -> None:
    command = [sys.executable, "-c", _HELD + "sys.exit(main())", *LONG_SEARCH.split()]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "searching\n"
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate()
    assert process.returncode == 130, errors
    document = json.loads(out)
    assert not document["complete"]
    assert document["nodes"] == size_of(document["tree"]) == ASKED_NEXT


def test_an_interrupt_is_heard_whatever_the_program_just_does(environment: dict[str, str]) -> None:
    command = [sys.executable, "-c", _HELD + _INTERRUPTED_BETWEEN_WAITS, *LONG_SEARCH.split()]
    done = subprocess.run(command, capture_output=True, env=environment, text=True, check=False)
    assert done.returncode == 130, done.stderr
    document = json.loads(done.stdout)
    assert not document["complete"]
    assert document["nodes"] == ASKED_NEXT


LONG_SEARCH = "lab reversi --algorithm minimax --depth 9 --nodes 1000000 --json"
#: Where the search asks next whether it is over, after the node at which it is held.
ASKED_NEXT = 512
#: The real command, whose search says at a node that it is there, and waits until an interrupt was
#: heard: however slow the machine, it comes in the middle. One that is lost fails after a minute.
_HELD = """
import sys
from tengen.cli import lab
from tengen.cli.entry import main
from tengen.lab.recorder import TreeRecorder
heard = lab.Event()
lab.Event = lambda: heard
count = TreeRecorder.count
def telling(self):
    count(self)
    if self.nodes == 500:
        print("searching", file=sys.stderr, flush=True)
        heard.wait(60)
TreeRecorder.count = telling
"""

#: Interrupted while it is not waiting for its search.
_INTERRUPTED_BETWEEN_WAITS = """
import signal
usual = lab.monotonic
asked = []
def interrupted():
    asked.append(usual())
    if len(asked) == 2:
        signal.raise_signal(signal.SIGINT)
    return asked[-1]
lab.monotonic = interrupted
sys.exit(main())
"""
