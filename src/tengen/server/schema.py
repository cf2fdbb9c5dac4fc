"""The types of the protocol for other programs: ``python -m tengen.server.schema``.

Prints TypeScript (``web/src/lib/protocol.ts`` is made so), or the JSON Schema with ``--json``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from pydantic import TypeAdapter

from tengen.server.schemas import events, messages, values

HEAD = """\
/**
 * The words of the web protocol (docs/protocols/web.md): what the server says and what it is told.
 * Made by "python -m tengen.server.schema" from the types of the server; do not edit it.
 */
"""
#: Everything that is ever sent.
ROOTS: tuple[Any, ...] = (messages.ServerMessage, messages.AnalysisNotice, messages.Command)
_REF = "#/$defs/{model}"


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of the protocol; every type has its name under ``$defs``."""
    mode: Literal["serialization"] = "serialization"
    adapters = [(name, mode, TypeAdapter[Any](root)) for name, root in enumerate(ROOTS)]
    _refs, schema = TypeAdapter.json_schemas(adapters, ref_template=_REF)
    return schema


def typescript() -> str:
    """Return the protocol as TypeScript, every type by its name."""
    definitions = json_schema()["$defs"]
    order = {name: place for place, name in enumerate(_names())}
    parts = [HEAD]
    for name in sorted(definitions, key=lambda one: (order.get(one, len(order)), one)):
        parts.append("".join(_declared(name, definitions[name])))
    return "\n".join(parts)


def _names() -> list[str]:
    """Return the names of the types in the order in which they are written down."""
    return [name for module in (values, events, messages) for name in vars(module)]


def _declared(name: str, schema: dict[str, Any]) -> Iterator[str]:
    description = " ".join(schema.get("description", "").split())
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
    text = json.dumps(json_schema(), indent=2) if "--json" in sys.argv else typescript()
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
