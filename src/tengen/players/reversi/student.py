"""Student: a beginner who learns. One number, its skill, says how much it notices.

On its first day it takes the moves that turn many discs over and looks no further. Then it learns
to see quiet moves, what the enemy will answer, the corner that a move gives away, how many moves
are left to each side, and to count an ending out. It never plays by chance: what it misses, it
misses as people do, and the same student in the same position misses the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from random import Random

from tengen.base.keys import mix, stone_key
from tengen.base.move import Move
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Sentence
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.reversi.attention import ALWAYS, MAX_SKILL, Attention, Eyes, taught
from tengen.players.reversi.greedy import MOST_DISCS, flips
from tengen.players.reversi.player import PlayingStyle, SearchingPlayer
from tengen.players.reversi.problem import EndingProblem, ReversiProblem, ranked
from tengen.players.reversi.reasons import MIN_DEPTH, ReversiChoice
from tengen.players.reversi.squares import empties, squares
from tengen.players.reversi.temper import TEMPERS, Judgement
from tengen.players.search.deepening import deepen
from tengen.rules.native import supports
from tengen.rules.position import Position
from tengen.rules.variant import Family

USUAL_SKILL = 50.0
#: A move that turns so many discs over is never missed.
LOUD = 5
#: So many positions it looks at before it moves, and on boards for which no rules are compiled.
PATIENCE, PATIENCE_ON_LARGE_BOARDS = 20_000, 150
#: What a turn may be thought through with or without: each has chances of its own.
DEPTH, ENDING, MOBILITY, SQUARES = range(1, 5)

_MAX_DEPTH, _MAX_ENDING, _MAX_GREED = 8, 14, 20
STYLE = PlayingStyle("student", Judgement(TEMPERS["plain"]), depth=2, points_per_disc=8)


@dataclass(frozen=True)
class SeenProblem(ReversiProblem):
    """Reversi with the moves that escape somebody left out."""

    root: Position
    attention: Attention
    eyes: Eyes

    @property
    def judgement(self) -> Judgement:
        """What is thought of the discs in this turn."""
        assert isinstance(self.weigh, Judgement), "it was made with one"
        return self.weigh

    def moves(self, position: Position) -> Sequence[Move]:
        """Return the moves that are noticed; the most promising one always is."""
        ordered = super().moves(position)
        if len(ordered) == 1:
            return ordered
        seen = [move for move in ordered if self.sees(position, move)]
        return seen or ordered[:1]

    def sees(self, position: Position, move: Move) -> bool:
        """Whether a legal move is noticed, now or in a line that is thought through."""
        if move.point is None:
            return True
        chance = self._chance(position, move)
        thing = position.key ^ stone_key(move.point, position.turn)
        return self.eyes.notices(chance, thing)

    def _chance(self, position: Position, move: Move) -> float:
        assert move.point is not None, "a pass is never missed"
        is_corner = bool(self.board.bits[move.point] & self.board.corners)
        if position is not self.root:
            return self.attention.corners if is_corner else self.attention.replies
        quiet = self.attention.moves
        if is_corner or quiet >= ALWAYS:
            return ALWAYS
        loudness = (flips(position, move) - 1) / (LOUD - 1)
        return quiet + (ALWAYS - quiet) * loudness


class SeenChoice(ReversiChoice):
    """A decision of somebody who speaks only of what they have noticed."""

    @property
    def seen(self) -> SeenProblem:
        """The position as it was seen."""
        assert isinstance(self.problem, SeenProblem), "it was made with one"
        return self.problem

    @property
    def weighs_moves(self) -> bool:
        """Whether this one minds how many moves both sides have."""
        return self.seen.judgement.minds_mobility

    def corners_given(self, move: Move) -> int:
        """Return the corners that a move gives away as far as that was foreseen."""
        given = super().corners_given(move)
        if not given or self.result.depth < MIN_DEPTH or not self.seen.sees(self.position, move):
            return 0
        after = self.position.play(move)
        corners = self.board.points_of(given)
        return sum(self.board.bits[at] for at in corners if self.seen.sees(after, Move(at)))

    def wishes(self) -> Iterator[Sentence]:
        """Yield how many discs were taken by somebody who went by that and had no other plan."""
        turned = {move: flips(self.position, move) for move in self.after}
        is_most = turned[self.move] == max(turned.values())
        if is_most and not self.seen.judgement.minds_mobility:
            yield Sentence(MOST_DISCS, {"count": turned[self.move]})


class Student(SearchingPlayer):
    """Plays by a skill from 0 to 100; single abilities can be set apart from it."""

    def __init__(self) -> None:
        super().__init__(STYLE)
        self.seed: int | None = None
        self.skill = USUAL_SKILL
        self.temper = TEMPERS["plain"]
        self.set_apart: dict[str, float] = {}
        self.options = {**_options(), "seed": self.options["seed"]}

    @property
    def attention(self) -> Attention:
        """What this student notices."""
        return replace(taught(self.skill), **self.set_apart)

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Apply checked settings."""
        if "seed" in values:
            self.seed = int(values["seed"])
        self.skill = float(values.get("skill", self.skill))
        if "temper" in values:
            self.temper = TEMPERS[str(values["temper"])]
        abilities = {one.name for one in fields(Attention)}
        self.set_apart |= {key: float(values[key]) for key in values.keys() & abilities}

    def search(self, request: Request, watch: Watch) -> Reply:
        """Search, as long as its patience lasts."""
        is_compiled = supports(request.position.variant)
        most = PATIENCE if is_compiled else PATIENCE_ON_LARGE_BOARDS
        limit = request.limit
        nodes = min(limit.nodes or most, most)
        patient = replace(request, limit=replace(limit, nodes=nodes))
        return super().search(request, replace(watch, request=patient))

    def think(self, request: Request, watch: Watch) -> ReversiChoice:
        """Look as far as this turn is thought through, with what is noticed in it."""
        position, attention = request.position, self.attention
        eyes = Eyes(mix(self.seed if self.seed is not None else self.chance.getrandbits(63)))
        problem = self._see(position, attention, eyes)
        counted_out = eyes.amount(attention.ending, position, ENDING)
        depth = request.limit.depth
        left = empties(position)
        if left <= counted_out and (depth is None or depth >= left):
            return self.count_out(request, watch, _ending(problem))
        plies = eyes.amount(attention.depth, position, DEPTH)
        result = deepen(problem, request, watch, self.algorithm, plies)
        return SeenChoice(request, problem, result, problem.judgement.minds_squares)

    def _see(self, position: Position, attention: Attention, eyes: Eyes) -> SeenProblem:
        board = squares(position.variant.width)
        judgement = Judgement(
            self.temper,
            attention.greed,
            minds_mobility=bool(eyes.amount(attention.mobility / ALWAYS, position, MOBILITY)),
            minds_squares=bool(eyes.amount(attention.squares / ALWAYS, position, SQUARES)),
        )
        ranks = ranked(board, Random(mix(eyes.person ^ position.key)))
        points = self.style.points_per_disc
        return SeenProblem(board, judgement, ranks, points, position, attention, eyes)


def _ending(seen: SeenProblem) -> EndingProblem:
    """Return the same position to be counted out, where nothing is missed."""
    return EndingProblem(seen.board, seen.weigh, seen.ranks, seen.points_per_disc)


def _options() -> dict[str, Option]:
    chance = {
        "moves": "chance in percent to notice a quiet move",
        "corners": "chance in percent to foresee that a corner can be taken",
        "replies": "chance in percent to foresee another move",
        "squares": "chance in percent to mind the squares next to a corner",
        "mobility": "chance in percent to count the moves of both sides",
    }
    return {
        "skill": Option(float, USUAL_SKILL, 0, MAX_SKILL, help="how much it has learned"),
        "temper": Option(str, "plain", choices=tuple(TEMPERS), help="what it is fond of"),
        "depth": Option(float, least=1, most=_MAX_DEPTH, help="plies to look ahead, on average"),
        "ending": Option(
            float, least=0, most=_MAX_ENDING, help="empty squares that are counted out"
        ),
        "greed": Option(float, least=0, most=_MAX_GREED, help="points for a disc in itself"),
        **{name: Option(float, least=0, most=ALWAYS, help=text) for name, text in chance.items()},
    }


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``student[skill=30]`` or ``student[corners=0]``."""
    return LocalEngine.named(Student(), name, Family.REVERSI)
