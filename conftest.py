"""For every test: what pytest leaves alone, and what was skipped, in one line at the end."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec

import pytest

#: The desktop app, where Python has no Tk.
collect_ignore_glob = (
    [] if find_spec("_tkinter") else ["src/tengen/desktop/*.py", "docs/make_desktop_pictures.py"]
)


def skipped_line(reasons: list[str]) -> str:
    """Return how many tests were skipped and why, the most frequent reason first.

    >>> skipped_line(["no nginx", "no caddy", "no nginx"])
    '3 tests were skipped: no nginx (2), no caddy (1)'
    """
    counted = Counter(reasons).most_common()
    told = ", ".join(f"{reason} ({number})" for reason, number in counted)
    return f"{len(reasons)} tests were skipped: {told}" if reasons else "no test was skipped"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was skipped, so that nobody takes a run on a bare machine for a whole one."""
    reasons = [str(report.longrepr[2]) for report in terminalreporter.getreports("skipped")]
    terminalreporter.write_line(skipped_line([one.removeprefix("Skipped: ") for one in reasons]))
