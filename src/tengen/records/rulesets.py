"""The rules of a variant as plain data: its name, its size and every rule that is not the usual."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tengen.base.errors import InvalidRecord, InvalidVariant
from tengen.records.messages import shown
from tengen.rules.catalogue import parse_size, variant
from tengen.rules.variant import Variant

_RULES = tuple(
    field.name
    for field in fields(Variant)
    if field.name not in {"name", "family", "width", "height"}
)


def other_rules(rules: Variant) -> dict[str, Any]:
    """Return the rules that differ from the variant of that name and size, by field.

    >>> other_rules(variant("caro", size=19, exact=True))
    {'exact': True}
    """
    try:
        usual = _usual(rules.name, rules.width, rules.height)
    except InvalidVariant as error:
        raise InvalidRecord(str(error)) from None
    changed = {name: getattr(rules, name) for name in _RULES if getattr(rules, name) != usual[name]}
    if restore(rules.name, rules.size_text, changed) != rules:
        raise InvalidRecord(f"the rules of {rules.name!r} cannot be told by name, size and options")
    return changed


def restore(name: str, size: str | None, changed: Mapping[str, Any]) -> Variant:
    """Return the variant with that name, size and changed rules; raises InvalidRecord."""
    try:
        preset = variant(name)
        width, height = preset.width, preset.height
        if size is not None and size != preset.size_text:
            width, height = parse_size(size)
        usual = _usual(name, width, height)
        checked = {rule: _value(rule, value, usual) for rule, value in changed.items()}
        return variant(name, **(usual | checked))
    except InvalidVariant as error:
        raise InvalidRecord(str(error)) from None


def _usual(name: str, width: int, height: int) -> dict[str, Any]:
    """Return the fields of a variant on a board of that size; a cube stays a cube."""
    preset = variant(name)
    usual = {rule: getattr(preset, rule) for rule in _RULES}
    layers = width if preset.layers > 1 else preset.layers
    return usual | {"width": width, "height": height, "layers": layers}


def _value(rule: str, value: Any, usual: Mapping[str, Any]) -> Any:
    """Return the value of a rule, checked to be of its kind."""
    if rule not in _RULES:
        raise InvalidRecord(f"there is no rule named {shown(rule)}")
    if isinstance(value, list):
        value = tuple(value)
    kind = type(usual[rule])
    is_right = type(value) is kind
    if is_right and kind is tuple:
        is_right = len(value) < 4 and all(type(length) is int for length in value)
    if not is_right:
        raise InvalidRecord(f"{shown(value)} is not a value of the rule {rule!r}")
    return value
