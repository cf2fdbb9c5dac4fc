"""Our engine behind GTP, in the same process: every command, and every kind of nonsense."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, Move, Score, __version__, variant
from tengen.base.limits import Limit
from tengen.base.move import RESIGN
from tengen.engine.api import Option, OptionValue, Request
from tengen.engine.info import Info, Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.protocols.console import MemoryConsole
from tengen.engine.protocols.gtp.clocks import GtpClocks, GtpClockSettings
from tengen.engine.protocols.gtp.commands import COMMANDS
from tengen.engine.protocols.gtp.serve import read_line, serve
from tengen.records.record import Record


class First:
    """Plays the first legal move, or what it was given; remembers what it was asked."""

    name = "first"
    options: Mapping[str, Option] = {}

    def __init__(self, score: Score | None = None, move: Move | None = None) -> None:
        self.score = score
        self.move = move
        self.requests: list[Request] = []

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        pass

    def search(self, request: Request, watch: Watch) -> Reply:
        self.requests.append(request)
        moves = request.only or request.position.legal_moves
        for rank, move in enumerate(moves[: request.lines], start=1):
            info = Info(request.position.turn, (move,), self.score, depth=4, nodes=9, rank=rank)
            watch.report(info)
        return Reply(self.move or moves[0], info)


class Thinker(First):
    """Thinks until it is stopped."""

    def search(self, request: Request, watch: Watch) -> Reply:
        reply = super().search(request, watch)
        while not watch.is_over:
            watch._stop.wait(0.01)
        return reply


def converse(*lines: str, name: str = "reversi", player: First | None = None) -> list[str]:
    """Return the answers to some lines, then the input ends."""

    async def run() -> list[str]:
        console = MemoryConsole(*lines)
        console.end()
        async with LocalEngine(player or First()) as engine:
            await serve(engine, console, variant(name))
        return console.written

    return [answer.removesuffix("\n") for answer in asyncio.run(run())]


def answer(*lines: str, name: str = "reversi", player: First | None = None) -> str:
    """Return the last answer."""
    return converse(*lines, name=name, player=player)[-1]


def test_the_engine_says_who_it_is() -> None:
    assert converse("protocol_version", "name", "version") == [
        "= 2",
        "= Tengen first",
        f"= {__version__}",
    ]


IDENTITY = ("protocol_version", "name", "version", "known_command", "list_commands", "quit")
BOARD = ("boardsize", "clear_board", "komi", "play", "genmove")


def test_every_required_command_is_known_and_listed() -> None:
    listed = answer("list_commands").removeprefix("= ").split("\n")
    assert listed == list(COMMANDS)
    for command in (*IDENTITY, *BOARD):
        assert command in listed
        assert answer(f"known_command {command}") == "= true"
    assert answer("known_command castle") == "= false"


def test_numbers_are_echoed_in_answers_and_errors() -> None:
    assert converse("7 name", "0 castle", "2147483647 quit") == [
        "=7 Tengen first",
        "?0 unknown command",
        "=2147483647",
    ]


def test_comments_blanks_and_control_characters_are_no_commands() -> None:
    assert converse("", "   ", "# hello", "\t", "\x07") == []
    assert converse("\x01na\x07me\t# who?", "3\tknown_command\tplay") == [
        "= Tengen first",
        "=3 true",
    ]


def test_nothing_is_read_after_quit() -> None:
    assert converse("quit", "name") == ["="]


@pytest.mark.parametrize(
    "line",
    [
        "play",
        "play black",
        "play black d3 now",
        "play purple d3",
        "play black j9",
        "play black i",
        "play black 33",
        "genmove",
        "genmove x",
        "boardsize",
        "boardsize eight",
        "boardsize -8",
        "boardsize ٨",
        "komi",
        "komi nan",
        "known_command",
        "time_settings 1 2",
        "time_settings 1 2 x",
        "time_settings -1 0 0",
        "time_left black inf 0",
        "loadsgf",
        "set_game",
        "tengen-limit nodes",
        "tengen-limit nodes 0",
        "tengen-limit width 3",
        "tengen-limit time 1 time 2",
        "analyze black 10 maxmoves",
        "analyze black 10 allow black d3",
        "analyze black x",
    ],
)
def test_arguments_that_make_no_sense_are_a_syntax_error(line: str) -> None:
    assert answer(line) == "? syntax error"


@given(st.lists(st.text(max_size=60), max_size=4))
def test_garbage_never_ends_the_engine(lines: list[str]) -> None:
    clean = [" ".join(("x", line)).replace("\n", " ") for line in lines]
    assert answer(*clean, "42 protocol_version") == "=42 2"


@given(
    st.sampled_from([name for name in COMMANDS if name != "quit"]),
    st.lists(st.sampled_from(["black", "w", "d3", "pass", "-1", "1e9", "8", "é", ",", "allow"])),
)
def test_no_arguments_end_the_engine(command: str, words: list[str]) -> None:
    assert answer(" ".join([command, *words]), "42 protocol_version") == "=42 2"


# -- the board -----------------------------------------------------------------------------------


def test_othello_counts_from_the_upper_left() -> None:
    assert answer("play black f5", "showboard") == (
        "= Next move: White\n"
        "   A B C D E F G H\n"
        " 1 . . . . . . . .\n"
        " 2 . . . . . . . .\n"
        " 3 . . . . . . . .\n"
        " 4 . . . O X . . .\n"
        " 5 . . . X X X . .\n"
        " 6 . . . . . . . .\n"
        " 7 . . . . . . . .\n"
        " 8 . . . . . . . .\n"
        "   A B C D E F G H"
    )


def test_gomoku_skips_the_letter_i_and_counts_from_below() -> None:
    board = answer("boardsize 9", "play b J2", "play w a1", "showboard", name="freestyle")
    assert board.split("\n")[-3:] == [
        " 2 . . . . . . . . X",
        " 1 O . . . . . . . .",
        "   A B C D E F G H J",
    ]
    assert answer("boardsize 9", "play b I2", name="freestyle") == "? syntax error"


@pytest.mark.parametrize("side", [4, 6, 10])
def test_the_size_can_be_changed(side: int) -> None:
    assert converse(f"boardsize {side}", "boardsize 7", "showboard")[:2] == [
        "=",
        "? unacceptable size",
    ]


def test_a_rectangle_has_a_command_of_its_own() -> None:
    board = answer("rectangular_boardsize 5 3", "showboard", name="tictactoe")
    assert board.split("\n")[1:3] == ["   A B C D E", " 3 . . . . ."]


def test_games_can_be_changed_by_name() -> None:
    games = answer("list_games").removeprefix("= ").split("\n")
    assert games[:2] == ["Othello", "Gomoku"]
    for game in games:
        assert answer(f"set_game {game}", "showboard").startswith("= Next move: Black")
    assert answer("set_game Go") == "? unsupported game"
    assert "15 . ." in answer("set_game Gomoku", "showboard")


def test_setting_the_same_game_again_keeps_its_size() -> None:
    assert "10 . ." in answer("boardsize 10", "set_game Othello", "showboard")


def test_moves_are_played_taken_back_and_refused() -> None:
    assert converse("play black d3", "play black c3", "undo", "undo", "play black a1") == [
        "=",
        "? illegal move",
        "=",
        "? cannot undo",
        "? illegal move",
    ]


def test_genmove_plays_and_reg_genmove_does_not() -> None:
    assert converse("reg_genmove black", "genmove black", "genmove black", "genmove w") == [
        "= D3",
        "= D3",
        "? illegal move",
        "= C3",
    ]


def passing() -> list[str]:
    """Return the moves of a game in which black must pass next."""
    game = "b c4,w c3,b e6,w b4,b a4,w a5,b c2,w a3"
    return [f"play {move}" for move in game.split(",")]


def test_a_forced_pass_may_be_said_asked_for_or_left_out() -> None:
    assert answer(*passing(), "genmove black") == "= pass"
    assert answer(*passing(), "play black pass", "play white d2") == "="
    assert answer(*passing(), "play white d2") == "="
    assert answer(*passing(), "genmove white").startswith("= ")
    assert answer(*passing(), "play white d2", "undo", "play black pass") == "="


def test_a_resignation_is_passed_on_and_leaves_the_board() -> None:
    player = First(move=RESIGN)
    assert converse("genmove black", "undo", player=player) == ["= resign", "? cannot undo"]


def test_the_score_of_a_finished_game() -> None:
    won = ["play b b2", "play w a1", "play b a2", "play w a3", "play b c2"]
    assert answer("final_score") == "? cannot score"
    assert answer(*won, "final_score", name="tictactoe") == "= B+"
    assert answer(*won, "genmove white", name="tictactoe") == "? the game is over"
    assert answer(*won, "analyze", name="tictactoe") == "? the game is over"
    drawn = "b b2,w a1,b a2,w c2,b b3,w b1,b c1,w a3,b c3"
    lines = [f"play {move}" for move in drawn.split(",")]
    assert answer(*lines, "final_score", name="tictactoe") == "= 0"


def test_the_score_of_othello_gives_the_empty_squares_to_the_winner() -> None:
    wipe = "b e6,w f4,b e3,w f6,b g5,w d6,b e7,w f5,b c5"
    lines = [f"play {move}" for move in wipe.split(",")]
    assert answer(*lines, "final_score") == "= B+64"
    assert answer(*lines, "genmove white") == "= pass"


def test_a_game_is_loaded_up_to_a_move(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    Record.of(variant("reversi").initial().play_all("d3 c3 c4")).save(path)
    assert answer(f"loadsgf {path}", "genmove white").startswith("= ")
    assert answer(f"loadsgf {path} 2", "genmove white") == "= C3"
    assert answer(f"loadsgf {path} 1", "undo") == "? cannot undo"
    assert answer(f"loadsgf {path}", "undo", "undo", "undo", "undo") == "? cannot undo"


def test_a_file_that_cannot_be_loaded_changes_nothing(tmp_path: Path) -> None:
    gomoku = tmp_path / "gomoku.sgf"
    Record.of(variant("renju").initial().play("h8")).save(gomoku)
    bad = tmp_path / "bad.sgf"
    bad.write_text("(;GM[2];B[aa])")
    for path in (gomoku, bad, tmp_path, tmp_path / "none.sgf"):
        assert converse("play b d3", f"loadsgf {path}", "undo") == ["=", "? cannot load file", "="]


# -- time ----------------------------------------------------------------------------------------


def limit_after(*lines: str) -> Limit:
    player = First()
    assert answer(*lines, "genmove black", player=player) == "= D3"
    return player.requests[-1].limit


def test_time_settings_become_limits() -> None:
    assert limit_after() == Limit(time=5.0)
    assert limit_after("time_settings 0 1 0") == Limit(time=5.0)
    assert limit_after("time_settings 0 2 1").time == pytest.approx(1.95)
    assert limit_after("time_settings 60 30 10", "time_left b 20 5").time == pytest.approx(3.95)
    clock = limit_after("time_settings 60 30 10", "time_left b 50 0", "time_left w 40 0").clock
    assert clock is not None
    assert (clock.left, clock.opponent_left, clock.increment) == (49.95, 40, 3)
    assert limit_after("time_settings 0 30 10").time == pytest.approx(2.95)
    assert limit_after("tengen-limit time 0.5 nodes 7 depth 2") == Limit(0.45, 2, 7)
    assert limit_after("tengen-limit nodes 7", "tengen-limit") == Limit(time=5.0)


def test_without_word_from_the_controller_the_engine_counts_its_time() -> None:
    clocks = GtpClocks()
    clocks.set(GtpClockSettings(main=10, period=0, stones=0))
    clocks.spend(Color.BLACK, 4)
    black, white = clocks.limit(Color.BLACK).clock, clocks.limit(Color.WHITE).clock
    assert black is not None
    assert white is not None
    assert (black.left, white.left) == (5.95, 9.95)
    clocks.restart()
    assert clocks.limit(Color.BLACK).clock is not None


# -- analysis ------------------------------------------------------------------------------------


def test_analysis_runs_until_the_next_line() -> None:
    async def run() -> list[str]:
        console = MemoryConsole()
        async with LocalEngine(Thinker(Score.winrate(0.25))) as engine:
            serving = asyncio.create_task(serve(engine, console, variant("reversi")))
            console.feed("5 analyze black 1 maxmoves 2")
            while not (await console.heard()).startswith("info"):
                pass
            console.feed("6 name")
            while not (await console.heard()).startswith("=6"):
                pass
            console.feed("quit")
            await serving
        return console.written

    written = asyncio.run(run())
    first = "info move D3 visits 9 winrate 2500 tengen-score winrate:0.25 depth 4 order 0 pv D3"
    assert written[0] == "=5"
    assert written[-4] == f"{first} {first.replace('D3', 'C4').replace('order 0', 'order 1')}"
    assert written[-3:] == ["", "=6 Tengen first\n", "=\n"]


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (None, "winrate 5000 depth"),
        (Score.discs(8), "winrate 7311 scoreLead 8 tengen-score discs:8 depth"),
        (Score.win_in(3), "winrate 10000 tengen-score win:3 depth"),
        (Score.loss_in(3), "winrate 0 tengen-score loss:3 depth"),
    ],
)
def test_scores_become_winrates(score: Score | None, words: str) -> None:
    lines = converse("tengen-limit depth 9", "lz-analyze 1", player=Thinker(score))
    assert words in lines[2]


def test_a_limited_analysis_ends_by_itself() -> None:
    async def run() -> list[str]:
        console = MemoryConsole("tengen-limit nodes 1", "analyze w 1 allow w f4,d6 1")
        console.feed("set_game reversi")
        async with LocalEngine(First()) as engine:
            serving = asyncio.create_task(serve(engine, console, variant("reversi")))
            while (await console.heard()) != "=\n":
                pass
            console.feed("analyze b 1 allow b f5,e6 1")
            while (await console.heard()) != "":
                pass
            console.end()
            await serving
        return console.written

    assert asyncio.run(run())[-2].startswith("info move F5 ")


def test_an_engine_that_thinks_answers_soon_after_the_input_ends() -> None:
    assert converse("time_settings 3600 0 0", "genmove black", player=Thinker()) == ["=", "= D3"]


def test_lines_are_taken_apart() -> None:
    line = read_line("12 play\tblack  D4 # first")
    assert line is not None
    assert (line.number, line.words) == ("12", ("play", "black", "D4"))
    assert read_line("  # nothing") is None
