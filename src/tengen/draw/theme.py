"""Themes: the colours of boards. Things differ in shape or lightness, never in hue alone."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.base.color import Color


@dataclass(frozen=True, slots=True)
class StoneColors:
    """A stone: lit from ``light`` to ``dark``, with an ``edge``; what is written on it."""

    light: str
    dark: str
    edge: str
    text: str
    mark: str
    last: str


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours (``#rrggbb``) of one look of the boards; widths are in hundredths of a cell."""

    name: str
    #: Around the boards: titles and counts.
    page: str
    ink: str
    #: Boards of intersections.
    board: str
    line: str
    label: str
    #: Boards of cells.
    frame: str
    frame_label: str
    cell: str
    cell_line: str
    cell_mark: str
    #: Squared paper for crosses and circles.
    paper: str
    rule: str
    pen: str
    paper_label: str
    strike: str
    cross: str
    nought: str
    #: Pieces and what points at them.
    black: StoneColors
    white: StoneColors
    accent: str
    mark: str
    line_width: float = 3
    edge_width: float = 1.5
    shadow: float = 0.3

    def stone(self, color: Color) -> StoneColors:
        """Return the colours of a stone."""
        return self.black if color is Color.BLACK else self.white


_WOOD = Theme(
    name="wood",
    page="#f6eddc",
    ink="#4a3013",
    board="#e4bb7c",
    line="#6b4a22",
    label="#6b4a22",
    frame="#5f3d20",
    frame_label="#f3dfbd",
    cell="#3c8463",
    cell_line="#235f44",
    cell_mark="#fff3d6",
    paper="#fcf8ec",
    rule="#d9e3ef",
    pen="#8ea6c4",
    paper_label="#4f6a90",
    strike="#6741d9",
    cross="#1f3f8f",
    nought="#c2410c",
    black=StoneColors("#6a6866", "#0d0c0c", "#000000", "#ffffff", "#ffffff", "#ff9a4d"),
    white=StoneColors("#ffffff", "#d5cfc4", "#8b8376", "#1a1a1a", "#1a1a1a", "#b83a05"),
    accent="#e8590c",
    mark="#7a1f00",
)

_SLATE = Theme(
    name="slate",
    page="#1d252c",
    ink="#dfe7ec",
    board="#8799a6",
    line="#3d4c58",
    label="#26323b",
    frame="#26323b",
    frame_label="#c9d6de",
    cell="#5c7787",
    cell_line="#3a4f5c",
    cell_mark="#f4f7f8",
    paper="#2a3a42",
    rule="#32444d",
    pen="#66808c",
    paper_label="#a9bdc7",
    strike="#4dd4ff",
    cross="#f4f7f8",
    nought="#ffd166",
    black=StoneColors("#5b6066", "#101215", "#06070a", "#ffffff", "#ffffff", "#ffb454"),
    white=StoneColors("#ffffff", "#d3dade", "#7d878e", "#12181c", "#12181c", "#b34700"),
    accent="#ff9f1c",
    mark="#0b1a26",
    shadow=0.35,
)

_PAPER = Theme(
    name="paper",
    page="#ffffff",
    ink="#1a1a1a",
    board="#ffffff",
    line="#333333",
    label="#333333",
    frame="#ffffff",
    frame_label="#333333",
    cell="#f1f1ec",
    cell_line="#555555",
    cell_mark="#111111",
    paper="#ffffff",
    rule="#dbe5f0",
    pen="#93aac8",
    paper_label="#4f6a90",
    strike="#6741d9",
    cross="#1b3a8a",
    nought="#b4371a",
    black=StoneColors("#111111", "#111111", "#111111", "#ffffff", "#ffffff", "#ff9a4d"),
    white=StoneColors("#ffffff", "#ffffff", "#111111", "#111111", "#111111", "#c92a2a"),
    accent="#d9480f",
    mark="#111111",
    line_width=2.5,
    edge_width=3.5,
    shadow=0,
)

_HIGH_CONTRAST = Theme(
    name="high-contrast",
    page="#000000",
    ink="#ffffff",
    board="#7d7d7d",
    line="#000000",
    label="#000000",
    frame="#000000",
    frame_label="#ffffff",
    cell="#7d7d7d",
    cell_line="#000000",
    cell_mark="#000000",
    paper="#000000",
    rule="#2b2b2b",
    pen="#ffffff",
    paper_label="#ffffff",
    strike="#00e5ff",
    cross="#ffffff",
    nought="#ffe100",
    black=StoneColors("#000000", "#000000", "#ffffff", "#ffffff", "#ffe100", "#ffe100"),
    white=StoneColors("#ffffff", "#ffffff", "#000000", "#000000", "#0000c8", "#0000c8"),
    accent="#ffe100",
    mark="#000000",
    line_width=5,
    edge_width=5,
    shadow=0,
)

#: The themes by name.
THEMES: dict[str, Theme] = {theme.name: theme for theme in (_WOOD, _SLATE, _PAPER, _HIGH_CONTRAST)}
