"""Matches and tournaments in one call."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tengen
from tengen import InvalidArgument, InvalidVariant, TengenError, variant
from tengen.arena.report import MatchReport, as_data
from tengen.arena.results import Results
from tengen.arena.table import cross_table

ONE, TWO = "random[seed=1]", "random[seed=2]"


def test_a_match_in_one_call_gives_the_report_of_the_command() -> None:
    counts = []
    report = tengen.match(
        ONE,
        TWO,
        variant=variant("tictactoe"),
        games=4,
        nodes=1,
        concurrency=1,
        watch=lambda results: counts.append(len(results)),
    )
    assert isinstance(report, MatchReport)
    assert as_data(report)["games"] == 4
    assert counts == [1, 2, 3, 4]
    assert [line.name for line in report.lines] == [ONE, TWO]
    assert str(report).startswith(cross_table(report))
    assert "likelihood of superiority" in str(report)


def test_a_match_is_played_where_a_loop_runs_already() -> None:
    async def notebook() -> MatchReport:
        return tengen.match(ONE, TWO, variant="tictactoe", games=2, nodes=1)

    assert asyncio.run(notebook()).games == 2


def test_a_tournament_pairs_everybody() -> None:
    report = tengen.tournament(
        [ONE, TWO, "random[seed=3]"], variant="tictactoe", games=2, nodes=1, kind="gauntlet"
    )
    assert report.games == 4
    assert report.settings.tournament.name == "gauntlet"


def test_a_match_that_was_kept_is_not_played_again(tmp_path: Path) -> None:
    def play(games: int) -> list[int]:
        seen: list[int] = []

        def watch(results: Results) -> None:
            seen.append(len(results))

        file = tmp_path / "games.jsonl"
        tengen.match(ONE, TWO, variant="tictactoe", games=games, nodes=1, save=file, watch=watch)
        return seen

    assert play(2)[-1] == 2
    assert play(2) == []
    assert min(play(4)) == 3


@pytest.mark.parametrize(
    ("error", "change", "sentence"),
    [
        (InvalidArgument, {"games": "2"}, "'2' is not a number of games"),
        (TengenError, {"games": 0}, "a meeting of 0 games cannot be played"),
        (InvalidArgument, {"nods": 1}, "'nods' is not a term of a match"),
        (InvalidArgument, {"clock": 60}, "60 is not a clock; write '60\\+0.5'"),
        (TengenError, {"clock": "60:5"}, "'60:5' is not a clock"),
        (TengenError, {"clock": "60", "time": 1.0}, "either a time per move or a clock"),
        (InvalidArgument, {"time": "1"}, "'1' is not a number of seconds"),
        (TengenError, {"concurrency": 0}, "0 games at once cannot be played"),
        (InvalidVariant, {"variant": "renjo"}, "did you mean 'renju'"),
        (TengenError, {"openings": "/nowhere.sgf"}, "cannot read '/nowhere.sgf'"),
    ],
)
def test_terms_that_do_not_fit_are_named(
    error: type[Exception], change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        tengen.match(ONE, TWO, **{"variant": "tictactoe", "games": 2, **change})


def test_players_that_do_not_fit_are_named() -> None:
    with pytest.raises(InvalidArgument, match=r"0.5 is not the name of a player"):
        tengen.match(ONE, 0.5, variant="tictactoe", games=2)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="'random' is not a list of players"):
        tengen.tournament("random", variant="tictactoe", games=2)
    with pytest.raises(TengenError, match="there is no tournament 'swis'; did you mean 'swiss'"):
        tengen.tournament([ONE, TWO], variant="tictactoe", games=2, kind="swis")
    with pytest.raises(TengenError, match="unknown player 'nobody'"):
        tengen.match(ONE, "nobody", variant="tictactoe", games=2, nodes=1)


def test_the_arena_is_loaded_with_its_first_use() -> None:
    code = "import sys, tengen; print('tengen.arena' in sys.modules, 'asyncio' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert printed.stdout.split() == [b"False", b"False"]


def test_every_name_of_the_package_is_there() -> None:
    assert all(hasattr(tengen, name) for name in tengen.__all__)
    with pytest.raises(AttributeError, match="module 'tengen' has no attribute 'nothing'"):
        tengen.nothing  # noqa: B018
