"""Heat maps: scores to colours on a ramp that also people who see few colours can read."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.base.grid import Point

#: From least to greatest: dark blue, grey, yellow. Lightness grows steadily along the ramp.
RAMP = (
    (0, 34, 78),
    (53, 69, 108),
    (102, 105, 112),
    (148, 142, 119),
    (200, 184, 102),
    (254, 232, 56),
)

#: The luminance that contrasts as much with white as with black.
_EQUALLY_FAR = 0.18


def normalised(heat: Mapping[Point, float]) -> dict[Point, float]:
    """Return the scores on a scale from 0 (least) to 1 (greatest); 0.5 when all are equal.

    >>> list(normalised({Point(0, 0): -3, Point(1, 0): 1, Point(2, 0): 5}).values())
    [0.0, 0.5, 1.0]
    """
    if not heat:
        return {}
    # Halves, because the distance between two large numbers may be too large for a number.
    low, high = min(heat.values()) / 2, max(heat.values()) / 2
    if low == high:
        return dict.fromkeys(heat, 0.5)
    return {point: (value / 2 - low) / (high - low) for point, value in heat.items()}


def ramp_color(level: float) -> str:
    """Return the colour of a level from 0 to 1.

    >>> ramp_color(0), ramp_color(1)
    ('#00224e', '#fee838')
    """
    place = level * (len(RAMP) - 1)
    step = min(int(place), len(RAMP) - 2)
    parts = zip(RAMP[step], RAMP[step + 1], strict=True)
    return "#" + "".join(f"{round(a + (b - a) * (place - step)):02x}" for a, b in parts)


def ink_color(level: float) -> str:
    """Return the colour of text that can be read on a level of the ramp: white or black."""
    return ink_on(ramp_color(level))


def ink_on(color: str) -> str:
    """Return white or black, whichever is easier to read on a colour.

    >>> ink_on("#202020"), ink_on("#e4bb7c")
    ('#ffffff', '#000000')
    """
    return "#ffffff" if _luminance(color) < _EQUALLY_FAR else "#000000"


def _luminance(color: str) -> float:
    """Return the light of a colour as seen by the eye, from 0 to 1 (about that of sRGB)."""
    red, green, blue = (float((int(color[at : at + 2], 16) / 255) ** 2.2) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def short_value(value: float) -> str:
    """Write a score in a few characters.

    >>> [short_value(value) for value in (12.0, -3.25, 0.5312, 123.4, 1e20)]
    ['12', '-3.2', '0.53', '123', '1e+20']
    """
    if value == 0:
        return "0"
    if abs(value) >= 10_000:
        return f"{value:.2g}"
    if abs(value) < 0.01:
        return f"{value:.1g}"
    if value == round(value) or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.2f}" if abs(value) < 1 else f"{value:.1f}"
