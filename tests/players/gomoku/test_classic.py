"""The classic player: its scale, its order, its minimax, its combinations, and what it says."""

from __future__ import annotations

import random
import re
import time
from contextvars import copy_context

import pytest

from tengen import Color, Position, engine, variant, variants
from tengen.base.i18n import LANGUAGES, use_language
from tengen.base.limits import Limit
from tengen.base.score import Score
from tengen.engine import InvalidPlayer
from tengen.engine.api import NO_LIMIT, Request
from tengen.engine.errors import EngineFailure
from tengen.engine.info import Reply
from tengen.engine.local import Watch
from tengen.games.opponents import classics
from tengen.players.gomoku.classic import combinations, player
from tengen.players.gomoku.classic.count import CountedBoard, LineTable, by_weight, unpack
from tengen.players.gomoku.classic.minimax import Minimax
from tengen.players.gomoku.classic.player import DIFFICULTIES, ClassicPlayer, plays
from tengen.players.gomoku.classic.scale import ShapeWeights, scale
from tengen.players.gomoku.evaluation import place_weights
from tengen.players.gomoku.frame import CODES, frame_of
from tengen.players.gomoku.scorer import Scorer

FREESTYLE = variant("freestyle")
KNOWN = [rules for rules in variants() if plays(rules)]


def ask(
    position: Position, limit: Limit = NO_LIMIT, only: str = "", **options: str | float
) -> Reply:
    searcher = ClassicPlayer()
    searcher.configure(options)
    request = Request(position, limit, only=tuple(position.variant.parse_moves(only)))
    return searcher.search(request, Watch(request, lambda _info: None))


def played(position: Position, difficulty: str = "hard") -> str:
    return position.variant.format(ask(position, difficulty=difficulty).move)


def words(reply: Reply) -> str:
    assert reply.explanation is not None
    return reply.explanation.text


def counted(position: Position) -> CountedBoard:
    rules = position.variant
    return CountedBoard(frame_of(rules, ()), position.board, LineTable(rules))


# -- the order of the points, and the first stone -----------------------------------------------


def test_points_are_candidates_from_7_in_the_centre_to_0_at_the_rim() -> None:
    frame = frame_of(FREESTYLE, ())
    order, weights = by_weight(frame), place_weights(frame)
    assert sorted(order) == [*range(225)]
    assert FREESTYLE.format(FREESTYLE.placements[order[0]]) == "h8"
    assert [weights[cell] for cell in order] == sorted(weights, reverse=True)
    assert [weights.count(weight) for weight in range(8)] == [56, 48, 40, 32, 24, 16, 8, 1]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_reply_to_any_first_stone_is_the_centre(difficulty: str) -> None:
    assert len(FREESTYLE.placements) == 225
    for move in FREESTYLE.placements:
        reply = played(FREESTYLE.initial().play(move), difficulty=difficulty)
        if FREESTYLE.format(move) != "h8":
            assert reply == "h8"
        else:
            assert reply in {"g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"}


def test_a_seed_varies_the_choice_among_equals_and_repeats_it() -> None:
    position = FREESTYLE.initial().play("h8")
    as_written = {ask(position).move for _time in range(3)}
    seeded = {seed: ask(position, seed=seed).move for seed in range(8)}
    assert len(as_written) == 1
    assert len(set(seeded.values())) > 2
    assert seeded == {seed: ask(position, seed=seed).move for seed in range(8)}
    assert played(FREESTYLE.initial().play("a1")) == "h8"
    assert FREESTYLE.format(ask(FREESTYLE.initial().play("a1"), seed=3).move) == "h8"


@pytest.mark.parametrize("size", [10, 19, 20])
def test_the_centre_is_found_on_other_boards_too(size: int) -> None:
    rules = variant("freestyle", size=size)
    point = ask(rules.initial().play("a1")).move.point
    assert point is not None
    assert {abs(2 * point.x - size + 1), abs(2 * point.y - size + 1)} <= {0, 1}


def test_the_look_ahead_alone_would_answer_in_the_centre_as_well() -> None:
    for first in ("a1", "c3", "h1", "m13"):
        position = FREESTYLE.initial().play(first)
        board = counted(position)
        search = Minimax(board, ShapeWeights(), Watch(Request(position), lambda _info: None))
        found = search.search(board.empty, CODES[Color.WHITE], 1)
        assert FREESTYLE.format(FREESTYLE.placements[found.line[0]]) == "h8"


# -- minimax ---------------------------------------------------------------------------------


def random_position(seed: int, size: int, stones: int) -> Position:
    chance = random.Random(seed)
    position = variant("freestyle", size=size).initial()
    while len(position.stones) < stones and position.outcome is None:
        position = position.play(chance.choice(position.legal_moves))
    return position


def full_value(position: Position, code: int) -> float:
    """Count the board from scratch, for the side to move."""
    board = counted(position)
    own, enemy = (unpack(board.shapes, side) for side in (code, 3 - code))
    value = scale(own, enemy, ShapeWeights())
    if value > 9000:
        return value + own.kinds
    return value - enemy.kinds if value < -9000 else value + board.place_for(code)


def plain_minimax(position: Position, depth: int) -> float:
    """Return the value of a position without any cut-off."""
    code = CODES[position.turn]
    if depth == 0 or position.outcome is not None:
        return full_value(position, code)
    return max(-plain_minimax(position.play(move), depth - 1) for move in position.legal_moves)


@pytest.mark.parametrize("seed", range(5))
def test_alpha_beta_finds_the_value_and_the_first_move_of_plain_minimax(seed: int) -> None:
    position = random_position(seed, 6, 22 if seed % 2 else 16)
    assert position.outcome is None
    depth = 3 if seed % 2 else 2
    board = counted(position)
    candidates = board.empty
    values = {
        cell: -plain_minimax(position.play(position.variant.placements[cell]), depth - 1)
        for cell in candidates
    }
    best = max(values, key=values.__getitem__)
    search = Minimax(board, ShapeWeights(), Watch(Request(position), lambda _info: None))
    found = search.search(candidates, CODES[position.turn], depth)
    assert found.depth == depth
    assert (found.value, found.line[0]) == (values[best], best)


def test_a_stone_put_down_and_taken_back_leaves_the_count_as_it_was() -> None:
    position = FREESTYLE.initial().play_all("h8 i9 h10 g7 j10 i7 k8 f9")
    board = counted(position)
    before = board.shapes, board.place, [*board.numbers]
    for move in position.legal_moves[::5]:
        cell = FREESTYLE.placements.index(move)
        board.play(cell, CODES[position.turn])
        fresh = counted(position.play(move))
        assert (board.shapes, board.place) == (fresh.shapes, fresh.place)
        board.take_back(cell, CODES[position.turn])
        assert (board.shapes, board.place, board.numbers) == before


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_win_at_hand_is_taken_at_once(difficulty: str) -> None:
    position = FREESTYLE.initial().play_all("h8 a1 h9 b1 h10 c1 h11 d1")
    reply = ask(position, difficulty=difficulty)
    assert position.play(reply.move).outcome is not None
    assert words(reply) in {f"Completes five in a row at {point}." for point in ("h7", "h12")}
    assert reply.info is not None
    assert reply.info.score == Score.win_in(1)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_four_is_blocked_and_an_open_three_too(difficulty: str) -> None:
    four = FREESTYLE.initial().play_all("h8 a1 h10 b1 k3 c1 m12 d1")
    reply = ask(four, difficulty=difficulty)
    assert FREESTYLE.format(reply.move) == "e1"
    assert "Blocks the opponent's five at e1." in words(reply)
    three = FREESTYLE.initial().play_all("a15 h8 o15 h9 a14 h10")
    assert played(three, difficulty=difficulty) in {"h7", "h11", "h6", "h12"}


#: Black to move has an open three.
THREE = "o4o4o4/" + "15/" * 6 + "4xxx8/" + "15/" * 6 + "15 x"


def test_at_depth_one_it_takes_the_open_four() -> None:
    reply = ask(FREESTYLE.position(THREE), depth=1, combinations="none")
    assert "Has an open four, or two fours, after " in words(reply)


MIDDLE_GAMES = (
    "h8 i9 h10",
    "h8 i9 h10 g7 j10 i7 k8 f9",
    "h8 i9 h10 g7 j10 i7 k8 f9 e9 d4 l11 m12 c3",
    "h8 i8 i9 g7 j10 k11 h9 j9 h10 h11 g9 f9 g8 f8 g10",
)


@pytest.mark.parametrize("moves", MIDDLE_GAMES)
def test_three_plies_take_seconds_where_the_original_took_minutes(moves: str) -> None:
    position = FREESTYLE.initial().play_all(moves)
    board = counted(position)
    search = Minimax(board, ShapeWeights(), Watch(Request(position), lambda _info: None))
    started = time.thread_time()
    found = search.search(board.empty, CODES[position.turn], 3)
    assert time.thread_time() - started < 5
    assert found.is_complete


def test_when_time_runs_out_it_plays_the_best_of_the_completed_depth_and_says_so() -> None:
    position = FREESTYLE.initial().play_all(MIDDLE_GAMES[0])
    for depth, combination in ((6, "none"), (6, "all")):
        started = time.thread_time()
        reply = ask(position, depth=depth, combinations=combination, seconds=0.3)
        assert time.thread_time() - started < 1
        assert "Its time was up before it had looked further." in words(reply)
        assert reply.info is not None
        assert reply.info.depth is not None
        assert 1 <= reply.info.depth < depth
    one_ply = ask(position, Limit(nodes=1), combinations="none")
    assert one_ply.move == ask(position, depth=1, combinations="none").move


# -- combinations ----------------------------------------------------------------------------

#: Black to move: d8 makes two fours, with column and row; nothing shorter wins.
FORK_44 = "o4o4o4/15/15/4o10/3x11/3x11/3x11/oxx1x10/3o11/15/15/15/15/15/15 x"
#: g5 makes a four in the column and an open three in the row.
FORK_43 = "o13o/15/15/15/15/15/6o8/6x8/6x8/6x8/7xx6/15/15/15/o13o x"
#: h8 makes two open threes.
FORK_33 = "o13o/15/15/15/15/7x7/7x7/5xx8/15/15/15/15/15/15/o13o x"
#: The shortest sequence of fours that wins here has 15 of them: 29 plies.
LONG = (
    "3o2x1o2o2o/xxox1o5x1x1/o5x3o1o1o/4o1x5x2/2ooxxo1o2x2x/2ox2x6ox/2oo11/1o1x1xo3x4/"
    "1o3x7xo/3xox9/oo3o1o1x3x1/x4x4o1x2/1x1o2o1ox1o3/2ox4x4x1/1x8x3o x"
)


def wins(position: Position, known: str) -> int | None:
    """Return in how many plies it sees itself win by force; the line is checked."""
    reply = ask(position, combinations=known, depth=1)
    if "Wins by force" not in words(reply):
        return None
    assert reply.explanation is not None
    line = reply.explanation.sequence
    assert line[0] == reply.move
    outcome = position.play_all(line).outcome
    assert outcome is not None
    assert outcome.winner is position.turn
    return len(line)


@pytest.mark.parametrize(
    ("position", "fork"),
    [
        (FREESTYLE.position(FORK_44), "44"),
        (FREESTYLE.position(FORK_43), "43"),
        (FREESTYLE.position(FORK_33), "33"),
    ],
    ids=["44", "43", "33"],
)
def test_only_a_known_fork_is_found(position: Position, fork: str) -> None:
    others = {"44", "43", "33"} - {fork}
    assert wins(position, fork)
    assert wins(position, "+".join(others)) is None
    assert wins(position, "none") is None
    assert wins(position, "all")


def test_a_combination_of_29_plies_is_found_by_whoever_knows_sequences_of_fours() -> None:
    position = FREESTYLE.position(LONG)
    assert wins(position, "fours") == 29
    assert wins(position, "44+43+33") is None
    assert "Wins by force in 29 plies" in words(ask(position))
    assert "Wins by force" not in words(ask(position, combinations="-fours-threes"))
    assert "Wins by force" not in words(ask(position, difficulty="medium"))
    assert "Wins by force in 29 plies" in words(
        ask(position, difficulty="easy", combinations="+fours")
    )


def test_a_combination_by_threes_is_found_by_whoever_knows_them() -> None:
    position = FREESTYLE.initial().play_all("h8 a1 h9 o1 j7 a15 k7 o15")
    assert wins(position, "threes")
    assert wins(position, "fours") is None


def test_it_answers_a_combination_that_it_knows_of() -> None:
    position = FREESTYLE.position(FORK_43.replace("o13o x", "o14 o"))
    reply = ask(position)
    # Not "stops": another win, which begins with threes, is left.
    assert words(reply).startswith("Answers the opponent's combination g5 ")
    assert wins(position.play("a1" if position.is_legal("a1") else "o1"), "fours")
    assert wins(position.play(reply.move), "fours") is None
    assert "combination" not in words(ask(position, combinations="none"))


def test_a_depth_limit_holds_for_combinations_too() -> None:
    position = FREESTYLE.position(FORK_43)
    assert "Wins by force in 5 plies" in words(ask(position, Limit(depth=5)))
    assert "Wins by force" not in words(ask(position, Limit(depth=4)))


def test_lists_are_set_added_to_and_taken_from() -> None:
    read, everything = combinations.read_list, combinations.ALL
    assert read("44 + 43", everything) == {"44", "43"}
    assert read("+33", frozenset({"44"})) == {"33", "44"}
    assert read("-fours-threes", everything) == {"44", "43", "33"}
    assert read("all-33", frozenset()) == everything - {"33"}
    assert read("none", everything) == frozenset()
    for wrong in ("", "+", "44++43", "55", "44-", "fours threes"):
        with pytest.raises(ValueError, match="combination"):
            read(wrong, everything)
    with pytest.raises(EngineFailure, match="there is no combination 'fives'"):
        ClassicPlayer().configure({"combinations": "fives"})


# -- names, words, manners -------------------------------------------------------------------


def test_a_difficulty_is_part_of_the_name() -> None:
    assert engine.open("classic:easy").name == "classic:easy"
    assert engine.open("classic[difficulty=medium,depth=3]").name
    assert {one.name for one in classics(FREESTYLE)} >= {f"classic:{name}" for name in DIFFICULTIES}
    assert not any("classic" in one.name for one in classics(variant("renju")))


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("classic:eazy", "did you mean 'easy'"),
        ("classic[difficulty=easy]:hard", "twice"),
        ("classic[combinations=5]", "there is no combination '5'"),
        ("classic[depth=9]", "at most 6"),
    ],
)
def test_a_wrong_name_is_refused_with_the_reason(name: str, problem: str) -> None:
    with pytest.raises(InvalidPlayer, match=problem):
        engine.open(name)


def test_it_plays_where_stones_stay_and_may_go_anywhere() -> None:
    assert {rules.name for rules in KNOWN} == {
        *("freestyle", "standard", "caro", "pro", "long-pro", "swap", "swap2"),
        *("free-renju", "international", "common-centre", "swap-first", "caro-gomocup"),
    }


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("rules", KNOWN, ids=lambda rules: rules.name)
def test_plays_only_legal_moves_in_every_variant_it_knows(rules: object, difficulty: str) -> None:
    chance = random.Random(f"{rules} {difficulty}")
    asked = 0
    for _game in range(2):
        position = variant(getattr(rules, "name", "")).initial()
        for ply in range(chance.randrange(8, 24)):
            if position.outcome is not None:
                break
            if ply < len(position.variant.steps) + 2 or chance.random() < 0.3:
                asked += 1
                move = ask(position, Limit(nodes=300), difficulty=difficulty).move
                assert position.is_legal(move), position
            else:
                move = chance.choice(position.legal_moves)
            position = position.play(move)
    assert asked > 4


@pytest.mark.parametrize("size", [(10, 10), (20, 20), (7, 5), (5, 9), (22, 6)])
def test_plays_a_whole_game_on_any_board(size: tuple[int, int]) -> None:
    position = variant("freestyle", size=size).initial()
    rival = Scorer()
    rival.configure({"seed": 1})
    for ply in range(14):
        if position.outcome is not None:
            break
        request = Request(position, Limit(nodes=2000))
        theirs = rival.search(request, Watch(request, lambda _info: None))
        position = position.play(ask(position, request.limit).move if ply % 2 else theirs.move)
    assert len(position.moves) > 4


def test_a_request_for_some_moves_is_honoured() -> None:
    for moves in ("h8 a1 h9 b1 h10 c1 h11 d1", "h8 h9", "h8", ""):
        reply = ask(FREESTYLE.initial().play_all(moves), only="m13 n2")
        assert FREESTYLE.format(reply.move) in {"m13", "n2"}


def said_in(language: str, reply: Reply) -> str:
    use_language(language)
    return words(reply)


@pytest.mark.parametrize("moves", ["h8", "h8 i9 h10", "h8 a1 h10 b1 k3 c1 m12 d1"])
def test_the_reasons_can_be_read_in_every_language(moves: str) -> None:
    position = FREESTYLE.initial().play_all(moves)
    reply = ask(position)
    said = {language: copy_context().run(said_in, language, reply) for language in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    assert all(position.variant.format(reply.move) in text for text in said.values())


def test_the_points_it_weighed_and_the_line_it_expects_are_shown() -> None:
    reply = ask(FREESTYLE.initial().play_all("h8 i9 h10"), depth=3)
    assert reply.explanation is not None
    assert len(reply.explanation.heat) == 222
    assert len(reply.explanation.sequence) == 3
    assert re.search(r"Expects \w+ \w+ \w+\.$", words(reply))


def test_a_search_that_is_stopped_ends_at_once() -> None:
    searcher = ClassicPlayer()
    searcher.configure({"depth": 6, "seconds": 600})
    request = Request(FREESTYLE.initial().play_all(MIDDLE_GAMES[3]))
    watch = Watch(request, lambda _info: None)
    watch.stop()
    started = time.thread_time()
    reply = searcher.search(request, watch)
    assert time.thread_time() - started < 0.5
    assert request.position.is_legal(reply.move)


def test_the_engine_refuses_games_it_does_not_know() -> None:
    for name in ("renju", "pente", "unbounded", "gomoku3d", "tictactoe", "reversi"):
        assert not engine.open("classic").plays(variant(name))
    assert player.make(engine.PlayerName.parse("classic")).name == "classic"
