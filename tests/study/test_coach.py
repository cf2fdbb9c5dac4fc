"""The coach speaks where something was thrown away, and only there; what it says is true."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from tengen import variant
from tengen.base.move import Move
from tengen.rules.position import Position
from tengen.study.coach import may_speak, remark_after, remark_before
from tengen.study.coach_fives import threats, turned
from tengen.study.coach_remark import URGENT, CoachKind, CoachLimits, CoachRemark
from tengen.study.solving import Effort, SolveGoal, solve

#: Without a clock, so that the answers do not depend on the machine.
LIMITS = CoachLimits(seconds=20.0)


def after(moves: str, last: str, rules: str = "freestyle") -> CoachRemark | None:
    """Return what the coach says about a move."""
    before = variant(rules).initial().play_all(moves)
    return remark_after(before, before.read(last), LIMITS)


def before(moves: str, rules: str = "freestyle") -> CoachRemark | None:
    """Return what the coach says before a move."""
    return remark_before(variant(rules).initial().play_all(moves), LIMITS)


@pytest.mark.parametrize(
    ("rules", "moves", "last", "kind"),
    [
        ("freestyle", "f8 e8 g8 g9 h8 h10 i8 i6", "a1", CoachKind.WIN_AT_ONCE),
        ("freestyle", "h8 h9 i8 i9 j8 j7", "a1", CoachKind.WIN_BY_FOURS),
        ("freestyle", "f5 d12 j6 h4 k11 f6 k9 i12 k7 i6 h8 l12", "a1", CoachKind.WIN_BY_FOURS),
        ("freestyle", "h8 g8 i8 h9 j8 i9 k8 j10 g10", "a1", CoachKind.FOUR),
        ("freestyle", "h8 h9 i8 j7 j8", "a1", CoachKind.THREE),
        ("renju", "h8 h9 i8 j7 j8", "a1", CoachKind.THREE),
        ("freestyle", "g8 h9 h8 j7 j8", "a1", CoachKind.THREE),
        ("caro", "h8 h9 i8 i9 j8 j7", "a1", CoachKind.WIN_BY_FOURS),
        ("pente", "k10 l10 c3 e4", "l11", None),
        ("pente", "k10 m10 c3 e4", "l10", CoachKind.PAIR),
    ],
)
def test_a_move_that_throws_something_away_is_named(
    rules: str, moves: str, last: str, kind: CoachKind | None
) -> None:
    found = after(moves, last, rules)
    assert (found.kind if found else None) is kind


@pytest.mark.parametrize(
    ("moves", "last"),
    [
        ("h8 h9", "i8"),  # a quiet opening
        ("h8 h9 i8 i9 j8 j7", "g8"),  # the winning move
        ("h8 h9 i8 i9 j8 j7", "k8"),  # the other one
        ("h8 h9 i8 j7 j8", "g8"),  # the three is stopped
        ("h8 h9 i8 j7 j8", "k8"),
        ("h8 g8 i8 h9 j8 i9 k8 j10 g10", "l8"),  # the four is stopped
        ("h8 a1 i8 a3 j8 a5 k8 c7", "l8"),  # five
        ("h8 a1 i8 c1 j8 e1 k8", "a9"),  # nothing could stop both ends
    ],
)
def test_a_good_move_and_a_lost_cause_pass_in_silence(moves: str, last: str) -> None:
    assert after(moves, last) is None


def test_help_comes_in_steps_and_ends_with_the_move_and_the_line() -> None:
    found = after("h8 h9 i8 j7 j8", "a1")
    assert found is not None
    area, two, move, why = found.steps
    assert found.ply == 5
    assert 9 <= len(area.points) <= 56
    assert len(two.points) == 2
    assert set(move.points) <= set(two.points) <= set(area.points)
    assert move.sentence.text.endswith(("g8.", "k8."))
    assert why.ply == 6
    position = variant("freestyle").initial().play_all("h8 h9 i8 j7 j8 a1").play_all(why.line)
    assert position.outcome is not None


def test_no_place_is_named_before_the_move_is_asked_for() -> None:
    found = after("h8 h9 i8 j7 j8", "a1")
    assert found is not None
    told = (found.sentence, found.steps[0].sentence, found.steps[1].sentence)
    assert not any(name in one.text for one in told for name in ("g8", "k8"))


def test_before_a_move_it_says_only_that_something_is_urgent() -> None:
    found = before("h8 h9 i8 j7 j8")
    assert found is not None
    assert found.sentence == URGENT
    assert found.steps[0].sentence.text == "Your opponent has an open three."
    assert before("h8 h9 i8") is None


def test_white_may_win_by_a_foul_of_black() -> None:
    found = after("d8 g9 e8 g10 f8 g11 h8 a1 i8 o1 g13 a15 g7 o13", "o15", "renju")
    assert found is not None
    assert found.kind is CoachKind.FOUL


def reversi(text: str) -> Position:
    """Return a position of Reversi."""
    return variant("reversi").position(text)


@pytest.mark.parametrize(
    ("text", "good", "bad", "kind"),
    [
        (
            "xxxxxxxx/xxxxxxx1/x1ooxxo1/xxxooooo/xoxxoooo/xxooooxo/xxooxxxo/2oooxxo o",
            "b3",
            "a8",
            CoachKind.REGION,
        ),
        (
            "1xxxxx2/oxxxxx2/xxxxoooo/xxooxooo/oxoooooo/oxxoooxo/oxoooxoo/o2ooooo o",
            "a1",
            "g1",
            CoachKind.CORNER,
        ),
        (
            "3oooo1/2oooo1o/oooooooo/xxxooooo/xxoxoooo/1xxoxooo/1xxoooo1/oooooxx1 o",
            "a7",
            "h8",
            CoachKind.REGION,
        ),
    ],
)
def test_an_ending_is_counted(text: str, good: str, bad: str, kind: CoachKind) -> None:
    position = reversi(text)
    assert remark_after(position, position.read(good), LIMITS) is None
    found = remark_after(position, position.read(bad), LIMITS)
    assert found is not None
    assert found.kind is kind
    assert found.steps[-2].sentence.text.endswith(f"{good}.")


def test_a_corner_given_away_early_is_an_estimate() -> None:
    position = variant("reversi").initial().play_all("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6")
    bad = next(move for move in position.legal_moves if position.variant.format(move) == "b2")
    found = remark_after(position, bad, LIMITS)
    assert found is None or "probably" in found.sentence.text


@pytest.mark.parametrize("rules", ["freestyle", "standard", "renju", "caro", "reversi"])
def test_silence_is_kept_in_an_opening(rules: str) -> None:
    position = variant(rules).initial()
    for _ in range(3):
        move = position.legal_moves[len(position.legal_moves) // 2]
        assert remark_after(position, move, LIMITS) is None
        position = position.play(move)


def test_at_most_one_move_in_four_is_remarked_on() -> None:
    plies = [ply for ply in range(2, 40, 2) if may_speak(ply, None)]
    spoken: list[int] = []
    for ply in plies:
        if may_speak(ply, spoken[-1] if spoken else None):
            spoken.append(ply)
    assert all(later - earlier >= 8 for earlier, later in pairwise(spoken))
    assert may_speak(6, 10), "who took a move back is heard again"


# -- what is said is true -------------------------------------------------------------------------

_DEEP = Effort(nodes=400_000, megabytes=32)


def _games(rules: str, count: int, plies: int) -> list[tuple[Position, str]]:
    """Return positions of games of careless players who stay close together, with a move each."""
    random, found = Random(5), []
    for _ in range(count):
        position = variant(rules).initial()
        while position.outcome is None and len(position.moves) < plies:
            move = _careless(position, random)
            found.append((position, position.variant.format(move)))
            position = position.play(move)
    return found


def _careless(position: Position, random: Random) -> Move:
    if position.variant.is_reversi or not position.stones:
        moves = position.legal_moves
        return moves[len(moves) // 2] if not position.stones else random.choice(moves)
    stones = list(position.stones)
    near = [
        move
        for move in position.legal_moves
        if move.point
        and any(max(abs(move.point.x - x), abs(move.point.y - y)) <= 1 for x, y, _z in stones)
    ]
    return random.choice(near)


@pytest.mark.parametrize("rules", ["freestyle", "standard", "renju", "caro"])
def test_no_claim_about_rows_is_false(rules: str) -> None:
    spoken = 0
    for position, text in _games(rules, 3, 36):
        found = remark_after(position, position.read(text), LIMITS)
        if found is None:
            continue
        spoken += 1
        _check_fives(position, position.play(text), found)
    assert spoken > 3


def _check_fives(position: Position, played: Position, found: CoachRemark) -> None:
    advised = position.variant.parse(found.steps[-2].sentence.values["move"])  # type: ignore[arg-type]
    if found.kind in {CoachKind.WIN_AT_ONCE, CoachKind.WIN_BY_FOURS}:
        won = solve(position, SolveGoal.VCF, _DEEP)
        assert won.win is not None
        after_advice = position.play(advised)
        assert after_advice.outcome is not None or _loses(after_advice)
        return
    lost = solve(played, SolveGoal.VCF, _DEEP)
    assert lost.win is not None, "the opponent has no win by fours"
    stopped = position.play(advised)
    if found.kind is CoachKind.FOUR:
        assert stopped.outcome is None
        assert not any(stopped.play(one).outcome for one in stopped.legal_moves)
    else:
        safe = solve(stopped, SolveGoal.VCF, _DEEP)
        assert safe.move is None
        assert safe.is_exact
    if found.kind is CoachKind.THREE:
        assert solve(turned(position), SolveGoal.VCF, _DEEP).win is not None


def _loses(position: Position) -> bool:
    """Whether the side to move loses to fours whatever it answers to the one just made."""
    answers = Random(1).sample(position.legal_moves, 5)
    ends = (one for one in threats(position.board, position.variant.grid) if position.is_legal(one))
    return all(solve(position.play(one), SolveGoal.VCF, _DEEP).win for one in (*answers, *ends))


def test_no_claim_about_discs_is_false() -> None:
    spoken = 0
    for position, text in _games("reversi", 4, 60):
        if 64 - len(position.stones) > 10:
            continue
        found = remark_after(position, position.read(text), LIMITS)
        if found is None:
            continue
        spoken += 1
        played = position.play(text)
        best = _margin(position)
        assert best + _margin(played) == found.sentence.values["discs"]
        advised = position.play(str(found.steps[-2].sentence.values["move"]))
        assert -_margin(advised) == best
    assert spoken > 5


def _margin(position: Position) -> int:
    score = solve(position, SolveGoal.EXACT, Effort(megabytes=32)).score
    assert score is not None
    return int(score.value)
