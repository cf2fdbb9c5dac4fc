"""Training of the evaluation of five in a row: whole, in small, and interrupted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tengen import _core
from tengen.base.errors import TengenError
from tengen.engine.native.rules import rules_of
from tengen.learn.training import gomoku
from tengen.learn.training.gomoku import GomokuPlan, GomokuRound, train
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


def test_rules_without_weights_are_refused() -> None:
    with pytest.raises(TengenError, match="no weights for 'pente'"):
        GomokuPlan("pente")


@pytest.mark.parametrize("name", ["lessons", "nodes", "label_nodes"])
def test_a_plan_that_asks_for_too_little_or_too_much_is_refused(name: str) -> None:
    with pytest.raises(TengenError, match=f"^{name} must be 1.* to .*, not 0$"):
        GomokuPlan("renju", **{name: 0})
    with pytest.raises(TengenError, match=f"^{name} must be .*, not 2,000,000,000$"):
        GomokuPlan("renju", **{name: 2_000_000_000})


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
