"""Decks: repertoires that are drilled together, such as the chapters of a study."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tengen.studies.drills.drill import Counts, Drill, counted
from tengen.studies.drills.repertoire import Card, Repertoire
from tengen.studies.drills.spacing import Progress

#: A part in which nothing is wanted is drilled too, seldom.
_UNWANTED = 0.01


@dataclass(frozen=True, slots=True)
class Part:
    """A repertoire of a deck by its name: a chapter, an opening."""

    id: str
    name: str
    lines: Repertoire


@dataclass(frozen=True, slots=True)
class Deck:
    """What is drilled together; positions that several parts have are one."""

    id: str
    parts: tuple[Part, ...]

    def cards(self) -> set[Card]:
        """Return everything that is to be learnt."""
        return {card for part in self.parts for card in part.lines.learnt}

    def counts(self, progress: Mapping[Card, Progress], now: int) -> Counts:
        """Return how many positions there are, and how they stand."""
        return counted(self.cards(), progress, now)

    def part(self, name: str) -> Part | None:
        """Return a part by its id; None for none."""
        return next((one for one in self.parts if one.id == name), None)


def drawn(
    parts: Sequence[Part], progress: Mapping[Card, Progress], now: int, random: Random
) -> Part:
    """Return the part to be drilled next, more often one with more that is due."""
    drills = (Drill(part.lines, progress, now) for part in parts)
    weights = [_UNWANTED + sum(map(one.want, one.lines.learnt)) for one in drills]
    return random.choices(parts, weights)[0]
