"""Write the tables of ``docs/deploy.md`` anew, from the settings of the server themselves.

python docs/make_settings.py
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from pydantic_settings import BaseSettings

from tengen.server import settings

PAGE = Path(__file__).with_name("deploy.md")
#: What needs no comment in the program, and where each begins a row of its own.
WORDS = {
    "host": "The address and the port to listen on.",
    "workers": "How many processes think for programs, hints and reviews.",
    "data": "The folder of the secret, and of what else is not in the database.",
    "static": "The folder of the web app.",
}
#: Values that depend on the machine.
USUAL = {
    "workers": "the cores but one",
    "data": "the user's data folder",
    "static": "in the package",
}


@dataclass
class Row:
    """Settings that are described together."""

    words: str
    names: list[str] = field(default_factory=list)


def rows(kind: type[BaseSettings]) -> Iterator[Row]:
    """Yield the settings of a class with the comments above them."""
    lines = inspect.getsource(kind).splitlines()
    fields = [one for one in _body(kind) if one.lineno and _name(one) in kind.model_fields]
    row: Row | None = None
    for one in fields:
        name, words = _name(one), _comment(lines, one.lineno - 1)
        if name == "limits":
            continue
        if words or name in WORDS or row is None:
            if row is not None:
                yield row
            row = Row(WORDS.get(name) or words)
        row.names.append(name)
    if row is not None:
        yield row


def _body(kind: type[BaseSettings]) -> list[ast.AnnAssign]:
    (parsed,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(parsed, ast.ClassDef)
    return [one for one in parsed.body if isinstance(one, ast.AnnAssign)]


def _name(assignment: ast.AnnAssign) -> str:
    return assignment.target.id if isinstance(assignment.target, ast.Name) else ""


def _comment(lines: list[str], number: int) -> str:
    """Return the ``#:`` comment that ends just above a line."""
    found: list[str] = []
    while number and lines[number - 1].strip().startswith("#:"):
        number -= 1
        found.insert(0, lines[number].strip().removeprefix("#:").strip())
    return " ".join(found).replace("``", "`")


def usual(kind: type[BaseSettings], name: str) -> str:
    """Return the value a setting has when nobody sets it."""
    if name in USUAL:
        return USUAL[name]
    value: Any = kind.model_fields[name].default
    if value is None or value == () or isinstance(value, SecretStr):
        return "–"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, int | float):
        return f"`{value:_}`" if isinstance(value, int) and value >= 10_000 else f"`{value:g}`"
    return f"`{value}`"


def table(kind: type[BaseSettings]) -> str:
    """Return the settings of a class as a table."""
    prefix = kind.model_config.get("env_prefix", "")
    lines = ["| variable | unless set | |", "|---|---|---|"]
    for row in rows(kind):
        names = "<br>".join(f"`{prefix}{name.upper()}`" for name in row.names)
        values = "<br>".join(usual(kind, name) for name in row.names)
        lines.append(f"| {names} | {values} | {row.words} |")
    return "\n".join(lines)


def filled(text: str) -> str:
    """Return the page with its tables as they should be."""
    for name, kind in (("settings", settings.ServerSettings), ("limits", settings.Limits)):
        pattern = rf"(<!-- {name} -->\n\n).*?(\n\n<!-- end of {name} -->)"
        parts = re.split(pattern, text, flags=re.DOTALL)
        assert len(parts) == 4, f"the page has no place for the {name}"
        text = parts[0] + parts[1] + table(kind) + parts[2] + parts[3]
    return text


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
