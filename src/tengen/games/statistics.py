"""What a person's games add up to. Numbers only; words are up to whoever shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache

from tengen.base.color import Color
from tengen.engine.names import InvalidPlayer, PlayerName

#: The option that says whose learner plays.
PROFILE = "profile"


@lru_cache(maxsize=1_000)
def anyones(player: str) -> str:
    """Return how a program is opened, without whose learner it is.

    >>> anyones("learner[level=easy,profile=anna]"), anyones("level:3"), anyones("")
    ('learner[level=easy]', 'level:3', '')
    """
    try:
        name = PlayerName.parse(player)
    except InvalidPlayer:
        return player
    options = {key: value for key, value in name.options.items() if key != PROFILE}
    return replace(name, options=options).text


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that is over, as one of its players sees it. Times are milliseconds since 1970.

    ``color`` and ``score`` (1 won, ½ drawn, 0 lost) are None where one person played both sides.
    ``player`` names the program of a computer opponent.
    """

    variant: str
    size: str
    kind: str
    opponent: str
    player: str
    color: Color | None
    score: float | None
    plies: int
    created: int
    ended: int
    reason: str


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over some games. ``share`` is the part of the points that was won."""

    games: int
    won: int
    drawn: int
    lost: int
    plies: int
    seconds: float

    @property
    def share(self) -> float | None:
        """Points won of those there were; None when there were none."""
        decided = self.won + self.drawn + self.lost
        return (self.won + self.drawn / 2) / decided if decided else None


@dataclass(frozen=True, slots=True)
class Group:
    """The games that have something in common."""

    name: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class Statistics:
    """All games together and in groups; months are written 2024-05.

    ``streak`` counts the latest games won in a row (below 0: lost), ``longest`` the most ever won
    in a row.
    """

    total: Tally
    streak: int
    longest: int
    groups: dict[str, tuple[Group, ...]]


def _month(result: GameResult) -> str:
    return datetime.fromtimestamp(result.ended / 1000, tz=UTC).strftime("%Y-%m")


#: How games are put into groups; a key of None belongs to no group.
GROUPS: dict[str, Callable[[GameResult], str | None]] = {
    "variants": lambda result: result.variant,
    "boards": lambda result: f"{result.variant} {result.size}",
    "kinds": lambda result: result.kind,
    "people": lambda result: None if result.player else result.opponent or None,
    "programs": lambda result: anyones(result.player) or None,
    "colors": lambda result: None if result.color is None else result.color.value,
    "endings": lambda result: result.reason or None,
    "months": _month,
}


def statistics(results: Sequence[GameResult]) -> Statistics:
    """Return what games, oldest first, add up to; groups are sorted by name.

    >>> statistics([]).total.share is None
    True
    """
    groups = {what: tuple(_grouped(results, key)) for what, key in GROUPS.items()}
    streaks = _streaks(results)
    longest = max([0, *streaks])
    return Statistics(tally(results), streaks[-1] if streaks else 0, longest, groups)


def tally(results: Iterable[GameResult]) -> Tally:
    """Return the counts over some games."""
    found = list(results)
    scores = [result.score for result in found]
    return Tally(
        len(found),
        scores.count(1.0),
        scores.count(0.5),
        scores.count(0.0),
        sum(result.plies for result in found),
        sum(max(0, result.ended - result.created) for result in found) / 1000,
    )


def _grouped(
    results: Iterable[GameResult], key: Callable[[GameResult], str | None]
) -> Iterable[Group]:
    found: dict[str, list[GameResult]] = {}
    for result in results:
        name = key(result)
        if name is not None:
            found.setdefault(name, []).append(result)
    return (Group(name, tally(found[name])) for name in sorted(found))


def _streaks(results: Iterable[GameResult]) -> list[int]:
    """Return the streak after each game: wins above 0, losses below; a draw ends it."""
    streaks = [0]
    for result in results:
        if result.score is None:
            continue
        step = {1.0: 1, 0.0: -1}.get(result.score, 0)
        goes_on = step and streaks[-1] * step > 0
        streaks.append(streaks[-1] + step if goes_on else step)
    return streaks[1:]
