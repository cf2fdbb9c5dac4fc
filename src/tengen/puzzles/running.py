"""Mining on many cores or machines: batches are given out, and taken in their order."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator

from tengen.arena.executor import Executor
from tengen.puzzles.mining import KeptPuzzles, Mined, MiningBatch, Quota
from tengen.puzzles.mining_state import MiningPlan, MiningState, mined_of
from tengen.puzzles.model import PuzzleKind
from tengen.puzzles.worker import batch_line

#: A batch knows what is lacking when so many before it are not yet done, at any number of jobs.
AHEAD = 64
#: A run ends when so many batches one after the other gave nothing that is kept.
MAX_BARREN = 400
#: Hears what is kept so far.
OnProgress = Callable[[KeptPuzzles], None]


async def run(
    plan: MiningPlan, state: MiningState, executor: Executor, jobs: int, on_progress: OnProgress
) -> KeptPuzzles:
    """Mine until there is enough; what was done before is not done again."""
    mining = _Mining(plan)
    for mined in state.load():
        mining.take(mined)
    tasks: dict[int, asyncio.Task[bytes]] = {}
    with state.growing() as stream:
        try:
            while not mining.is_done:
                for batch in mining.batches(jobs):
                    if batch.number not in tasks:
                        asking = executor.ask(batch_line(batch), f"batch {batch.number}")
                        tasks[batch.number] = asyncio.create_task(asking)
                line = await tasks.pop(mining.number)
                stream.write(line)
                mining.take(mined_of(json.loads(line), plan.variant_name))
                on_progress(mining.kept)
        finally:
            for task in tasks.values():
                task.cancel()
            await asyncio.gather(*tasks.values(), return_exceptions=True)
    return mining.kept


class _Mining:
    """What is kept up to a batch, and which kinds each of the next ones is for."""

    def __init__(self, plan: MiningPlan) -> None:
        self._plan = plan
        self.kept = KeptPuzzles(Quota.of(plan.variant_name, plan.count))
        self.number = 0
        self._barren = 0
        self._kinds: list[tuple[PuzzleKind, ...]] = [self.kept.lacking] * AHEAD

    @property
    def is_done(self) -> bool:
        """Whether there is enough, or nothing new comes."""
        return not self.kept.lacking or self._barren >= MAX_BARREN

    def take(self, mined: Mined) -> None:
        """Keep what is wanted of the next batch."""
        self._barren = 0 if self.kept.take(mined) else self._barren + 1
        self._kinds.append(self.kept.lacking)
        self.number += 1

    def batches(self, jobs: int) -> Iterator[MiningBatch]:
        """Yield the batches that may be worked at now."""
        for number in range(self.number, self.number + min(jobs, AHEAD)):
            name, seed = self._plan.variant_name, self._plan.seed
            yield MiningBatch(name, seed, number, self._kinds[number])
