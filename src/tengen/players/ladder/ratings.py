"""The measured ratings: what ``benches/measure_levels.py`` found, kept as data of the package."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tengen.base.errors import TengenError

#: The first level of every ladder has this rating; the others are measured from there.
ANCHOR = 500.0


@dataclass(frozen=True, slots=True)
class MeasuredRating:
    """A rating in Elo and half the width of its 95 % interval."""

    rating: float
    error: float


class Unmeasured(TengenError):
    """A player without a measured rating stands in a ladder."""


@cache
def pools() -> Mapping[str, Mapping[str, MeasuredRating]]:
    """Return the ratings by pool and player."""
    text = files(__package__).joinpath("ratings.json").read_text(encoding="utf-8")
    return {
        pool: {
            player: MeasuredRating(found["rating"], found["error"])
            for player, found in facts["players"].items()
        }
        for pool, facts in json.loads(text).items()
    }


def measured(pool: str, player: str) -> MeasuredRating:
    """Return the rating of a player in a pool; raises Unmeasured where there is none."""
    found = pools().get(pool, {}).get(player)
    if found is None:
        raise Unmeasured(f"the player {player!r} has no measured rating in the pool {pool!r}")
    return found
