"""Driving programs of the Gomocup protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import Move, Position, Score, engine, variant
from tengen.base.move import ADD, SWAP
from tengen.engine import (
    Clock,
    EngineFailure,
    EngineProtocolError,
    EngineUnsupported,
    InvalidPlayer,
    Limit,
)
from tengen.engine.compliance import system
from tengen.engine.errors import EngineNotFound
from tengen.engine.process import MEMORY_ROOM, EngineProcess, ProgramCommand
from tengen.engine.protocols.gomocup.host import GomocupEngine

Fake = Callable[..., GomocupEngine]
BRIEF = Limit(time=0.5)


def play(engine: GomocupEngine, *positions: Position, limit: Limit = BRIEF) -> list[str]:
    """Ask a program for a move in each position; return the moves."""

    async def run() -> list[str]:
        async with engine:
            replies = [await engine.play(position, limit) for position in positions]
            return [
                position.variant.format(reply.move)
                for position, reply in zip(positions, replies, strict=True)
            ]

    return asyncio.run(run())


def received(log: Path) -> list[str]:
    """Return what the program was told, without greetings and the time that is left."""
    ignored = ("ABOUT", "YXSTOP", "INFO", "END")
    return [line for line in log.read_text().splitlines() if not line.startswith(ignored)]


def told(log: Path, key: str) -> list[str]:
    start = f"INFO {key} "
    return [line[len(start) :] for line in log.read_text().splitlines() if line.startswith(start)]


START = variant("freestyle").initial()


def test_a_program_says_who_it_is(fake: Fake) -> None:
    async def run() -> tuple[str, str, bool]:
        async with fake() as engine:
            return engine.name, engine.about["author"], engine.has_extensions

    assert asyncio.run(run()) == ("Fake 1.5", "the tests", True)


def test_a_program_that_does_not_know_about_still_plays(fake: Fake) -> None:
    assert play(fake("--unknown ABOUT YXSTOP"), START, START.play_all("h8 h9")) == ["a15", "a15"]


def test_a_game_is_told_move_by_move(fake: Fake, log: Path) -> None:
    second = START.play_all("a15 h8")
    assert play(fake(), START, second, second.play_all("b15 h9")) == ["a15", "b15", "c15"]
    assert received(log) == ["START 15", "BEGIN", "TURN 7,7", "TURN 7,6"]


def test_the_board_is_laid_out_before_any_clock_runs(fake: Fake, log: Path) -> None:
    async def run() -> list[str]:
        async with fake() as engine:
            await engine.prepare(START.variant)
            laid_out = received(log)
            await engine.prepare(START.variant)
            await engine.play(START, BRIEF)
            return laid_out

    assert asyncio.run(run()) == ["START 15"]
    assert received(log) == ["START 15", "BEGIN"]


def test_a_game_without_words_is_declined_before_it_begins(fake: Fake) -> None:
    async def run() -> None:
        async with fake() as engine:
            await engine.prepare(variant("pente"))

    with pytest.raises(EngineUnsupported, match="cannot play pente: its protocol has no words"):
        asyncio.run(run())


def test_another_position_is_told_whole_and_in_order(fake: Fake, log: Path) -> None:
    play(fake(), START.play_all("h8 i9 h9"), START.play_all("o1 a1"))
    assert received(log) == [
        "START 15",
        *("BOARD", "7,7,2", "8,6,1", "7,6,2", "DONE"),
        "RESTART",
        *("BOARD", "14,14,1", "0,14,2", "DONE"),
    ]


def test_a_position_without_history_is_told_in_turns(fake: Fake, log: Path) -> None:
    setup = START.play_all("h8 i9 h9").setup
    play(fake(), Position.of(setup))
    fields = [line[-1] for line in received(log)[2:-1]]
    assert fields == ["2", "1", "2"]


def test_a_move_that_is_taken_back_is_taken_back(fake: Fake, log: Path) -> None:
    play(fake(), START.play("h8"), START.play("h9"))
    assert received(log)[-3:] == ["TAKEBACK 0,0", "TAKEBACK 7,7", "TURN 7,6"]


def test_a_program_that_cannot_take_back_is_told_the_board(fake: Fake, log: Path) -> None:
    play(fake("--unknown TAKEBACK"), START.play("h8"), START.play("h9"))
    assert received(log)[-5:] == ["TAKEBACK 0,0", "RESTART", "BOARD", "7,6,2", "DONE"]


def test_a_program_that_cannot_restart_starts_again(fake: Fake, log: Path) -> None:
    play(fake("--unknown RESTART"), START.play("h8"), START.play_all("a1 b1 c1"))
    assert received(log)[4:6] == ["RESTART", "START 15"]


def test_boards_that_are_not_square_have_a_command_of_their_own(fake: Fake, log: Path) -> None:
    assert play(fake(), variant("freestyle", size=(12, 9)).initial()) == ["a9"]
    assert received(log)[0] == "RECTSTART 12,9"


@pytest.mark.parametrize(
    ("name", "number"), [("freestyle", "0"), ("standard", "1"), ("renju", "4"), ("caro", "8")]
)
def test_rules_have_numbers(fake: Fake, log: Path, name: str, number: str) -> None:
    play(fake(), variant(name).initial())
    assert told(log, "rule") == [number]


def test_exact_caro_adds_two_numbers(fake: Fake, log: Path) -> None:
    play(fake(), variant("caro", exact=True).initial())
    assert told(log, "rule") == ["9"]


# -- limits ----------------------------------------------------------------------------------


def test_limits_become_information(fake: Fake, log: Path) -> None:
    play(fake(), START, limit=Limit(time=1.5, depth=7, nodes=1000))
    assert told(log, "timeout_turn") == ["1500"]
    assert told(log, "timeout_match") == ["0"]
    assert told(log, "time_left") == ["2147483647"]
    assert (told(log, "max_depth"), told(log, "max_node")) == (["7"], ["1000"])
    assert (told(log, "max_memory"), told(log, "game_type")) == (["0"], ["1"])


def test_a_clock_tells_what_is_left_before_every_move(fake: Fake, log: Path) -> None:
    async def run() -> None:
        async with fake() as engine:
            await engine.play(START, Limit(clock=Clock(60)))
            await engine.play(START.play_all("a15 h8"), Limit(clock=Clock(58.5)))

    asyncio.run(run())
    assert told(log, "time_left") == ["60000", "58500"]
    assert told(log, "timeout_match") == ["60000"]


def test_a_limit_of_depth_is_lifted_again(fake: Fake, log: Path) -> None:
    async def run() -> None:
        async with fake() as engine:
            await engine.play(START, Limit(depth=3))
            await engine.play(START, BRIEF)

    asyncio.run(run())
    assert told(log, "max_depth") == ["3", "100"]


def test_settings_are_passed_on(fake: Fake, log: Path) -> None:
    async def run() -> None:
        async with fake() as engine:
            await engine.configure(threads=2, hash=3, memory=1, opponent="human", folder="/keep")
            await engine.play(START, BRIEF)

    asyncio.run(run())
    assert (told(log, "thread_num"), told(log, "hash_size")) == (["2"], ["3072"])
    assert (told(log, "max_memory"), told(log, "game_type")) == (["1048576"], ["0"])
    assert told(log, "folder") == ["/keep"]


def test_settings_can_stand_in_the_name() -> None:
    opened = engine.open("gomocup[memory=350,threads=2]:pbrain-other --fast")
    assert isinstance(opened, GomocupEngine)
    assert {"INFO max_memory 367001600", "INFO thread_num 2"} <= set(opened.settings.lines(BRIEF))


@pytest.mark.parametrize(("memory", "granted"), [(0, None), (350, (350 << 20) + MEMORY_ROOM)])
def test_a_memory_of_nothing_is_no_bound(
    memory: int, granted: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[ProgramCommand] = []

    async def start(command: ProgramCommand) -> EngineProcess:
        started.append(command)
        raise EngineNotFound(command.name, "is not there")

    monkeypatch.setattr(EngineProcess, "start", start)
    with (
        engine.open_simple(f"gomocup[memory={memory}]:pbrain-other") as opened,
        pytest.raises(EngineNotFound),
    ):
        opened.play(START)
    assert [command.address_space for command in started] == [granted]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("colour=red", "has no option 'colour'"),
        ("threads=many", "option threads is a whole number"),
        ("memory=lots", "option memory is a whole number, not 'lots'"),
        ("memory=1048577", "option memory is at most 1048576, not 1048577"),
        (f"memory={'9' * 5000}", r"option memory is a whole number, not '9{39}…'$"),
    ],
)
def test_settings_that_do_not_fit_are_refused(options: str, problem: str) -> None:
    with pytest.raises(InvalidPlayer, match=problem):
        engine.open(f"gomocup[{options}]:pbrain-other")


# -- what cannot be played -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("pente", "captures"),
        ("gomoku3d", "boards in space"),
        ("unbounded", "a board without edges"),
        ("common-centre", "both sides share"),
        ("reversi", "turned over"),
        ("tictactoe", "3 in a row"),
        ("swap", "the opening of swap"),
    ],
)
def test_what_the_protocol_has_no_words_for_is_refused(fake: Fake, name: str, problem: str) -> None:
    with pytest.raises(EngineUnsupported, match=problem):
        play(fake(), variant(name).initial())


def test_a_board_the_program_does_not_like_is_refused_in_its_words(fake: Fake) -> None:
    with pytest.raises(EngineUnsupported, match="cannot play on 19: boards of 19 are too large"):
        play(fake("--largest 15"), variant("freestyle", size=19).initial())


def test_a_rule_the_program_does_not_know_is_refused(fake: Fake) -> None:
    with pytest.raises(EngineUnsupported, match="cannot play renju: no such rule"):
        play(fake("--rules 0,1"), variant("renju").initial())


def test_the_only_legal_move_is_played_without_asking(fake: Fake, log: Path) -> None:
    assert play(fake(), variant("pro").initial()) == ["h8"]
    assert received(log) == []


def test_a_program_that_complains_and_does_not_think_is_told_from_one_that_does(
    fake: Fake,
) -> None:
    with pytest.raises(EngineProtocolError, match=r"did not think: this will not do$"):
        play(fake("--refuse"), START, limit=Limit())
    assert play(fake("--fault complain"), START, START.play("h8")) == ["a15", "a15"]


def test_nonsense_between_the_answers_is_ignored(fake: Fake) -> None:
    assert play(fake("--fault nonsense"), START, START.play("h8")) == ["a15", "a15"]


def test_a_suggestion_is_accepted(fake: Fake, log: Path) -> None:
    assert play(fake("--suggest"), START) == ["a15"]
    assert "PLAY 0,0" in received(log)


# -- swap2 -----------------------------------------------------------------------------------

SWAP2 = variant("swap2").initial()


def test_three_stones_are_proposed_at_once(fake: Fake, log: Path) -> None:
    positions = (SWAP2, SWAP2.play("h8"), SWAP2.play_all("h8 i8"))
    engine = fake("--swap2 '7,7 8,7 9,9'")
    assert play(engine, *positions) == ["h8", "i8", "j6"]
    assert received(log) == ["START 15", "SWAP2BOARD", "DONE"]


THREE = SWAP2.play_all("h8 i8 j6")


def test_a_program_swaps_or_stays(fake: Fake, log: Path) -> None:
    engine = fake("--swap2 SWAP 8,8")
    assert play(engine, THREE, THREE) == ["swap", "i7"]
    assert received(log)[1:6] == ["SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"]


def test_a_program_adds_two_stones_and_is_asked_for_them_later(fake: Fake) -> None:
    added = THREE.play(ADD)
    engine = fake("--swap2 '8,8 8,6'")
    assert play(engine, THREE, added, added.play("i7")) == ["add", "i7", "i9"]


def test_after_five_stones_a_program_chooses(fake: Fake) -> None:
    five = THREE.play_all([ADD, "i7", "i9"])
    assert play(fake("--swap2 SWAP 6,8"), five, five) == ["swap", "g7"]


def test_a_program_that_wants_fields_gets_them(fake: Fake, log: Path) -> None:
    assert play(fake("--fields --swap2 '0,0 1,1 2,2' SWAP"), THREE) == ["swap"]
    assert received(log)[-4:-1] == ["7,7,2", "8,7,1", "9,9,2"]


def test_after_the_opening_the_board_is_told(fake: Fake, log: Path) -> None:
    game = THREE.play(SWAP)
    assert play(fake("--swap2 SWAP"), THREE, game) == ["swap", "a15"]
    assert received(log)[-6:] == ["RESTART", "BOARD", "7,7,2", "8,7,1", "9,9,2", "DONE"]


def test_a_program_without_swap2_is_refused_the_variant(fake: Fake) -> None:
    with pytest.raises(EngineUnsupported, match="opening of swap2"):
        play(fake("--unknown SWAP2BOARD"), SWAP2)


def test_too_many_stones_are_no_answer(fake: Fake) -> None:
    with pytest.raises(EngineProtocolError, match="3 stones of swap2"):
        play(fake("--swap2 '1,1 2,2 3,3'"), THREE)


# -- thoughts and stops ----------------------------------------------------------------------


def test_several_lines_are_asked_for_by_the_extension(fake: Fake, log: Path) -> None:
    async def run() -> list[tuple[int, str, Score | None]]:
        async with fake() as engine:
            analysis = engine.analyse(START.play("h8"), BRIEF, lines=3)
            await analysis
            return [
                (line.rank, START.variant.format(line.pv[0]), line.score) for line in analysis.lines
            ]

    assert asyncio.run(run()) == [
        (1, "a15", Score.winrate(0.9)),
        (2, "b15", Score.winrate(0.8)),
        (3, "c15", Score.winrate(0.7)),
    ]
    assert received(log)[-4:] == ["YXBOARD", "7,7,2", "DONE", "YXNBEST 3"]


def test_a_program_without_extensions_gives_a_single_line(fake: Fake, log: Path) -> None:
    async def run() -> Move:
        async with fake("--unknown YXSTOP YXBOARD YXNBEST") as engine:
            return (await engine.analyse(START.play("h8"), BRIEF, lines=3)).move

    assert asyncio.run(run()) == Move.at(0, 0)
    assert received(log)[-3:] == ["BOARD", "7,7,2", "DONE"]


def test_a_stop_ends_the_search_and_keeps_the_program(fake: Fake) -> None:
    async def run() -> None:
        async with fake("--until-stop") as engine:
            before = engine.program
            async with engine.analyse(START) as analysis:
                async for info in analysis:
                    assert (info.score, info.depth, info.nodes) == (Score.win_in(5), 4, 12000)
                    assert info.pv == (Move.at(1, 0), Move.at(14, 14))
                    analysis.stop()
                assert (await analysis).move == Move.at(0, 0)
            assert engine.program is before
            assert before is not None
            assert before.is_running

    asyncio.run(run())


def test_a_program_that_knows_no_stop_is_ended_and_its_last_thought_stands(fake: Fake) -> None:
    async def run() -> None:
        async with fake("--until-stop --unknown YXSTOP") as engine:
            assert engine.program is not None
            group = engine.program.pid
            async with engine.analyse(START) as analysis:
                async for _ in analysis:
                    analysis.stop()
                assert (await analysis).move == Move.at(1, 0)
            assert not system.members(group)

    asyncio.run(run())


def test_a_program_that_is_stopped_before_it_told_anything_has_no_move(fake: Fake) -> None:
    async def run() -> None:
        async with fake("--fault silence --unknown YXSTOP") as engine:
            analysis = engine.analyse(START)
            analysis.stop()
            with pytest.raises(EngineFailure, match="stopped before it told a move"):
                await analysis

    asyncio.run(run())


def test_a_cancelled_search_leaves_nothing_running(fake: Fake, log: Path) -> None:
    async def run() -> None:
        engine = fake("--until-stop --child --deaf")
        await engine.start()
        assert engine.program is not None
        group = engine.program.pid
        search = asyncio.create_task(engine.play(START))
        while "BEGIN" not in received(log):
            await asyncio.sleep(0.01)
        search.cancel()
        await asyncio.gather(search, return_exceptions=True)
        await engine.close()
        async with asyncio.timeout(5):
            while system.members(group):
                await asyncio.sleep(0.01)

    asyncio.run(run())
