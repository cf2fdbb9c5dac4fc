"""Reading plain data that came from outside: each misfit is named in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, TypeVar

from tengen.base.suggest import hint
from tengen.base.text import is_line
from tengen.games.errors import InvalidSettings
from tengen.records.messages import shown

Choice = TypeVar("Choice", bound=Enum)


def object_of(value: object, what: str, known: Iterable[str]) -> Mapping[str, Any]:
    """Return an object that has no other fields than the known ones."""
    if not isinstance(value, Mapping):
        raise InvalidSettings(f"{what} is {shown(value)}, not an object")
    known = tuple(known)
    for name in value:
        if name not in known:
            raise InvalidSettings(f"{what} has no field {shown(name)}; {hint(str(name), known)}")
    return value


def choice_of(kinds: type[Choice], value: object, what: str) -> Choice:
    """Return the member of an enumeration by its value."""
    by_value = {str(kind.value): kind for kind in kinds}
    if not isinstance(value, str) or value not in by_value:
        raise InvalidSettings(f"{what} is {shown(value)}, not one of {', '.join(by_value)}")
    return by_value[value]


def text_of(value: object, what: str, longest: int = 100) -> str:
    """Return a text of printable characters that is not too long."""
    if not isinstance(value, str) or not is_line(value):
        raise InvalidSettings(f"{what} is {shown(value)}, not a line of text")
    if len(value) > longest:
        raise InvalidSettings(f"{what} is longer than {longest} characters")
    return value


def number_of(value: object, what: str, least: float, most: float) -> float:
    """Return a number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise InvalidSettings(f"{what} is {shown(value)}, not a number from {least:g} to {most:g}")
    return value


def whole_of(value: object, what: str, least: int, most: int) -> int:
    """Return a whole number within bounds."""
    if type(value) is not int or not least <= value <= most:
        raise InvalidSettings(
            f"{what} is {shown(value)}, not a whole number from {least} to {most}"
        )
    return value


def flag_of(value: object, what: str) -> bool:
    """Return yes or no."""
    if not isinstance(value, bool):
        raise InvalidSettings(f"{what} is {shown(value)}, not true or false")
    return value
