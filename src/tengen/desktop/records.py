"""Reading files of games: one game, or the choice among several."""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from pathlib import Path

from tengen.base.errors import InvalidRecord
from tengen.records.files import read_records
from tengen.records.record import Record
from tengen.rules.variant import Variant

#: Games of one file that are offered.
MAX_GAMES = 1000


def read_games(path: Path, rules: Variant | None = None) -> list[Record]:
    """Return the games of a file; ``rules`` serve a file that does not say which game it is.

    Raises UnknownGame where such a file is read without them, and InvalidRecord or TengenError,
    also for a file without games.
    """
    with closing(read_records(path, variant=rules)) as records:
        found = list(islice(records, MAX_GAMES))
    if not found:
        raise InvalidRecord(f"{str(path)!r} holds no game")
    return found
