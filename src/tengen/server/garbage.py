"""When the collector of garbage may look: it stops every game while it does.

Nearly everything is let go without it, as soon as nobody needs it; what is left are circles of
references in libraries. A look at all objects takes a third of a second with 2,000 open sockets, a
look at the young ones some milliseconds. So all are looked at rarely, and rather when the server
has little to do. What was freed is given back to the system then, too: threads that worked out
something large would keep its memory for the next.
"""

from __future__ import annotations

import asyncio
import gc
import time

from tengen.base import system

#: Objects made before the collector looks at the young, and how much rarer at the older: at all of
#: them after some 2,500,000.
THRESHOLDS = (5_000, 10, 50)
#: Seconds between two questions whether the server has little to do.
ROUND = 10.0
#: The share of a processor below which it has.
QUIET = 0.2
#: The share of the time that looks at all objects in quiet moments may take.
SHARE = 0.002


def start_collecting() -> asyncio.Task[None]:
    """Set the collector up; keep the task that is returned.

    What was loaded at the start lives as long as the server, and is never looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    return asyncio.create_task(_collect_when_quiet())


async def _collect_when_quiet() -> None:
    due, has_worked = 0.0, True
    while True:
        before = time.process_time()
        await asyncio.sleep(ROUND)
        if time.process_time() - before >= QUIET * ROUND:
            has_worked = True
            continue
        if time.monotonic() >= due:
            due = time.monotonic() + _collect() / SHARE
        if has_worked:
            has_worked = False
            await asyncio.to_thread(system.give_back_memory)


def _collect() -> float:
    """Look at all objects; return how many seconds that took."""
    began = time.monotonic()
    gc.collect()
    return time.monotonic() - began
