"""The types of the web app are those of the server."""

from __future__ import annotations

from pathlib import Path

from tengen.games.commands import WORDS
from tengen.games.events import KINDS
from tengen.server.schema import answers_typescript, json_schema, typescript

LIB = Path(__file__).parents[2] / "web" / "src" / "lib"


def test_the_types_of_the_web_app_are_up_to_date() -> None:
    file = LIB / "protocol.ts"
    assert file.read_text(encoding="utf-8") == typescript(), (
        f"run: python -m tengen.server.schema > {file}"
    )


def test_the_answers_in_the_web_app_are_those_of_the_routes() -> None:
    file = LIB / "answers.ts"
    assert file.read_text(encoding="utf-8") == answers_typescript(), (
        f"run: python -m tengen.server.schema --answers > {file}"
    )


def _constants(name: str, union: str) -> set[str]:
    """Return the values of a field over all members of a union."""
    definitions = json_schema()["$defs"]
    members = [ref["$ref"].rsplit("/", 1)[-1] for ref in definitions[union]["anyOf"]]
    fields = [definitions[member]["properties"][name] for member in members]
    return {value for field in fields for value in [field.get("const"), *field.get("enum", [])]}


def test_every_kind_of_event_has_its_type() -> None:
    assert _constants("kind", "GameEvent") - {None} == set(KINDS)


def test_every_command_has_its_type() -> None:
    assert _constants("do", "Command") - {None} == {*WORDS, "coach", "hint", "stop", "retry"}
