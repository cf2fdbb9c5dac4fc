"""The bar of long commands: what it counts is what is done, and the time left is of the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tengen.cli.learn import shared
from tengen.cli.train import shared as training
from tengen.learn.training.reporting import News, TrainingStage


def test_less_than_before_begins_anew_and_forgets_how_fast_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shared, "_OFTEN", -1.0)
    with shared.Bar(10) as bar:
        task = bar._bar.tasks[0]
        for done in (2, 5, 9):
            bar.show(done, "games", 10)
        assert (task.completed, task.total) == (9, 10)
        bar.show(1, "positions", 10)
        assert (task.completed, task.total, task.description) == (1, 10, "positions")
        assert len(task._progress) <= 1


def test_a_training_shows_what_its_stage_has_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown: list[tuple[float, float | None]] = []

    def show(_bar: shared.Bar, done: float, _text: str, total: float | None = None) -> None:
        shown.append((done, total))

    def run(means: Any) -> Any:
        for done in (500, 1000):
            means.on_news(News(1, 4, next(iter(TrainingStage)), done, 700_000))

    monkeypatch.setattr(shared.Bar, "show", show)
    training.trained(run, training.Workplace(tmp_path, 1))
    assert shown == [(500, 700_000), (1000, 700_000)]
