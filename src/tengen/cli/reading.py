"""Reading files on the command line: what is left out, and what somebody has to be asked."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from tengen.base.errors import InvalidRecord, UnknownGame
from tengen.base.i18n import _, ngettext
from tengen.cli.options import chosen_variant
from tengen.records.codec import ReadOptions
from tengen.rules.variant import Variant

_USUAL = "freestyle"

T = TypeVar("T")


def asking_the_game(job: Callable[[Variant | None], T], rules: Variant | None) -> T:
    """Do something with a file; where it does not say which game it is, ask at a terminal.

    ``job`` is done again with the answer. Raises UnknownGame where nobody can be asked.
    """
    try:
        return job(rules)
    except UnknownGame as error:
        if rules is not None or not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise
        sys.stderr.write(f"{error}\n")
        return job(_answer())


def _answer() -> Variant:
    sys.stderr.write(_("Which game is it? [{usual}] ").format(usual=_USUAL))
    sys.stderr.flush()
    return chosen_variant(sys.stdin.readline().strip() or _USUAL, None)


@dataclass(slots=True)
class _Complaints:
    """How often something was wrong, and what it was at first."""

    count: int = 0
    first: str = ""

    def add(self, error: InvalidRecord) -> None:
        """Count one; only the first is kept, for a file may hold millions."""
        self.first = self.first or str(error)
        self.count += 1


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What a lenient reader of a file leaves out: whole games, and the ends of damaged ones."""

    source: str
    games: _Complaints = field(default_factory=_Complaints)
    ends: _Complaints = field(default_factory=_Complaints)

    def options(
        self, variant: Variant | None, encoding: str | None, *, is_lenient: bool
    ) -> ReadOptions:
        """Return how to read: with everything counted here, or with the first error raised."""
        if not is_lenient:
            return ReadOptions(variant, encoding)
        return ReadOptions(variant, encoding, self.games.add, damaged=self.ends.add)

    def _named(self, complaint: str) -> str:
        return complaint if complaint.startswith(self.source) else f"{self.source}, {complaint}"

    def tell(self) -> None:
        """Say on stderr what was left out, if anything was."""
        games, ends = self.games.count, self.ends.count
        if games:
            told = ngettext("{count} game left out", "{count} games left out", games)
            sys.stderr.write(f"{told.format(count=games)}: {self._named(self.games.first)}\n")
        if ends:
            told = ngettext(
                "{count} damaged game cut short", "{count} damaged games cut short", ends
            )
            sys.stderr.write(f"{told.format(count=ends)}: {self._named(self.ends.first)}\n")
