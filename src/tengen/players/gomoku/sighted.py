"""The sighted player: somebody with limited attention, who overlooks what people overlook.

``sight.py`` says what is noticed. With ``depth=0`` the most valuable point of those is played, as
by somebody who only looks; with more it looks ahead among them. With ``combinations`` it also
searches forced wins as the combination player does, in so many positions for each side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom

from tengen.base.move import Move
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Sentence
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.gomoku.chances import ThreatKind
from tengen.players.gomoku.combination import CombinationPlayer
from tengen.players.gomoku.common import allowed_cells, moves_of, reply, without_thought
from tengen.players.gomoku.frame import BoardFrame, frame_of
from tengen.players.gomoku.pattern import PatternProblem, look_ahead
from tengen.players.gomoku.reasons import MAX_REASONS, StoneReasons, explain_stone
from tengen.players.gomoku.sight import HumanTraits, Perception, Sight
from tengen.players.gomoku.view import CellView, stones_in_order
from tengen.players.seeded import SEED
from tengen.rules.position import Position
from tengen.rules.variant import Family

_PER_CENT = 100


class SightedProblem(PatternProblem):
    """Five in a row as a person with limited attention sees it."""

    def __init__(self, sight: Sight, breadth: int) -> None:
        super().__init__(sight.frame, breadth)
        self.sight = sight

    def look(self, position: Position) -> Perception:
        """Return what is noticed in a position."""
        return self.sight.look(position, self.view(position))

    def moves(self, position: Position) -> Sequence[Move]:
        """Return a five that is noticed, or what stops the enemy's, or the most valuable points."""
        if position.stage is not None:
            return super().moves(position)
        view = self.view(position)
        look = self.sight.look(position, view)
        cells = [cell for cell in forced(look, view) if view.is_legal(cell)]
        return moves_of(self.frame, cells or self._best(view, look.worth)) or position.legal_moves

    def reasons(self, position: Position, move: Move) -> tuple[Sentence, ...]:
        """Say what was noticed of a stone."""
        assert move.point is not None
        look = self.look(position)
        stone = StoneReasons(position, self.frame, look, self.frame.cells[move.point])
        return tuple(map(stone.say, stone.all()))[:MAX_REASONS]

    def evaluate(self, position: Position) -> float:
        """Return the value of what is noticed, for the side to move."""
        return self.sight.judge(position, self.view(position))


def forced(look: Perception, view: CellView) -> list[int]:
    """Return the cells of wins that were noticed, one's own before those to be stopped."""
    own = look.cells(ThreatKind.FIVE, ThreatKind.LAST_CAPTURE, own=True)
    if own:
        return own
    feared = look.cells(ThreatKind.FIVE, ThreatKind.LAST_CAPTURE, own=False)
    return view.stopping(view.enemy) if feared and view.enemy.open_end else feared


class SightedPlayer(CombinationPlayer):
    """A person: attention, effort and taste are numbers."""

    name = "sighted"
    options: Mapping[str, Option] = {
        "attention": Option(
            float, 100, least=1, most=100, help="how much is noticed, 100 is everything"
        ),
        "depth": Option(int, 0, least=0, most=8, help="plies to look ahead"),
        "breadth": Option(int, 12, least=1, most=400, help="points looked at in each position"),
        "threes": Option(int, 2, least=0, most=20, help="threes in a combination"),
        "combinations": Option(
            int, 0, least=0, most=10_000_000, help="positions looked at for each side"
        ),
        "attack": Option(float, 100, least=0, most=1000, help="weight of its own shapes"),
        "defence": Option(float, 100, least=0, most=1000, help="weight of the enemy's shapes"),
        "tricks": Option(float, 100, least=0, most=1000, help="weight of shapes easily overlooked"),
        "centre": Option(float, 100, least=0, most=1000, help="weight of the place"),
        "seed": SEED,
    }

    def __init__(self) -> None:
        super().__init__()
        self._shares = {name: float(self.options[name].default or 0) / _PER_CENT for name in SHARES}
        self._seed = SystemRandom().getrandbits(32)

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change attention, effort or taste; a seed makes somebody else of it."""
        given = dict(values)
        self._seed = int(given.pop("seed", self._seed))
        for name in SHARES:
            if name in given:
                self._shares[name] = float(given.pop(name)) / _PER_CENT
        super().configure(given)

    @property
    def person(self) -> HumanTraits:
        """Who plays."""
        return HumanTraits(seed=self._seed, **self._shares)

    def search(self, request: Request, watch: Watch) -> Reply:
        """Look, and perhaps think."""
        if self._values["combinations"]:
            return super().search(request, watch)
        quick = without_thought(request, watch)
        if quick is not None:
            return quick
        frame = frame_of(request.position.variant, stones_in_order(request.position))
        return self._build(request, watch, frame)

    def _build(self, request: Request, watch: Watch, frame: BoardFrame) -> Reply:
        problem = SightedProblem(Sight(self.person, frame), self._values["breadth"])
        depth = self._values["depth"]
        if depth and request.position.stage is None:
            return look_ahead(problem, depth, request, watch)
        return _look_only(problem, request, watch)


#: The options that are shares in per cent, and fields of a person.
SHARES = ("attention", "attack", "defence", "tricks", "centre")


def _look_only(problem: SightedProblem, request: Request, watch: Watch) -> Reply:
    """Play the most valuable point that is noticed."""
    position, frame = request.position, problem.frame
    view = problem.view(position)
    look = problem.sight.look(position, view)
    allowed = set(allowed_cells(request, frame))
    urgent = [cell for cell in forced(look, view) if cell in allowed]
    cells = urgent or [cell for cell in look.worth if cell in allowed] or sorted(allowed)
    cell = max(cells, key=lambda at: (look.worth.get(at, 0.0), -at))
    watch.nodes += len(cells)
    told = explain_stone(StoneReasons(position, frame, look, cell))
    return reply(watch, moves_of(frame, [cell]), told)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``sighted[attention=40]``."""
    return LocalEngine.named(SightedPlayer(), name, Family.GOMOKU)
