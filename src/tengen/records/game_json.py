"""The Tengen game format: one document or one game a line. See docs/formats/tengen-json.md."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, BinaryIO, NoReturn

from tengen.base.color import Color
from tengen.base.errors import InvalidNotation, InvalidRecord
from tengen.base.grid import Point
from tengen.base.move import placement
from tengen.base.score import Score, ScoreKind
from tengen.records import rulesets
from tengen.records.codec import ReadOptions
from tengen.records.limits import (
    MAX_BYTES,
    MAX_CONTAINERS,
    MAX_DEPTH,
    MAX_MARKS,
    MAX_NODES,
    MAX_PROPERTIES,
    MAX_VALUES,
)
from tengen.records.lines import decode, encode, numbered_lines
from tengen.records.marks import Mark, MarkKind
from tengen.records.messages import shown
from tengen.records.node import Facts, Node
from tengen.records.record import (
    Record,
    check_number_of_marks,
    check_on_board,
    checked_nodes,
    checked_start,
)
from tengen.records.result import Ending, Result
from tengen.rules.setup import Setup
from tengen.rules.variant import Variant

FORMAT = "tengen-game"
VERSION = 1

_NAMES = ("black", "white", "event", "place", "date", "round")
_FIELDS = {"format", "version", "variant", "start", "result", "tags", "root", "moves", *_NAMES}
_NODE_FIELDS = {"comment", "score", "clock", "spent", "marks", "properties"}
_MARK_FIELDS = {"kind", "at", "text", "to"}
_MARK_KINDS = {kind.value: kind for kind in MarkKind}


class _Lines:
    """One game on each line; empty lines are skipped."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the game of each line."""
        for number, line in numbered_lines(stream):
            if not line:
                continue
            where = f"line {number}"
            try:
                record = _record_at(parse(line, where), options, where)
            except InvalidRecord as error:
                options.refuse(error)
                continue
            yield record

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write each game on a line of its own."""
        for record in records:
            stream.write(_encoded(as_data(record), indent=None))


class _Document:
    """One document: a game, or a list of games."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the game or the games of the document."""
        data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise InvalidRecord(f"the document is longer than {MAX_BYTES} bytes; use .jsonl")
        text = decode(data.removeprefix(b"\xef\xbb\xbf"), "")
        if not text.strip():
            return
        document = parse(text, "")
        if not isinstance(document, list):
            yield _record_at(document, options, "")
            return
        for number, game in enumerate(document, start=1):
            try:
                record = _record_at(game, options, f"game {number}")
            except InvalidRecord as error:
                options.refuse(error)
                continue
            yield record

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write one game as an object, and any other number of games as a list."""
        waiting = iter(records)
        first, second = next(waiting, None), next(waiting, None)
        if first is not None and second is None:
            stream.write(_encoded(as_data(first), indent=1))
            return
        size = stream.write(b"[")
        begun = (record for record in (first, second) if record is not None)
        for number, record in enumerate(chain(begun, waiting)):
            size += stream.write(b",\n" if number else b"\n")
            size += stream.write(_encoded(as_data(record), indent=1).rstrip())
            if size > MAX_BYTES - 4:
                raise InvalidRecord(f"the games need more than {MAX_BYTES} bytes; use .jsonl")
        stream.write(b"\n]\n")


LINES = _Lines()
DOCUMENT = _Document()


# -- text and data -------------------------------------------------------------------------------


def parse(text: str, where: str) -> Any:
    """Read JSON; raises InvalidRecord for anything that is not, however deep or odd."""
    # Each of them takes some hundred bytes in memory, and may take two in the text.
    if text.count("[") + text.count("{") > MAX_CONTAINERS:
        raise InvalidRecord(f"the data hold more than {MAX_CONTAINERS} lists and objects", where)
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise InvalidRecord("the data are nested too deeply", where) from None
    except json.JSONDecodeError as error:
        place = f"{where}, column {error.colno}" if where else f"line {error.lineno}"
        raise InvalidRecord(f"this is not JSON: {error.msg}", place) from None
    except _NoNumber as error:
        raise InvalidRecord(f"this is not JSON: {error}", where) from None
    except ValueError:
        raise InvalidRecord("a number has too many digits", where) from None


class _NoNumber(ValueError):
    """A word that other programs write for a number."""


def _refuse_constant(name: str) -> NoReturn:
    raise _NoNumber(f"{name} is not a number")


def _encoded(data: dict[str, Any], indent: int | None) -> bytes:
    try:
        text = json.dumps(data, ensure_ascii=False, allow_nan=False, indent=indent)
    except ValueError:
        raise InvalidRecord("a number of the game is infinite or not a number") from None
    line = encode(text + "\n")
    if len(line) > MAX_BYTES:
        raise InvalidRecord(f"the game needs more than {MAX_BYTES} bytes")
    return line


# -- writing -------------------------------------------------------------------------------------


def as_data(record: Record) -> dict[str, Any]:
    """Return a record as plain data: dictionaries, lists, texts and numbers."""
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    data["variant"] = _variant_data(record.variant)
    if record.start is not None:
        data["start"] = checked_start(record.start, record.variant).text
    data |= {name: getattr(record, name) for name in _NAMES if getattr(record, name)}
    if record.result is not None:
        data["result"] = result_data(record.result)
    if record.tags:
        data["tags"] = dict(record.tags)
    nodes = checked_nodes(record)
    root = _node_data(record.variant, nodes[0][1])
    if root:
        data["root"] = root
    data["moves"] = [
        _move_data(record.variant, facts, parent if parent != number - 1 else None)
        for number, (parent, facts) in enumerate(nodes[1:], start=1)
    ]
    return data


def _variant_data(rules: Variant) -> dict[str, Any]:
    data: dict[str, Any] = {"name": rules.name, "size": rules.size_text}
    changed = rulesets.other_rules(rules)
    return data | {"rules": changed} if changed else data


def result_data(result: Result) -> dict[str, Any]:
    """Return a result as plain data."""
    winner = None if result.winner is None else result.winner.value
    data: dict[str, Any] = {"winner": winner, "reason": result.reason.value}
    return data if result.margin is None else data | {"margin": result.margin}


def score_data(score: Score) -> dict[str, Any]:
    """Return a score as plain data."""
    return {"kind": score.kind.value, "value": score.value}


def _node_data(rules: Variant, facts: Facts) -> dict[str, Any]:
    _, comment, score, clock, spent, marks, properties = facts
    data: dict[str, Any] = {"comment": comment} if comment else {}
    if score is not None:
        data["score"] = score_data(score)
    if clock is not None:
        data["clock"] = clock
    if spent is not None:
        data["spent"] = spent
    if marks:
        data["marks"] = [mark_data(rules, mark) for mark in marks]
    if properties:
        data["properties"] = {name: list(values) for name, values in properties.items()}
    return data


def mark_data(rules: Variant, mark: Mark) -> dict[str, str]:
    """Return a mark as plain data."""
    data = {"kind": mark.kind.value, "at": rules.format(placement(mark.at))}
    if mark.to is not None:
        return data | {"to": rules.format(placement(mark.to))}
    return data | {"text": mark.text} if mark.text else data


def _move_data(rules: Variant, facts: Facts, after: int | None) -> str | dict[str, Any]:
    move = rules.format(check_on_board(facts[0], rules))
    data = _node_data(rules, facts)
    if after is None and not data:
        return move
    return {"move": move} | ({} if after is None else {"after": after}) | data


# -- reading -------------------------------------------------------------------------------------


def _record_at(data: object, options: ReadOptions, where: str) -> Record:
    try:
        return of_data(data, options)
    except InvalidRecord as error:
        raise InvalidRecord(error.problem, where) from None


def of_data(data: object, options: ReadOptions) -> Record:
    """Return the record of plain data; raises InvalidRecord naming what does not fit."""
    game = _object(data, "a game")
    _check_version(game)
    _check_fields(game, _FIELDS, "a game")
    rules = _variant_of(_object(game.get("variant"), "the variant"), options)
    record = Record(rules)
    for name in _NAMES:
        setattr(record, name, text_of(game.get(name, ""), name))
    record.tags = _tags_of(game.get("tags", {}))
    if game.get("result") is not None:
        record.result = result_of(game["result"])
    try:
        _read_tree(record, game)
    except BaseException:
        record.root.dissolve()
        raise
    if game.get("start") is not None:
        record.start = start_of(rules, game["start"])
    return record


def _check_version(game: Mapping[str, Any]) -> None:
    if game.get("format") != FORMAT:
        raise InvalidRecord(f"the format is {shown(game.get('format'))}, not {FORMAT!r}")
    version = game.get("version")
    if type(version) is not int or version < 1:
        raise InvalidRecord(f"{shown(version)} is not a version")
    if version > VERSION:
        raise InvalidRecord(f"version {version} is newer than {VERSION}, the latest known here")


def _check_fields(data: Mapping[str, Any], known: set[str], what: str) -> None:
    unknown = [name for name in data if name not in known]
    if unknown:
        raise InvalidRecord(f"{what} has no field {shown(unknown[0])}")


def _object(data: object, what: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise InvalidRecord(f"{what} is {shown(data)}, not an object")
    return data


def text_of(value: object, what: str) -> str:
    """Return a text, checked to be whole characters."""
    if not isinstance(value, str):
        raise InvalidRecord(f"{what} is {shown(value)}, not a text")
    if not value.isascii():
        encode(value)
    return value


def number_of(value: object, what: str) -> float:
    """Return a finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not _is_finite(value):
        raise InvalidRecord(f"{what} is {shown(value)}, not a number")
    return value


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


def _variant_of(data: dict[str, Any], options: ReadOptions) -> Variant:
    _check_fields(data, {"name", "size", "rules"}, "a variant")
    name, size = text_of(data.get("name"), "the name"), data.get("size")
    if size is not None:
        text_of(size, "the size")
    rules = rulesets.restore(name, size, _object(data.get("rules", {}), "the rules"))
    if options.variant is not None and options.variant.name != rules.name:
        raise InvalidRecord(f"the game is {rules.name}, not {options.variant.name}")
    return rules


def start_of(rules: Variant, text: object) -> Setup:
    """Return the set-up a game starts from."""
    try:
        return rules.setup(text_of(text, "the start"))
    except InvalidNotation as error:
        raise InvalidRecord(f"the start is wrong: {error}") from None


def _tags_of(data: object) -> dict[str, str]:
    tags = _object(data, "the tags")
    return {text_of(name, "a tag"): text_of(value, "a tag") for name, value in tags.items()}


def result_of(value: object) -> Result:
    """Return a result from plain data."""
    data = _object(value, "the result")
    _check_fields(data, {"winner", "reason", "margin"}, "a result")
    winner, reason, margin = data.get("winner"), data.get("reason", "unknown"), data.get("margin")
    if winner not in ("black", "white", None):
        raise InvalidRecord(f"{shown(winner)} is not a winner")
    if reason not in [ending.value for ending in Ending]:
        raise InvalidRecord(f"{shown(reason)} is not a reason why a game ends")
    if margin is not None:
        margin = number_of(margin, "the margin")
    return Result(None if winner is None else Color(winner), Ending(reason), margin)


def score_of(value: object) -> Score:
    """Return a score from plain data."""
    data = _object(value, "the score")
    _check_fields(data, {"kind", "value"}, "a score")
    number = number_of(data.get("value"), "the score")
    kinds = {kind.value: kind for kind in ScoreKind}
    kind = kinds.get(data["kind"]) if isinstance(data.get("kind"), str) else None
    if kind is None:
        raise InvalidRecord(f"{shown(data.get('kind'))} is not a kind of score")
    if kind is ScoreKind.WINRATE and not 0 <= number <= 1:
        raise InvalidRecord(f"{number} is not a winrate between 0 and 1")
    if kind in {ScoreKind.WIN, ScoreKind.LOSS} and (number < 0 or number != int(number)):
        raise InvalidRecord(f"{number} is not a number of moves")
    return Score(kind, number)


def properties_of(value: object) -> dict[str, tuple[str, ...]]:
    """Return the properties of a node from plain data."""
    data = _object(value, "the properties")
    if len(data) > MAX_PROPERTIES:
        raise InvalidRecord(f"a move has more than {MAX_PROPERTIES} properties")
    return {text_of(name, "a property"): _values_of(values) for name, values in data.items()}


def _values_of(values: object) -> tuple[str, ...]:
    if not isinstance(values, list):
        raise InvalidRecord(f"a property is {shown(values)}, not a list of texts")
    if len(values) > MAX_VALUES:
        raise InvalidRecord(f"a property has more than {MAX_VALUES} values")
    return tuple(text_of(value, "a property") for value in values)


def _read_tree(record: Record, game: Mapping[str, Any]) -> None:
    root = _object(game.get("root", {}), "the root")
    _check_fields(root, _NODE_FIELDS, "the root")
    _fill(record, record.root, root)
    moves = game.get("moves")
    if not isinstance(moves, list):
        raise InvalidRecord(f"the moves are {shown(moves)}, not a list")
    if len(moves) > MAX_NODES:
        raise InvalidRecord(f"the game has more than {MAX_NODES} moves")
    grown = [(record.root, 0)]
    for number, move in enumerate(moves, start=1):
        try:
            grown.append(_read_move(record, grown, move))
        except (InvalidRecord, InvalidNotation) as error:
            raise InvalidRecord(f"entry {number} of the moves: {error}") from None
    check_number_of_marks(sum(len(node.marks) for node, _ in grown))


def _read_move(record: Record, grown: list[tuple[Node, int]], data: object) -> tuple[Node, int]:
    """Add a move to the tree; returns it with its depth."""
    rules = record.variant
    if isinstance(data, str):
        parent, depth = grown[-1]
        node = parent.add(rules.parse(data))
    else:
        fields = _object(data, "a move")
        _check_fields(fields, _NODE_FIELDS | {"move", "after"}, "a move")
        parent, depth = _parent(grown, fields.get("after", len(grown) - 1))
        node = parent.add(rules.parse(text_of(fields.get("move"), "a move")))
        _fill(record, node, fields)
    if depth >= MAX_DEPTH:
        raise InvalidRecord(f"the game is longer than {MAX_DEPTH} moves")
    return node, depth + 1


def _parent(grown: list[tuple[Node, int]], after: object) -> tuple[Node, int]:
    if type(after) is not int or not 0 <= after < len(grown):
        raise InvalidRecord(f"{shown(after)} is not the number of an earlier entry")
    return grown[after]


def _fill(record: Record, node: Node, data: Mapping[str, Any]) -> None:
    node.comment = text_of(data.get("comment", ""), "the comment")
    if data.get("score") is not None:
        node.score = score_of(data["score"])
    if data.get("clock") is not None:
        node.clock = number_of(data["clock"], "the clock")
    if data.get("spent") is not None:
        node.spent = number_of(data["spent"], "the time spent")
    if "marks" in data:
        node.marks = marks_of(record.variant, data["marks"])
    if "properties" in data:
        node.properties = properties_of(data["properties"])


def marks_of(rules: Variant, data: object) -> tuple[Mark, ...]:
    """Return the marks of a position from plain data."""
    if not isinstance(data, list):
        raise InvalidRecord(f"the marks are {shown(data)}, not a list")
    if len(data) > MAX_MARKS:
        raise InvalidRecord(f"a position has more than {MAX_MARKS} marks")
    return tuple(_mark_of(rules, one) for one in data)


def _mark_of(rules: Variant, value: object) -> Mark:
    data = _object(value, "a mark")
    _check_fields(data, _MARK_FIELDS, "a mark")
    name = data.get("kind")
    kind = _MARK_KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise InvalidRecord(f"{shown(name)} is not a kind of mark")
    to = None if data.get("to") is None else _point_of(rules, data["to"])
    text = text_of(data.get("text", ""), "the text of a mark")
    return Mark(kind, _point_of(rules, data.get("at")), text, to)


def _point_of(rules: Variant, value: object) -> Point:
    text = text_of(value, "the point of a mark")
    try:
        point = rules.parse(text).point
    except InvalidNotation as error:
        raise InvalidRecord(f"a mark is nowhere: {error}") from None
    if point is None:
        raise InvalidRecord(f"{shown(value)} is not a point of the board")
    return point
