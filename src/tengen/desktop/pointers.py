"""What is laid over the board: forbidden points, the hint, what a player thought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tengen.base.grid import Point
from tengen.desktop.preferences import Preferences
from tengen.desktop.table import Table
from tengen.draw.drawing import LONGEST_LABEL, Drawing, MarkShape, Style
from tengen.engine.explanation import Sentence
from tengen.games.thought import Thought
from tengen.rules.position import Position

#: Heat of more points than these is drawn without figures: they would not be read.
_MOST_FIGURES = 120


def drawing_of(table: Table, preferences: Preferences) -> Drawing:
    """Return how the position looked at is to be drawn."""
    thought = table.thought if preferences.shows_thinking or _is_hinted(table) else None
    heat = _heat(thought, table.position) if preferences.shows_thinking else {}
    return Drawing(
        theme=preferences.theme,
        style=Style(preferences.style),
        coordinates=preferences.has_coordinates,
        numbers=preferences.has_numbers,
        marks=_marks(table, thought),
        heat=heat,
        heat_values=0 < len(heat) <= _MOST_FIGURES,
        legal_moves=preferences.has_legal_moves and _has_few_choices(table),
    )


def _is_hinted(table: Table) -> bool:
    return table.hint_here is not None


def _has_few_choices(table: Table) -> bool:
    game = table.game
    return game is not None and table.is_open and game.scene["legal"] != "empty"


def forbidden(table: Table) -> dict[Point, str]:
    """Return the points that are forbidden now, each with its reason (a text to translate)."""
    game = table.game
    if game is None or not table.is_live or game.is_over:
        return {}
    return {Point(*one["point"]): one["reason"] for one in game.scene["forbidden"]}


def _marks(table: Table, thought: Thought | None) -> dict[Point, str]:
    position = table.position
    marks = dict.fromkeys(forbidden(table), MarkShape.CROSS.value)
    if thought is None:
        return marks
    if _is_hinted(table):
        return marks | _numbered(thought.line[:1], position)
    told = thought.explanation or {}
    for one in told.get("marks", ()):
        label = str(one["mark"])
        if len(label) <= LONGEST_LABEL or label in {shape.value for shape in MarkShape}:
            marks[Point(*one["point"])] = label
    return marks | _numbered(_rest(told.get("sequence", ()), table), position)


def _rest(sequence: Iterable[str], table: Table) -> list[str]:
    """Return a line of moves without its first, if that one has just been made."""
    moves, last = list(sequence), table.position.last_move
    rules = table.position.variant
    return moves[1:] if moves and last is not None and moves[0] == rules.format(last) else moves


def _numbered(line: Iterable[str], position: Position) -> dict[Point, str]:
    """Return the empty points of a line of moves, each with its number, the first of its point."""
    numbers: dict[Point, str] = {}
    for number, text in enumerate(line, start=1):
        point = position.variant.parse(text).point
        if point is not None and point not in position.stones:
            numbers.setdefault(point, str(number))
    return numbers


def _heat(thought: Thought | None, position: Position) -> dict[Point, float]:
    told: Mapping[str, Any] = (thought.explanation if thought is not None else None) or {}
    grid = position.variant.grid
    values = ((Point(*one["point"]), float(one["value"])) for one in told.get("heat", ()))
    return {point: value for point, value in values if point in grid}


def reasons(thought: Thought | None) -> str:
    """Return why a move was made, in the words of its player; "" where none are known."""
    told = (thought.explanation if thought is not None else None) or {}
    sentences = (Sentence(one["template"], one["values"]) for one in told.get("sentences", ()))
    return " ".join(sentence.text for sentence in sentences)
