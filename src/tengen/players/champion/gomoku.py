"""The champion in five in a row: the compiled engine, opening protocols decided, with reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tengen.base.compiled import _core
from tengen.base.grid import Point
from tengen.base.i18n import N_
from tengen.engine.api import OptionValue, Request
from tengen.engine.errors import EngineUnsupported
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Reply
from tengen.engine.local import Watch
from tengen.engine.native.gomoku import GomokuSearcher, core_board, plays, solves
from tengen.engine.native.settings import OPTIONS
from tengen.players.gomoku.chances import ThreatKind
from tengen.players.gomoku.common import FEARED, name_of, without_thought
from tengen.players.gomoku.forcing import answered_fours
from tengen.players.gomoku.frame import frame_of
from tengen.players.gomoku.protocol import decide
from tengen.players.gomoku.reasons import (
    MAX_REASONS,
    QUIET,
    REASONS,
    THREATENING,
    arrows_of,
    reason_of,
)
from tengen.rules.board import Board
from tengen.rules.native import NativeGomoku
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Positions in which a win of the enemy by fours is looked for, to tell that it was stopped.
FEARS = 2_000
#: Reasons that say themselves which win is stopped.
BLOCKS = REASONS[False, ThreatKind.FIVE]
PLAIN = {BLOCKS, REASONS[False, ThreatKind.OPEN_FOUR]}

STOPS = N_("Stops the opponent's win by fours that begins at {point}.")
ONLY_DEFENCE = N_("It is the only defence: every other move loses to fours.")
AIMS = N_("Threatens to win by fours, beginning at {point}.")


class GomokuChampion:
    """Hands each position to the engine, and lets it decide opening protocols."""

    name = "tengen"
    options = OPTIONS

    def __init__(self) -> None:
        self._engine = GomokuSearcher()

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change the settings of the engine."""
        self._engine.configure(values)

    def prepare(self, variant: Variant) -> None:
        """Build the engine."""
        self._engine.prepare(variant)

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return the best move."""
        variant = request.position.variant
        if not plays(variant):
            raise EngineUnsupported(self.name, f"does not play {variant.name}")
        return (
            decide(request, watch, self._engine)
            or without_thought(request, watch)
            or self._engine.search(request, watch)
        )


def engine_of(variant: Variant) -> GomokuSearcher | None:
    """Return a new engine with the usual settings; None for a game that it does not know."""
    return GomokuSearcher() if plays(variant) else None


def explained(position: Position, reply: Reply) -> Reply:
    """Return a decision of the engine with what a person sees in the move, before its line."""
    told = reply.explanation
    if told is None or reply.move.point is None or position.stage is not None or _is_win(reply):
        return reply
    if not position.stones:  # the first stone has its own reason
        return reply
    seen = reason_of(position, reply.move)
    said = {sentence.template for sentence in seen.sentences}
    feared = Explanation() if BLOCKS in said else _stopped(position, reply)
    words = replace(
        told,
        sentences=(*_reasons(position, reply, seen, feared), *told.sentences),
        marks={**seen.marks, **feared.marks, **told.marks},
        arrows=feared.arrows or seen.arrows,
    )
    return replace(reply, explanation=words)


def _reasons(
    position: Position, reply: Reply, seen: Explanation, feared: Explanation
) -> tuple[Sentence, ...]:
    """Return the reasons of a move, the most important first, each thing said once."""
    said = {sentence.template for sentence in seen.sentences}
    is_plain = not said.isdisjoint(PLAIN)
    stops = [one for one in feared.sentences if not (is_plain and one.template == STOPS)]
    loud = [one for one in seen.sentences if one.template not in QUIET]
    quiet = [one for one in seen.sentences if one.template in QUIET]
    aims = () if stops or said & THREATENING else _aims(position, reply)
    first, later = (loud, stops) if is_plain else (stops, loud)
    return (*first, *later, *aims, *quiet)[: MAX_REASONS + 1]


def _is_win(reply: Reply) -> bool:
    """Whether the line speaks for itself."""
    score = reply.info.score if reply.info is not None else None
    return score is not None and score.is_forced and score > -score


def _stopped(position: Position, reply: Reply) -> Explanation:
    """Tell of a win by fours that the enemy had, if the move takes it away."""
    if not solves(position.variant):
        return Explanation()
    board, variant = NativeGomoku(position.variant, core_board(position)), position.variant
    assert reply.move.point is not None
    now = _by_fours(board.pass_turn())
    after = board.play(reply.move.point)
    if now.verdict is not _core.FourVerdict.WINS or after.outcome is not None:
        return Explanation()
    frame = frame_of(variant, ())
    boards = (after, *answered_fours(variant, after, frame))
    if any(_by_fours(each).verdict is not _core.FourVerdict.NONE for each in boards):
        return Explanation()
    point = position.variant.grid.points[now.steps[0].cell]
    sentences = [Sentence(STOPS, {"point": name_of(position, point)})]
    if _is_only(position, reply.move.point, point):
        sentences.append(Sentence(ONLY_DEFENCE, {"point": name_of(position, reply.move.point)}))
    arrows = tuple(arrows_of(position, [point], position.turn.opponent))
    return Explanation(tuple(sentences), {point: FEARED}, arrows=arrows)


def _is_only(position: Position, chosen: Point, feared: Point) -> bool:
    """Whether the enemy wins by fours after every other stone."""

    def distance(point: Point) -> int:
        return max(abs(point.x - feared.x), abs(point.y - feared.y))

    board = NativeGomoku(position.variant, core_board(position))
    points = {move.point for move in position.legal_moves if move.point is not None}
    others = sorted(points - {chosen}, key=distance)
    return all(_loses(board.play(point)) for point in others)


def _loses(after: Board) -> bool:
    """Whether the side that has just moved loses to fours."""
    return after.outcome is None and _by_fours(after).verdict is _core.FourVerdict.WINS


def _aims(position: Position, reply: Reply) -> tuple[Sentence, ...]:
    """Tell of a win by fours that the stone threatens."""
    if not solves(position.variant):
        return ()
    assert reply.move.point is not None
    board = NativeGomoku(position.variant, core_board(position))
    after = board.play(reply.move.point)
    if after.outcome is not None:
        return ()
    found = _by_fours(after.pass_turn())
    if found.verdict is not _core.FourVerdict.WINS:
        return ()
    point = position.variant.grid.points[found.steps[0].cell]
    return (Sentence(AIMS, {"point": name_of(position, point)}),)


def _by_fours(board: Board) -> _core.ForcedWin:
    """Look for a win by fours of the side to move, for a short while."""
    assert isinstance(board, NativeGomoku)
    limits = _core.ForcedLimits(FEARS, -1.0, 1)
    return _core.forced_win(board.core, _core.ForcedAim.FOURS, limits, None)
