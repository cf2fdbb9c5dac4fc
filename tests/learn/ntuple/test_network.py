"""Networks learn, search and are kept in files."""

from __future__ import annotations

import threading
import time

import pytest

from tengen import Backend, Color, variant
from tengen.base.errors import IllegalMove, TengenError
from tengen.base.grid import Symmetry
from tengen.base.move import PASS, SWAP
from tengen.learn.ntuple import (
    InvalidNetwork,
    Lesson,
    Network,
    NetworkUnsupported,
    SelfPlay,
    solve_ending,
    supports,
)
from tengen.learn.ntuple.layout import layout_of
from tengen.rules.position import Position

REVERSI = variant("reversi", size=6)
FREESTYLE = variant("freestyle", size=9)


def trained(rules: str = "reversi", size: int = 6, games: int = 200) -> Network:
    network = Network.fresh(variant(rules, size=size))
    network.self_play(games, SelfPlay(seed=7))
    return network


def played(network: Network, opponent: Network, seed: int) -> float:
    """Half a point for a draw, one for a win of the first network, over both colours."""
    points = 0.0
    for sides in ((network, opponent), (opponent, network)):
        position = network.variant.initial()
        for choice in (seed, seed // 3, seed // 7, seed // 11):
            position = position.play(position.legal_moves[choice % len(position.legal_moves)])
        while position.outcome is None:
            side = sides[position.turn is Color.WHITE]
            position = position.play(side.search(position, depth=1).move)
        winner = position.outcome.winner
        ours = Color.BLACK if sides[0] is network else Color.WHITE
        points += 0.5 if winner is None else float(winner is ours)
    return points / 2


def test_a_fresh_network_sees_no_advantage_at_the_start() -> None:
    network = Network.fresh(REVERSI)
    assert network.value(REVERSI.initial()) == 0
    assert network.games == 0


def test_two_thousand_games_make_a_network_beat_its_former_self() -> None:
    network, fresh = trained("reversi", 8, games=2000), Network.fresh(variant("reversi"))
    assert sum(played(network.averaged(), fresh, seed) for seed in range(40)) > 26


@pytest.mark.parametrize("name", ["unbounded", "gomoku3d", "pente", "common-centre"])
def test_games_that_no_network_can_learn_are_refused_by_name(name: str) -> None:
    assert not supports(variant(name))
    with pytest.raises(NetworkUnsupported, match=name):
        Network.fresh(variant(name))


def test_a_network_refuses_positions_of_another_board() -> None:
    with pytest.raises(NetworkUnsupported, match="reversi of size 8"):
        Network.fresh(REVERSI).value(variant("reversi").initial())


def test_turned_boards_have_the_same_value() -> None:
    for network in (trained(), trained("freestyle", 9)):
        position = network.variant.initial()
        for _ply in range(12):
            position = position.play(position.legal_moves[len(position.legal_moves) // 3])
        values = {network.value(position.transform(symmetry)) for symmetry in Symmetry}
        assert len(values) == 1


def test_both_backends_have_the_same_value() -> None:
    network = trained()
    position = REVERSI.initial(Backend.PYTHON).play("c2")
    assert network.value(position) == network.value(REVERSI.initial().play("c2"))


def test_the_values_of_moves_are_those_of_the_positions_after_them() -> None:
    for network in (trained(), trained("freestyle", 9)):
        position = network.variant.initial()
        position = position.play(position.legal_moves[1]).play_all([])
        values = network.values(position)
        assert tuple(values) == position.legal_moves
        for move, value in values.items():
            assert value == pytest.approx(-network.value(position.play(move)))


def test_self_play_is_the_same_for_the_same_seed() -> None:
    first, second, other = (Network.fresh(REVERSI) for _ in range(3))
    report = first.self_play(50, SelfPlay(seed=3))
    second.self_play(50, SelfPlay(seed=3))
    other.self_play(50, SelfPlay(seed=4))
    assert first.dump() == second.dump() != other.dump()
    assert report.games == report.wins + report.draws + report.losses == 50


def test_a_network_is_the_same_after_it_was_kept() -> None:
    network = trained("renju", 9)
    again = Network.load(network.variant, network.dump())
    assert (again.games, again.dump()) == (200, network.dump())
    network.self_play(100, SelfPlay(seed=1))
    again.self_play(100, SelfPlay(seed=1))
    assert again.dump() == network.dump()


def test_a_young_network_is_small() -> None:
    assert len(Network.fresh(variant("reversi")).dump()) < 10_000


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda data: data[:0], "not a stored network"),
        (lambda data: b"x" + data[1:], "not a stored network"),
        (lambda data: data[:8] + b"\x09\x00" + data[10:], "version 9"),
        (lambda data: data[:-1], "checksum"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "checksum"),
        (lambda data: data[:10] + b"\0\0\0\0" + data[14:], "another game"),
    ],
)
def test_a_spoiled_network_is_refused_in_one_sentence(spoil, reason) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InvalidNetwork, match=reason):
        Network.load(REVERSI, spoil(trained(games=5).dump()))


def test_a_network_of_another_board_is_refused() -> None:
    with pytest.raises(InvalidNetwork, match="another game"):
        Network.load(variant("reversi"), trained().dump())


def test_a_copy_learns_on_its_own() -> None:
    network = trained()
    before = network.dump()
    network.copy().self_play(10)
    network.averaged().self_play(10)
    assert network.dump() == before


def test_a_lesson_moves_the_values_of_its_positions_towards_its_result() -> None:
    network = Network.fresh(FREESTYLE)
    game = FREESTYLE.initial().play_all("e5 a1 e6 a3 f5")
    before = network.value(game)
    network.learn(Lesson((*game.moves, *FREESTYLE.parse_moves("f6")), result=-1))
    assert network.value(game) > before
    assert network.games == 1


def test_a_label_counts_for_more_than_the_result() -> None:
    network = Network.fresh(REVERSI)
    position = REVERSI.initial().play("c2")
    lesson = Lesson(position.play("d2").moves, result=1, labels={1: 1.0}, passes=20)
    assert position.turn is Color.WHITE
    before = network.value(position)
    network.learn(lesson)
    assert network.value(position) > before


def test_a_lesson_may_begin_anywhere_and_hold_choices_of_an_opening() -> None:
    swap = variant("swap")
    network = Network.fresh(swap)
    moves = tuple(swap.parse_moves("h8 i9 j8 swap g7"))
    network.learn(Lesson(moves, result=1, labels={5: -0.5}))
    start = swap.initial().play_all(moves)
    network.learn(Lesson(tuple(swap.parse_moves("a1 b1")), result=0, start=start))
    assert network.games == 2


def test_an_illegal_lesson_teaches_nothing() -> None:
    network = Network.fresh(REVERSI)
    with pytest.raises(IllegalMove, match="a1"):
        network.learn(Lesson(tuple(REVERSI.parse_moves("a1")), result=1))
    assert network.games == 0


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: Lesson((), result=2), "not 2"),
        (lambda: Lesson((), result=1, labels={1: 0.0}), "not 1"),
        (lambda: Lesson((), result=1, labels={0: 1.5}), "not 1.5"),
        (lambda: Lesson((), result=1, passes=0), "not 0"),
        (lambda: SelfPlay(rate=0), "not 0"),
        (lambda: SelfPlay(trace=2), "not 2"),
        (lambda: SelfPlay(exploration=-1), "not -1"),
        (lambda: SelfPlay(random_plies=-1), "-1"),
        (lambda: SelfPlay(seed=-1), "not -1"),
    ],
)
def test_nonsense_is_refused_with_its_value(wrong, sentence) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=sentence):
        wrong()


def test_a_lesson_of_a_whole_game_takes_a_moment() -> None:
    network = Network.fresh(variant("reversi"))
    position = network.variant.initial()
    while position.outcome is None:
        position = position.play(position.legal_moves[0])
    start = time.thread_time()
    network.learn(Lesson(position.moves, result=1))
    assert time.thread_time() - start < 0.05


def test_a_search_finds_a_win_and_says_that_it_is_certain() -> None:
    network = Network.fresh(FREESTYLE)
    position = FREESTYLE.initial().play_all("e5 a1 e6 b1 e7 d1")
    found = network.search(position, depth=4)
    assert (found.value, found.is_exact) == (1, True)
    assert found.move == found.line[0]
    assert FREESTYLE.format(found.move) in {"e4", "e8"}


def test_a_search_stops_a_five() -> None:
    network = Network.fresh(FREESTYLE)
    position = FREESTYLE.initial().play_all("e5 e9 e6 a5 e7 a7 e8")
    assert network.search(position).move == FREESTYLE.parse("e4")


def test_a_forced_pass_is_found() -> None:
    rules = variant("reversi", size=4)
    network, position = Network.fresh(rules), forced_pass(rules.initial())
    assert network.search(position).move == PASS
    assert list(network.values(position)) == [PASS]
    assert network.value(position) == -network.value(position.play(PASS))


def forced_pass(position: Position) -> Position:
    """The first position of a search in which only a pass is left."""
    queue = [position]
    while queue[0].legal_moves != (PASS,):
        position = queue.pop(0)
        queue += [position.play(move) for move in position.legal_moves]
    return queue[0]


def test_a_swap_is_taken_when_the_other_colour_stands_better() -> None:
    swap = variant("swap")
    network = Network.fresh(swap)
    good_for_black = swap.initial().play_all("h8 a1 h9")
    assert network.search(good_for_black).move == SWAP
    stage = swap.initial()
    assert network.search(stage).move in stage.legal_moves


def test_a_search_from_a_restricted_opening_plays_a_legal_stone() -> None:
    pro = variant("pro")
    position = pro.initial().play("h8").play("i9")
    assert Network.fresh(pro).search(position, depth=2).move in position.legal_moves


def test_a_finished_game_has_its_result_as_value_and_no_search() -> None:
    position = variant("tictactoe").initial().play_all("a1 b1 a2 b2 a3")
    network = Network.fresh(position.variant)
    assert network.value(position) == -1
    with pytest.raises(TengenError, match="over"):
        network.search(position)


def test_a_search_ends_in_time() -> None:
    network = Network.fresh(variant("reversi"))
    start = time.thread_time()
    found = network.search(network.variant.initial(), time=0.05)
    assert time.thread_time() - start < 0.2
    assert found.depth > 2


def test_a_search_ends_soon_after_it_is_told_to_stop() -> None:
    network = Network.fresh(variant("freestyle"))
    stopped = threading.Event()
    moments: list[float] = []

    def stop() -> bool:
        if stopped.is_set() and not moments:
            moments.append(time.thread_time())
        return stopped.is_set()

    timer = threading.Timer(0.05, stopped.set)
    timer.start()
    network.search(network.variant.initial().play("h8").play("i9"), stop=stop)
    assert time.thread_time() - moments[0] < 0.01
    timer.join()


def test_an_error_in_the_question_whether_to_stop_is_raised() -> None:
    network = Network.fresh(REVERSI)

    def fail() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        network.search(REVERSI.initial(), stop=fail)


def test_a_network_answers_while_it_is_learning() -> None:
    network = Network.fresh(REVERSI)
    learner = threading.Thread(target=network.self_play, args=(500,))
    learner.start()
    values = [network.value(REVERSI.initial().play("c2")) for _ in range(100)]
    learner.join()
    assert all(-1 < value < 1 for value in values)
    assert network.games == 500


def test_endings_are_solved() -> None:
    assert solve_ending(variant("reversi", size=4).initial()) == -10
    assert solve_ending(variant("reversi", size=4).initial(Backend.PYTHON)) == -10
    with pytest.raises(NetworkUnsupported, match="freestyle"):
        solve_ending(variant("freestyle").initial())


def test_stored_networks_know_their_layout_by_the_same_number_for_ever() -> None:
    found = {name: layout_of(variant(name)).identity for name in ("reversi", "freestyle", "renju")}
    assert found == {"reversi": 2106319960, "freestyle": 2800278818, "renju": 1792729034}
