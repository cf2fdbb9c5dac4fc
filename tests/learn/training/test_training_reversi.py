"""A whole training of Reversi, on a small board with tiny numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tengen import _core
from tengen.base.errors import TengenError
from tengen.engine.native.weights import Weights
from tengen.learn.training.reporting import Means, News, TrainingResult, TrainingStage
from tengen.learn.training.reversi.plan import Gate, ReversiPlan, Round, Survey, usual_plan
from tengen.learn.training.reversi.rounds import ReversiRound, train

SURVEY = Survey(positions=30, depth=4, ending=8, nodes=20_000)
GATE = Gate(seconds=0.0, nodes=500, random_plies=6, most_pairs=12)
#: Enough games to learn from.
PLAN = ReversiPlan(6, (Round(1000, 1, 8, 3, 14, 0.0, 100),), 5, SURVEY, GATE)
#: Too few, but two rounds of them.
SMALL = ReversiPlan(
    6,
    (Round(60, 1, 8, 3, 14, 0.0, 20), Round(40, 2, 8, 3, 14, 0.7, 20)),
    5,
    replace(SURVEY, positions=6),
    replace(GATE, most_pairs=3),
)


def by_points(pairs: Sequence[int]) -> bool | None:
    """Decide after some pairs, for whoever has not less than a third of the points."""
    if sum(pairs) < 3:
        return None
    return sum(place * count for place, count in enumerate(pairs)) * 3 >= sum(pairs) * 4


def by_twelve(pairs: Sequence[int]) -> bool | None:
    return None if sum(pairs) < 12 else sum(pairs[3:]) > sum(pairs[:2])


def never_better(_pairs: Sequence[int]) -> bool | None:
    return False


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> TrainingResult[ReversiRound]:
    """A training that learns."""
    return train(PLAN, Means(tmp_path_factory.mktemp("training"), 2, by_twelve))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> TrainingResult[ReversiRound]:
    """A training without interruption, by one thread."""
    found = train(SMALL, Means(tmp_path_factory.mktemp("small"), 1, by_points))
    assert found.rounds[0].is_accepted, "so that the second round depends on the first one"
    return found


def weights_of(result: TrainingResult[ReversiRound]) -> Weights:
    assert result.weights is not None
    return result.weights


def test_a_training_makes_the_engine_stronger(result: TrainingResult[ReversiRound]) -> None:
    first = result.rounds[0]
    assert first.is_accepted
    assert first.trial.games == 24
    assert first.trial.score > 0.7
    assert first.positions > 1000 * 10


def test_the_file_tells_size_errors_and_history(
    result: TrainingResult[ReversiRound], tmp_path: Path
) -> None:
    file = tmp_path / "reversi-6.bin"
    weights_of(result).write(file)
    found = Weights.read(file)
    assert (found.about["game"], found.about["size"], found.about["seed"]) == ("reversi", 6, 5)
    history = found.about["history"]
    assert len(history) == sum(report.is_accepted for report in result.rounds)
    assert history[0]["games"] == 1000
    assert history[0]["match"]["games"] == 24
    engine = _core.ReversiEngine(6, 1)
    engine.set_weights(found.numbers, found.about["errors"])
    assert engine.search(_core.ReversiBoard(6), _core.SearchLimits(4)).lines


def test_every_phase_has_weights_also_where_no_game_came_by(
    result: TrainingResult[ReversiRound],
) -> None:
    phases, each = _core.reversi_phases(6)
    numbers = weights_of(result).numbers
    assert len(numbers) == 2 * phases * each
    for phase in range(phases):
        assert any(numbers[2 * each * phase : 2 * each * (phase + 1)]), phase


def test_held_out_games_are_told_better_than_by_chance(
    result: TrainingResult[ReversiRound],
) -> None:
    last = result.rounds[0].phases[-1]
    assert last.samples > 500
    assert last.held_out > 20
    assert 0 < last.error < 6


@pytest.mark.parametrize("threads", [2, 5])
def test_threads_do_not_change_the_result(
    small: TrainingResult[ReversiRound], tmp_path: Path, threads: int
) -> None:
    assert train(SMALL, Means(tmp_path, threads, by_points)) == small


@pytest.mark.parametrize("stage", list(TrainingStage))
def test_an_interrupted_training_goes_on_to_the_same_result(
    small: TrainingResult[ReversiRound], tmp_path: Path, stage: TrainingStage
) -> None:
    seen = list[News]()

    def interrupt(news: News) -> None:
        if news.stage is stage and news.done >= min(2, news.total):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(SMALL, Means(tmp_path, 2, by_points, interrupt))
    assert train(SMALL, Means(tmp_path, 1, by_points, seen.append)) == small
    assert seen[0].round == 1


def test_a_finished_training_is_not_done_again(
    small: TrainingResult[ReversiRound], tmp_path: Path
) -> None:
    train(SMALL, Means(tmp_path, 2, by_points))
    files = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.part")}
    assert train(SMALL, Means(tmp_path, 1, by_points)) == small
    assert files == {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.part")}


def test_more_rounds_go_on_with_a_training_and_fewer_come_back(
    small: TrainingResult[ReversiRound], tmp_path: Path
) -> None:
    short = replace(SMALL, rounds=SMALL.rounds[:1])
    begun = train(short, Means(tmp_path, 2, by_points))
    assert begun.rounds == small.rounds[:1]
    assert train(SMALL, Means(tmp_path, 2, by_points)) == small
    assert train(short, Means(tmp_path, 2, by_points)) == begun


def test_a_generation_that_is_not_stronger_is_left_out(tmp_path: Path) -> None:
    short = replace(SMALL, rounds=SMALL.rounds[1:], survey=replace(SMALL.survey, positions=1))
    found = train(short, Means(tmp_path, 2, never_better))
    assert [report.is_accepted for report in found.rounds] == [False]
    assert found.weights is None


def test_a_match_without_decision_is_no_progress(tmp_path: Path) -> None:
    gate = replace(SMALL.gate, most_pairs=1)
    short = replace(SMALL, rounds=SMALL.rounds[1:], gate=gate)
    found = train(short, Means(tmp_path, 1, lambda _pairs: None))
    assert found.rounds[0].trial.games == 2
    assert not found.rounds[0].is_accepted


# -- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "folder"),
    [(replace(SMALL, seed=6), "seed"), (replace(SMALL, size=8), "size"), (SMALL, "none")],
)
def test_only_the_same_training_goes_on(tmp_path: Path, other: ReversiPlan, folder: str) -> None:
    def stop(_news: News) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(SMALL, Means(tmp_path, 1, by_points, stop))
    expected = KeyboardInterrupt if folder == "none" else TengenError
    with pytest.raises(expected) as refused:
        train(other, Means(tmp_path, 1, by_points, stop))
    if folder != "none":
        assert (
            str(refused.value) == f"{str(tmp_path)!r} holds another training; choose another folder"
        )


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("private")
    with pytest.raises(TengenError, match="is not a folder of a training, nor is it empty"):
        train(SMALL, Means(tmp_path, 1, by_points))
    assert (tmp_path / "diary.txt").read_text() == "private"


def test_two_trainings_do_not_share_a_folder(tmp_path: Path) -> None:
    def second(_news: News) -> None:
        train(SMALL, Means(tmp_path, 1, by_points))

    with pytest.raises(TengenError, match="is in use by another training"):
        train(SMALL, Means(tmp_path, 1, by_points, second))


def test_a_damaged_piece_is_told_by_its_name(tmp_path: Path) -> None:
    train(SMALL, Means(tmp_path, 1, by_points))
    piece = tmp_path / "1" / "phase-03.part"
    piece.write_bytes(piece.read_bytes()[:-9])
    with pytest.raises(TengenError, match=r"phase-03\.part' is damaged"):
        train(SMALL, Means(tmp_path, 1, by_points))


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TengenError, match="cannot write"):
        train(SMALL, Means(tmp_path / "file", 1, by_points))


@pytest.mark.parametrize(
    ("size", "rounds", "games", "sentence"),
    [
        (7, 1, 10, "boards of size 7 cannot be trained, only those of 6, 8, 10"),
        (8, 0, 10, "a training has 1 to 50 rounds, not 0"),
        (8, 1, 0, "a round has 1 to 10000000 games, not 0"),
    ],
)
def test_a_plan_that_makes_no_sense_is_one_sentence(
    size: int, rounds: int, games: int, sentence: str
) -> None:
    with pytest.raises(TengenError) as refused:
        usual_plan(size, rounds, games, 1)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("size", [6, 8, 10])
def test_the_usual_rounds_can_be_played_on_every_board(size: int) -> None:
    weights = bytes(2 * _core.reversi_phases(size)[0] * _core.reversi_phases(size)[1])
    teacher = _core.ReversiTeacher(size, weights, _core.reversi_usual_errors())
    for one in usual_plan(size, 4, None, 1).rounds:
        recipe = _core.ReversiRecipe(1, 2, one.least_random, one.most_random, one.search_share)
        assert len(teacher.self_play(recipe, 1, (0, 2))) > 0
