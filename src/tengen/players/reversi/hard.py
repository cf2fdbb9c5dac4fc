"""Hard: weighs each stage of the game differently, uses its time, and counts endings out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.reversi.player import MAX_DEPTH, PlayingStyle, SearchingPlayer
from tengen.players.reversi.problem import EndingProblem
from tengen.players.reversi.reasons import ReversiChoice
from tengen.players.reversi.squares import Discs, Squares, empties
from tengen.players.reversi.stages import LADDER, Stages, StageWeights, weights
from tengen.rules.variant import Family

#: With so few empty squares the rest of the game is counted out.
COUNTED_OUT = 8
#: How deep it looks when nobody bounds its time.
UNHURRIED_DEPTH = 5


#: Discs and squares always count; a choice of moves much in the opening, less in the middle, and in
#: the ending not at all, where squares and counts alone decide.
STAGES: Stages = (
    (0.4, StageWeights(move=10, disc=1, edge=3, corner=60)),
    (0.85, StageWeights(move=5, disc=1, edge=3, corner=60)),
    (1.0, StageWeights(move=0, disc=3, edge=4, corner=70)),
)


def weigh(board: Squares, discs: Discs, stages: Stages = STAGES) -> float:
    """Weigh discs, squares and mobility as the stage wants it."""
    return weights(stages, board, discs).weigh(board, discs)


#: Weights by name: the usual ones, and those that the levels of the ladder were measured with.
_STAGES = {"usual": STAGES, "ladder": LADDER}
STYLE = PlayingStyle("hard", weigh, UNHURRIED_DEPTH, points_per_disc=8)


class Hard(SearchingPlayer):
    """Deepens as long as it may; the last eight squares it plays without a mistake."""

    def __init__(self, style: PlayingStyle = STYLE) -> None:
        super().__init__(style)
        chosen = Option(str, "usual", choices=tuple(_STAGES), help="the weights of the stages")
        self.options = {**self.options, "stages": chosen}

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Apply checked settings."""
        super().configure(values)
        if "stages" in values:
            stages = _STAGES[str(values["stages"])]
            self.style = replace(self.style, weigh=partial(weigh, stages=stages))

    def plies(self, request: Request) -> int:
        """Return how deep to look: as the limit allows, unless the player was set to a depth."""
        has_choice = len(request.only or request.position.legal_moves) > 1
        usual = MAX_DEPTH if has_choice and request.limit.is_bounded else self.style.depth
        return self.depth or usual

    def think(self, request: Request, watch: Watch) -> ReversiChoice:
        """Look ahead, in an ending to the end."""
        left = empties(request.position)
        depth = request.limit.depth
        if left > COUNTED_OUT or (depth is not None and depth < left):
            return super().think(request, watch)
        return self.count_out(request, watch, self.problem(request, EndingProblem))


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``hard`` or ``hard[depth=6]``."""
    return LocalEngine.named(Hard(), name, Family.REVERSI)
