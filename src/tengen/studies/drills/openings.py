"""Ready repertoires: the openings that have names, each by its name, without any study."""

from __future__ import annotations

import re
from functools import cache

from tengen.records.opening_names import NamedOpening, moves_of, named_openings
from tengen.records.record import Record
from tengen.rules.catalogue import variant
from tengen.studies.drills.decks import Deck, Part
from tengen.studies.drills.marking import DrillSide
from tengen.studies.drills.repertoire import repertoire_of

#: The game and the side of each.
READY = {
    "renju": ("renju", DrillSide.BLACK),
    "reversi-black": ("reversi", DrillSide.BLACK),
    "reversi-white": ("reversi", DrillSide.WHITE),
}


@cache
def ready_deck(name: str) -> Deck:
    """Return a ready deck: each opening that has a name is a part; raises KeyError.

    >>> [len(ready_deck(name).parts) for name in READY]
    [26, 67, 67]
    >>> ready_deck("renju").parts[3].id, ready_deck("renju").parts[3].name
    ('d4-kagetsu', 'D4 Kagetsu')
    """
    game, side = READY[name]
    return Deck(name, tuple(_part(game, side, one) for one in named_openings(game).values()))


def _part(game: str, side: DrillSide, opening: NamedOpening) -> Part:
    position = variant(game).initial().play_all(moves_of(opening))
    name = re.sub(r"[^a-z0-9]+", "-", opening.name.lower()).strip("-")
    return Part(name, opening.name, repertoire_of(Record.of(position), side))
