"""A review blames the right move, and nobody for what could not be helped."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from tengen import Record, variant
from tengen.base.color import Seat
from tengen.base.score import Score
from tengen.study.analysis import Analyst
from tengen.study.review import Review, review
from tengen.study.verdicts import Unit, Verdict


def _review(player: Any, name: str, moves: str, **more: Any) -> Review:
    record = Record.of(variant(name, **more).initial().play_all(moves))

    async def judge() -> Review:
        async with Analyst("scripted", player.engine) as analyst:
            return await review(record, analyst, 0.1)

    return asyncio.run(judge())


def _verdicts(found: Review) -> list[Verdict]:
    return [move.loss.verdict for move in found.moves]


def test_a_move_is_worth_what_the_position_after_it_is_worth(scripted: Any) -> None:
    player = scripted(
        {
            "": (("h8", Score.winrate(0.5)),),
            "h8": (("i9", Score.winrate(0.5)),),
            "h8 i9": (("j10", Score.winrate(0.5)),),
            "h8 a1": (("b2", Score.winrate(0.8)),),
        }
    )
    found = _review(player, "freestyle", "h8 a1")
    first, second = found.moves
    assert first.loss.verdict is Verdict.BEST
    assert (second.best, second.loss.verdict) == ("i9", Verdict.BLUNDER)
    assert second.loss.amount == pytest.approx(0.3)
    assert second.played == -Score.winrate(0.8)
    assert found.accuracy(Seat.FIRST) == 100
    assert found.best_share(Seat.SECOND) == 0


def test_a_forced_win_missed_is_a_blunder(scripted: Any) -> None:
    player = scripted({"": (("h8", Score.win_in(5)),)}, Score.winrate(0.05))
    assert _verdicts(_review(player, "freestyle", "a1")) == [Verdict.BLUNDER]


def test_another_way_to_the_same_win_is_no_mistake(scripted: Any) -> None:
    player = scripted(
        {
            "": (("h8", Score.win_in(5)),),
            "a1": (("b1", Score.winrate(0.3)),),
            "a1 b1": (("h8", Score.win_in(5)),),
        }
    )
    found = _review(player, "freestyle", "a1")
    assert found.moves[0].played == Score.win_in(7)
    assert _verdicts(found) == [Verdict.GOOD]


def test_nobody_is_blamed_where_every_move_loses(scripted: Any) -> None:
    player = scripted(
        {
            "h8": (("i9", Score.winrate(0.6)),),
            "h8 i9": (("j9", Score.win_in(7)),),
            "h8 a1": (("j9", Score.win_in(5)),),
        }
    )
    second = _review(player, "freestyle", "h8 a1").moves[1]
    assert second.score == Score.loss_in(8)
    assert second.loss.verdict is Verdict.GOOD


def test_a_move_better_than_the_engines_is_the_best(scripted: Any) -> None:
    player = scripted(
        {
            "": (("h8", Score.winrate(0.5)),),
            "h8": (("i9", Score.winrate(0.5)),),
            "g7": (("i9", Score.winrate(0.4)),),
        }
    )
    move = _review(player, "freestyle", "g7").moves[0]
    assert (move.best, move.loss.verdict) == ("g7", Verdict.BEST)


def test_the_last_move_is_judged_by_the_end_of_the_game(scripted: Any) -> None:
    player = scripted({"a1 b1 a2 b2": (("a3", Score.win_in(1)),)})
    move = _review(player, "tictactoe", "a1 b1 a2 b2 a3").moves[-1]
    assert (move.played, move.loss.verdict) == (Score.win_in(1), Verdict.BEST)


def test_reversi_is_judged_in_discs_and_a_pass_not_at_all(scripted: Any) -> None:
    player = scripted({"": (("c1", Score.discs(4)),)}, Score.discs(2))
    found = _review(player, "reversi", "b1 c1 d3 a1 pass b4", size=4)
    assert {move.loss.unit for move in found.moves} == {Unit.DISCS}
    assert found.moves[4].loss.verdict is Verdict.FORCED
    assert found.data()["counts"]["first"]["forced"] >= 1


def test_a_review_tells_the_name_of_the_opening(scripted: Any) -> None:
    found = _review(scripted({}, Score.discs(0)), "reversi", "f5 d6 c3 d3 c4")
    assert (found.opening, found.data()["opening"]) == ("Tiger", "Tiger")
    assert _review(scripted({}), "swap", "h8 h9 h10 swap a1").opening is None


def test_nothing_is_judged_while_colours_may_change_hands(scripted: Any) -> None:
    found = _review(scripted({}), "swap", "h8 h9 h10 swap a1")
    assert _verdicts(found)[:4] == [Verdict.OPENING] * 4
    assert _verdicts(found)[4] is not Verdict.OPENING


def test_an_engine_without_scores_blames_nobody() -> None:
    record = Record.of(variant("tictactoe").initial().play_all("a1 b2"))

    async def judge() -> Review:
        async with Analyst.open("random[seed=1]") as analyst:
            return await review(record, analyst, 0.1)

    found = asyncio.run(judge())
    assert set(_verdicts(found)) <= {Verdict.BEST, Verdict.GOOD}
    assert found.accuracy(Seat.FIRST) is None


def test_progress_is_told_to_the_end(scripted: Any) -> None:
    told: list[tuple[int, int]] = []
    judged: list[tuple[int, int]] = []
    record = Record.of(variant("freestyle").initial().play_all("h8 i9"))

    async def judge() -> None:
        async with Analyst("scripted", scripted({}).engine) as analyst:
            await review(record, analyst, 0.1, partial(_note, told), partial(_note, judged))

    asyncio.run(judge())
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert judged == [(1, 2), (2, 2)]


def _note(told: list[tuple[int, int]], done: int, of: int) -> None:
    told.append((done, of))


def test_our_own_analyst_finds_the_four_that_was_not_stopped() -> None:
    moves = "h8 a1 i8 o15 j8 a15 k8 g8"
    record = Record.of(variant("freestyle").initial().play_all(moves))

    async def judge() -> Review:
        async with Analyst.open("combination[depth=1]") as analyst:
            return await review(record, analyst, 0.5)

    found = asyncio.run(judge())
    threat = found.moves[5]
    assert (threat.move, threat.loss.verdict) == ("a15", Verdict.BLUNDER)
    assert threat.best in {"g8", "k8", "f8", "l8"}
    assert found.moves[7].loss.verdict is not Verdict.BLUNDER
