"""The rules of Tengen's games, compiled: immutable boards and whole jobs on them."""

from collections.abc import Sequence
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

def reversi_perft(board: ReversiBoard, depth: int, kernel: str = "auto") -> int:
    """The leaves of the game tree; a finished game is one leaf, a forced pass is a ply.

    The kernel is "auto" or, on 8x8, one of `reversi_kernels()`.
    """

def reversi_kernels() -> list[str]:
    """The kernels this machine can run, the best last."""
