"""Records as studies keep them: copied, and as text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.games.wire import text_of
from tengen.records.codec import ReadOptions
from tengen.records.game_json import as_data, of_data
from tengen.records.node import flatten, grow
from tengen.records.record import Record


def copied(record: Record) -> Record:
    """Return a record of its own that is equal."""
    root = grow(flatten(record.root))[0]
    return replace(record, root=root, tags=dict(record.tags))


def to_text(record: Record) -> str:
    """Return a record as it is kept; raises InvalidRecord for one that is too large."""
    return text_of(as_data(record))


def line_of(text: str, node: int | None = None, ply: int | None = None) -> Record:
    """Return of a kept record the line to a node alone, by its number among the moves.

    0 is the root. Without a node it is the main line, up to a ply if that is named. Raises
    Refused for a node that is not there.
    """
    data = json.loads(text)
    moves = data["moves"]
    if node is None:
        path = _main(parents_of(moves))[:ply]
    elif node > len(moves):
        raise Refused(N_("the chapter has no move {number}"), number=node)
    else:
        path = path_to(parents_of(moves), node)
    line = [moves[number - 1] for number in path]
    alone = [one if isinstance(one, str) else {**one, "after": at} for at, one in enumerate(line)]
    return of_data(data | {"moves": alone}, ReadOptions())


def parents_of(moves: Sequence[str | Mapping[str, Any]]) -> list[int]:
    """Return of each kept move the number of the one before it; that of the root, 0, has -1."""
    parents = [-1]
    for number, move in enumerate(moves):
        parents.append(number if isinstance(move, str) else move.get("after", number))
    return parents


def path_to(parents: Sequence[int], node: int) -> list[int]:
    """Return the numbers of the moves that lead to one, itself included."""
    path = []
    while node:
        path.append(node)
        node = parents[node]
    return path[::-1]


def _main(parents: Sequence[int]) -> list[int]:
    """Return the numbers of the moves of the main line."""
    first: dict[int, int] = {}
    for number, parent in enumerate(parents):
        first.setdefault(parent, number)
    path, node = [], 0
    while node in first:
        node = first[node]
        path.append(node)
    return path


def of_text(text: str) -> Record:
    """Return the record of a text that ``to_text`` wrote."""
    return of_data(json.loads(text), ReadOptions())
