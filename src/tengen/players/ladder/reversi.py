"""The ladders of Reversi, as data: one student who learns, on the board sizes 6, 8 and 10.

On top of each stands the compiled engine.

To tune a step, change a skill here and measure again (docs/levels.md).
"""

from __future__ import annotations

from collections.abc import Mapping

from tengen.players.ladder.rung import TITLES, Rung, champions

#: Seconds for a move: of somebody who looks at the next reply, a little further, and far.
LOOKS, THINKS, CALCULATES = 0.1, 0.4, 1.0
#: From these skills on more time is needed.
THINKING, CALCULATING = 20, 45


def _rungs(*skills: float, then: tuple[str, ...] = ()) -> tuple[Rung, ...]:
    """Return rungs with the usual titles; on a small board there is more to learn in the end."""
    efforts = [(f"skill={skill:g}", _time(skill)) for skill in skills]
    efforts += [(options, CALCULATES) for options in then]
    steps = zip(TITLES, efforts, strict=False)
    return tuple(Rung(title, f"student[{options}]", time) for title, (options, time) in steps)


def _time(skill: float) -> float:
    if skill < THINKING:
        return LOOKS
    return THINKS if skill < CALCULATING else CALCULATES


_SMALL = _rungs(0, 9.5, 20, 32, 47, 68, 90, then=("skill=100,depth=6,ending=11",))
_USUAL = _rungs(0, 16, 23, 30, 37, 44.5, 51.5, 59, 68, 77)
#: How far the compiled engine is held back on the usual board, where it is measured best.
_POSITIONS = (30, 80, 190, 450, 1_100, 2_700, 6_500, 17_000, 45_000, 130_000, 450_000)
_LARGE = _rungs(0, 13.5, 20, 27, 34, 40.5, 48, 53.5, 58.5, 64)

RUNGS: Mapping[str, tuple[Rung, ...]] = {
    "reversi6": _SMALL + champions(2_000, above=len(_SMALL)),
    "reversi8": _USUAL + champions(*_POSITIONS, above=len(_USUAL)),
    "reversi10": _LARGE + champions(200, above=len(_LARGE)),
}
