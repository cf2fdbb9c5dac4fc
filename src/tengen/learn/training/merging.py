"""Games of several trainings in one folder, for a training that learns from all of them.

Only games are merged: weights and matches are made anew from all of them. Lessons of five in a row
all become those of the first round, for it does not matter who made them; those of Reversi stay in
their rounds, as each is labelled with what the round before has learned.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from tengen.base.errors import TengenError
from tengen.learn.training.folder import TrainingFolder, TrainingPart, opened
from tengen.learn.training.gomoku import CHUNK, GomokuPlan, lessons_name
from tengen.learn.training.reversi.plan import GAMES_AT_ONCE, ReversiPlan
from tengen.learn.training.survey import OnPiece, pieces_of, plan_of, rounds_of

_Plan = GomokuPlan | ReversiPlan


@dataclass(frozen=True, slots=True)
class MergedFolder:
    """What came of merging: pieces, and how many others were there already."""

    path: Path
    game: str
    pieces: int
    left_out: int


@dataclass(frozen=True, slots=True)
class _Source:
    """A piece that is to be merged, and what it is called there."""

    folder: TrainingFolder
    name: str
    goal: str


def merge(
    paths: Sequence[Path], into: Path, on_piece: OnPiece = lambda _done, _total: None
) -> MergedFolder:
    """Copy the games of all folders into a new one; raises TengenError.

    A damaged piece is refused with its reason. The same pieces count once. What was interrupted
    goes on with the same folders.
    """
    folders = [TrainingFolder(path) for path in paths]
    plans = [plan_of(folder) for folder in folders]
    _check_alike(paths, plans)
    sources, left_out = _without_twins(
        [
            (folder, number, name)
            for folder, plan in zip(folders, plans, strict=True)
            for number in rounds_of(plan)
            for name in pieces_of(folder, number)
        ],
        _goal_of(plans[0]),
        on_piece,
    )
    if not sources:
        raise TengenError("there are no games in these folders")
    facts = _merged(plans, sources).facts
    with opened(into, facts, partial(_is_same, facts)) as goal:
        for source in sources:
            goal.keep(source.goal, _piece(source.folder, source.name))
    return MergedFolder(into, facts["game"], len(sources), left_out)


def _check_alike(paths: Sequence[Path], plans: Sequence[_Plan]) -> None:
    for path, plan in zip(paths, plans, strict=True):
        if _variety(plan) != _variety(plans[0]):
            raise TengenError(
                f"{str(path)!r} is a training of {_variety(plan)}, {str(paths[0])!r} one of "
                f"{_variety(plans[0])}"
            )


def _variety(plan: _Plan) -> str:
    return plan.kind if isinstance(plan, GomokuPlan) else f"Reversi {plan.size}×{plan.size}"


#: What the next piece of a round is called.
_Goal = Callable[[int], str]


def _goal_of(plan: _Plan) -> _Goal:
    """Return who names pieces one after another."""
    made = dict[int, int]()

    def name(number: int) -> str:
        kept = 1 if isinstance(plan, GomokuPlan) else number
        place = made[kept] = made.get(kept, -1) + 1
        if isinstance(plan, GomokuPlan):
            return lessons_name(kept, place * CHUNK)
        return f"{kept}/games-{place:05}"

    return name


def _without_twins(
    pieces: Sequence[tuple[TrainingFolder, int, str]], goal: _Goal, on_piece: OnPiece
) -> tuple[list[_Source], int]:
    """Read every piece once, and leave out those that are there already."""
    seen, sources = set[bytes](), list[_Source]()
    for done, (folder, number, name) in enumerate(pieces, start=1):
        checksum = hashlib.sha256(_piece(folder, name).data).digest()
        if checksum not in seen:
            seen.add(checksum)
            sources.append(_Source(folder, name, goal(number)))
        on_piece(done, len(pieces))
    return sources, len(pieces) - len(sources)


def _piece(folder: TrainingFolder, name: str) -> TrainingPart:
    piece = folder.find(name)
    if piece is None:
        raise TengenError(f"{str(folder.file(name))!r} is gone")
    return piece


def _merged(plans: Sequence[_Plan], sources: Sequence[_Source]) -> _Plan:
    """Return the longest plan with as many games as there are now."""
    plan = max(plans, key=lambda one: len(rounds_of(one)))
    if isinstance(plan, GomokuPlan):
        return replace(plan, rounds=1, lessons=len(sources) * CHUNK)
    counts = Counter(int(one.goal.partition("/")[0]) for one in sources)
    last = max(counts)
    for number in range(1, last):
        if not counts[number]:
            raise TengenError(f"there are games of round {last}, but none of round {number}")
    rounds = (
        replace(one, games=counts[number] * GAMES_AT_ONCE)
        for number, one in enumerate(plan.rounds[:last], start=1)
    )
    return replace(plan, rounds=tuple(rounds))


def _is_same(facts: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    """Whether a plan that was kept is the plan that is to be kept."""
    kept: dict[str, Any] = json.loads(json.dumps(facts))
    return kept == dict(before)
