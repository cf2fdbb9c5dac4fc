"""The migrations lead to exactly the tables the packages declare."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect

import tengen
from tengen import database
from tengen.database import migrate

SOURCES = Path(tengen.__file__).parent


@pytest.fixture(autouse=True)
def _declare_all_tables() -> None:
    """Tables are declared in modules of that name, wherever they are."""
    for path in SOURCES.rglob("tables.py"):
        import_module(".".join(("tengen", *path.relative_to(SOURCES).with_suffix("").parts)))


def test_the_migrated_schema_is_the_declared_one(tmp_path: Path) -> None:
    engine = database.open(str(tmp_path / "tengen.db"))
    with database.reading(engine) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, database.metadata) == []
    engine.dispose()


def test_constraints_carry_the_names_later_migrations_rely_on(tmp_path: Path) -> None:
    engine = database.open(str(tmp_path / "tengen.db"))
    inspector = inspect(engine)
    for table in database.metadata.sorted_tables:
        found = inspector.get_pk_constraint(table.name)["name"]
        assert found == table.primary_key.name
        keys = {key["name"] for key in inspector.get_foreign_keys(table.name)}
        assert keys == {key.name for key in table.foreign_key_constraints}
    engine.dispose()


def test_the_numbers_of_the_migrations_have_no_gaps() -> None:
    numbers = [int(number) for number in migrate.revisions()]
    assert numbers == list(range(1, len(numbers) + 1))
