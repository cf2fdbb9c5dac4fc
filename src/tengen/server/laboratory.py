"""The search laboratory of a server: what is asked, and the answer as the bytes that are sent.

Runs in the process of a job. An answer with 100,000 nodes is columns of numbers, packed there, so
that the server only passes it on.
"""

from __future__ import annotations

import gzip
import time
from base64 import b64encode
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import isnan
from typing import Annotated, Literal

from pydantic import Field
from pydantic_core import to_json

from tengen.lab.columns import TreeColumns, finite
from tengen.lab.errors import LabProblemError
from tengen.lab.tracing import compare, trace
from tengen.lab.tree import SearchCounters, SearchTree
from tengen.lab.winning import winning_tree
from tengen.server.http.lab_answers import (
    LabComparisonAnswer,
    LabCountAnswer,
    LabNodesAnswer,
    LabTreeAnswer,
    LabWinAnswer,
)
from tengen.server.http.rules import LineRequest, position_of
from tengen.study.solving import Effort, SolveGoal, solve

#: What one visitor may ask for: nodes of a tree, plies, playouts, seconds of computing.
MAX_LAB_NODES, MAX_LAB_DEPTH, MAX_LAB_PLAYOUTS, MAX_LAB_SECONDS = 100_000, 10, 10_000, 15.0
#: An open end of a window: no value is as large.
OPEN = 9e9

Name = Annotated[str, Field(max_length=20)]


class LabRequest(LineRequest):
    """A position and how it is to be searched: the parts that were left out are the usual ones."""

    ordering: Name | None = None
    evaluation: Name | None = None
    breadth: Annotated[int, Field(ge=0, le=400)] | None = None
    max_nodes: Annotated[int, Field(ge=1, le=MAX_LAB_NODES)] = MAX_LAB_NODES


class LabSearchRequest(LabRequest):
    """One search; ``depth`` in plies, for ``mcts`` in playouts."""

    do: Literal["search"] = "search"
    algorithm: Name = "alphabeta"
    depth: Annotated[int, Field(ge=1, le=MAX_LAB_PLAYOUTS)] = 3


class LabCompareRequest(LabRequest):
    """Several algorithms on one position, from one ply up to a depth."""

    do: Literal["compare"] = "compare"
    algorithms: Annotated[list[Name], Field(min_length=1, max_length=8)]
    depth: Annotated[int, Field(ge=1, le=MAX_LAB_DEPTH)] = 3


class LabWinRequest(LineRequest):
    """A win by fours, or by fours and threes."""

    do: Literal["win"] = "win"
    kind: Literal["vcf", "vct"] = "vcf"


def searched(request: LabSearchRequest) -> LabTreeAnswer:
    """Search a position; raises LabProblemError."""
    if request.algorithm != "mcts" and request.depth > MAX_LAB_DEPTH:
        raise LabProblemError(f"the depth is from 1 to {MAX_LAB_DEPTH}, not {request.depth}")
    tree = trace(
        position_of(request),
        request.algorithm,
        request.depth,
        ordering=request.ordering,
        evaluation=request.evaluation,
        breadth=request.breadth,
        max_nodes=request.max_nodes,
        is_over=_within(MAX_LAB_SECONDS),
    )
    return _tree(tree)


def compared(request: LabCompareRequest) -> LabComparisonAnswer:
    """Run algorithms on one position; raises LabProblemError."""
    position = position_of(request)
    rows = compare(
        position,
        request.algorithms,
        request.depth,
        ordering=request.ordering,
        evaluation=request.evaluation,
        breadth=request.breadth,
        max_nodes=request.max_nodes,
        is_over=_within(MAX_LAB_SECONDS),
    )
    names = position.variant.format
    return LabComparisonAnswer(
        [
            LabCountAnswer(
                row.algorithm,
                row.depth,
                row.value,
                None if row.best is None else names(row.best),
                row.is_complete,
                _rounded(row.counters),
            )
            for row in rows
        ]
    )


def won(request: LabWinRequest) -> LabWinAnswer:
    """Prove a win by threats, where there is one."""
    position = position_of(request)
    goal, is_late = SolveGoal(request.kind), _within(MAX_LAB_SECONDS)
    found = solve(position, goal, Effort(MAX_LAB_SECONDS, is_over=is_late))
    if found.win is None:
        return LabWinAnswer(found.is_exact, None, [])
    win = winning_tree(found.win, goal, found)
    return LabWinAnswer(exact=True, tree=_tree(win.tree), any_other=[*win.any_other])


def _within(seconds: float) -> Callable[[int], bool]:
    end = time.monotonic() + seconds
    return lambda _nodes: time.monotonic() >= end


def _tree(tree: SearchTree) -> LabTreeAnswer:
    return LabTreeAnswer(
        tree.asked,
        tree.position.turn,
        tree.position.text,
        tree.value,
        tree.named(tree.line),
        tree.is_complete,
        _rounded(tree.counters),
        list(map(tree.position.variant.format, tree.columns.moves)),
        _nodes(tree.columns),
    )


def _rounded(counters: SearchCounters) -> SearchCounters:
    return replace(counters, seconds=round(counters.seconds, 3))


def _nodes(columns: TreeColumns) -> LabNodesAnswer:
    has_windows = any(not isnan(alpha) for alpha in columns.alpha[:1])
    return LabNodesAnswer(
        columns.ply.tolist(),
        columns.move.tolist(),
        _bounds(columns.alpha) if has_windows else [],
        _bounds(columns.beta) if has_windows else [],
        [None if isnan(value) else _short(value) for value in columns.value],
        columns.reason.tolist(),
        columns.candidates.tolist(),
        [node for node, again in enumerate(columns.again) if again],
        columns.visits.tolist(),
        columns.born.tolist(),
    )


def _bounds(values: Iterable[float]) -> list[float]:
    return [
        (OPEN if value > 0 else -OPEN) if finite(value) is None else _short(value)
        for value in values
    ]


def _short(value: float) -> float:
    """Return a value as short as a person can tell apart; windows of no width close."""
    rounded = round(value, 4)
    return int(rounded) if rounded == int(rounded) else rounded


def packed(answer: LabTreeAnswer | LabComparisonAnswer | LabWinAnswer) -> str:
    """Return an answer as packed JSON, in letters that travel in a line."""
    return b64encode(gzip.compress(to_json(answer), 5)).decode()
