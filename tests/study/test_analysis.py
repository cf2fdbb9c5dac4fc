"""An engine is asked once; what it said is remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen import database, variant
from tengen.base.score import Score
from tengen.engine.explanation import Sentence
from tengen.games.thought import Thought, WrittenExplanation
from tengen.rules.position import Position
from tengen.study.analysis import AnalysisResult, Analyst, analyst_of, as_told, default_analyst
from tengen.study.cache import AnalysisCache
from tengen.study.database_cache import DatabaseCache

Play = Callable[[str, str], Position]
#: Ten squares are empty.
ENDING = "oxxx2o1/xoxxxoox/2oxooox/ooooxxox/oooxxxxx/ooooooxx/1oooooox/2o1x1xo x"
_BOOK = {
    "h8": (("i9", Score.winrate(0.6)), ("g7", Score.winrate(0.5)), ("a1", Score.winrate(0.1))),
}


def _analyse(
    engine: Any, position: Position, cache: AnalysisCache | None = None, **more: Any
) -> AnalysisResult:
    async def ask() -> AnalysisResult:
        async with Analyst("scripted", engine, cache) as analyst:
            return await analyst.analyse(position, 0.3, **more)

    return asyncio.run(ask())


def test_the_best_line_comes_with_its_score(scripted: Any, play: Play) -> None:
    found = _analyse(scripted(_BOOK).engine, play("freestyle", "h8"))
    assert found.best.line == ("i9",)
    assert (found.best.score, found.best.depth, found.nodes) == (Score.winrate(0.6), 3, 10)


def test_a_player_of_one_line_is_asked_again_without_its_move(scripted: Any, play: Play) -> None:
    player = scripted(_BOOK)
    found = _analyse(player.engine, play("freestyle", "h8"), lines=3)
    assert [line.line[0] for line in found.lines] == ["i9", "g7", "a1"]
    assert "i9" not in player.asked[1][2]
    assert len(player.asked) == 3


def test_a_player_of_many_lines_is_taken_at_its_word(scripted: Any, play: Play) -> None:
    player = scripted(_BOOK, told=3)
    found = _analyse(player.engine, play("freestyle", "h8"), lines=3)
    assert [line.line[0] for line in found.lines] == ["i9", "g7", "a1"]
    assert all(not only for _key, _lines, only in player.asked)


def test_there_are_no_more_lines_than_moves(scripted: Any, play: Play) -> None:
    position = play("tictactoe", "a1 a2 a3 b1 b2 b3 c2")
    found = _analyse(scripted({}).engine, position, lines=5)
    assert sorted(line.line[0] for line in found.lines) == ["c1", "c3"]


def test_lines_are_told_while_they_are_found(scripted: Any, play: Play) -> None:
    told: list[tuple[int, str]] = []

    def report(rank: int, thought: Thought) -> None:
        told.append((rank, thought.line[0]))

    _analyse(scripted(_BOOK).engine, play("freestyle", "h8"), lines=2, report=report)
    assert told == [(1, "i9"), (2, "g7")]


def test_nothing_is_computed_twice(scripted: Any, play: Play, tmp_path: Path) -> None:
    opened = database.open(str(tmp_path / "tengen.db"))
    player = scripted(_BOOK)
    first = _analyse(player.engine, play("freestyle", "h8"), DatabaseCache(opened), lines=2)
    again = _analyse(player.engine, play("freestyle", "h8"), DatabaseCache(opened), lines=2)
    opened.dispose()
    assert len(player.asked) == 2
    assert again.lines == first.lines
    assert (first.is_cached, again.is_cached) == (False, True)


@pytest.mark.parametrize("name", ["freestyle", "renju", "caro", "swap2", "pente", "reversi"])
def test_the_champion_analyses_what_it_plays(name: str) -> None:
    assert analyst_of(variant(name)) == "tengen"


def test_other_games_are_analysed_by_the_strongest_player_that_knows_them() -> None:
    others = (variant("unbounded"), variant("gomoku3d"), variant("reversi", size=12))
    assert [analyst_of(rules) for rules in others] == ["combination", "combination", "hard"]


@pytest.mark.parametrize(
    ("name", "moves", "options"),
    [
        ("freestyle", "h8 i9 j8", "[nodes=3000]"),
        ("reversi", "f5 d6 c3", "[nodes=3000]"),
        ("tictactoe", "b2 a1", "[seed=1]"),
        ("tictactoe", "b2", ""),
        ("pente", "k10 l11 k12", "[nodes=3000]"),
    ],
)
def test_our_own_analysts_name_several_good_moves(
    name: str, moves: str, options: str, play: Play
) -> None:
    position = play(name, moves)

    async def ask() -> AnalysisResult:
        async with Analyst.open(f"{default_analyst(position)}{options}") as analyst:
            return await analyst.analyse(position, 1.0, lines=3)

    found = asyncio.run(ask())
    assert len({line.line[0] for line in found.lines}) == 3
    assert all(line.score is not None for line in found.lines)


def test_the_champion_is_asked_once_for_all_lines(scripted: Any, play: Play) -> None:
    player = scripted(_BOOK, told=3)

    async def ask() -> AnalysisResult:
        async with Analyst("tengen", player.engine) as analyst:
            return await analyst.analyse(play("freestyle", "h8"), 0.3, lines=3)

    assert len(asyncio.run(ask()).lines) == 3
    assert len(player.asked) == 1


def test_a_counted_ending_is_exact_and_stays_so_when_it_is_remembered(
    tmp_path: Path,
) -> None:
    position = variant("reversi").position(ENDING)

    async def ask(cache: AnalysisCache) -> AnalysisResult:
        async with Analyst.open("tengen", cache) as analyst:
            return await analyst.analyse(position, 5.0)

    opened = database.open(str(tmp_path / "tengen.db"))
    first, again = (asyncio.run(ask(DatabaseCache(opened))) for _time in range(2))
    opened.dispose()
    assert first.best.is_exact
    assert again.is_cached
    assert again.best.is_exact
    assert again.best.confidence == 100


def test_what_is_known_is_searched_again_when_that_is_asked(
    scripted: Any, play: Play, tmp_path: Path
) -> None:
    opened = database.open(str(tmp_path / "tengen.db"))
    player, position = scripted(_BOOK), play("freestyle", "h8")
    _analyse(player.engine, position, DatabaseCache(opened))
    asked = len(player.asked)
    again = _analyse(player.engine, position, DatabaseCache(opened), again=True)
    opened.dispose()
    assert not again.is_cached
    assert len(player.asked) == 2 * asked


def _decided(line: str, score: Score, sequence: str) -> Thought:
    moves = tuple(line.split())
    words = WrittenExplanation(
        (Sentence("Expects {line}.", {"line": line}), Sentence("Stops {line}.", {"line": "a1 b1"})),
        sequence=tuple(sequence.split()),
    )
    return Thought(score, moves, explanation=words)


def test_the_line_that_is_explained_is_the_line_that_is_told() -> None:
    decided = _decided("h8 i9 j7", Score.winrate(0.5), "h8 i9 j7")
    told = Thought(Score.winrate(0.6), ("h8", "g7"))
    both = as_told(decided, told)
    assert (both.line, both.score) == (told.line, told.score)
    assert both.explanation is not None
    assert both.explanation.text == "Expects h8 g7. Stops a1 b1."
    assert both.explanation.sequence == told.line


def test_a_feared_line_and_a_proof_stay_what_they_were() -> None:
    told = Thought(Score.winrate(0.6), ("h8", "g7"))
    feared = as_told(_decided("h8 i9", Score.winrate(0.5), "a1 b1"), told).explanation
    assert feared is not None
    assert feared.sequence == ("a1", "b1")
    proof = _decided("h8 i9 j7", Score.win_in(3), "h8 i9 j7")
    assert as_told(proof, told) is proof


@pytest.mark.parametrize("game", ["freestyle", "renju", "reversi"])
def test_the_champion_explains_the_line_it_tells(game: str, play: Play) -> None:
    moves = "f5 d6 c3 d3 c4" if game == "reversi" else "h8 i9 i8 g10 j8"
    position = play(game, moves)

    async def ask() -> AnalysisResult:
        async with Analyst.open("tengen") as analyst:
            return await analyst.analyse(position, 0.4, 3)

    best = asyncio.run(ask()).best
    assert best.explanation is not None
    assert best.explanation.sequence == best.line
    lines = [str(one.values["line"]) for one in best.explanation.sentences if "line" in one.values]
    assert lines == [" ".join(best.line)]
