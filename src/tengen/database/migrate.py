"""Bringing a database to the newest schema."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, inspect, text

from tengen.database.errors import DatabaseError, shown
from tengen.database.transactions import reading, writing

if TYPE_CHECKING:
    from alembic.runtime.migration import MigrationContext, MigrationStep

FOLDER = Path(__file__).parent / "migrations"
_VERSION_TABLE = "alembic_version"
_FILE = re.compile(r"v(\d{4})_\w+\.py")
#: Any number will do, as long as all programs take the same one.
_LOCK = 736_473


@cache
def revisions() -> tuple[str, ...]:
    """Return the numbers of the schemas this program knows, oldest first."""
    names = (_FILE.fullmatch(path.name) for path in FOLDER.iterdir())
    return tuple(sorted(name.group(1) for name in names if name))


def to_newest(engine: Engine) -> None:
    """Migrate if need be; programs that come at the same time wait for the first."""
    with reading(engine) as connection:
        if current(connection) == revisions()[-1]:
            return
    with writing(engine) as connection:
        bring(connection)


def bring(connection: Connection) -> None:
    """Migrate inside a transaction that has the right to write."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    found = current(connection)
    if found is not None and found not in revisions():
        raise DatabaseError(shown(connection.engine.url), too_new(found))
    if found != revisions()[-1]:
        _run(connection)


def too_new(schema: str) -> str:
    """Return why a schema that is not known cannot be used."""
    problem = f"its schema {schema} is newer than this program, which knows {revisions()[-1]}"
    return f"{problem}; update Tengen"


def current(connection: Connection) -> str | None:
    """Return the number of the schema of a database; None for an empty one."""
    if not inspect(connection).has_table(_VERSION_TABLE):
        return None
    number: str | None = connection.execute(
        text(f"SELECT version_num FROM {_VERSION_TABLE}")  # noqa: S608 - our own constant
    ).scalar()
    return number


def _run(connection: Connection) -> None:
    # Alembic costs more to import than a database that is up to date costs to open.
    from alembic.config import Config  # noqa: PLC0415
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415
    from alembic.runtime.migration import MigrationStep  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    scripts = ScriptDirectory(str(FOLDER.parent), version_locations=[str(FOLDER)])

    def steps(found: Any, _context: MigrationContext) -> Iterable[MigrationStep]:
        lower = found[0] if found else "base"
        missing = reversed(list(scripts.iterate_revisions("head", lower)))
        return [MigrationStep.upgrade_from_script(scripts.revision_map, one) for one in missing]

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
