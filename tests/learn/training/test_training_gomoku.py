"""Training of the evaluation of five in a row: whole, in small, and interrupted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tengen import _core
from tengen.base.errors import TengenError
from tengen.engine.native.rules import rules_of
from tengen.learn.training import gomoku
from tengen.learn.training.folder import TrainingFolder, TrainingPart
from tengen.learn.training.gomoku import GomokuPlan, GomokuRound, train
from tengen.learn.training.ordered_pool import Stop
from tengen.learn.training.piece_jobs import PieceJob, job_line, job_of, piece_line
from tengen.learn.training.piece_jobs import piece_of as parsed_piece
from tengen.learn.training.reporting import Decision, Means, News, TrainingResult, TrainingStage

SMALL = GomokuPlan(
    "freestyle", rounds=2, lessons=90, nodes=60, label_nodes=50, match_nodes=60, most_pairs=2
)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gomoku, "CHUNK", 50)
    monkeypatch.setattr(gomoku, "PASSES", 2)
    # So few lessons must not make weights that find no opening even.
    monkeypatch.setattr(gomoku, "FIRST_RATE", 0.00006)
    monkeypatch.setattr(gomoku, "OPENING_NODES", 100)
    monkeypatch.setattr(gomoku, "OPENING_BOUND", 1_000)


NEW_FACTS = {"sizes", "unjudged", "openings"}


def piece_of(folder: Path, place: int) -> TrainingPart:
    piece = TrainingFolder(folder).find(gomoku.lessons_name(1, place))
    assert piece is not None
    return piece


def after_two(pairs: Sequence[int]) -> bool | None:
    return True if sum(pairs) == 2 else None


def never(_pairs: Sequence[int]) -> bool | None:
    return None


def trained(
    folder: Path, decide: Decision = after_two, threads: int = 1
) -> TrainingResult[GomokuRound]:
    return train(SMALL, Means(folder, threads, decide))


def lessons_of(kind: str, seed: int, count: int) -> bytes:
    lessons, _games = _core.GomokuSelfPlayer(rules_of(kind), b"", 60, 50).lessons(seed, count, None)
    return lessons


def fit_of(lessons: bytes) -> _core.GomokuFit:
    return _core.GomokuFit(rules_of("freestyle"), lessons, (200, 64), two_threads=False)


def packed(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def test_rounds_make_lessons_fit_and_are_accepted(tmp_path: Path) -> None:
    result = trained(tmp_path)
    first, second = result.rounds
    assert first.is_accepted
    assert (first.games > 2, first.trial.games) == (True, 4)
    assert 45 < first.positions <= 90 < second.positions <= 180
    assert result.weights is not None
    assert result.weights.about["kind"] == "freestyle"
    history = result.weights.about["history"]
    assert history[1] == {
        "lessons": second.positions,
        "loss": [second.value_loss, second.order_loss],
        "match": {"games": 4, "score": second.trial.score},
    }
    _core.GomokuEngine(1).set_weights(rules_of("freestyle"), result.weights.numbers)


def test_weights_that_never_prove_better_are_left_out(tmp_path: Path) -> None:
    result = trained(tmp_path, never)
    assert not result.rounds[0].is_accepted
    assert result.weights is None


def test_the_same_plan_gives_the_same_weights_with_any_number_of_threads(tmp_path: Path) -> None:
    one, two = (trained(tmp_path / str(threads), threads=threads) for threads in (1, 2))
    assert one == two


@pytest.mark.parametrize("stage", [TrainingStage.GAMES, TrainingStage.WEIGHTS, TrainingStage.MATCH])
def test_an_interrupted_training_goes_on_where_it_stopped(
    tmp_path: Path, stage: TrainingStage
) -> None:
    def stop(news: News) -> None:
        if news.stage is stage:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(SMALL, Means(tmp_path / "halted", 1, after_two, stop))
    lessons = tmp_path / "halted" / "1" / "lessons-00000000.part"
    before = lessons.stat().st_mtime_ns
    assert trained(tmp_path / "halted") == trained(tmp_path / "whole")
    assert lessons.stat().st_mtime_ns == before


def test_a_finished_training_has_nothing_left_to_do(tmp_path: Path) -> None:
    done = trained(tmp_path)
    stages: list[TrainingStage] = []
    again = train(SMALL, Means(tmp_path, 1, after_two, lambda news: stages.append(news.stage)))
    assert set(stages) == {TrainingStage.GAMES}
    assert again == done


def test_another_training_is_not_mixed_into_the_same_folder(tmp_path: Path) -> None:
    trained(tmp_path)
    with pytest.raises(TengenError, match="another training"):
        train(GomokuPlan("freestyle", lessons=7), Means(tmp_path, 1, after_two))


def test_boards_of_many_sizes_take_turns_and_are_learned_from_together(tmp_path: Path) -> None:
    plan = replace(SMALL, rounds=1, sizes=(13, 15), unjudged=50)
    result = train(plan, Means(tmp_path, 1, after_two))
    assert [piece_of(tmp_path, place).about["size"] for place in (0, 50)] == [13, 15]
    assert result.rounds[0].trial.games == 4
    again = train(GomokuPlan.of_facts(plan.facts), Means(tmp_path, 1, after_two))
    assert again == result


def test_games_may_begin_with_openings_of_a_book(tmp_path: Path) -> None:
    book = ((112, 113, 128), (112, 97, 98, 83))
    train(replace(SMALL, rounds=1, openings=book), Means(tmp_path, 1, never, only_games=True))
    numbers = memoryview(piece_of(tmp_path, 0).data).cast("H")
    assert tuple(numbers[1:4]) in {opening[:3] for opening in book}


def test_a_training_may_end_with_the_games_and_go_on_later(tmp_path: Path) -> None:
    told = train(SMALL, Means(tmp_path, 2, after_two, only_games=True))
    assert told.rounds[0].is_accepted
    assert len(told.rounds) == 1
    assert told.played is not None
    assert told.played.positions == 90
    assert not (tmp_path / "2" / "weights.part").exists()
    assert trained(tmp_path).rounds[:1] == told.rounds
    assert (tmp_path / "2" / "weights.part").exists()


def test_lessons_that_are_made_elsewhere_are_the_same(tmp_path: Path) -> None:
    class Elsewhere:
        at_once = 3
        made = 0

        def make(self, job: PieceJob, stop: Stop) -> TrainingPart:
            self.made += 1
            return parsed_piece(piece_line(job_of(job_line(job)).make(stop)))

    there = Elsewhere()
    result = train(SMALL, Means(tmp_path / "there", 1, after_two, maker=there))
    assert result == trained(tmp_path / "here")
    assert there.made == 4


def test_a_folder_from_when_all_boards_were_alike_goes_on(tmp_path: Path) -> None:
    whole = trained(tmp_path)
    facts = {name: fact for name, fact in SMALL.facts.items() if name not in NEW_FACTS}
    TrainingFolder(tmp_path).keep("plan", TrainingPart(facts))
    assert trained(tmp_path) == whole
    assert GomokuPlan.of_facts(facts) == SMALL


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"sizes": (11,)}, "boards are 12 to 20 wide, not 11"),
        ({"sizes": (15, 15)}, "there must be sizes of boards, each of them once"),
        ({"sizes": ()}, "there must be sizes of boards, each of them once"),
        ({"unjudged": 101}, "of a hundred games 0 to 100 are unjudged, not 101"),
        (
            {"sizes": (15, 19), "openings": ((112,),)},
            "openings are of one board; boards of many sizes need random ones",
        ),
    ],
)
def test_boards_and_openings_that_cannot_be_are_refused(
    change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(TengenError) as refused:
        replace(SMALL, **change)
    assert str(refused.value) == sentence


def test_rules_without_weights_are_refused() -> None:
    with pytest.raises(TengenError, match="no weights for 'pente'"):
        GomokuPlan("pente")


@pytest.mark.parametrize("name", ["lessons", "nodes", "label_nodes"])
def test_a_plan_that_asks_for_too_little_or_too_much_is_refused(name: str) -> None:
    few: dict[str, Any] = {name: 0}
    many: dict[str, Any] = {name: 2_000_000_000}
    with pytest.raises(TengenError, match=f"^{name} must be 1.* to .*, not 0$"):
        GomokuPlan("renju", **few)
    with pytest.raises(TengenError, match=f"^{name} must be .*, not 2,000,000,000$"):
        GomokuPlan("renju", **many)


def test_passes_over_the_lessons_learn_slower_and_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gomoku, "PASSES", 5)
    rates = gomoku.rates()
    assert list(rates) == sorted(rates, reverse=True)
    assert (rates[0], rates[-1]) == (gomoku.FIRST_RATE, gomoku.LAST_RATE)


def test_lessons_of_self_play_are_reproducible() -> None:
    assert lessons_of("renju", 3, 20) == lessons_of("renju", 3, 20)
    assert lessons_of("renju", 3, 20) != lessons_of("renju", 4, 20)


def test_lessons_are_as_many_as_asked_for() -> None:
    assert len(fit_of(lessons_of("freestyle", 1, 30))) == 30


def test_self_play_that_nobody_wants_ends() -> None:
    player = _core.GomokuSelfPlayer(rules_of("caro"), b"", 60, 50)
    assert player.lessons(1, 1_000_000, lambda: True) == (b"", 0)


def test_self_play_needs_enough_positions_to_reach_a_leaf() -> None:
    with pytest.raises(ValueError, match="label_nodes must be 10 to 1000000000, not 9"):
        _core.GomokuSelfPlayer(rules_of("freestyle"), b"", 10, 9)
    player = _core.GomokuSelfPlayer(rules_of("freestyle"), b"", 10, 10)
    assert len(fit_of(player.lessons(1, 5, None)[0])) == 5


def test_openings_are_legal_and_even() -> None:
    rules = rules_of("standard")
    player = _core.GomokuSelfPlayer(rules, b"", 50, 50)
    for seed in range(5):
        board = _core.GomokuBoard(rules)
        cells = player.opening(seed, 200, 100, None)
        for cell in cells:
            board = board.play(cell)
        assert 3 <= len(cells) <= 9


def test_lessons_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="incomplete"):
        fit_of(packed(5, 112))
    with pytest.raises(ValueError, match="cell 500 of a lesson is not legal"):
        fit_of(packed(1, 500, 112, 0))
    with pytest.raises(ValueError, match="the value 31000 of a lesson is out of range"):
        fit_of(packed(1, 112, 113, 31_000))
    assert len(fit_of(packed(1, 112, 113, 50))) == 1


def test_lessons_from_before_there_were_sizes_are_read() -> None:
    survey = _core.GomokuLessonSurvey(rules_of("freestyle"), 200)
    survey.add(packed(1, 112, 113, 50))
    assert (survey.lessons, survey.results, survey.sides[15]) == (1, [1, 0, 0, 0], 1)
    survey.add(lessons_of("freestyle", 1, 40))
    assert survey.results[0] < survey.lessons == 41


def test_fewer_lessons_are_held_back_where_it_is_told() -> None:
    lessons = lessons_of("freestyle", 1, 300)
    half = _core.GomokuFit(rules_of("freestyle"), lessons, (200, 64), False, 2)
    assert half.check()[2] > fit_of(lessons).check()[2]
    with pytest.raises(ValueError, match="held_out must be at least 2, not 1"):
        _core.GomokuFit(rules_of("freestyle"), lessons, (200, 64), two_threads=False, held_out=1)


def test_openings_of_a_book_must_be_legal() -> None:
    with pytest.raises(ValueError, match="cell 112 is not legal"):
        _core.GomokuSelfPlayer(rules_of("renju"), b"", 50, 50, 0, [[112, 112]])
    with pytest.raises(ValueError, match="unjudged_percent must be 0 to 100, not 101"):
        _core.GomokuSelfPlayer(rules_of("renju"), b"", 50, 50, 101)


def test_a_fit_foretells_better_after_learning() -> None:
    fit = fit_of(lessons_of("freestyle", 1, 600))
    value, order, positions = fit.check()
    for _pass in range(5):
        fit.learn(0.002)
    better = fit.check()
    assert positions == better[2] > 0
    assert better[0] < value
    assert better[1] < order


def test_a_duel_needs_a_bound_and_a_legal_opening() -> None:
    rules = rules_of("freestyle")
    with pytest.raises(ValueError, match="bound"):
        _core.gomoku_duel(rules, (b"", b""), [112], (0, -1.0), None)
    with pytest.raises(ValueError, match="cell 112 is not legal"):
        _core.gomoku_duel(rules, (b"", b""), [112, 112], (50, -1.0), None)


def test_equal_weights_score_half_at_equal_nodes() -> None:
    assert (
        _core.gomoku_duel(rules_of("freestyle"), (b"", b""), [112, 113, 97], (100, -1.0), None) == 2
    )
