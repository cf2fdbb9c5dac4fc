"""What a match says in the end: numbers first, and the same as plain data for JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any

from tengen.arena.faults import PlayerFault
from tengen.arena.ratings import PairScore, PoolRating, ratings
from tengen.arena.results import Results
from tengen.arena.settings import MatchSettings
from tengen.arena.sprt import SequentialTest, SprtDecision
from tengen.arena.statistics import Counts, Estimate, elo_difference, normalised_elo, superiority
from tengen.base.notebook import drawn

_PAIR = (0, 1)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the final table."""

    number: int
    name: str
    tally: PairScore
    rating: PoolRating
    faults: dict[str, int]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first of two players compared with the second."""

    elo: Estimate
    normalised: Estimate
    superiority: float


@dataclass(frozen=True, slots=True)
class SprtStatus:
    """Where a sequential test stands."""

    test: SequentialTest
    ratio: float
    verdict: SprtDecision


@dataclass(frozen=True, slots=True)
class MatchReport:
    """All that is told about a match. ``lines`` are in the order of the players.

    ``pentanomial``, ``difference`` and ``answer`` are there for matches of two only.
    """

    settings: MatchSettings
    lines: tuple[PlayerRow, ...]
    games: int
    tallies: dict[tuple[int, int], PairScore]
    reasons: dict[str, int]
    pentanomial: tuple[int, ...] | None
    difference: Difference | None
    answer: SprtStatus | None
    #: The fault after which the match was stopped.
    stopped_by: PlayerFault | None = None

    @property
    def ranking(self) -> tuple[PlayerRow, ...]:
        """The lines with the strongest player first."""
        return tuple(sorted(self.lines, key=lambda line: (-line.rating.elo, line.number)))

    def between(self, one: int, two: int) -> PairScore:
        """Return the games of one player against another, seen by the first."""
        if one > two:
            seen = self.between(two, one)
            return PairScore(seen.losses, seen.draws, seen.wins)
        return self.tallies.get((one, two), PairScore())

    def __str__(self) -> str:
        """Return what ``tengen match`` prints: the table, and what else there is to say."""
        table = import_module("tengen.arena.table")  # which knows reports
        return "\n".join((table.cross_table(self), *table.remarks(self)))

    def _repr_svg_(self) -> str:
        return drawn(self, "tengen.arena.picture:svg_of")


def report_of(
    settings: MatchSettings, results: Results, stopped_by: PlayerFault | None = None
) -> MatchReport:
    """Sum a match up, finished or not."""
    is_duel = results.players == 2
    difference = _difference(results) if is_duel and len(results) else None
    rated = _ratings(results, difference)
    lines = tuple(
        PlayerRow(entrant.number, entrant.label, results.tally(entrant.number), rating, faults)
        for entrant, rating in zip(settings.entrants, rated, strict=True)
        for faults in [results.faults(entrant.number)]
    )
    pentanomial = results.pentanomial(_PAIR) if is_duel else None
    answer = None
    if settings.test is not None and pentanomial is not None:
        ratio = settings.test.likelihood_ratio(pentanomial)
        answer = SprtStatus(settings.test, ratio, settings.test.verdict(pentanomial))
    return MatchReport(
        settings,
        lines,
        len(results),
        results.tallies,
        results.reasons,
        pentanomial,
        difference,
        answer,
        stopped_by,
    )


def _difference(results: Results) -> Difference:
    """Compare two players by their pairs of games, or by single games where no pair is whole."""
    tally = results.tally(0)
    pairs = results.pentanomial(_PAIR)
    counts: Counts = pairs if any(pairs) else (tally.losses, tally.draws, tally.wins)
    return Difference(elo_difference(counts), normalised_elo(counts), superiority(counts))


def _ratings(results: Results, difference: Difference | None) -> tuple[PoolRating, ...]:
    """Rate the players around a mean of 0; of two, each is half the difference away from it."""
    if difference is not None:
        elo, error = difference.elo.elo / 2, difference.elo.error / 2
        return PoolRating(elo, error), PoolRating(-elo, error)
    if not len(results):
        return (PoolRating(0.0, 0.0),) * results.players
    return ratings(results.players, results.tallies)


# -- plain data ------------------------------------------------------------------------------------


def as_data(report: MatchReport) -> dict[str, Any]:
    """Return the report as the JSON document of ``tengen match``."""
    settings = report.settings
    return {
        "players": [_line_data(line) for line in report.lines],
        "games": report.games,
        "sprt": _answer_data(report.answer),
        "variant": settings.variant.name,
        "size": settings.variant.size_text,
        "tournament": settings.tournament.name,
        "control": settings.control.text,
        "openings": settings.book.identity,
        "difference": _difference_data(report.difference),
        "pairs": None if report.pentanomial is None else sum(report.pentanomial),
        "pentanomial": None if report.pentanomial is None else list(report.pentanomial),
        "crosstable": _crosstable(report),
        "reasons": report.reasons,
        "stopped": _stopped_data(report),
    }


def _stopped_data(report: MatchReport) -> dict[str, Any] | None:
    fault = report.stopped_by
    if fault is None:
        return None
    name = report.lines[fault.player].name
    return {"player": name, "fault": fault.kind, "error": fault.error, "games": fault.in_a_row}


def _line_data(line: PlayerRow) -> dict[str, Any]:
    return {
        "name": line.name,
        "wins": int(line.tally.wins),
        "draws": int(line.tally.draws),
        "losses": int(line.tally.losses),
        "elo": _rounded(line.rating.elo),
        "error": _rounded(line.rating.error),
        "points": line.tally.score,
        "faults": line.faults,
    }


def _answer_data(answer: SprtStatus | None) -> dict[str, Any] | None:
    if answer is None:
        return None
    return {
        **asdict(answer.test),
        "llr": _rounded(answer.ratio),
        "lower": _rounded(answer.test.lower),
        "upper": _rounded(answer.test.upper),
        "verdict": answer.verdict.value,
    }


def _difference_data(difference: Difference | None) -> dict[str, Any] | None:
    if difference is None:
        return None
    return {
        "elo": _rounded(difference.elo.elo),
        "error": _rounded(difference.elo.error),
        "low": _rounded(difference.elo.low),
        "high": _rounded(difference.elo.high),
        "normalised": _rounded(difference.normalised.elo),
        "normalised_error": _rounded(difference.normalised.error),
        "los": round(difference.superiority, 6),
    }


def _crosstable(report: MatchReport) -> list[list[list[int] | None]]:
    """Return wins, draws and losses of each player (row) against each (column)."""

    def cell(one: int, two: int) -> list[int] | None:
        tally = report.between(one, two)
        return None if one == two else [int(tally.wins), int(tally.draws), int(tally.losses)]

    numbers = range(len(report.lines))
    return [[cell(one, two) for two in numbers] for one in numbers]


def _rounded(value: float) -> float:
    return round(value, 3) + 0.0  # no minus zero
