"""Stones that leave a position level."""

from __future__ import annotations

from tengen import variant
from tengen.base.move import Move
from tengen.players.gomoku.balance import Scales, level_stones, stone_sets
from tengen.rules.position import Position

RULES = variant("freestyle", size=9)


def move(text: str) -> Move:
    return RULES.parse(text)


def by_column(position: Position, _nodes: int) -> float:
    """Stands better the further right the last stone is; even in the middle column."""
    last = position.last_move
    assert last is not None
    assert last.point is not None
    return last.point.x / 8


class Doubtful:
    """Takes everything for even at first, and knows better after a longer look."""

    def __init__(self) -> None:
        self.looks: list[int] = []

    def __call__(self, position: Position, nodes: int) -> float:
        self.looks.append(nodes)
        return 0.5 if nodes == 100 else by_column(position, nodes)


def test_the_evenest_stone_comes_first() -> None:
    start = RULES.initial()
    levels = level_stones(start, stone_sets(start, 1), Scales(by_column))
    assert levels[0].chance == 0.5
    distances = [level.distance for level in levels[:8]]
    assert distances == sorted(distances)


def test_a_longer_look_at_the_best_corrects_a_first_impression() -> None:
    start = RULES.initial()
    judge = Doubtful()
    sets = [(move(text),) for text in ("a1", "b2", "e4", "i9", "h3")]
    levels = level_stones(start, sets, Scales(judge, keep=5, deepest=400))
    assert levels[0].stones == (move("e4"),)
    assert sorted(set(judge.looks)) == [100, 400]


def test_each_look_is_longer_and_at_fewer_sets() -> None:
    start = RULES.initial().play_all("a1 c2")
    judge = Doubtful()
    level_stones(start, stone_sets(start, 1)[:64], Scales(judge, keep=3, deepest=7000))
    assert [judge.looks.count(nodes) for nodes in (100, 400, 1600, 6400)] == [64, 16, 4, 3]


def test_a_look_that_was_cut_short_does_not_count() -> None:
    start = RULES.initial()
    judge = Doubtful()

    def spent() -> float:
        return len(judge.looks) / 10

    sets = [(move(text),) for text in ("a1", "b2", "e4", "i8", "h3", "c5", "c6", "d2", "g1", "f3")]
    levels = level_stones(start, sets, Scales(judge, spent, keep=4))
    assert judge.looks == [100] * 4 + [400] * 4 + [1600] * 2
    assert {level.nodes for level in levels} == {400}


def test_twins_are_named_once() -> None:
    start = RULES.initial()
    levels = level_stones(start, stone_sets(start, 1), Scales(lambda _p, _n: 0.5, keep=15))
    twins = [start.play(level.stones[0]).canonical()[0].key for level in levels[:15]]
    assert len(set(twins)) == len(twins) == 15


def test_pairs_are_placed_in_turn_near_the_other_stones() -> None:
    start = RULES.initial().play("a1")
    pairs = stone_sets(start, 2)
    assert all(
        max(stone.point.x, 8 - stone.point.y) <= 3
        for pair in pairs
        for stone in pair
        if stone.point is not None
    )
    levels = level_stones(start, pairs[:40], Scales(by_column))
    assert levels
    after = start.play_all(levels[0].stones)
    assert len(after.stones) == 3


def test_stones_that_end_the_game_are_left_out() -> None:
    start = RULES.initial().play_all("a1 a9 b1 b9 c1 c9 d1 d9")
    levels = level_stones(start, stone_sets(start, 1), Scales(lambda _p, _n: 0.5))
    assert all(level.stones != (move("e1"),) for level in levels)


def test_without_any_effort_left_there_is_still_an_answer() -> None:
    start = RULES.initial()
    scales = Scales(by_column, spent=lambda: 1.0, keep=4)
    levels = level_stones(start, stone_sets(start, 2), scales)
    assert len(levels) == 4


def test_the_same_question_has_the_same_answer() -> None:
    start = RULES.initial().play_all("e5 e6")
    answers = [level_stones(start, stone_sets(start, 2), Scales(by_column)) for _ in range(2)]
    assert answers[0] == answers[1]
