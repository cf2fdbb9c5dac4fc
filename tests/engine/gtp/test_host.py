"""Programs that speak GTP as our engines: the dialogue, the limits, the analysis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TypeVar

import pytest

from tengen import PASS, Color, Position, Score, variant
from tengen.base.move import RESIGN
from tengen.engine import (
    Clock,
    EngineFailure,
    EngineUnsupported,
    Info,
    Limit,
    Reply,
    open,  # noqa: A004 - the function under test
)
from tengen.engine.protocols.gtp.host import GtpEngine

Fake = Callable[..., GtpEngine]
Result = TypeVar("Result")
REVERSI = variant("reversi")


def using(engine: GtpEngine, talk: Callable[[GtpEngine], Coroutine[None, None, Result]]) -> Result:
    async def run() -> Result:
        async with engine:
            return await talk(engine)

    return asyncio.run(run())


def play(engine: GtpEngine, *positions: Position, limit: Limit | None = None) -> list[Reply]:
    """Ask for a move in each position, one after the other."""

    async def talk(engine: GtpEngine) -> list[Reply]:
        return [await engine.play(position, limit) for position in positions]

    return using(engine, talk)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "dialogue.log"


def commands(log: Path) -> list[str]:
    """Return what the program was told after the greeting, without the numbers."""
    return [line.lstrip("0123456789 ") for line in log.read_text().splitlines()][4:]


def test_the_engine_takes_the_name_the_program_gives(fake: Fake) -> None:
    engine = fake()

    async def talk(engine: GtpEngine) -> str:
        return engine.name

    assert using(engine, talk) == "Fake 1"


def test_a_game_goes_on_move_by_move(fake: Fake, log: Path) -> None:
    start = REVERSI.initial()
    later = start.play("d3").play("c3")
    replies = play(fake(f"--log {log}"), start, later)
    assert [REVERSI.format(reply.move) for reply in replies] == ["d3", "b3"]
    assert commands(log) == [
        "boardsize 8",
        "clear_board",
        "genmove black",
        "play white C3",
        "genmove black",
        "quit",
    ]


def test_the_board_is_chosen_before_any_clock_runs(fake: Fake, log: Path) -> None:
    async def talk(engine: GtpEngine) -> list[str]:
        await engine.prepare(REVERSI)
        chosen = commands(log)
        await engine.prepare(REVERSI)
        await engine.play(REVERSI.initial(), Limit(time=1))
        return chosen

    chosen = using(fake(f"--log {log}"), talk)
    assert "boardsize 8" in chosen
    assert commands(log)[: len(chosen)] == chosen
    assert commands(log).count("boardsize 8") == 1


def test_a_jump_back_takes_moves_back(fake: Fake, log: Path) -> None:
    line = REVERSI.initial().play_all("d3 c3 c4")
    play(fake(f"--log {log}"), line, line)
    assert commands(log)[-4:] == ["genmove white", "undo", "genmove white", "quit"]


@pytest.mark.parametrize("options", ["--without undo", "--fault error --at undo"])
def test_without_undo_the_game_is_played_again(fake: Fake, log: Path, options: str) -> None:
    line = REVERSI.initial().play_all("d3 c3")
    play(fake(f"{options} --log {log}"), line, line)
    again = ["clear_board", "play black D3", "play white C3", "genmove black"]
    assert commands(log)[-5:] == [*again, "quit"]


def test_another_game_clears_the_board(fake: Fake, log: Path) -> None:
    play(fake(f"--log {log}"), REVERSI.initial().play("d3"), REVERSI.initial().play("f5"))
    assert commands(log)[-4:] == ["clear_board", "play black F5", "genmove white", "quit"]


BEFORE_THE_PASS = REVERSI.initial().play_all("c4 c3 e6 b4 a4 a5 c2 a3")
AFTER_THE_PASS = BEFORE_THE_PASS.play_all("pass d2")


def test_a_forced_pass_is_told_and_taken_back(fake: Fake, log: Path) -> None:
    play(fake(f"--log {log}"), AFTER_THE_PASS, AFTER_THE_PASS)
    said = commands(log)
    assert sum(command.endswith(" pass") for command in said) == 1
    assert said.count("undo") == 1


def test_a_program_that_passes_alone_is_let_alone(fake: Fake, log: Path) -> None:
    positions = AFTER_THE_PASS, BEFORE_THE_PASS, AFTER_THE_PASS
    replies = play(fake(f"--passes-alone --log {log}"), *positions)
    said = commands(log)
    assert replies[1].move == PASS
    assert sum(command.endswith(" pass") for command in said) == 1
    assert replies[0] == replies[2]


def test_a_forced_pass_needs_no_question(fake: Fake, log: Path) -> None:
    (reply,) = play(fake(f"--log {log}"), BEFORE_THE_PASS)
    assert reply == Reply(PASS, Info(Color.BLACK, (PASS,)))
    assert commands(log) == ["quit"]


def test_the_board_follows_the_variant(fake: Fake, log: Path) -> None:
    gomoku = variant("freestyle", size=9)
    (reply,) = play(fake(f"--variant freestyle --log {log}"), gomoku.initial().play("i9"))
    assert gomoku.format(reply.move) == "a9"
    assert commands(log)[:3] == ["boardsize 9", "clear_board", "play black J9"]


def test_a_size_that_the_program_refuses_is_unsupported(fake: Fake) -> None:
    position = variant("freestyle", size=9).initial()
    with pytest.raises(EngineUnsupported, match="does not play on a board of 9: it refused"):
        play(fake("--variant reversi"), position)
    with pytest.raises(EngineUnsupported, match="does not play on a board of 9x7"):
        play(fake(), variant("freestyle", size="9x7").initial())


@pytest.mark.parametrize("name", ["swap2", "gomoku3d", "unbounded", "common-centre"])
def test_games_that_gtp_cannot_express_need_an_offer(fake: Fake, name: str) -> None:
    with pytest.raises(EngineUnsupported, match=f"does not offer {name}"):
        play(fake(), variant(name).initial())


def test_a_resignation_comes_through(fake: Fake) -> None:
    (reply,) = play(fake("--fault resign"), REVERSI.initial())
    assert reply.move == RESIGN


def test_lines_before_an_answer_are_skipped(fake: Fake) -> None:
    (reply,) = play(fake("--fault chatter"), REVERSI.initial())
    assert REVERSI.format(reply.move) == "d3"


@pytest.mark.parametrize("options", ["--protocol-version 2.0", "--fault blank-before-number"])
def test_habits_of_other_programs_are_understood(fake: Fake, options: str) -> None:
    (reply,) = play(fake(options), REVERSI.initial())
    assert REVERSI.format(reply.move) == "d3"


def test_a_game_that_is_listed_need_not_be_set(fake: Fake, log: Path) -> None:
    play(fake(f"--extra list_games --log {log}"), REVERSI.initial())
    assert commands(log)[:2] == ["list_games", "boardsize 8"]
    with pytest.raises(EngineUnsupported, match="does not play renju; it offers Othello"):
        play(fake("--extra list_games"), variant("renju").initial())


# -- set-ups -------------------------------------------------------------------------------------


def test_a_set_up_of_stones_is_laid_down_in_turn(fake: Fake, log: Path) -> None:
    rules = variant("tictactoe")
    position = rules.position("x2/1o1/2x o").play("a1")
    (reply,) = play(fake(f"--variant tictactoe --log {log}"), position)
    assert position.is_legal(reply.move)
    laid = ["play black A3", "play white B2", "play black C1", "play white A1", "genmove black"]
    assert commands(log)[2:-1] == laid


DISCS = "8/8/8/2xxx3/2ooo3/8/8/8 x"


def test_a_set_up_that_no_moves_reach_goes_through_a_file(fake: Fake, log: Path) -> None:
    position = REVERSI.position(DISCS)
    with pytest.raises(EngineFailure):  # the fake only keeps the file
        play(fake(f"--extra loadsgf --fault crash --log {log}"), position)
    text = log.read_text()
    assert "AB[cd][dd][ed]AW[ce][de][ee]PL[B]" in text.replace("\n", "")


def test_a_set_up_is_unsupported_without_files(fake: Fake) -> None:
    with pytest.raises(EngineUnsupported, match="cannot set up the position '8/8/8/2xxx3"):
        play(fake(), REVERSI.position(DISCS))


# -- limits --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (Limit(time=3), ["time_settings 0 3 1"]),
        (Limit(time=2.9), ["time_settings 0 2 1"]),
        (Limit(time=0.2), ["time_settings 0 1 1"]),
        (Limit(time=9, clock=Clock(4)), ["time_settings 0 4 1"]),
        (
            Limit(clock=Clock(60.5, 30.9)),
            ["time_settings 60 0 0", "time_left black 60 0", "time_left white 30 0"],
        ),
        (Limit(), []),
    ],
)
def test_limits_become_whole_seconds(fake: Fake, log: Path, limit: Limit, told: list[str]) -> None:
    play(fake(f"--log {log}"), REVERSI.initial(), limit=limit)
    assert [line for line in commands(log) if line.startswith("time")] == told


def test_a_running_clock_is_set_once_and_told_before_each_move(fake: Fake, log: Path) -> None:
    async def talk(engine: GtpEngine) -> None:
        await engine.play(REVERSI.initial(), Limit(clock=Clock(60)))
        await engine.play(REVERSI.initial().play_all("d3 c3"), Limit(clock=Clock(55)))
        await engine.play(REVERSI.initial().play_all("d3 c3 b3 b2"), Limit())

    using(fake(f"--log {log}"), talk)
    assert [line for line in commands(log) if line.startswith("time")] == [
        "time_settings 60 0 0",
        "time_left black 60 0",
        "time_left black 55 0",
        "time_settings 0 1 0",
    ]


@pytest.mark.parametrize("limit", [Limit(depth=3), Limit(nodes=100, time=1)])
def test_limits_without_a_word_in_gtp_are_unsupported(fake: Fake, limit: Limit) -> None:
    with pytest.raises(EngineUnsupported, match="cannot be limited to"):
        play(fake(), REVERSI.initial(), limit=limit)


# -- analysis ------------------------------------------------------------------------------------


def analyse(engine: GtpEngine, limit: Limit, lines: int = 1) -> tuple[Reply, list[Info]]:
    async def talk(engine: GtpEngine) -> tuple[Reply, list[Info]]:
        async with engine.analyse(REVERSI.initial(), limit, lines=lines) as analysis:
            return await analysis, analysis.lines

    return using(engine, talk)


@pytest.mark.parametrize("command", ["lz-analyze", "kata-analyze", "analyze"])
@pytest.mark.parametrize("limit", [Limit(time=0.05), Limit(nodes=60)])
def test_a_stream_becomes_lines_of_thought(fake: Fake, command: str, limit: Limit) -> None:
    reply, lines = analyse(fake(f"--stream {command}"), limit, lines=2)
    pv = tuple(REVERSI.parse_moves("d3 c3"))
    first, second = lines
    assert first == Info(Color.BLACK, pv, Score.winrate(0.75), nodes=40, rank=1)
    assert (second.rank, second.score, second.nodes) == (2, Score.winrate(0.5), 39)
    assert reply == Reply(pv[0], first)


def test_a_stream_ends_when_it_is_stopped(fake: Fake, log: Path) -> None:
    async def talk(engine: GtpEngine) -> tuple[Reply, Reply]:
        analysis = engine.analyse(REVERSI.initial())
        analysis.stop()
        return await analysis, await engine.play(REVERSI.initial())

    analysed, played = using(fake(f"--stream lz-analyze --log {log}"), talk)
    assert analysed.move == played.move == REVERSI.parse("d3")
    assert commands(log)[2:] == ["lz-analyze black 10", "genmove black", "quit"]


def test_without_a_stream_analysis_is_one_line(fake: Fake, log: Path) -> None:
    reply, lines = analyse(fake(f"--extra reg_genmove --log {log}"), Limit(time=1), lines=3)
    assert lines == [Info(Color.BLACK, (reply.move,))]
    assert REVERSI.format(reply.move) == "e6"
    assert commands(log)[-2:] == ["reg_genmove black", "quit"]


def test_without_reg_genmove_the_move_is_taken_back(fake: Fake, log: Path) -> None:
    async def talk(engine: GtpEngine) -> None:
        position = REVERSI.initial().play("d3")
        await engine.analyse(position, Limit(time=1))
        await engine.analyse(position, Limit(time=1))

    using(fake(f"--log {log}"), talk)
    assert commands(log)[-4:] == ["genmove white", "undo", "genmove white", "quit"]


def test_some_moves_only_need_a_stream_that_can_choose(fake: Fake) -> None:
    async def talk(engine: GtpEngine) -> Reply:
        only = (REVERSI.parse("c4"),)
        return await engine.analyse(REVERSI.initial(), Limit(time=1), only=only)

    for options in ("", "--stream lz-analyze"):
        with pytest.raises(EngineUnsupported, match="some moves only"):
            using(fake(options), talk)


def test_a_program_is_opened_by_name() -> None:
    assert open("gtp:gtp-rhino --level=1").name == "gtp-rhino"
