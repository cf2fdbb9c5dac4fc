"""Who learns: a kind of player and a name, at one game on one board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from tengen.base.errors import TengenError
from tengen.learn import tables
from tengen.learn.after_game import KINDS
from tengen.rules.catalogue import variant as variant_named
from tengen.rules.variant import Variant

__all__ = ["APPRENTICE", "DEFAULT", "KINDS", "LEARNER", "Profile", "known_profiles"]

#: The name of a learner to whom none was given.
DEFAULT = "default"
APPRENTICE, LEARNER = KINDS
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Profile:
    """A learner of one game; two of the same kind and name are the same one."""

    kind: str
    name: str
    variant: Variant

    def __post_init__(self) -> None:
        if not 0 < len(self.name) <= _LONGEST or not self.name.isprintable():
            raise TengenError(
                f"the profile {self.name!r} needs a name of 1 to {_LONGEST} printable characters"
            )

    @property
    def text(self) -> str:
        """The learner as people write it, such as ``apprentice anna, reversi 8``."""
        return f"{self.kind} {self.name}, {self.variant.name} {self.variant.size_text}"

    @property
    def _facts(self) -> dict[str, str]:
        rules = self.variant
        return {
            "kind": self.kind,
            "name": self.name,
            "variant": rules.name,
            "size": rules.size_text,
        }

    def find(self, connection: Connection) -> int | None:
        """Return the number of the profile in a database; None while nothing was learned."""
        facts = (tables.profiles.c[name] == value for name, value in self._facts.items())
        number: int | None = connection.execute(select(tables.profiles.c.id).where(*facts)).scalar()
        return number

    def make(self, connection: Connection) -> int:
        """Return the number of the profile, entered if it was not there."""
        found = self.find(connection)
        if found is not None:
            return found
        made = connection.execute(insert(tables.profiles).values(**self._facts))
        assert made.inserted_primary_key is not None
        return int(made.inserted_primary_key[0])

    def forget(self, connection: Connection) -> bool:
        """Delete everything the profile has learned; False if there was nothing."""
        number = self.find(connection)
        if number is None:
            return False
        for table in (tables.games, tables.positions, tables.moves, tables.weights):
            connection.execute(delete(table).where(table.c.profile_id == number))
        connection.execute(delete(tables.networks).where(tables.networks.c.profile_id == number))
        connection.execute(delete(tables.profiles).where(tables.profiles.c.id == number))
        return True

    def games(self, connection: Connection) -> int:
        """Return how many games it has learned."""
        number = self.find(connection)
        query = select(func.count()).where(tables.games.c.profile_id == number)
        return int(connection.execute(query).scalar_one())


def known_profiles(connection: Connection, name: str | None = None) -> Iterator[Profile]:
    """Yield the profiles of a database, or those of one name, in the order of their names."""
    table = tables.profiles
    query = select(table).order_by(table.c.variant, table.c.size, table.c.kind, table.c.name)
    if name is not None:
        query = query.where(table.c.name == name)
    for row in connection.execute(query).all():
        rules = variant_named(row.variant)
        if row.size != rules.size_text:
            rules = variant_named(row.variant, size=row.size)
        yield Profile(row.kind, row.name, rules)
