"""From the nodes of an SGF file to a record: what the properties mean."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tengen.base.color import Color
from tengen.base.errors import IllegalMove, InvalidNotation, InvalidRecord, UnknownGame
from tengen.base.grid import Point
from tengen.base.move import PASS, Move
from tengen.base.score import Score
from tengen.records import game_json, rulesets, sgf_values
from tengen.records.codec import ReadOptions
from tengen.records.limits import MAX_MARKS
from tengen.records.marks import Mark, arranged
from tengen.records.messages import quoted, shown
from tengen.records.node import Node
from tengen.records.record import Record, check_number_of_marks
from tengen.records.sgf_syntax import RawNode, RawSgfGame, normal_breaks
from tengen.records.sgf_values import FIELDS, GAME, MARK_NAMES, SETUP, TAGS, simple_text
from tengen.rules.catalogue import variant, variants
from tengen.rules.notation import shorten
from tengen.rules.setup import Setup
from tengen.rules.variant import Family, Variant

Texts = dict[str, list[str]]

#: Our own property: a JSON object with whatever SGF has no word for.
PRIVATE = "TG"

_OUR_NAMES = {sgf_values.squeezed(preset.name): preset.name for preset in variants()}
_FAMILIES = {sgf_values.GOMOKU: Family.GOMOKU, sgf_values.REVERSI: Family.REVERSI}
_COLORS = {"B": Color.BLACK, "W": Color.WHITE}


def read_game(game: RawSgfGame, options: ReadOptions) -> Record:
    """Return the record of a game; raises InvalidRecord with the line of what is wrong."""
    record = _Reader(game, options).record()
    if options.variant is None and _lacks_its_opening(record):
        return _Reader(game, options, has_opening=False).record()
    return record


def _lacks_its_opening(record: Record) -> bool:
    """Whether only the stones of a renju opening are written, as other programs do.

    Who swapped and which other fifth stones were offered is then unknown: the game is plain renju.
    """
    rules = record.variant
    if not (rules.fouls and rules.steps) or record.start is not None:
        return False
    moves = record.mainline[: len(rules.steps)]
    if not all(move.is_placement for move in moves):
        return False
    try:
        record.initial().play_all(moves)
    except IllegalMove:
        return True
    return False


class _Reader:
    """Turns one game into a record."""

    def __init__(self, game: RawSgfGame, options: ReadOptions, *, has_opening: bool = True) -> None:
        self._game = game
        self._options = options
        self._has_opening = has_opening
        #: What is gathered for each node, joined at the end: nodes without a move add to it.
        self._comments: dict[Node, list[str]] = {}
        self._kept: dict[Node, Texts] = {}
        self._marks: dict[Node, dict[Mark, None]] = {}
        self._mark_count = 0

    def record(self) -> Record:
        """Read the root, then every other node without recursion."""
        raw = self._game.root
        try:
            texts, first = self._split_root(raw)
            extras = self._extras(texts)
            record = Record(self._variant(texts, extras))
            self._read_start(record, texts, extras, first)
            self._read_info(record, texts, extras)
            self._read_node(record.root, texts, extras, record.variant)
        except InvalidRecord as error:
            raise self._located(error, raw) from None
        turn = Color.BLACK if record.start is None else record.start.turn
        self._read_tree(record, first, turn)
        self._join()
        return record

    def _located(self, error: InvalidRecord, raw: RawNode) -> InvalidRecord:
        return error if error.where else type(error)(error.problem, self._game.where(raw))

    def _read_tree(self, record: Record, first: list[RawNode], turn: Color) -> None:
        waiting = [(raw, record.root, turn) for raw in reversed(first)]
        while waiting:
            raw, parent, turn = waiting.pop()
            try:
                node, after = self._read_move(raw, parent, turn, record.variant)
            except InvalidRecord as error:
                raise self._located(error, raw) from None
            waiting.extend((child, node, after) for child in reversed(raw.children))

    # -- the root ----------------------------------------------------------------------------

    def _split_root(self, raw: RawNode) -> tuple[Texts, list[RawNode]]:
        """Return what belongs to the game, and the first moves.

        Some programs put the first move into the root, others the set-up into a node behind it.
        """
        texts = self._game.texts(raw)
        names = list(texts)
        places = [names.index(name) for name in _COLORS if name in texts]
        if places:
            moved = [name for name in names[min(places) :] if name not in GAME | SETUP | {"PL"}]
            first = RawNode(raw.at, 1, {}, raw.children)
            for name in moved:
                first.properties[name] = raw.properties[name]
                del texts[name]
            return texts, [first]
        children = raw.children
        while len(children) == 1 and _is_setup(children[0]) and SETUP.isdisjoint(texts):
            for name, values in self._game.texts(children[0]).items():
                texts.setdefault(name, []).extend(values)
            children = children[0].children
        return texts, children

    def _extras(self, texts: Texts) -> dict[str, Any]:
        """Take our own property out of the texts; another program's is left alone."""
        values = texts.get(PRIVATE, [])
        if len(values) != 1 or not values[0].startswith("{"):
            return {}
        extras = game_json.parse(values[0], "")
        del texts[PRIVATE]
        return extras if isinstance(extras, dict) else {}

    def _variant(self, texts: Texts, extras: dict[str, Any]) -> Variant:
        rules = self._named_variant(texts)
        size = _one(texts, "SZ")
        sized = sgf_values.sized(rules, None if size is None else sgf_values.parse_size(size))
        changed = extras.get("rules", {})
        if not isinstance(changed, dict):
            raise InvalidRecord("the rules are not an object")
        if changed:
            sized = rulesets.restore(sized.name, sized.size_text, changed)
        family = _FAMILIES.get(_one(texts, "GM") or "")
        if family is not None and family is not sized.family:
            raise InvalidRecord(f"GM[{_one(texts, 'GM')}] is not a game of {sized.name}")
        return sized

    def _named_variant(self, texts: Texts) -> Variant:
        kind, rules = _one(texts, "GM"), _one(texts, "RU") or ""
        given = self._options.variant
        name = sgf_values.named_rules(rules, _OUR_NAMES)
        if kind == sgf_values.REVERSI:
            name = "reversi"
        elif sgf_values.squeezed(rules) == "9":
            return given or variant("caro", exact=True)
        if name is not None and given is not None and given.name != name:
            raise InvalidRecord(f"the game is {name}, not {given.name}")
        if given is not None:
            return given
        if name is not None:
            return variant(name if self._has_opening else "renju")
        if kind != sgf_values.GOMOKU:
            raise UnknownGame(_unknown_game(kind))
        if sgf_values.squeezed(rules) not in sgf_values.VAGUE:
            raise UnknownGame(f"the rules {shorten(rules)!r} are unknown; name the variant")
        return variant("freestyle")

    def _read_start(
        self, record: Record, texts: Texts, extras: dict[str, Any], first: list[RawNode]
    ) -> None:
        rules = record.variant
        stones: dict[Point, Color] = {}
        for name, color in (("AB", Color.BLACK), ("AW", Color.WHITE)):
            for value in texts.pop(name, []):
                stones |= dict.fromkeys(sgf_values.parse_points(value, rules), color)
        for value in texts.pop("AE", []):
            for point in sgf_values.parse_points(value, rules):
                stones.pop(point, None)
        told_turn = texts.pop("PL", [])
        turn = sgf_values.parse_color(told_turn[0]) if told_turn else _first_color(first)
        record.start = start_of_stones(rules, stones, turn)
        if "start" in extras:
            told = game_json.start_of(rules, extras["start"])
            if is_same_board(told, stones, turn):
                record.start = told

    def _read_info(self, record: Record, texts: Texts, extras: dict[str, Any]) -> None:
        rules = _one(texts, "RU") or ""
        if rules and sgf_values.squeezed(rules) != sgf_values.squeezed(record.variant.name):
            record.tags["rules"] = rules
        for name in ("FF", "GM", "CA", "AP", "SZ", "RU"):
            texts.pop(name, None)
        for name, field in FIELDS.items():
            if len(texts.get(name, [])) == 1:
                setattr(record, field, simple_text(texts.pop(name)[0]))
        for name, tag in TAGS.items():
            if len(texts.get(name, [])) == 1:
                record.tags[tag] = simple_text(texts.pop(name)[0])
        self._read_result(record, texts, extras)
        for field in FIELDS.values():
            told = extras.get(field)
            if isinstance(told, str) and simple_text(told) == getattr(record, field):
                setattr(record, field, game_json.text_of(told, field))
        self._read_tags(record, extras)

    def _read_result(self, record: Record, texts: Texts, extras: dict[str, Any]) -> None:
        text = _one(texts, "RE")
        if text is None:
            return
        record.result = sgf_values.parse_result(text, record.variant)
        if "result" in extras:
            told = game_json.result_of(extras["result"])
            if sgf_values.format_result(told) == text:
                record.result = told
        if record.result is not None:
            del texts["RE"]

    def _read_tags(self, record: Record, extras: dict[str, Any]) -> None:
        tags = extras.get("tags", {})
        if not isinstance(tags, dict):
            raise InvalidRecord("the tags are not an object")
        for name, told in tags.items():
            value, known = game_json.text_of(told, "a tag"), record.tags.get(name)
            if known is None or known == simple_text(value):
                record.tags[game_json.text_of(name, "a tag")] = value

    # -- every node --------------------------------------------------------------------------

    def _read_move(
        self, raw: RawNode, parent: Node, turn: Color, rules: Variant
    ) -> tuple[Node, Color]:
        """Add a node to the tree; returns it (or its parent, if it moves nothing) and the turn."""
        texts = self._game.texts(raw)
        extras = self._extras(texts) if "B" in texts or "W" in texts or _acts(texts) else {}
        self._check_setup(texts, turn)
        color = next((color for name, color in _COLORS.items() if name in texts), None)
        if color is None and "action" not in extras:
            self._merge(parent, texts, rules)
            return parent, turn
        if color is None:
            node, after = parent.add(_action(extras["action"], rules)), turn
        else:
            node, after = self._place(parent, texts, color, turn, rules), color.opponent
            self._read_clock(node, texts, color)
        self._read_node(node, texts, extras, rules)
        return node, after

    def _place(self, parent: Node, texts: Texts, color: Color, turn: Color, rules: Variant) -> Node:
        name = sgf_values.letter(color)
        values = texts.pop(name)
        if len(values) != 1:
            raise InvalidRecord(f"{name} has {len(values)} values where one is expected")
        if color is not turn:
            if not rules.is_reversi:
                written = f"{name}[{quoted(values[0])}]"
                raise InvalidRecord(f"{written} is played where it is {turn.value}'s turn")
            # A forced pass that was not written down; playing the game checks that it was forced.
            parent = parent.add(PASS)
        return parent.add(sgf_values.parse_move(values[0], rules))

    def _check_setup(self, texts: Texts, turn: Color) -> None:
        for name in SETUP:
            if name in texts:
                raise InvalidRecord(f"{name} changes the board after the start of the game")
        for value in texts.pop("PL", []):
            if sgf_values.parse_color(value) is not turn:
                raise InvalidRecord(f"PL[{quoted(value)}] changes the turn during the game")

    def _read_clock(self, node: Node, texts: Texts, color: Color) -> None:
        name = sgf_values.letter(color) + "L"
        text = _one(texts, name)
        clock = None if text is None else sgf_values.parse_number(text)
        if clock is not None:
            node.clock = clock
            del texts[name]

    def _read_node(self, node: Node, texts: Texts, extras: dict[str, Any], rules: Variant) -> None:
        value = _one(texts, "V")
        number = None if value is None or not rules.is_reversi else sgf_values.parse_number(value)
        if number is not None:
            node.score = Score.discs(number)
            del texts["V"]
        self._merge(node, texts, rules)
        self._read_extras(node, extras)

    def _read_extras(self, node: Node, extras: dict[str, Any]) -> None:
        if "score" in extras:
            node.score = game_json.score_of(extras["score"])
        if "clock" in extras:
            node.clock = game_json.number_of(extras["clock"], "the clock")
        if "spent" in extras:
            node.spent = game_json.number_of(extras["spent"], "the time spent")
        if "comment" in extras:
            told = game_json.text_of(extras["comment"], "the comment")
            if normal_breaks(told) == "\n\n".join(self._comments.get(node, [])):
                self._comments[node] = [told]
        for name, values in game_json.properties_of(extras.get("properties", {})).items():
            self._kept.setdefault(node, {})[name] = list(values)

    def _merge(self, node: Node, texts: Texts, rules: Variant) -> None:
        """Add comments, marks and unknown properties to a node."""
        for name in MARK_NAMES.keys() & texts.keys():
            self._read_marks(node, name, texts, rules)
        comments = [text for text in texts.pop("C", []) if text]
        if comments:
            self._comments.setdefault(node, []).extend(comments)
        if texts:
            kept = self._kept.setdefault(node, {})
            for name, values in texts.items():
                kept.setdefault(name, []).extend(values)

    def _read_marks(self, node: Node, name: str, texts: Texts, rules: Variant) -> None:
        """Take the marks out of a property; what is no mark of ours stays in it."""
        values, texts[name] = texts[name], []
        for value in values:
            found = sgf_values.parse_marks(name, value, rules)
            marks = self._marks.setdefault(node, {}) if found else {}
            marks.update(dict.fromkeys(found))
            self._mark_count += len(found)
            check_number_of_marks(self._mark_count)
            if len(marks) > MAX_MARKS:
                raise InvalidRecord(f"a position has more than {MAX_MARKS} marks")
            if not found:
                texts[name].append(value)
        if values and not texts[name]:
            del texts[name]

    def _join(self) -> None:
        for node, marks in self._marks.items():
            node.marks = arranged(marks)
        for node, comments in self._comments.items():
            node.comment = "\n\n".join(comments)
        for node, kept in self._kept.items():
            node.properties = {name: tuple(values) for name, values in kept.items()}


def start_of_stones(rules: Variant, stones: dict[Point, Color], turn: Color | None) -> Setup | None:
    """Return the set-up of stones on the board; None for the usual start."""
    if not stones and turn in {None, Color.BLACK}:
        return None
    usual = rules.initial().setup
    if not stones:
        return replace(usual, turn=Color.WHITE)
    if turn is None:
        turn = _likely_turn(rules, stones)
    if rules.is_reversi and stones == usual.stones and turn is Color.BLACK:
        return None
    return Setup(rules, stones, turn)


def is_same_board(start: Setup, stones: dict[Point, Color], turn: Color | None) -> bool:
    """Whether a set-up has those stones and that turn, in every point that SGF can say."""
    return start.stones == stones and turn in {None, start.turn}


def _likely_turn(rules: Variant, stones: dict[Point, Color]) -> Color:
    black = sum(color is Color.BLACK for color in stones.values())
    is_whites = not rules.is_reversi and black > len(stones) - black
    return Color.WHITE if is_whites else Color.BLACK


def _one(texts: Texts, name: str) -> str | None:
    values = texts.get(name, [])
    return values[0].strip() if len(values) == 1 else None


def _is_setup(raw: RawNode) -> bool:
    return not SETUP.isdisjoint(raw.properties) and {"B", "W"}.isdisjoint(raw.properties)


def _acts(texts: Texts) -> bool:
    return any('"action"' in value for value in texts.get(PRIVATE, []))


def _action(name: object, rules: Variant) -> Move:
    try:
        action = rules.parse(name) if isinstance(name, str) else None
    except InvalidNotation:
        action = None
    if action is None or action.is_placement:
        raise InvalidRecord(f"{shown(name)} is not an action")
    return action


def _first_color(first: list[RawNode]) -> Color | None:
    for raw in first[:1]:
        for name, color in _COLORS.items():
            if name in raw.properties:
                return color
    return None


def _unknown_game(kind: str | None) -> str:
    if kind is None:
        return "the file does not say which game it is (GM); name the variant"
    if kind == sgf_values.GO:
        return "GM[1] is Go, though some write so for gomoku; if it is gomoku, name the variant"
    return f"GM[{quoted(kind)}] is not a game of Tengen; GM[4] is gomoku and GM[2] is Othello"
