"""From a record to SGF text. What SGF has no word for goes into one property of our own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tengen.base.color import Color
from tengen.base.errors import InvalidRecord
from tengen.base.move import PASS
from tengen.base.score import ScoreKind
from tengen.records import game_json, rulesets, sgf_values
from tengen.records.limits import MAX_MARKS, MAX_VALUES
from tengen.records.marks import arranged
from tengen.records.node import Node
from tengen.records.record import Record, check_on_board, checked_nodes, checked_start
from tengen.records.sgf_read import PRIVATE, start_of_stones
from tengen.records.sgf_syntax import escape, normal_breaks
from tengen.records.sgf_values import (
    FIELDS,
    GAME,
    MARK_NAMES,
    SETUP,
    TAGS,
    parse_marks,
    simple_text,
)

_NAME = re.compile(r"[A-Z][A-Z0-9]{0,19}", re.ASCII)
#: Properties whose values are made of two parts; colons in the second are escaped.
_COMPOSED = {"LB", "FG", "AR", "LN"}
#: Properties that always mean something to the reader, and so cannot be kept under their name.
_MEANT = {"B", "W", "C", "PL", PRIVATE, *SETUP}
_WIDTH = 76


def game_text(record: Record) -> str:
    """Return a record as one SGF game."""
    checked_nodes(record)
    lines: list[str] = []
    line = ""
    for piece in _pieces(record):
        if line and len(line) + len(piece) > _WIDTH:
            lines.append(line)
            line = ""
        line += piece
    return "\n".join([*lines, line]) + "\n"


def _pieces(record: Record) -> Iterator[str]:
    """Yield the game in pieces between which a line may end."""
    turn = Color.BLACK if record.start is None else record.start.turn
    waiting: list[tuple[Node, Color, str] | str] = [")", (record.root, turn, "(")]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        node, turn, bracket = item
        yield bracket + _node_text(record, node, turn)
        if node.move is not None and (node.move.is_placement or node.move == PASS):
            turn = turn.opponent
        is_only = len(node.children) == 1
        for child in reversed(node.children):
            waiting.extend([(child, turn, "")] if is_only else [")", (child, turn, "(")])


def _node_text(record: Record, node: Node, turn: Color) -> str:
    properties, extras = _root(record) if node is record.root else _move(record, node, turn)
    _annotate(record, node, properties, extras)
    if extras:
        properties[PRIVATE] = [json.dumps(extras, ensure_ascii=False, allow_nan=False)]
    return ";" + "".join(_property_text(name, values) for name, values in properties.items())


def _property_text(name: str, values: list[str]) -> str:
    if len(values) > MAX_VALUES:
        raise InvalidRecord(f"the property {name} has more than {MAX_VALUES} values")
    colons = 1 if name in _COMPOSED else None
    return name + "".join(f"[{escape(value, colons_after=colons)}]" for value in values)


Written = tuple[dict[str, list[str]], dict[str, Any]]


def _move(record: Record, node: Node, turn: Color) -> Written:
    move = check_on_board(node.move, record.variant)
    if not move.is_placement and move != PASS:
        extras: dict[str, Any] = {"action": record.variant.format(move)}
        return {}, extras if node.clock is None else extras | {"clock": _finite(node.clock)}
    name = sgf_values.letter(turn)
    text = sgf_values.format_move(move, record.variant)
    properties = {name: [text]}
    if node.clock is not None:
        properties[name + "L"] = [sgf_values.format_number(node.clock)]
    return properties, {}


def _root(record: Record) -> Written:
    rules = record.variant
    kind = sgf_values.REVERSI if rules.is_reversi else sgf_values.GOMOKU
    properties = {"FF": ["4"], "GM": [kind], "CA": ["UTF-8"], "AP": ["Tengen"]}
    size = sgf_values.format_size(rules)
    if size is not None:
        properties["SZ"] = [size]
    properties["RU"] = [rules.name]
    extras: dict[str, Any] = {}
    changed = rulesets.other_rules(rules)
    if changed:
        extras["rules"] = changed
    _write_info(record, properties, extras)
    _write_start(record, properties, extras)
    if record.root.clock is not None:
        extras["clock"] = _finite(record.root.clock)
    return properties, extras


def _write_info(record: Record, properties: dict[str, list[str]], extras: dict[str, Any]) -> None:
    for name, field in FIELDS.items():
        text = getattr(record, field)
        if text:
            properties[name] = [simple_text(text)]
            if simple_text(text) != text:
                extras[field] = text
    names = {tag: name for name, tag in TAGS.items()}
    for tag, text in record.tags.items():
        if tag in names:
            properties[names[tag]] = [simple_text(text)]
        if tag not in names or simple_text(text) != text:
            extras.setdefault("tags", {})[tag] = text
    if record.result is not None:
        text = sgf_values.format_result(record.result)
        properties["RE"] = [text]
        if sgf_values.parse_result(text, record.variant) != record.result:
            extras["result"] = game_json.result_data(record.result)


def _write_start(record: Record, properties: dict[str, list[str]], extras: dict[str, Any]) -> None:
    if record.start is None:
        return
    start = checked_start(record.start, record.variant)
    for name, color in (("AB", Color.BLACK), ("AW", Color.WHITE)):
        points = [point for point, owner in start.stones.items() if owner is color]
        if points:
            points.sort(key=lambda point: (point.z, point.y, point.x))
            properties[name] = [sgf_values.format_point(point, record.variant) for point in points]
    properties["PL"] = [sgf_values.letter(start.turn)]
    if start_of_stones(record.variant, dict(start.stones), start.turn) != start:
        extras["start"] = start.text


def _annotate(
    record: Record, node: Node, properties: dict[str, list[str]], extras: dict[str, Any]
) -> None:
    """Add what any node may carry."""
    if node.comment:
        properties["C"] = [node.comment]
        if normal_breaks(node.comment) != node.comment:
            extras["comment"] = node.comment
    if node.score is not None:
        if record.variant.is_reversi and node.score.kind is ScoreKind.DISCS:
            properties["V"] = [sgf_values.format_number(node.score.value)]
        else:
            _finite(node.score.value)
            extras["score"] = game_json.score_data(node.score)
    if node.spent is not None:
        extras["spent"] = _finite(node.spent)
    for mark in arranged(node.marks):
        text = sgf_values.format_mark(mark, record.variant)
        properties.setdefault(sgf_values.MARKS[mark.kind], []).append(text)
    for name, values in node.properties.items():
        is_mark = name in MARK_NAMES and len(values) <= MAX_VALUES - MAX_MARKS
        is_free = is_mark or name not in properties
        if values and is_free and _can_keep(record, node, name, values):
            properties.setdefault(name, []).extend(values)
        else:
            extras.setdefault("properties", {})[name] = list(values)


def _can_keep(record: Record, node: Node, name: str, values: tuple[str, ...]) -> bool:
    """Whether the reader would find this property again where it is."""
    is_name = _NAME.fullmatch(name) is not None and name not in _MEANT
    if not is_name or any("\r" in text for text in values) or _has_marks(record, name, values):
        return False
    if name in {"BL", "WL"}:
        return node.move is None or not (node.move.is_placement or node.move == PASS)
    if name == "V":
        return not record.variant.is_reversi
    if node is not record.root or name in {"ST", "GC"}:
        return True
    if name == "RE" and record.result is None and len(values) == 1:
        return sgf_values.parse_result(values[0], record.variant) is None
    return name not in GAME


def _has_marks(record: Record, name: str, values: tuple[str, ...]) -> bool:
    return name in MARK_NAMES and any(parse_marks(name, text, record.variant) for text in values)


def _finite(number: float) -> float:
    sgf_values.format_number(number)
    return number


def checked_length(data: bytes, most: int) -> bytes:
    """Return the bytes of a game; raises InvalidRecord when no reader would take so many."""
    if len(data) > most:
        raise InvalidRecord(f"the game needs more than {most} bytes")
    return data
