"""Who meets whom."""

from __future__ import annotations

from itertools import combinations

import pytest

from tengen.arena.schedule import Standing, gauntlet, rest_of, round_robin, swiss, tournament
from tengen.base.errors import TengenError


@pytest.mark.parametrize("players", range(2, 12))
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    pairs = round_robin(Standing((0.0,) * players))
    assert sorted(pairs) == list(combinations(range(players), 2))


@pytest.mark.parametrize("players", range(4, 12, 2))
def test_a_round_robin_keeps_everybody_busy(players: int) -> None:
    pairs = round_robin(Standing((0.0,) * players))
    for start in range(0, len(pairs), players // 2):
        busy = [player for pair in pairs[start : start + players // 2] for player in pair]
        assert sorted(busy) == list(range(players))


def test_a_gauntlet_is_run_by_the_first_player() -> None:
    assert gauntlet(Standing((0.0,) * 4)) == ((0, 1), (0, 2), (0, 3))


@pytest.mark.parametrize("players", [4, 5, 8, 9])
def test_a_swiss_tournament_brings_new_opponents_and_shares_out_byes(players: int) -> None:
    met: set[frozenset[int]] = set()
    byes: list[int] = []
    points = [0.0] * players
    for _round in range(3):
        standing = Standing(tuple(points), frozenset(met), frozenset(byes))
        pairs = swiss(standing)
        assert not met & {frozenset(pair) for pair in pairs}
        met |= {frozenset(pair) for pair in pairs}
        byes += rest_of(players, pairs)
        for one, _two in pairs:  # the better one by number wins
            points[one] += 2
    assert len(byes) == len(set(byes)) == 3 * (players % 2)
    assert points[0] == max(points) == 6


def test_leaders_of_a_swiss_tournament_meet() -> None:
    assert swiss(Standing((0, 4, 0, 4))) == ((1, 3), (0, 2))


def test_when_all_have_met_a_swiss_tournament_goes_on_all_the_same() -> None:
    met = frozenset(map(frozenset, combinations(range(4), 2)))
    assert len(swiss(Standing((3, 2, 1, 0), met))) == 2


def test_an_unknown_tournament_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(TengenError, match="no tournament 'swis'; did you mean 'swiss'"):
        tournament("swis")
