"""Priorities of the processor: whatever takes long gives way to the server itself."""

from __future__ import annotations

import os
import sys
import threading

#: How far each gives way, as ``nice`` counts: programs that think, hashes of passwords, and jobs
#: and pictures.
ENGINES, PASSWORDS, JOBS = 10, 10, 10


def lower_thread(by: int) -> None:
    """Let this thread, and those it starts, give way; only Linux has priorities of threads."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        lowest = max(by, os.getpriority(os.PRIO_PROCESS, thread))
        os.setpriority(os.PRIO_PROCESS, thread, lowest)
