"""The final table as text: who scored what against whom."""

from __future__ import annotations

from tengen.arena.faults import PlayerFault
from tengen.arena.report import MatchReport, PlayerRow
from tengen.arena.sprt import SprtDecision
from tengen.base.i18n import _
from tengen.base.text import clipped, display_width, padded

#: Names that take more columns are cut in tables.
_MAX_NAME_COLUMNS = 32


def cross_table(report: MatchReport) -> str:
    """Return the table, strongest player first, with a column for each opponent."""
    ranking = report.ranking
    heading = ["#", _("player"), "Elo", "±", _("games"), _("points"), "%"]
    heading += [str(place) for place in range(1, len(ranking) + 1)]
    rows = [_row(report, place, line) for place, line in enumerate(ranking, start=1)]
    widths = [max(map(display_width, column)) for column in zip(heading, *rows, strict=True)]
    return "\n".join(_aligned(cells, widths) for cells in (heading, *rows))


def _row(report: MatchReport, place: int, line: PlayerRow) -> list[str]:
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


def _cell(report: MatchReport, line: PlayerRow, other: PlayerRow) -> str:
    tally = report.between(line.number, other.number)
    if line is other:
        return "·"
    return f"{tally.score:g}/{tally.games:g}" if tally.games else ""


def _aligned(cells: list[str], widths: list[int]) -> str:
    """Join the cells of a row: the name to the left, numbers to the right."""
    row = [
        padded(cell, width, is_right=place != 1)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(row).rstrip()


def short_name(name: str) -> str:
    """Return a name that fits into a table."""
    return clipped(name, _MAX_NAME_COLUMNS)


def remarks(report: MatchReport) -> list[str]:
    """Return what else there is to say: the difference, the test, and games lost by faults."""
    lines = []
    if report.difference is not None:
        lines.append(_difference(report))
        lines.append(_("A positive number means that the player named first is stronger."))
    if report.answer is not None:
        lines.append(_verdict(report))
    for line in report.lines:
        for fault, count in line.faults.items():
            text = _("{player} lost {count} by fault: {fault}")
            lines.append(text.format(player=short_name(line.name), count=count, fault=fault))
    return lines


def _difference(report: MatchReport) -> str:
    assert report.difference is not None
    elo, chance = report.difference.elo, report.difference.superiority
    text = _("{first} − {second}: {elo} ± {error} Elo, likelihood of superiority {chance}")
    first, second = (short_name(line.name) for line in report.lines)
    numbers = {"elo": _signed(elo.elo), "error": f"{elo.error:.1f}", "chance": f"{chance:.1%}"}
    return text.format(first=first, second=second, **numbers)


def _signed(elo: float) -> str:
    """Return a difference with its sign; the minus is as wide as the plus."""
    return f"{elo:+.1f}".replace("-", "−")


def fault_text(fault: PlayerFault, label: str) -> str:
    """Return what is said of a fault at once."""
    text = _("{player} lost game {game} by fault: {fault}: {error}")
    return text.format(
        player=short_name(label), game=fault.game, fault=fault.kind, error=fault.error
    )


def stopped_text(fault: PlayerFault, label: str) -> str:
    """Return why a match was stopped."""
    text = _(
        "{player} lost {count} games in a row by its own faults, so the match was stopped; "
        "--max-faults changes that; the last was {fault}: {error}"
    )
    return text.format(
        player=short_name(label), count=fault.in_a_row, fault=fault.kind, error=fault.error
    )


def _verdict(report: MatchReport) -> str:
    answer = report.answer
    assert answer is not None
    texts = {
        SprtDecision.H0: _("SPRT {bounds}: not better (LLR {ratio}, H0 accepted)"),
        SprtDecision.H1: _("SPRT {bounds}: better (LLR {ratio}, H1 accepted)"),
        SprtDecision.UNDECIDED: _("SPRT {bounds}: not decided yet (LLR {ratio})"),
    }
    bounds = f"[{answer.test.elo0:g}, {answer.test.elo1:g}]"
    return texts[answer.verdict].format(bounds=bounds, ratio=f"{answer.ratio:+.2f}")
