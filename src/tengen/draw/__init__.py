"""Drawings of boards: any position as SVG or PNG, a game as GIF, from one headless scene."""

from collections.abc import Sequence
from typing import Unpack

from tengen.base.errors import InvalidArgument
from tengen.base.extras import told_by_extra
from tengen.base.text import shown
from tengen.draw.animation import MOVE_MS, delays_of, frames_of, positions_of, scenes_of
from tengen.draw.drawing import Drawing, InvalidDrawing, MarkShape, Style
from tengen.draw.geometry import Layout, star_points
from tengen.draw.options import DrawingOptions, drawing_with
from tengen.draw.render_svg import render_svg
from tengen.draw.scene import scene_of
from tengen.draw.shapes import DisplayList
from tengen.draw.theme import THEMES, Theme
from tengen.rules.position import Position

__all__ = [
    "THEMES",
    "DisplayList",
    "Drawing",
    "DrawingOptions",
    "InvalidDrawing",
    "Layout",
    "MarkShape",
    "Style",
    "Theme",
    "gif",
    "png",
    "positions_of",
    "scene_of",
    "star_points",
    "svg",
]

_PLAIN = Drawing()
#: The longest that a GIF can show one picture, in milliseconds.
MAX_MOVE_MS = 655_350


def svg(position: Position, drawing: Drawing = _PLAIN, **options: Unpack[DrawingOptions]) -> str:
    """Return a picture of a position as the text of an SVG file.

    What is asked for stands in ``drawing``, or in its fields by keyword: ``theme="slate"``,
    ``size=400``, ``marks={"h8": "circle"}``. Equal positions and requests give equal text. Raises
    InvalidDrawing for what does not fit.

    >>> from tengen import variant
    >>> svg(variant("renju").initial().play("h8"))[:48]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox='
    """
    drawing = drawing_with(position, drawing, **options)
    return render_svg(scene_of(position, drawing), drawing.size)


def png(position: Position, drawing: Drawing = _PLAIN, **options: Unpack[DrawingOptions]) -> bytes:
    r"""Return a picture of a position as the bytes of a PNG file, asked for as in ``svg``.

    Raises InvalidDrawing for what does not fit.

    >>> from tengen import variant
    >>> png(variant("reversi").initial(), size=64)[:4]
    b'\x89PNG'
    """
    with told_by_extra():
        from tengen.draw.render_png import render_png  # noqa: PLC0415 - only this needs Pillow

    drawing = drawing_with(position, drawing, **options)
    return render_png(scene_of(position, drawing), drawing.size)


def gif(
    positions: Sequence[Position],
    drawing: Drawing | Sequence[Drawing] = _PLAIN,
    move_ms: int = MOVE_MS,
    **options: Unpack[DrawingOptions],
) -> bytes:
    r"""Return a game, given by its positions, as the bytes of a GIF file that plays for ever.

    ``drawing`` is that of all positions, or has one for each; fields by keyword change it.
    ``move_ms`` is how long a move is shown. Long games are shown at every second, third … move.
    Raises InvalidDrawing for what does not fit.

    >>> from tengen import variant
    >>> game = variant("reversi").initial().play_all("d3 c3")
    >>> gif(positions_of(game), size=64)[:6]
    b'GIF89a'
    """
    with told_by_extra():
        from tengen.draw.render_gif import render_gif  # noqa: PLC0415 - only this needs Pillow

    InvalidArgument.check(positions, Sequence, "a list of positions; write positions_of(position)")
    InvalidArgument.check(drawing, (Drawing, Sequence), "a drawing, or one for each position")
    InvalidArgument.check(move_ms, int, "a number of milliseconds; write move_ms=600")
    if not 1 <= move_ms <= MAX_MOVE_MS:
        raise InvalidDrawing(f"a move is shown for 1 to {MAX_MOVE_MS} ms, not {shown(move_ms)}")
    drawings = [drawing] * len(positions) if isinstance(drawing, Drawing) else drawing
    if len(drawings) != len(positions):
        raise InvalidDrawing(f"{len(positions)} positions cannot have {len(drawings)} drawings")
    asked = (
        (position, drawing_with(position, one, **options))
        for position, one in zip(positions, drawings, strict=True)
    )
    frames = frames_of([*asked])
    return render_gif(scenes_of(frames), frames[0][1].size, delays_of(len(frames), move_ms))
