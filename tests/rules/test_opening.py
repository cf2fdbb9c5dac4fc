"""Opening protocols: who acts, where stones may go, which choices are open."""

from __future__ import annotations

import pytest

from tengen import Backend, Color, IllegalMove, Position, Seat, variant


def position(name: str, moves: str, backend: Backend) -> Position:
    return variant(name).initial(backend).play_all(moves)


def actions(at: Position) -> list[str]:
    return [move.action for move in at.legal_moves if not move.is_placement]


@pytest.mark.parametrize(("name", "away"), [("pro", 3), ("long-pro", 4)])
def test_pro_openings_fix_the_first_and_the_third_stone(
    name: str, away: int, backend: Backend
) -> None:
    start = variant(name).initial(backend)
    assert [start.variant.format(move) for move in start.legal_moves] == ["h8"]
    with pytest.raises(IllegalMove, match="the first stone goes to the centre"):
        start.play("h9")
    third = start.play_all("h8 i9")
    square = (2 * away - 1) ** 2
    assert len(third.legal_moves) == 225 - square
    assert not third.is_legal("abcdefgh"[8 - away] + "8")
    assert third.is_legal("abcdefgh"[7 - away] + "8")
    assert third.play("a1").is_legal("h9")


def test_pro_on_an_even_board_opens_on_one_of_the_four_central_points(backend: Backend) -> None:
    start = variant("pro", size=10).initial(backend)
    names = [start.variant.format(move) for move in start.legal_moves]
    assert names == ["e6", "f6", "e5", "f5"]


def test_free_renju_restricts_only_black_s_second_stone(backend: Backend) -> None:
    third = position("free-renju", "a1 h8", backend)
    assert third.why_illegal("i9") == "this stone must stay out of the central 5×5 square"
    assert third.is_legal("k8")


def test_swap_one_player_places_three_stones_and_the_other_chooses(backend: Backend) -> None:
    for moves in ("", "h8", "h8 i9"):
        assert position("swap", moves, backend).seat is Seat.FIRST
    choice = position("swap", "h8 i9 g7", backend)
    assert (choice.seat, choice.turn, actions(choice)) == (Seat.SECOND, Color.WHITE, ["swap"])
    stays = choice.play("a1")
    assert (stays.seat, stays.turn) == (Seat.FIRST, Color.BLACK)
    changes = choice.play("swap")
    assert (changes.seat, changes.turn) == (Seat.FIRST, Color.WHITE)
    assert changes.seat_of(Color.BLACK) is Seat.SECOND
    assert (changes.play("a1").seat, actions(changes)) == (Seat.SECOND, [])


def test_swap2_the_second_player_has_three_choices(backend: Backend) -> None:
    choice = position("swap2", "h8 i9 g7", backend)
    assert (choice.seat, actions(choice)) == (Seat.SECOND, ["add", "swap"])
    assert choice.play("a1").seat is Seat.FIRST
    assert choice.play("swap").seat_of(Color.BLACK) is Seat.SECOND
    added = choice.play("add")
    assert (added.seat, added.turn, actions(added)) == (Seat.SECOND, Color.WHITE, [])
    assert (added.play("a1").seat, added.play("a1").turn) == (Seat.SECOND, Color.BLACK)


def test_swap2_the_first_player_chooses_after_five_stones(backend: Backend) -> None:
    choice = position("swap2", "h8 i9 g7 add a1 b1", backend)
    assert (choice.seat, choice.turn, actions(choice)) == (Seat.FIRST, Color.WHITE, ["swap"])
    takes_white = choice.play("c1")
    assert takes_white.seat_of(Color.WHITE) is Seat.FIRST
    assert (takes_white.seat, takes_white.turn) == (Seat.SECOND, Color.BLACK)
    takes_black = choice.play("swap")
    assert takes_black.seat_of(Color.BLACK) is Seat.FIRST
    assert (takes_black.seat, takes_black.turn) == (Seat.SECOND, Color.WHITE)


def test_international_players_alternate_and_the_second_may_change(backend: Backend) -> None:
    seats = [position("international", moves, backend).seat for moves in ("", "h8", "h8 i9")]
    assert seats == [Seat.FIRST, Seat.SECOND, Seat.FIRST]
    choice = position("international", "h8 i9 g7", backend)
    assert (choice.seat, actions(choice)) == (Seat.SECOND, ["swap"])
    assert choice.play("swap").seat is Seat.FIRST


def test_a_choice_is_refused_when_it_is_not_open(backend: Backend) -> None:
    with pytest.raises(IllegalMove, match="move 3, swap, is illegal: this choice is not open"):
        position("swap2", "h8 i9 swap", backend)
    with pytest.raises(IllegalMove, match="move 4, add, is illegal: this choice is not open"):
        position("swap", "h8 i9 g7 add", backend)
    with pytest.raises(IllegalMove, match="not open"):
        position("freestyle", "h8 swap", backend)


def test_positions_before_and_after_a_choice_are_different(backend: Backend) -> None:
    choice = position("swap2", "h8 i9 g7", backend)
    after = [choice, choice.play("swap"), choice.play("add")]
    assert len({at.key for at in after}) == 3
    assert len({at.text for at in after}) == 3


def test_a_game_won_during_the_opening_is_over(backend: Backend) -> None:
    rules = variant("tictactoe", opening="swap2")
    won = rules.initial(backend).play_all("a1 a2 b1 add b2 c1")
    assert won.outcome is not None
    assert won.legal_moves == ()
    assert won.why_illegal("swap") == "the game is over"
