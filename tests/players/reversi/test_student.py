"""The student: what it misses as a beginner, what it learns, and that it is somebody."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise

import pytest

from tengen import Color, Limit, Position, engine, variant
from tengen.base.move import PASS, placement
from tengen.engine import InvalidPlayer, Reply
from tengen.engine.names import PlayerName
from tengen.players.ladder.reversi import RUNGS
from tengen.players.ladder.rung import Rung
from tengen.players.reversi.attention import LESSONS, Eyes, taught
from tengen.players.reversi.greedy import flips
from tengen.players.reversi.squares import empties
from tengen.players.reversi.student import PATIENCE, PATIENCE_ON_LARGE_BOARDS

Ask = Callable[..., Reply]
Wander = Callable[[int, int, int], Position]

#: Black's b2 turns more discs over than any other move, and lets white take a1 at once.
BAIT = "8/2ooox2/2o5/3o4/4x3/2xxoo2/2oo4/2x5 x"
#: Black may take the corner a1 over b1, or turn over more discs elsewhere.
CORNER_OR_DISCS = "1ox5/8/8/2ooox2/2o1o3/2o2o2/2x5/8 x"
PEOPLE = range(24)


def students(size: int) -> tuple[Rung, ...]:
    """The rungs of the ladder on which the student stands; the champion is above it."""
    return tuple(rung for rung in RUNGS[f"reversi{size}"] if rung.player.startswith("student"))


def level(number: int, seed: int, size: int = 8) -> str:
    """The player of a level of the ladder, as one person."""
    return students(size)[number - 1].player.replace("]", f",seed={seed}]")


def abilities(player: str) -> tuple[float, float, float]:
    """The skill of a player, its depth and the endings it counts out."""
    options = PlayerName.parse(player).options
    skill = float(options["skill"])
    depth, ending = taught(skill).depth, taught(skill).ending
    return skill, float(options.get("depth", depth)), float(options.get("ending", ending))


def takers(number: int, ask: Ask) -> int:
    """How many of the people of a level take the bait."""
    position = variant("reversi").position(BAIT)
    bait = position.variant.parse("b2")
    return sum(ask(level(number, seed), position).move == bait for seed in PEOPLE)


def test_level_1_never_sees_that_b2_gives_the_corner_away(ask: Ask) -> None:
    assert takers(1, ask) == len(PEOPLE)


def test_level_2_often_misses_that_b2_gives_the_corner_away_and_level_6_does_not(
    ask: Ask,
) -> None:
    assert takers(2, ask) > len(PEOPLE) / 4
    assert takers(4, ask) < takers(2, ask)
    assert takers(6, ask) <= 1


def test_level_1_turns_over_many_discs_and_says_so(ask: Ask, wander: Wander) -> None:
    loud = ways = said = 0
    for seed in range(30):
        position = wander(8, 12, seed)
        turned = sorted(flips(position, move) for move in position.legal_moves)
        reply = ask(level(1, seed), position)
        loud += flips(position, reply.move) >= turned[len(turned) // 2]
        ways += flips(position, reply.move) == turned[-1]
        assert reply.explanation is not None
        said += "Turns over the most discs" in reply.explanation.text
    assert loud >= 27
    assert ways > 10
    assert said == ways


@pytest.mark.parametrize("number", [1, 2, 5, 10])
def test_every_level_takes_a_free_corner_rather_than_discs(number: int, ask: Ask) -> None:
    position = variant("reversi").position(CORNER_OR_DISCS)
    corner = position.variant.parse("a1")
    assert max(flips(position, move) for move in position.legal_moves) > flips(position, corner)
    assert all(ask(level(number, seed), position).move == corner for seed in range(6))


def test_who_missed_what_a_move_gives_away_does_not_speak_of_it(ask: Ask) -> None:
    position = variant("reversi").position(BAIT)
    blind = ask("student[skill=0,depth=2,moves=100,corners=0,squares=0,seed=1]", position)
    seeing = ask("student[skill=0,depth=2,moves=100,corners=100,squares=0,seed=1]", position)
    assert position.variant.format(blind.move) == "b2"
    assert blind.explanation is not None
    assert "the corner" not in blind.explanation.text
    assert seeing.explanation is not None
    assert "Avoids b2 because it gives the corner a1." in seeing.explanation.text


def test_a_quiet_move_is_overlooked_more_often_than_a_loud_one(ask: Ask, wander: Wander) -> None:
    blind, seeing = (f"student[skill=100,depth=1,moves={moves},ending=0" for moves in (0, 100))
    turned = {blind: 0, seeing: 0}
    for seed in range(20):
        position = wander(8, 16, seed)
        for name in turned:
            turned[name] += flips(position, ask(f"{name},seed={seed}]", position).move)
    assert turned[blind] > 1.2 * turned[seeing]


def test_the_same_person_sees_the_same_in_the_same_position(ask: Ask, wander: Wander) -> None:
    for seed in range(8):
        position = wander(8, 10 + 5 * seed, seed)
        first, again = (ask(f"student[skill=15,seed={seed}]", position) for _time in range(2))
        assert (first.move, first.explanation) == (again.move, again.explanation)


def test_a_person_keeps_their_eyes_through_other_positions(ask: Ask, wander: Wander) -> None:
    here, elsewhere = wander(8, 14, 1), wander(8, 20, 2)
    with engine.open_simple("student[skill=15,seed=3]") as player:
        first = player.play(here).move
        player.play(elsewhere)
        assert player.play(here).move == first


def test_without_a_seed_games_differ(ask: Ask, wander: Wander) -> None:
    position = wander(8, 12, 4)
    assert len({ask("student[skill=10]", position).move for _time in range(40)}) > 1


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_every_move_is_legal_and_explained(size: int, ask: Ask, wander: Wander) -> None:
    for seed in range(6):
        position = wander(size, 9 * seed + 1, seed)
        reply = ask(f"student[skill={seed * 10},seed={seed}]", position)
        assert position.is_legal(reply.move)
        assert reply.explanation is not None
        assert reply.explanation.text
        position.play_all(reply.explanation.sequence)
        assert all(position.is_legal(placement(point)) for point in reply.explanation.heat)


def test_a_forced_pass_is_played_and_said(ask: Ask) -> None:
    reply = ask("student[skill=0]", variant("reversi").position("8/8/8/8/8/8/8/xo6 o"))
    assert reply.move == PASS
    assert reply.explanation is not None
    assert "the turn passes" in reply.explanation.text


def test_a_limit_of_depth_is_kept(ask: Ask, wander: Wander) -> None:
    reply = ask("student[skill=100]", wander(8, 12, 3), Limit(depth=1))
    assert reply.info is not None
    assert reply.info.depth == 1


@pytest.mark.parametrize(("size", "patience"), [(8, PATIENCE), (12, PATIENCE_ON_LARGE_BOARDS)])
def test_patience_ends(size: int, patience: int, ask: Ask, wander: Wander) -> None:
    reply = ask("student[skill=100,depth=8,seed=1]", wander(size, 30, 1))
    assert reply.info is not None
    assert reply.info.nodes == patience


def test_a_master_counts_the_ending_out_and_a_beginner_does_not(ask: Ask, wander: Wander) -> None:
    position = next(p for seed in range(50) if empties(p := wander(8, 53, seed)) == 7)
    master, beginner = (ask(f"student[skill={s},seed=1]", position) for s in (100, 10))
    assert master.explanation is not None
    assert "counted to the end" in master.explanation.text
    assert beginner.explanation is not None
    assert "counted to the end" not in beginner.explanation.text


def test_more_skill_wins(ask: Ask) -> None:
    points = 0.0
    for seed in range(6):
        strong = (Color.BLACK, Color.WHITE)[seed % 2]
        position = variant("reversi", size=6).initial()
        while position.outcome is None:
            skill = 45 if position.turn is strong else 5
            position = position.play(ask(f"student[skill={skill},seed={seed}]", position).move)
        winner = position.outcome.winner
        points += 0.5 if winner is None else winner is strong
    assert points >= 4.5


def test_every_lesson_teaches_something_and_unteaches_nothing() -> None:
    for (low, before), (high, after) in pairwise(LESSONS):
        assert low < high
        assert before.greed > after.greed
        for ability in ("depth", "moves", "corners", "replies", "squares", "mobility", "ending"):
            assert getattr(before, ability) <= getattr(after, ability)
        assert taught(high) == after


def test_a_chance_is_met_over_many_things() -> None:
    for percent in (5, 50, 99):
        seen = sum(Eyes(person).notices(percent, 77) for person in range(4000))
        assert seen == pytest.approx(40 * percent, rel=0.15)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("student[skill=101]", "option skill is at most 100"),
        ("student[corners=-1]", "option corners is at least 0"),
        ("student[temper=mad]", "option temper is one of plain"),
        ("student[skil=3]", "did you mean 'skill'"),
        ("student:3", "takes no argument"),
    ],
)
def test_a_wrong_setting_is_refused_in_a_sentence(name: str, message: str) -> None:
    with pytest.raises(InvalidPlayer, match=message):
        engine.open(name)


@pytest.mark.parametrize(("size", "levels"), [(6, 8), (8, 10), (10, 10)])
def test_each_level_of_the_ladder_has_more_skill_or_effort(size: int, levels: int) -> None:
    ladder = students(size)
    assert len(ladder) >= levels
    efforts = [abilities(rung.player) for rung in ladder]
    assert efforts == sorted(set(efforts))
    assert [rung.move_time for rung in ladder] == sorted(rung.move_time for rung in ladder)


@pytest.mark.parametrize("size", [6, 8, 10])
def test_a_level_moves_within_its_time(size: int, ask: Ask, wander: Wander) -> None:
    ladder = students(size)
    for number in (1, 4, 6, len(ladder)):
        for share in (0.3, 0.55, 0.88):
            position = wander(size, round(share * (size**2 - 4)), number)
            start = time.process_time()
            ask(level(number, 1, size), position)
            assert time.process_time() - start < 3 * ladder[number - 1].move_time


#: Whole games of two students with themselves, from the time when the levels were measured.
MEASURED = {
    "skill=59": """f5 d6 c3 f4 c5 d3 e3 c4 b5 b3 a3 a6 e6 c6 g4 f3 d7 g5 f6 b4 a5 h4 h6 a4 a7 h5 h3
        g3 h2 f2 g6 e7 b6 d8 f1 c7 e2 f7 g8 g2 c8 f8 h1 h8 e8 h7 g7 b8 b7 g1 d2 a8 e1 a2 b2 a1 c2
        b1 d1 c1""",
    "skill=60,temper=positional": """f5 f4 e3 d6 f3 g3 h3 d2 e2 e1 d3 g2 f2 g4 e6 e7 h4 f1 g5 h6 c5
        c6 c4 h5 h1 g1 h7 b6 h2 b4 f6 f7 g6 g7 h8 g8 c3 b3 c2 c1 d1 pass d8 d7 c8 c7 b8 b7 a8 b5 b1
        a7 a4 a2 a6 a5 a3 b2 a1 pass f8 e8""",
}


@pytest.mark.parametrize("options", MEASURED)
def test_the_levels_play_as_they_did_when_they_were_measured(options: str, ask: Ask) -> None:
    position = variant("reversi").initial()
    while position.outcome is None:
        reply = ask(f"student[{options},seed=7]", position, Limit(nodes=400))
        position = position.play(reply.move)
    assert list(map(position.variant.format, position.moves)) == MEASURED[options].split()
