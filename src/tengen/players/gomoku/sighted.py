"""The sighted player: somebody with limited attention, who overlooks what people overlook.

``sight.py`` says what is noticed. With ``depth=0`` the most valuable point of those is played, as
by somebody who only looks; with more it looks ahead among them. With ``combinations`` it also
searches forced wins as the combination player does, in so many positions for each side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import SystemRandom

from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.gomoku.chances import ThreatKind
from tengen.players.gomoku.combination import CombinationPlayer
from tengen.players.gomoku.common import (
    CHOSEN,
    FEARED,
    allowed_cells,
    moves_of,
    name_of,
    reply,
    without_thought,
)
from tengen.players.gomoku.frame import BoardFrame, frame_of
from tengen.players.gomoku.pattern import PatternProblem, look_ahead
from tengen.players.gomoku.sight import HumanTraits, Perception, Sight
from tengen.players.gomoku.view import CellView, stones_in_order
from tengen.rules.position import Position
from tengen.rules.variant import Family

_PER_CENT = 100

#: What a noticed thing is called when it is the reason of a move, the most important first.
REASONS = {
    (True, ThreatKind.FIVE): N_("Completes five in a row at {point}."),
    (False, ThreatKind.FIVE): N_("Blocks the opponent's five at {point}."),
    (True, ThreatKind.LAST_CAPTURE): N_("Wins by the capture at {point}."),
    (False, ThreatKind.LAST_CAPTURE): N_("Keeps the opponent from the last capture at {point}."),
    (True, ThreatKind.OPEN_FOUR): N_("Makes an open four at {point}, which cannot be stopped."),
    (False, ThreatKind.OPEN_FOUR): N_("Stops the opponent from making an open four at {point}."),
    (True, ThreatKind.CAPTURE): N_("Captures at {point}."),
    (False, ThreatKind.CAPTURE): N_("Keeps the opponent from capturing at {point}."),
    (True, ThreatKind.FOUR): N_("Makes a four at {point}."),
    (True, ThreatKind.OPEN_THREE): N_("Makes an open three at {point}."),
    (False, ThreatKind.FOUR): N_("Stops the opponent from making a four at {point}."),
    (False, ThreatKind.OPEN_THREE): N_("Stops the opponent from making an open three at {point}."),
    (True, ThreatKind.QUIET): N_("Builds on its own stones at {point}."),
    (False, ThreatKind.QUIET): N_("Gets in the opponent's way at {point}."),
}
#: What is said of an open four where the enemy may still have an answer.
OPEN_FOUR = N_("Makes an open four at {point}.")
NEARBY = N_("Sees nothing better than {point}, near the latest stones.")


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
        "seed": Option(int, help="makes the choices repeatable"),
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
    return reply(watch, moves_of(frame, [cell]), _explain(position, frame, look, cell))


def reason_of(position: Position, move: Move) -> Explanation:
    """Say what a stone does at first sight, to somebody who overlooks nothing.

    There is no sentence where it makes nothing and is in nobody's way.
    """
    assert move.point is not None, "a named action is explained by whoever chooses it"
    frame = frame_of(position.variant, stones_in_order(position))
    look = Sight(HumanTraits(), frame).look(position, CellView.of(position, frame))
    told = _explain(position, frame, look, frame.cells[move.point])
    return replace(told, sentences=()) if told.sentences[0].template == NEARBY else told


def _explain(position: Position, frame: BoardFrame, look: Perception, cell: int) -> Explanation:
    things = [thing for thing in look.seen.get(cell, ()) if _is_real(position, frame, cell, thing)]
    template = next((words for thing, words in REASONS.items() if thing in things), NEARBY)
    if template == REASONS[True, ThreatKind.OPEN_FOUR] and _may_be_stopped(position, frame):
        template = OPEN_FOUR
    feared = look.cells(ThreatKind.FIVE, ThreatKind.OPEN_FOUR, own=False)
    marks = {frame.points[at]: FEARED for at in feared} | {frame.points[cell]: CHOSEN}
    heat = {frame.points[at]: round(value, 1) for at, value in look.worth.items()}
    sentence = Sentence(template, {"point": name_of(position, frame.points[cell])})
    return Explanation((sentence,), marks, heat)


def _is_real(
    position: Position, frame: BoardFrame, cell: int, thing: tuple[bool, ThreatKind]
) -> bool:
    """Whether fouls allow what a stone makes on its line; where there are none they always do."""
    is_own, kind = thing
    if not position.variant.fouls or kind is ThreatKind.QUIET:
        return True
    board = position.board if is_own else position.board.pass_turn()
    if board.why_illegal(frame.points[cell]) is not None:
        return False
    after = board.play(frame.points[cell])
    if kind is not ThreatKind.OPEN_THREE or after.outcome is not None:
        return True
    view = CellView(position.variant, after.pass_turn(), frame)
    return any(view.is_legal(four) for four in view.straight_fours(view.own))


def _may_be_stopped(position: Position, frame: BoardFrame) -> bool:
    """Whether the enemy has a five or a four of his own, or rules by which fours can be undone."""
    variant, view = position.variant, CellView.of(position, frame)
    if variant.captures or variant.blocked_fives:
        return True
    return bool(view.winning(view.enemy) or view.fours(view.enemy))


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``sighted[attention=40]``."""
    return LocalEngine.named(SightedPlayer(), name, Family.GOMOKU)
