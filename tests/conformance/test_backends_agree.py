"""Both backends play the same random games and must agree on everything at every move."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import Backend, Move, Position, Variant, variant, variants
from tengen.base.move import placement
from tengen.rules import native

NATIVE = [rules for rules in variants() if native.supports(rules)]
SMALL = [
    variant("freestyle", size=(7, 5)),
    variant("standard", size=6),
    variant("renju", size=7),
    variant("renju", size=(9, 6)),
    variant("caro", size=(6, 8)),
    variant("caro", size=7, exact=True),
    variant("caro-gomocup", size=7),
    variant("renju", size=7, foul="loses"),
    variant("renju", size=9, foul="claim", passes=True),
    variant("pente", size=7),
    variant("keryo-pente", size=(9, 7)),
    variant("pente", size=6, capture_goal=4),
    variant("freestyle", size=(22, 3), line=3),
    variant("tictactoe", size=(4, 3)),
    variant("freestyle", size=4, line=4, exact=True),
    variant("swap2", size=7),
    variant("pro", size=9),
    variant("reversi", size=4),
    variant("reversi", size=6),
    variant("reversi", size=10),
]


def describe(position: Position) -> dict[str, object]:
    """Everything a backend says of a position."""
    return {
        "text": position.text,
        "key": position.key,
        "turn": position.turn,
        "seat": position.seat,
        "captured": position.captured,
        "outcome": position.outcome,
        "legal": [position.variant.format(move) for move in position.legal_moves],
        "choices": position.choices,
    }


def assert_agree(reference: Position, compiled: Position) -> None:
    expected, found = describe(reference), describe(compiled)
    differing = (
        {name: (expected[name], found[name]) for name in expected} if expected != found else {}
    )
    assert expected == found, f"backends differ on\n{reference}\n{reference.text}\n{differing}"


def play_both(rules: Variant, data: st.DataObject, plies: int) -> None:
    reference, compiled = rules.initial(Backend.PYTHON), rules.initial(Backend.NATIVE)
    assert_agree(reference, compiled)
    while reference.outcome is None and len(reference.moves) < plies:
        move = data.draw(st.sampled_from(near_the_stones(reference)))
        reference, compiled = reference.play(move), compiled.play(move)
        assert_agree(reference, compiled)
    from_text = rules.position(reference.text, Backend.NATIVE)
    assert_agree(rules.position(reference.text, Backend.PYTHON), from_text)
    assert describe(from_text) == describe(compiled)


def near_the_stones(position: Position) -> list[Move]:
    """Legal moves that touch a stone, where rows and captures happen; all of them if none does."""
    near = {
        placement(type(point)(point.x + dx, point.y + dy))
        for point in position.stones
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    }
    legal = [*position.legal_moves, *filter(position.is_legal, near), *position.choices]
    unique = dict.fromkeys(legal)
    return [move for move in unique if move in near or not move.point] or list(unique)


@settings(max_examples=40)
@given(st.sampled_from(SMALL), st.data())
def test_random_games_on_small_boards_agree(rules: Variant, data: st.DataObject) -> None:
    play_both(rules, data, plies=200)


@settings(max_examples=25)
@given(st.sampled_from(NATIVE), st.data())
def test_random_games_on_usual_boards_agree(rules: Variant, data: st.DataObject) -> None:
    play_both(rules, data, plies=30)


@given(st.sampled_from(NATIVE + SMALL), st.data())
def test_backends_give_the_same_reason_for_every_point(rules: Variant, data: st.DataObject) -> None:
    reference, compiled = rules.initial(Backend.PYTHON), rules.initial(Backend.NATIVE)
    for _ in range(data.draw(st.integers(0, 12))):
        if reference.outcome is None:
            move = data.draw(st.sampled_from(near_the_stones(reference)))
            reference, compiled = reference.play(move), compiled.play(move)
    for point in rules.grid.points[:: 1 if len(rules.grid.points) < 100 else 7]:
        move = placement(point)
        assert reference.why_illegal(move) == compiled.why_illegal(move), reference.text
