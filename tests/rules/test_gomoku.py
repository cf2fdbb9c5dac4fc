"""Rows, draws and edge cases of the five-in-a-row family, on both backends where both play it."""

from __future__ import annotations

import pytest

from tengen import Backend, Color, IllegalMove, Move, Outcome, Position, Reason, Variant, variant


def outcome_after(rules: Variant, moves: str, backend: Backend) -> Outcome | None:
    return rules.initial(backend).play_all(moves).outcome


def row_of_black(length: int, gap: int) -> str:
    """Moves that fill a row of black from a1 but for one gap, white far away, then the gap."""
    columns = [column for column in range(length) if column != gap] + [gap]
    white = [f"{'acegikm'[n % 7]}{13 if n < 7 else 15}" for n in range(length - 1)]
    black = [f"{'abcdefghij'[column]}1" for column in columns]
    return " ".join(f"{b} {w}" for b, w in zip(black, [*white, ""], strict=True))


@pytest.mark.parametrize(
    ("name", "length", "wins"),
    [
        ("freestyle", 5, True),
        ("freestyle", 6, True),
        ("freestyle", 9, True),
        ("standard", 5, True),
        ("standard", 6, False),
        ("standard", 9, False),
        ("free-renju", 6, True),
        ("caro", 6, True),
    ],
)
def test_how_long_a_row_wins(name: str, length: int, wins: bool, backend: Backend) -> None:
    rules = variant(name, opening="none")
    outcome = outcome_after(rules, row_of_black(length, 4), backend)
    assert (outcome is not None) == wins
    if outcome:
        assert (outcome.winner, outcome.reason) == (Color.BLACK, Reason.LINE)
        assert [rules.grid.cells[point] - 210 for point in outcome.line] == list(range(length))


@pytest.mark.parametrize(
    "moves",
    [
        "a1 b1 a2 b2 a3 b3 a4 k9 a5",
        "a1 b1 b2 c1 c3 d1 d4 k9 e5",
        "a5 b1 b4 c1 c3 f2 d2 k9 e1",
        "k15 a1 l15 b1 m15 c1 n15 k9 o15",
    ],
    ids=["column", "diagonal", "other diagonal", "along the edge"],
)
def test_five_win_in_every_direction(moves: str, backend: Backend) -> None:
    outcome = outcome_after(variant("freestyle"), moves, backend)
    assert outcome is not None
    assert outcome.winner is Color.BLACK
    assert len(outcome.line) == 5


def test_rows_do_not_wrap_around_the_edge(backend: Backend) -> None:
    position = variant("freestyle").initial(backend).play_all("n8 a1 o8 c1 a7 e1 b7 g1 c7")
    assert position.outcome is None


def test_a_point_far_off_the_board_is_refused_like_any_other(backend: Backend) -> None:
    with pytest.raises(IllegalMove, match=r"\(99, 0, 0\) is illegal: off the board"):
        variant("freestyle").initial(backend).play(Move.at(99, 0))


def test_two_rows_completed_at_once_are_both_shown(backend: Backend) -> None:
    moves = "a1 o1 b1 o3 c1 o5 d1 o7 e2 o9 e3 o11 e4 o13 e5 o15 e1"
    outcome = outcome_after(variant("freestyle"), moves, backend)
    assert outcome is not None
    assert len(outcome.line) == 9


def test_nothing_may_be_played_after_the_end(backend: Backend) -> None:
    position = variant("freestyle").initial(backend).play_all("a1 b1 a2 b2 a3 b3 a4 b4 a5")
    assert position.legal_moves == ()
    with pytest.raises(IllegalMove, match="the game is over"):
        position.play("o15")


def test_a_full_board_without_a_row_is_a_draw(backend: Backend) -> None:
    moves = "b2 a1 c1 a3 a2 c2 b3 b1 c3"
    outcome = outcome_after(variant("tictactoe"), moves, backend)
    assert outcome == Outcome(None, Reason.FULL_BOARD)


def test_any_board_with_any_row_length_can_be_played(backend: Backend) -> None:
    rules = variant("tictactoe", size=(6, 3), line=4)
    outcome = outcome_after(rules, "a1 a2 b1 b2 c1 c2 d1", backend)
    assert outcome is not None
    assert outcome.winner is Color.BLACK


CARO_BLOCKED = "b1 a1 c1 g1 d1 a15 e1 c15 f1"


def test_caro_five_between_two_enemy_stones_does_not_win(backend: Backend) -> None:
    assert outcome_after(variant("caro"), CARO_BLOCKED, backend) is None
    assert outcome_after(variant("freestyle"), CARO_BLOCKED, backend) is not None


def test_caro_five_with_one_free_end_wins(backend: Backend) -> None:
    assert outcome_after(variant("caro"), CARO_BLOCKED.replace("g1", "h1"), backend) is not None


def test_caro_edge_of_the_board_is_not_a_block(backend: Backend) -> None:
    moves = "a1 f1 b1 a15 c1 c15 d1 e15 e1"
    assert outcome_after(variant("caro"), moves, backend) is not None


def test_caro_five_closed_by_edges_on_both_sides_wins(backend: Backend) -> None:
    rules = variant("caro", size=5)
    assert outcome_after(rules, "a1 a2 b1 b2 c1 c2 d1 d2 e1", backend) is not None


def test_caro_six_between_enemy_stones_does_not_win_either(backend: Backend) -> None:
    moves = "b1 a1 c1 h1 d1 a15 f1 c15 g1 e15 e1"
    assert outcome_after(variant("caro"), moves, backend) is None


SIX_BLOCKED = "b1 a1 c1 h1 d1 a15 e1 c15 g1 e15 f1"


@pytest.mark.parametrize(
    ("moves", "folk", "gomocup", "exact"),
    [
        (CARO_BLOCKED, False, False, False),
        (CARO_BLOCKED.replace("g1", "h1"), True, True, True),
        (SIX_BLOCKED, False, True, False),
        (SIX_BLOCKED.replace("h1", "i1"), True, True, False),
        ("a1 f1 b1 a15 c1 c15 d1 e15 e1", True, True, True),
    ],
    ids=["blocked five", "five", "blocked six", "six", "five at the edge"],
)
def test_caro_by_rules_8_and_9_of_gomocup_and_by_the_usual_rule(
    moves: str, folk: bool, gomocup: bool, exact: bool, backend: Backend
) -> None:
    games = variant("caro"), variant("caro-gomocup"), variant("caro", exact=True)
    won = [outcome_after(rules, moves, backend) is not None for rules in games]
    assert won == [folk, gomocup, exact]


def test_caro_exact_option_refuses_six(backend: Backend) -> None:
    moves = "b1 a2 c1 b2 d1 a15 f1 c15 g1 e15 e1"
    assert outcome_after(variant("caro"), moves, backend) is not None
    assert outcome_after(variant("caro", exact=True), moves, backend) is None


def test_caro_blocking_stone_placed_later_takes_no_win_away(backend: Backend) -> None:
    """A row judged once stays judged: a blocked five never wins when the game goes on."""
    position = variant("caro").initial(backend).play_all(CARO_BLOCKED).play("h8")
    assert position.outcome is None
    assert position.play("h9").outcome is None


def reference(name: str, moves: str) -> Position:
    return variant(name).initial().play_all(moves)


def test_the_shared_centre_stone_counts_for_both_sides() -> None:
    start = reference("common-centre", "h8")
    assert start.shared is not None
    assert start.turn is Color.WHITE
    white = start.play_all("i8 a1 j8 a3 k8 a5 l8")
    assert white.outcome is not None
    assert white.outcome.winner is Color.WHITE
    black = start.play_all("a1 i9 a3 j10 a5 k11 a7 l12")
    assert black.outcome is not None
    assert (black.outcome.winner, len(black.outcome.line)) == (Color.BLACK, 5)


def test_the_shared_stone_must_go_to_the_centre() -> None:
    with pytest.raises(IllegalMove, match="the first stone goes to the centre"):
        variant("common-centre").initial().play("a1")


def test_any_point_of_the_unbounded_board_is_legal() -> None:
    position = reference("unbounded", "0,0 400000,-400000 1,0 5,5 2,0 6,6 3,0 -7,1 4,0")
    assert position.outcome is not None
    assert position.outcome.winner is Color.BLACK
    assert position.why_illegal("0,0") == "the game is over"


def test_legal_moves_of_the_unbounded_board_are_the_neighbourhood() -> None:
    start = variant("unbounded").initial()
    assert [start.variant.format(move) for move in start.legal_moves] == ["0,0"]
    after = start.play("10,10")
    assert len(after.legal_moves) == 24
    assert after.is_legal("-999,999")


@pytest.mark.parametrize(
    "line",
    [
        "a1-1 a1-2 a1-3 a1-4 a1-5",
        "a1-1 b2-2 c3-3 d4-4 e5-5",
        "e1-1 d2-2 c3-3 b4-4 a5-5",
        "a3-1 b3-2 c3-3 d3-4 e3-5",
        "g7-7 f7-6 e7-5 d7-4 c7-3",
        "c1-3 c2-3 c3-3 c4-3 c5-3",
    ],
)
def test_five_in_space_win_in_any_direction(line: str) -> None:
    white = ["a7-1", "c7-1", "e7-1", "g7-1"]
    black = line.split()
    moves = " ".join(f"{b} {w}" for b, w in zip(black, [*white, ""], strict=True))
    outcome = reference("gomoku3d", moves).outcome
    assert outcome is not None
    assert len(outcome.line) == 5


def test_space_has_thirteen_directions() -> None:
    assert len(variant("gomoku3d").grid.directions) == 13
    assert len(variant("freestyle").grid.directions) == 4
