"""Scenes as a GIF that moves: the first is painted whole, of each other only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageColor
from PIL.GifImagePlugin import getdata

from tengen.draw.painter import Edges
from tengen.draw.raster import Raster
from tengen.draw.shapes import DisplayList, Gradient, Shape

#: The colours of the palette; the last of 256 stands for what stays as it was.
_COLORS = 255
_KEPT = 255
#: Colours of the theme in the palette as they are; colours this near to them are left out.
_MAX_EXACT = 96
_NEAR = 8
#: Pixels by whose colours the others are chosen.
_SAMPLE_PIXELS = 250_000
#: More changes than this are painted as one rectangle.
_MAX_PATCHES = 100
#: Pixels stay when the next frame comes.
_DO_NOT_DISPOSE = 1


@dataclass(frozen=True, slots=True)
class _Patch:
    """A part of a frame: where it lies and what it shows."""

    box: Edges
    image: Image.Image


def render_gif(scenes: Sequence[DisplayList], width: int, delays: Sequence[int]) -> bytes:
    """Return scenes of one size as a GIF of that width in pixels, which plays for ever.

    ``delays`` has the time of each in milliseconds.
    """
    raster = Raster(scenes[0], width)
    frames = [[_patch(raster, scenes[0].shapes, raster.whole)]]
    for before, after in pairwise(scenes):
        boxes = _changed(raster, before.shapes, after.shapes)
        frames.append([_patch(raster, after.shapes, box) for box in boxes])
    palette = _palette(scenes, [patch.image for frame in frames for patch in frame])
    parts = [_header(raster.size, palette)]
    for frame, delay in zip(frames, delays, strict=True):
        parts += _encoded([_reduced(patch, palette) for patch in frame], delay)
    return b"".join([*parts, b";"])


def _patch(raster: Raster, shapes: Iterable[Shape], box: Edges) -> _Patch:
    return _Patch(box, raster.image(shapes, box))


# -- what changed ----------------------------------------------------------------------------


def _changed(raster: Raster, before: Iterable[Shape], after: Iterable[Shape]) -> list[Edges]:
    """Return rectangles that hold all shapes that came or went; what stays keeps its order."""
    boxes = {_inside(raster.bounds(shape), raster.size) for shape in set(before) ^ set(after)}
    found = sorted(box for box in boxes if box[0] < box[2] and box[1] < box[3])
    return [_union(found)] if len(found) > _MAX_PATCHES else _merged(found)


def _inside(box: Edges, size: tuple[int, int]) -> Edges:
    left, top, right, bottom = box
    return max(left, 0), max(top, 0), min(right, size[0]), min(bottom, size[1])


def _merged(boxes: list[Edges]) -> list[Edges]:
    """Return fewer rectangles, where two of them fill most of the one around both."""
    merged: list[Edges] = []
    while boxes:
        box = boxes.pop()
        for other in merged:
            if _area(_union([box, other])) <= _area(box) + _area(other):
                merged.remove(other)
                boxes.append(_union([box, other]))
                break
        else:
            merged.append(box)
    return merged


def _union(boxes: Sequence[Edges]) -> Edges:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _area(box: Edges) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


# -- colours ---------------------------------------------------------------------------------


def _palette(scenes: Sequence[DisplayList], images: Sequence[Image.Image]) -> Image.Image:
    """Return a picture with the palette of all frames.

    Plain colours of the scenes stay as they are; of the shades between them none is left without
    one that is near.
    """
    exact = list(dict.fromkeys(_plain_colors(scenes)))[:_MAX_EXACT]
    shades = _sample(images).quantize(_COLORS - len(exact), Image.Quantize.MAXCOVERAGE)
    others = (shade for shade in _colors_of(shades) if not any(_is_near(shade, e) for e in exact))
    colors = [*exact, *others]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in colors for part in color])
    return palette


def _plain_colors(scenes: Sequence[DisplayList]) -> Iterator[tuple[int, int, int]]:
    shapes = (shape for scene in (scenes[0], scenes[-1]) for shape in scene.shapes)
    for paint in dict.fromkeys(shape.paint for shape in shapes):
        for color in (paint.fill, paint.stroke):
            if color is not None and not isinstance(color, Gradient) and paint.opacity == 1:
                red, green, blue, *_ = ImageColor.getrgb(color)
                yield red, green, blue


def _colors_of(image: Image.Image) -> Iterator[tuple[int, int, int]]:
    values = image.getpalette() or []
    for at in range(0, len(values), 3):
        yield values[at], values[at + 1], values[at + 2]


def _is_near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < _NEAR


def _sample(images: Sequence[Image.Image]) -> Image.Image:
    """Return a picture with pixels of all images, as large as it need be."""
    share = min(1.0, (_SAMPLE_PIXELS / sum(one.width * one.height for one in images)) ** 0.5)
    sizes = [(max(1, int(one.width * share)), max(1, int(one.height * share))) for one in images]
    sample = Image.new("RGB", (max(w for w, _ in sizes), sum(h for _, h in sizes)))
    top = 0
    for image, size in zip(images, sizes, strict=True):
        sample.paste(image.resize(size, Image.Resampling.NEAREST), (0, top))
        top += size[1]
    return sample


def _reduced(patch: _Patch, palette: Image.Image) -> _Patch:
    return _Patch(patch.box, patch.image.quantize(palette=palette, dither=Image.Dither.NONE))


# -- the file --------------------------------------------------------------------------------


def _header(size: tuple[int, int], palette: Image.Image) -> bytes:
    """Return the beginning of the file: its size, the colours of all frames, "play for ever"."""
    colors = bytes(palette.getpalette() or []).ljust(3 * 256, b"\0")
    width, height = (side.to_bytes(2, "little") for side in size)
    return b"GIF89a%s%s\xf7\0\0%s!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0" % (width, height, colors)


def _encoded(patches: Sequence[_Patch], delay: int) -> list[bytes]:
    """Return a frame: one rectangle, transparent where nothing changed."""
    if len(patches) == 1:
        image, (left, top, _right, _bottom) = patches[0].image, patches[0].box
    else:
        left, top, right, bottom = _union([patch.box for patch in patches] or [(0, 0, 1, 1)])
        image = Image.new("P", (right - left, bottom - top), _KEPT)
        for patch in patches:
            image.paste(patch.image, (patch.box[0] - left, patch.box[1] - top))
    return getdata(image, (left, top), duration=delay, disposal=_DO_NOT_DISPOSE, transparency=_KEPT)
