"""The player that never errs, in games small enough to be searched to their end.

Three in a row on any flat board, and longer rows on boards of a few points. A position is two sets
of bits, one for each side. ``Endings`` asks it two questions only, whether the side to move wins
within so many plies and whether it loses within so many; both look at nothing but forced stones
where there are some. ``judge`` asks them deeper and deeper, so wins are the shortest there are,
losses are put off as long as possible, and what is neither is a draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tengen.base.grid import Point
from tengen.base.i18n import N_
from tengen.base.move import Move, placement
from tengen.base.score import Score
from tengen.engine.api import Engine, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import PROOF, Info, Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.gomoku.common import CHOSEN
from tengen.players.search.trace import SearchOver
from tengen.players.seeded import SeededPlayer
from tengen.rules.position import Position
from tengen.rules.variant import Family, Variant

#: Points of a board on which any row is searched to the end.
MAX_POINTS = 12
#: The length of rows that are searched to the end on every flat board.
SHORT_ROW = 3

WINS_NOW = N_("Completes the row at {point}.")
WINS = N_("Wins by force in {count} plies: {line}.")
LOSES = N_("Loses in {count} plies against perfect play: {line}.")
DRAWS = N_("Draw: neither side can win against perfect play.")
UNKNOWN = N_("Has found no forced win yet.")
#: The plies of the shortest win that is not on the board already.
MIN_PLAN = 3
#: What a point is worth to the side to move, as heat: won, drawn, lost.
_WON, _DRAWN, _LOST = 100.0, 50.0, 0.0


def plays(variant: Variant) -> bool:
    """Whether a game is small enough to be played perfectly.

    >>> from tengen import variant
    >>> plays(variant("tictactoe")), plays(variant("freestyle"))
    (True, False)
    """
    is_flat = variant.family is Family.GOMOKU and variant.layers == 1
    has_plain_rows = not (
        variant.exact
        or variant.fouls
        or variant.blocked_fives
        or variant.captures
        or variant.shared_centre
        or variant.passes
    )
    is_small = variant.line == SHORT_ROW or len(variant.grid.points) <= MAX_POINTS
    return is_flat and has_plain_rows and variant.opening == "none" and is_small


@dataclass(frozen=True, slots=True)
class BitBoard:
    """The points of a board as bits, row by row, each row with one bit more that is never set.

    So a row of stones that would run over the edge meets that bit, and shifts find all rows.
    """

    line: int
    stride: int
    points: Mapping[int, Point]

    @classmethod
    def of(cls, variant: Variant) -> BitBoard:
        """Return the board of a game."""
        stride = variant.width + 1
        points = {1 << (point.y * stride + point.x): point for point in variant.grid.points}
        return cls(variant.line, stride, points)

    @property
    def _shifts(self) -> tuple[int, ...]:
        return (1, self.stride, self.stride + 1, self.stride - 1)

    def completing(self, own: int, free: int) -> int:
        """Return the free points that complete a row of ``own``."""
        found = 0
        for shift in self._shifts:
            for gap in range(self.line):
                starts = free >> shift * gap
                for place in range(self.line):
                    if place != gap:
                        starts &= own >> shift * place
                found |= starts << shift * gap
        return found

    def near(self, own: int, free: int) -> int:
        """Return the free points that lie in a row with a stone of ``own``."""
        found = 0
        for shift in self._shifts:
            for distance in range(1, self.line):
                found |= own << shift * distance | own >> shift * distance
        return found & free


@dataclass(slots=True)
class Endings:
    """Tells who wins, and how soon, by looking at everything. ``own`` is the side to move."""

    board: BitBoard
    everywhere: int
    watch: Watch
    _known: dict[tuple[int, int, int], bool] = field(default_factory=dict)

    def wins_within(self, own: int, enemy: int, plies: int) -> bool:
        """Whether the side to move can win within so many plies."""
        if plies < 1:
            return False
        if self.completing(own, enemy):
            return True
        key = (own, enemy, plies)
        if key not in self._known:
            self._enter()
            self._known[key] = plies >= MIN_PLAN and any(
                self.loses_within(enemy, own | bit, plies - 1)
                for bit in self.choices(own, enemy, is_last_chance=plies < 2 + MIN_PLAN)
            )
        return self._known[key]

    def loses_within(self, own: int, enemy: int, plies: int) -> bool:
        """Whether the side to move loses within so many plies, whatever it does."""
        if plies < 2 or self.completing(own, enemy):
            return False
        key = (own, enemy, -plies)
        if key not in self._known:
            self._enter()
            choices = tuple(self.choices(own, enemy))
            self._known[key] = bool(choices) and all(
                self.wins_within(enemy, own | bit, plies - 1) for bit in choices
            )
        return self._known[key]

    def choices(self, own: int, enemy: int, *, is_last_chance: bool = False) -> Iterator[int]:
        """Yield the stones worth a look: what stops the enemy's row, or all, the nearest first.

        At the ``last chance`` a stone must threaten twice, so it stands in a row with another one.
        """
        free = self._free(own, enemy)
        stops = self.board.completing(enemy, free)
        if stops:
            yield stops & -stops
            return
        near = self.board.near(own, free)
        yield from _bits(near)
        if not is_last_chance:
            yield from _bits(free & ~near)

    def completing(self, own: int, enemy: int) -> int:
        """Return the points that complete a row of ``own`` at once."""
        return self.board.completing(own, self._free(own, enemy))

    def _free(self, own: int, enemy: int) -> int:
        return self.everywhere & ~(own | enemy)

    def _enter(self) -> None:
        self.watch.nodes += 1
        if self.watch.is_over:
            raise SearchOver


def _bits(board: int) -> Iterator[int]:
    while board:
        bit = board & -board
        yield bit
        board ^= bit


@dataclass(frozen=True, slots=True)
class StoneValues:
    """What each stone leads to: wins and losses with their plies; the others draw.

    ``is_proved`` is false where the search was ended before all was known of the others.
    """

    wins: Mapping[int, int]
    losses: Mapping[int, int]
    others: tuple[int, ...]
    is_proved: bool

    @property
    def best(self) -> tuple[int, ...]:
        """The stones of which none is better: wins at once, else draws, else late losses."""
        if self.wins:
            return tuple(self.wins)
        if self.others:
            return self.others
        latest = max(self.losses.values())
        return tuple(bit for bit, plies in self.losses.items() if plies == latest)

    @property
    def score(self) -> Score | None:
        """The value of the best stone, for the side to move; None where it is not known."""
        if self.wins:
            return Score.win_in(min(self.wins.values()))
        if self.others:
            return Score.winrate(0.5) if self.is_proved else None
        return Score.loss_in(max(self.losses.values()))


def judge(endings: Endings, own: int, enemy: int, stones: Sequence[int]) -> StoneValues:
    """Find the shortest win among stones, or which of them lose and when."""
    losses: dict[int, int] = {}
    others = tuple(stones)
    free = (endings.everywhere & ~(own | enemy)).bit_count()
    completing = endings.completing(own, enemy)
    wins = {bit: 1 for bit in others if bit & completing}
    is_proved = True
    try:
        for plies in range(2, free + 1):
            if wins or not others:
                break
            if plies % 2:
                for bit in others:
                    if endings.loses_within(enemy, own | bit, plies - 1):
                        wins[bit] = plies
            else:
                lost = [bit for bit in others if endings.wins_within(enemy, own | bit, plies - 1)]
                losses |= dict.fromkeys(lost, plies)
                others = tuple(bit for bit in others if bit not in losses)
    except SearchOver:
        is_proved = False
    return StoneValues(wins, losses, tuple(bit for bit in others if bit not in wins), is_proved)


class PerfectPlayer(SeededPlayer):
    """Wins as soon as it can be forced, else draws and hopes for an error, else loses late."""

    name = "perfect"

    def search(self, request: Request, watch: Watch) -> Reply:
        """Look at everything, as far as the limit allows."""
        position = request.position
        search = _Search(position, watch)
        found = search.judge(request.only or position.legal_moves)
        bit = self._chosen(search, found)
        score = found.score
        line = search.line(bit, score)
        count = len(position.legal_moves) if score is None or not score.is_forced else score.value
        confidence = PROOF if score is not None else None
        info = Info(
            position.turn,
            line,
            score,
            depth=int(count),
            nodes=watch.nodes,
            time=watch.elapsed,
            confidence=confidence,
        )
        watch.report(info)
        return Reply(line[0], info, search.explanation(found, line, score))

    def _chosen(self, search: _Search, found: StoneValues) -> int:
        """Return the stone after which the opponent has most ways to err, any one of them."""
        traps = {bit: search.traps(bit) for bit in found.best}
        most = max(traps.values())
        return self.chance.choice([bit for bit, count in traps.items() if count == most])


class _Search:
    """One position, its stones as bits, and what is found out about it."""

    def __init__(self, position: Position, watch: Watch) -> None:
        self._position = position
        self._board = BitBoard.of(position.variant)
        self._bits = {point: bit for bit, point in self._board.points.items()}
        turn = position.turn
        stones = position.stones.items()
        self._own = sum(self._bits[point] for point, color in stones if color is turn)
        self._enemy = sum(self._bits[point] for point, color in stones if color is not turn)
        self._endings = Endings(self._board, sum(self._bits.values()), watch)

    def judge(self, moves: Sequence[Move]) -> StoneValues:
        """Judge the stones that may be placed."""
        allowed = {self._bits[move.point] for move in moves if move.point is not None}
        likeliest = self._endings.choices(self._own, self._enemy)
        stones = dict.fromkeys(bit for bit in (*likeliest, *sorted(allowed)) if bit in allowed)
        return judge(self._endings, self._own, self._enemy, tuple(stones))

    def traps(self, bit: int) -> int:
        """Return how many answers to a stone lose, on boards small enough to try them all."""
        if len(self._bits) > MAX_POINTS:
            return 0
        own, enemy = self._enemy, self._own | bit
        answers = [one for one in self._bits.values() if not one & (own | enemy)]
        return len(judge(self._endings, own, enemy, answers).losses)

    def line(self, bit: int, score: Score | None) -> tuple[Move, ...]:
        """Return the stone, and where the game is decided what follows with best play."""
        found, own, enemy = [bit], self._own, self._enemy
        while score is not None and score.is_forced and len(found) < score.value:
            own, enemy = enemy, own | found[-1]
            completing = tuple(_bits(self._endings.completing(own, enemy)))
            answers = completing or tuple(self._endings.choices(own, enemy))
            found.append(judge(self._endings, own, enemy, answers).best[0])
        return tuple(placement(self._board.points[one]) for one in found)

    def explanation(
        self, found: StoneValues, line: tuple[Move, ...], score: Score | None
    ) -> Explanation:
        """Say how the game ends, and show what every stone is worth."""
        names = self._position.variant.format
        count = 0 if score is None else int(score.value)
        values: dict[str, str | int] = {
            "point": names(line[0]),
            "line": " ".join(map(names, line)),
            "count": count,
        }
        return Explanation(
            (Sentence(_template(score), values),),
            {} if line[0].point is None else {line[0].point: CHOSEN},
            self._heat(found),
            line if score is not None and score.is_forced else (),
        )

    def _heat(self, found: StoneValues) -> dict[Point, float]:
        """Return what the stones are worth of which that is known."""
        drawn = found.others if found.is_proved and not found.wins else ()
        worth = {
            **dict.fromkeys(found.losses, _LOST),
            **dict.fromkeys(drawn, _DRAWN),
            **dict.fromkeys(found.wins, _WON),
        }
        return {self._board.points[bit]: value for bit, value in worth.items()}


def _template(score: Score | None) -> str:
    if score is None:
        return UNKNOWN
    if not score.is_forced:
        return DRAWS
    if score > -score:
        return WINS_NOW if score.value == 1 else WINS
    return LOSES


class PerfectEngine(LocalEngine):
    """The perfect player behind the engine interface; it refuses games that are too large."""

    def plays(self, variant: Variant) -> bool:
        """Whether the game is small enough."""
        return plays(variant)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``perfect[seed=7]``."""
    return PerfectEngine.named(PerfectPlayer(), name, Family.GOMOKU)
