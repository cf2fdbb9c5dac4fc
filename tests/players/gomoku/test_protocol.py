"""How the champion chooses and proposes in opening protocols."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen import engine, variant
from tengen.base.limits import Limit
from tengen.base.move import ADD, SWAP, Move
from tengen.base.score import Score
from tengen.engine.api import Request
from tengen.engine.info import Info, Reply
from tengen.engine.local import Watch
from tengen.players.gomoku.balance import stones_to_place
from tengen.players.gomoku.protocol import decide, proposals
from tengen.rules.position import Position

TABLES = ["freestyle", "standard", "renju", "caro"]


class Stub:
    """Values every position alike, and would place a stone on the first point it may."""

    def __init__(self, chance: float | Score, even: str = "") -> None:
        self.score = chance if isinstance(chance, Score) else Score.winrate(chance)
        self.even = even

    def search(self, request: Request, watch: Watch) -> Reply:
        move = request.only[0]
        return Reply(move, Info(request.position.turn, (move,), self.score, nodes=watch.nodes))

    def chance(self, position: Position, nodes: int, is_over: Callable[[], bool]) -> float:
        assert nodes > 0
        assert not is_over()
        points = map(position.variant.format, position.moves)
        return 0.5 if self.even in points else 0.9


def decided(position: Position, stub: Stub, only: tuple[Move, ...] = ()) -> Reply | None:
    request = Request(position, Limit(nodes=1_000_000), only=only)
    return decide(request, Watch(request, lambda _info: None), stub)


def after(name: str, moves: str) -> Position:
    return variant(name).initial().play_all(moves)


@pytest.mark.parametrize(
    ("name", "moves"),
    [("swap", "h8 i9 g5"), ("international", "h8 i9 g5"), ("swap2", "h8 i9 g5 add c3 k10")],
)
@pytest.mark.parametrize(
    ("chance", "swaps"),
    [(0.4, True), (0.6, False), (Score.loss_in(8), True), (Score.win_in(5), False)],
)
def test_who_may_change_colours_takes_the_better_one(
    name: str, moves: str, chance: float | Score, swaps: bool
) -> None:
    position = after(name, moves)
    reply = decided(position, Stub(chance))
    assert reply is not None
    assert (reply.move == SWAP) == swaps
    assert position.is_legal(reply.move)


@pytest.mark.parametrize(("chance", "move"), [(0.49, ADD), (0.51, ADD), (0.3, SWAP)])
def test_a_close_position_of_swap2_is_given_back_with_two_stones(chance: float, move: Move) -> None:
    reply = decided(after("swap2", "h8 i9 g5"), Stub(chance))
    assert reply is not None
    assert reply.move == move


def test_a_clear_advantage_is_played_on_in_swap2() -> None:
    reply = decided(after("swap2", "h8 i9 g5"), Stub(0.7))
    assert reply is not None
    assert reply.move.point is not None


def test_only_the_actions_that_are_asked_about_are_chosen() -> None:
    for action in (SWAP, ADD):
        reply = decided(after("swap2", "h8 i9 g5"), Stub(0.7), only=(action, action))
        assert reply is not None
        assert reply.move == action


@pytest.mark.parametrize(
    ("name", "moves", "count"),
    [
        *(("swap2", "", 3), ("swap2", "h8", 2), ("swap2", "h8 i9", 1), ("swap2", "h8 i9 g5", 0)),
        *(("swap2", "h8 i9 g5 add", 2), ("swap2", "h8 i9 g5 add c3", 1)),
        *(("international", "h8", 0), ("international", "h8 i9", 1), ("pro", "h8 i9", 0)),
    ],
)
def test_it_knows_how_many_stones_it_has_to_level(name: str, moves: str, count: int) -> None:
    assert stones_to_place(after(name, moves)) == count


@pytest.mark.parametrize(
    ("name", "moves"),
    [("international", "h8 i10"), ("swap2", "h8 i9 g5 add c3"), ("swap2", "h8 i9 g5 add")],
)
def test_stones_before_the_choice_of_the_other_leave_the_position_level(
    name: str, moves: str
) -> None:
    position = after(name, moves)
    reply = decided(position, Stub(0.5, even="h9"))
    assert reply is not None
    assert position.is_legal(reply.move)
    if stones_to_place(position) == 1:
        assert position.variant.format(reply.move) == "h9"


def test_an_ordinary_move_is_not_its_business() -> None:
    assert decided(variant("renju").initial(), Stub(0.5)) is None
    assert decided(after("pro", "h8 i9"), Stub(0.5)) is None


@pytest.mark.parametrize("name", TABLES)
def test_the_proposals_that_come_with_it_are_legal_and_no_twins(name: str) -> None:
    rules = variant(name, opening="swap2")
    table = proposals(rules)
    assert len(table) in {20, 30}
    ends = [rules.initial().play_all(stones) for stones in table]
    assert len({end.canonical()[0].key for end in ends}) == len(ends)


@pytest.mark.parametrize("name", TABLES)
def test_a_proposal_is_one_of_the_table_turned_or_not(name: str) -> None:
    rules = variant(name, opening="swap2")
    position = rules.initial()
    known = {rules.initial().play_all(stones).canonical()[0].key for stones in proposals(rules)}
    with engine.open_simple("tengen[hash=1]") as champion:
        for _stone in range(3):
            position = position.play(champion.play(position, Limit(nodes=100)).move)
    assert position.canonical()[0].key in known


def test_boards_without_a_table_get_stones_that_were_weighed() -> None:
    position = variant("swap2", size=13).initial()
    assert not proposals(position.variant)
    with engine.open_simple("tengen[hash=1]") as champion:
        for _stone in range(3):
            position = position.play(champion.play(position, Limit(nodes=30_000)).move)
        best = champion.analyse(position, Limit(nodes=5_000))[0].score
    assert best is not None
    assert not best.is_forced
    assert abs(best.value - 0.5) < 0.2


@pytest.mark.parametrize(
    "name", ["swap", "swap2", "international", "pro", "long-pro", "free-renju"]
)
def test_it_plays_a_whole_short_game_of_every_protocol(name: str) -> None:
    position = variant(name).initial()
    with engine.open_simple("tengen[hash=1]") as champion:
        while position.outcome is None and len(position.moves) < 16:
            position = position.play(champion.play(position, Limit(nodes=2_000)).move)
    assert position.stage is None
