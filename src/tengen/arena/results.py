"""The games of a match so far: who met whom, who won, and why games ended."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tengen.arena.game import ERROR, FAULT
from tengen.arena.ratings import PairScore
from tengen.arena.schedule import Pair
from tengen.base.errors import InvalidRecord
from tengen.records.messages import shown
from tengen.records.record import Record

_KEY = re.compile(r"([0-9]{1,6})/([0-9]{1,4})-([0-9]{1,4})/([0-9]{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class GameKey:
    """The place of a game in a match: its round, the two players, its number in their meeting.

    All count from 0; ``pair`` has the smaller number first. Games 0 and 1, 2 and 3 … are pairs.

    >>> key = GameKey(0, (0, 2), 5)
    >>> str(key), GameKey.parse("1/0-2/5") == key, key.seats
    ('1/0-2/5', True, (2, 0))
    """

    round: int
    pair: Pair
    number: int

    def __str__(self) -> str:
        return f"{self.round + 1}/{self.pair[0]}-{self.pair[1]}/{self.number}"

    @classmethod
    def parse(cls, text: str) -> GameKey:
        """Read a key; raises InvalidRecord."""
        match = _KEY.fullmatch(text)
        if match is None:
            raise InvalidRecord(f"{shown(text)} is not the place of a game in a match")
        number, low, high, game = map(int, match.groups())
        return cls(number - 1, (low, high), game)

    @property
    def seats(self) -> Pair:
        """Who begins and who answers."""
        low, high = self.pair
        return (high, low) if self.number % 2 else (low, high)

    @property
    def opening(self) -> int:
        """The number of the opening among those of the meeting."""
        return self.number // 2


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A finished game: the points of the player with the smaller number, how and why it ended.

    ``fault`` is what the loser did wrong, empty for a game that was lost on the board, and
    ``error`` what was said then.
    """

    key: GameKey
    points: float
    reason: str
    fault: str = ""
    error: str = ""

    @property
    def loser(self) -> int | None:
        """The number of the player who lost; None for a draw."""
        return {0.0: self.key.pair[0], 1.0: self.key.pair[1]}.get(self.points)


def played(key: GameKey, record: Record, labels: Sequence[str]) -> MatchGame:
    """Return what a record says about a game; raises InvalidRecord for one of other players."""
    low, high = (labels[number] for number in key.pair)
    if {record.black, record.white} != {low, high}:
        raise InvalidRecord(f"game {key} was played by {record.black} and {record.white}")
    if record.result is None:
        raise InvalidRecord(f"game {key} has no result")
    winner = record.result.winner
    if winner is None:
        points = 0.5
    else:
        points = float((record.black if winner.value == "black" else record.white) == low)
    fault, error = record.tags.get(FAULT, ""), record.tags.get(ERROR, "")
    return MatchGame(key, points, record.result.reason.value, fault, error)


class Results:
    """Finished games, each counted once, and the tables that follow from them.

    Every table is kept up to date game by game, so that looking at one is cheap.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self._keys: set[GameKey] = set()
        self._outcomes: Counter[tuple[Pair, float]] = Counter()
        self._waiting: dict[tuple[int, Pair, int], float] = {}
        self._pairs: Counter[tuple[Pair, float]] = Counter()
        self._points: Counter[tuple[int, int]] = Counter()
        self._reasons: Counter[str] = Counter()
        self._faults: Counter[tuple[int | None, str]] = Counter()

    def add(self, game: MatchGame) -> bool:
        """Count a game; false when it has been counted before."""
        key = game.key
        if key in self._keys:
            return False
        self._keys.add(key)
        self._outcomes[key.pair, game.points] += 1
        self._reasons[game.reason] += 1
        self._points[key.round, key.pair[0]] += round(2 * game.points)
        self._points[key.round, key.pair[1]] += round(2 - 2 * game.points)
        if game.fault:
            self._faults[game.loser, game.fault] += 1
        self._complete_pair(key, game.points)
        return True

    def _complete_pair(self, key: GameKey, points: float) -> None:
        place = key.round, key.pair, key.opening
        other = self._waiting.pop(place, None)
        if other is None:
            self._waiting[place] = points
        else:
            self._pairs[key.pair, points + other] += 1

    def __contains__(self, key: GameKey) -> bool:
        return key in self._keys

    def __len__(self) -> int:
        return len(self._keys)

    @property
    def tallies(self) -> dict[Pair, PairScore]:
        """Wins, draws and losses of each pair that has met, for the smaller number."""
        counts = self._outcomes
        pairs = sorted({pair for pair, _points in counts})
        return {
            pair: PairScore(*(counts[pair, points] for points in (1, 0.5, 0))) for pair in pairs
        }

    def tally(self, player: int) -> PairScore:
        """Return the wins, draws and losses of a player against everybody."""
        wins = draws = losses = 0.0
        for pair, tally in self.tallies.items():
            if player in pair:
                is_low = pair[0] == player
                wins += tally.wins if is_low else tally.losses
                draws += tally.draws
                losses += tally.losses if is_low else tally.wins
        return PairScore(wins, draws, losses)

    def pentanomial(self, pair: Pair) -> tuple[int, ...]:
        """Return how many complete pairs of games gave 0, ½, 1, 1½ and 2 points.

        The points are those of the player with the smaller number.
        """
        return tuple(self._pairs[pair, points] for points in (0, 0.5, 1, 1.5, 2))

    def points_before(self, number: int) -> tuple[float, ...]:
        """Return the points of every player in the rounds before one."""
        return tuple(
            sum(self._points[earlier, player] for earlier in range(number)) / 2
            for player in range(self.players)
        )

    @property
    def reasons(self) -> dict[str, int]:
        """How many games ended for each reason, the most frequent first."""
        return dict(self._reasons.most_common())

    def faults(self, player: int) -> dict[str, int]:
        """How many games a player lost by a fault of its own, by the name of the fault."""
        return {fault: count for (loser, fault), count in self._faults.items() if loser == player}
