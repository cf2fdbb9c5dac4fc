"""A level: a rung of a ladder with its number and its measured rating."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """One level of one variant.

    ``number`` counts from 1, the weakest. ``player`` is a name that `engine.open` takes. ``rating``
    is in Elo, on the scale of the ladder's pool, with half the width of its 95 % interval;
    ``move_time`` is the most seconds that a move takes on one core.
    """

    variant: str
    number: int
    name: str
    player: str
    rating: float
    rating_error: float
    move_time: float
