"""The types of the protocol for other programs: ``python -m tengen.server.schema``.

Prints TypeScript (``web/src/lib/protocol.ts`` is made so), or the JSON Schema with ``--json``; with
``--answers`` the TypeScript of what is answered over HTTP (``web/src/lib/answers.ts``).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Literal

from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core.core_schema import DataclassField, DataclassSchema, ModelField, TypedDictField

from tengen.explorer import explorer
from tengen.games import control, events, facts, prompts, thought
from tengen.server import messages
from tengen.server.app import ROUTERS
from tengen.server.http import (
    answers,
    chapter_answers,
    drill_answers,
    lab_answers,
    lesson_answers,
    puzzle_answers,
    study_answers,
)
from tengen.server.jobs import results

HEAD = """\
/**
 * The words of the web protocol (docs/protocols/web.md): what the server says and what it is told.
 * Made by "python -m tengen.server.schema" from the types of the server; do not edit it.
 */
"""
ANSWERS_HEAD = """\
/**
 * What the server answers over HTTP.
 * Made by "python -m tengen.server.schema --answers" from the types of the server; do not edit it.
 */
"""
#: Everything that is ever sent on a socket.
ROOTS: tuple[Any, ...] = (messages.ServerMessage, messages.AnalysisNotice, messages.ClientCommand)
_REF = "#/$defs/{model}"
#: The modules whose values are always sent whole: what has a default here is there all the same.
_WHOLE = (
    "tengen.base.",
    "tengen.engine.",
    "tengen.explorer.",
    "tengen.games.",
    "tengen.learn.memory.",
    "tengen.server.messages",
    "types",
)
#: What is called otherwise outside, where no other class has the shorter name.
_NAMES = {
    "ClientCommand": "Command",
    "ForbiddenPoint": "Forbidden",
    "GameOutcome": "Outcome",
    "PlayerFacts": "Player",
    "PointData": "Point",
    "PointHeat": "Heat",
    "PointMark": "Mark",
    "Sentence": "Message",
    "Side": "Clock",
    "AnalysisLine": "Info",
    "WrittenExplanation": "Explanation",
}


#: What events lack that were stored before it was there.
_NOT_IN_OLD = (("Thought", "confidence"),)


class _Generator(GenerateJsonSchema):
    """Writes the schemas of what is sent."""

    _is_whole = False

    def dataclass_schema(self, schema: DataclassSchema) -> dict[str, Any]:
        """Return the schema of a class, knowing whether its values are sent whole."""
        before, self._is_whole = self._is_whole, schema["cls"].__module__.startswith(_WHOLE)
        try:
            return super().dataclass_schema(schema)
        finally:
            self._is_whole = before

    def field_is_required(
        self,
        field: ModelField | DataclassField | TypedDictField,
        total: bool,  # noqa: FBT001 - as pydantic has it
    ) -> bool:
        """Return whether a field is always sent."""
        if self._is_whole and field["type"] == "dataclass-field":
            return field.get("serialization_exclude_if") is None
        return super().field_is_required(field, total)


def json_schema(roots: Iterable[Any] = ROOTS) -> dict[str, Any]:
    """Return the JSON Schema of the protocol; every type has its name under ``$defs``."""
    mode: Literal["serialization"] = "serialization"
    adapters = [(name, mode, TypeAdapter[Any](root)) for name, root in enumerate(roots)]
    _refs, schema = TypeAdapter.json_schemas(
        adapters, ref_template=_REF, schema_generator=_Generator
    )
    text = json.dumps(schema)
    for name, outside in _NAMES.items():
        text = text.replace(f'"{name}": {{', f'"{outside}": {{')
        text = text.replace(f'"{_REF.format(model=name)}"', f'"{_REF.format(model=outside)}"')
    renamed: dict[str, Any] = json.loads(text)
    for name, field in _NOT_IN_OLD:
        if name in renamed["$defs"]:
            renamed["$defs"][name]["required"].remove(field)
    return renamed


def typescript() -> str:
    """Return the protocol as TypeScript, every type by its name."""
    definitions = json_schema()["$defs"]
    return "\n".join(
        [HEAD, *_declarations(definitions, (thought, prompts, control, facts, events, messages))]
    )


def answers_typescript() -> str:
    """Return the answers of every route as TypeScript; types of the protocol are imported."""
    definitions = json_schema(_answers())["$defs"]
    known = json_schema()["$defs"].keys() & definitions.keys()
    own = {name: schema for name, schema in definitions.items() if name not in known}
    declared = list(
        _declarations(
            own,
            (
                answers,
                study_answers,
                chapter_answers,
                drill_answers,
                lab_answers,
                lesson_answers,
                puzzle_answers,
                explorer,
                results,
            ),
        )
    )
    used = [name for name in sorted(known) if re.search(rf"\b{name}\b", "".join(declared))]
    imported = f'import type {{ {", ".join(used)} }} from "./protocol.ts";\n'
    return "\n".join([ANSWERS_HEAD + imported, *declared])


def _answers() -> list[Any]:
    """Return the type of the answer of every route that answers with JSON, and of a refusal."""
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    shapes = [route.response_model for route in routes if route.response_model is not None]
    return [answers.ErrorAnswer, chapter_answers.ChapterConflictAnswer, *shapes]


def _declarations(
    definitions: Mapping[str, dict[str, Any]], modules: Iterable[ModuleType]
) -> Iterator[str]:
    """Yield the types in the order in which they are written down; those of others come last."""
    names = [name for module in modules for name in vars(module)]
    order = {name: place for place, name in enumerate(names)}
    for name in sorted(definitions, key=lambda one: (order.get(one, len(names)), one)):
        yield "".join(_declared(name, definitions[name]))


def _declared(name: str, schema: dict[str, Any]) -> Iterator[str]:
    description = " ".join(schema.get("description", "").partition(">>>")[0].split())
    if description:
        yield f"/** {description} */\n"
    if "properties" not in schema:
        yield f"export type {name} = {_written(schema)};\n"
        return
    yield f"export interface {name} {{\n"
    required = schema.get("required", ())
    for field, value in schema["properties"].items():
        yield f"  readonly {field}{'' if field in required else '?'}: {_written(value)};\n"
    yield "}\n"


_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def _written(schema: dict[str, Any]) -> str:
    """Return a JSON Schema as a TypeScript type."""
    for word, write in _WRITERS.items():
        if word in schema:
            return write(schema)
    return "unknown"


def _reference(schema: dict[str, Any]) -> str:
    return str(schema["$ref"]).rsplit("/", 1)[-1]


def _choice(schema: dict[str, Any]) -> str:
    return " | ".join(dict.fromkeys(map(_written, schema["anyOf"])))


def _typed(schema: dict[str, Any]) -> str:
    if schema["type"] == "array":
        return _array(schema)
    return _record(schema) if schema["type"] == "object" else _PLAIN[schema["type"]]


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"readonly [{', '.join(map(_written, schema['prefixItems']))}]"
    item = _written(schema.get("items", {}))
    return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"


def _record(schema: dict[str, Any]) -> str:
    more = schema.get("additionalProperties")
    value = _written(more) if isinstance(more, dict) else "unknown"
    keys = schema.get("propertyNames")
    key = "string" if not keys else _written(keys)
    return f"Readonly<Record<{key}, {value}>>"


_WRITERS: Mapping[str, Callable[[dict[str, Any]], str]] = {
    "$ref": _reference,
    "const": lambda schema: json.dumps(schema["const"]),
    "enum": lambda schema: " | ".join(map(json.dumps, schema["enum"])),
    "anyOf": _choice,
    "type": _typed,
}


def main() -> None:
    """Print the types."""
    if "--json" in sys.argv:
        sys.stdout.write(json.dumps(json_schema(), indent=2))
    else:
        sys.stdout.write(answers_typescript() if "--answers" in sys.argv else typescript())


if __name__ == "__main__":
    main()
