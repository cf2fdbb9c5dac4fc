"""Training of the evaluation of five in a row: whole, in small, and interrupted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tengen import _core
from tengen.base.errors import TengenError
from tengen.engine.native.gomoku import KINDS
from tengen.learn.training import gomoku
from tengen.learn.training.gomoku import GomokuRound, Plan, train
from tengen.learn.training.reporting import Decision, Means, News, Result, Stage

SMALL = Plan("freestyle", rounds=1, games=6, nodes=60, match_nodes=60, most_pairs=2)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gomoku, "CHUNK", 4)
    monkeypatch.setattr(gomoku, "RATES", (0.01, 0.001))
    monkeypatch.setattr(gomoku, "OPENING_NODES", 100)
    monkeypatch.setattr(gomoku, "OPENING_BOUND", 1_000)


def after_two(pairs: Sequence[int]) -> bool | None:
    return True if sum(pairs) == 2 else None


def never(_pairs: Sequence[int]) -> bool | None:
    return None


def trained(folder: Path, decide: Decision = after_two, threads: int = 1) -> Result[GomokuRound]:
    return train(SMALL, Means(folder, threads, decide))


def test_a_round_plays_fits_and_is_accepted(tmp_path: Path) -> None:
    result = trained(tmp_path)
    (report,) = result.rounds
    assert report.is_accepted
    assert (report.games, report.trial.games) == (6, 4)
    assert result.weights is not None
    assert result.weights.about["kind"] == "freestyle"
    _core.GomokuEngine(1).set_weights(KINDS["freestyle"], result.weights.numbers)


def test_weights_that_never_prove_better_are_left_out(tmp_path: Path) -> None:
    result = trained(tmp_path, never)
    assert not result.rounds[0].is_accepted
    assert result.weights is None


def test_the_same_plan_gives_the_same_weights_with_any_number_of_threads(tmp_path: Path) -> None:
    one, two = (trained(tmp_path / str(threads), threads=threads) for threads in (1, 2))
    assert one == two


def test_an_interrupted_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    def stop(news: News) -> None:
        if news.stage is Stage.WEIGHTS:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(SMALL, Means(tmp_path, 1, after_two, stop))
    games = tmp_path / "1" / "games-00000000.part"
    before = games.stat().st_mtime_ns
    assert trained(tmp_path).rounds[0].is_accepted
    assert games.stat().st_mtime_ns == before
    stages: list[Stage] = []
    train(SMALL, Means(tmp_path, 1, after_two, lambda news: stages.append(news.stage)))
    assert set(stages) == {Stage.GAMES}


def test_another_training_is_not_mixed_into_the_same_folder(tmp_path: Path) -> None:
    trained(tmp_path)
    with pytest.raises(TengenError, match="another training"):
        train(Plan("freestyle", games=7), Means(tmp_path, 1, after_two))


def test_rules_without_weights_are_refused() -> None:
    with pytest.raises(TengenError, match="no weights for 'pente'"):
        Plan("pente")


def test_games_of_self_play_are_reproducible() -> None:
    rules = KINDS["renju"]
    first, second = (_core.GomokuSelfPlayer(rules, b"", 50).games(3, 2, None) for _ in range(2))
    assert first == second
    assert first != _core.GomokuSelfPlayer(rules, b"", 50).games(4, 2, None)


def test_openings_are_legal_and_even() -> None:
    rules = KINDS["standard"]
    player = _core.GomokuSelfPlayer(rules, b"", 50)
    for seed in range(5):
        board = _core.GomokuBoard(rules)
        cells = player.opening(seed, 200, 100, None)
        for cell in cells:
            board = board.play(cell)
        assert 3 <= len(cells) <= 9


def test_games_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="incomplete"):
        _core.GomokuFit(KINDS["freestyle"], b"\x05\x00\x01", 0.25, 200, 64)
    with pytest.raises(ValueError, match="cell 500 of a game is not legal"):
        _core.GomokuFit(KINDS["freestyle"], b"\x01\x00\x01\x00\xf4\x01\x00\x00", 0.25, 200, 64)


def test_a_fit_foretells_better_after_learning() -> None:
    rules = KINDS["freestyle"]
    games = _core.GomokuSelfPlayer(rules, b"", 100).games(1, 40, None)
    fit = _core.GomokuFit(rules, games, 0.25, 200, 64)
    value, order, positions = fit.check()
    for _pass in range(5):
        fit.learn(0.002)
    better = fit.check()
    assert len(fit) == 40
    assert positions == better[2] > 0
    assert better[1] < order
    assert value > 0


def test_a_duel_needs_a_bound_and_a_legal_opening() -> None:
    rules = KINDS["freestyle"]
    with pytest.raises(ValueError, match="bound"):
        _core.gomoku_duel(rules, (b"", b""), [112], (0, -1.0), None)
    with pytest.raises(ValueError, match="cell 112 is not legal"):
        _core.gomoku_duel(rules, (b"", b""), [112, 112], (50, -1.0), None)


def test_equal_weights_score_half_at_equal_nodes() -> None:
    assert _core.gomoku_duel(KINDS["freestyle"], (b"", b""), [112, 113, 97], (100, -1.0), None) == 2
