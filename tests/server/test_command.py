"""``tengen serve``, and ``tengen`` alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tengen.base.errors import TengenError
from tengen.server.run import serve
from tengen.server.settings import ServerSettings

HEAVY = ("fastapi", "uvicorn", "sqlalchemy", "pydantic", "structlog", "limits")


def tengen(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tengen", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)


def test_the_version_needs_nothing_of_the_server() -> None:
    program = (
        "import sys; sys.argv = ['tengen', '--version']; from tengen.cli.entry import main; main();"
        f"sys.exit(any(name in sys.modules for name in {HEAVY}))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True)
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--port", "many"), "--port takes a whole number"),
        (("--port", "99999"), "--port takes a number up to 65535"),
        (("--workers", "0"), "--workers takes a whole number from 1 up"),
        (("--bus", "mqtt://localhost"), "is not a bus"),
    ],
)
def test_a_wrong_wish_is_told_in_one_sentence(
    arguments: tuple[str, str], words: str, tmp_path: Path
) -> None:
    usual = ("--port", "0", "--database", str(tmp_path / "x.db"))
    done = tengen("serve", *usual, *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def _usual_switching() -> Iterator[None]:
    """A server sets how often threads take turns."""
    usual = sys.getswitchinterval()
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("_usual_switching")
@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"database": "mysql://localhost/x"}, "cannot use the database"),
        ({"database": "sqlite:///{letter}"}, "the file is not a database"),
        ({"host": "203.0.113.7"}, "cannot listen on 203.0.113.7"),
        ({"port": "{taken}"}, "address already in use"),
        ({"bus": "redis://127.0.0.1:{free}"}, "cannot reach the bus"),
    ],
)
def test_what_cannot_be_opened_is_told_in_one_sentence(
    wish: dict[str, str], words: str, tmp_path: Path, server: Any, free_port: Callable[[], int]
) -> None:
    letter = tmp_path / "letter.db"
    letter.write_text("this is no database, whatever its name says" * 100)
    places = {"letter": str(letter), "taken": str(server.port), "free": str(free_port())}
    usual = {"port": "0", "data": str(tmp_path), "database": str(tmp_path / "x.db")}
    told = {name: value.format(**places) for name, value in (usual | wish).items()}
    with pytest.raises(TengenError, match=words) as refused:
        serve(ServerSettings.model_validate(told), lambda _address: pytest.fail("it serves"))
    assert "\n" not in str(refused.value)


def test_tengen_alone_is_the_app(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "TENGEN_DATABASE": ""}
    command = [sys.executable, "-m", "tengen", "--no-browser", "--port", "0"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stderr is not None
    line = process.stderr.readline()
    process.kill()
    process.communicate()
    assert re.search(r"ready at http://127\.0\.0\.1:\d+", line)
    assert (tmp_path / "tengen" / "server.secret").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "tengen" / "tengen.db").exists()


def test_a_server_for_everyone_says_so(start: Any) -> None:
    assert b"Everyone who can reach this machine" in start("--host", "0.0.0.0").log  # noqa: S104
