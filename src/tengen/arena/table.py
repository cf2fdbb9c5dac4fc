"""The final table as text: who scored what against whom."""

from __future__ import annotations

from tengen.arena.report import Line, Report
from tengen.arena.sprt import Verdict
from tengen.base.i18n import _

#: Longer names are cut in tables.
_LONGEST_NAME = 32


def cross_table(report: Report) -> str:
    """Return the table, strongest player first, with a column for each opponent."""
    ranking = report.ranking
    heading = ["#", _("player"), "Elo", "±", _("games"), _("points"), "%"]
    heading += [str(place) for place in range(1, len(ranking) + 1)]
    rows = [_row(report, place, line) for place, line in enumerate(ranking, start=1)]
    widths = [max(map(len, column)) for column in zip(heading, *rows, strict=True)]
    return "\n".join(_aligned(cells, widths) for cells in (heading, *rows))


def _row(report: Report, place: int, line: Line) -> list[str]:
    games = int(line.tally.games)
    share = f"{100 * line.tally.score / games:.1f}" if games else "–"
    cells = [
        str(place),
        short_name(line.name),
        f"{round(line.rating.elo):+d}",
        f"{line.rating.error:.0f}",
        str(games),
        f"{line.tally.score:g}",
        share,
    ]
    return cells + [_cell(report, line, other) for other in report.ranking]


def _cell(report: Report, line: Line, other: Line) -> str:
    tally = report.between(line.number, other.number)
    if line is other:
        return "·"
    return f"{tally.score:g}/{tally.games:g}" if tally.games else ""


def _aligned(cells: list[str], widths: list[int]) -> str:
    """Join the cells of a row: the name to the left, numbers to the right."""
    padded = [
        cell.ljust(width) if place == 1 else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(padded).rstrip()


def short_name(name: str) -> str:
    """Return a name that fits into a table."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def remarks(report: Report) -> list[str]:
    """Return what else there is to say: the difference, the test, and games lost by faults."""
    lines = []
    if report.difference is not None:
        lines.append(_difference(report))
    if report.answer is not None:
        lines.append(_verdict(report))
    for line in report.lines:
        for fault, count in line.faults.items():
            text = _("{player} lost {count} by fault: {fault}")
            lines.append(text.format(player=short_name(line.name), count=count, fault=fault))
    return lines


def _difference(report: Report) -> str:
    assert report.difference is not None
    elo, chance = report.difference.elo, report.difference.superiority
    text = _("difference {elo} ± {error} Elo, likelihood of superiority {chance}")
    return text.format(elo=f"{elo.elo:+.1f}", error=f"{elo.error:.1f}", chance=f"{chance:.1%}")


def _verdict(report: Report) -> str:
    answer = report.answer
    assert answer is not None
    texts = {
        Verdict.H0: _("SPRT {bounds}: not better (LLR {ratio}, H0 accepted)"),
        Verdict.H1: _("SPRT {bounds}: better (LLR {ratio}, H1 accepted)"),
        Verdict.UNDECIDED: _("SPRT {bounds}: not decided yet (LLR {ratio})"),
    }
    bounds = f"[{answer.test.elo0:g}, {answer.test.elo1:g}]"
    return texts[answer.verdict].format(bounds=bounds, ratio=f"{answer.ratio:+.2f}")
