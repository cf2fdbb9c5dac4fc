"""The bench that sends nonsense knows every address of the server."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from fastapi.routing import APIRoute
from starlette.routing import Match

from tengen.server.app import ROUTERS
from tengen.server.http import pages

BENCH = Path(__file__).parents[2] / "benches" / "fuzz_messages.py"


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What is sent, as a module."""
    spec = importlib.util.spec_from_file_location("fuzz_messages", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "fuzz_messages", module)
    spec.loader.exec_module(module)
    return module


def routes() -> Iterator[tuple[str, APIRoute]]:
    """Yield every method and route, in the order in which the server looks."""
    for router in ROUTERS:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            for method in sorted(route.methods or ()):
                yield method, route


def answering(method: str, path: str) -> tuple[str, str] | None:
    """Return what answers a request."""
    scope = {"type": "http", "method": method, "path": path}
    for its, route in routes():
        if its == method and route.matches(scope)[0] is Match.FULL:
            return method, route.path
    return None


def test_every_route_is_asked_and_nothing_that_is_none(bench: ModuleType) -> None:
    asked = {answering(method, path.partition("?")[0]) for method, path, _body in bench.REQUESTS}
    there = {(method, route.path) for method, route in routes()}
    assert (there - asked, asked - there) == (set(), set())


def test_only_one_address_is_a_page(bench: ModuleType) -> None:
    paths = [path.partition("?")[0] for method, path, _body in bench.REQUESTS if method == "GET"]
    (page,) = (one.path for one in pages.router.routes if isinstance(one, APIRoute))
    assert [path for path in paths if answering("GET", path) == ("GET", page)] == ["/some/page"]
