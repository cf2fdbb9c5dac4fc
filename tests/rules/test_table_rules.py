"""Rules of the table in renju: fouls that lose or are claimed, passes that are declared."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from tengen import (
    Backend,
    IllegalMove,
    InvalidPosition,
    InvalidVariant,
    Position,
    Record,
    Symmetry,
    variant,
)
from tengen.base.color import Color
from tengen.base.move import CLAIM, PASS
from tengen.records.codec import ReadOptions
from tengen.records.game_json import as_data, of_data
from tengen.rules.outcome import Reason

DOUBLE_THREE = "h8 a1 h9 a3 g10 a5 f10 a7"
OVERLINE = "h8 a1 i8 a3 j8 a5 l8 a7 m8 a9"
DOUBLE_FOUR = "e8 a1 f8 a3 g8 c1 h9 c3 h10 c5 h11 c7"
FOULS = [
    (DOUBLE_THREE, "h10", Reason.DOUBLE_THREE),
    (OVERLINE + " g8 a11", "k8", Reason.OVERLINE),
    (DOUBLE_FOUR, "h8", Reason.DOUBLE_FOUR),
]
BACKENDS = list(Backend)


def at(moves: str, backend: Backend | None = None, **rules: Any) -> Position:
    return variant("renju", **rules).initial(backend).play_all(moves)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("moves", "foul", "reason"), FOULS)
def test_a_foul_that_loses_stays_and_ends_the_game(
    moves: str, foul: str, reason: Reason, backend: Backend
) -> None:
    assert at(moves, backend).why_illegal(foul) == reason.value
    before = at(moves, backend, foul="loses")
    assert before.why_illegal(foul) is None
    assert before.variant.parse(foul) not in before.legal_moves
    lost = before.play(foul)
    assert lost.outcome is not None
    assert (lost.outcome.winner, lost.outcome.reason) == (Color.WHITE, reason)
    assert lost.stones[before.variant.parse(foul).point] is Color.BLACK  # type: ignore[index]
    assert lost.legal_moves == lost.choices == ()
    with pytest.raises(IllegalMove, match="the game is over"):
        lost.play("o15")


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("moves", "foul", "reason"), FOULS)
def test_a_foul_may_be_claimed_before_the_next_move_only(
    moves: str, foul: str, reason: Reason, backend: Backend
) -> None:
    before = at(moves, backend, foul="claim")
    assert before.choices == ()
    played = before.play(foul)
    assert played.outcome is None
    assert played.choices == (CLAIM,)
    claimed = played.play("claim")
    assert claimed.outcome is not None
    assert (claimed.outcome.winner, claimed.outcome.reason) == (Color.WHITE, reason)
    ignored = played.play("o15")
    assert ignored.choices == ()
    assert ignored.why_illegal("claim") == "this choice is not open now"
    assert ignored.play("o14").outcome is None


def test_five_wins_even_where_it_would_be_a_foul() -> None:
    moves = "e8 a1 f8 a3 g8 c1 h8 c3 i9 c5 i10 c7 h9 e1 g9 e3"
    won = at(moves, foul="loses").play("i8")
    assert won.outcome is not None
    assert (won.outcome.winner, won.outcome.reason) == (Color.BLACK, Reason.LINE)


@pytest.mark.parametrize("rule", ["loses", "claim"])
def test_both_backends_tell_the_same_of_a_foul(rule: str) -> None:
    for moves, foul, _reason in FOULS:
        both = [at(moves, backend, foul=rule).play(foul) for backend in BACKENDS]
        told = {(p.text, p.key, p.outcome, p.legal_moves, p.choices) for p in both}
        assert len(told) == 1
        assert both[0] == both[1]


@pytest.mark.parametrize("more", ["", "claim", "o15"])
def test_a_position_with_a_foul_reads_back_from_text_records_and_pickles(more: str) -> None:
    position = at(DOUBLE_THREE, foul="claim").play("h10").play_all(more)
    assert ("foul=h10" in position.text) is (more != "o15")
    again = position.variant.position(position.text)
    assert again == position
    assert (again.outcome, again.choices) == (position.outcome, position.choices)
    assert pickle.loads(pickle.dumps(position)) == position
    data = as_data(Record.of(position))
    assert data["variant"]["rules"] == {"foul": "claim"}
    assert of_data(data, ReadOptions()).position() == position


def test_keys_tell_a_foul_that_may_be_claimed_from_one_that_was_not_noticed() -> None:
    played = at(DOUBLE_THREE, foul="claim").play("h10")
    same_stones = played.variant.position(played.text.replace(" foul=h10", ""))
    claimed = played.play("claim")
    assert len({played.key, same_stones.key, claimed.key}) == 3
    assert at(DOUBLE_THREE).key == at(DOUBLE_THREE, foul="claim").key


def test_a_foul_turns_with_the_board() -> None:
    played = at(DOUBLE_THREE, foul="claim").play("h10")
    for symmetry in Symmetry:
        turned = played.transform(symmetry)
        assert turned.choices == (CLAIM,)
        assert turned.variant.position(turned.text) == turned


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("foul=o15", "o15 is no foul that black has just played"),
        ("foul=h9", "h9 is no foul"),
        ("claimed", "a claim needs the foul"),
        ("passes=1", "no pass is declared here in renju"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_reason(text: str, reason: str) -> None:
    played = at(DOUBLE_THREE, foul="claim").play("h10")
    with pytest.raises(InvalidPosition, match=reason):
        played.variant.position(played.text.replace("foul=h10", text))


def test_a_claim_is_no_word_of_other_rules() -> None:
    for rules in (variant("renju"), variant("renju", foul="loses"), variant("freestyle")):
        assert rules.initial().why_illegal("claim") == "this choice is not open now"


@pytest.mark.parametrize(
    ("name", "rules", "problem"),
    [
        ("renju", {"foul": "maybe"}, "refuse, loses, claim, not 'maybe'"),
        ("freestyle", {"foul": "loses"}, "a rule of renju"),
        ("freestyle", {"passes": True}, "a rule of renju"),
    ],
)
def test_nonsense_is_refused(name: str, rules: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidVariant, match=problem):
        variant(name, **rules)


# -- passes ----------------------------------------------------------------------------------------

SIX = "h8 i9 h7 i7 g9 k8"


@pytest.mark.parametrize("backend", BACKENDS)
def test_two_declared_passes_in_a_row_are_a_draw(backend: Backend) -> None:
    begun = at(SIX, backend, passes=True)
    assert begun.choices == (PASS,)
    assert PASS not in begun.legal_moves
    once = begun.play("pass")
    assert (once.turn, once.outcome, once.text.split()[-1]) == (Color.WHITE, None, "passes=1")
    drawn = once.play("pass")
    assert drawn.outcome is not None
    assert (drawn.outcome.winner, drawn.outcome.reason) == (None, Reason.PASSES)
    apart = once.play_all("a1 pass")
    assert apart.outcome is None
    for position in (once, drawn, apart, apart.play("a2")):
        assert position.variant.position(position.text, backend) == position


def test_no_pass_before_the_sixth_stone_nor_in_the_usual_renju() -> None:
    early = at("h8 i9 h7 i7 g9", passes=True)
    assert early.why_illegal("pass") == "no pass is declared before six stones are on the board"
    assert at(SIX).why_illegal("pass") == "a pass is allowed only when forced"


# -- the first stone -------------------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_first_stone_of_renju_goes_to_the_centre_where_that_is_demanded(
    backend: Backend,
) -> None:
    start = variant("renju", opening="centre", foul="loses").initial(backend)
    assert start.why_illegal("a1") == "the first stone goes to the centre"
    assert start.play_all("h8 a1").outcome is None
