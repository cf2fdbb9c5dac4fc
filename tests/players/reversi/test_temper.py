"""The tempers of the Reversi personalities: each one's taste shows in its moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen import Position
from tengen.engine import Reply
from tengen.players.ladder.rung import Character
from tengen.players.reversi.personalities import PERSONALITIES
from tengen.players.reversi.squares import Discs, squares
from tengen.players.reversi.temper import TEMPERS, Judgement, frontier

Ask = Callable[..., Reply]
Wander = Callable[[int, int, int], Position]
BOARD = squares(8)


def after(temper: str, measure: Callable[[Discs], int], ask: Ask, wander: Wander) -> int:
    """Sum up something over the discs that are left to the enemy after a player's moves."""
    total = 0
    for seed in range(30):
        position = wander(8, 10 + seed, seed)
        move = ask(f"student[temper={temper},skill=100,depth=1,ending=0,seed=1]", position).move
        total += measure(BOARD.discs(position.play(move)).swapped)
    return total


def discs_of_mine(discs: Discs) -> int:
    return discs.own.bit_count()


def edges_of_mine(discs: Discs) -> int:
    return (discs.own & (BOARD.edges | BOARD.corners)).bit_count()


def frontier_of_mine(discs: Discs) -> int:
    return (discs.own & frontier(BOARD, discs)).bit_count()


def traps_for_the_enemy(discs: Discs) -> int:
    near = 0
    for quarter in BOARD.quarters:
        if not (discs.own | discs.enemy) & quarter.corner:
            near |= quarter.beside | quarter.diagonal
    return (BOARD.moves(discs.swapped) & near).bit_count()


def test_the_attacker_takes_more_discs_and_the_defender_fewer(ask: Ask, wander: Wander) -> None:
    taken = {
        name: after(name, discs_of_mine, ask, wander) for name in ("attacker", "plain", "defender")
    }
    assert taken["attacker"] > taken["plain"] > taken["defender"]


def test_the_corner_lover_goes_to_the_edges(ask: Ask, wander: Wander) -> None:
    lover, plain = (after(name, edges_of_mine, ask, wander) for name in ("corner-lover", "plain"))
    assert lover > plain


@pytest.mark.parametrize("name", ["positional", "defender"])
def test_the_quiet_ones_hide_their_discs(name: str, ask: Ask, wander: Wander) -> None:
    assert after(name, frontier_of_mine, ask, wander) < after(
        "plain", frontier_of_mine, ask, wander
    )


def test_the_trickster_leaves_moves_that_give_a_corner(ask: Ask, wander: Wander) -> None:
    trickster, plain = (
        after(name, traps_for_the_enemy, ask, wander) for name in ("trickster", "plain")
    )
    assert trickster > plain


@pytest.mark.parametrize("name", TEMPERS)
def test_what_is_good_for_one_side_is_as_bad_for_the_other(name: str, wander: Wander) -> None:
    judgement = Judgement(TEMPERS[name], greed=1)
    for seed in range(10):
        discs = BOARD.discs(wander(8, 12 + 4 * seed, seed))
        assert judgement(BOARD, discs) == pytest.approx(-judgement(BOARD, discs.swapped))


def test_what_is_not_minded_does_not_count() -> None:
    diagonal = Discs(own=1 << 9, enemy=0)
    careful, careless = (
        Judgement(TEMPERS["plain"], minds_squares=minds) for minds in (True, False)
    )
    assert careful(BOARD, diagonal) < 0
    assert careless(BOARD, diagonal) == 0


@pytest.mark.parametrize("character", PERSONALITIES, ids=lambda one: one.name)
def test_a_personality_plays_and_says_why(character: Character, ask: Ask, wander: Wander) -> None:
    for size, plies in ((6, 9), (8, 20), (10, 12)):
        position = wander(size, plies, 1)
        reply = ask(character.player, position)
        assert position.is_legal(reply.move)
        assert reply.explanation is not None
        assert reply.explanation.text
