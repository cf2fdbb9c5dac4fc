"""Self-play is promoted only when it is not worse, and curves show what it brings."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Engine

from tengen import Position, database, variant
from tengen.arena.openings import RandomBook
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.memory.profiles import APPRENTICE, Profile
from tengen.learn.networks import networks, selfplay
from tengen.learn.networks.curve import CurvePlan, measure, usual_steps
from tengen.learn.networks.curve_picture import Curve, CurvePoint, picture
from tengen.learn.networks.selfplay import practise
from tengen.learn.networks.trial import Trial, by_network, by_player, try_out
from tengen.learn.ntuple import Network, NetworkUnsupported

SMALL = variant("reversi", size=6)
ANNA = Profile(APPRENTICE, "anna", SMALL)


def openings(count: int) -> list[Position]:
    book = RandomBook(SMALL, seed=3)
    return [book.opening(number).position(SMALL) for number in range(count)]


def stored(engine: Engine) -> int:
    with database.reading(engine) as connection:
        return networks.stored_games(connection, ANNA.find(connection))


def test_a_trial_against_oneself_is_level() -> None:
    me = by_network(Network.fresh(SMALL))
    trial = try_out(me, me, openings(6))
    assert trial == Trial((0, 0, 6, 0, 0))
    assert (trial.games, trial.score) == (12, 0.5)


def test_a_deeper_search_wins_a_trial() -> None:
    network = Network.fresh(SMALL)
    assert try_out(by_network(network, 5), by_network(network, 1), openings(10)).score > 0.6


def test_players_can_be_tried_out_too() -> None:
    with by_player("novice[seed=1]") as novice:
        assert try_out(by_network(Network.fresh(SMALL), 3), novice, openings(5)).score > 0.5


def better(score: bool) -> Trial:
    return Trial((0, 0, 0, 0, 5) if score else (5, 0, 0, 0, 0))


@pytest.mark.parametrize("is_better", [True, False])
def test_only_weights_that_are_not_worse_are_promoted(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, is_better: bool
) -> None:
    monkeypatch.setattr(selfplay, "try_out", lambda *_arguments: better(is_better))
    result = practise(engine, ANNA, (300, 1), openings(1))
    assert result.is_promoted is is_better
    assert stored(engine) == (300 if is_better else 0)


def test_a_candidate_that_has_got_worse_loses_its_match_and_is_refused(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "GOMOKU_RATE", 1.0)  # every position overthrows the one before
    rules = variant("freestyle")
    book = RandomBook(rules, seed=3)
    starts = [book.opening(number).position(rules) for number in range(20)]
    bert = Profile(APPRENTICE, "bert", rules)
    result = practise(engine, bert, (90, 1), starts)
    assert result.trial.score < 0.5
    assert (result.is_promoted, result.overtaken, result.total) == (False, 0, 0)


def test_the_same_seed_gives_the_same_network(engine: Engine, tmp_path: Path) -> None:
    networks_made = []
    for _time in range(2):
        network = Network.fresh(SMALL)
        selfplay.self_play(network, 300, seed=5)
        networks_made.append(network.dump())
    assert networks_made[0] == networks_made[1]


def test_games_learned_meanwhile_are_not_lost(
    engine: Engine, random_game: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(random_game)
    record = random_game(1)

    def learn_meanwhile(*_arguments: object) -> Trial:
        Lessons(engine).learn(record, ANNA)
        return better(score=True)

    monkeypatch.setattr(selfplay, "try_out", learn_meanwhile)
    result = practise(engine, ANNA, (100, 1), openings(1))
    assert (result.is_promoted, result.overtaken, stored(engine)) == (False, 1, 1)


def test_a_game_without_networks_cannot_be_practised(engine: Engine) -> None:
    with pytest.raises(NetworkUnsupported):
        practise(engine, Profile(APPRENTICE, "anna", variant("pente")), (10, 1), [])


def test_learning_raises_the_score_against_a_frozen_opponent() -> None:
    course = CurvePlan(SMALL, (0, 2000), (1, 2), ("easy[seed=1]",), openings(20))
    told: list[tuple[int, int]] = []
    marks = list(measure(course, lambda seed, games: told.append((seed, games))))
    before, after = (
        sum((mark.trial for mark in marks if mark.games == step), Trial()).score
        for step in (0, 2000)
    )
    assert after > before
    assert told[-1] == (2, 2000)
    assert [(mark.seed, mark.games) for mark in marks] == [(1, 0), (1, 2000), (2, 0), (2, 2000)]


def test_every_network_of_a_curve_has_openings_of_its_own() -> None:
    starts = openings(7)
    course = CurvePlan(SMALL, (0,), (1, 2, 3), ("novice",), starts)
    shares = [course.openings_of(seed) for seed in course.seeds]
    assert [len(share) for share in shares] == [3, 2, 2]
    assert sorted(id(one) for share in shares for one in share) == sorted(map(id, starts))


def test_learning_raises_the_score_in_five_in_a_row_too() -> None:
    rules = variant("freestyle")
    book = RandomBook(rules, seed=0)
    starts = [book.opening(number).position(rules) for number in range(40)]
    network = Network.fresh(rules)
    before = network.copy()
    selfplay.self_play(network, 1000, seed=1)
    assert try_out(by_network(network.averaged()), by_network(before), starts).score > 0.5


def test_the_usual_steps_begin_at_nothing_and_end_at_all() -> None:
    assert usual_steps(100)[0] == 0
    assert usual_steps(100)[-1] == 100


def test_a_curve_is_drawn_within_its_page() -> None:
    points = [CurvePoint(0, 0.2, 0.1, 0.3), CurvePoint(5000, 0.8, 0.7, 0.9)]
    scene = picture("Reversi 8", [Curve("expert", points), Curve("novice", points)])
    roles = [shape.role for shape in scene.shapes]
    assert roles.count("score") == 4
    assert roles.count("curve") == 2
    assert 0 < scene.width < 2000
