"""The committed signature of the rules still holds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SIGNATURE = Path(__file__).parents[1] / "benches" / "signature.py"


def test_no_count_has_changed_without_a_word() -> None:
    run = subprocess.run([sys.executable, SIGNATURE], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, ""), run.stdout + run.stderr
