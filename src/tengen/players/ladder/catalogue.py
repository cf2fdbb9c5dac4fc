"""The ladders by variant: which players stand on them, and how strong they were measured."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import takewhile

from tengen import engine
from tengen.base.compiled import IS_COMPILED
from tengen.players.ladder import gomoku, reversi
from tengen.players.ladder.level import Level
from tengen.players.ladder.ratings import measured
from tengen.players.ladder.rung import Rung
from tengen.rules.variant import Variant

#: The board sizes for which there is a ladder of Reversi.
REVERSI_SIZES = (6, 8, 10)


def ladder(variant: Variant) -> tuple[Level, ...]:
    """Return the levels of a variant, the weakest first.

    A variant of five in a row has one ladder for all sizes; Reversi has those of the sizes 6, 8 and
    10, and other sizes take the nearest, the smaller of two. On boards that the strongest players
    do not know the ladder ends below them.

    >>> from tengen import variant
    >>> ladder(variant("renju"))[0].name
    'First day'
    """
    return _levels(pool_of(variant), variant.name)[: len(rungs(variant))]


@lru_cache(maxsize=256)
def rungs(variant: Variant) -> tuple[Rung, ...]:
    """Return the rungs of the ladder of a variant that are here and play it on its board."""
    whole = takewhile(lambda rung: IS_COMPILED or not rung.is_champion, pools()[pool_of(variant)])
    return tuple(takewhile(lambda rung: engine.open(rung.player).plays(variant), whole))


def pool_of(variant: Variant) -> str:
    """Return the name of the pool in which the players of a variant are measured.

    >>> from tengen import variant
    >>> pool_of(variant("caro", size=19)), pool_of(variant("reversi", size=12))
    ('caro', 'reversi10')
    """
    if not variant.is_reversi:
        return gomoku.SAME.get(variant.name, variant.name)
    size = min(REVERSI_SIZES, key=lambda size: (abs(size - variant.width), size))
    return f"reversi{size}"


@cache
def pools() -> Mapping[str, tuple[Rung, ...]]:
    """Return the rungs of every ladder by the name of its pool."""
    return {**gomoku.RUNGS, **reversi.RUNGS}


@cache
def _levels(pool: str, variant: str) -> tuple[Level, ...]:
    levels = []
    for number, rung in enumerate(pools()[pool], start=1):
        found = measured(pool, rung.player)
        levels.append(
            Level(
                variant,
                number,
                rung.name,
                rung.player,
                found.rating,
                found.error,
                rung.move_time,
            )
        )
    return tuple(levels)
