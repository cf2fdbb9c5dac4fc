"""Colours: the theme of the board with what the person changed, and the colour scheme around it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tengen.desktop.preferences import Preferences
from tengen.draw.heat import ink_on
from tengen.draw.theme import THEMES, StoneColors, Theme


@dataclass(frozen=True, slots=True)
class ColorScheme:
    """The colours around the board: warm paper by day, dim slate by night."""

    ground: str
    surface: str
    raised: str
    ink: str
    muted: str
    line: str
    accent: str
    accent_strong: str
    accent_ink: str
    accent_soft: str
    warn: str
    warn_soft: str
    bar_black: str
    bar_white: str


COLOR_SCHEMES = {
    "light": ColorScheme(
        ground="#f6f2ea",
        surface="#fffdf9",
        raised="#efe9dd",
        ink="#231d15",
        muted="#675d4f",
        line="#ddd3c2",
        accent="#1f6a58",
        accent_strong="#164f42",
        accent_ink="#ffffff",
        accent_soft="#dcece6",
        warn="#9a4a06",
        warn_soft="#fbe9d3",
        bar_black="#26221d",
        bar_white="#fdfaf3",
    ),
    "dark": ColorScheme(
        ground="#15171a",
        surface="#1e2125",
        raised="#2a2e33",
        ink="#ece8e0",
        muted="#aea79b",
        line="#363b41",
        accent="#63c3a8",
        accent_strong="#8bd9c3",
        accent_ink="#0d1f1a",
        accent_soft="#1f3a34",
        warn="#f0b46b",
        warn_soft="#3b2c17",
        bar_black="#0b0c0e",
        bar_white="#e9e4da",
    ),
}


def color_scheme_of(preferences: Preferences, *, is_dark: bool) -> ColorScheme:
    """Return the chosen colour scheme; ``is_dark`` tells whether the system is dark."""
    system = "dark" if is_dark else "light"
    return COLOR_SCHEMES.get(preferences.surroundings, COLOR_SCHEMES[system])


def theme_of(preferences: Preferences, scheme: ColorScheme) -> Theme:
    """Return the theme of the board: the chosen one with the chosen colours, on our ground."""
    theme = replace(THEMES[preferences.theme], page=scheme.ground, ink=scheme.ink)
    colors = preferences.colors
    if "board" in colors:
        line = mixed(colors["board"], ink_on(colors["board"]), 0.6)
        theme = replace(theme, board=colors["board"], line=line, label=line)
        theme = replace(theme, paper=colors["board"], paper_label=line, pen=line)
    if "cell" in colors:
        line = mixed(colors["cell"], "#000000", 0.35)
        theme = replace(theme, cell=colors["cell"], cell_line=line)
        theme = replace(theme, cell_mark=ink_on(colors["cell"]))
    if "black" in colors:
        stone = _stone(colors["black"], theme.black)
        theme = replace(theme, black=stone, cross=colors["black"])
    if "white" in colors:
        stone = _stone(colors["white"], theme.white)
        theme = replace(theme, white=stone, nought=colors["white"])
    return theme


def _stone(color: str, usual: StoneColors) -> StoneColors:
    """Return a stone of a colour, lit as the stones of the theme are."""
    ink = ink_on(color)
    is_lit = usual.light != usual.dark
    light = mixed(color, "#ffffff", 0.45) if is_lit else color
    dark = mixed(color, "#000000", 0.12) if is_lit else color
    return StoneColors(light, dark, mixed(color, "#000000", 0.5), ink, ink, ink)


def mixed(color: str, other: str, share: float) -> str:
    """Return a colour with a share of another one.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = zip(_parts(color), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def _parts(color: str) -> tuple[int, ...]:
    return tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))
