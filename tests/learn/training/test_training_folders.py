"""Folders of trainings: what is in them, and many of them in one."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from tengen.base.errors import TengenError
from tengen.learn.training import gomoku, merging
from tengen.learn.training.folder import TrainingFolder, TrainingPart
from tengen.learn.training.gomoku import GomokuPlan
from tengen.learn.training.merging import merge
from tengen.learn.training.reporting import Means
from tengen.learn.training.reversi import plan as reversi_plan
from tengen.learn.training.reversi import rounds as reversi
from tengen.learn.training.reversi.plan import Gate, ReversiPlan, Round, Survey
from tengen.learn.training.survey import plan_of, survey

FREESTYLE = GomokuPlan(
    "freestyle", rounds=1, lessons=45, nodes=40, label_nodes=40, match_nodes=40, most_pairs=1
)
REVERSI = ReversiPlan(
    6,
    (Round(30, 1, 6, 3, 14, 0.0, 4), Round(20, 1, 6, 3, 14, 0.7, 4)),
    survey=Survey(0),
    gate=Gate(seconds=0.0, nodes=100, most_pairs=1),
)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gomoku, "CHUNK", 20)
    monkeypatch.setattr(merging, "CHUNK", 20)
    monkeypatch.setattr(gomoku, "PASSES", 2)
    monkeypatch.setattr(gomoku, "FIRST_RATE", 0.00006)
    monkeypatch.setattr(gomoku, "OPENING_NODES", 100)
    monkeypatch.setattr(gomoku, "OPENING_BOUND", 1_000)
    monkeypatch.setattr(reversi_plan, "GAMES_AT_ONCE", 20)
    monkeypatch.setattr(merging, "GAMES_AT_ONCE", 20)


def means(folder: Path, *, only_games: bool = True) -> Means:
    return Means(folder, 1, lambda _pairs: True, only_games=only_games)


def lessons_in(folder: Path, plan: GomokuPlan = FREESTYLE) -> Path:
    gomoku.train(plan, means(folder))
    return folder


def positions_in(folder: Path, plan: ReversiPlan = REVERSI) -> Path:
    reversi.train(plan, means(folder))
    return folder


def test_a_survey_counts_what_is_in_a_folder(tmp_path: Path) -> None:
    found = survey(lessons_in(tmp_path, replace(FREESTYLE, sizes=(13, 15))))
    assert (found.game, found.variety) == ("gomoku", "freestyle")
    assert (found.pieces, found.positions, found.problems) == (3, 45, ())
    assert found.games >= 3
    assert found.boards == {"13": 25, "15": 20}
    assert sum(found.tenths) + sum(found.labels.values()) == 45
    assert sum(found.results.values()) == 45
    assert found.results["unknown"] < 45


def test_a_survey_of_reversi_counts_the_games_of_all_rounds(tmp_path: Path) -> None:
    found = survey(positions_in(tmp_path))
    assert (found.game, found.variety, found.pieces, found.games) == ("reversi", "6", 3, 50)
    assert sum(found.tenths) == found.positions > 50 * 5
    assert 0 < found.duplicates < found.positions


def damage(file: Path, how: str) -> str:
    """Damage a piece and return the reason that a reader gives."""
    content = file.read_bytes()
    if how == "cut":
        file.write_bytes(content[:-9])
        return "its end is missing, or something follows it"
    if how == "swapped":
        head = content.partition(b"\n")[0]
        file.write_bytes(head + b"\n" + zlib.compress(b"others"))
        return "its checksum is wrong"
    if how == "foreign":
        file.write_bytes(b"dear diary")
        return "its first line is not one of a training"
    TrainingFolder(file.parents[1]).keep(f"1/{file.stem}", TrainingPart({"games": 1}, b"\5\0"))
    return "the last lesson is incomplete"


@pytest.mark.parametrize("how", ["cut", "swapped", "foreign", "no lessons"])
def test_a_damaged_piece_is_told_with_its_reason_and_never_merged(tmp_path: Path, how: str) -> None:
    folder = lessons_in(tmp_path / "one")
    file = folder / "1" / "lessons-00000020.part"
    reason = damage(file, how)
    found = survey(folder)
    assert (found.pieces, found.positions) == (2, 25)
    (problem,) = found.problems
    assert problem.startswith(f"{str(file)!r} is damaged ({reason})")
    if how != "no lessons":
        with pytest.raises(TengenError, match="is damaged"):
            merge([folder], tmp_path / "all")
        assert not (tmp_path / "all").exists()


def test_lessons_of_several_folders_become_one_training(tmp_path: Path) -> None:
    one = lessons_in(tmp_path / "one")
    two = lessons_in(tmp_path / "two", replace(FREESTYLE, seed=2, lessons=20))
    done = merge([one, two], tmp_path / "all")
    assert (done.game, done.pieces, done.left_out) == ("gomoku", 4, 0)
    found = survey(tmp_path / "all")
    assert (found.positions, found.games) == (65, survey(one).games + survey(two).games)
    plan = plan_of(TrainingFolder(tmp_path / "all"))
    assert isinstance(plan, GomokuPlan)
    assert (plan.lessons, plan.seed) == (80, 1)
    result = gomoku.train(plan, means(tmp_path / "all", only_games=False))
    assert result.weights is not None
    assert 32 < result.rounds[0].positions <= 65


def test_the_same_pieces_are_merged_once_and_a_merge_may_be_repeated(tmp_path: Path) -> None:
    one = lessons_in(tmp_path / "one")
    first = merge([one, one], tmp_path / "all")
    assert (first.pieces, first.left_out) == (3, 3)
    assert merge([one, one], tmp_path / "all") == first
    assert survey(tmp_path / "all").positions == 45


def test_games_of_reversi_stay_in_their_rounds(tmp_path: Path) -> None:
    one = positions_in(tmp_path / "one")
    two = positions_in(tmp_path / "two", replace(REVERSI, seed=2, rounds=REVERSI.rounds[:1]))
    done = merge([two, one], tmp_path / "all")
    assert (done.pieces, done.left_out) == (5, 0)
    plan = plan_of(TrainingFolder(tmp_path / "all"))
    assert isinstance(plan, ReversiPlan)
    assert [each.games for each in plan.rounds] == [80, 20]
    result = reversi.train(plan, means(tmp_path / "all", only_games=False))
    assert [report.games for report in result.rounds] == [60, 20]
    both = survey(one).positions + survey(two).positions
    assert sum(report.positions for report in result.rounds) == both
    assert result.weights is not None


def test_only_trainings_of_the_same_game_are_merged(tmp_path: Path) -> None:
    one = lessons_in(tmp_path / "one")
    renju = lessons_in(tmp_path / "renju", replace(FREESTYLE, kind="renju", lessons=5))
    reversi_folder = positions_in(tmp_path / "reversi")
    for other, name in ((renju, "renju"), (reversi_folder, "Reversi 6×6")):
        with pytest.raises(TengenError) as refused:
            merge([one, other], tmp_path / "all")
        assert str(refused.value) == (
            f"{str(other)!r} is a training of {name}, {str(one)!r} one of freestyle"
        )
    with pytest.raises(TengenError, match="holds another training; choose another folder"):
        merge([one], renju)


def test_a_folder_without_games_or_without_a_training_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TengenError, match=r"is not a folder of a training$"):
        survey(tmp_path)
    TrainingFolder(tmp_path / "none").keep("plan", TrainingPart(FREESTYLE.facts))
    assert survey(tmp_path / "none").positions == 0
    with pytest.raises(TengenError, match="there are no games in these folders"):
        merge([tmp_path / "none"], tmp_path / "all")
    TrainingFolder(tmp_path / "odd").keep("plan", TrainingPart({"game": "gomoku", "rounds": 3}))
    with pytest.raises(TengenError, match="holds a plan that this version cannot read"):
        survey(tmp_path / "odd")
