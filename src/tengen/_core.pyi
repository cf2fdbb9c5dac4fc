"""The rules of Tengen's games, compiled: immutable boards and whole jobs on them."""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import final

class Fault(Enum):
    """Why a placement is illegal."""

    NONE = 0
    OUTSIDE = 1
    OCCUPIED = 2
    OVERLINE = 3
    DOUBLE_FOUR = 4
    DOUBLE_THREE = 5
    OVER = 6

class Status(Enum):
    """Where a game of the Gomoku family stands."""

    PLAYING = 0
    BLACK_WINS = 1
    WHITE_WINS = 2
    DRAW = 3

@final
class SearchLimits:
    """When a search ends, and what it may choose.

    Plies, positions (0: any number), seconds and seconds after which no iteration begins
    (negative: none); how many lines it tells apart; when `only` names cells, one of them is chosen;
    how many threads search.
    """

    def __init__(
        self,
        depth: int,
        nodes: int = 0,
        seconds: float = -1.0,
        soft_seconds: float = -1.0,
        lines: int = 1,
        only: Sequence[int] = ...,
        threads: int = 1,
    ) -> None: ...

@final
class PvLine:
    """One of the best moves and what is expected after it; the cell -1 is a pass.

    In five in a row a win after n plies is worth 30000 - n, in Reversi the value is the margin.
    """

    @property
    def value(self) -> int: ...
    @property
    def cells(self) -> list[int]: ...

class SearchProgress:
    """What a search has found so far; the best line comes first."""

    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def percent(self) -> int:
        """How sure the values are, in percent."""
    @property
    def is_solved(self) -> bool:
        """The values come from proofs or from the end of the game, not from an evaluation."""
    @property
    def is_exact(self) -> bool: ...
    @property
    def lines(self) -> list[PvLine]: ...

@final
class GomokuRules:
    """Rules of the Gomoku family; a value. Boards are 3 to 22 wide and high."""

    def __init__(
        self,
        width: int,
        height: int,
        line: int = 5,
        *,
        exact: bool = False,
        fouls: bool = False,
        blocked_fives: bool = False,
        captures: Sequence[int] = (),
        capture_goal: int = 0,
        overlines_win: bool = False,
    ) -> None: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def line(self) -> int:
        """This many in a row win."""
    @property
    def exact(self) -> bool:
        """Whether longer rows do not win."""
    @property
    def fouls(self) -> bool:
        """Whether black's overline and double forks are illegal."""
    @property
    def blocked_fives(self) -> bool:
        """Whether a row between two enemy stones does not win."""
    @property
    def captures(self) -> tuple[int, ...]:
        """The lengths of the groups that can be captured, ascending."""
    @property
    def capture_goal(self) -> int:
        """Capturing this many stones wins; 0 when captures never win."""
    @property
    def overlines_win(self) -> bool:
        """Whether a row longer than `line` wins also between two enemy stones."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> GomokuRules: ...
    def __deepcopy__(self, memo: object) -> GomokuRules: ...
    def __getstate__(self) -> tuple[int, int, int, bool, bool, bool, list[int], int]: ...
    def __setstate__(
        self, state: tuple[int, int, int, bool, bool, bool, Sequence[int], int], /
    ) -> None: ...

@final
class GomokuBoard:
    """A position of the Gomoku family; a value. Cell = y * width + x, y from the top.

    A new board is empty with black to move.
    """

    def __init__(self, rules: GomokuRules) -> None: ...
    @staticmethod
    def setup(
        rules: GomokuRules, cells: bytes, white_to_move: bool, captured: tuple[int, int]
    ) -> GomokuBoard:
        """Any arrangement: a byte per cell (0 empty, 1 black, 2 white).

        It is judged over the whole board, black's rows first.
        """
    def play(self, cell: int) -> GomokuBoard:
        """The board after a placement; ValueError when it is illegal."""
    def pass_turn(self) -> GomokuBoard:
        """The board after a pass; ValueError when the game is over."""
    def legal(self) -> list[int]:
        """The legal cells, ascending; empty when the game is over or a pass is forced."""
    def why_illegal(self, cell: int) -> Fault:
        """The fault of a placement, Fault.NONE when it is legal."""
    def winning_cells(self) -> list[int]:
        """All cells of the winner's rows, ascending; empty when no row won."""
    @property
    def white_to_move(self) -> bool: ...
    @property
    def key(self) -> int:
        """64 bits, the same for equal positions in every backend."""
    @property
    def cells(self) -> bytes:
        """A byte per cell: 0 empty, 1 black, 2 white."""
    @property
    def captured(self) -> tuple[int, int]:
        """Stones captured by black and by white."""
    @property
    def status(self) -> Status: ...
    @property
    def rules(self) -> GomokuRules: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> GomokuBoard: ...
    def __deepcopy__(self, memo: object) -> GomokuBoard: ...
    def __getstate__(self) -> tuple[GomokuRules, bytes, bool, tuple[int, int], int]: ...
    def __setstate__(
        self, state: tuple[GomokuRules, bytes, bool, tuple[int, int], int], /
    ) -> None: ...

def gomoku_perft(board: GomokuBoard, depth: int) -> int:
    """The leaves of the game tree; a finished game is one leaf, a forced pass is a ply."""

class FourVerdict(Enum):
    """What a search for a win by fours found out."""

    WINS = 0
    NONE = 1
    UNKNOWN = 2

@final
class GomokuEngine:
    """The search for freestyle, exactly five, renju and caro, and with captures.

    With captures it uses one thread. One search runs at a time.
    """

    def __init__(self, megabytes: int) -> None: ...
    @staticmethod
    def plays(rules: GomokuRules) -> bool:
        """Whether the engine knows the rules."""
    def set_weights(self, rules: GomokuRules, weights: bytes) -> None:
        """Sets the evaluation for the kind of the rules: 16-bit numbers."""
    def search(
        self,
        board: GomokuBoard,
        limits: SearchLimits,
        stop: Callable[[], bool] | None,
        report: Callable[[SearchProgress], None] | None,
    ) -> SearchProgress:
        """Searches; `stop` is asked every few milliseconds, `report` told each iteration."""
    def win_by_fours(
        self, board: GomokuBoard, nodes: int, stop: Callable[[], bool] | None
    ) -> tuple[FourVerdict, list[int]]:
        """The shortest win by fours with the enemy's answers.

        Certain, or UNKNOWN when it ran out of nodes.
        """
    def evaluate(self, board: GomokuBoard) -> int:
        """The static evaluation for the side to move."""
    def exercise(self, board: GomokuBoard, rounds: int) -> int:
        """Places a stone on every empty cell and takes it back; returns how many, to measure."""
    def clear(self) -> None:
        """Forgets everything."""

@final
class GomokuSelfPlayer:
    """Plays fast games against itself from balanced openings.

    Empty weights mean those set by hand. So many games in a hundred begin with random stones as
    they fall, the others with an opening of the book, if it has any.
    """

    def __init__(
        self,
        rules: GomokuRules,
        weights: bytes,
        nodes: int,
        label_nodes: int,
        unjudged_percent: int = 0,
        book: Sequence[Sequence[int]] = (),
    ) -> None: ...
    def lessons(self, seed: int, count: int, stop: Callable[[], bool] | None) -> tuple[bytes, int]:
        """That many lessons, packed, and the number of games they come from.

        The same seed gives the same lessons. `stop` is asked every few milliseconds.
        """
    def opening(
        self, seed: int, nodes: int, bound: int, stop: Callable[[], bool] | None
    ) -> list[int]:
        """The cells of a random opening that a search finds even within the bound."""

@final
class GomokuFit:
    """Fits weights to packed lessons.

    The value is fitted to that of their searches, the order of moves to the moves chosen. The
    points are those of value and of order for odds of e. Two threads learn the same. One game in
    so many is held back.
    """

    def __init__(
        self,
        rules: GomokuRules,
        lessons: bytes,
        points: tuple[float, float],
        two_threads: bool,
        held_out: int = 20,
    ) -> None: ...
    def learn(self, rate: float) -> tuple[float, float, int]:
        """One pass over the lessons: mean losses of value and order, and positions."""
    def check(self) -> tuple[float, float, int]:
        """The same for the lessons that were held back."""
    def weights(self) -> bytes:
        """The weights as 16-bit numbers."""
    def __len__(self) -> int: ...

@final
class GomokuLessonSurvey:
    """Counts what there is in lessons, piece by piece.

    The points are those of value for odds of e.
    """

    def __init__(self, rules: GomokuRules, points: float) -> None: ...
    def add(self, lessons: bytes) -> None:
        """Counts packed lessons; ValueError, and nothing is counted, if one is none."""
    @property
    def lessons(self) -> int: ...
    @property
    def duplicates(self) -> int:
        """Those whose position was there before, perhaps mirrored."""
    @property
    def won_by_fours(self) -> int: ...
    @property
    def forced_wins(self) -> int: ...
    @property
    def forced_losses(self) -> int: ...
    @property
    def tenths(self) -> list[int]:
        """The rest by the chance of the side to move."""
    @property
    def results(self) -> list[int]:
        """Games that ended unknown, lost, drawn and won for the side to move."""
    @property
    def sides(self) -> list[int]:
        """By the side of the board."""

def gomoku_duel(
    rules: GomokuRules,
    weights: tuple[bytes, bytes],
    opening: Sequence[int],
    effort: tuple[int, float],
    stop: Callable[[], bool] | None,
) -> int:
    """The half points of the first weights in two games against the second, 0 to 4.

    The effort is positions (0: any number) and seconds (negative: none) for each move.
    """

class ForcedAim(Enum):
    """What the attacker of a forced win may play."""

    FOURS = 0
    THREES = 1
    THREATS = 2

@final
class ForcedLimits:
    """Positions (0: any number), seconds (negative: none), megabytes."""

    def __init__(self, nodes: int, seconds: float, megabytes: int) -> None: ...

@final
class ForcedStep:
    """A move of a forced win and the steps that follow its answers."""

    @property
    def cell(self) -> int: ...
    @property
    def makes_five(self) -> bool: ...
    @property
    def otherwise(self) -> int:
        """The step after every answer that has none of its own; -1: five at once."""
    @property
    def answers(self) -> list[tuple[int, int]]:
        """Pairs of a cell and a step."""

@final
class ForcedWin:
    """What a search for a forced win found; the first move comes first."""

    @property
    def verdict(self) -> FourVerdict: ...
    @property
    def steps(self) -> list[ForcedStep]: ...
    @property
    def nodes(self) -> int: ...

def forced_win(
    board: GomokuBoard,
    aim: ForcedAim,
    limits: ForcedLimits,
    stop: Callable[[int], bool] | None,
) -> ForcedWin:
    """Looks for a forced win of the side to move.

    `stop` is asked every few milliseconds and told the number of positions.
    """

@final
class ReversiBoard:
    """A position of Reversi; a value. Cell = y * size + x, y from the top.

    A new board is the start; sizes are 4, 6, 8 and 10.
    """

    def __init__(self, size: int) -> None: ...
    @staticmethod
    def setup(size: int, cells: bytes, white_to_move: bool) -> ReversiBoard:
        """Any arrangement: a byte per cell (0 empty, 1 black, 2 white)."""
    def play(self, cell: int) -> ReversiBoard:
        """The board after a placement; ValueError when it is illegal."""
    def pass_turn(self) -> ReversiBoard:
        """The board after a pass; ValueError unless it is forced."""
    def legal(self) -> list[int]:
        """The legal cells, ascending; empty when the game is over or a pass is forced."""
    def flips(self, cell: int) -> list[int]:
        """The cells that a placement would turn, ascending; empty when it is illegal."""
    @property
    def cells(self) -> bytes:
        """A byte per cell: 0 empty, 1 black, 2 white."""
    @property
    def counts(self) -> tuple[int, int]:
        """The discs of black and of white."""
    @property
    def key(self) -> int:
        """64 bits, the same for equal positions in every backend."""
    @property
    def white_to_move(self) -> bool: ...
    @property
    def is_over(self) -> bool:
        """Whether neither side can move."""
    @property
    def size(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> ReversiBoard: ...
    def __deepcopy__(self, memo: object) -> ReversiBoard: ...
    def __getstate__(self) -> tuple[int, bytes, bool]: ...
    def __setstate__(self, state: tuple[int, bytes, bool], /) -> None: ...

@final
class ReversiEngine:
    """The search for Reversi on boards of one size. One search runs at a time."""

    def __init__(
        self, size: int, megabytes: int, threads: int = 1, kernel: str = "auto"
    ) -> None: ...
    def set_weights(self, weights: bytes, errors: Sequence[float]) -> None:
        """Sets the evaluation (16-bit numbers) and the errors of shallow searches."""
    def search(
        self,
        board: ReversiBoard,
        limits: SearchLimits,
        stop: Callable[[], bool] | None = None,
        report: Callable[[SearchProgress], object] | None = None,
        percent: int = 100,
        outcome_only: bool = False,
    ) -> SearchProgress:
        """Searches; as many plies as there are empty squares count the game out.

        `stop` is asked every few milliseconds, `report` told each iteration. `percent` is how sure
        the last word about an ending has to be; with `outcome_only` the winner is enough.
        """
    def evaluate(self, board: ReversiBoard) -> int:
        """The static evaluation for the mover, in discs."""
    def clear(self) -> None:
        """Forgets all positions."""

@final
class ReversiRecipe:
    """How games of self-play are played.

    Plies of the search, empty squares from which on the game is counted out, random plies at the
    start, the share of the search in the target.
    """

    def __init__(
        self,
        depth: int,
        counted_out: int,
        least_random: int,
        most_random: int,
        search_share: float,
    ) -> None: ...

@final
class ReversiFitting:
    """How weights are fitted.

    Passes over the samples at most, how many times a pattern must be seen for half its say, and
    that one game in so many is held out.
    """

    def __init__(self, epochs: int, prior: float = 60.0, held_out: int = 20) -> None: ...

@final
class ReversiPhaseFit:
    """How well the weights of one phase fit games they were not fitted to."""

    @property
    def samples(self) -> int: ...
    @property
    def held_out(self) -> int: ...
    @property
    def epochs(self) -> int:
        """The best pass."""
    @property
    def error(self) -> float:
        """The mean absolute error in discs."""

@final
class ReversiCutPlan:
    """What depths are compared.

    The deepest search, empty squares from which on the exact score is known as well, positions
    after which a search is given up (0: never).
    """

    def __init__(self, depth: int, ending: int, nodes: int = 0) -> None: ...

@final
class ReversiSamples:
    """Positions of games on boards of one size, with what they are worth."""

    @staticmethod
    def load(size: int, parts: Iterable[bytes]) -> ReversiSamples:
        """The samples of several dumps; ValueError when they hold no positions."""
    def dump(self) -> bytes:
        """The samples as bytes."""
    def __len__(self) -> int: ...
    @property
    def size(self) -> int: ...
    def fit(
        self,
        phase: int,
        weights: bytes,
        settings: ReversiFitting,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[bytes, ReversiPhaseFit]:
        """Fits the weights of a phase.

        They stay when there is nothing to learn from, or when `stop` said so.
        """

@final
class ReversiSampleSurvey:
    """Counts what there is in samples, piece by piece."""

    def __init__(self, size: int) -> None: ...
    def add(self, samples: ReversiSamples) -> None: ...
    @property
    def samples(self) -> int: ...
    @property
    def duplicates(self) -> int:
        """Those whose position was there before, perhaps mirrored."""
    @property
    def discs(self) -> list[int]:
        """By the discs on the board."""
    @property
    def tenths(self) -> list[int]:
        """By what they are worth, from all discs lost to all won."""

@final
class ReversiTeacher:
    """Plays games with given weights and errors of shallow searches.

    Its methods may run in several threads at once.
    """

    def __init__(self, size: int, weights: bytes, errors: Sequence[float]) -> None: ...
    def self_play(
        self,
        recipe: ReversiRecipe,
        seed: int,
        games: tuple[int, int],
        stop: Callable[[], bool] | None = None,
    ) -> ReversiSamples:
        """Plays the games with the numbers from the first up to the second one given.

        They are fewer when `stop` said so, which is asked every few milliseconds.
        """
    def survey(
        self,
        samples: ReversiSamples,
        places: Sequence[int],
        plan: ReversiCutPlan,
        stop: Callable[[], bool] | None = None,
    ) -> list[tuple[int, int, int, int, int]]:
        """Searches some samples to all depths.

        Returns (empty squares, depth, shallow depth, positions, sum of the squares of differences
        in discs).
        """

def reversi_cut_errors(cells: Sequence[tuple[int, int, int, int, int]]) -> list[float] | None:
    """The errors of shallow searches that fit what surveys found; None when that is too little."""

def reversi_usual_errors() -> list[float]:
    """The errors of shallow searches that are taken as long as no others are known."""

def reversi_phases(size: int) -> tuple[int, int]:
    """How many phases the evaluation has, and how many weights each."""

def reversi_perft(board: ReversiBoard, depth: int, kernel: str = "auto") -> int:
    """The leaves of the game tree; a finished game is one leaf, a forced pass is a ply.

    The kernel is "auto" or, on 8x8, one of `reversi_kernels()`.
    """

def reversi_kernels() -> list[str]:
    """The kernels this machine can run, the best last."""

@final
class NetworkLesson:
    """A game to learn from: cells (-1 a pass), its result for black, and known values.

    A label (n, value) is for the side to move after the first n moves.
    """

    def __init__(
        self,
        moves: Sequence[int],
        result: int,
        labels: Sequence[tuple[int, float]],
        passes: int,
        rate: float,
        trace: float,
    ) -> None: ...

@final
class NetworkSelfPlay:
    """How a network plays itself."""

    def __init__(
        self, seed: int, exploration: float, random_plies: int, rate: float, trace: float
    ) -> None: ...

@final
class NetworkFound(SearchProgress):
    """What a search of a network found: one line, and its value from -1 to 1."""

    @property
    def value(self) -> float: ...

@final
class ReversiNetwork:
    """Tables over tuples of cells that value positions of Reversi.

    A table is the list of its tuples, and the places of a tuple in mirrored order. Weights are
    32-bit numbers, 2**20 of them make 1; they begin with 0.
    """

    games: int
    snapshots: int
    weights: bytes
    average: bytes

    def __init__(
        self,
        size: int,
        tables: Sequence[tuple[Sequence[Sequence[int]], Sequence[int]]],
        phases: int,
    ) -> None: ...
    def copy(self) -> ReversiNetwork:
        """A network of its own with the same weights."""
    def value(self, board: ReversiBoard) -> float:
        """The value for the side to move, -1 to 1."""
    def values(self, board: ReversiBoard) -> list[tuple[int, float]]:
        """Each legal cell with its value for the side that plays there."""
    def learn(self, board: ReversiBoard, lesson: NetworkLesson) -> None:
        """Goes through a game that begins with the board."""
    def self_play(self, games: int, settings: NetworkSelfPlay) -> tuple[int, int, int, int]:
        """Plays games and learns from each; black's wins, draws and losses, and all plies."""
    def search(
        self, board: ReversiBoard, limits: SearchLimits, stop: Callable[[], bool] | None
    ) -> NetworkFound:
        """Looks ahead on one thread; ValueError when the game is over.

        `stop` is asked every few milliseconds.
        """

def reversi_solve(board: ReversiBoard) -> int:
    """The exact margin for the side to move; empty cells go to the winner."""

@final
class GomokuNetwork:
    """Tables over windows along the lines that value positions of the Gomoku family.

    Weights are 32-bit numbers, 2**20 of them make 1; they begin with 0.
    """

    games: int
    snapshots: int
    weights: bytes
    average: bytes

    def __init__(self, rules: GomokuRules) -> None: ...
    def copy(self) -> GomokuNetwork:
        """A network of its own with the same weights."""
    def value(self, board: GomokuBoard) -> float:
        """The value for the side to move, -1 to 1."""
    def values(self, board: GomokuBoard) -> list[tuple[int, float]]:
        """Each legal cell with its value for the side that plays there."""
    def learn(self, board: GomokuBoard, lesson: NetworkLesson) -> None:
        """Goes through a game that begins with the board."""
    def self_play(self, games: int, settings: NetworkSelfPlay) -> tuple[int, int, int, int]:
        """Plays games and learns from each; black's wins, draws and losses, and all plies."""
    def search(
        self, board: GomokuBoard, limits: SearchLimits, stop: Callable[[], bool] | None
    ) -> NetworkFound:
        """Looks ahead on one thread; ValueError when the game is over.

        `stop` is asked every few milliseconds.
        """
