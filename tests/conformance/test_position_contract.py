"""What every position of every variant promises, on every backend that plays it."""

from __future__ import annotations

import pickle
import random

import pytest

from tengen import Backend, IllegalMove, Position, Symmetry, Variant, variant, variants
from tengen.base.color import Color
from tengen.base.move import PASS
from tengen.rules import native

GAMES = [
    (rules, backend)
    for rules in (*variants(), variant("reversi", size=12), variant("freestyle", size=(7, 4)))
    for backend in Backend
    if backend is Backend.PYTHON or native.supports(rules)
]


def random_game(rules: Variant, backend: Backend, plies: int, seed: int = 1) -> list[Position]:
    chance = random.Random(seed)
    positions = [rules.initial(backend)]
    while positions[-1].outcome is None and len(positions) <= plies:
        positions.append(positions[-1].play(chance.choice(positions[-1].legal_moves)))
    return positions


def plies_for(rules: Variant) -> int:
    return 14 if rules.fouls or rules.layers > 1 else 40


pytestmark = pytest.mark.parametrize(
    ("rules", "backend"), GAMES, ids=lambda value: getattr(value, "name", str(value))
)


def test_legal_moves_are_sorted_unique_and_empty_only_at_the_end(
    rules: Variant, backend: Backend
) -> None:
    for position in random_game(rules, backend, plies_for(rules)):
        moves = position.legal_moves
        assert list(moves) == sorted(set(moves), key=lambda move: move.order)
        assert (position.outcome is None) == bool(moves)


def test_every_listed_move_can_be_played_and_none_has_a_reason_against_it(
    rules: Variant, backend: Backend
) -> None:
    position = random_game(rules, backend, 7)[-1]
    for move in position.legal_moves[:40]:
        assert position.why_illegal(move) is None
        after = position.play(move)
        assert after.last_move == move
        assert after.moves == (*position.moves, move)


def test_playing_leaves_the_old_position_as_it_was(rules: Variant, backend: Backend) -> None:
    position = random_game(rules, backend, 5)[-1]
    before = (position.text, position.key, position.legal_moves)
    position.play(position.legal_moves[0])
    assert (position.text, position.key, position.legal_moves) == before


def test_a_taken_point_is_refused_with_the_reason(rules: Variant, backend: Backend) -> None:
    position = next(p for p in random_game(rules, backend, 3) if p.last_move and p.last_move.point)
    assert position.last_move is not None
    with pytest.raises(IllegalMove, match="the point is taken"):
        position.play(position.last_move)


def test_stones_are_counted_as_they_are_listed(rules: Variant, backend: Backend) -> None:
    for position in random_game(rules, backend, plies_for(rules)):
        listed = list(position.stones.values())
        assert [position.count(color) for color in Color] == [listed.count(one) for one in Color]


def test_text_reads_back_to_an_equal_position(rules: Variant, backend: Backend) -> None:
    for position in random_game(rules, backend, plies_for(rules)):
        again = rules.position(position.text, backend)
        assert again == position
        assert hash(again) == hash(position)
        assert (again.text, again.outcome) == (position.text, position.outcome)
        assert again.legal_moves == position.legal_moves


def test_keys_tell_the_positions_of_a_game_apart(rules: Variant, backend: Backend) -> None:
    positions = random_game(rules, backend, plies_for(rules))
    assert len({position.key for position in positions}) == len(positions)


def test_moves_are_written_so_that_they_can_be_read(rules: Variant, backend: Backend) -> None:
    for position in random_game(rules, backend, 6):
        for move in position.legal_moves:
            assert rules.parse(rules.format(move)) == move


def test_all_symmetric_twins_share_one_canonical_form(rules: Variant, backend: Backend) -> None:
    position = random_game(rules, backend, 9)[-1]
    canonical, symmetry = position.canonical()
    assert position.transform(symmetry) == canonical
    for twin in map(position.transform, rules.grid.symmetries):
        assert twin.canonical()[0] == canonical


def test_a_symmetry_and_its_inverse_lead_back(rules: Variant, backend: Backend) -> None:
    position = random_game(rules, backend, 9)[-1]
    for symmetry in rules.grid.symmetries:
        assert position.transform(symmetry).transform(symmetry.inverse) == position


def test_the_moves_lead_from_the_start_to_the_position(rules: Variant, backend: Backend) -> None:
    position = random_game(rules, backend, 12)[-1]
    assert position.start.play_all(position.moves) == position


def test_positions_can_be_pickled(rules: Variant, backend: Backend) -> None:
    position = random_game(rules, backend, 12)[-1]
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert again.moves == position.moves


def test_a_pass_is_refused_where_it_is_not_forced(rules: Variant, backend: Backend) -> None:
    with pytest.raises(IllegalMove, match="pass"):
        rules.initial(backend).play(PASS)


def test_symmetries_are_the_group_of_the_board(rules: Variant, backend: Backend) -> None:
    square = rules.width == rules.height
    assert len(rules.grid.symmetries) == (8 if square else 4)
    assert Symmetry.IDENTITY in rules.grid.symmetries
