"""What every engine promises, shown on players made for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

from tengen import Color, InvalidArgument, Move, Score, engine, variant
from tengen.engine import (
    Clock,
    EngineFailure,
    EngineIllegalMove,
    Info,
    InvalidPlayer,
    Limit,
    Option,
    PlayerName,
    Reply,
    Request,
)
from tengen.engine.api import BACKLOG, OptionValue
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.simple import SimpleEngine

START = variant("tictactoe").initial()
CENTRE = variant("tictactoe").parse("b2")


class Thinker:
    """Counts nodes, reports each, and plays the centre when its time is over."""

    name = "thinker"
    options: Mapping[str, Option] = {"depth": Option(int, 1, least=1, most=9)}

    def __init__(self, move: Move = CENTRE) -> None:
        self.move = move
        self.is_thinking = False
        self.searches = 0

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        self.depth = values.get("depth", 1)

    def search(self, request: Request, watch: Watch) -> Reply:
        self.is_thinking = True
        self.searches += 1
        pause = threading.Event()
        while not watch.is_over:
            watch.nodes += 1
            score = Score.winrate(0.5)
            for rank in range(1, request.lines + 1):
                info = Info(Color.BLACK, (self.move,), score, nodes=watch.nodes, rank=rank)
                watch.report(info)
            pause.wait(0.001)
        self.is_thinking = False
        return Reply(self.move)


def test_a_player_decides_within_its_limit() -> None:
    async def game() -> Reply:
        async with LocalEngine(Thinker()) as bot:
            return await bot.play(START, Limit(nodes=5))

    assert asyncio.run(game()).move == CENTRE


def test_an_illegal_move_becomes_an_error_that_names_it() -> None:
    async def game() -> None:
        async with LocalEngine(Thinker()) as bot:
            await bot.play(START.play("b2"), Limit(nodes=1))

    with pytest.raises(EngineIllegalMove, match="thinker played b2, which is illegal: the point"):
        asyncio.run(game())


def test_lines_of_thought_stream_in_order_and_end_with_the_search() -> None:
    async def watch() -> list[int | None]:
        async with (
            LocalEngine(Thinker()) as bot,
            bot.analyse(START, Limit(nodes=20)) as analysis,
        ):
            return [info.nodes async for info in analysis]

    assert asyncio.run(watch()) == list(range(1, 21))


def test_several_lines_are_kept_best_first() -> None:
    async def watch() -> list[int]:
        async with (
            LocalEngine(Thinker()) as bot,
            bot.analyse(START, Limit(nodes=3), lines=3) as analysis,
        ):
            await analysis
            return [line.rank for line in analysis.lines]

    assert asyncio.run(watch()) == [1, 2, 3]


def test_leaving_the_block_ends_an_endless_search() -> None:
    thinker = Thinker()

    async def look_once() -> None:
        async with LocalEngine(thinker) as bot, bot.analyse(START) as analysis:
            async for _info in analysis:
                break

    asyncio.run(look_once())
    assert thinker.searches == 1
    assert not thinker.is_thinking


def test_a_stopped_search_still_gives_its_reply() -> None:
    async def stop() -> Reply:
        async with LocalEngine(Thinker()) as bot, bot.analyse(START) as analysis:
            async for _info in analysis:
                analysis.stop()
            return await analysis

    assert asyncio.run(stop()).move == CENTRE


def test_a_cancelled_search_leaves_nothing_running() -> None:
    thinker = Thinker()

    async def cancel() -> None:
        async with LocalEngine(thinker) as bot:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(bot.play(START), 0.05)
            assert not thinker.is_thinking

    asyncio.run(cancel())


def test_an_error_in_the_block_ends_the_search_and_passes_through() -> None:
    thinker = Thinker()

    async def fail() -> None:
        async with LocalEngine(thinker) as bot, bot.analyse(START) as analysis:
            async for _info in analysis:
                raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(fail())
    assert not thinker.is_thinking


def test_a_second_search_waits_for_the_first() -> None:
    thinker = Thinker()

    async def both() -> tuple[Reply, Reply]:
        async with LocalEngine(thinker) as bot:
            first, second = bot.play(START, Limit(nodes=5)), bot.play(START, Limit(nodes=5))
            return await asyncio.gather(first, second)

    asyncio.run(both())
    assert thinker.searches == 2


def test_a_slow_reader_loses_old_lines_but_never_memory() -> None:
    async def lag() -> int:
        async with (
            LocalEngine(Thinker()) as bot,
            bot.analyse(START, Limit(nodes=BACKLOG + 50)) as analysis,
        ):
            await analysis
            return len([info async for info in analysis])

    assert asyncio.run(lag()) == BACKLOG


def test_options_are_checked_before_they_reach_the_player() -> None:
    async def configure(**values: OptionValue) -> None:
        async with LocalEngine(Thinker()) as bot:
            await bot.configure(**values)

    asyncio.run(configure(depth="3"))
    for values, problem in (
        ({"depth": 0}, "at least 1"),
        ({"depth": 10}, "at most 9"),
        ({"depth": "x"}, "a whole number"),
        ({"deth": 1}, "did you mean 'depth'"),
    ):
        with pytest.raises(EngineFailure, match=problem):
            asyncio.run(configure(**values))


def test_a_finished_game_cannot_be_searched() -> None:
    over = START.play_all("a1 b1 a2 b2 a3")

    async def search() -> None:
        async with engine.open("random") as bot:
            await bot.play(over)

    with pytest.raises(ValueError, match="the game is over"):
        asyncio.run(search())


@pytest.mark.parametrize(
    "bad",
    [
        lambda: Limit(time=-1),
        lambda: Limit(time=float("nan")),
        lambda: Limit(depth=0),
        lambda: Limit(nodes=-5),
        lambda: Clock(float("inf")),
    ],
)
def test_impossible_limits_are_refused(bad: object) -> None:
    with pytest.raises(ValueError, match="not"):
        bad()  # type: ignore[operator]


def test_a_clock_gives_a_share_of_the_time_left() -> None:
    assert Limit(clock=Clock(60, increment=1)).budget == pytest.approx(3.0)
    assert Limit(clock=Clock(0.5, increment=10)).budget == pytest.approx(0.5)
    assert Limit(time=2, clock=Clock(60)).budget == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("random", PlayerName("random")),
        ("gtp:gtp-rhino -x 'a b'", PlayerName("gtp", argument="gtp-rhino -x 'a b'")),
        ("gtp[memory=500]:prog[1]", PlayerName("gtp", {"memory": "500"}, "prog[1]")),
        ("level:7", PlayerName("level", argument="7")),
    ],
)
def test_names_are_taken_apart_and_put_together(text: str, name: PlayerName) -> None:
    assert PlayerName.parse(text) == name
    assert PlayerName.parse(name.text) == name


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("gtp", "names no program"),
        ("gtp:", "names no program"),
        ("gtp[speed=9]:x", "speed=9 is not an option of gtp"),
        ("random:x", "random takes no argument"),
        ("randm", "did you mean 'random'"),
    ],
)
def test_names_that_make_no_player_are_refused(name: str, problem: str) -> None:
    with pytest.raises(InvalidPlayer, match=problem):
        engine.open(name)


def test_the_simple_engine_waits_for_answers() -> None:
    with engine.open_simple("random[seed=3]") as bot:
        first = bot.play(START).move
        bot.configure(seed=3)
        assert bot.play(START).move == first
        assert bot.analyse(START, Limit(time=1))[0].pv
    bot.close()


def test_an_engine_is_told_to_stop_whatever_it_searches() -> None:
    async def stop() -> Reply:
        async with LocalEngine(Thinker()) as bot, bot.analyse(START) as analysis:
            async for _info in analysis:
                bot.stop()
            return await analysis

    assert asyncio.run(stop()).move == CENTRE


def test_a_stop_before_the_first_step_of_a_search_is_not_lost() -> None:
    async def stop() -> Reply:
        async with LocalEngine(Thinker()) as bot, bot.analyse(START) as analysis:
            bot.stop()
            return await analysis

    assert asyncio.run(stop()).move == CENTRE


def test_a_stop_concerns_no_later_search() -> None:
    async def search() -> int | None:
        async with LocalEngine(Thinker()) as bot:
            await bot.play(START, Limit(nodes=1))
            bot.stop()
            async with bot.analyse(START, Limit(nodes=20)) as analysis:
                await analysis
                return analysis.lines[0].nodes

    assert asyncio.run(search()) == 20


def test_the_simple_engine_streams_its_lines() -> None:
    with SimpleEngine(LocalEngine(Thinker())) as bot:
        with bot.stream(START, Limit(nodes=20)) as analysis:
            assert [info.nodes for info in analysis] == list(range(1, 21))
        assert analysis.is_done
        assert analysis.lines[0].nodes == 20


def test_a_stream_without_a_limit_is_stopped_and_replies() -> None:
    thinker = Thinker()
    with SimpleEngine(LocalEngine(thinker)) as bot, bot.stream(START, lines=2) as analysis:
        assert next(iter(analysis)).nodes == 1
        assert analysis.stop().move == CENTRE
        assert not thinker.is_thinking


def test_the_end_of_the_block_ends_a_stream() -> None:
    thinker = Thinker()
    with SimpleEngine(LocalEngine(thinker)) as bot:
        with bot.stream(START) as analysis:
            next(iter(analysis))
        assert not thinker.is_thinking
        assert bot.play(START, Limit(nodes=1)).move == CENTRE


def test_a_stream_of_what_is_no_position_fails_at_once() -> None:
    with (
        SimpleEngine(LocalEngine(Thinker())) as bot,
        pytest.raises(InvalidArgument, match="'b2' is not a position"),
    ):
        bot.stream("b2")  # type: ignore[arg-type]


def test_the_simple_engine_is_stopped_from_another_thread() -> None:
    thinker = Thinker()
    with SimpleEngine(LocalEngine(thinker)) as bot:
        bot.stop()  # nothing runs yet
        with ThreadPoolExecutor() as others:
            reply = others.submit(bot.play, START, Limit(time=60))
            while not thinker.is_thinking:
                assert not reply.done()
            bot.stop()
            assert reply.result(10).move == CENTRE
    bot.stop()
