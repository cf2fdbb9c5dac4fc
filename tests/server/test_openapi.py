"""The description of the API says what is really answered."""

from __future__ import annotations

from typing import Any

from tengen.server.app import make_app
from tengen.server.settings import ServerSettings

#: What is answered with a file.
FILES = {
    "/api/me/export",
    "/api/games/{game}/record",
    "/api/games/{game}/picture.{kind}",
    "/api/studies/{study}/export",
    "/api/learning/export",
}
#: What may be refused with the newer state of what was to be changed.
CONFLICTS = {"/api/studies/{study}/chapters/{chapter}"}


def described() -> dict[str, Any]:
    """The description of every route of the API, by its path."""
    paths = make_app(ServerSettings()).openapi()["paths"]
    return {path: routes for path, routes in paths.items() if path.startswith("/api")}


def test_every_answer_is_of_a_named_type_or_a_file() -> None:
    routes = [(path, route) for path, methods in described().items() for route in methods.values()]
    assert len(routes) > 35
    for path, route in routes:
        good = next(answer for status, answer in route["responses"].items() if status[0] == "2")
        if path in FILES:
            assert all("schema" not in content for content in good["content"].values()), path
            continue
        schema = good["content"]["application/json"]["schema"]
        assert "$ref" in schema.get("items", schema), path


def test_every_refusal_is_of_the_one_shape() -> None:
    error = {"$ref": "#/components/schemas/ErrorAnswer"}
    for path, methods in described().items():
        for route in methods.values():
            bad = {status: one for status, one in route["responses"].items() if status[0] != "2"}
            told = bad.pop("409", None)  # a refusal that says more than why
            assert (told is not None) == (path in CONFLICTS and route is methods["put"]), path
            assert set(bad) == {"4XX", "5XX"}, path
            for one in bad.values():
                assert one["content"]["application/json"]["schema"] == error, path
