"""The champion: the compiled engine, with the choices of the opening protocols and the reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tengen import _core
from tengen.base.i18n import N_
from tengen.engine.api import OptionValue, Request
from tengen.engine.errors import EngineUnsupported
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Reply
from tengen.engine.local import Watch
from tengen.engine.native import captures, gomoku
from tengen.engine.native.captures import CaptureSearcher
from tengen.engine.native.gomoku import GomokuSearcher, core_board
from tengen.engine.native.settings import OPTIONS
from tengen.players.gomoku.chances import Kind
from tengen.players.gomoku.common import FEARED, name_of, without_thought
from tengen.players.gomoku.protocol import decide
from tengen.players.gomoku.sighted import REASONS, reason_of
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Positions in which a win of the enemy by fours is looked for, to tell that it was stopped.
FEARS = 2_000
#: Reasons that say themselves which win is stopped.
PLAIN = {REASONS[False, Kind.FIVE], REASONS[False, Kind.OPEN_FOUR]}
STOPS = N_("Stops the opponent's win by fours that begins at {point}.")


class ChampionPlayer:
    """Hands each position to the engine of its rules, and lets it decide opening protocols."""

    name = "tengen"
    options = OPTIONS

    def __init__(self) -> None:
        self._engines: tuple[GomokuSearcher, ...] = (GomokuSearcher(), CaptureSearcher())

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change the settings of both engines."""
        for engine in self._engines:
            engine.configure(values)

    def prepare(self, variant: Variant) -> None:
        """Build the engine of a variant."""
        for engine in self._engines:
            engine.prepare(variant)

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return the best move."""
        variant = request.position.variant
        engine = next((engine for engine in self._engines if engine.plays(variant)), None)
        if engine is None:
            raise EngineUnsupported(self.name, f"does not play {variant.name}")
        return (
            decide(request, watch, engine)
            or without_thought(request, watch)
            or engine.search(request, watch)
        )


def plays(variant: Variant) -> bool:
    """Whether one of the engines of five in a row knows the game."""
    return gomoku.plays(variant) or captures.plays(variant)


def engine_of(variant: Variant) -> GomokuSearcher | None:
    """Return a new engine that knows a game, with the usual settings; None where none does."""
    engines = (GomokuSearcher(), CaptureSearcher())
    return next((engine for engine in engines if engine.plays(variant)), None)


def explained(position: Position, reply: Reply) -> Reply:
    """Return a decision of the engine with what a person sees in the move, before its line."""
    told = reply.explanation
    if told is None or reply.move.point is None or position.stage is not None or _is_win(reply):
        return reply
    seen = reason_of(position, reply.move)
    is_plain = any(sentence.template in PLAIN for sentence in seen.sentences)
    feared = Explanation() if is_plain else _stopped(position, reply)
    sentences = (*feared.sentences, *seen.sentences, *told.sentences)
    marks = {**seen.marks, **feared.marks, **told.marks}
    return replace(
        reply, explanation=replace(told, sentences=sentences, marks=marks, heat=seen.heat)
    )


def _is_win(reply: Reply) -> bool:
    """Whether the line speaks for itself."""
    score = reply.info.score if reply.info is not None else None
    return score is not None and score.is_forced and score > -score


def _stopped(position: Position, reply: Reply) -> Explanation:
    """Tell of a win by fours that the enemy had, if the move takes it away."""
    if not gomoku.plays(position.variant):
        return Explanation()
    now = _by_fours(core_board(position).pass_turn())
    after = position.play(reply.move)
    if now is None or after.outcome is not None or _by_fours(core_board(after)) is not None:
        return Explanation()
    point = position.variant.grid.points[now]
    values = {"point": name_of(position, point)}
    return Explanation((Sentence(STOPS, values),), {point: FEARED})


def _by_fours(board: _core.GomokuBoard) -> int | None:
    """Return the first cell of a win by fours of the side to move, if one is soon found."""
    limits = _core.ForcedLimits(FEARS, -1.0, 1)
    found = _core.forced_win(board, _core.ForcedAim.FOURS, limits, None)
    return found.steps[0].cell if found.verdict is _core.FourVerdict.WINS else None
