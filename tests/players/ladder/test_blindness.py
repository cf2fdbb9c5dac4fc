"""What people overlook, the weak levels overlook: diagonals, gaps, far threats, double threats."""

from __future__ import annotations

import pytest

from tengen import engine, variant
from tengen.engine.info import Reply
from tengen.players.gomoku.chances import ThreatKind, chances
from tengen.players.gomoku.frame import frame_of
from tengen.players.gomoku.lines import LineSide
from tengen.players.gomoku.sight import HumanTraits, Sight
from tengen.players.gomoku.view import CellView, stones_in_order
from tengen.rules.position import Position

PEOPLE = 40
#: Black has a four, closed at one end; the latest stones stand in the opposite corner.
ROW = "b4 a4 c4 n13 d4 m12 e4 n10 m14 n14"
DIAGONAL = "b2 a1 c3 n13 d4 m12 e5 n10 m14 n14"
SEEN_FROM = {"row": (ROW, "f4"), "diagonal": (DIAGONAL, "f6")}


def answers(level: int, moves: str) -> list[str]:
    """Return the moves of many people of one level; black has just played far from the four."""
    position = variant("freestyle").initial().play_all(moves + " o12")
    found = []
    for seed in range(PEOPLE):
        with engine.open_simple(f"level[seed={seed}]:{level}") as player:
            found.append(position.variant.format(player.play(position).move))
    return found


def share_of_blocks(level: int, threat: str) -> float:
    moves, block = SEEN_FROM[threat]
    return answers(level, moves).count(block) / PEOPLE


def test_level_2_misses_a_diagonal_four_away_from_its_last_stone_and_level_6_does_not() -> None:
    assert share_of_blocks(2, "diagonal") < 0.8
    assert share_of_blocks(6, "diagonal") > 0.9


def test_a_diagonal_is_missed_more_often_than_a_row() -> None:
    assert share_of_blocks(1, "diagonal") < share_of_blocks(1, "row")


@pytest.mark.parametrize("level", range(1, 11))
def test_no_level_misses_its_own_five(level: int) -> None:
    position = variant("freestyle").initial().play_all("a1 b4 c1 c5 e1 d6 g1 e7 o15")
    for seed in range(10):
        with engine.open_simple(f"level[seed={seed}]:{level}") as player:
            assert position.play(player.play(position).move).outcome is not None


@pytest.mark.parametrize("level", [1, 2])
def test_even_a_beginner_stays_near_the_stones(level: int) -> None:
    position = variant("freestyle").initial().play_all("h8 i9 h9")
    for seed in range(PEOPLE):
        with engine.open_simple(f"level[seed={seed}]:{level}") as player:
            point = player.play(position).move.point
        assert point is not None
        assert 5 <= point.x <= 10
        assert 4 <= point.y <= 9


def noticed(attention: float, moves: str, kind: ThreatKind) -> int:
    """Return how many of a hundred people notice such a thing of the enemy."""
    position = variant("freestyle").initial().play_all(moves)
    return sum(kind_is_seen(HumanTraits(attention, seed), position, kind) for seed in range(100))


def kind_is_seen(person: HumanTraits, position: Position, kind: ThreatKind) -> bool:
    frame = frame_of(position.variant, stones_in_order(position))
    look = Sight(person, frame).look(position, CellView.of(position, frame))
    return bool(look.cells(kind, own=False))


def test_a_split_three_is_noticed_less_often_than_one_without_a_gap() -> None:
    whole = noticed(0.6, "h8 c3 i8 d5 j8", ThreatKind.OPEN_FOUR)
    split = noticed(0.6, "h8 c3 i8 d5 k8", ThreatKind.OPEN_FOUR)
    assert split < whole


def test_a_far_three_is_noticed_less_often_than_a_near_one() -> None:
    near = noticed(0.6, "h8 c3 i8 d5 j8", ThreatKind.OPEN_FOUR)
    far = noticed(0.6, "h8 c3 i8 d5 j8 b1 a15 c1 c15", ThreatKind.OPEN_FOUR)
    assert far < near


def test_who_pays_full_attention_sees_everything() -> None:
    assert noticed(1.0, "h8 c3 i8 d5 j8 b1 a15 c1 c15", ThreatKind.OPEN_FOUR) == 100


def test_the_same_person_sees_the_same_things_again() -> None:
    position = variant("freestyle").initial().play_all("h8 i9 i8 g10 j8")
    frame = frame_of(position.variant, stones_in_order(position))
    first, second = (
        Sight(HumanTraits(0.5, seed=9), frame).look(position, CellView.of(position, frame))
        for _time in range(2)
    )
    assert first == second


def test_chances_know_what_a_stone_makes() -> None:
    row = bytes([0, 0, 1, 1, 0, 1, 0, 0])
    found = {chance.place: chance for chance in chances(row, LineSide(1))}
    assert found[4].kind is ThreatKind.OPEN_FOUR
    assert found[6].kind is ThreatKind.FOUR
    assert found[6].is_split
    assert not found[4].is_split


def explained(name: str, moves: str) -> Reply:
    position = variant("freestyle").initial().play_all(moves)
    with engine.open_simple(name) as player:
        return player.play(position)


def test_a_level_says_why_it_moved() -> None:
    reply = explained("level[seed=1]:7", "h8 c3 i8 d5 j8")
    assert reply.explanation is not None
    assert reply.explanation.text.startswith("Stops the opponent from making an open four at")
    assert reply.explanation.heat


def test_captures_are_seen_in_pente() -> None:
    position = variant("pente").initial().play_all("k10 l10 a1 m10 a3 q2")
    with engine.open_simple("sighted[seed=1]") as player:
        reply = player.play(position)
    assert position.variant.format(reply.move) == "n10"
    assert position.play(reply.move).captured == (2, 0)
