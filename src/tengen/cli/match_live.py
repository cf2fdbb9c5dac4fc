"""A match while it runs, on the terminal: the score, the rating, and how long it will take."""

from __future__ import annotations

from collections import Counter
from contextlib import AbstractContextManager
from time import monotonic
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tengen.arena.faults import PlayerFault
from tengen.arena.report import MatchReport, report_of
from tengen.arena.results import Results
from tengen.arena.settings import MatchSettings
from tengen.arena.table import fault_text, remarks, short_name
from tengen.base.i18n import _
from tengen.base.text import brief

#: Seconds between two drawings.
_PAUSE = 0.25
#: Faults of each player that are told when they happen.
_MAX_TOLD = 2


class LiveTable(AbstractContextManager["LiveTable"]):
    """Draws the standing on a terminal, not more often than an eye can follow; silent elsewhere."""

    def __init__(self, settings: MatchSettings, console: Console) -> None:
        self._settings = settings
        self._bar = Progress(
            TextColumn(_("games")),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn(_("left")),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=console,
        )
        self._task = self._bar.add_task("", total=settings.all_games)
        self._live = Live(console=console, auto_refresh=False, transient=True)
        self._is_shown = console.is_terminal
        self._drawn = 0.0
        self._told: Counter[int] = Counter()

    def __enter__(self) -> Self:
        if self._is_shown:
            self._live.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self._is_shown:
            self._live.stop()

    def tell_fault(self, fault: PlayerFault) -> None:
        """Say at once how a player failed in its first games; the table counts the others."""
        self._told[fault.player] += 1
        if self._told[fault.player] > _MAX_TOLD:
            return
        text = brief(fault_text(fault, self._settings.entrants[fault.player].label))
        self._live.console.print(text, markup=False, soft_wrap=True)

    def update(self, results: Results) -> None:
        """Show where the match stands."""
        if not self._is_shown or monotonic() - self._drawn < _PAUSE:
            return
        self._drawn = monotonic()
        self._bar.update(self._task, completed=len(results))
        report = report_of(self._settings, results)
        notes = map(escape, remarks(report))
        self._live.update(Group(_table(report), *notes, self._bar), refresh=True)


def _table(report: MatchReport) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(_("player"))
    for heading in ("+", "=", "−", "%", "Elo", "±"):
        table.add_column(heading, justify="right")
    for line in report.ranking:
        tally = line.tally
        share = f"{100 * tally.score / tally.games:.1f}" if tally.games else ""
        counts = (f"{count:g}" for count in (tally.wins, tally.draws, tally.losses))
        elo, error = f"{round(line.rating.elo):+d}", f"{line.rating.error:.0f}"
        table.add_row(escape(short_name(line.name)), *counts, share, elo, error)
    return table
