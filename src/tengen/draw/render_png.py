"""Scenes as PNG."""

from __future__ import annotations

from io import BytesIO

from tengen.draw.raster import Raster
from tengen.draw.shapes import DisplayList


def render_png(scene: DisplayList, width: int) -> bytes:
    """Return the scene as a PNG file of that width in pixels."""
    raster = Raster(scene, width)
    file = BytesIO()
    raster.image(scene.shapes, raster.whole).save(file, "PNG")
    return file.getvalue()
