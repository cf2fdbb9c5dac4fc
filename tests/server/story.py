"""Questions to a server and its answers, written down with names and times that stay the same."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection

from tengen import database

PATIENCE = 60.0

#: What is another value each time, and what stands for it. Lengths are kept where they matter.
ALWAYS_OTHERS = (
    (re.compile(r"\b1[5-9]\d{11}\b"), "1750000000000"),
    (re.compile(r'("(?:spent|ms)": ?)\d+'), r"\g<1>1000"),
    (re.compile(r'("plies":\d+,"seconds":)[\d.]+'), r"\g<1>1.5"),
    (re.compile(r'("hits":\d+,"seconds":)[\d.e-]+'), r"\g<1>0.5"),
    (re.compile(r"Guest \d{4}"), "Guest 1000"),
    (re.compile(r"20\d\d-\d\d-\d\d"), "2025-06-15"),
    (re.compile(r'("name":")20\d\d-\d\d"'), r'\g<1>2025-06"'),
    (re.compile(r'"csrf":"[^"]+"'), '"csrf":"TOKEN"'),
    (re.compile(r'"version":"[^"]+"'), '"version":"1.0"'),
    (re.compile(r"(\d+) MiB"), "1000 MiB"),
)


class Story:
    """Asks a server and writes down what it answers."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.lines: list[str] = []
        self.visitor = server.visitor()
        self._names: dict[str, str] = {}

    def name(self, value: str, name: str) -> str:
        """Let a name that is always another be written as this one."""
        self._names[value] = name
        return value

    def plain(self, text: str) -> str:
        """Return a text with fixed names and times."""
        for value, name in self._names.items():
            text = text.replace(value, name)
        for pattern, instead in ALWAYS_OTHERS:
            text = pattern.sub(instead, text)
        return text

    def enter(self, name: str) -> Any:
        """Let somebody new ask from now on."""
        self.visitor = self.server.visitor().enter()
        assert self.visitor.ask("PATCH", "/api/me", {"name": name}).status == 200
        return self.visitor

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Ask, and write question and answer down."""
        answer = self.visitor.ask(method, path, body, **headers)
        self.lines.append(self.plain(f"{method} {path}{_shown_body(body)}"))
        self.lines.append(f"{answer.status} {answer.headers.get('content-type', '-')}")
        self.lines.append(self._shown(answer))
        self.lines.append("")
        return answer

    def get(self, path: str, **headers: str) -> Any:
        return self.ask("GET", path, **headers)

    def _shown(self, answer: Any) -> str:
        kind = answer.headers.get("content-type", "")
        if not answer.body or kind.startswith("image/") or not _is_text(answer.body):
            return f"({'something' if answer.body else 'nothing'})"
        text = self.plain(answer.body.decode())
        if kind != "application/json" or "content-disposition" in answer.headers:
            return text.rstrip("\n")
        data = json.loads(text)
        # What is shown with many lines was sent without any blanks, so that nothing is hidden.
        compact = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        assert compact == text or json.dumps(data, ensure_ascii=False, indent=1) == text.rstrip()
        return _pretty(data)

    def tell(self, text: str) -> None:
        """Write something else down."""
        self.lines.extend([self.plain(text), ""])

    def begin(self, name: str, **wish: Any) -> str:
        """Begin a game without writing it down."""
        answer = self.visitor.post("/api/games", {"variant": "freestyle", "kind": "here", **wish})
        assert answer.status == 201, answer.body
        return self.name(answer.json["id"], name)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Put something into the database that takes long to come there by itself."""
        engine = database.open(self.server.database)
        try:
            with database.writing(engine) as connection:
                yield connection
        finally:
            engine.dispose()

    def finish(self, answer: Any, name: str) -> str:
        """Wait for the end of a job and return its name."""
        assert answer.status == 202, answer.body
        job = str(answer.json["job"])
        path, over = f"/api/jobs/{job}", {"done", "failed", "stopped"}
        deadline = time.monotonic() + PATIENCE
        while self.visitor.get(path).json["state"] not in over:
            assert time.monotonic() < deadline
            threading.Event().wait(0.05)
        self.lines[-2] = self.lines[-2].replace(job, name)
        return self.name(job, name)


def _shown_body(body: Any) -> str:
    if body is None:
        return ""
    if isinstance(body, bytes) and not body.isascii():
        return " (a file)"
    shown = body.decode() if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False)
    return " " + (shown if len(shown) < 400 else "(a long text)")


def _is_text(body: bytes) -> bool:
    try:
        return body.decode().isprintable() or b"\n" in body
    except UnicodeDecodeError:
        return False


def _pretty(data: Any) -> str:
    """Return JSON with one line for each value, short lists and objects in one."""
    return "\n".join(_lines(data, ""))


def _lines(data: Any, indent: str) -> Iterator[str]:
    flat = json.dumps(data, ensure_ascii=False)
    if not isinstance(data, dict | list) or len(indent) + len(flat) <= 100:
        yield flat
        return
    is_object = isinstance(data, dict)
    yield "{" if is_object else "["
    values = list(data.values()) if isinstance(data, dict) else list(data)
    keys = [f"{json.dumps(key)}: " for key in data] if is_object else [""] * len(values)
    for place, (key, value) in enumerate(zip(keys, values, strict=True)):
        first, *rest = _lines(value, indent + " ")
        comma = "," if place < len(values) - 1 else ""
        lines = [f" {key}{first}", *(f" {line}" for line in rest)]
        yield from lines[:-1]
        yield lines[-1] + comma
    yield "}" if is_object else "]"
