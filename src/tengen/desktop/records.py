"""Reading files of games: one game, or the choice among several."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from tengen.base.errors import InvalidRecord
from tengen.records.codec import ReadOptions
from tengen.records.files import read_records
from tengen.records.record import Record
from tengen.rules.variant import Variant

#: Games of one file that are offered.
MAX_GAMES = 1000


@dataclass(slots=True)
class FoundGames:
    """The games of a file; ``problem`` is the first of those why ``left_out`` others are none."""

    games: list[Record] = field(default_factory=list)
    left_out: int = 0
    problem: InvalidRecord | None = None

    def refuse(self, error: InvalidRecord) -> None:
        """Count a game that cannot be read."""
        self.left_out += 1
        self.problem = self.problem or error


def read_games(path: Path, rules: Variant | None = None) -> FoundGames:
    """Return the games of a file; ``rules`` serve a file that does not say which game it is.

    Raises UnknownGame where such a file is read without them, InvalidRecord where there is no game
    that can be read, and TengenError.
    """
    found = FoundGames()
    options = ReadOptions(rules, refused=found.refuse)
    try:
        with closing(read_records(path, options=options)) as records:
            for record in islice(records, MAX_GAMES):
                found.games.append(record)
    except InvalidRecord as error:
        found.refuse(error)
    if not found.games:
        raise found.problem or InvalidRecord(f"{str(path)!r} holds no game")
    return found
