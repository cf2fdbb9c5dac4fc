"""Where the database is: the URL a person gives, the environment, or the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from tengen.base.folders import data_folder
from tengen.database.errors import DatabaseError

#: Names the database to use, as a URL or as a file.
VARIABLE = "TENGEN_DATABASE"
FILE = "tengen.db"

_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}


def default_url() -> str:
    """Return the URL of TENGEN_DATABASE, otherwise that of the file in the user's data folder."""
    return os.environ.get(VARIABLE) or f"sqlite:///{data_folder() / FILE}"


def resolve(where: str | None) -> URL:
    """Return the URL with its driver; ``where`` is a URL, a file, or None for the usual place."""
    given = where or default_url()
    if "://" not in given:
        given = f"sqlite:///{Path(given).expanduser()}"
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise DatabaseError(repr(given), "this is not a database URL") from None
    driver = _DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None:
        known = "sqlite:///FILE and postgresql://USER@HOST/NAME"
        raise DatabaseError(repr(given), f"only {known} are known")
    return url.set(drivername=driver)


def is_file(url: URL) -> bool:
    """Whether the database is a file of ours (neither a server nor in memory)."""
    return url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}
