"""What the shapes of a position are worth to the side to move: the classic scale.

From ±9999 for a five down to ±9940 every line of it is as good as won or lost, and says so whatever
else stands on the board. Below that the weights of the shapes add up, with those of the points.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from tengen.players.gomoku import lines
from tengen.players.gomoku.classic.count import Shapes, unpack
from tengen.players.gomoku.frame import BLACK, WHITE
from tengen.players.gomoku.lines import LineSide, Shape
from tengen.players.gomoku.view import CellView

FIVE = 9999
OWN_OPEN_FOUR = 9990
OWN_FOUR = 9980
ENEMY_OPEN_FOUR = -9970
ENEMY_FOUR_AND_THREE = -9960
OWN_OPEN_THREE = 9950
TWO_ENEMY_THREES = -9940
#: Beyond this a value is one of the lines above.
DECISIVE = 9000
#: What a four and a closed three count in the rating for defence, and an open three at most.
FOUR_THREAT, CLOSED_THREE_THREAT, OPEN_THREE_THREAT = 5, 1, 4


@dataclass(frozen=True, slots=True)
class ShapeWeights:
    """What undecided shapes are worth. Open threes: own two, own one, the enemy's two and one.

    ``forks`` are those that decide a game: 44 two closed fours, 43 a four and an open three, 33 two
    open threes.
    """

    own_two_threes: int = 2000
    own_three: int = 200
    enemy_two_threes: int = 500
    enemy_three: int = 100
    closed_three: int = 10
    open_two: int = 4
    closed_two: int = 1
    forks: frozenset[str] = frozenset({"44", "43", "33"})

    def reduced(self, divisor: int) -> ShapeWeights:
        """Return the weights divided, so that the places of the stones count for more.

        >>> ShapeWeights().reduced(10).own_three, ShapeWeights().reduced(10).open_two
        (20, 0)
        """
        names = [one.name for one in fields(self) if one.name != "forks"]
        return replace(self, **{name: getattr(self, name) // divisor for name in names})


def joined(shapes: Shapes) -> Shapes:
    """Return the shapes with two closed fours counted as an open four.

    >>> joined(Shapes(fours=2)) == Shapes(open_fours=1)
    True
    """
    pairs, single = divmod(shapes.fours, 2)
    return shapes._replace(open_fours=shapes.open_fours + pairs, fours=single)


def scale(own: Shapes, enemy: Shapes, weights: ShapeWeights) -> int:
    """Return the line of the scale that fits, for the side to move; points are not counted."""
    forks = weights.forks
    if "44" in forks:
        own, enemy = joined(own), joined(enemy)
    has_enemy_four = bool(enemy.fours or enemy.open_fours)
    has_own = bool(own.threes or own.open_threes)
    for fits, value in (
        (own.fives, FIVE),
        (enemy.fives, -FIVE),
        (own.open_fours, OWN_OPEN_FOUR),
        (own.fours, OWN_FOUR),
        (enemy.open_fours, ENEMY_OPEN_FOUR),
        ("43" in forks and enemy.fours and enemy.open_threes, ENEMY_FOUR_AND_THREE),
        (own.open_threes and not has_enemy_four, OWN_OPEN_THREE),
        ("33" in forks and enemy.open_threes >= 2 and not has_own, TWO_ENEMY_THREES),
    ):
        if fits:
            return value
    return _quiet(own, enemy, weights)


def _quiet(own: Shapes, enemy: Shapes, weights: ShapeWeights) -> int:
    """Add up the weights where nothing is decided."""
    return (
        (0, weights.own_three, weights.own_two_threes)[min(own.open_threes, 2)]
        - (0, weights.enemy_three, weights.enemy_two_threes)[min(enemy.open_threes, 2)]
        + weights.closed_three * (own.threes - enemy.threes)
        + weights.open_two * (own.open_twos - enemy.open_twos)
        + weights.closed_two * (own.twos - enemy.twos)
    )


class CountEvaluator(dict[int, int]):
    """The value of packed counts for the side that waits, worked out when first asked for.

    Above 9000 the kinds of shapes of the side that wins are added, so that among wins the richer
    is preferred. The weights of the points are left to whoever asks, unless the value is decisive.
    """

    def __init__(self, waiting: int, weights: ShapeWeights) -> None:
        super().__init__()
        self._waiting = waiting
        self._to_move = WHITE if waiting == BLACK else BLACK
        self._weights = weights

    def __missing__(self, packed: int) -> int:
        own, enemy = unpack(packed, self._to_move), unpack(packed, self._waiting)
        value = scale(own, enemy, self._weights)
        if value > DECISIVE:
            value += own.kinds
        elif value < -DECISIVE:
            value -= enemy.kinds
        self[packed] = -value
        return -value


# -- the rating for defence --------------------------------------------------------------------


def danger(view: CellView, side: LineSide) -> int:
    """Return how much a side threatens: 5 for a four, 2 to 4 for an open three, 1 for a closed one.

    >>> from tengen import variant
    >>> view = CellView.of(variant("freestyle").initial().play_all("h8 a1 h9 o1 h10 a15"))
    >>> danger(view, view.own)
    4
    """
    found = view.each(lines.shapes, side)
    return sum(
        _threat(view.cells[slice(cells.start, cells.stop, cells.step)], shape, side)
        for cells, shapes in found
        for shape in shapes
    )


def _threat(line: bytes, shape: Shape, side: LineSide) -> int:
    if shape.missing == 1:
        return FOUR_THREAT
    if shape.missing != 2:
        return 0
    return three_threat(*ways(line, shape, side)) if shape.is_open else CLOSED_THREE_THREAT


def three_threat(raising: int, closing: int) -> int:
    """Return what an open three counts: more with ways to raise it, less with ways to close it.

    In six cells there are one raising and three closing moves, in seven two and two.

    >>> three_threat(1, 3), three_threat(2, 2)
    (2, 4)
    """
    return max(2, min(OPEN_THREE_THREAT, OPEN_THREE_THREAT + raising - closing))


def ways(line: bytes, three: Shape, side: LineSide) -> tuple[int, int]:
    """Return how many moves raise an open three to an open four, and how many close it for good.

    >>> text = bytes([0, 0, 1, 1, 1, 0, 0])
    >>> ways(text, lines.shapes(text, LineSide(BLACK))[0], LineSide(BLACK))
    (2, 2)
    """
    windows = [
        {*range(start, start + side.goal + 1)}
        for start in lines.open_windows(lines.text_of(line, side), side)
        if {*three.stones} <= {*range(start + 1, start + side.goal)}
    ]
    raising = {at for cells in windows for at in cells - {min(cells), max(cells)} if not line[at]}
    closing = {at for at in set.intersection(*windows) if not line[at]}
    return len(raising), len(closing)
