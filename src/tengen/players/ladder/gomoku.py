"""The ladders of five in a row, as data.

Attention grows first: the weak levels overlook what people overlook, the middle ones less and less.
Then comes effort: looking ahead, and combinations searched in more and more positions. On top of
the main games stands the compiled engine. To tune a step, change a number here and measure again
(docs/levels.md).
"""

from __future__ import annotations

from collections.abc import Mapping

from tengen.players.ladder.rung import TITLES, Rung, champions

#: Seconds for a move: of somebody who only looks, who looks ahead, and who also combines.
LOOKS, THINKS, COMBINES = 0.05, 0.3, 1.0


def _rungs(*efforts: tuple[str, float]) -> tuple[Rung, ...]:
    """Return rungs with the usual titles; an effort is options of the player and seconds."""
    steps = zip(TITLES, efforts, strict=False)
    return tuple(Rung(title, f"sighted[{options}]", time) for title, (options, time) in steps)


def _looking(*attention: float) -> tuple[tuple[str, float], ...]:
    return tuple((f"attention={percent:g}", LOOKS) for percent in attention)


def _combining(positions: int) -> tuple[tuple[str, float], ...]:
    """Return the effort of the two strongest levels of the main games."""
    return (
        (f"depth=3,combinations={positions}", COMBINES),
        ("depth=4,breadth=8,combinations=2000", COMBINES),
    )


#: Games that are played less: larger steps.
_SHORT = _rungs(
    *_looking(20, 45, 65, 80, 90, 97),
    ("depth=2,combinations=50", COMBINES),
    ("depth=4,breadth=8,combinations=600", COMBINES),
)
#: Where stones are captured no combinations are searched.
_CAPTURES = _rungs(
    *_looking(22, 42, 62, 82, 97),
    ("depth=2", THINKS),
    ("depth=3", COMBINES),
)
#: In space nearly everything is a diagonal.
_SPACE = _rungs(
    *_looking(25, 60, 80, 90, 96),
    ("depth=1,combinations=20", COMBINES),
)
#: Perfect play is a draw, and not far away.
_TICTACTOE = (*_rungs(*_looking(1, 18, 42, 66, 88)), Rung(TITLES[-1], "perfect", COMBINES))
#: The compiled engine knows the main games best. So many positions for a move are steps of 100 to
#: 200 points; where a step ends differs a little from game to game.
_FREESTYLE = (400, 700, 1_400, 2_200, 4_000, 7_500, 15_000, 35_000, 85_000, 220_000, 650_000)
_RENJU = (400, 700, 1_200, 2_200, 4_000, 7_500, 15_000, 28_000, 75_000, 220_000, 650_000)
_USUAL = (400, 700, 1_200, 2_200, 4_000, 7_500, 15_000, 35_000, 85_000, 220_000, 650_000)

#: Games that are played by the ladder of another one: only the opening differs, or rows of six.
SAME: Mapping[str, str] = {
    **dict.fromkeys(
        ("rif", "yamaguchi", "soosorv-8", "taraguchi-10", "tarannikov", "sakata"), "renju"
    ),
    "swap-first": "standard",
    "caro-gomocup": "caro",
}

RUNGS: Mapping[str, tuple[Rung, ...]] = {
    "freestyle": _rungs(*_looking(23, 38, 53, 67, 80, 88, 94, 99), *_combining(200))
    + champions(*_FREESTYLE, above=10),
    "standard": _rungs(*_looking(25, 39, 54, 68, 80, 88.5, 94, 99), *_combining(120))
    + champions(*_USUAL, above=10),
    "renju": _rungs(*_looking(22, 38, 53, 69, 81, 88.5, 94, 99), *_combining(120))
    + champions(*_RENJU, above=10),
    "caro": _rungs(*_looking(25, 39, 56, 70, 81, 88.5, 94.5, 99.2), *_combining(120))
    + champions(*_USUAL, above=10),
    "pro": _SHORT,
    "long-pro": _SHORT,
    "swap": _SHORT,
    "swap2": _SHORT,
    "free-renju": _SHORT,
    "international": _SHORT,
    "common-centre": _SHORT,
    "unbounded": _SHORT,
    "gomoku3d": _SPACE,
    "pente": _CAPTURES,
    "keryo-pente": _CAPTURES,
    "tictactoe": _TICTACTOE,
}
