"""How much memory a worker may take."""

from __future__ import annotations

import os
from contextlib import suppress

from tengen.base import system

#: Says how many MiB, to worker and server (``ServerSettings.worker_memory``); 0 is no limit.
VARIABLE = "TENGEN_WORKER_MEMORY"


def limit_memory() -> None:
    """Take no more memory than the environment says, where the system can see to that.

    What counts is what the process may write to (``RLIMIT_DATA``): neither shared libraries nor
    address space that is only reserved. Who asks for more gets a MemoryError.
    """
    mebibytes = int(os.environ.get(VARIABLE) or 0)
    if not mebibytes:
        return
    with suppress(ValueError, OSError):  # a stricter limit
        system.limit_data(mebibytes << 20)
