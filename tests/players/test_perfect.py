"""The perfect player: it never loses a game that is not lost, and tells how each one ends."""

from __future__ import annotations

import time
from functools import cache
from random import Random

import pytest

from tengen import Color, engine, variant
from tengen.base.limits import Limit
from tengen.base.score import Score
from tengen.engine.info import PROOF, Reply
from tengen.engine.simple import SimpleEngine
from tengen.players import perfect
from tengen.players.ladder.catalogue import ladder
from tengen.rules.position import Position
from tengen.study.analysis import analyst_of

RULES = variant("tictactoe")


def reply_to(moves: str) -> Reply:
    with engine.open_simple("perfect[seed=1]") as player:
        return player.play(after(moves))


def after(moves: str) -> Position:
    return RULES.initial().play_all(moves)


POINTS = frozenset((x, y) for x in range(3) for y in range(3))
LINES = [
    *({(x, y) for x in range(3)} for y in range(3)),
    *({(x, y) for y in range(3)} for x in range(3)),
    {(0, 0), (1, 1), (2, 2)},
    {(0, 2), (1, 1), (2, 0)},
]
Points = frozenset[tuple[int, int]]


@cache
def value(own: Points, enemy: Points) -> int:
    """Return how a game ends for the side to move, by trying everything: the oracle."""
    if any(line <= enemy for line in LINES):
        return -1
    free = POINTS - own - enemy
    return max((-value(enemy, own | {point}) for point in free), default=0)


def worth(position: Position) -> int:
    of = {
        color: frozenset((at.x, at.y) for at, one in position.stones.items() if one is color)
        for color in Color
    }
    return value(of[position.turn], of[position.turn.opponent])


def test_the_first_stone_leads_to_a_draw_and_that_is_said() -> None:
    reply = reply_to("")
    assert reply.info is not None
    assert (reply.info.score, reply.info.confidence) == (Score.winrate(0.5), PROOF)
    assert reply.explanation is not None
    assert "Draw" in reply.explanation.text


@pytest.mark.parametrize(
    ("moves", "score", "said"),
    [
        ("a1 b3 b1 c3", Score.win_in(1), "Completes the row at c1."),
        ("b2 b1 a1 c3", Score.win_in(3), "Wins by force in 3 plies"),
        ("b2 b1 a3", Score.loss_in(4), "Loses in 4 plies"),
    ],
)
def test_wins_and_losses_are_told_with_their_plies(moves: str, score: Score, said: str) -> None:
    reply = reply_to(moves)
    assert reply.info is not None
    assert reply.info.score == score
    assert len(reply.info.pv) == score.value
    end = after(moves).play_all(reply.info.pv)
    assert end.outcome is not None
    assert reply.explanation is not None
    assert said in reply.explanation.text


def test_every_value_is_that_of_brute_force() -> None:
    chance = Random("perfect")
    signs = {"win": 1, "loss": -1, "winrate": 0}
    found: list[int] = []
    with engine.open_simple("perfect") as player:
        while len(found) < 60:
            position = RULES.initial()
            for _ply in range(chance.randrange(1, 7)):
                if position.outcome is None:
                    position = position.play(chance.choice(position.legal_moves))
            if position.outcome is None:
                info = player.play(position).info
                assert info is not None
                assert info.score is not None
                assert signs[info.score.kind.value] == worth(position), position
                found.append(worth(position))
    assert set(found) == {-1, 0, 1}


@pytest.mark.parametrize("seat", [0, 1])
def test_it_loses_no_game_against_anybody(seat: int) -> None:
    rivals = [engine.open_simple(f"random[seed={seed}]") for seed in range(6)]
    rivals.append(engine.open_simple("sighted[depth=8]"))
    with engine.open_simple("perfect") as player:
        results = [played(player, rival, seat) for rival in rivals for _game in range(2)]
    for rival in rivals:
        rival.close()
    assert "lost" not in results
    assert "won" in results


def played(player: SimpleEngine, rival: SimpleEngine, seat: int) -> str:
    position = RULES.initial()
    while position.outcome is None:
        mover = player if len(position.moves) % 2 == seat else rival
        position = position.play(mover.play(position).move)
    winner = position.outcome.winner
    if winner is None:
        return "drawn"
    return "won" if (winner.index == seat) else "lost"


def test_of_drawn_stones_it_takes_the_one_that_is_answered_wrongly_most_often() -> None:
    first = reply_to("").info
    assert first is not None
    assert RULES.format(first.pv[0]) in {"a1", "a3", "c1", "c3"}


def test_three_in_a_row_on_a_large_board_is_won_soon() -> None:
    rules = variant("tictactoe", size=8)
    start = time.process_time()
    with engine.open_simple("perfect") as player:
        info = player.play(rules.initial()).info
    assert info is not None
    assert info.score == Score.win_in(5)
    assert time.process_time() - start < 5


def test_a_search_that_is_ended_early_still_plays_and_claims_nothing() -> None:
    with engine.open_simple("perfect") as player:
        reply = player.play(variant("tictactoe", size=8).initial(), Limit(nodes=1))
    assert reply.info is not None
    assert (reply.info.score, reply.info.confidence) == (None, None)


def test_it_tops_the_ladder_and_gives_the_hints_of_tic_tac_toe() -> None:
    top = ladder(RULES)[-1]
    assert (top.player, top.name) == ("perfect", "Champion")
    assert analyst_of(RULES) == "perfect"


@pytest.mark.parametrize(
    "name", ["freestyle", "renju", "gomoku3d", "unbounded", "reversi", "pente"]
)
def test_it_leaves_larger_games_to_others(name: str) -> None:
    assert not perfect.plays(variant(name))
    assert not engine.open("perfect").plays(variant(name))
