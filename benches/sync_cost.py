"""What it costs to have every move on the disk before it is acknowledged (``TENGEN_SYNC=full``).

Runs ``web_load.py`` with both settings, one after the other, on the disk of the temporary folder;
``TMPDIR`` names another. A disk is what is measured: a file system in memory costs nothing.

    python benches/sync_cost.py --games 200 --seconds 30
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LOAD = Path(__file__).with_name("web_load.py")
#: Commits of the bare disk that are timed.
COMMITS = 200


def bare_disk() -> float:
    """Return the milliseconds the disk takes to keep one small write."""
    with tempfile.NamedTemporaryFile() as file:
        began = time.perf_counter()
        for _ in range(COMMITS):
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
        return (time.perf_counter() - began) / COMMITS * 1000


def main() -> None:
    """Measure and report."""
    print(f"the disk keeps 4 KiB in {bare_disk():.2f} ms")
    for sync in ("normal", "full"):
        print(f"\nTENGEN_SYNC={sync}", flush=True)
        command = [sys.executable, str(LOAD), *sys.argv[1:]]
        subprocess.run(command, env={**os.environ, "TENGEN_SYNC": sync}, check=True)


if __name__ == "__main__":
    main()
