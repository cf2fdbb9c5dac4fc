"""What there is in the folder of a training: every piece read, checked and counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tengen.base.compiled import _core
from tengen.base.errors import TengenError
from tengen.engine.native.gomoku import SCALE
from tengen.engine.native.rules import rules_of
from tengen.learn.training.folder import TrainingFolder
from tengen.learn.training.gomoku import GomokuPlan
from tengen.learn.training.reversi.plan import ReversiPlan

#: The pieces that games are kept in.
PIECES = {"gomoku": "lessons", "reversi": "games"}
#: Hears how many pieces are read, and of how many.
OnPiece = Callable[[int, int], object]


@dataclass(frozen=True, slots=True)
class FolderSurvey:
    """What a folder holds; damaged pieces are told with their reasons and not counted.

    A duplicate is a position that was there before, perhaps mirrored. The labels are counted by
    what is said of them: ``tenths`` are the chances (five in a row) or margins (Reversi) of the
    side to move from the worst to the best.
    """

    path: Path
    game: str
    variety: str
    pieces: int
    games: int
    positions: int
    duplicates: int
    tenths: tuple[int, ...]
    labels: Mapping[str, int]
    results: Mapping[str, int]
    boards: Mapping[str, int]
    problems: tuple[str, ...]


class _Counter(Protocol):
    def add(self, data: bytes) -> None:
        """Count a piece; raises ValueError for what is none."""

    def told(self) -> dict[str, Any]:
        """Return the fields of a survey that the game knows."""


class _GomokuCounter:
    def __init__(self, kind: str) -> None:
        self._survey = _core.GomokuLessonSurvey(rules_of(kind), SCALE)

    def add(self, data: bytes) -> None:
        self._survey.add(data)

    def told(self) -> dict[str, Any]:
        found = self._survey
        unknown, lost, drawn, won = found.results
        return {
            "positions": found.lessons,
            "duplicates": found.duplicates,
            "tenths": tuple(found.tenths),
            "labels": {
                "won_by_fours": found.won_by_fours,
                "forced_wins": found.forced_wins,
                "forced_losses": found.forced_losses,
            },
            "results": {"won": won, "drawn": drawn, "lost": lost, "unknown": unknown},
            "boards": {str(side): n for side, n in enumerate(found.sides) if n},
        }


class _ReversiCounter:
    def __init__(self, size: int) -> None:
        self._size = size
        self._survey = _core.ReversiSampleSurvey(size)

    def add(self, data: bytes) -> None:
        self._survey.add(_core.ReversiSamples.load(self._size, [data]))

    def told(self) -> dict[str, Any]:
        found = self._survey
        return {
            "positions": found.samples,
            "duplicates": found.duplicates,
            "tenths": tuple(found.tenths),
            "labels": {},
            "results": {},
            "boards": {str(self._size): found.samples},
        }


def plan_of(folder: TrainingFolder) -> GomokuPlan | ReversiPlan:
    """Return the plan of a folder; raises TengenError."""
    facts = folder.plan
    try:
        if facts["game"] == "gomoku":
            return GomokuPlan.of_facts(facts)
        if facts["game"] == "reversi":
            return ReversiPlan.of_facts(facts)
    except (TypeError, KeyError, ValueError):
        pass
    raise TengenError(f"{str(folder.path)!r} holds a plan that this version cannot read")


def rounds_of(plan: GomokuPlan | ReversiPlan) -> range:
    """Return the numbers of the rounds of a plan."""
    return range(1, 1 + (plan.rounds if isinstance(plan, GomokuPlan) else len(plan.rounds)))


def pieces_of(folder: TrainingFolder, number: int) -> tuple[str, ...]:
    """Return the pieces with games that a round has."""
    return folder.names(number, PIECES[folder.plan["game"]])


def survey(path: Path, on_piece: OnPiece = lambda _done, _total: None) -> FolderSurvey:
    """Read every piece of a folder; raises TengenError where there is no training."""
    folder = TrainingFolder(path)
    plan = plan_of(folder)
    names = [name for number in rounds_of(plan) for name in pieces_of(folder, number)]
    counter: _Counter
    if isinstance(plan, GomokuPlan):
        game, variety, counter = "gomoku", plan.kind, _GomokuCounter(plan.kind)
    else:
        game, variety, counter = "reversi", str(plan.size), _ReversiCounter(plan.size)
    pieces, games, problems = 0, 0, list[str]()
    for done, name in enumerate(names, start=1):
        found = _counted(folder, name, counter)
        if isinstance(found, str):
            problems.append(found)
        else:
            pieces, games = pieces + 1, games + found
        on_piece(done, len(names))
    return FolderSurvey(
        path,
        game,
        variety,
        pieces=pieces,
        games=games,
        problems=tuple(problems),
        **counter.told(),
    )


def _counted(folder: TrainingFolder, name: str, counter: _Counter) -> int | str:
    """Count a piece; return its games, or what is wrong with it."""
    try:
        piece = folder.find(name)
    except TengenError as error:
        return str(error)
    assert piece is not None, "it was listed"
    try:
        counter.add(piece.data)
    except ValueError as error:
        return f"{str(folder.file(name))!r} is damaged ({error})"
    return int(piece.about.get("games", 0))
