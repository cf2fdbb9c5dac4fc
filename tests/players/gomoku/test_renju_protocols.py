"""How players go through the tournament openings of renju."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen import engine, variant
from tengen.base.color import Color
from tengen.base.limits import Limit
from tengen.base.move import SWAP, Move
from tengen.engine.api import Request
from tengen.engine.info import Info, Reply
from tengen.engine.local import Watch
from tengen.players.gomoku.balance import stones_to_place
from tengen.players.gomoku.protocol import decide
from tengen.rules.position import Position

RENJU = ["rif", "yamaguchi", "soosorv-8", "taraguchi-10", "tarannikov", "sakata"]
ALL = [*RENJU, "swap-first"]
CLASSIC = ["franta", "scorer", "pattern[depth=1]", "threat[depth=1]", "level:1", "level:6"]


class Stub:
    """Judges a position by one stone: whoever moves after it has the chance that was told."""

    def __init__(self, chances: dict[str, float], usual: float = 0.9) -> None:
        self.chances = chances
        self.usual = usual

    def search(self, request: Request, watch: Watch) -> Reply:
        move = next(one for one in request.position.legal_moves if one.is_placement)
        return Reply(move, Info(request.position.turn, (move,), nodes=watch.nodes))

    def chance(self, position: Position, nodes: int, is_over: Callable[[], bool]) -> float:
        assert nodes > 0
        assert not is_over()
        last = position.last_move
        assert last is not None
        return self.chances.get(position.variant.format(last), self.usual)


def after(name: str, moves: str) -> Position:
    return variant(name).initial().play_all(moves)


def decided(position: Position, stub: Stub) -> str:
    request = Request(position, Limit(nodes=1_000_000))
    reply = decide(request, Watch(request, lambda _info: None), stub)
    assert reply is not None
    assert position.is_legal(reply.move)
    return position.variant.format(reply.move)


FOUR = "h8 h9 h10 i9"


def test_black_offers_the_fifth_stones_that_are_worst_for_white() -> None:
    stub = Stub({"g7": 0.2, "f10": 0.3})
    one = after("rif", FOUR)
    assert decided(one, stub) == "offer:g7"
    assert decided(one.play("offer:g7"), stub) == "offer:f10"


def test_white_takes_the_offered_stone_that_is_best_for_white() -> None:
    offered = after("rif", f"{FOUR} offer:g7 offer:f10")
    assert decided(offered, Stub({"g7": 0.2, "f10": 0.3})) == "f10"
    assert decided(offered, Stub({"g7": 0.6, "f10": 0.3})) == "g7"


@pytest.mark.parametrize(
    ("name", "moves"), [("yamaguchi", "h8 h9 h10"), ("soosorv-8", "h8 h9 h10 i9")]
)
def test_the_declared_number_makes_the_last_offer_level(name: str, moves: str) -> None:
    stub = Stub({"i9": 0.1, "g7": 0.2, "f10": 0.3, "i11": 0.51, "j6": 0.8})
    assert decided(after(name, moves), stub) == "declare:3"


def test_black_swaps_where_even_the_worst_offer_must_be_bad() -> None:
    window = after("soosorv-8", "h8 h9 h10 i9 declare:3")
    good = Stub({"g7": 0.2, "f10": 0.3, "i11": 0.4})
    assert decided(window, good) == "offer:g7"
    assert decided(window, Stub({"g7": 0.2, "f10": 0.3, "i11": 0.6})) == "swap"


def test_the_fourth_stone_counts_with_the_worse_of_two_fifths() -> None:
    window = after("rif", "h8 h9 i10")
    assert decided(window, Stub({"i9": 0.1, "g7": 0.2, "f10": 0.7})) == "i9"
    assert decided(window, Stub({"i9": 0.1, "g7": 0.2, "f10": 0.4})) == "swap"


def test_a_stone_is_placed_before_the_choice_of_the_other_only_if_it_is_level() -> None:
    window = after("tarannikov", "h8 h9")
    assert decided(window, Stub({"h10": 0.45})) == "h10"
    assert decided(window, Stub({"h10": 0.7})) == "swap"


def test_ten_fifth_stones_are_offered_where_all_of_them_are_good() -> None:
    window = after("taraguchi-10", "h8 h9 i10 g7")
    ten = dict.fromkeys(["g8", "g9", "g10", "f8", "f9", "f10", "i7", "i8", "i9", "j9"], 0.3)
    assert decided(window, Stub(ten)) == "declare:10"
    del ten["j9"]
    assert decided(window, Stub(ten)) == "swap"


@pytest.mark.parametrize(
    ("name", "moves", "count"),
    [
        *(("rif", "", 3), ("rif", "h8", 2), ("rif", "h8 h9", 1), ("rif", "h8 h9 h10", 0)),
        *(("yamaguchi", "h8", 2), ("soosorv-8", "h8 h9 h10 swap", 1), ("rif", FOUR, 0)),
        *(("tarannikov", "", 1), ("tarannikov", "h8 swap", 1), ("tarannikov", "h8", 0)),
        *(("sakata", "h8 h9 h10", 2), ("sakata", "h8 h9 h10 i9", 1), ("swap-first", "", 1)),
    ],
)
def test_it_is_known_how_many_stones_are_to_be_level(name: str, moves: str, count: int) -> None:
    assert stones_to_place(after(name, moves)) == count


@pytest.mark.parametrize(
    ("moves", "swaps"), [("h8 h9 i9 declare:1", True), ("h8 i9 f6 declare:12", False)]
)
def test_the_champion_knows_a_good_opening_for_black_from_a_bad_one(
    moves: str, swaps: bool
) -> None:
    """Kagetsu is won for black; Suisei is good for white, even more so with twelve fifths."""
    with engine.open_simple("tengen[hash=4]") as champion:
        reply = champion.play(after("yamaguchi", moves), Limit(nodes=20_000))
    assert (reply.move == SWAP) is swaps


def test_the_champion_opens_with_one_of_the_26_and_no_decided_one() -> None:
    position = variant("rif").initial()
    with engine.open_simple("tengen[hash=4]") as champion:
        for _stone in range(3):
            position = position.play(champion.play(position, Limit(nodes=20_000)).move)
        best = champion.analyse(position, Limit(nodes=5_000))[0].score
    assert position.seat_of(Color.BLACK) is not position.seat
    assert best is not None
    assert not best.is_forced


def play_game(position: Position, player: str, plies: int, limit: Limit) -> list[Move]:
    with engine.open_simple(player) as one:
        while position.outcome is None and len(position.moves) < plies:
            position = position.play(one.play(position, limit).move)
    assert position.stage is None
    return list(position.moves)


@pytest.mark.parametrize("name", ALL)
def test_the_champion_plays_through_every_protocol(name: str) -> None:
    assert len(play_game(variant(name).initial(), "tengen[hash=1]", 24, Limit(nodes=600))) > 8


@pytest.mark.parametrize("player", CLASSIC)
@pytest.mark.parametrize("name", ALL)
def test_classic_players_and_levels_play_through_every_protocol(name: str, player: str) -> None:
    assert len(play_game(variant(name).initial(), player, 24, Limit(depth=1))) > 8


@pytest.mark.parametrize("name", ["rif", "taraguchi-10"])
def test_whatever_is_offered_by_chance_is_answered(name: str) -> None:
    position = variant(name).initial()
    with engine.open_simple("random[seed=3]") as chance, engine.open_simple("franta") as franta:
        while position.stage is not None:
            one = franta if position.seat is position.seat_of(Color.WHITE) else chance
            position = position.play(one.play(position, Limit(depth=1)).move)
    assert len(position.stones) >= 5
