"""Boards turned and mirrored as bits look like boards turned and mirrored point by point."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.base.grid import Symmetry
from tengen.players.reversi.book.links import BOARD, links
from tengen.players.reversi.book.symmetries import SIDE, canonical, canonical_key, turned
from tengen.players.reversi.squares import Discs
from tengen.rules.catalogue import variant

RULES = variant("reversi")
SETS = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize("symmetry", list(Symmetry))
@given(bits=SETS)
def test_a_set_turns_as_its_points_do(symmetry: Symmetry, bits: int) -> None:
    points = {symmetry.apply(point, SIDE, SIDE) for point in BOARD.points_of(bits)}
    assert set(BOARD.points_of(turned(bits, symmetry))) == points


@given(own=SETS, enemy=SETS)
def test_all_twins_have_the_same_canonical_board(own: int, enemy: int) -> None:
    discs = Discs(own, enemy & ~own)
    key, symmetry = canonical(discs)
    assert key == Discs(turned(own, symmetry), turned(enemy & ~own, symmetry))
    twins = [Discs(turned(discs.own, s), turned(discs.enemy, s)) for s in Symmetry]
    assert {canonical(twin)[0] for twin in twins} == {canonical_key(twin) for twin in twins}
    assert canonical_key(discs) == key


@given(choices=st.lists(st.integers(0, 59), max_size=60))
def test_links_are_the_moves_of_the_rules(choices: list[int]) -> None:
    """Where they lead, and who moves there, after any random game."""
    position = RULES.initial()
    for choice in choices:
        if position.outcome is None:
            position = position.play(position.legal_moves[choice % len(position.legal_moves)])
    if position.outcome is not None or position.legal_moves[0].point is None:
        return
    found = {link.square: link for link in links(BOARD.discs(position))}
    moves = [move for move in position.legal_moves if move.point is not None]
    assert [BOARD.points[square] for square in sorted(found)] == [move.point for move in moves]
    for move, (_square, link) in zip(moves, sorted(found.items()), strict=True):
        after = position.play(move)
        if after.outcome is None and after.legal_moves[0].point is None:
            after = after.play(after.legal_moves[0])
        if after.outcome is not None:
            assert link.after is None
            continue
        assert link.after == canonical_key(BOARD.discs(after))
        assert link.sign == (1 if after.turn is position.turn else -1)
