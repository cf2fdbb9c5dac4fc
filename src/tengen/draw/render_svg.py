"""Scenes as SVG text: compact, deterministic, safe to put next to others on a page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from itertools import groupby
from xml.sax.saxutils import escape

from tengen.draw.shapes import (
    BASELINE,
    FOCUS,
    REACH,
    Circle,
    DisplayList,
    Gradient,
    HalfDisc,
    LineSegments,
    Paint,
    Polygon,
    Rectangle,
    Segment,
    Shape,
    Text,
)

_FONT = 'font-family="Aileron, Helvetica, Arial, sans-serif" text-anchor="middle"'
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render_svg(scene: DisplayList, width: int) -> str:
    """Return the scene as a whole SVG document of that width in pixels.

    Ids begin with a digest of the content, so that several documents can live on one page.
    """
    gradients = _gradients(scene.shapes)
    prefix = _prefix(scene, gradients)
    names = {gradient: f"{prefix}-{at}" for at, gradient in enumerate(gradients)}
    pixels = scene.pixels(width)
    size = f'width="{pixels[0]}" height="{pixels[1]}"'
    box = f'viewBox="0 0 {number(scene.width)} {number(scene.height)}"'
    role = f'role="img" aria-labelledby="{prefix}-title {prefix}-desc"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} {size} {_FONT} {role}>',
        f'<title id="{prefix}-title">{_escaped(scene.title)}</title>',
        f'<desc id="{prefix}-desc">{_escaped(scene.description)}</desc>',
        *_definitions(names),
        *_groups(scene.shapes, names),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _prefix(scene: DisplayList, gradients: Iterable[Gradient]) -> str:
    """Return a digest of what is written, which unlike the scene is rounded: equal everywhere."""
    names = {gradient: gradient.light + gradient.dark for gradient in gradients}
    written = "\n".join([scene.title, scene.description, *_groups(scene.shapes, names)])
    return "t" + sha256(written.encode("utf-8", "replace")).hexdigest()[:8]


def number(value: float) -> str:
    """Write a length with at most two decimals.

    >>> [number(value) for value in (40.0, 12.3456, -0.001)]
    ['40', '12.35', '0']
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _escaped(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", text), {'"': "&quot;"})


# -- paints ----------------------------------------------------------------------------------


def _gradients(shapes: Iterable[Shape]) -> tuple[Gradient, ...]:
    fills = (shape.paint.fill for shape in shapes)
    return tuple(dict.fromkeys(fill for fill in fills if isinstance(fill, Gradient)))


def _definitions(names: dict[Gradient, str]) -> Iterable[str]:
    if names:
        yield "<defs>"
    for gradient, name in names.items():
        yield (
            f'<radialGradient id="{name}" cx="{FOCUS[0]}" cy="{FOCUS[1]}" r="{REACH}">'
            f'<stop stop-color="{gradient.light}"/><stop offset="1" stop-color="{gradient.dark}"/>'
            "</radialGradient>"
        )
    if names:
        yield "</defs>"


def _paint(paint: Paint, names: dict[Gradient, str]) -> str:
    fill = f"url(#{names[paint.fill]})" if isinstance(paint.fill, Gradient) else paint.fill
    parts = [f'fill="{fill or "none"}"']
    if paint.stroke:
        parts.append(f'stroke="{paint.stroke}" stroke-width="{number(paint.width)}"')
    if paint.is_round:
        parts.append('stroke-linecap="round" stroke-linejoin="round"')
    if paint.opacity < 1:
        parts.append(f'opacity="{number(paint.opacity)}"')
    return " ".join(parts)


# -- shapes ----------------------------------------------------------------------------------


def _groups(shapes: Iterable[Shape], names: dict[Gradient, str]) -> Iterable[str]:
    """Yield the shapes; neighbours of one role and paint share a group."""
    for (role, paint), members in groupby(shapes, lambda shape: (shape.role, shape.paint)):
        yield f'<g class="{role}" {_paint(paint, names)}>{"".join(map(_element, members))}</g>'


def _element(shape: Shape) -> str:
    match shape:
        case Rectangle(x, y, width, height):
            return (
                f'<rect x="{number(x)}" y="{number(y)}"'
                f' width="{number(width)}" height="{number(height)}"/>'
            )
        case Circle(x, y, radius):
            return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
        case HalfDisc(x, y, radius):
            r, top, bottom = number(radius), number(y - radius), number(y + radius)
            return f'<path d="M{number(x)} {top}A{r} {r} 0 0 0 {number(x)} {bottom}Z"/>'
        case LineSegments(segments):
            return f'<path d="{"".join(map(_segment, segments))}"/>'
        case Polygon(corners):
            points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
            return f'<polygon points="{points}"/>'
        case Text(x, y, text, size):
            place = f'x="{number(x)}" y="{number(y + BASELINE * size)}"'
            return f'<text {place} font-size="{number(size)}">{_escaped(text)}</text>'


def _segment(segment: Segment) -> str:
    x1, y1, x2, y2 = map(number, segment)
    if y1 == y2:
        return f"M{x1} {y1}H{x2}"
    return f"M{x1} {y1}V{y2}" if x1 == x2 else f"M{x1} {y1}L{x2} {y2}"
