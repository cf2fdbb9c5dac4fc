"""The Reversi players: what each wants, what it fears, and that all of them keep to the rules."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import copy_context

import pytest

from tengen import Color, Limit, Position, variant
from tengen.base.grid import Point
from tengen.base.i18n import LANGUAGES, use_language
from tengen.base.move import PASS, placement
from tengen.engine import EngineFailure, InvalidPlayer, Reply, Request, open_simple
from tengen.engine.local import LocalEngine, Searcher, Watch
from tengen.engine.simple import SimpleEngine
from tengen.players.reversi.greedy import flips
from tengen.players.reversi.player import EXACT

PLAYERS = ("novice", "greedy", "expert", "easy", "medium", "hard")
THINKERS = PLAYERS[2:]

Ask = Callable[..., Reply]
Wander = Callable[[int, int, int], Position]

#: Black may take the corner a1 over b1, or play elsewhere.
CORNER_TO_TAKE = "1ox5/8/8/3ox3/3xo3/8/8/8 x"
#: Black's b2 would turn c3 over and let white take a1 along the diagonal.
X_SQUARE = "8/8/2o5/3xo3/3xo3/3x1o2/8/8 x"
#: White cannot enclose the disc in the corner, while black could still move.
WHITE_PASSES = "8/8/8/8/8/8/8/xo6 o"


@pytest.mark.parametrize("name", THINKERS)
def test_a_corner_is_taken_when_it_can_be(name: str, ask: Ask) -> None:
    reply = ask(name, variant("reversi").position(CORNER_TO_TAKE), Limit(depth=3))
    assert reply.move == variant("reversi").parse("a1")
    assert reply.explanation is not None
    assert "corner a1" in reply.explanation.text


def test_expert_says_which_square_it_keeps_off(ask: Ask) -> None:
    position = variant("reversi").position(X_SQUARE)
    bad = position.variant.parse("b2")
    assert bad.point is not None
    assert position.is_legal(bad)
    for seed in range(5):
        reply = ask(f"expert[seed={seed}]", position)
        assert reply.move != bad
        assert reply.explanation is not None
        assert "b2" in reply.explanation.text
        assert reply.explanation.marks[bad.point] == "×"


@pytest.mark.parametrize("name", PLAYERS)
def test_a_forced_pass_is_played_and_said(name: str, ask: Ask) -> None:
    position = variant("reversi").position(WHITE_PASSES)
    reply = ask(name, position, Limit(depth=2))
    assert reply.move == PASS
    assert reply.explanation is not None
    assert "the turn passes" in reply.explanation.text


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_every_move_is_legal_and_explained(name: str, size: int, ask: Ask, wander: Wander) -> None:
    for seed in range(6 if size < 12 else 2):
        position = wander(size, 9 * seed + 2, seed)
        reply = ask(name, position, Limit(time=0.05))
        assert position.is_legal(reply.move)
        assert reply.explanation is not None
        assert reply.explanation.text
        position.play_all(reply.explanation.sequence)
        assert all(position.is_legal(placement(point)) for point in reply.explanation.heat)


def test_greedy_turns_the_most_discs(ask: Ask, wander: Wander) -> None:
    for seed in range(10):
        position = wander(8, 20, seed)
        most = max(flips(position, move) for move in position.legal_moves)
        reply = ask("greedy", position)
        assert flips(position, reply.move) == most
        assert reply.explanation is not None
        assert str(most) in reply.explanation.text


def test_novice_tries_everything_in_time(ask: Ask, wander: Wander) -> None:
    position = wander(8, 20, 1)
    chosen = {ask(f"novice[seed={seed}]", position).move for seed in range(200)}
    assert chosen == set(position.legal_moves)


@pytest.mark.parametrize("name", THINKERS)
def test_every_exact_algorithm_finds_the_same_score(name: str, ask: Ask, wander: Wander) -> None:
    position = wander(6, 8, 3)
    scores = set()
    for algorithm in EXACT:
        reply = ask(f"{name}[algorithm={algorithm},depth=2]", position)
        assert reply.info is not None
        scores.add(reply.info.score)
    assert len(scores) == 1


def test_a_seed_repeats_the_game(searcher: Callable[[str], Searcher]) -> None:
    games = [_game(searcher("medium[seed=5,depth=1]"), searcher("expert[seed=6,depth=1]"))]
    games.append(_game(searcher("medium[seed=5,depth=1]"), searcher("expert[seed=6,depth=1]")))
    assert games[0].moves == games[1].moves


def test_a_depth_is_respected(ask: Ask, wander: Wander) -> None:
    position = wander(8, 12, 2)
    depths = [
        reply.info.depth
        for reply in (
            ask("easy", position),
            ask("medium", position),
            ask("medium[depth=1]", position),
            ask("hard", position, Limit(depth=2)),
        )
        if reply.info is not None
    ]
    assert depths == [2, 4, 1, 2]


def test_hard_answers_in_its_time_and_uses_it(ask: Ask, wander: Wander) -> None:
    started, busy = time.perf_counter(), time.process_time()
    reply = ask("hard", wander(8, 16, 4), Limit(time=0.5))
    assert time.perf_counter() - started > 0.4
    assert time.process_time() - busy < 2
    assert reply.info is not None
    assert reply.info.depth is not None
    assert reply.info.depth >= 3


def test_hard_does_not_think_long_where_there_is_no_choice(ask: Ask) -> None:
    busy = time.process_time()
    ask("hard", variant("reversi").position(WHITE_PASSES), Limit(time=30))
    assert time.process_time() - busy < 3


def test_medium_needs_no_more_than_about_a_second(ask: Ask, wander: Wander) -> None:
    for seed in range(3):
        busy = time.process_time()
        ask("medium", wander(8, 24, seed))
        assert time.process_time() - busy < 1.5


@pytest.mark.parametrize("name", THINKERS)
def test_a_stopped_search_still_answers_at_once(
    name: str, searcher: Callable[[str], Searcher], wander: Wander
) -> None:
    request = Request(wander(8, 20, 6))
    watch = Watch(request, lambda _info: None)
    watch.stop()
    reply = searcher(name).search(request, watch)
    assert request.position.is_legal(reply.move)
    assert watch.nodes <= 1


@pytest.mark.parametrize("name", PLAYERS)
def test_only_the_moves_that_were_asked_for_are_considered(
    name: str, searcher: Callable[[str], Searcher], wander: Wander
) -> None:
    position = wander(8, 20, 7)
    for move in position.legal_moves[:3]:
        request = Request(position, Limit(depth=1), only=(move,))
        reply = searcher(name).search(request, Watch(request, lambda _info: None))
        assert reply.move == move


@pytest.mark.parametrize("name", PLAYERS)
def test_other_games_are_refused_in_one_sentence(name: str) -> None:
    with open_simple(name) as bot, pytest.raises(EngineFailure, match="does not play freestyle"):
        bot.play(variant("freestyle").initial())


@pytest.mark.parametrize("options", ["depth=0", "algorithm=guess", "seed=x", "algorithm=mcts"])
def test_settings_that_do_not_fit_are_refused(
    options: str, searcher: Callable[[str], Searcher]
) -> None:
    with pytest.raises(InvalidPlayer):
        searcher(f"hard[{options}]")


def test_expert_beats_novice_clearly(searcher: Callable[[str], Searcher]) -> None:
    expert, novice = searcher("expert[seed=1]"), searcher("novice[seed=2]")
    won = 0.0
    for number in range(8):
        black, white = (expert, novice) if number % 2 == 0 else (novice, expert)
        outcome = _game(black, white).outcome
        assert outcome is not None
        won += outcome.score_for(Color.BLACK if number % 2 == 0 else Color.WHITE)
    assert won >= 7


def _game(black: Searcher, white: Searcher) -> Position:
    position = variant("reversi").initial()
    while position.outcome is None:
        request = Request(position)
        player = black if position.turn is Color.BLACK else white
        reply = player.search(request, Watch(request, lambda _info: None))
        position = position.play(reply.move)
    return position


def test_what_was_seen_is_said(ask: Ask, wander: Wander) -> None:
    position = wander(8, 12, 2)
    looked = ask("medium", position).explanation
    assert looked is not None
    assert "Expects the opponent to answer" in looked.text
    assert len(looked.sequence) == 4
    hurried = ask("medium", position, Limit(time=0)).explanation
    assert hurried is not None
    assert "There was no time to look ahead." in hurried.text


def test_explanations_speak_the_language_of_the_reader(ask: Ask) -> None:
    reply = ask("expert", variant("reversi").position(CORNER_TO_TAKE))
    assert reply.explanation is not None
    texts = {_text_in(code, reply) for code in LANGUAGES}
    assert len(texts) == len(LANGUAGES)
    assert all("a1" in text for text in texts)


def _text_in(code: str, reply: Reply) -> str:
    def tell() -> str:
        use_language(code)
        assert reply.explanation is not None
        return reply.explanation.text

    return copy_context().run(tell)


def test_a_corner_just_taken_is_not_said_to_be_in_danger(ask: Ask) -> None:
    for name in THINKERS:
        reply = ask(name, variant("reversi").position(CORNER_TO_TAKE), Limit(depth=2))
        assert reply.explanation is not None
        assert "gives the corner a1" not in reply.explanation.text
        assert "empty corner a1" not in reply.explanation.text
        assert reply.explanation.marks[Point(0, 0)] == "★"


def test_a_search_that_saw_no_reply_claims_no_foresight(ask: Ask, wander: Wander) -> None:
    for seed in range(20):
        explanation = ask("easy[depth=1]", wander(8, 30, seed)).explanation
        assert explanation is not None
        assert "Avoids" not in explanation.text


def test_what_is_said_to_give_a_corner_does_give_it(ask: Ask, wander: Wander) -> None:
    claims = 0
    for seed in range(30):
        position = wander(8, 30, seed)
        explanation = ask("easy", position).explanation
        assert explanation is not None
        for sentence in explanation.sentences:
            if sentence.template.startswith("Avoids"):
                point, corner = str(sentence.values["point"]), str(sentence.values["corner"])
                assert position.play(point).is_legal(corner)
                claims += 1
    assert claims > 5


@pytest.mark.parametrize("name", PLAYERS)
def test_each_is_an_engine_that_plays_in_a_thread(
    name: str, searcher: Callable[[str], Searcher]
) -> None:
    with SimpleEngine(LocalEngine(searcher(f"{name}[seed=1]"))) as bot:
        reply = bot.play(variant("reversi", size=6).initial(), Limit(time=0.05))
    assert reply.move.is_placement
