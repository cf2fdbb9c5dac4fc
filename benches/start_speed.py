"""How soon Tengen is there: imports and commands beside python-chess, in one run.

    python benches/start_speed.py [PYTHON]

``PYTHON`` is the interpreter of an environment with Tengen and chess installed, not in place. Each
line is the processor time of the best of several runs in processes of their own, less what an empty
one takes.
"""

from __future__ import annotations

import resource
import subprocess
import sys

RUNS = 15
TASKS = {
    "import tengen": ("-c", "import tengen"),
    "import chess": ("-c", "import chess"),
    "tengen --version": ("-m", "tengen", "--version"),
    "tengen --help": ("-m", "tengen", "--help"),
}


def best(python: str, arguments: tuple[str, ...]) -> float:
    """Return the seconds of the quickest of some runs."""
    seconds = []
    for _run in range(RUNS):
        before = _spent()
        subprocess.run([python, *arguments], check=True, capture_output=True)
        seconds.append(_spent() - before)
    return min(seconds)


def _spent() -> float:
    """Return the processor time of all children so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print a table."""
    python = sys.argv[1] if len(sys.argv) > 1 else sys.executable
    empty = best(python, ("-c", ""))
    taken = {name: best(python, arguments) - empty for name, arguments in TASKS.items()}
    for name, seconds in taken.items():
        print(f"{name:<18} {seconds * 1000:7.1f} ms {seconds / taken['import chess']:6.2f}")


if __name__ == "__main__":
    main()
