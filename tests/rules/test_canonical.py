"""Symmetric positions are one position to a memory."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Position
from tengen import variant as variant_named
from tengen.rules.canonical import canonical_form

GAMES = ("reversi", "freestyle", "pente", "swap2", "unbounded", "rif", "soosorv-8")


def a_position(name: str, choices: list[int]) -> Position:
    position = variant_named(name).initial()
    for choice in choices:
        moves = position.legal_moves
        if not moves:
            break
        position = position.play(moves[choice % len(moves)])
    return position


@given(name=st.sampled_from(GAMES), choices=st.lists(st.integers(0, 400), max_size=14))
def test_the_form_is_the_canonical_position(name: str, choices: list[int]) -> None:
    position = a_position(name, choices)
    canonical, symmetry = position.canonical()
    form = canonical_form(position)
    assert form.key % 2**64 == canonical.key
    assert form.symmetries[0] is symmetry


@given(name=st.sampled_from(GAMES), choices=st.lists(st.integers(0, 400), max_size=14))
def test_moves_go_to_the_form_and_back(name: str, choices: list[int]) -> None:
    position = a_position(name, choices)
    form, variant = canonical_form(position), position.variant
    canonical, _symmetry = position.canonical()
    for move in position.legal_moves[:5]:
        name = form.name(move, variant)
        assert canonical.is_legal(name)
        assert move in form.moves(name, variant)
        keys = {canonical_form(position.play(one)).key for one in form.moves(name, variant)}
        assert len(keys) == 1


@pytest.mark.parametrize("name", ["reversi", "renju"])
def test_all_symmetric_games_share_their_keys(name: str) -> None:
    position = a_position(name, [3, 1, 4, 1, 5, 9])
    keys = {
        canonical_form(position.transform(symmetry)).key
        for symmetry in position.variant.grid.symmetries
    }
    assert len(keys) == 1
