"""Locks, limits and ends of programs, here and as Windows does them (its modules are faked)."""

from __future__ import annotations

import ctypes
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tengen.base import system


class Msvcrt:
    """The locks of Windows: by process there, by descriptor here, so that one test holds both."""

    LK_LOCK, LK_NBLCK = 1, 2

    def __init__(self) -> None:
        self.held: dict[tuple[int, int], int] = {}
        self.asked: list[tuple[int, int, int]] = []

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        start = os.lseek(descriptor, 0, os.SEEK_CUR)
        self.asked.append((mode, start, count))
        owner = self.held.setdefault((os.fstat(descriptor).st_ino, start), descriptor)
        if owner != descriptor:
            raise PermissionError(13, "Permission denied")


@pytest.fixture(params=["unix", "windows"])
def platform(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "windows":
        monkeypatch.setattr(system, "_fcntl", None)
        monkeypatch.setattr(system, "_resource", None)
        monkeypatch.setattr(system, "_msvcrt", Msvcrt())
    return str(request.param)


@contextmanager
def opened(path: Path) -> Iterator[int]:
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def test_a_locked_file_is_not_locked_again(platform: str, tmp_path: Path) -> None:
    with opened(tmp_path / "lock") as first, opened(tmp_path / "lock") as second:
        system.lock(first)
        assert not system.try_lock(second)
        assert system.try_lock(first)


def test_a_folder_is_locked_for_one_process_at_a_time(platform: str, tmp_path: Path) -> None:
    first, second = system.open_to_lock(tmp_path), system.open_to_lock(tmp_path)
    try:
        assert system.try_lock(first)
        assert not system.try_lock(second)
    finally:
        os.close(first)
        os.close(second)
    assert [path.name for path in tmp_path.iterdir()] == (["lock"] if platform == "windows" else [])


def test_other_files_can_be_locked(platform: str, tmp_path: Path) -> None:
    with opened(tmp_path / "one") as first, opened(tmp_path / "two") as second:
        assert system.try_lock(first)
        assert system.try_lock(second)


def test_bytes_of_a_file_are_locked_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = Msvcrt()
    monkeypatch.setattr(system, "_fcntl", None)
    monkeypatch.setattr(system, "_msvcrt", fake)
    with opened(tmp_path / "data") as first, opened(tmp_path / "data") as second:
        assert system.try_lock_bytes(first, 510, 1 << 30)
        assert not system.try_lock_bytes(second, 510, 1 << 30)
    assert fake.asked[0] == (fake.LK_NBLCK, 1 << 30, 510)


def test_bytes_that_another_process_holds_are_not_ours(tmp_path: Path) -> None:
    path = tmp_path / "data"
    hold = (
        "import os, sys; from tengen.base import system\n"
        "file = os.open(sys.argv[1], os.O_CREAT | os.O_RDWR)\n"
        "print(system.try_lock_bytes(file, 10, 100), flush=True); sys.stdin.read()"
    )
    with (
        subprocess.Popen(
            [sys.executable, "-c", hold, path], stdin=-1, stdout=-1, text=True
        ) as other,
        opened(path) as ours,
    ):
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        assert not system.try_lock_bytes(ours, 1, 105)
        assert system.try_lock_bytes(ours, 1, 110)
        other.communicate()


def test_without_limits_nothing_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "_resource", None)
    system.limit_address_space(1)
    system.limit_data(1)
    assert system.raise_open_files(5000) == 5000


def test_a_process_gets_no_more_memory_than_its_limit() -> None:
    code = "from tengen.base import system; system.limit_address_space(1 << 29); bytearray(1 << 30)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "MemoryError" in done.stderr


def test_cores_are_counted_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert system.core_count() == len(os.sched_getaffinity(0))
    monkeypatch.delattr(os, "sched_getaffinity")
    assert system.core_count() == os.cpu_count()


def test_as_many_files_as_wanted_may_be_open() -> None:
    code = (
        "import resource; from tengen.base import system\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 200))\n"
        "print(system.raise_open_files(150), system.raise_open_files(120),"
        " system.raise_open_files(1000))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "150 150 200\n"


def test_a_group_ends_with_all_it_has_started() -> None:
    code = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'input()'])"
    with subprocess.Popen([sys.executable, "-c", code], stdin=-1, start_new_session=True) as leader:
        system.end_group(leader.pid)
        assert leader.wait() == -signal.SIGTERM
        system.kill_group(leader.pid)


def test_windows_ends_the_tree_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(system, "IS_WINDOWS", True)
    monkeypatch.setattr(subprocess, "run", lambda words, **_options: asked.append(words))
    system.kill_group(4711)
    assert asked == [["taskkill", "/T", "/F", "/PID", "4711"]]


def test_files_are_ours_or_handed_on_only_where_files_have_owners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert system.is_ours(file.stat())
    monkeypatch.delattr(os, "geteuid")
    assert not system.is_ours(file.stat())
    monkeypatch.delattr(os, "chown")
    system.hand_to_owner_of(file.stat(), file)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (r"C:\engines\pbrain-other.exe --fast", (r"C:\engines\pbrain-other.exe", "--fast")),
        (r'"C:\Program Files\it\pbrain.exe" -a', (r"C:\Program Files\it\pbrain.exe", "-a")),
        (r"D:\o'neill\engine.exe #1", (r"D:\o'neill\engine.exe", "#1")),
    ],
)
def test_commands_of_windows_keep_their_backslashes(
    text: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "IS_WINDOWS", True)
    assert system.split_command(text) == words
    assert system.split_command(system.join_command(words)) == words
    with pytest.raises(ValueError, match="closing quotation"):
        system.split_command('"C:\\unclosed')


def test_commands_of_unix_are_split_as_its_shell_does() -> None:
    words = ("/opt/an engine", "--name=a b", "it's")
    assert system.split_command(system.join_command(words)) == words
    assert system.split_command(r"/opt/an\ engine '--name=a b'") == words[:2]


@pytest.mark.parametrize("is_windows", [False, True])
def test_the_input_is_read_beside_other_tasks(*, is_windows: bool) -> None:
    code = f"""
import asyncio, sys
from tengen.base import system
from tengen.base.standard_input import standard_input
system.IS_WINDOWS = {is_windows}
async def main():
    async with standard_input(1 << 20) as lines:
        waiting = asyncio.create_task(lines.readline())
        await asyncio.sleep(0)
        print("ready", flush=True)
        print(len(await waiting), await lines.readline(), await lines.readline())
asyncio.run(main())
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as reader:
        assert reader.stdin is not None
        assert reader.stdout is not None
        assert reader.stdout.readline() == b"ready\n"
        reader.stdin.write(b"x" * 300_000 + b"\nlast")
        reader.stdin.close()
        assert reader.stdout.read() == b"300001 b'last' b''\n"


def test_only_one_module_asks_for_users_of_files() -> None:
    package = Path(system.__file__).parents[1]
    places = [
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(
            r"\bos\.(get[eu]?[ug]id|chown|killpg|fork)\b", path.read_text(encoding="utf-8")
        )
    ]
    assert places == ["base/system.py"]


def test_only_one_module_asks_for_modules_of_one_system() -> None:
    package = Path(system.__file__).parents[1]
    places = [
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith(
            ("import fcntl", "import resource", "import msvcrt", "import pwd", "import termios")
        )
    ]
    assert places == []


def resident() -> int:
    """Return the memory of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_trim"),
    reason="only the allocator of glibc keeps what was freed, and can be asked for it",
)
def test_what_threads_have_freed_is_given_back() -> None:
    kept: list[list[bytes]] = []

    def work() -> None:
        made = [bytes(700) for _ in range(100_000)]
        kept.append(made[::2_000])  # some live on among those that are freed

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    before = resident()
    system.give_back_memory()
    assert before - resident() > 50_000_000
