"""The ladders of levels: complete, rising, legal, quick, repeatable."""

from __future__ import annotations

import time
from itertools import pairwise
from random import Random

import pytest

from tengen import engine, variant, variants
from tengen.arena.openings import RandomBook
from tengen.base.limits import Limit
from tengen.engine import EngineUnsupported, InvalidPlayer
from tengen.players.catalogue import names
from tengen.players.ladder import ratings
from tengen.players.ladder.catalogue import ladder, pool_of, pools
from tengen.players.ladder.ratings import ANCHOR, Unmeasured, measured
from tengen.rules.position import Position
from tengen.rules.variant import Variant

MAIN = {"freestyle", "standard", "renju", "caro"}
#: The pools that are played most, and the most points between neighbours in them.
MAIN_POOLS = [*sorted(MAIN), "reversi8"]
MAX_STEP = 200
#: More than our readable players look at; it only holds the champion back.
FEW = Limit(nodes=50_000)
#: A machine may be busy with other things.
PATIENCE = 5.0


def middle_game(rules: Variant, seed: int, plies: int = 12) -> Position:
    """Return a position of a game that two levels of different eyes have begun."""
    position = RandomBook(rules, seed=seed).opening(0).position(rules)
    players = [engine.open_simple(f"level[seed={seed + side}]:{3 + side}") for side in (0, 1)]
    for ply in range(plies):
        if position.outcome is not None:
            break
        position = position.play(players[ply % 2].play(position).move)
    for player in players:
        player.close()
    return position


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_every_game_has_a_ladder_whose_ratings_rise_from_the_anchor(rules: Variant) -> None:
    levels = ladder(rules)
    assert len(levels) >= (10 if rules.name in MAIN else 6)
    assert [level.number for level in levels] == list(range(1, len(levels) + 1))
    assert levels[0].rating == ANCHOR
    found = [level.rating for level in levels]
    assert found == sorted(set(found))
    assert all(level.rating_error > 0 for level in levels)


@pytest.mark.parametrize("pool", MAIN_POOLS)
def test_the_ladders_of_the_main_games_have_no_holes(pool: str) -> None:
    found = [measured(pool, rung.player).rating for rung in pools()[pool]]
    steps = [upper - lower for lower, upper in pairwise(found)]
    assert len(steps) >= 11
    assert all(0 < step <= MAX_STEP for step in steps), steps


@pytest.mark.parametrize("pool", MAIN_POOLS)
def test_the_champion_of_a_main_game_is_the_strongest_of_its_pool(pool: str) -> None:
    top = pools()[pool][-1]
    assert top.name == "Champion"
    best = measured(pool, top.player).rating
    assert all(one.rating <= best for one in ratings.pools()[pool].values())


@pytest.mark.parametrize("pool", sorted(MAIN))
def test_a_program_that_looks_one_ply_ahead_stands_among_the_levels(pool: str) -> None:
    found = [measured(pool, rung.player).rating for rung in pools()[pool]]
    assert found[0] < measured(pool, "scorer").rating < found[9]


def test_who_turns_over_the_most_discs_is_weaker_than_a_regular_player() -> None:
    regular = pools()["reversi8"][4].player
    assert measured("reversi8", "greedy").rating < measured("reversi8", regular).rating


@pytest.mark.parametrize("pool", pools())
def test_every_player_of_a_ladder_has_been_measured(pool: str) -> None:
    for rung in pools()[pool]:
        assert measured(pool, rung.player).error > 0


def test_titles_differ_within_a_ladder() -> None:
    for rungs in pools().values():
        assert len({rung.name for rung in rungs}) == len(rungs)


def test_a_player_that_was_never_measured_has_no_rating() -> None:
    with pytest.raises(Unmeasured, match="'random' has no measured rating in the pool 'caro'"):
        measured("caro", "random")


def test_another_size_takes_the_ladder_of_the_nearest_measured_one() -> None:
    sizes = {size: pool_of(variant("reversi", size=size)) for size in (4, 6, 8, 10, 12)}
    assert list(sizes.values()) == ["reversi6", "reversi6", "reversi8", "reversi10", "reversi10"]
    assert ladder(variant("renju", size=19)) == ladder(variant("renju"))


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_every_level_plays_legally_and_in_its_time(rules: Variant) -> None:
    chance = Random(rules.name)
    position = middle_game(rules, chance.randrange(100))
    if position.outcome is not None:
        position = rules.initial()
    for number, rung in enumerate(pools()[pool_of(rules)], start=1):
        with engine.open_simple(f"level[seed=1]:{number}") as player:
            player.play(position, FEW)  # the first search fills the tables of the lines
            start = time.process_time()
            reply = player.play(position, FEW)
            spent = time.process_time() - start
        assert position.is_legal(reply.move)
        assert spent <= PATIENCE * rung.move_time
        assert reply.explanation is not None


@pytest.mark.parametrize("rules", [variant("freestyle"), variant("reversi")])
def test_the_champion_stands_on_top_and_does_not_let_people_wait(rules: Variant) -> None:
    top = ladder(rules)[-1]
    assert top.name == "Champion"
    position = middle_game(rules, seed=3, plies=6)
    with engine.open_simple(f"level:{top.number}") as player:
        start = time.process_time()
        assert position.is_legal(player.play(position).move)
        assert time.process_time() - start <= PATIENCE * top.move_time


def test_on_a_board_that_the_champion_does_not_know_the_ladder_ends_below_it() -> None:
    known, unknown = (ladder(variant("reversi", size=size)) for size in (10, 12))
    assert known[: len(unknown)] == unknown
    assert {level.player.partition("[")[0] for level in known[len(unknown) :]} == {"tengen"}
    assert all(not level.player.startswith("tengen") for level in unknown)
    refused = pytest.raises(EngineUnsupported, match=f"levels 1 to {len(unknown)}")
    with engine.open_simple(f"level:{len(known)}") as player, refused:
        player.play(variant("reversi", size=12).initial())


def test_a_seed_makes_a_level_repeatable_and_none_makes_it_vary() -> None:
    position = variant("freestyle").initial().play_all("h8 i9")

    def moves(name: str) -> set[str]:
        found = set()
        for _time in range(8):
            with engine.open_simple(name) as player:
                found.add(str(player.play(position).move))
        return found

    assert len(moves("level[seed=7]:2")) == 1
    assert len(moves("level:2")) > 1


@pytest.mark.parametrize("name", ["level", "level:", "level:0", "level:99", "level:-1", "level:³"])
def test_a_level_that_no_ladder_has_is_refused_with_the_range(name: str) -> None:
    most = max(map(len, pools().values()))
    with pytest.raises(InvalidPlayer, match=f"a level is a number from 1 to {most}, "):
        engine.open(name)


def test_an_option_that_levels_do_not_have_is_refused() -> None:
    with pytest.raises(InvalidPlayer, match="has no option 'depth'"):
        engine.open("level[depth=3]:1")


def test_a_level_above_those_of_the_game_names_the_range() -> None:
    rules = variant("tictactoe")
    most = max(map(len, pools().values()))
    count = len(pools()["tictactoe"])
    with engine.open_simple(f"level:{most}") as player:
        with pytest.raises(EngineUnsupported) as refused:
            player.play(rules.initial())
        assert str(refused.value) == (
            f"level:{most} is too high: tictactoe has the levels 1 to {count}"
        )
    assert not engine.open(f"level:{most}").plays(rules)


def test_one_level_plays_one_game_after_another() -> None:
    with engine.open_simple("level[seed=3]:1") as player:
        for name in ("freestyle", "reversi", "tictactoe"):
            position = variant(name).initial()
            assert position.is_legal(player.play(position).move)


def test_the_list_of_names_leaves_out_levels_without_a_number() -> None:
    assert "level" not in names(variant("renju"))
    assert "attacker" in names(variant("renju"))
