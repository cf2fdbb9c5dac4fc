"""Typed values as plain data and back, by the types of their fields: what is stored and sent.

A frozen dataclass is an object with its fields in order; enumerations are their values, tuples and
lists are lists, keys of mappings are texts. Functions for that are compiled once for each class, as
``dataclasses`` makes its methods: a game is written and read with every move.

``named`` gives a field another name outside, ``omitted`` leaves it out where it is None, ``hidden``
keeps it here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

_T = TypeVar("_T")
_Metadata = Mapping[str, Any]

#: The notes of a field, under the names by which pydantic, which describes these classes to other
#: programs, reads them.
_NAME, _OMITTED, _HIDDEN = "alias", "exclude_if", "exclude"


def named(name: str) -> _Metadata:
    """Return the metadata of a field that is called otherwise outside."""
    return {_NAME: name}


def omitted() -> _Metadata:
    """Return the metadata of a field that is left out where it is None."""
    return {_OMITTED: _is_none}


def hidden() -> _Metadata:
    """Return the metadata of a field that is neither stored nor sent."""
    return {_HIDDEN: True}


def _is_none(value: object) -> bool:
    return value is None


def is_omitted(field: Field[Any]) -> bool:
    """Whether a field is left out where it is None."""
    return bool(field.metadata.get(_OMITTED))


def to_data(value: Any) -> dict[str, Any]:
    """Return a value as plain data.

    >>> from tengen.games.control import Side
    >>> to_data(Side(1500, 2))
    {'ms': 1500, 'periods': 2}
    """
    return writer_of(type(value))(value)


def to_text(value: Any) -> str:
    """Return a value as JSON, the way it is stored and sent.

    >>> from tengen.games.control import Side
    >>> to_text(Side(1500, 2))
    '{"ms":1500,"periods":2}'
    """
    return text_of(to_data(value))


def of_data(cls: type[_T], data: Mapping[str, Any]) -> _T:
    """Return the value of data that ``to_data`` wrote; raises KeyError, TypeError, ValueError.

    >>> from tengen.games.control import Side
    >>> of_data(Side, {"ms": 1500, "periods": 2})
    Side(ms=1500, periods=2)
    """
    value: _T = reader_of(cls)(data)
    return value


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def text_of(data: Any) -> str:
    """Write plain data as JSON, the way it is stored and sent."""
    return _encode(data)


_Writer = Callable[[Any], dict[str, Any]]
_Reader = Callable[[Mapping[str, Any]], Any]
_writers: dict[Any, _Writer] = {}
_readers: dict[Any, _Reader] = {}


def writer_of(cls: Any) -> _Writer:
    """Return the function that writes the values of a class."""
    if cls not in _writers:
        _writers[cls] = _new_writer(cls)
    return _writers[cls]


def reader_of(cls: Any) -> _Reader:
    """Return the function that reads the values of a class."""
    if cls not in _readers:
        _readers[cls] = _new_reader(cls)
    return _readers[cls]


def _new_writer(cls: Any) -> _Writer:
    code = _Code()
    first, then = [], ""
    for field, kind in _fields(cls):
        name, value = _outer_name(field), f"value.{field.name}"
        if is_omitted(field):
            written = code.written(_without_none(kind), value)
            then += f"    if {value} is not None:\n        data[{name!r}] = {written}\n"
        elif then:
            then += f"    data[{name!r}] = {code.written(kind, value)}\n"
        else:
            first.append(f"{name!r}: {code.written(kind, value)}")
    source = f"def write(value):\n    data = {{{', '.join(first)}}}\n{then}    return data\n"
    return cast("_Writer", code.compiled(source, "write"))


def _new_reader(cls: Any) -> _Reader:
    code = _Code()
    parts = []
    for field, kind in _fields(cls):
        name = _outer_name(field)
        part = code.read(kind, f"data[{name!r}]")
        if field.kw_only:
            part = f"{field.name}={part}"
        if field.default is not MISSING:
            part += f" if {name!r} in data else {code.name(field.default)}"
        elif field.default_factory is not MISSING:
            part += f" if {name!r} in data else {code.name(field.default_factory)}()"
        elif is_omitted(field):
            part += f" if {name!r} in data else None"
        parts.append(part)
    source = f"def read(data):\n    return {code.name(cls)}({', '.join(parts)})\n"
    return cast("_Reader", code.compiled(source, "read"))


def _fields(cls: Any) -> list[tuple[Field[Any], Any]]:
    """Return the fields that are written, with their types; those that are not stand last."""
    hints, known = get_type_hints(cls), fields(cls)
    count = sum(not one.metadata.get(_HIDDEN) for one in known)
    assert not any(one.metadata.get(_HIDDEN) for one in known[:count])
    return [(one, hints[one.name]) for one in known[:count]]


def _outer_name(field: Field[Any]) -> str:
    return str(field.metadata.get(_NAME, field.name))


def _plain(kind: Any) -> Any:
    """Return a type without the names and notes around it."""
    while hasattr(kind, "__value__") or hasattr(kind, "__metadata__"):
        kind = kind.__value__ if hasattr(kind, "__value__") else kind.__origin__
    return kind


def _members(kind: Any) -> tuple[Any, ...]:
    """Return the types of a union; a type that is none alone."""
    kind = _plain(kind)
    if get_origin(kind) not in {Union, UnionType}:
        return (kind,)
    return tuple(member for one in get_args(kind) for member in _members(one))


def _without_none(kind: Any) -> Any:
    members = tuple(one for one in _members(kind) if one is not NoneType)
    return Union[members]  # noqa: UP007 - of a tuple


class _Code:
    """Python source that writes or reads values, and the names it uses."""

    def __init__(self) -> None:
        self._names: dict[str, Any] = {}
        self._depth = 0

    def name(self, value: Any) -> str:
        """Return a name under which the source finds a value."""
        name = f"_{len(self._names)}"
        self._names[name] = value
        return name

    def compiled(self, source: str, name: str) -> Any:
        """Return the function of that name in the source."""
        exec(source, self._names)  # noqa: S102 - the source is ours
        return self._names[name]

    def written(self, kind: Any, value: str) -> str:
        """Return the expression of a value as plain data."""
        return self._union(kind, value, self._write)

    def read(self, kind: Any, value: str) -> str:
        """Return the expression of a value that is plain data."""
        return self._union(kind, value, self._read)

    def _union(self, kind: Any, value: str, one: Callable[[Any, str], str]) -> str:
        members = _members(kind)
        known = [member for member in members if member is not NoneType]
        parts = {one(member, value): member for member in known}
        changed = [part for part in parts if part != value]
        assert len(changed) <= 1, f"{kind} cannot be told apart"
        if not changed:
            return value
        if len(parts) > 1:  # a text, or something that is none
            return f"({value} if {value} is None or {value}.__class__ is str else {changed[0]})"
        return f"(None if {value} is None else {changed[0]})" if NoneType in members else changed[0]

    def _write(self, kind: Any, value: str) -> str:
        origin = get_origin(kind)
        if origin in {tuple, list}:
            return self._listed(kind, value, "[", "]", self.written)
        if origin is not None and issubclass(_class(origin), Mapping):
            return self._mapped(kind, value, self.written)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return f"{value}._value_"
        return f"{self.name(writer_of(kind))}({value})" if is_dataclass(kind) else value

    def _read(self, kind: Any, value: str) -> str:
        origin = get_origin(kind)
        if origin is tuple:
            return self._listed(kind, value, "tuple([", "])", self.read)
        if origin is list:
            return self._listed(kind, value, "[", "]", self.read)
        if origin is not None and issubclass(_class(origin), Mapping):
            return self._mapped(kind, value, self.read)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return f"{self.name({one.value: one for one in kind})}[{value}]"
        return f"{self.name(reader_of(kind))}({value})" if is_dataclass(kind) else value

    def _listed(
        self, kind: Any, value: str, start: str, end: str, one: Callable[[Any, str], str]
    ) -> str:
        self._depth += 1
        item = f"item{self._depth}"
        inner = one(get_args(kind)[0], item)
        self._depth -= 1
        if inner == item:
            return f"{'list' if start == '[' else 'tuple'}({value})"
        return f"{start}{inner} for {item} in {value}{end}"

    def _mapped(self, kind: Any, value: str, one: Callable[[Any, str], str]) -> str:
        self._depth += 1
        key, item = f"key{self._depth}", f"item{self._depth}"
        kinds = get_args(kind)
        pair = f"{one(kinds[0], key)}: {one(kinds[1], item)}"
        self._depth -= 1
        if pair == f"{key}: {item}":
            return f"dict({value})"
        return f"{{{pair} for {key}, {item} in {value}.items()}}"


def _class(origin: Any) -> type:
    """Return the class behind a generic type; object for what is none, such as Literal."""
    return origin if isinstance(origin, type) and origin is not Literal else object
