"""Our own NBoard server, as NBoard and other hosts speak to it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tengen.engine
from tengen import variant
from tengen.base.move import RESIGN
from tengen.base.score import Score
from tengen.engine import Engine, EngineFailure, EngineUnsupported, Info, Option, Reply, Request
from tengen.engine.api import OptionValue
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.protocols.console import MemoryConsole
from tengen.engine.protocols.nboard.serve import serve

RULES = variant("reversi")
SERVER = ("engine", "--protocol", "nboard", "--player")
BOARD = "BO[8 ---------------------------O*------*O--------------------------- *]"
GAME = f"(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]{BOARD}B[F5//1.2]W[F6]B[D3];)"
OVER = f"(;GM[Othello]TY[8]BO[8 {'*' * 63}O *];)"


class Thinker:
    """Deepens until its depth, or until it is stopped: each depth is worth one disc more."""

    name = "thinker"
    options: Mapping[str, Option] = {}

    def __init__(self, last: Reply | None = None) -> None:
        self.requests: list[Request] = []
        self._last = last

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        assert not values

    def search(self, request: Request, watch: Watch) -> Reply:
        self.requests.append(request)
        moves = request.only or request.position.legal_moves
        info = Info(request.position.turn, moves[:1], Score.discs(0))
        depth = 0
        while depth < (request.limit.depth or 0) and not (watch.is_over and depth):
            depth += 1
            for rank, move in enumerate(moves[: request.lines], start=1):
                score = Score.discs(depth - rank + 1)
                shown = Info(
                    request.position.turn, (move,), score, depth=depth, nodes=100 * depth, rank=rank
                )
                watch.report(shown)
                info = shown if rank == 1 else info
            if depth == 3 and request.limit.depth == 60:
                while not watch.is_over:
                    watch._stop.wait(0.01)
        return self._last or Reply(moves[0], info)


class Failing(LocalEngine):
    """Fails at every search."""

    async def _search(self, *_parts: object) -> Reply:
        raise EngineFailure(self.name, "has lost its mind")


def talk(*lines: str, engine: Engine | None = None, searcher: Thinker | None = None) -> list[str]:
    """Say some lines and return what the server says; the input ends when all is answered."""
    learned = 1 + sum(line.split()[:1] == ["learn"] for line in lines)

    async def listen(console: MemoryConsole) -> None:
        heard = 0
        while heard < learned:
            heard += await console.heard() == "learned"

    async def dialogue() -> list[str]:
        console = MemoryConsole(*lines, "learn")
        async with engine or LocalEngine(searcher or Thinker()) as player, asyncio.timeout(20):
            server = asyncio.create_task(serve(player, console, RULES))
            listener = asyncio.create_task(listen(console))
            await asyncio.wait([server, listener], return_when=asyncio.FIRST_COMPLETED)
            listener.cancel()
            console.end()
            await server
        return console.written[:-1] if console.written[-1:] == ["learned"] else console.written

    return asyncio.run(dialogue())


def converse(*steps: tuple[str, str]) -> list[str]:
    """Say each line and wait until the server has said what goes with it, if anything does."""

    async def dialogue() -> list[str]:
        console = MemoryConsole()
        async with LocalEngine(Thinker()) as player, asyncio.timeout(20):
            server = asyncio.create_task(serve(player, console, RULES))
            for line, answer in steps:
                console.feed(line)
                while answer and not (await console.heard()).startswith(answer):
                    pass
            console.end()
            await server
        return console.written

    return asyncio.run(dialogue())


def test_a_session_as_the_description_shows_it() -> None:
    said = talk("nboard 2", f"set game {GAME}", "set depth 2", "ping 1", "go")
    assert said == [
        "set myname thinker",
        "pong 1",
        "status thinker is thinking",
        "search C3 1.00 0 1",
        "nodestats 100 0.00",
        "search C3 2.00 0 2",
        "nodestats 200 0.00",
        "=== C3/2.00/",
        "status",
    ]


def test_going_does_not_play_the_move() -> None:
    said = talk(f"set game {GAME}", "set depth 1", "go", "go", "move C5/1.5/2", "go")
    assert [line for line in said if line.startswith("===")] == [
        "=== C3/1.00/",
        "=== C3/1.00/",
        "=== B5/1.00/",
    ]


def test_depth_and_the_time_left_in_the_game_bound_a_move_but_not_a_hint() -> None:
    thinker = Thinker()
    talk(f"set game {GAME}", "set depth 3", "go", "move C5//10", "go", "hint 1", searcher=thinker)
    white, black, hint = (request.limit for request in thinker.requests)
    assert white.depth == black.depth == hint.depth == 3
    assert white.clock is not None
    assert (white.clock.left, white.clock.opponent_left) == (900, 898.8)
    assert black.clock is not None
    assert (black.clock.left, black.clock.opponent_left) == (898.8, 890)
    assert hint.clock is None


def test_hints_are_lines_for_the_best_moves() -> None:
    said = talk(f"set game {GAME}", "set depth 1", "hint 3")
    assert [line for line in said if line.startswith("search")] == [
        "search C3 1.00 0 1",
        "search E3 0.00 0 1",
        "search F4 -1.00 0 1",
    ]
    assert said[-1] == "status"


def test_more_hints_than_moves_are_all_moves() -> None:
    thinker = Thinker()
    talk("set depth 1", "hint 60", searcher=thinker)
    assert thinker.requests[0].lines == 4


def test_a_ping_stops_the_search_before_it_is_answered() -> None:
    said = converse(("set depth 60", ""), ("go", "search D3 3.00"), ("ping 7", "pong 7"))
    assert said[-3:] == ["=== D3/3.00/", "status", "pong 7"]


def test_a_ping_stops_everything_that_was_asked_before_it() -> None:
    steps = ("set depth 60", ""), ("go", "search D3 3.00"), ("hint 4", ""), (f"set game {GAME}", "")
    said = converse(*steps, ("go", ""), ("analyze", ""), ("ping 8", "pong 8"), ("ping 9", "pong 9"))
    assert [line[:6] for line in said if line.startswith("===")] == ["=== D3", "=== C3"]
    assert said[-2:] == ["pong 8", "pong 9"]


@pytest.mark.parametrize("last", ["quit", None])
def test_the_end_stops_the_search(last: str | None) -> None:
    steps = [("set depth 60", ""), ("go", "search D3 3.00")] + ([(last, "")] if last else [])
    assert converse(*steps)[-2:] == ["=== D3/3.00/", "status"]


def test_moves_without_a_word_before_them_are_followed_as_in_version_1() -> None:
    said = talk("nboard 1", "set depth 1", "F5", "d6", "go")
    assert said[-2] == "=== C3/1.00/"


def test_learning_is_confirmed_and_contempt_is_accepted() -> None:
    assert talk("learn", "set contempt -100", "set contempt x") == ["learned"]


def test_an_analysis_runs_back_from_the_end_and_is_for_black() -> None:
    said = talk(f"set game {GAME}", "set depth 2", "analyze")
    assert said == [
        "analysis 3 -2.00",
        "analysis 2 2.00",
        "analysis 1 -2.00",
        "analysis 0 2.00",
        "status",
    ]


def test_an_analysis_of_a_finished_game_begins_with_its_result() -> None:
    assert talk(f"set game {OVER}", "analyze")[0] == "analysis 0 62.00"


def test_a_player_without_evaluations_says_so() -> None:
    said = talk(f"set game {GAME}", "analyze", engine=tengen.engine.open("random"))
    assert said == ["status random gives no evaluations"]


def test_a_finished_game_has_no_move() -> None:
    assert talk(f"set game {OVER}", "go", "hint 2") == ["status the game is over"] * 2


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("set game (;GM[Othello]TY[8]B[A1];)", "move 1: a1 is illegal: it turns no disc over"),
        ("set game (;GM[Othello]TY[10];)", "thinker plays Reversi on 8×8 squares only"),
        ("set game nonsense", "there are 0 games where one is expected"),
        ("set game", "there are 0 games where one is expected"),
        ("move A1", "a1 is illegal"),
        ("move banana", "'banana' is not a move"),
    ],
)
def test_after_a_game_that_cannot_be_followed_there_is_none(line: str, reason: str) -> None:
    said = talk(line, "go", "set game (;GM[Othello]TY[8];)", "set depth 1", "go")
    assert said[0].startswith(f"status {reason}")
    assert said[1] == "status there is no game; the last one could not be followed"
    assert said[-2].startswith("=== ")


def test_lines_that_are_not_understood_are_ignored() -> None:
    assert talk("", "   ", "hello", "set", "set colour green", "nboardish 2", "F55", "ping") == [
        "pong"
    ]


@pytest.mark.parametrize("line", ["set depth x", "set depth 0", "hint x", "hint -1", "set depth ²"])
def test_numbers_that_are_none_are_named(line: str) -> None:
    assert talk(line) == [f"status {line.rsplit(maxsplit=1)[-1]!r} is not a number from 1 to 60"]


def test_a_player_that_gives_up_is_played_on() -> None:
    line = (RULES.parse("f5"),)
    resigning = Thinker(Reply(RESIGN, Info(RULES.initial().turn, line)))
    said = talk("set depth 1", "go", searcher=resigning)
    assert said[-3:] == ["status thinker would resign", "=== F5//", "status"]


def test_a_player_that_fails_does_not_end_the_server() -> None:
    said = talk("go", "ping 1", engine=Failing(Thinker()))
    assert said == ["status thinker is thinking", "status thinker has lost its mind", "pong 1"]


def test_quit_ends_it_and_so_does_the_end_of_input() -> None:
    assert talk("ping 1", "quit", "ping 2") == ["pong 1"]
    assert talk() == []


def test_other_games_are_refused_before_anything_is_said() -> None:
    async def dialogue() -> None:
        async with tengen.engine.open("random") as player:
            await serve(player, MemoryConsole(), variant("renju"))

    with pytest.raises(EngineUnsupported, match="plays Reversi on 8×8 squares only"):
        asyncio.run(dialogue())


WORDS = st.sampled_from(
    ["set", "game", "depth", "move", "go", "hint", "ping", "learn", "analyze", "F5", "D6", "PA"]
)
ODDITIES = st.text(max_size=12) | st.sampled_from([GAME, GAME[:80], OVER, "1", "-3", "F5/x/y"])


@given(st.lists(st.lists(WORDS | ODDITIES, max_size=4).map(" ".join), max_size=12))
def test_no_garbage_ends_it(lines: list[str]) -> None:
    garbage = [line for line in lines if not line.strip().lower().startswith("quit")]
    said = talk("set depth 1", *garbage, "ping 12345")
    assert said[-1] == "pong 12345"


def test_a_real_process_answers_line_by_line_and_ends_with_its_input() -> None:
    lines = ["nboard 2", "set depth 4", f"set game {GAME}", "ping 1", "go", "ping 2", ""]
    server = subprocess.run(
        [sys.executable, "-m", "tengen", *SERVER, "random[seed=1]"],
        input="\r\n".join(lines).encode(),
        capture_output=True,
        timeout=20,
        check=True,
    )
    said = server.stdout.decode().splitlines()
    assert said[:2] == ["set myname random[seed=1]", "pong 1"]
    assert said[-1] == "pong 2"
    assert sum(line.startswith("=== ") for line in said) == 1
    assert server.stderr == b""
