"""Shared by all tests: the two backends, a PostgreSQL server, and a reproducible Hypothesis."""

from __future__ import annotations

import gc
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, settings

from tengen import Backend

#: Programs that the tests start; importing them would start them here.
collect_ignore = ["fakes"]

#: A server that is already running, as a URL; without it one is started for the tests.
POSTGRES_VARIABLE = "TENGEN_TEST_POSTGRES"
#: The name of this process where the tests are spread over several (pytest-xdist).
WORKER_VARIABLE = "PYTEST_XDIST_WORKER"
POSTGRES_PROGRAMS = Path("/usr/lib/postgresql")

settings.register_profile(
    "tengen",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("tengen")

# A shell that runs the tests in the background has them ignore interrupts, and so would every
# program they start; the tests of Ctrl-C need the usual behaviour.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="module", autouse=True)
def _objects_of_other_files_are_left_alone() -> None:
    """Without this a collection late in the run takes longer than many a search may."""
    gc.collect()
    gc.freeze()


@pytest.fixture(params=list(Backend), ids=lambda backend: backend.value)
def backend(request: pytest.FixtureRequest) -> Backend:
    """Each test that asks for it runs on the reference and on the compiled core."""
    chosen: Backend = request.param
    return chosen


def _free_port() -> int:
    """Return a free port that nobody is given while nothing listens there yet.

    Clients are given higher ones, and the workers of Ray lower ones.
    """
    while True:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", 20_000 + secrets.randbelow(10_000)))
            return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def free_port() -> Callable[[], int]:
    """A function that returns a port on which nothing listens."""
    return _free_port


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    pytest.importorskip("psycopg")
    if os.environ.get(POSTGRES_VARIABLE):
        yield from _own_database(os.environ[POSTGRES_VARIABLE])
        return
    found = shutil.which("initdb") or next(map(str, POSTGRES_PROGRAMS.glob("*/bin/initdb")), None)
    if found is None or (os.getuid() == 0 and not shutil.which("runuser")):
        pytest.skip(f"no PostgreSQL is installed and {POSTGRES_VARIABLE} names none")
    programs = Path(found).resolve().parent
    with tempfile.TemporaryDirectory(prefix="tengen-postgres-") as name:
        yield from _serve_postgres(programs, Path(name), _free_port())


def _own_database(url: str) -> Iterator[str]:
    """A database of a running server: of its own for each of several processes."""
    import psycopg  # noqa: PLC0415 - where it is missing the tests are skipped
    from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415

    worker = os.environ.get(WORKER_VARIABLE)
    if worker is None:
        yield url
        return
    name = f"{conninfo_to_dict(url)['dbname']}_{worker}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
        yield urlsplit(url)._replace(path=f"/{name}").geturl()
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


def _serve_postgres(programs: Path, folder: Path, port: int) -> Iterator[str]:
    """Run a server, as another user where we are root: PostgreSQL refuses to be root."""
    prefix: list[str] = []
    if os.getuid() == 0:
        shutil.chown(folder, "nobody")
        prefix = ["runuser", "-u", "nobody", "--"]

    def call(program: str, *arguments: str) -> None:
        command = [*prefix, str(programs / program), "-D", str(folder / "data"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)

    call("initdb", "-U", "tengen", "-A", "trust", "--no-sync")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    call("pg_ctl", "start", "-w", "-l", str(folder / "log"), "-o", options)
    try:
        yield f"postgresql://tengen@127.0.0.1:{port}/postgres"
    finally:
        call("pg_ctl", "stop", "-m", "immediate")
