"""A scene and the changes of a move tell a client everything, so that it needs no rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import Position, variant
from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.games import scene as typed_scene
from tengen.games.scene import EMPTY, must_pass
from tengen.games.scene import changes as typed_changes
from tengen.games.scene import start_stones as typed_stones
from tengen.games.wire import to_data
from tengen.rules.catalogue import variants

NAMES = [rules.name for rules in variants()]


def scene(position: Position) -> dict[str, Any]:
    """Return the scene of a position as a client gets it."""
    return to_data(typed_scene(position))


def changes(before: Position, after: Position) -> list[dict[str, Any]]:
    """Return the changes of a move as a client gets them."""
    return [to_data(change) for change in typed_changes(before, after)]


def start_stones(position: Position) -> list[dict[str, Any]]:
    """Return the stones of the start as a client gets them."""
    return [to_data(stone) for stone in typed_stones(position)]


def _board(position: Position) -> dict[tuple[int, ...], str]:
    return {tuple(stone["point"]): stone["stone"] for stone in start_stones(position)}


def _legal_of_client(found: dict[str, Any], position: Position) -> set[tuple[int, ...]]:
    """The points a client may click, from the scene and the stones alone."""
    if found["legal"] != "empty":
        return {tuple(point) for point in found["legal"]}
    taken = {*_board(position)} | {tuple(one["point"]) for one in found["forbidden"]}
    grid, is_flat = position.variant.grid, position.variant.layers == 1
    points = {(point.x, point.y) if is_flat else tuple(point) for point in grid.points}
    return points - taken


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_a_client_without_rules_follows_any_game(name: str, seed: int) -> None:
    random, position = Random(seed), variant(name).initial()
    board = _board(position)
    for _ply in range(random.randrange(1, 40)):
        if position.outcome is not None:
            break
        after = position.play(random.choice(position.legal_moves))
        for change in changes(position, after):
            point = tuple(change["point"])
            assert board.get(point, EMPTY) == change["from"]
            board[point] = change["to"]
        position = after
        assert {point: stone for point, stone in board.items() if stone != EMPTY} == _board(after)
    _check_scene(position)


def _check_scene(position: Position) -> None:
    found, rules = scene(position), position.variant
    moves = position.legal_moves
    actions = {move.action for move in moves if not (move.point or move.target)}
    assert set(found["actions"]) == actions
    assert must_pass(position) == (actions == {"pass"})
    assert found["ply"] == len(position.moves)
    assert (found["outcome"] is None) == (position.outcome is None)
    assert (found["turn"] is None) == (position.outcome is not None)
    if not rules.grid.is_unbounded:
        named = [move.point or move.target for move in moves]
        points = {tuple(at if rules.layers > 1 else at[:2]) for at in named if at}
        assert _legal_of_client(found, position) == points


def test_forbidden_points_are_told_with_the_reason() -> None:
    moves = ["h8", "a1", "i8", "c1", "g7", "e1", "g6", "o15"]
    position = variant("renju").initial().play_all(moves)
    forbidden = scene(position)["forbidden"]
    assert {"point": [6, 7], "reason": "double three"} in forbidden
    assert scene(position.play("a15"))["forbidden"] == []


DOUBLE_THREE = "h8 a1 h9 a3 g10 a5 f10 a7"


def test_a_foul_that_may_be_played_is_not_told_and_its_claim_is_an_action() -> None:
    before = variant("renju", foul="claim").initial().play_all(DOUBLE_THREE)
    assert (scene(before)["legal"], scene(before)["forbidden"]) == ("empty", [])
    played = scene(before.play("h10"))
    assert (played["actions"], played["outcome"]) == (["claim"], None)
    ended = scene(before.play_all("h10 claim"))
    assert (ended["outcome"]["winner"], ended["outcome"]["reason"]) == ("white", "double three")


def test_a_pass_that_may_be_declared_is_an_action_and_not_forced() -> None:
    position = variant("renju", passes=True).initial().play_all("h8 i9 h7 i7 g9 k8")
    found = scene(position)
    assert (found["actions"], found["prompt"]) == (["pass"], None)
    assert not must_pass(position)
    drawn = scene(position.play_all("pass pass"))
    assert (drawn["outcome"]["winner"], drawn["outcome"]["reason"]) == (None, "passes")


def test_the_opening_says_what_it_asks_for() -> None:
    position = variant("pro").initial()
    first = scene(position)
    assert first["legal"] == [[7, 7]]
    assert first["prompt"]["details"] == ["the first stone goes to the centre"]
    swap2 = scene(variant("swap2").initial().play_all("h8 h9 h10"))
    assert swap2["actions"] == ["add", "swap"]
    assert swap2["prompt"]["template"] == "Opening: the second player chooses:"
    assert (swap2["seat"], swap2["turn"]) == ("second", "white")


def test_fifth_stones_on_offer_are_shown_and_their_equals_are_forbidden() -> None:
    offering = variant("rif").initial().play_all("h8 h9 h10 i9 offer:i8")
    found = scene(offering)
    assert (found["legal"], found["actions"]) == ("empty", [])
    assert found["fifths"] == {"offered": [[8, 7]], "left": 1}
    equal = "this point equals an offered one: the stones look the same from both"
    assert found["forbidden"] == [
        {"point": [8, 5], "reason": equal},
        {"point": [8, 7], "reason": "this point is offered already"},
    ]
    assert found["prompt"]["values"] == {"count": 1}
    taking = scene(offering.play("offer:a1"))
    assert (taking["legal"], taking["fifths"]["left"]) == ([[8, 7], [0, 14]], 0)
    assert (taking["seat"], taking["turn"]) == ("second", "black")
    assert "fifths" not in scene(offering.play("offer:a1").play("a1"))


def test_a_number_to_declare_leaves_the_board_alone() -> None:
    found = scene(variant("soosorv-8").initial().play_all("h8 h9 h10 i9"))
    assert found["legal"] == []
    assert found["actions"] == [f"declare:{number}" for number in range(1, 9)]


def test_captures_are_changes_and_are_counted() -> None:
    position = variant("pente").initial().play_all("a1 b1 a5 c1")
    after = position.play("d1")
    found = changes(position, after)
    assert found[0] == {"point": [3, 18], "from": "-", "to": "b"}
    assert {tuple(change["point"]) for change in found[1:]} == {(1, 18), (2, 18)}
    assert all(change["to"] == "-" for change in found[1:])
    assert scene(after)["captured"] == {"black": 2, "white": 0}
    assert scene(after)["counts"] == {"black": 3, "white": 0}


def test_the_shared_stone_is_neither_black_nor_white() -> None:
    position = variant("common-centre").initial()
    after = position.play("h8")
    assert changes(position, after) == [{"point": [7, 7], "from": "-", "to": "s"}]
    assert start_stones(after) == [{"point": [7, 7], "stone": "s"}]


def test_points_in_space_have_three_numbers_and_others_two() -> None:
    cube = variant("gomoku3d").initial()
    assert changes(cube, cube.play("a1-1"))[0]["point"] == [0, 6, 0]
    plane = variant("unbounded").initial()
    far = plane.play(Move(Point(-40, 25)))
    assert changes(plane, far)[0]["point"] == [-40, 25]
    assert scene(far)["legal"] == "empty"


def test_the_last_stone_stays_the_last_after_a_pass() -> None:
    position = variant("reversi", size=4).initial().play_all("b1 c1 d3 a1 pass")
    assert scene(position)["last"] == [0, 0]


def test_the_end_is_told_with_row_and_margin() -> None:
    won = variant("tictactoe").initial().play_all("a1 b1 a2 b2 a3")
    assert scene(won)["outcome"] == {
        "winner": "black",
        "reason": "line",
        "line": [[0, 0], [0, 1], [0, 2]],
        "margin": None,
    }
    assert scene(won)["legal"] == []
