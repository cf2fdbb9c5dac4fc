"""Copies of PostgreSQL databases, made and read by PostgreSQL's own programs."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy
from sqlalchemy import URL, Connection, inspect, text

from tengen.database.errors import DatabaseError, shown, told_plainly

_T = TypeVar("_T")

#: Where Debian keeps the programs of each version.
_PROGRAMS = Path("/usr/lib/postgresql")
_MAGIC = b"PGDMP"
_TABLE = re.compile(r" TABLE \S+ (\S+) \S+$", re.MULTILINE)
_OTHERS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def dump(url: URL, file: Path, name: Path) -> None:
    """Write a database to a file of pg_dump's own format; raises DatabaseError.

    ``name`` is what the file is called to a person.
    """
    options = ["--format=custom", "--no-owner", "--no-privileges", f"--dbname={_address(url)}"]
    command = shlex.join(["pg_dump", *options[:3], f"--file={name}", options[3]])
    _run(["pg_dump", *options, f"--file={file}"], url, command)


def restore(url: URL, file: Path) -> None:
    """Bring a file of ``dump`` back, all or nothing; raises DatabaseError."""
    strange = sorted(_tables(url) - _dumped_tables(file))
    if strange:
        problem = f"it has tables that {str(file)!r} knows nothing of ({', '.join(strange)})"
        raise DatabaseError(shown(url), f"{problem}; restore into an empty database")
    options = ["--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction"]
    command = ["pg_restore", *options, "--exit-on-error", f"--dbname={_address(url)}", str(file)]
    _run(command, url, shlex.join(command))


def schema_of(file: Path, name: Path) -> str | None:
    """Return the number of the schema in a file; None where it is none of Tengen's."""
    where = repr(str(name))
    if not file.is_file():
        raise DatabaseError(where, "there is no such file")
    with file.open("rb") as stream:
        if stream.read(len(_MAGIC)) != _MAGIC:
            raise DatabaseError(where, "the file is not one that pg_dump wrote")
    command = ["pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(file)]
    rows = _run(command, None, shlex.join(command), where).splitlines()
    begin = next((n for n, row in enumerate(rows) if row.startswith("COPY ")), len(rows))
    number = rows[begin + 1] if begin + 1 < len(rows) else ""
    return number if number.isdigit() else None


def refuse_unless_alone(url: URL, file: Path) -> None:
    """Refuse a database that a server or another program is connected to."""
    if _ask(url, lambda connection: connection.execute(text(_OTHERS)).scalar()):
        reason = f"a server or another program uses it; end that before {str(file)!r} is restored"
        raise DatabaseError(shown(url), reason)


def has_tables(url: URL) -> bool:
    """Whether there is anything in a database."""
    return bool(_tables(url))


def _tables(url: URL) -> set[str]:
    return _ask(url, lambda connection: set(inspect(connection).get_table_names()))


def _dumped_tables(file: Path) -> set[str]:
    command = ["pg_restore", "--list", str(file)]
    listed = _run(command, None, shlex.join(command), repr(str(file)))
    return set(_TABLE.findall(listed))


def _ask(url: URL, question: Callable[[Connection], _T]) -> _T:
    engine = sqlalchemy.create_engine(url, poolclass=sqlalchemy.NullPool)
    with told_plainly(url), engine.connect() as connection:
        return question(connection)


def _address(url: URL) -> str:
    """Return the URL as PostgreSQL's programs read it, without the password."""
    bare = URL.create("postgresql", url.username, None, url.host, url.port, url.database)
    query = {name: value for name, value in url.query.items() if name != "password"}
    return bare.set(query=query).render_as_string(hide_password=False)


def _password(url: URL | None) -> dict[str, str]:
    """Return the variable that tells PostgreSQL's programs the password, unseen by others."""
    given = None if url is None else url.password or url.query.get("password")
    return {} if given is None else {"PGPASSWORD": str(given)}


def _run(command: list[str], url: URL | None, shown_as: str, where: str = "") -> str:
    """Run one of PostgreSQL's programs and return what it wrote."""
    where = where if url is None else shown(url)
    program = _found(command[0])
    if program is None:
        reason = f"{command[0]} is not installed here (Debian: postgresql-client); run"
        raise DatabaseError(where, f"{reason}: {shown_as}")
    done = subprocess.run(  # noqa: S603 - a program of PostgreSQL, and no shell
        [program, *command[1:]],
        env={**os.environ, **_password(url)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        last = " ".join(done.stderr.split())[-300:] or f"it ended with {done.returncode}"
        raise DatabaseError(where, f"{command[0]} failed: {last.rstrip('.')}")
    return done.stdout


def _found(program: str) -> str | None:
    """Return where a program is; of several versions the newest, which reads the older."""
    versions = sorted(_PROGRAMS.glob(f"*/bin/{program}"), key=_version, reverse=True)
    return shutil.which(program) or next(map(str, versions), None)


def _version(path: Path) -> float:
    name = path.parents[1].name
    return float(name) if name.replace(".", "", 1).isdigit() else 0.0
