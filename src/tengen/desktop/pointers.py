"""What is laid over the board: forbidden points, the hint, what a player thought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.desktop.game_view import GameView
from tengen.desktop.preferences import Preferences
from tengen.draw.drawing import MAX_LABEL_LENGTH, Drawing, MarkShape, Style
from tengen.games.thought import Thought, WrittenExplanation
from tengen.rules.position import Position

#: Heat of more points than these is drawn without figures: they would not be read.
_MAX_FIGURES = 120


def drawing_of(view: GameView, preferences: Preferences) -> Drawing:
    """Return how the position looked at is to be drawn."""
    thought = view.thought if preferences.shows_thinking else None
    heat = _heat(thought, view.position)
    return Drawing(
        theme=preferences.theme,
        style=Style(preferences.style),
        coordinates=preferences.has_coordinates,
        numbers=preferences.has_numbers,
        marks=_marks(view, thought),
        heat=heat,
        heat_values=0 < len(heat) <= _MAX_FIGURES,
        legal_moves=preferences.has_legal_moves and _has_few_choices(view),
    )


def hint_point(view: GameView) -> Point | None:
    """Return the point that was advised for the position that is viewed."""
    hint = view.hint_here
    if hint is None or not hint.line:
        return None
    return view.position.variant.parse(hint.line[0]).point


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A kind of mark that is on the board: its words, and a point where its shape is found."""

    words: str
    role: str
    point: Point


def legend_of(view: GameView, drawing: Drawing) -> Iterator[LegendEntry]:
    """Yield what the marks mean that are on the board now."""
    position = view.position
    if drawing.legal_moves:
        points = [move.point for move in position.legal_moves if move.point is not None]
        if points:
            yield LegendEntry(_("Legal move"), "legal", points[0])
    hint = hint_point(view)
    if hint is not None:
        yield LegendEntry(_("Hint"), "hint", hint)
    if drawing.heat:
        best = max(drawing.heat, key=lambda point: drawing.heat[point])
        yield LegendEntry(_("Points the program gives; bright is good"), "heat", best)
    closed = forbidden(view)
    for point, mark in drawing.marks.items():
        if point in closed and mark == MarkShape.CROSS.value:
            yield LegendEntry(_("Forbidden"), "mark", point)
            break
    for point, mark in drawing.marks.items():
        if mark == "1" or (mark == "2" and "1" not in drawing.marks.values()):
            yield LegendEntry(_("Moves it expects"), "mark", point)
            break


def _has_few_choices(view: GameView) -> bool:
    game = view.game
    return game is not None and view.is_open and game.scene.legal != "empty"


def forbidden(view: GameView) -> dict[Point, str]:
    """Return the points that are forbidden now, each with its reason (a text to translate)."""
    game = view.game
    if game is None or not view.is_live or game.is_over:
        return {}
    return {Point(*one.point): one.reason for one in game.scene.forbidden}


def _marks(view: GameView, thought: Thought | None) -> dict[Point, str]:
    position = view.position
    closed = (point for point in forbidden(view) if point not in position.offered)
    marks = dict.fromkeys(closed, MarkShape.CROSS.value)
    if thought is None:
        return marks
    told = thought.explanation or WrittenExplanation()
    for one in told.marks:
        if len(one.mark) <= MAX_LABEL_LENGTH or one.mark in {shape.value for shape in MarkShape}:
            marks[Point(*one.point)] = one.mark
    return marks | _numbered(_rest(told.sequence, view), position)


def _rest(sequence: Iterable[str], view: GameView) -> list[str]:
    """Return a line of moves without its first, if that one has just been made."""
    moves, last = list(sequence), view.position.last_move
    rules = view.position.variant
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
    told = (thought.explanation if thought is not None else None) or WrittenExplanation()
    grid = position.variant.grid
    values = ((Point(*one.point), one.value) for one in told.heat)
    return {point: value for point, value in values if point in grid}


def reasons(thought: Thought | None) -> str:
    """Return why a move was made, in the words of its player; "" where none are known."""
    told = thought.explanation if thought is not None else None
    return "" if told is None else told.text
