"""Captures: pairs in Pente, pairs and triples in Keryo-Pente."""

from __future__ import annotations

import pytest

from tengen import Backend, Color, Position, Reason, variant


def pente(moves: str, backend: Backend, name: str = "pente") -> Position:
    return variant(name).initial(backend).play_all(moves)


def has_stone(position: Position, name: str) -> bool:
    return position.variant.parse(name).point in position.stones


def test_an_enclosed_pair_is_captured(backend: Backend) -> None:
    position = pente("a1 b1 s19 c1 d1", backend)
    assert position.captured == (2, 0)
    assert not has_stone(position, "b1")
    assert not has_stone(position, "c1")
    assert position.is_legal("b1")


def test_white_captures_too(backend: Backend) -> None:
    assert pente("b1 a1 c1 d1", backend).captured == (0, 2)


@pytest.mark.parametrize("far", ["d1", "d4", "a4"])
def test_captures_go_in_every_direction(far: str, backend: Backend) -> None:
    pairs = {"d1": ("b1", "c1"), "d4": ("b2", "c3"), "a4": ("a2", "a3")}
    first, second = pairs[far]
    assert pente(f"a1 {first} s19 {second} {far}", backend).captured == (2, 0)
    assert pente(f"{far} {first} s19 {second} a1", backend).captured == (2, 0)


def test_one_stone_or_three_are_not_captured_in_pente(backend: Backend) -> None:
    assert pente("a1 b1 c1", backend).captured == (0, 0)
    assert pente("a1 b1 s19 c1 s17 d1 e1", backend).captured == (0, 0)


def test_triples_are_captured_in_keryo_pente_and_four_are_not(backend: Backend) -> None:
    assert pente("a1 b1 s19 c1 s17 d1 e1", backend, "keryo-pente").captured == (3, 0)
    four = pente("a1 b1 s19 c1 s17 d1 s15 e1 f1", backend, "keryo-pente")
    assert four.captured == (0, 0)


def test_moving_between_two_enemy_stones_is_safe(backend: Backend) -> None:
    position = pente("b1 a1 s19 d1 c1", backend)
    assert position.captured == (0, 0)
    assert has_stone(position, "b1")
    assert has_stone(position, "c1")


def test_a_pair_against_the_edge_is_safe(backend: Backend) -> None:
    assert pente("s19 a1 c1 b1", backend).captured == (0, 0)


def test_several_pairs_are_captured_by_one_move(backend: Backend) -> None:
    position = pente("a4 b4 d1 c4 g4 e4 d7 f4 k1 d3 k3 d2 k5 d5 k7 d6 d4", backend)
    assert position.captured == (8, 0)


def test_five_captured_pairs_win(backend: Backend) -> None:
    board = "/".join(["xoo16", *["19"] * 17, "x1x1x1x1x1x1x1x1x2"])
    position = variant("pente").position(f"{board} x captured=8:0", backend).play("d19")
    assert position.outcome is not None
    assert position.outcome.winner is Color.BLACK
    assert position.outcome.reason is Reason.CAPTURES
    assert position.outcome.line == ()
    assert position.captured == (10, 0)


def test_nine_captured_stones_do_not_win(backend: Backend) -> None:
    rules = variant("keryo-pente")
    position = rules.position("19/" * 18 + "19 x captured=9:9", backend)
    assert position.outcome is None


def test_a_row_and_the_last_capture_at_once_are_both_named(backend: Backend) -> None:
    board = "/".join(["xoo1xxxx11", *["19"] * 17, "12o1o1o1o"])
    position = variant("pente").position(f"{board} x captured=8:9", backend).play("d19")
    assert position.outcome is not None
    assert position.outcome.reason is Reason.LINE_AND_CAPTURES
    assert len(position.outcome.line) == 5


def test_a_row_of_six_wins_in_pente(backend: Backend) -> None:
    position = pente("a1 a19 b1 c19 c1 e19 e1 g19 f1 i19 d1", backend)
    assert position.outcome is not None
    assert len(position.outcome.line) == 6


def test_a_five_that_could_be_broken_by_a_capture_has_won_already(backend: Backend) -> None:
    position = pente("c1 c3 d1 b1 e1 e3 f1 s1 c2 s3 g1", backend)
    assert position.outcome is not None
    assert position.outcome.winner is Color.BLACK


def test_captured_stones_are_part_of_the_key(backend: Backend) -> None:
    rules = variant("pente")
    empty = "/".join(["19"] * 19)
    one, other = (rules.position(f"{empty} x captured={n}:{n}", backend) for n in (2, 4))
    assert one.key != other.key
    assert one != other


def test_the_tournament_opening_keeps_the_second_stone_away(backend: Backend) -> None:
    position = variant("pente", opening="pro").initial(backend).play_all("j10 a1")
    assert position.why_illegal("k11") == "this stone must stay out of the central 5×5 square"
    assert position.is_legal("m10")
