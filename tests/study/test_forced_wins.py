"""Forced wins: the test set, the special positions, the tree and its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tengen import variant
from tengen.base.score import Score
from tengen.rules.position import Position
from tengen.study.solving import Effort, SolveGoal, Unsolvable, solve
from tengen.study.verifier import verify

FOLDER = Path(__file__).parents[1] / "data" / "forced-wins"
RULES = ("freestyle", "standard", "renju", "caro")
LEAST = {SolveGoal.VCF: 200, SolveGoal.VCT: 100}
EFFORT = Effort(nodes=1_000_000, megabytes=8)
SAID_TO_BE_WON = "h13 h11 j13 i13 i12 j11 i10 i11 g11 k11 l11 j12 l10 h10 g9 j10"


def problems(name: str, kind: SolveGoal) -> list[dict[str, Any]]:
    file = FOLDER / f"{name}-{kind.value}.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()]


def position_of(name: str, problem: dict[str, Any]) -> Position:
    return variant(name).initial().play_all(problem["moves"])


@pytest.mark.parametrize("kind", LEAST)
@pytest.mark.parametrize("name", RULES)
def test_the_set_has_many_different_problems_of_growing_length(name: str, kind: SolveGoal) -> None:
    known = problems(name, kind)
    lengths = [problem["plies"] for problem in known]
    assert len({problem["moves"] for problem in known}) == len(known) >= LEAST[kind]
    assert lengths == sorted(lengths)
    assert len(set(lengths)) >= 8
    assert lengths[-1] >= 17


@pytest.mark.parametrize("name", RULES)
def test_wins_by_fours_are_found_and_checked(name: str) -> None:
    for problem in problems(name, SolveGoal.VCF)[::22]:
        found = solve(position_of(name, problem), SolveGoal.VCF, EFFORT)
        assert found.win is not None, problem


@pytest.mark.parametrize("name", RULES)
def test_wins_by_threes_are_found_and_checked_where_fours_do_not_win(name: str) -> None:
    for problem in problems(name, SolveGoal.VCT)[::30]:
        position = position_of(name, problem)
        fours = solve(position, SolveGoal.VCF, EFFORT)
        assert (fours.win, fours.is_exact) == (None, True), problem
        assert solve(position, SolveGoal.VCT, EFFORT).win is not None, problem


@pytest.mark.parametrize("name", RULES)
def test_the_line_of_a_win_is_a_game_that_ends_with_five(name: str) -> None:
    for kind in LEAST:
        position = position_of(name, problems(name, kind)[7])
        found = solve(position, kind, EFFORT)
        end = position.play_all(found.line)
        assert end.outcome is not None
        assert end.outcome.winner is position.turn
        assert found.score == Score.win_in(len(found.line))


def test_an_enemy_who_may_not_answer_places_a_stone_elsewhere() -> None:
    rows = "4x10/4x10/4x10/xooo11/4x10/4x10/15/15/15/15/15/15/15/14o/o14 o"
    position = variant("renju").position(rows)
    found = solve(position, SolveGoal.VCF)
    assert found.score == Score.win_in(3)
    assert position.variant.format(found.line[0]) == "f12"
    assert position.play("f12").why_illegal("e12") == "overline"
    outcome = position.play_all(found.line).outcome
    assert outcome is not None
    assert outcome.winner is position.turn


def test_a_position_known_to_have_hung_an_engine_is_answered_at_once() -> None:
    position = variant("renju").initial().play_all("h8 g6 f6 g5 f7 g4 h7 g3 g2 a1")
    for kind in (SolveGoal.VCF, SolveGoal.VCT, SolveGoal.THREATS):
        found = solve(position, kind, Effort(nodes=100_000, megabytes=1))
        assert (found.win, found.is_exact) == (None, True)


#: A stone on g12 makes no three, but threatens a win by fours that no answer stops.
WON_BY_A_QUIET_THREAT = "15/15/8o6/7x7/6oxx6/5xxxoo5/4xoooox5/3o1oxx7/15/15/15/15/15/15/15 x"


def test_a_win_may_begin_with_a_stone_that_makes_no_three() -> None:
    position = variant("renju").position(WON_BY_A_QUIET_THREAT)
    threes = solve(position, SolveGoal.VCT)
    assert (threes.win, threes.is_exact) == (None, True)
    found = solve(position, SolveGoal.THREATS)
    assert found.win is not None
    assert found.move == position.variant.parse("g12")
    assert verify(found.win, is_thorough=True) > verify(found.win) > 0


def test_a_search_that_runs_out_of_positions_does_not_say_there_is_none() -> None:
    problem = problems("freestyle", SolveGoal.VCT)[-1]
    hurried = solve(position_of("freestyle", problem), SolveGoal.VCT, Effort(nodes=50, megabytes=1))
    assert (hurried.win, hurried.is_exact) == (None, False)


def test_the_win_that_an_engine_was_said_to_have_missed_is_none() -> None:
    position = variant("standard").initial().play_all(SAID_TO_BE_WON)
    found = solve(position, SolveGoal.VCT, Effort(nodes=10_000_000))
    assert (found.win, found.is_exact) == (None, True)
    answer = solve(position.play_all("i14 k12 g12"), SolveGoal.VCF)
    assert answer.score == Score.win_in(5)
    assert position.variant.format(answer.line[0]) == "k13"


def test_a_search_ends_when_it_is_told_to() -> None:
    position = variant("freestyle").initial().play_all(SAID_TO_BE_WON)
    asked: list[int] = []

    def is_over(nodes: int) -> bool:
        asked.append(nodes)
        return len(asked) == 3

    found = solve(position, SolveGoal.THREATS, Effort(megabytes=1, is_over=is_over))
    assert (found.win, found.is_exact) == (None, False)
    assert len(asked) == 3
    assert found.nodes >= asked[-1] > asked[0] > 0


def test_other_rows_are_searched_by_the_readable_solver() -> None:
    position = variant("tictactoe", size=(7, 7), line=4).initial().play_all("d4 a1 e4 a2")
    found = solve(position, SolveGoal.VCT, Effort(nodes=5_000))
    assert found.score is not None
    assert found.win is None


@pytest.mark.parametrize("name", ["pente", "reversi", "swap2"])
def test_games_without_fours_or_with_choices_ahead_are_declined(name: str) -> None:
    with pytest.raises(Unsolvable, match="are not looked for"):
        solve(variant(name).initial(), SolveGoal.VCT)
