"""The classic player in its three difficulties.

1. The first stone is answered in the centre. 2. A combination it knows is played. 3. Against a
combination of the enemy that it knows, it keeps to the points that stop it. 4. Minimax decides.
It plays where five in a row win on a flat board and a stone stays wherever it is put: no captures,
no forbidden points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from tengen.base.i18n import N_
from tengen.base.score import Score
from tengen.base.suggest import hint
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.errors import EngineFailure
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.players.gomoku.classic import combinations
from tengen.players.gomoku.classic.combinations import Combinations, Known
from tengen.players.gomoku.classic.count import CountedBoard, LineTable, by_weight
from tengen.players.gomoku.classic.minimax import Minimax, MinimaxResult
from tengen.players.gomoku.classic.scale import (
    ENEMY_FOUR_AND_THREE,
    ENEMY_OPEN_FOUR,
    FIVE,
    TWO_ENEMY_THREES,
    ShapeWeights,
)
from tengen.players.gomoku.combination import ANSWERS, FAILS, STOPS
from tengen.players.gomoku.common import (
    ANSWERS_FIRST,
    CHOSEN,
    FEARED,
    allowed_cells,
    forced_win,
    moves_of,
    name_of,
    reply,
    say,
    without_thought,
)
from tengen.players.gomoku.evaluation import as_score, place_weights
from tengen.players.gomoku.forcing import Forcing, ForcingBudget, Line, OutOfThought
from tengen.players.gomoku.frame import CODES, BoardFrame, frame_of
from tengen.players.gomoku.reasons import reason_of
from tengen.players.gomoku.view import CellView
from tengen.rules.board import Board
from tengen.rules.notation import shorten
from tengen.rules.position import Position
from tengen.rules.variant import Family, Variant

#: Seconds for a move unless it is told otherwise.
SECONDS = 10.0
#: Positions looked at for the combinations of each side, and of the time: after the attack is
#: searched, and after the defence is.
POSITIONS = 10_000
ATTACK, DEFENCE, CONFIRMATION = 0.35, 0.65, 0.9
#: What it has after a move, by the line of the scale for the enemy who is then to move.
HAS = {
    ENEMY_OPEN_FOUR: N_("Has an open four, or two fours, after {point}."),
    ENEMY_FOUR_AND_THREE: N_("Has a four and an open three after {point}."),
    TWO_ENEMY_THREES: N_("Has two open threes after {point}."),
}


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How the shapes weigh, how many plies it looks ahead, and which combinations it knows.

    A fork that it does not know is no line of its scale either.
    """

    weights: ShapeWeights
    depth: int
    known: Known


DIFFICULTIES = {
    "easy": Difficulty(ShapeWeights().reduced(10), 1, combinations.NONE),
    "medium": Difficulty(ShapeWeights().reduced(2), 2, frozenset(combinations.FORKS)),
    "hard": Difficulty(ShapeWeights(), 3, combinations.ALL),
}


class ClassicPlayer:
    """Minimax over counted shapes, and the combinations it knows."""

    name = "classic"
    options: Mapping[str, Option] = {
        "difficulty": Option(
            str, "hard", choices=tuple(DIFFICULTIES), help="sets the weights and what follows"
        ),
        "depth": Option(int, least=1, most=6, help="plies to look ahead: 1, 2, 3 by difficulty"),
        "combinations": Option(
            str, help="those it knows, as 44+43+33+fours+threes; +33 adds one, -fours takes it away"
        ),
        "seconds": Option(float, SECONDS, least=0.01, most=600, help="the most time for a move"),
        "seed": Option(int, help="varies the choice among points of equal weight"),
    }

    def __init__(self) -> None:
        self._values: dict[str, OptionValue] = {}
        self._random: Random | None = None
        self._tables: dict[Variant, LineTable] = {}

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Change the difficulty, or what it sets; raises EngineFailure for what is no list."""
        if "combinations" in values:
            try:
                combinations.read_list(str(values["combinations"]), combinations.NONE)
            except ValueError as error:
                raise EngineFailure(self.name, f"cannot be set so: {error}") from None
        if "seed" in values:
            self._random = Random(values["seed"])
        self._values |= values

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty, with what was changed in it."""
        usual = DIFFICULTIES[str(self._values.get("difficulty", "hard"))]
        known = usual.known
        if "combinations" in self._values:
            known = combinations.read_list(str(self._values["combinations"]), known)
        depth = int(self._values.get("depth", usual.depth))
        return Difficulty(replace(usual.weights, forks=known), depth, known)

    def search(self, request: Request, watch: Watch) -> Reply:
        """Answer the first stone, attack, else defend, else look ahead; all in its time."""
        watch = self._bounded(watch)
        quick = without_thought(request, watch)
        if quick is not None:
            return quick
        frame = frame_of(request.position.variant, ())
        candidates = self._candidates(frame, {*allowed_cells(request, frame)})
        if len(request.position.stones) == 1 and request.position.shared is None:
            return _answer_first_stone(watch, frame, candidates[0])
        return self._think(watch, frame, candidates)

    def _candidates(self, frame: BoardFrame, allowed: set[int]) -> list[int]:
        """Return the points by weight; a seed shuffles those that weigh the same."""
        cells = [cell for cell in by_weight(frame) if cell in allowed]
        if self._random is not None:
            weights = place_weights(frame)
            self._random.shuffle(cells)
            cells.sort(key=lambda cell: -weights[cell])
        return cells

    def _bounded(self, watch: Watch) -> Watch:
        """Return the watch with the time of the player, where that is less."""
        limit = watch.request.limit
        seconds = float(self._values.get("seconds", SECONDS))
        time = seconds if limit.time is None else min(limit.time, seconds)
        return replace(watch, request=replace(watch.request, limit=replace(limit, time=time)))

    def _think(self, watch: Watch, frame: BoardFrame, candidates: list[int]) -> Reply:
        position = watch.request.position
        threat: Threat | None = None
        if position.stage is None and self.difficulty.known:
            attack = self._combination(watch, frame, position.board, ATTACK)
            if attack is not None and attack[0] in candidates:
                return forced_win(watch, tuple(moves_of(frame, attack)))
            threat, holding = self._defence(watch, frame, candidates)
            candidates = [cell for cell in candidates if cell in holding] or candidates
        found = self._look_ahead(watch, frame, candidates)
        if threat is not None and threat.template == STOPS:
            threat = self._confirmed(watch, frame, threat, found.line[0])
        return _reply(watch, frame, found, threat)

    # -- combinations ------------------------------------------------------------------------

    def _combinations(self, watch: Watch, frame: BoardFrame, share: float) -> Combinations:
        variant = watch.request.position.variant
        forcing = Forcing(variant, frame, ForcingBudget(watch, POSITIONS, share))
        return Combinations(variant, frame, forcing, self.difficulty.known)

    def _combination(
        self, watch: Watch, frame: BoardFrame, board: Board, share: float
    ) -> Line | None:
        """Return a forced win of the side to move on a board, no deeper than the limit."""
        try:
            line = self._combinations(watch, frame, share).find(board)
        except OutOfThought:
            return None
        depth = watch.request.limit.depth
        return None if line is None or (depth and len(line) > depth) else line

    def _defence(
        self, watch: Watch, frame: BoardFrame, candidates: Sequence[int]
    ) -> tuple[Threat | None, Sequence[int]]:
        """Return the combination the enemy threatens, if any, and the points to keep to.

        One stone short of five, he leaves no choice: the look ahead sees that by itself.
        """
        board = watch.request.position.board
        line = self._combination(watch, frame, board.pass_turn(), DEFENCE)
        if line is None or len(line) == 1:
            return None, candidates
        known = self._combinations(watch, frame, DEFENCE)
        found = known.defences(board, line, candidates)
        template = ANSWERS if not found.is_proved else STOPS if found.cells else FAILS
        return Threat(line, template), found.cells

    def _confirmed(self, watch: Watch, frame: BoardFrame, threat: Threat, cell: int) -> Threat:
        """Return what is said of a threat: that a move stops it only if nothing is left of it."""
        position = watch.request.position
        forcing = Forcing(position.variant, frame, ForcingBudget(watch, POSITIONS, CONFIRMATION))
        try:
            move = moves_of(frame, [cell])[0]
            stops = forcing.stops(position.board, move, threat.line, combinations.MAX_THREES)
        except OutOfThought:
            stops = False
        return threat if stops else replace(threat, template=ANSWERS)

    # -- looking ahead -----------------------------------------------------------------------

    def _look_ahead(
        self, watch: Watch, frame: BoardFrame, candidates: Sequence[int]
    ) -> MinimaxResult:
        position, wanted = watch.request.position, self.difficulty
        table = self._tables.setdefault(position.variant, LineTable(position.variant))
        board = CountedBoard(frame, position.board, table)
        depth = min(wanted.depth, watch.request.limit.depth or wanted.depth)
        minimax = Minimax(board, wanted.weights, watch)
        return minimax.search(candidates, CODES[position.turn], depth)


@dataclass(frozen=True, slots=True)
class Threat:
    """The enemy's combination, and the sentence about what can be done against it."""

    line: Line
    template: str


def _answer_first_stone(watch: Watch, frame: BoardFrame, cell: int) -> Reply:
    """Play the heaviest point: the centre, or a neighbour of it when it is taken."""
    move = moves_of(frame, [cell])[0]
    assert move.point is not None
    name = name_of(watch.request.position, move.point)
    return reply(watch, [move], say(ANSWERS_FIRST, {"point": name}, (move.point, CHOSEN)))


def _reply(watch: Watch, frame: BoardFrame, found: MinimaxResult, threat: Threat | None) -> Reply:
    line = moves_of(frame, found.line)
    score = Score.win_in(1) if found.value >= FIVE and found.depth == 1 else as_score(found.value)
    return reply(watch, line, _explain(watch, frame, found, threat), score, found.depth)


def _explain(
    watch: Watch, frame: BoardFrame, found: MinimaxResult, threat: Threat | None
) -> Explanation:
    position = watch.request.position
    view, points = CellView.of(position, frame), frame.points
    feared = threat.line[::2] if threat is not None else view.winning(view.enemy)
    values: dict[str, str | int] = {
        "point": name_of(position, points[found.line[0]]),
        "line": _names(position, frame, found.line),
    }
    sentences = [*_reasons(position, view, found), *_told(values, _templates(view, found))]
    if threat is not None:
        line = _names(position, frame, threat.line)
        sentences.insert(0, Sentence(threat.template, {"line": line}))
    return Explanation(
        tuple(sentences),
        {points[cell]: FEARED for cell in feared} | {points[found.line[0]]: CHOSEN},
        {points[cell]: value for cell, value in found.values.items()},
        tuple(moves_of(frame, threat.line if threat is not None else found.line)),
    )


def _told(values: Mapping[str, str | int], templates: Iterable[str]) -> list[Sentence]:
    return [Sentence(template, values) for template in templates]


def _reasons(position: Position, view: CellView, found: MinimaxResult) -> tuple[Sentence, ...]:
    """Say what a stone does at first sight, where it neither makes nor stops a five."""
    cell = found.line[0]
    if cell in view.winning(view.own) or cell in view.stopping(view.enemy):
        return ()
    return reason_of(position, moves_of(view.frame, [cell])[0]).sentences


#: Said by earlier versions: it stands in games that were stored.
_STORED = N_("Counts {value} for itself at depth {depth}: {line}.")


def _templates(view: CellView, found: MinimaxResult) -> Iterator[str]:
    """Yield what to say of a move: what it does at once, what is behind it, and a lack of time."""
    cell = found.line[0]
    if cell in view.winning(view.own):
        yield N_("Completes five in a row at {point}.")
        return
    if cell in view.stopping(view.enemy):
        yield N_("Blocks the opponent's five at {point}.")
    for line, template in HAS.items():
        if -line <= found.values[cell] < -line + 10:
            yield template
    yield N_("Expects {line}.")
    if not found.is_complete:
        yield N_("Its time was up before it had looked further.")


def _names(position: Position, frame: BoardFrame, cells: Sequence[int]) -> str:
    return " ".join(name_of(position, frame.points[cell]) for cell in cells)


# -- the engine --------------------------------------------------------------------------------


def plays(variant: Variant) -> bool:
    """Whether the rules are among those the player knows."""
    return (
        variant.family is Family.GOMOKU
        and variant.line == 5
        and variant.layers == 1
        and not (variant.captures or variant.fouls)
    )


class ClassicEngine(LocalEngine):
    """The classic player behind the engine interface; it refuses games it does not know."""

    def plays(self, variant: Variant) -> bool:
        """Whether five in a row win on a flat board, without captures and forbidden points."""
        return plays(variant)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``classic``, ``classic:easy`` or ``classic[depth=2]``.

    What follows the colon is the difficulty.
    """
    options = dict(name.options)
    if name.argument:
        if "difficulty" in options:
            raise InvalidPlayer(f"the difficulty stands twice in {name.text!r}")
        if name.argument not in DIFFICULTIES:
            shown = shorten(repr(name.argument))
            known = hint(name.argument, DIFFICULTIES)
            raise InvalidPlayer(f"{name.kind} has no difficulty {shown}; {known}")
        options["difficulty"] = name.argument
    engine = ClassicEngine.named(ClassicPlayer(), PlayerName(name.kind, options))
    engine.name = name.text
    return engine
