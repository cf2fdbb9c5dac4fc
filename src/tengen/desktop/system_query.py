"""Questions to the system by its own commands; what cannot be asked is not known."""

from __future__ import annotations

import shutil
import subprocess

#: Seconds that the system has for an answer.
PATIENCE = 1.0


def system_query(*command: str) -> str:
    """Return what a command says, in small letters; "" when it is not there or fails."""
    if shutil.which(command[0]) is None:
        return ""
    try:
        done = subprocess.run(  # noqa: S603 - commands of the system, nothing of outside in them
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip().lower() if done.returncode == 0 else ""
