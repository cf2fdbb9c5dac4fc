"""What is noted on a position: marks of a record, arrows, and its value in a bar below."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, hypot

from tengen.base.color import Color
from tengen.base.marks import Mark, MarkKind
from tengen.base.score import Score, ScoreKind
from tengen.draw.geometry import BAR, Place
from tengen.draw.overlays import clearing_shapes, mark_shape
from tengen.draw.shapes import LineSegments, Paint, Rectangle, Shape, Text
from tengen.draw.sketch import Sketch

#: How far from its target an arrow ends, and its head, in cells.
_TIP, _HEAD_LENGTH, _HEAD_WIDTH = 0.3, 0.3, 0.18
#: The reach of a mark in parts of a stone: alone, and around a label.
_ALONE, _AROUND = 0.5, 0.78


# -- marks -----------------------------------------------------------------------------------


def annotation_shapes(sketch: Sketch) -> Iterator[Shape]:
    """Yield the marks, then the arrows over them."""
    marks = [mark for mark in sketch.drawing.annotations if mark.kind is not MarkKind.ARROW]
    labelled = {mark.at for mark in marks if mark.kind is MarkKind.LABEL}
    for point in dict.fromkeys(mark.at for mark in marks):
        yield from clearing_shapes(sketch, point)
    for mark in marks:
        reach = _AROUND if mark.at in labelled else _ALONE
        yield mark_shape(sketch, mark.at, mark.text or mark.kind.value, reach)
    for arrow in sketch.drawing.annotations:
        yield from _arrow(sketch, arrow)


def _arrow(sketch: Sketch, arrow: Mark) -> Iterator[LineSegments]:
    """Yield a shaft that ends short of its target, and a head; layers are not joined."""
    if arrow.to is None or arrow.to.z != arrow.at.z:
        return
    cell = sketch.cell
    start, end = sketch.centre(arrow.at), sketch.centre(arrow.to)
    along = _direction(start, end)
    tip = end[0] - _TIP * cell * along[0], end[1] - _TIP * cell * along[1]
    back = tip[0] - _HEAD_LENGTH * cell * along[0], tip[1] - _HEAD_LENGTH * cell * along[1]
    out = -_HEAD_WIDTH * cell * along[1], _HEAD_WIDTH * cell * along[0]
    strokes = (
        (*start, *tip),
        (back[0] + out[0], back[1] + out[1], *tip),
        (back[0] - out[0], back[1] - out[1], *tip),
    )
    paint = Paint(stroke=sketch.theme.accent, width=0.1 * cell, opacity=0.85, is_round=True)
    yield LineSegments(strokes, paint, "arrow")


def _direction(start: Place, end: Place) -> Place:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


# -- the value of the position ---------------------------------------------------------------


def evaluation_shapes(sketch: Sketch) -> Iterator[Shape]:
    """Yield the bar: black's share from the left, and the value in words."""
    layout, score = sketch.layout, sketch.drawing.evaluation
    unit = min(sketch.cell, layout.width / 12)
    left, width = layout.rim, layout.width - 2 * layout.rim
    high = 0.56 * unit
    top = layout.bar_top + 0.5 * (BAR * sketch.cell - high)
    black, white = (sketch.theme.stone(color) for color in Color)
    share = 0.5 if score is None else black_share(score)
    edge = Paint(stroke=black.edge, width=0.03 * unit)
    if score is not None:
        yield Rectangle(left, top, width, high, Paint(white.light), "evaluation")
        yield Rectangle(left, top, share * width, high, Paint(black.dark), "evaluation")
    yield Rectangle(left, top, width, high, edge, "evaluation")
    if score is None:
        return
    is_on_black = share >= 0.5
    text = score_text(score)
    room = (0.25 + 0.11 * len(text)) * unit
    x = left + room if is_on_black else left + width - room
    color = black.text if is_on_black else white.text
    yield Text(x, top + high / 2, text, 0.4 * unit, Paint(color), "evaluation")


def black_share(score: Score) -> float:
    """Return the part of the bar that is black's; proven results fill it.

    >>> black_share(Score.winrate(0.25)), black_share(Score.win_in(3))
    (0.25, 1)
    """
    shares = {ScoreKind.WIN: 1, ScoreKind.LOSS: 0, ScoreKind.WINRATE: score.value}
    if score.kind in shares:
        return shares[score.kind]
    return 1 / (1 + exp(-max(-400.0, min(400.0, score.value)) / 8))


def score_text(score: Score) -> str:
    """Return a score for black in a few words.

    >>> [score_text(score) for score in (Score.discs(-2.5), Score.winrate(0.634), Score.loss_in(4))]
    ['-2.5', '63%', 'white wins in 4']
    """
    if score.kind is ScoreKind.WIN:
        return f"black wins in {score.value:g}"
    if score.kind is ScoreKind.LOSS:
        return f"white wins in {score.value:g}"
    if score.kind is ScoreKind.WINRATE:
        return f"{round(100 * score.value)}%"
    return f"{round(score.value, 1):+g}"
