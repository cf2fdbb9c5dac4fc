"""Who learns: a kind of player and a name, at one game on one board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from tengen.base.errors import TengenError
from tengen.base.text import shown
from tengen.database.upsert import insert_of
from tengen.learn.memory import tables
from tengen.learn.memory.discarding import discard
from tengen.learn.memory.games import COUNTED
from tengen.learn.memory.kinds import APPRENTICE, KINDS, LEARNER
from tengen.rules.catalogue import variant as variant_named
from tengen.rules.variant import Variant

__all__ = ["APPRENTICE", "DEFAULT", "KINDS", "LEARNER", "Profile", "known_profiles"]

#: The name of a learner to whom none was given.
DEFAULT = "default"
_MAX_NAME_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Profile:
    """A learner of one game; two of the same kind and name are the same one."""

    kind: str
    name: str
    variant: Variant

    def __post_init__(self) -> None:
        if not 0 < len(self.name) <= _MAX_NAME_LENGTH or not self.name.isprintable():
            raise TengenError(
                f"the profile {shown(self.name)} needs 1 to {_MAX_NAME_LENGTH} printable characters"
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
        if found is None:
            # Somebody else may enter it at the same moment.
            statement = insert_of(tables.profiles, connection.dialect).on_conflict_do_nothing()
            connection.execute(statement, self._facts)
            found = self.find(connection)
            assert found is not None
        return found

    def lock(self, connection: Connection) -> int:
        """Return the number of the profile, which nobody else changes until the transaction ends.

        SQLite has one writer at a time anyway; PostgreSQL lets others wait here.
        """
        number = self.make(connection)
        table = tables.profiles
        connection.execute(select(table.c.id).where(table.c.id == number).with_for_update())
        return number

    def forget(self, connection: Connection) -> bool:
        """Let everything the profile has learned be gone; False if there was nothing.

        This takes no time however much there was: the rows, which nobody finds any more, are
        removed by ``discarding.sweep``.
        """
        number = self.find(connection)
        if number is not None:
            discard(connection, number)
        return number is not None

    def games(self, connection: Connection) -> int:
        """Return how many games it has learned."""
        number = self.find(connection)
        here = tables.games
        query = select(func.count()).where(here.c.profile_id == number, here.c.source != COUNTED)
        return int(connection.execute(query).scalar_one())


def known_profiles(connection: Connection, name: str | None = None) -> Iterator[Profile]:
    """Yield the profiles of a database, or those of one name, in the order of their names."""
    table = tables.profiles
    query = select(table).where(table.c.kind.in_(KINDS))
    if name is not None:
        query = query.where(table.c.name == name)
    query = query.order_by(table.c.variant, table.c.size, table.c.kind, table.c.name)
    for row in connection.execute(query).all():
        rules = variant_named(row.variant)
        if row.size != rules.size_text:
            rules = variant_named(row.variant, size=row.size)
        yield Profile(row.kind, row.name, rules)
