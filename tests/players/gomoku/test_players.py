"""The classic players: what they play in positions with one right answer, and what they say."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextvars import copy_context

import pytest

from tengen import Point, Position, variant, variants
from tengen.base.i18n import LANGUAGES, use_language
from tengen.base.limits import Limit
from tengen.base.move import SWAP, placement
from tengen.base.score import Score
from tengen.engine.api import NO_LIMIT, Request
from tengen.engine.info import Info, Reply
from tengen.engine.local import Searcher, Watch
from tengen.engine.names import PlayerName
from tengen.players.gomoku import combination, forcing, franta, pattern, scorer, threat
from tengen.players.gomoku.frame import BLACK, frame_of
from tengen.players.gomoku.lines import LineSide
from tengen.players.gomoku.view import CellView

PLAYERS: dict[str, Callable[[], Searcher]] = {
    "franta": franta.Franta,
    "scorer": scorer.Scorer,
    "pattern": pattern.PatternPlayer,
    "threat": threat.ThreatPlayer,
    "combination": combination.CombinationPlayer,
}
THINKERS = ("pattern", "threat", "combination")
FLAT = [rules for rules in variants() if not rules.is_reversi]


def ask(
    player: str | Searcher, position: Position, limit: Limit = NO_LIMIT, only: str = ""
) -> Reply:
    searcher = PLAYERS[player]() if isinstance(player, str) else player
    chosen = tuple(position.variant.parse_moves(only))
    request = Request(position, limit, only=chosen)
    return searcher.search(request, Watch(request, lambda _info: None))


def played(player: str, position: Position, limit: Limit = NO_LIMIT) -> str:
    return position.variant.format(ask(player, position, limit).move)


def after(moves: str, name: str = "freestyle") -> Position:
    return variant(name).initial().play_all(moves)


def words(reply: Reply) -> str:
    assert reply.explanation is not None
    return reply.explanation.text


# -- tactics ---------------------------------------------------------------------------------

BOTH_HAVE_FOUR = "h8 a1 h9 b1 h10 c1 h11 d1"
WHITE_HAS_FOUR = "h8 a1 h10 b1 k3 c1 m12 d1"
WHITE_HAS_OPEN_THREE = "a15 h8 o15 h9 a14 h10"


@pytest.mark.parametrize("player", PLAYERS)
def test_completes_five_rather_than_blocks(player: str) -> None:
    position = after(BOTH_HAVE_FOUR)
    reply = ask(player, position)
    assert position.play(reply.move).outcome is not None
    assert words(reply).startswith("Completes five in a row at ")


@pytest.mark.parametrize("player", PLAYERS)
def test_blocks_a_four(player: str) -> None:
    reply = ask(player, after(WHITE_HAS_FOUR))
    assert variant("freestyle").format(reply.move) == "e1"
    assert "e1" in words(reply)


@pytest.mark.parametrize("player", PLAYERS)
def test_blocks_an_open_three(player: str) -> None:
    assert played(player, after(WHITE_HAS_OPEN_THREE)) in {"h7", "h11", "h6", "h12"}


@pytest.mark.parametrize("player", THINKERS)
def test_makes_an_open_four(player: str) -> None:
    assert played(player, after("h8 a1 h9 o1 h10 a15")) in {"h7", "h11"}


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", ["standard", "pro"])
def test_an_overline_is_no_five_where_exactly_five_win(player: str, name: str) -> None:
    rows = "15/" * 7 + "3xxx1xx6/15/3oo10/15/15/15/15/ooo12 x"
    position = variant(name).position(rows)
    assert played(player, position) != "g8"
    assert played(player, variant("freestyle").position(rows)) == "g8"


@pytest.mark.parametrize("player", PLAYERS)
def test_in_caro_a_five_blocked_at_both_ends_is_not_worth_a_stone(player: str) -> None:
    rows = "15/" * 7 + "3oxxxx1o5/15/15/15/15/15/15/oo13 x"
    assert played(player, variant("caro").position(rows)) != "i8"
    assert played(player, variant("freestyle").position(rows)) == "i8"


@pytest.mark.parametrize("player", PLAYERS)
def test_renju_black_never_plays_a_foul(player: str) -> None:
    # h8 would be a double three, and is what every player would love to play.
    rows = "15/15/15/15/15/7x7/7x7/5xx8/15/1o3o8o/15/15/15/15/oo13 x"
    position = variant("renju").position(rows)
    assert position.why_illegal("h8") == "double three"
    assert position.is_legal(ask(player, position).move)


# -- combinations ----------------------------------------------------------------------------

#: g5 makes a four with the column and an open three in the row; then comes an open four.
THREE_FOURS = "o13o/15/15/15/15/15/6o8/6x8/6x8/6x8/7xx6/15/15/15/o13o x"


#: The shortest sequence of fours that wins here has 15 of them.
LONG = (
    "3o2x1o2o2o/xxox1o5x1x1/o5x3o1o1o/4o1x5x2/2ooxxo1o2x2x/2ox2x6ox/2oo11/1o1x1xo3x4/"
    "1o3x7xo/3xox9/oo3o1o1x3x1/x4x4o1x2/1x1o2o1ox1o3/2ox4x4x1/1x8x3o x"
)


def check_proof(position: Position, reply: Reply) -> None:
    """The line of a forced win is legal, and ends with a five of the side that found it."""
    assert reply.explanation is not None
    assert reply.info is not None
    line = reply.explanation.sequence
    assert reply.move == line[0]
    assert reply.info.score == Score.win_in(len(line))
    final = position.play_all(line).outcome
    assert final is not None
    assert final.winner is position.turn


def test_finds_a_combination_of_three_fours() -> None:
    position = variant("freestyle").position(THREE_FOURS)
    reply = ask("combination", position)
    check_proof(position, reply)
    assert words(reply).startswith("Wins by force in 5 plies: ")


def test_finds_a_combination_of_25_plies_and_more() -> None:
    position = variant("freestyle").position(LONG)
    reply = ask("combination", position)
    check_proof(position, reply)
    assert reply.info is not None
    assert reply.info.score == Score.win_in(29)


def test_looks_no_deeper_for_combinations_than_it_may() -> None:
    position = variant("freestyle").position(THREE_FOURS)
    assert "Wins by force" in words(ask("combination", position, Limit(depth=5)))
    assert "Wins by force" not in words(ask("combination", position, Limit(depth=4)))


def test_finds_a_win_that_needs_threes() -> None:
    position = after("h8 a1 h9 o1 j7 a15 k7 o15")
    reply = ask("combination", position)
    check_proof(position, reply)
    assert reply.info is not None
    assert reply.info.score is not None
    assert reply.info.score.value >= 5


#: White threatens d6, a four that opens the row; black has one stone against it.
WHITE_COMBINES = "15/" * 6 + "7ox6/4x1oxx6/5xxo7/4ooo1x6/8oxo4/15/15/15/15 x"


def test_defends_against_a_combination() -> None:
    position = variant("freestyle").position(WHITE_COMBINES)
    reply = ask("combination", position)
    assert words(reply).startswith("Stops the opponent's combination d6 c6 h6.")
    assert wins_by_fours(position.play("a1"))
    assert not wins_by_fours(position.play(reply.move))


def test_a_four_that_only_puts_a_combination_off_does_not_stop_it() -> None:
    # Black has two open threes; white's fours in the first row change nothing.
    rows = "15/15/15/6xxx6/15/15/15/15/15/15/15/4o1xxx6/15/15/oo2o8o1 o"
    reply = ask("combination", variant("freestyle").position(rows))
    assert words(reply).startswith("Finds nothing against the opponent's combination f12 e12 j12.")


def forcing_in(position: Position) -> forcing.Forcing:
    budget = forcing.ForcingBudget(Watch(Request(position), lambda _info: None), 100_000, 1)
    return forcing.Forcing(position.variant, frame_of(position.variant, ()), budget)


def wins_by_fours(position: Position) -> bool:
    return forcing_in(position).by_fours(position.board) is not None


@pytest.mark.parametrize("name", ["freestyle", "standard", "renju", "caro"])
def test_a_threatened_combination_works_after_every_stone_that_is_no_answer_to_it(
    name: str,
) -> None:
    checked = 0
    for seed in range(3):
        position = variant(name).initial()
        bot = scorer.Scorer()
        bot.configure({"seed": seed})
        for _ply in range(30):
            position = position.play(ask(bot, position).move)
            if position.outcome is not None:
                break
            answers = forcing_in(position).answers(position.board)
            if answers is None or wins_by_fours(position):
                continue
            stones = {position.variant.placements[cell] for cell in answers}
            for move in position.legal_moves[::7]:
                if move not in stones:
                    checked += 1
                    assert wins_by_fours(position.play(move)), (position, move)
    assert checked > 10


def test_a_forbidden_block_is_a_win_for_white() -> None:
    # Black could answer a four in the column at h8 only, where six in a row are forbidden.
    rows = "15/" * 7 + "4xxx1xx5/7o7/7o7/7o7/15/7x7/15/o13o o"
    position = variant("renju").position(rows)
    reply = ask("combination", position)
    check_proof(position, reply)
    assert position.variant.format(reply.move) in {"h4", "h9"}
    assert words(reply).startswith("Wins by force in 3 plies: ")


# -- what they say and show ------------------------------------------------------------------


def test_the_heat_of_the_scorer_is_the_formula() -> None:
    position = variant("freestyle", size=5).position("5/5/1xx2/5/o3o x")
    reply = ask("scorer", position)
    assert reply.explanation is not None
    heat = reply.explanation.heat
    # d3: two black stones in its row, no gap, both ends free; five cannot fit on the short
    # diagonals, and there is nothing in its column.
    assert scorer.marks(2, 0, 2) == 2 * 2 * (2 + 48) == 200
    assert heat[Point(3, 2)] == 200
    # a3: two black stones beside it, one end at the edge; a white one below, with a gap: nothing.
    assert heat[Point(0, 2)] == scorer.marks(2, 0, 1)
    # b1: one white stone beside it, one end at the edge; the black one above stands apart.
    assert heat[Point(1, 4)] == scorer.marks(1, 0, 1)
    assert reply.move.point == max(heat, key=lambda point: heat[point])


def test_to_the_scorer_a_closed_three_is_worth_more_than_an_open_two() -> None:
    assert scorer.marks(3, 0, 1) == 243
    assert scorer.marks(2, 0, 2) == 200
    rows = "15/15/15/15/oxxx11/15/15/15/15/15/6xx7/15/15/15/o4o6o1o x"
    heat = ask("scorer", variant("freestyle").position(rows)).explanation
    assert heat is not None
    closed, opened = Point(4, 4), Point(8, 10)
    assert heat.heat[closed] >= 243 > heat.heat[opened] >= 200


def test_the_scorer_always_plays_where_four_without_a_gap_stand() -> None:
    for rows in ("oo10o1o/7xxxx4/15", "xx1xx10/15/oo1oo10"):
        position = variant("freestyle").position(rows + "/15" * 12 + " x")
        assert position.play(ask("scorer", position).move).outcome is not None


def looking(depth: int, seed: int = 1) -> scorer.Scorer:
    player = scorer.Scorer()
    player.configure({"depth": depth, "seed": seed})
    return player


def test_the_scorer_can_look_several_moves_ahead() -> None:
    # One stone of black makes a four and an open three; the marks of the point say nothing of it.
    position = variant("freestyle").position(THREE_FOURS)
    reply = ask(looking(5), position)
    assert words(reply).startswith("Makes a four and an open three at once at")
    assert "Sees a win in 5 plies: " in words(reply)
    assert reply.info is not None
    assert reply.info.score == Score.win_in(5)
    assert reply.info.depth == 5
    assert "Sees" not in words(ask(looking(1), position))


def test_a_scorer_that_looks_ahead_keeps_to_its_time_and_nodes() -> None:
    position = after("h8 i9 h10 g7 j10 i7 k8 f9")
    started = time.thread_time()
    ask(looking(8), position, Limit(time=0.2))
    assert time.thread_time() - started < 0.5
    info = ask(looking(8), position, Limit(nodes=300)).info
    assert info is not None
    assert info.nodes is not None
    assert info.nodes <= 310


def test_the_scorer_says_how_many_points_are_as_good() -> None:
    assert "other points as good: " in words(ask("scorer", after("h8")))


@pytest.mark.parametrize("player", PLAYERS)
def test_play_varies_among_equals_and_a_seed_repeats_it(player: str) -> None:
    position = after("h8")
    chosen = set()
    for seed in range(12):
        searcher = PLAYERS[player]()
        searcher.configure({"seed": seed})
        first = ask(searcher, position, Limit(nodes=400)).move
        searcher.configure({"seed": seed})
        assert ask(searcher, position, Limit(nodes=400)).move == first
        chosen.add(first)
    assert len(chosen) > 1


@pytest.mark.parametrize("player", ["pattern", "combination"])
@pytest.mark.parametrize("name", ["freestyle", "renju", "pente", "gomoku3d"])
def test_a_first_stone_is_answered_in_the_centre(player: str, name: str) -> None:
    rules = variant(name)
    corner, beside = rules.grid.points[:2]
    centre = next(point for point in rules.grid.points if rules.grid.is_central(point))
    for first in (corner, beside):
        reply = ask(player, rules.initial().play(first))
        assert reply.move.point == centre
        assert words(reply).startswith("Answers the first stone from the middle of the board")
    assert ask(player, rules.initial().play(centre)).move.point != centre
    only = rules.format(placement(beside))
    assert ask(player, rules.initial().play(corner), only=only).move.point == beside


def test_franta_says_which_rule_it_followed() -> None:
    assert words(ask("franta", after("a1 h8 a2 h9 a4 h10"))).startswith(
        "Stops the opponent from getting four in a row at h"
    )
    assert words(ask("franta", after("a1 h8 a2 h9"))).startswith(
        "Stops the opponent from getting three in a row at h"
    )
    assert words(ask("franta", after("h8 a1"))).startswith("Extends its longest row to 2 at ")


def threats_in(row: str) -> dict[int, int]:
    """Return the threat points of the places of a row, written with x, o and dots."""
    return dict(threat.threats(bytes(".xo".index(cell) for cell in row), LineSide(BLACK)))


def test_a_row_is_one_pattern_and_an_open_three_outranks_one_with_a_far_block() -> None:
    # O.XXX.. contains .XXX. and must not be counted for both.
    far, opened = threats_in("..o.xxx....."), threats_in("....xxx.....")
    assert set(far) == {3, 7, 8}
    assert opened == {3: 120, 7: 120}
    assert max(far.values()) < 120


def test_the_two_ends_of_a_pattern_have_their_own_points_and_mirror_each_other() -> None:
    far, mirrored = threats_in("o.xxx..."), threats_in("...xxx.o")
    assert far[1] < far[5]
    assert mirrored == {7 - place: points for place, points in far.items()}
    split = threats_in("...x.xx...")
    assert split[4] > split[7] > split[2]


def test_a_square_hit_by_several_rows_gets_a_bonus() -> None:
    crossed = CellView.of(after("h8 a1 h9 o1 h10 a15 i7 o15 j7 c15 k7 c13"))
    both = threat.threat_map(crossed, crossed.own)
    corner = crossed.frame.cells[Point(7, 8)]
    assert both[corner] == max(both.values()) == (120 + 120) * (1 + threat.BONUS / 100)


def test_the_threat_player_answers_a_threat_of_four_without_a_search() -> None:
    for moves in (BOTH_HAVE_FOUR, WHITE_HAS_FOUR):
        info = ask("threat", after(moves)).info
        assert info is not None
        assert info.depth is None
    searched = ask("threat", after(WHITE_HAS_OPEN_THREE)).info
    assert searched is not None
    assert searched.depth


@pytest.mark.parametrize("player", THINKERS)
def test_a_thinker_shows_its_line_its_chance_and_the_points_it_weighed(player: str) -> None:
    reply = ask(player, after("h8 i9 h10"))
    assert reply.info is not None
    assert reply.info.pv[0] == reply.move
    assert reply.info.score is not None
    assert reply.explanation is not None
    assert reply.move.point in reply.explanation.marks
    assert reply.move.point in reply.explanation.heat
    assert "Expects" in words(reply)
    assert "%" not in words(reply)


def said_in(language: str, reply: Reply) -> str:
    use_language(language)
    return words(reply)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("moves", ["", "h8 i9 h10", WHITE_HAS_FOUR, WHITE_HAS_OPEN_THREE])
def test_the_answers_can_be_read_in_every_language(player: str, moves: str) -> None:
    position = after(moves)
    reply = ask(player, position, Limit(nodes=50))
    said = {language: copy_context().run(said_in, language, reply) for language in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    assert all(position.variant.format(reply.move) in text for text in said.values())


# -- manners ---------------------------------------------------------------------------------


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("rules", FLAT, ids=lambda rules: rules.name)
def test_plays_only_legal_moves_in_every_variant(rules: object, player: str) -> None:
    chance = random.Random(f"{rules} {player}")
    searcher = PLAYERS[player]()
    for _game in range(2):
        position = variant(getattr(rules, "name", "")).initial()
        for ply in range(chance.randrange(4, 24)):
            if position.outcome is not None:
                break
            if ply < len(position.variant.steps) or chance.random() < 0.3:
                move = ask(searcher, position, Limit(nodes=60)).move
                assert position.is_legal(move), position
            else:
                move = chance.choice(position.legal_moves)
            position = position.play(move)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("size", [(10, 10), (20, 20), (7, 5), (3, 9), (22, 4)])
def test_plays_a_whole_game_on_any_board(player: str, size: tuple[int, int]) -> None:
    position = variant("freestyle", size=size).initial()
    rival = scorer.Scorer()
    rival.configure({"seed": 1})
    for ply in range(14):
        if position.outcome is not None:
            break
        mover = PLAYERS[player]() if ply % 2 else rival
        position = position.play(ask(mover, position, Limit(nodes=100)).move)
    assert len(position.moves) > 4


@pytest.mark.parametrize("player", PLAYERS)
def test_tic_tac_toe_is_never_lost_in_one(player: str) -> None:
    position = variant("tictactoe").position("x1o/1x1/3 o")
    assert played(player, position) == "c1"


@pytest.mark.parametrize("player", PLAYERS)
def test_a_request_for_some_moves_is_honoured(player: str) -> None:
    for moves in (BOTH_HAVE_FOUR, "h8 h9", ""):
        reply = ask(player, after(moves), only="m13 n2")
        assert variant("freestyle").format(reply.move) in {"m13", "n2"}


@pytest.mark.parametrize("player", PLAYERS)
def test_takes_the_better_colour_after_a_one_sided_opening(player: str) -> None:
    lopsided = after("h8 a1 h9", "swap")
    assert ask(player, lopsided).move == SWAP
    assert ask(player, after("a1 h8 o15", "swap")).move != SWAP


@pytest.mark.parametrize("player", THINKERS)
def test_a_search_that_is_stopped_ends_at_once(player: str) -> None:
    searcher = PLAYERS[player]()
    searcher.configure({"depth": 8, "breadth": 60})
    request = Request(after("h8 i9 h10 g7 j10 i7 k8 f9"))
    seen: list[Info] = []
    watch = Watch(request, seen.append)
    watch.stop()
    started = time.thread_time()
    reply = searcher.search(request, watch)
    assert time.thread_time() - started < 0.5
    assert request.position.is_legal(reply.move)


@pytest.mark.parametrize("player", THINKERS)
def test_time_and_nodes_are_kept(player: str) -> None:
    searcher = PLAYERS[player]()
    searcher.configure({"depth": 8, "breadth": 60})
    position = after("h8 i9 h10 g7 j10 i7 k8 f9")
    started = time.thread_time()
    ask(searcher, position, Limit(time=0.2))
    assert time.thread_time() - started < 0.5
    info = ask(searcher, position, Limit(nodes=300)).info
    assert info is not None
    assert info.nodes is not None
    assert info.nodes <= 310


@pytest.mark.parametrize("player", ["franta", "scorer"])
def test_the_simple_players_answer_in_a_blink(player: str) -> None:
    position = after("h8 i9 h10 g7 j10 i7 k8 f9 e9 d4 l11 m12 c3")
    ask(player, position)
    started = time.thread_time()
    for _time in range(5):
        ask(player, position)
    spent = time.thread_time() - started
    assert 0 < spent / 5 < 0.05


def test_the_players_are_engines_with_options() -> None:
    name = PlayerName.parse("pattern[depth=3,breadth=10]")
    assert pattern.make(name).name == "pattern[depth=3,breadth=10]"
    for module in (franta, scorer, threat, combination):
        assert module.make(PlayerName(module.__name__.rsplit(".", maxsplit=1)[-1])).name


# -- strength --------------------------------------------------------------------------------


def duel(first: str, second: str, games: int) -> tuple[int, int]:
    """Play games from random starts, colours in turn; return the wins of each."""
    wins = {first: 0, second: 0}
    for number in range(games):
        chance = random.Random(number // 2)
        seats = (first, second) if number % 2 else (second, first)
        bots = [PLAYERS[name]() for name in seats]
        for bot in bots:
            bot.configure({"seed": number} if "seed" in bot.options else {})
        position = variant("freestyle").initial().play("h8")
        for _ply in range(3):
            near = [m for m in position.legal_moves if m.point and {*m.point[:2]} <= {6, 7, 8, 9}]
            position = position.play(chance.choice(near))
        while position.outcome is None:
            ply = len(position.moves) % 2
            position = position.play(ask(bots[ply], position).move)
        if position.outcome.winner is not None:
            wins[seats[position.outcome.winner.index]] += 1
    return wins[first], wins[second]


@pytest.mark.parametrize(("better", "worse"), [("scorer", "franta"), ("pattern", "franta")])
def test_the_better_player_wins_a_clear_majority(better: str, worse: str) -> None:
    won, lost = duel(better, worse, 12)
    assert won >= 8
    assert won >= 4 * lost
