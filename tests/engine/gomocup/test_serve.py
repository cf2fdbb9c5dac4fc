"""Our program as a manager sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Move, variant
from tengen.base.move import ADD, RESIGN, SWAP
from tengen.engine import EngineUnsupported, Info, Reply
from tengen.engine.api import Option, OptionValue, Request
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.protocols.console import MemoryConsole
from tengen.engine.protocols.gomocup.serve import serve
from tengen.rules.variant import Variant

FREESTYLE = variant("freestyle")
#: Where milliseconds are measured, one of so many attempts is not disturbed by other work.
ATTEMPTS = 20


class Player:
    """Plays what it is told, else the first legal placement; may think until it is stopped."""

    name = "player"

    def __init__(self, *moves: Move, is_slow: bool = False) -> None:
        self.options: Mapping[str, Option] = {"threads": Option(int, 1), "memory": Option(int)}
        self.moves = list(moves)
        self.is_slow = is_slow
        self.requests: list[Request] = []
        self.settings: dict[str, OptionValue] = {}

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        self.settings.update(values)

    def search(self, request: Request, watch: Watch) -> Reply:
        self.requests.append(request)
        while self.is_slow and not watch.is_over:
            time.sleep(0.001)
        legal = request.position.legal_moves
        for rank, move in enumerate(legal[: request.lines], start=1):
            watch.report(Info(request.position.turn, (move,), depth=3, rank=rank))
        return Reply(self.moves.pop(0) if self.moves else legal[0])


def dialogue(*lines: str, player: Player | None = None, rules: Variant = FREESTYLE) -> list[str]:
    """Let the program hear lines and then the end of input; return its answers, no messages."""

    async def run() -> list[str]:
        console = MemoryConsole(*lines)
        console.end()
        async with LocalEngine(player or Player()) as engine:
            await serve(engine, console, rules)
        return [line for line in console.written if not line.startswith("MESSAGE")]

    return asyncio.run(asyncio.wait_for(run(), 20))


def test_a_game_with_a_manager() -> None:
    assert dialogue("START 15", "BEGIN", "TURN 7,7", "TURN 8,8", "END", "BEGIN") == [
        "OK",
        "0,0",
        "1,0",
        "2,0",
    ]


def test_about_names_the_program() -> None:
    (answer,) = dialogue("ABOUT")
    assert answer.startswith('name="Tengen", version="')
    assert 'author="' in answer


def test_a_board_is_set_up_and_answered() -> None:
    board = ("BOARD", "0,0,2", "1,0,1", "2,0,2", "DONE")
    assert dialogue("START 15", *board) == ["OK", "3,0"]


def test_a_board_that_is_not_in_order_of_play_is_as_good() -> None:
    board = ("BOARD", "0,0,1", "1,0,1", "2,0,2", "3,0,2", "DONE")
    assert dialogue("START 15", *board) == ["OK", "4,0"]


def test_an_empty_board_is_like_a_beginning() -> None:
    assert dialogue("START 15", "BOARD", "DONE") == ["OK", "0,0"]


def test_moves_are_imposed_and_taken_back() -> None:
    told = ("START 15", "PLAY 7,7", "TURN 8,8", "TAKEBACK 0,0", "TAKEBACK 8,8", "TURN 9,9")
    assert dialogue(*told) == ["OK", "7,7", "0,0", "OK", "OK", "0,0"]


def test_restart_empties_the_board() -> None:
    assert dialogue("START 15", "BEGIN", "RESTART", "BEGIN") == ["OK", "0,0", "OK", "0,0"]


def test_boards_need_not_be_square() -> None:
    player = Player()
    assert dialogue("RECTSTART 12,9", "BEGIN", player=player) == ["OK", "0,0"]
    assert player.requests[0].position.variant.size_text == "12x9"


@pytest.mark.parametrize(
    ("number", "name"),
    [(0, "freestyle"), (1, "standard"), (4, "renju"), (8, "caro-gomocup"), (9, "caro")],
)
@pytest.mark.parametrize("is_early", [False, True])
def test_the_manager_chooses_the_rules(number: int, name: str, is_early: bool) -> None:
    player = Player()
    lines = [f"INFO rule {number}", "START 13"]
    dialogue(*(lines if is_early else reversed(lines)), "BEGIN", player=player)
    rules = player.requests[0].position.variant
    assert (rules.name, rules.exact, rules.width) == (name, number in {1, 9}, 13)


def test_rule_2_is_renju_only_in_the_dialect_of_yixin() -> None:
    player = Player()
    told = ("START 15", "INFO rule 2", "BEGIN", "YXSHOWINFO", "INFO rule 2", "BEGIN")
    answers = dialogue(*told, player=player)
    assert answers[1].startswith("ERROR rule 2 is not supported")
    names = [request.position.variant.name for request in player.requests]
    assert names == ["freestyle", "renju"]


# -- limits ----------------------------------------------------------------------------------


def test_limits_keep_a_margin() -> None:
    player = Player()
    told = ("INFO timeout_turn 1000", "INFO timeout_match 60000", "INFO time_left 30000")
    dialogue("START 15", *told, "INFO max_depth 6", "INFO max_node 900", "BEGIN", player=player)
    limit = player.requests[0].limit
    assert limit.time == pytest.approx(0.95)
    assert limit.clock is not None
    assert limit.clock.left == pytest.approx(29.95)
    assert (limit.depth, limit.nodes) == (6, 900)


def test_an_unlimited_match_has_no_clock() -> None:
    player = Player()
    dialogue("START 15", "INFO time_left 2147483647", "BEGIN", player=player)
    assert player.requests[0].limit.clock is None


def test_a_player_out_of_time_hurries() -> None:
    player = Player()
    dialogue("START 15", "INFO time_left -20", "BEGIN", player=player)
    assert player.requests[0].limit.clock is not None
    assert player.requests[0].limit.clock.left == 0


@pytest.mark.parametrize("milliseconds", [0, 100, 400])
def test_a_player_that_would_think_for_ever_keeps_its_time(milliseconds: int) -> None:
    async def run() -> float:
        console = MemoryConsole("START 15", f"INFO timeout_turn {milliseconds}")
        async with LocalEngine(Player(is_slow=True)) as engine:
            serving = asyncio.create_task(serve(engine, console, FREESTYLE))
            assert await console.heard() == "OK"
            began = time.perf_counter()
            console.feed("BEGIN")
            while await console.heard() != "0,0":
                pass
            seconds = time.perf_counter() - began
            console.end()
            await serving
        return seconds

    soon = milliseconds / 1000 + 0.08
    assert any(asyncio.run(run()) <= soon for _attempt in range(ATTEMPTS))


def test_settings_reach_the_engine() -> None:
    player = Player()
    dialogue("INFO thread_num 3", "INFO max_memory 367001600", "INFO strength 5", player=player)
    assert player.settings == {"threads": 3, "memory": 350}


# -- mistakes --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("START", "ERROR '' is not the size of a board"),
        ("START abc", "ERROR 'abc' is not the size of a board"),
        ("START 2", "ERROR freestyle: size 2 is out of range; sides are 3 to 22"),
        ("START 99999999999999999999", "ERROR '99999999999999999999' is not the size of a board"),
        ("RECTSTART 15", "ERROR '15' is not a width and a height"),
        ("TURN", "ERROR '' is not a point; write it as 7,7"),
        ("TURN 7", "ERROR '7' is not a point; write it as 7,7"),
        ("TURN 7,7,7", "ERROR '7,7,7' is not a point; write it as 7,7"),
        ("TURN 99,99", "ERROR 99,99 is illegal: off the board"),
        ("TURN 0,0", "ERROR 0,0 is illegal: the point is taken"),
        ("TAKEBACK 5,5", "ERROR 5,5 was not the last move"),
        ("BEGIN", "ERROR the board is not empty"),
        ("INFO timeout_turn soon", "ERROR 'soon' is not a number for timeout_turn"),
        ("INFO rule 3", "ERROR rule 3 is not supported; 0, 1, 4, 8 and 9 are"),
        ("YXNBEST 0", "ERROR '0' is not a number of lines"),
        ("XYZZY 7,7", "UNKNOWN XYZZY"),
        ("\x00\x01", "UNKNOWN ??"),
        ("SUGGEST 7,7", "UNKNOWN SUGGEST"),
        ("DONE", "UNKNOWN DONE"),
        ("A" * 5000, "UNKNOWN " + "A" * 39 + "…"),
    ],
)
def test_a_mistake_is_answered_and_changes_nothing(line: str, answer: str) -> None:
    assert dialogue("START 15", "BEGIN", line, "TURN 7,7") == ["OK", "0,0", answer, "1,0"]


COMMANDS = (
    *("ABOUT", "START", "RECTSTART", "RESTART", "BEGIN", "TURN", "PLAY", "TAKEBACK", "BOARD"),
    *("DONE", "SWAP2BOARD", "INFO", "SUGGEST"),
    *("YXBOARD", "YXNBEST", "YXSTOP", "YXSHOWFORBID", "YXSHOWINFO"),
)
ARGUMENTS = st.one_of(
    st.sampled_from(["", "15", "7,7", "7,7,1", "8,8,2", "rule 4", "timeout_turn 1", "3", "-1"]),
    st.text(max_size=20).filter(lambda text: "\n" not in text),
)


@given(st.lists(st.tuples(st.sampled_from([*COMMANDS, ""]), ARGUMENTS), max_size=25))
def test_nothing_that_is_said_ends_the_program(said: list[tuple[str, str]]) -> None:
    lines = [" ".join(words) for words in said]
    answers = dialogue(*lines, "DONE", "ABOUT")
    assert answers[-1].startswith('name="Tengen"')


@pytest.mark.parametrize("line", ["", "   ", "INFO", "INFO colour blue", "YXHASHCLEAR", "YXSTOP"])
def test_what_needs_no_answer_gets_none(line: str) -> None:
    assert dialogue("START 15", line, "BEGIN") == ["OK", "0,0"]


@pytest.mark.parametrize(
    ("board", "problem"),
    [
        (["1,1"], "'1,1' is not a stone"),
        (["1,1,1", "1,1,2"], "two stones stand on one point"),
        (["1,1,3"], "only own and enemy stones are known"),
        (["1,1,1"], "do not fit"),
        (["99,1,2"], "off the board"),
        ([f"{x},0,{f}" for x in range(5) for f in (2,)], "do not fit"),
        (["0,0,1"] * 1001, "over 1000 stones"),
    ],
)
def test_a_board_that_cannot_be_is_refused(board: list[str], problem: str) -> None:
    answers = dialogue("START 15", "BOARD", *board, "DONE", "BEGIN")
    assert answers[1].startswith("ERROR")
    assert problem in answers[1]
    assert answers[2] == "0,0"


@pytest.mark.parametrize("line", ["BEGIN", "TURN 7,7", "RESTART", "TAKEBACK 0,0", "YXSHOWFORBID"])
def test_without_a_game_nothing_can_be_played(line: str) -> None:
    (answer,) = dialogue(line)
    assert answer == "ERROR no game was started; send START first"


def test_a_board_that_is_cut_off_ends_the_session() -> None:
    assert dialogue("START 15", "BOARD", "1,1,2", "END", "START 15")[1:] == [
        "ERROR the board was not finished by DONE"
    ]


def test_a_game_that_is_over_is_not_played_on() -> None:
    row = [f"{x},0,2" for x in range(5)] + [f"{x},5,1" for x in range(0, 8, 2)]
    assert dialogue("START 15", "BOARD", *row, "DONE")[1] == "ERROR the game is over"


def test_giving_up_is_said_by_playing_on() -> None:
    assert dialogue("START 15", "BEGIN", player=Player(RESIGN)) == ["OK", "0,0"]


def test_games_without_words_are_refused() -> None:
    with pytest.raises(EngineUnsupported, match="has no words for captures"):
        dialogue(rules=variant("pente"))


# -- swap2 -----------------------------------------------------------------------------------


def swap2(*stones: str, player: Player) -> list[str]:
    rules = variant("swap2")
    return dialogue("START 15", "SWAP2BOARD", *stones, "DONE", player=player, rules=rules)[1:]


def test_an_opening_of_three_stones_is_proposed() -> None:
    assert swap2(player=Player()) == ["0,0 1,0 2,0"]


THREE = ("7,7", "8,7", "9,9")


@pytest.mark.parametrize(
    ("moves", "answer"),
    [
        ((SWAP,), "SWAP"),
        ((Move.at(8, 8),), "8,8"),
        ((ADD, Move.at(8, 8), Move.at(8, 6)), "8,8 8,6"),
    ],
)
def test_three_stones_are_answered(moves: tuple[Move, ...], answer: str) -> None:
    assert swap2(*THREE, player=Player(*moves)) == [answer]


@pytest.mark.parametrize(("move", "answer"), [(SWAP, "SWAP"), (Move.at(6, 8), "6,8")])
def test_five_stones_are_answered(move: Move, answer: str) -> None:
    assert swap2(*THREE, "8,8", "8,6", player=Player(move)) == [answer]


def test_other_numbers_of_stones_are_refused() -> None:
    (answer,) = swap2("7,7", player=Player())
    assert answer == "ERROR an opening of swap2 has 0, 3 or 5 stones, not 1"


def test_after_the_opening_the_game_goes_on() -> None:
    player = Player(SWAP)
    board = ("BOARD", "7,7,1", "8,7,2", "9,9,1", "8,8,2", "DONE")
    told = ("START 15", "SWAP2BOARD", *THREE, "DONE", "RESTART", *board)
    assert dialogue(*told, player=player, rules=variant("swap2"))[1:] == ["SWAP", "OK", "0,0"]


# -- extensions ------------------------------------------------------------------------------


def test_several_lines_are_told_before_the_move() -> None:
    async def run() -> list[str]:
        console = MemoryConsole("START 15", "INFO show_detail 2", "YXBOARD", "7,7,2", "DONE")
        console.feed("YXNBEST 2")
        console.end()
        async with LocalEngine(Player()) as engine:
            await serve(engine, console, FREESTYLE)
        return [line for written in console.written for line in written.splitlines()]

    lines = asyncio.run(run())
    assert "INFO BESTLINE 1,0" in lines
    assert lines[-1] == "0,0"


def test_forbidden_points_are_shown() -> None:
    # three stones of black in a row twice, so that i8 would make a double three
    stones = ("5,7,1", "6,7,1", "8,5,1", "8,6,1", "0,0,2", "2,0,2", "4,0,2", "6,0,2")
    told = ("INFO rule 4", "START 15", "YXBOARD", *stones, "DONE", "YXSHOWFORBID")
    assert dialogue(*told)[-1] == "FORBID 0807."


def test_a_point_under_the_mouse_is_explained() -> None:
    async def run() -> list[str]:
        console = MemoryConsole("START 15", "PLAY 7,7", "INFO evaluate 7,7", "INFO evaluate 7,8")
        console.end()
        async with LocalEngine(Player()) as engine:
            await serve(engine, console, FREESTYLE)
        return console.written

    assert asyncio.run(run())[2:] == ["MESSAGE 7,7: the point is taken", "MESSAGE 7,8: free"]


# -- stops -----------------------------------------------------------------------------------


@pytest.mark.parametrize("stop", ["YXSTOP", "STOP", "END", None])
def test_a_search_is_stopped_at_once_and_answered(stop: str | None) -> None:
    async def run() -> float:
        console = MemoryConsole("START 15", "INFO timeout_turn 60000")
        async with LocalEngine(Player(is_slow=True)) as engine:
            serving = asyncio.create_task(serve(engine, console, FREESTYLE))
            assert await console.heard() == "OK"
            console.feed("BEGIN")
            await asyncio.sleep(0.05)
            began = time.perf_counter()
            console.feed(stop) if stop else console.end()
            while await console.heard() != "0,0":
                pass
            seconds = time.perf_counter() - began
            console.end()
            await serving
        return seconds

    assert any(asyncio.run(run()) < 0.2 for _attempt in range(ATTEMPTS))


def test_a_script_that_ends_is_answered_to_its_end_without_thinking_long() -> None:
    began = time.perf_counter()
    told = ("START 15", "INFO timeout_turn 60000", "BEGIN", "TURN 7,7", "TURN 8,8", "END")
    assert dialogue(*told, player=Player(is_slow=True)) == ["OK", "0,0", "1,0", "2,0"]
    assert time.perf_counter() - began < 15
