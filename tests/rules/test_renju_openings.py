"""The tournament openings of renju: zones, chances to swap, and fifth stones on offer."""

from __future__ import annotations

import random

import pytest

from tengen import Backend, Color, InvalidPosition, InvalidVariant, Position, Seat, variant
from tengen.base.move import Move
from tengen.rules.isometries import equal_points, own_isometries

S0, S1 = Seat.FIRST, Seat.SECOND
INSIDE = "this stone must stay inside the central {0}×{0} square"
EQUAL = "this point equals an offered one: the stones look the same from both"


def position(name: str, moves: str, backend: Backend = Backend.NATIVE) -> Position:
    return variant(name).initial(backend).play_all(moves)


def blacks(at: Position) -> Seat:
    return at.seat_of(Color.BLACK)


def choices(at: Position) -> list[str]:
    """The named actions that are open, without the points."""
    return [move.action for move in at.legal_moves if not move.point and not move.target]


def names(at: Position) -> list[str]:
    return [at.variant.format(move) for move in at.legal_moves]


def test_rif_two_fifth_stones_are_offered_and_one_is_taken(backend: Backend) -> None:
    window = position("rif", "h8 h9 h10", backend)
    assert (window.seat, window.turn, choices(window)) == (S1, Color.WHITE, ["swap"])
    swapped = window.play("swap")
    assert (swapped.seat, swapped.turn, blacks(swapped)) == (S0, Color.WHITE, S1)
    offering = swapped.play("i9")
    assert (offering.seat, offering.offers_left, choices(offering)) == (S1, 2, [])
    one = offering.play("offer:i8")
    assert (one.seat, one.offers_left) == (S1, 1)
    assert one.why_illegal("offer:i10") == EQUAL
    both = one.play("offer:f10")
    assert (both.seat, both.turn, names(both)) == (S0, Color.BLACK, ["f10", "i8"])
    taken = both.play("f10")
    assert (taken.seat, taken.turn, taken.stage, taken.offered) == (S0, Color.WHITE, None, ())
    assert [taken.stones.get(at) for at in both.offered] == [Color.BLACK, None]
    assert taken.play("a1").seat is S1


def test_rif_without_a_swap_the_second_player_is_white(backend: Backend) -> None:
    offering = position("rif", "h8 h9 h7 h6", backend)
    assert (offering.seat, blacks(offering)) == (S0, S0)
    one = offering.play("offer g8")
    for equal in ("g7", "i7", "i8"):
        assert one.why_illegal(f"offer:{equal}") == EQUAL
    assert one.why_illegal("offer:g8") == "this point is offered already"
    assert one.play("offer:i9").seat is S1


def test_only_the_26_openings_can_be_placed(backend: Backend) -> None:
    start = variant("rif").initial(backend)
    assert names(start) == ["h8"]
    second = start.play("h8")
    assert len(second.legal_moves) == 8
    assert second.why_illegal("h10") == INSIDE.format(3)
    third = second.play("h9")
    assert len(third.legal_moves) == 23
    assert third.why_illegal("h11") == INSIDE.format(5)
    assert len(third.play("i10").legal_moves) == 222 + 1


def test_the_26_openings_are_184_choices_in_26_classes() -> None:
    start = variant("rif").initial()
    seconds = [start.play("h8").play(move) for move in start.play("h8").legal_moves]
    thirds = [one.play(move) for one in seconds for move in one.legal_moves]
    assert len(thirds) == 184
    assert len({third.canonical()[0].key for third in thirds}) == 26


def test_yamaguchi_the_number_is_known_before_the_choice_of_colour(backend: Backend) -> None:
    declaring = position("yamaguchi", "h8 h9 i9", backend)
    assert declaring.seat is S0
    assert names(declaring) == [f"declare:{number}" for number in range(1, 13)]
    assert declaring.why_illegal("a1") == "say first how many fifth stones will be offered"
    limit = "from 1 to 12 fifth stones may be declared"
    assert [declaring.why_illegal(f"declare:{n}") for n in (0, 13, 99)] == [limit] * 3
    window = declaring.play("declare 3")
    assert (window.seat, choices(window)) == (S1, ["swap"])
    offering = window.play("i8")
    assert (offering.seat, offering.offers_left) == (S0, 3)
    two = offering.play_all("offer:g8 offer:f8")
    assert [two.why_illegal(f"offer:{at}") for at in ("j9", "i10", "h7")] == [EQUAL] * 3
    assert two.play("offer:g9").seat is S1


def test_soosorv_8_after_the_fourth_stone_comes_a_number_and_a_chance_to_swap(
    backend: Backend,
) -> None:
    declaring = position("soosorv-8", "h8 i9 j10 g7", backend)
    assert (declaring.seat, names(declaring)[-1]) == (S1, "declare:8")
    assert declaring.why_illegal("declare:9") == "from 1 to 8 fifth stones may be declared"
    window = declaring.play("declare:2")
    assert (window.seat, window.turn, choices(window)) == (S0, Color.BLACK, ["swap"])
    swapped = window.play("swap")
    assert (swapped.seat_of(Color.WHITE), swapped.seat, choices(swapped)) == (S0, S1, [])
    one = swapped.play("offer:h9")
    assert one.why_illegal("offer:i8") == EQUAL
    take = one.play("offer:h7")
    assert (take.seat, names(take)) == (S0, ["h9", "h7"])
    sixth = take.play("take h7")
    assert (sixth.seat, sixth.turn) == (S0, Color.WHITE)


def test_soosorv_8_whoever_has_begun_to_offer_does_not_swap(backend: Backend) -> None:
    offering = position("soosorv-8", "h8 i9 j10 g7 declare:2 offer:h9", backend)
    assert (offering.seat, offering.offers_left, choices(offering)) == (S0, 1, [])
    single = position("soosorv-8", "h8 i9 j10 g7 declare:1 offer:h9", backend)
    assert (single.seat, names(single)) == (S1, ["h9"])
    late = position("soosorv-8", "h8 i9 j10 swap a1", backend)
    assert late.seat is S0, "whoever placed the fourth stone says the number"


def test_taraguchi_10_a_swap_after_any_stone_or_ten_fifth_stones(backend: Backend) -> None:
    first = position("taraguchi-10", "h8", backend)
    assert (first.seat, choices(first)) == (S1, ["swap"])
    second = first.play("swap")
    assert (second.seat, blacks(second), choices(second)) == (S0, S1, [])
    assert second.why_illegal("h10") == INSIDE.format(3)
    third = second.play("h9")
    assert (third.seat, choices(third)) == (S1, ["swap"])
    fourth = third.play("i10").play("swap")
    assert (fourth.seat, blacks(fourth)) == (S1, S0)
    assert fourth.why_illegal("d8") == INSIDE.format(7)
    fifth = fourth.play("g7")
    assert (fifth.seat, choices(fifth)) == (S0, ["declare:10", "swap"])
    assert fifth.why_illegal("c8") == INSIDE.format(9)
    assert fifth.why_illegal("offer:a1") == "this choice is not open now"
    offering = fifth.play("declare:10")
    assert (offering.seat, offering.offers_left) == (S0, 10)
    ten = offering.play_all([f"offer:{column}1" for column in "abcdefghij"])
    assert (ten.seat, len(ten.legal_moves)) == (S1, 10)
    assert ten.why_illegal("k1") == "only an offered point may be taken"
    sixth = ten.play("a1")
    assert (sixth.seat, sixth.turn, sixth.stage) == (S1, Color.WHITE, None)


def test_taraguchi_10_nobody_offers_after_a_swap_of_the_fourth_stone(backend: Backend) -> None:
    fifth = position("taraguchi-10", "h8 i9 j8 k11 swap", backend)
    assert (fifth.seat, choices(fifth)) == (S1, [])
    window = fifth.play("l12")
    assert (window.seat, choices(window)) == (S0, ["swap"])
    assert window.play("swap").stage is None


def test_tarannikov_the_zone_grows_with_each_stone(backend: Backend) -> None:
    fifth = position("tarannikov", "h8 i9 j8 k11", backend)
    assert fifth.seat is S0
    assert fifth.why_illegal("m8") == INSIDE.format(9)
    window = fifth.play("l12")
    assert (window.seat, window.turn, choices(window)) == (S1, Color.WHITE, ["swap"])
    swapped = window.play("swap")
    assert (swapped.seat, swapped.turn, blacks(swapped)) == (S0, Color.WHITE, S1)
    assert swapped.is_legal("a1")
    assert window.play("a1").seat is S0


def test_sakata_three_stones_by_one_player_and_two_by_the_other(backend: Backend) -> None:
    seats = [position("sakata", moves, backend).seat for moves in ("", "h8", "h8 h9")]
    assert seats == [S0, S0, S0]
    fourth = position("sakata", "h8 h9 i10", backend)
    assert (fourth.seat, fourth.why_illegal("l8")) == (S1, INSIDE.format(7))
    window = fourth.play("k8").play("l9")
    assert (window.seat, window.turn, choices(window)) == (S0, Color.WHITE, ["swap"])
    assert (blacks(window.play("swap")), window.play("swap").seat) == (S0, S1)
    assert (blacks(window.play("a1")), window.play("a1").seat) == (S1, S1)


def test_swap_first_the_second_player_may_take_over_the_first_stone(backend: Backend) -> None:
    window = position("swap-first", "a1", backend)
    assert (window.seat, choices(window)) == (S1, ["swap"])
    assert (blacks(window.play("swap")), window.play("swap").seat) == (S1, S0)
    assert blacks(window.play("h8")) is S0


def test_a_stone_is_not_placed_where_fifth_stones_are_offered(backend: Backend) -> None:
    offering = position("rif", "h8 h9 h10 i9", backend)
    assert offering.why_illegal("a1") == "fifth stones are offered here, not placed"
    assert offering.why_illegal("offer:h8") == "the point is taken"
    assert offering.why_illegal("swap") == "this choice is not open now"
    assert offering.why_illegal("declare:2") == "this choice is not open now"
    assert position("renju", "h8", backend).why_illegal("offer:a1") == "this choice is not open now"


def test_an_offer_is_the_same_in_any_order(backend: Backend) -> None:
    start = position("yamaguchi", "h8 h9 i9 declare:2 a1", backend)
    ab, ba = start.play_all("offer:b2 offer:c7"), start.play_all("offer:c7 offer:b2")
    assert ab == ba
    assert (ab.text, ab.key) == (ba.text, ba.key)
    assert ab.text.endswith(" x stage=7 declared=2 offered=c7,b2")
    assert ab.key != start.play_all("offer:b2 offer:c8").key


def test_the_number_and_the_offer_tell_positions_apart() -> None:
    start = position("yamaguchi", "h8 h9 i9")
    told = [start.play(f"declare:{number}") for number in range(1, 13)]
    assert len({one.key for one in told}) == len({one.text for one in told}) == 12


OFFERING = "15/" * 5 + "7x7/7oo6/7x7/15/15/15/15/15/15/15 x"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("stage=5 offered=a1,b7,c2", "3 offered fifth stones do not fit"),
        ("stage=6 offered=a1", "1 offered fifth stones do not fit"),
        ("stage=6", "0 offered fifth stones do not fit"),
        ("stage=2 offered=a1", "1 offered fifth stones do not fit"),
        ("stage=6 offered=i8,i10", "two offered points are equal"),
        ("stage=6 offered=h8,a1", "an offered point is not an empty point of the board"),
        ("stage=5 declared=2", "2 declared fifth stones do not fit"),
    ],
)
def test_an_offer_that_cannot_be_is_refused_with_its_reason(fields: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        variant("rif").position(f"{OFFERING} {fields}")


def test_a_number_must_be_known_where_it_is_needed() -> None:
    rules = variant("soosorv-8")
    with pytest.raises(InvalidPosition, match="0 declared fifth stones do not fit"):
        rules.position(f"{OFFERING} stage=7")
    with pytest.raises(InvalidPosition, match="9 declared fifth stones do not fit"):
        rules.position(f"{OFFERING} stage=7 declared=9")
    assert rules.position(f"{OFFERING} stage=7 declared=8").offers_left == 8


def test_these_openings_need_a_centre_and_room() -> None:
    assert variant("rif", size=9).size_text == "9"
    with pytest.raises(InvalidVariant, match="sides are 9 to 22"):
        variant("soosorv-8", size=7)
    with pytest.raises(InvalidVariant, match="no point in the centre"):
        variant("rif", size=14)
    with pytest.raises(InvalidVariant, match="flat board"):
        variant("gomoku3d", opening="rif", size=9)


def test_random_offers_never_run_dry() -> None:
    chance = random.Random(7)
    for number in range(40):
        at = variant("yamaguchi", size=9).initial()
        while at.stage is not None:
            moves = at.legal_moves
            at = at.play(
                "declare:12" if Move(action="declare:12") in moves else chance.choice(moves)
            )
        assert len(at.stones) == 5, number


def test_equal_fifth_stones_as_counted_by_hand() -> None:
    """The axis may lie between rows, and the edge of the board does not count."""
    at = position("renju", "h8 h9 h7 h6")
    point = at.variant.parse("g8").point
    assert point is not None
    equal = {at.variant.format(Move(one)) for one in equal_points(point, at.stones)}
    assert equal == {"g8", "g7", "i8", "i7"}


def test_symmetrical_fours_of_the_26_openings() -> None:
    """Of 5772 positions 84 have a symmetry of the board, and 85 one of the plane besides."""
    rules = variant("renju")
    middle = rules.parse("h8").point
    assert middle is not None
    count, on_board, besides = 0, 0, 0
    fours: list[str] = []
    for opening in OPENINGS:
        three = rules.initial().play_all(opening)
        for move in three.legal_moves:
            own = own_isometries(three.play(move).stones)
            fixing = sum(one.apply(middle) == middle for one in own)
            count += 1
            on_board += fixing > 1
            besides += len(own) > fixing
            if len(own) == 4:
                fours.append(f"{opening} {rules.format(move)}")
    assert (count, on_board, besides) == (5772, 84, 85)
    assert fours == [
        "h8 h9 i9 i8",
        "h8 h9 h7 h6",
        "h8 h9 h6 h5",
        "h8 i9 j8 i7",
        "h8 i9 g7 f6",
        "h8 i9 f6 e5",
    ]


DIRECT = ("h10", "i10", "j10", "i9", "j9", "i8", "j8", "h7", "i7", "j7", "h6", "i6", "j6")
INDIRECT = ("j10", "j9", "j8", "j7", "j6", "i8", "i7", "i6", "h7", "h6", "g7", "g6", "f6")
OPENINGS = [*(f"h8 h9 {at}" for at in DIRECT), *(f"h8 i9 {at}" for at in INDIRECT)]


def test_a_bare_number_or_point_is_what_the_step_asks_for() -> None:
    at = position("yamaguchi", "h8 h9 i9")
    declared, stone = at.read(" 3 "), at.play("declare:3").read("i8")
    assert at.is_legal(declared)
    assert (declared.action, stone.action) == ("declare:3", "")
    offered = at.play_all("declare:3 i8").read("g8")
    assert at.variant.format(offered) == "offer:g8"
    assert at.why_illegal(at.read("15")) == "from 1 to 12 fifth stones may be declared"
