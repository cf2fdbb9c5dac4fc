"""Pictures are drawn beside the server, once each, and never in the way of its pages."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tengen import draw, variant
from tengen.server.app import make_app
from tengen.server.http import rules
from tengen.server.metrics import Metrics
from tengen.server.pictures.pictures import Pictures
from tengen.server.pictures.process import PictureFailed, PictureProcess, ProcessLost
from tengen.server.pictures.request import PictureRequest
from tengen.server.pool.queue import QueueLimits
from tengen.server.pool.task import PositionSpec
from tengen.server.settings import ServerSettings

PATIENCE = 30.0
ROW = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]
WORKER = b"tengen.server.pictures.worker"


def drawers(server: Any) -> list[int]:
    """The processes of a server that draw."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        if parent == server.process.pid and WORKER in words:
            found.append(int(folder.name))
    return found


def picture_of(visitor: Any, moves: int = len(ROW)) -> str:
    """Begin a game and return the address of its pictures, without their kind."""
    return f"/api/games/{visitor.begin(kind='here', moves=ROW[:moves])}/picture"


@contextmanager
def halted(server: Any) -> Iterator[int]:
    """Let the process that draws stand still."""
    (pid,) = drawers(server)
    os.kill(pid, signal.SIGSTOP)
    try:
        yield pid
    finally:
        os.kill(pid, signal.SIGCONT)


def sentence(answer: Any) -> str:
    error = answer.json["error"]
    return str(error["template"].format(**error["values"]))


def metric(visitor: Any, name: str) -> float:
    """A value that the server counts."""
    lines = visitor.get("/metrics").body.decode().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name} ")))


def drawn(visitor: Any) -> float:
    """How many pictures were drawn."""
    return metric(visitor, "tengen_picture_seconds_count")


def wait_for_pictures(visitor: Any, number: int) -> None:
    """Return when so many pictures are drawn or wait for it."""
    deadline = time.monotonic() + PATIENCE
    while metric(visitor, "tengen_pictures") != number:
        assert time.monotonic() < deadline


@pytest.fixture(scope="module")
def roomy(start_shared: Any) -> Any:
    """A server where many pictures may wait."""
    return start_shared(
        TENGEN_LIMIT_WAITING_PICTURES_PER_VISITOR="200", TENGEN_PICTURE_SECONDS="60"
    )


def test_a_browser_that_has_a_picture_gets_it_no_second_time(roomy: Any) -> None:
    visitor = roomy.visitor()
    path = f"{picture_of(visitor)}.gif?size=96"
    first = visitor.get(path)
    before = drawn(visitor)
    tag = first.headers["etag"]
    for known in (tag, f'"other", W/{tag}'):
        again = visitor.get(path, **{"if-none-match": known})
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    assert visitor.get(path, **{"if-none-match": '"other"'}).body == first.body
    assert drawn(visitor) == before


def test_equal_games_have_one_picture_and_another_look_is_another(roomy: Any) -> None:
    visitor, other = roomy.visitor(), roomy.visitor()
    paths = [picture_of(visitor), picture_of(other)]
    one, two = (visitor.get(f"{path}.png?size=100") for path in paths)
    assert (one.headers["etag"], one.body) == (two.headers["etag"], two.body)
    looks = ("size=100&ply=3", "size=100&numbers=true", "size=101", "size=100&theme=slate")
    tags = {visitor.get(f"{paths[0]}.png?{look}").headers["etag"] for look in looks}
    tags.add(visitor.get(f"{paths[0]}.svg?size=100").headers["etag"])
    assert len(tags | {one.headers["etag"]}) == len(looks) + 2


def test_a_picture_that_many_ask_for_at_once_is_drawn_once(roomy: Any) -> None:
    visitor = roomy.visitor()
    path = picture_of(visitor)
    visitor.get(f"{path}.svg")
    before = drawn(visitor)
    with ThreadPoolExecutor(12) as threads:
        with halted(roomy):
            asked = [threads.submit(visitor.get, f"{path}.gif?size=123") for _ in range(12)]
            wait_for_pictures(visitor, 1)
        answers = [one.result(PATIENCE) for one in asked]
    assert {(one.status, one.body) for one in answers} == {(200, answers[0].body)}
    assert drawn(visitor) == before + 1


@pytest.mark.parametrize(
    ("kind", "size", "words"),
    [
        ("gif", 1025, "GIF pictures are 64 to 1024 pixels wide, not 1025"),
        ("gif", 32, "GIF pictures are 64 to 1024 pixels wide, not 32"),
        ("png", 2049, "PNG pictures are 64 to 2048 pixels wide, not 2049"),
        ("svg", 10**30, f"SVG pictures are 64 to 2048 pixels wide, not {10**30}"),
    ],
)
def test_a_picture_that_is_too_wide_is_refused_in_a_sentence(
    roomy: Any, kind: str, size: int, words: str
) -> None:
    visitor = roomy.visitor()
    answer = visitor.get(f"{picture_of(visitor)}.{kind}?size={size}")
    assert (answer.status, sentence(answer)) == (400, words)


def test_a_picture_of_a_game_from_any_start_is_drawn(roomy: Any) -> None:
    visitor = roomy.visitor()
    line = {"variant": "tictactoe", "moves": ["a1", "b2"]}
    start = visitor.ask("POST", "/api/board", line).json["text"]
    game = visitor.begin("tictactoe", kind="here", start=start, moves=["c3"])
    answer = visitor.get(f"/api/games/{game}/picture.gif?size=64")
    first = variant("tictactoe").position(start)
    assert answer.body == draw.gif([first, first.play("c3")], draw.Drawing(size=64))


def test_forty_moving_pictures_at_once_leave_the_pages_alone(roomy: Any) -> None:
    visitor = roomy.visitor()
    path = picture_of(visitor)
    before = visitor.get(f"{path}.gif?size=64").headers["etag"]
    with ThreadPoolExecutor(40) as threads:
        with halted(roomy):
            asked = [threads.submit(visitor.get, f"{path}.gif?size={200 + at}") for at in range(40)]
            wait_for_pictures(visitor, 40)
            began = time.monotonic()
            for address in ("/", "/texts/cs.json", "/health", "/api/variants"):
                assert visitor.get(address).status in {200, 404}
            visitor.ask("POST", "/api/board", {"variant": "reversi", "moves": ["d3"]})
            known = visitor.get(f"{path}.gif?size=64", **{"if-none-match": before})
            assert known.status == 304
            assert time.monotonic() - began < 5
            assert not any(one.done() for one in asked)
        assert {one.result(PATIENCE).status for one in asked} == {200}


class Blocked:
    """A function that returns when it may."""

    def __init__(self) -> None:
        self.may_return = threading.Event()

    def __call__(self, *_arguments: object) -> str:
        assert self.may_return.wait(PATIENCE)
        return "{}"


async def ask(app: FastAPI, method: str, path: str, body: bytes = b"") -> int:
    """Send a request straight to the application and return the status of its answer."""
    statuses = []
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not messages:
            await asyncio.Event().wait()  # stays until it is answered
        return messages.pop()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": method, "path": path, "query_string": b""}
    more = {"headers": headers, "scheme": "http", "http_version": "1.1", "root_path": ""}
    await app({**scope, **more}, receive, send)
    return int(statuses[0])


def test_pages_do_not_wait_for_threads_of_other_requests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = Blocked()
    monkeypatch.setattr(rules, "_board", blocked)
    (tmp_path / "index.html").write_text("<!doctype html><title>the app</title>")
    database = f"sqlite:///{tmp_path / 'tengen.db'}"
    app = make_app(ServerSettings(database=database, data=tmp_path, static=tmp_path))

    async def meet() -> tuple[int, set[int]]:
        async with app.router.lifespan_context(app):
            line = json.dumps({"variant": "reversi", "moves": []}).encode()
            boards = [asyncio.create_task(ask(app, "POST", "/api/board", line)) for _ in range(60)]
            try:
                async with asyncio.timeout(PATIENCE / 3):
                    page = await ask(app, "GET", "/")
            finally:
                blocked.may_return.set()
            return page, set(await asyncio.gather(*boards))

    assert asyncio.run(meet()) == (200, {200})


def test_a_drawing_process_that_is_killed_is_replaced(start: Any) -> None:
    server = start()
    visitor = server.visitor()
    path = picture_of(visitor)
    assert visitor.get(f"{path}.png?size=64").status == 200
    (first,) = drawers(server)
    os.kill(first, signal.SIGKILL)
    assert visitor.get(f"{path}.png?size=65").status == 200
    (second,) = drawers(server)
    assert second != first
    os.kill(second, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(visitor.get, f"{path}.gif?size=66")
        wait_for_pictures(visitor, 1)
        os.kill(second, signal.SIGKILL)
        assert asked.result(PATIENCE).status == 200
    assert drawers(server) not in ([], [second])


def test_after_any_failure_the_next_picture_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """No descriptor left for the process, or a fault of our own."""
    failures: list[Exception] = [OSError("too many open files")] * 2 + [RuntimeError("ours")]
    begin = asyncio.create_subprocess_exec

    async def flawed(*arguments: Any, **options: Any) -> Any:
        if failures:
            raise failures.pop(0)
        return await begin(*arguments, **options)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", flawed)
    place = PositionSpec("tictactoe", 3, 3, ("a1",))
    request = PictureRequest("svg", place, draw.Drawing(size=64))

    async def ask_thrice() -> tuple[list[type[PictureFailed]], bytes]:
        pictures = Pictures([PictureProcess(20.0)], QueueLimits(), 1000, Metrics())
        try:
            refused = []
            for _ in range(2):
                with pytest.raises(PictureFailed) as refusal:
                    await pictures.draw(request, "")
                refused.append(refusal.type)
            return refused, await pictures.draw(request, "")
        finally:
            await pictures.close()

    refused, picture = asyncio.run(ask_thrice())
    assert refused == [ProcessLost, PictureFailed]
    assert picture.startswith(b"<svg")


def test_a_picture_that_takes_too_long_is_refused_and_the_next_is_drawn(start: Any) -> None:
    server = start(TENGEN_PICTURE_SECONDS="0.5")
    visitor = server.visitor()
    path = picture_of(visitor)
    assert visitor.get(f"{path}.svg").status == 200
    (first,) = drawers(server)
    os.kill(first, signal.SIGSTOP)
    late = visitor.get(f"{path}.gif?size=66")
    assert (late.status, sentence(late)) == (503, "the picture took too long to draw")
    assert visitor.get(f"{path}.gif?size=66").status == 200
    assert first not in drawers(server)


def test_a_full_queue_says_so_and_empties_again(start: Any) -> None:
    server = start(TENGEN_LIMIT_WAITING_PICTURES="2")
    visitor = server.visitor()
    path = picture_of(visitor)
    assert visitor.get(f"{path}.svg").status == 200
    with ThreadPoolExecutor(8) as threads:
        with halted(server):
            asked = [threads.submit(visitor.get, f"{path}.png?size={64 + at}") for at in range(8)]
            refused = [one.result() for one in first_done(asked, 5)]
        rest = {one.result(PATIENCE).status for one in asked}
    words = "too many pictures are waiting to be drawn; try again in a moment"
    assert {(one.status, sentence(one)) for one in refused} == {(503, words)}
    assert 200 in rest
    assert visitor.get(f"{path}.png?size=71").status == 200


def test_a_visitor_does_not_take_the_pictures_of_others_at_the_address(start: Any) -> None:
    server = start(TENGEN_LIMIT_WAITING_PICTURES_PER_VISITOR="2")
    greedy, other = server.visitor(), server.visitor().enter()
    path = picture_of(greedy)
    assert greedy.get(f"{path}.svg").status == 200
    with ThreadPoolExecutor(8) as threads:
        with halted(server):
            asked = [threads.submit(greedy.get, f"{path}.png?size={64 + at}") for at in range(7)]
            assert {one.result().status for one in first_done(asked, 4)} == {503}
            waiting = threads.submit(other.get, f"{path}.png?size=90")
        assert waiting.result(PATIENCE).status == 200


def first_done(asked: list[Future[Any]], number: int) -> list[Future[Any]]:
    """Wait for the first answers."""
    answers = as_completed(asked, PATIENCE)
    return [next(answers) for _ in range(number)]
