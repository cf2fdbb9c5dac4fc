"""Databases for the tests: a file, and a PostgreSQL server where one is installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

#: A server that is already running, as a URL; without it one is started for the tests.
VARIABLE = "TENGEN_TEST_POSTGRES"
PROGRAMS = Path("/usr/lib/postgresql")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    pytest.importorskip("psycopg")
    if os.environ.get(VARIABLE):
        yield os.environ[VARIABLE]
        return
    found = shutil.which("initdb") or next(map(str, PROGRAMS.glob("*/bin/initdb")), None)
    if found is None or (os.getuid() == 0 and not shutil.which("runuser")):
        pytest.skip(f"no PostgreSQL is installed and {VARIABLE} names none")
    programs = Path(found).resolve().parent
    with tempfile.TemporaryDirectory(prefix="tengen-postgres-") as name:
        yield from _serve(programs, Path(name))


def _serve(programs: Path, folder: Path) -> Iterator[str]:
    """Run a server, as another user where we are root: PostgreSQL refuses to be root."""
    prefix: list[str] = []
    if os.getuid() == 0:
        shutil.chown(folder, "nobody")
        prefix = ["runuser", "-u", "nobody", "--"]

    def call(program: str, *arguments: str) -> None:
        command = [*prefix, str(programs / program), "-D", str(folder / "data"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    call("initdb", "-U", "tengen", "-A", "trust", "--no-sync")
    settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    call("pg_ctl", "start", "-w", "-l", str(folder / "log"), "-o", settings)
    try:
        yield f"postgresql://tengen@127.0.0.1:{port}/postgres"
    finally:
        call("pg_ctl", "stop", "-m", "immediate")
