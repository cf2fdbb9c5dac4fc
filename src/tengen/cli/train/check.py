"""``tengen train check``: whether the games of trainings are whole, and what is in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer

from tengen.base.i18n import _
from tengen.cli.learn.shared import Bar
from tengen.cli.options import AsJson, TrainingFolders
from tengen.cli.output import print_json, say
from tengen.learn.training.survey import FolderSurvey, survey

EXAMPLES = (
    "tengen train check training",
    "tengen train check monday tuesday --json",
)
WRONG = 1


def run(folders: TrainingFolders, *, as_json: AsJson = False) -> None:
    """Read every piece, change nothing, and say what is wrong."""
    found = []
    for folder in folders:
        found.append(_survey(folder))
    if as_json:
        print_json([_data(one) for one in found])
    else:
        for one in found:
            _tell(one)
    if any(one.problems for one in found):
        raise typer.Exit(WRONG)


def _survey(folder: Path) -> FolderSurvey:
    with Bar(None) as bar:
        return survey(folder, lambda n, of: bar.show(n, f"{n}/{of}", of))


def _data(found: FolderSurvey) -> dict[str, Any]:
    return {**asdict(found), "path": str(found.path)}


def _tell(found: FolderSurvey) -> None:
    for problem in found.problems:
        say(problem)
    text = _("{path}, {game}. Pieces: {pieces}; games: {games}; positions: {positions}.")
    say(
        text.format(
            path=found.path,
            game=f"{found.game} {found.variety}",
            pieces=found.pieces,
            games=found.games,
            positions=found.positions,
        )
    )
    if not found.positions:
        return
    rows = {
        _("Positions that were there before, perhaps mirrored"): str(found.duplicates),
        _("Sizes of boards"): _listed(found.boards),
        _("Values from the worst to the best tenth"): " ".join(map(str, found.tenths)),
    }
    if found.labels:
        rows[_("Decided by search (fours, won, lost)")] = " ".join(map(str, found.labels.values()))
    if found.results:
        rows[_("Results of their games (won, drawn, lost, unknown)")] = " ".join(
            map(str, found.results.values())
        )
    for label, value in rows.items():
        say(f"  {label}: {value}")


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name}: {count}" for name, count in counts.items())
