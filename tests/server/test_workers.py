"""Workers that are lost, starved or cannot be started: the move comes, or it is said plainly."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tengen.base.errors import EngineError
from tengen.games.thought import Thought
from tengen.rules.catalogue import variant
from tengen.server.metrics import Metrics
from tengen.server.pool import memory
from tengen.server.pool.pool import ATTEMPTS, SHARE, Pool
from tengen.server.pool.process import WorkerLost, WorkerProcess
from tengen.server.pool.queue import QueueLimits
from tengen.server.pool.task import PositionSpec, SearchAnswer, Task

#: Seconds within which a move comes after the last worker was killed.
SOON = 5.0
ANSWER = SearchAnswer("h8", None)


def task(seconds: float = 0.1, player: str = "random") -> Task:
    return Task(player, PositionSpec.of(variant("freestyle").initial()), seconds)


def children_of(process: int) -> list[int]:
    """Return the child processes of a process."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in children.split()]


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def until(is_so: Callable[[], object], seconds: float = 20.0) -> float:
    """Wait until something is so; return how long that took."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < seconds, "it did not happen"
        time.sleep(0.01)
    return time.monotonic() - began


@asynccontextmanager
async def pool_of(*workers: WorkerProcess) -> AsyncIterator[Pool]:
    pool = Pool(workers, QueueLimits(), Metrics())
    try:
        yield pool
    finally:
        await pool.close()


class Frail(WorkerProcess):
    """A worker that fails as it is told: at its start, or at its work."""

    def __init__(self, at_start: list[Exception] | None = None, at_work: Any = ()) -> None:
        super().__init__()
        self.at_start = at_start or []
        self.at_work = list(at_work)
        self.seconds: list[float] = []

    async def _start(self) -> None:
        if self.at_start:
            raise self.at_start.pop()

    async def work(self, _number: str, task: Task, _told: Any) -> SearchAnswer:
        self.seconds.append(task.seconds)
        if self.at_work:
            raise self.at_work.pop()
        return ANSWER


@pytest.mark.parametrize("error", [OSError(24, "EMFILE"), MemoryError(), RuntimeError("thread")])
def test_a_worker_that_cannot_be_started_is_started_again(error: Exception) -> None:
    async def work() -> SearchAnswer:
        async with pool_of(Frail(at_start=[error] * 4)) as pool:
            return await asyncio.wait_for(pool.submit("anna", task()).answer, 20)

    assert asyncio.run(work()) == ANSWER


@pytest.mark.parametrize("error", [OSError(24, "EMFILE"), KeyError("id"), WorkerLost("gone")])
def test_whatever_a_worker_does_the_pool_goes_on(error: Exception) -> None:
    async def work() -> SearchAnswer:
        async with pool_of(Frail(at_work=[error] * (ATTEMPTS - 1))) as pool:
            return await asyncio.wait_for(pool.submit("anna", task()).answer, 20)

    assert asyncio.run(work()) == ANSWER


def test_a_task_that_ends_every_worker_fails_and_the_next_is_done() -> None:
    worker = Frail(at_work=[WorkerLost("gone")] * ATTEMPTS)

    async def work() -> SearchAnswer:
        async with pool_of(worker) as pool:
            with pytest.raises(EngineError, match=f"failed {ATTEMPTS} times"):
                await pool.submit("anna", task(10)).answer
            return await pool.submit("anna", task(10)).answer

    assert asyncio.run(work()) == ANSWER
    # A move that is tried again is made sooner.
    assert worker.seconds == [10, *[3] * (ATTEMPTS - 1), 10]


def test_a_listener_that_fails_costs_nobody_a_worker() -> None:
    async def work() -> tuple[SearchAnswer, int | None, int | None]:
        worker = WorkerProcess()

        def told(_rank: int, _thought: object) -> None:
            raise ReferenceError("the room is gone")

        async with pool_of(worker) as pool:
            await pool.submit("anna", task()).answer
            before = worker.pid
            answer = await pool.submit("anna", task(0.5, "tengen[book=false]"), told).answer
            return answer, before, worker.pid

    answer, before, after = asyncio.run(work())
    assert answer.move
    assert before == after


def test_a_worker_that_takes_too_much_memory_is_replaced() -> None:
    async def work() -> SearchAnswer:
        async with pool_of(WorkerProcess({memory.VARIABLE: "300"})) as pool:
            place = PositionSpec.of(variant("reversi").initial())
            hungry = Task("tengen[hash=1024,book=false]", place, 0.2)
            with pytest.raises(EngineError, match="failed"):
                await pool.submit("anna", hungry).answer
            return await pool.submit("anna", task()).answer

    assert asyncio.run(work()).move


@pytest.fixture(scope="module")
def server(start_shared: Any) -> Any:
    """A server with one worker, which waits long for a stuck one."""
    return start_shared(TENGEN_GRACE="60")


def begun(server: Any) -> tuple[Any, str]:
    """Begin a game with a program that takes its time."""
    anna = server.visitor()
    return anna, anna.begin("freestyle", "computer", opponent="tengen")


def replies(said: Any) -> bool:
    return bool(said["kind"] == "moved" and said["seat"] == "second")


async def strike(server: Any, times: int) -> None:
    """Kill the worker, and those that take its place."""
    killed: set[int] = set()
    while len(killed) < times:
        for worker in children_of(server.process.pid):
            if worker not in killed and is_running(worker):
                with suppress(ProcessLookupError):  # it may end while we look
                    os.kill(worker, signal.SIGKILL)
                    killed.add(worker)
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("kills", [2, ATTEMPTS - 1])
def test_the_move_comes_soon_after_the_last_kill(server: Any, kills: int) -> None:
    anna, game = begun(server)

    async def table() -> float:
        async with anna.socket(game) as first:
            await first.kind("presence")
            await first.move("h8", 0)
            await first.kind("thinking")
            await strike(server, kills)
            killed = time.monotonic()
            await first.until(replies)
            return time.monotonic() - killed

    assert asyncio.run(table()) < SOON


def test_a_program_that_fails_again_and_again_says_so_and_tries_again_on_request(
    server: Any,
) -> None:
    anna, game = begun(server)
    vera = server.visitor().enter()

    async def table() -> tuple[Any, Any, Any, Any]:
        async with anna.socket(game) as first, vera.socket(game) as watching:
            await first.kind("presence")
            await first.move("h8", 0)
            await first.kind("thinking")
            striking = asyncio.create_task(strike(server, 1_000))
            trouble = await first.kind("trouble")
            striking.cancel()
            stranger = await watching.do("retry")
            answer = await first.do("retry")
            return trouble, stranger, answer, await first.until(replies)

    trouble, stranger, answer, moved = asyncio.run(table())
    assert trouble["retry"]
    assert "failed" in trouble["reason"]["template"]
    assert stranger["kind"] == "refuse"
    assert answer["kind"] == "ack"
    assert moved["ply"] == 2


def test_the_program_moves_when_descriptors_are_to_be_had_again(server: Any) -> None:
    anna, game = begun(server)
    process = server.process.pid
    usual = resource.prlimit(process, resource.RLIMIT_NOFILE)

    async def table() -> Any:
        async with anna.socket(game) as first:
            await first.kind("presence")
            (worker,) = children_of(process)
            most = max(int(one.name) for one in Path(f"/proc/{process}/fd").iterdir())
            resource.prlimit(process, resource.RLIMIT_NOFILE, (most + 1, usual[1]))
            os.kill(worker, signal.SIGKILL)
            await first.move("h8", 0)
            lost = await asyncio.to_thread(until, lambda: losses(server))
            assert lost < SOON
            resource.prlimit(process, resource.RLIMIT_NOFILE, usual)
            return await first.until(replies)

    assert asyncio.run(table())["ply"] == 2


def losses(server: Any) -> bool:
    """Whether a worker could not be started, as the log says."""
    os.set_blocking(server.process.stderr.fileno(), False)
    server.log += server.process.stderr.read() or b""
    return bool(server.log.count(b"cannot be started") > 1)


def test_no_worker_outlives_a_server_that_is_killed(start: Any) -> None:
    server = start()
    anna, game = begun(server)

    async def table() -> list[int]:
        async with anna.socket(game) as first:
            await first.move("h8", 0)
            await first.kind("thinking")
            return children_of(server.process.pid)

    workers = asyncio.run(table())
    server.kill()
    assert workers
    assert until(lambda: not any(map(is_running, workers))) < SOON


# -- long analyses ----------------------------------------------------------------------------


def analysis(seconds: float = 60.0, player: str = "tengen") -> Task:
    return Task(player, PositionSpec.of(variant("freestyle").initial()), seconds, is_move=False)


class Patient(WorkerProcess):
    """A worker that thinks as long as it is let, and a little deeper each time but the last."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[tuple[bool, float]] = []
        self._stopped = asyncio.Event()

    async def _start(self) -> None:
        pass

    def stop(self) -> None:
        self._stopped.set()

    async def work(self, _number: str, task: Task, told: Any) -> SearchAnswer:
        self.given.append((task.is_move, task.seconds))
        self._stopped.clear()
        depth = 9 if len(self.given) == 1 else 5
        told(1, Thought(depth=depth))
        if task.seconds >= 1:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), task.seconds)
        return SearchAnswer("h8", Thought(depth=depth))


def test_an_analysis_gives_way_to_a_move_and_goes_on_with_the_time_it_has_left() -> None:
    worker, heard = Patient(), []

    async def work() -> tuple[float, SearchAnswer]:
        async with pool_of(worker) as pool:
            long = pool.submit("anna", analysis(4.0), lambda _rank, said: heard.append(said))
            began = time.monotonic()
            await pool.submit("boris", task()).answer
            waited = time.monotonic() - began
            return waited, await long.answer

    waited, answer = asyncio.run(work())
    assert SHARE <= waited < SHARE + 1
    assert [is_move for is_move, _seconds in worker.given] == [False, True, False]
    left = worker.given[2][1]
    assert 4.0 - waited - 0.5 < left < 4.0 - SHARE + 0.1
    # What was seen before is told once: the second look is shallower, and so is its answer.
    assert heard == [Thought(depth=9)]
    assert answer.thought == Thought(depth=9)


def test_a_long_move_gives_way_and_comes_in_the_time_it_was_given() -> None:
    worker = Patient()

    async def work() -> tuple[float, float, SearchAnswer]:
        async with pool_of(worker) as pool:
            began = time.monotonic()
            long = pool.submit("anna", task(3.0, "tengen"))
            await pool.submit("boris", task()).answer
            waited = time.monotonic() - began
            pool.submit("carla", task(60.0, "tengen"))  # the clock of the first runs meanwhile
            answer = await long.answer
            return waited, time.monotonic() - began, answer

    waited, took, answer = asyncio.run(work())
    assert SHARE <= waited < SHARE + 1
    assert took < 3.5
    assert answer.thought == Thought(depth=9)


def test_a_move_is_made_though_no_worker_has_time_for_its_next_turn() -> None:
    worker = Patient()

    async def work() -> float:
        async with pool_of(worker) as pool:
            began = time.monotonic()
            long = pool.submit("anna", task(1.5, "tengen"))
            for name in ("boris", "carla", "dora"):
                pool.submit(name, task(60.0, "tengen"))
            await long.answer
            return time.monotonic() - began

    assert asyncio.run(work()) < 2.0


def test_an_analysis_for_which_nobody_waits_is_left_alone() -> None:
    worker = Patient()

    async def work() -> SearchAnswer:
        async with pool_of(worker) as pool:
            return await pool.submit("anna", analysis(SHARE + 0.5)).answer

    assert asyncio.run(work()).move == "h8"
    assert worker.given == [(False, SHARE + 0.5)]


def test_an_analysis_that_waits_for_its_next_turn_can_be_given_up() -> None:
    worker = Patient()

    async def work() -> list[SearchAnswer]:
        async with pool_of(worker) as pool:
            long = [pool.submit(name, analysis()) for name in ("anna", "boris")]
            await asyncio.sleep(SHARE + 0.5)
            for one in long:
                one.answer.cancel()
            return [await pool.submit("carla", task()).answer for _ in range(2)]

    assert asyncio.run(asyncio.wait_for(work(), 20)) == [SearchAnswer("h8", Thought(depth=5))] * 2


def test_programs_move_while_strangers_have_long_analyses_made(start: Any) -> None:
    server = start(TENGEN_WORKERS="1", TENGEN_HUMAN_DELAY="false")
    rogues = [server.visitor().enter() for _ in range(4)]
    anna = server.visitor()
    game = anna.begin("freestyle", "computer", opponent="level:1")
    wish = {"do": "analyse", "id": "long", "variant": "freestyle", "seconds": 60, "lines": 8}

    async def table() -> list[float]:
        async with AsyncExitStack() as desks:
            for rogue in rogues:
                # Nobody reads what is told, so a goodbye would be waited for in vain.
                coming = rogue.socket("", path="/ws/analysis", close_timeout=0.1)
                desk = await desks.enter_async_context(coming)
                await desk.say({**wish, "moves": ["h8", "i9"]})
                await desk.kind("info", "done") if rogue is rogues[0] else None
            async with anna.socket(game) as first:
                waits = []
                for ply, move in ((0, "a1"), (2, "o15"), (4, "a15")):
                    began = time.monotonic()
                    await first.move(move, ply)
                    await first.until(lambda said, ply=ply: said.get("ply") == ply + 2)
                    waits.append(time.monotonic() - began)
                return waits

    # Each of the strangers may have a turn first.
    assert max(asyncio.run(table())) < len(rogues) * SHARE + SOON


def test_the_pool_says_when_no_worker_can_be_started() -> None:
    async def work() -> None:
        async with pool_of(Frail(at_start=[OSError(24, "EMFILE")])) as pool:
            with pytest.raises(WorkerLost, match="cannot be started"):
                await pool.check()
            await pool.check()

    asyncio.run(work())
