"""A database is for its owner alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen import database


@pytest.fixture(autouse=True)
def _generous_umask() -> Iterator[None]:
    """Programs usually let everybody read what they make."""
    old = os.umask(0o022)
    yield
    os.umask(old)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_a_new_database_and_its_folder_are_for_the_owner(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    engine = database.open(str(folder / "tengen.db"))
    with database.writing(engine), database.reading(engine):
        found = modes(folder)
    engine.dispose()
    assert found == {"tengen.db": 0o600, "tengen.db-wal": 0o600, "tengen.db-shm": 0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_database_everybody_could_read_is_closed_to_them(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = database.open(str(folder / "tengen.db"))
    with database.writing(first):
        for path in folder.iterdir():
            path.chmod(0o644)
    again = database.open(str(folder / "tengen.db"))
    assert set(modes(folder).values()) == {0o600}
    first.dispose()
    again.dispose()


def test_a_database_that_was_opened_to_a_group_stays_so(tmp_path: Path) -> None:
    file = tmp_path / "tengen.db"
    database.open(str(file)).dispose()
    file.chmod(0o660)
    engine = database.open(str(file))
    with database.writing(engine):
        assert set(modes(tmp_path).values()) == {0o660}
    engine.dispose()


def test_opening_a_database_twice_keeps_its_locks(tmp_path: Path) -> None:
    """POSIX forgets the locks of a process as soon as it closes the file anywhere."""
    file = str(tmp_path / "tengen.db")
    first = database.open(file)
    with database.writing(first):
        before = locks(tmp_path / "tengen.db")
        database.open(file).dispose()
        assert before <= locks(tmp_path / "tengen.db")
        assert before
    first.dispose()


def locks(path: Path) -> set[str]:
    """Return the places of the locks this process has on a file, as Linux lists them."""
    listed = Path("/proc/locks")
    if not listed.exists():
        pytest.skip("only Linux lists locks")
    node, own = f":{path.stat().st_ino} ", f" {os.getpid()} "
    lines = listed.read_text().splitlines()
    return {line.split(node)[1] for line in lines if node in line and own in line}
