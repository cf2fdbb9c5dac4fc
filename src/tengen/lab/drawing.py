"""The top of a search tree as a picture, for a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Protocol

from tengen.base.move import Move
from tengen.engine.explanation import Sentence
from tengen.lab.columns import NodeEnd, finite
from tengen.players.search.problem import WIN_VALUE, is_forced
from tengen.rules.position import Position

#: Children of a node that are drawn, plies, and nodes altogether; the rest is told as a number.
_MAX_CHILDREN, _MAX_PLIES, _MAX_DRAWN = 6, 4, 48
_WIDTH, _HEIGHT, _ROW, _RIM = 74, 34, 66, 8
_COLORS = {
    NodeEnd.CUT_OFF: "#c0392b",
    NodeEnd.ESTIMATE: "#5d6d7e",
    NodeEnd.END_OF_GAME: "#117a3d",
    NodeEnd.REMEMBERED: "#7d3c98",
}
_USUAL = "#1f4e79"


class DrawnTree(Protocol):
    """What a picture needs of a tree."""

    @property
    def position(self) -> Position:
        """The position at the root."""

    @property
    def roots(self) -> tuple[int, ...]:
        """The nodes without a parent."""

    def __len__(self) -> int: ...

    def children(self, node: int) -> tuple[int, ...]:
        """Return the nodes directly below one."""

    def ply(self, node: int) -> int:
        """Return how far a node is from its root."""

    def move(self, node: int) -> Move | None:
        """Return the move that leads to a node."""

    def reason(self, node: int) -> NodeEnd:
        """Return why a node was left."""

    def why(self, node: int) -> Sentence:
        """Say why a node was left."""

    def value_of(self, node: int) -> float | None:
        """Return the value of a node."""

    def alpha(self, node: int) -> float | None:
        """Return the lower end of its window."""

    def beta(self, node: int) -> float | None:
        """Return the upper end of its window."""

    def visits(self, node: int) -> int | None:
        """Return the playouts through a node."""


@dataclass(frozen=True, slots=True)
class _Box:
    node: int
    x: float
    ply: int
    hidden: int
    below: tuple[_Box, ...]


def tree_svg(tree: DrawnTree) -> str:
    """Return the top of a tree as SVG: moves, values and windows; cut-offs in red and dashed.

    Of a search that began several times the last tree is drawn, the one that decided.
    """
    if not len(tree):
        return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'
    root, columns = _place(tree)
    rows = 1 + _depth(root)
    width = max(columns * _WIDTH, 3 * _WIDTH) + 2 * _RIM
    height = rows * _ROW + 2 * _RIM
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="sans-serif" font-size="10">'
    )
    return "".join((head, *_drawn(tree, root), "</svg>"))


def _place(tree: DrawnTree) -> tuple[_Box, int]:
    """Return the boxes, and how many stand side by side."""
    shown = _chosen(tree)
    free = 0

    def place(node: int) -> _Box:
        nonlocal free
        children = tree.children(node)
        below = tuple(place(child) for child in children if child in shown)
        hidden = len(children) - len(below)
        if below:
            x = (below[0].x + below[-1].x) / 2
        else:
            x = (free + 0.5) * _WIDTH
            free += 1
        return _Box(node, x, tree.ply(node), hidden, below)

    return place(tree.roots[-1]), free


def _chosen(tree: DrawnTree) -> set[int]:
    """Return the nodes that are drawn: breadth first, as many as a picture can hold."""
    row, shown = [tree.roots[-1]], {tree.roots[-1]}
    for _ply in range(_MAX_PLIES):
        row = [child for node in row for child in tree.children(node)[:_MAX_CHILDREN]]
        row = row[: max(0, _MAX_DRAWN - len(shown))]
        shown.update(row)
    return shown


def _depth(box: _Box) -> int:
    return max((1 + _depth(one) for one in box.below), default=0)


def _drawn(tree: DrawnTree, box: _Box) -> list[str]:
    y = _RIM + box.ply * _ROW
    reason = tree.reason(box.node)
    color = _COLORS.get(reason, _USUAL)
    dashed = ' stroke-dasharray="4 2"' if reason is NodeEnd.CUT_OFF else ""
    left, middle = box.x - _WIDTH / 2 + 3 + _RIM, box.x + _RIM
    parts = [
        f'<line x1="{middle:g}" y1="{y + _HEIGHT}" x2="{one.x + _RIM:g}" '
        f'y2="{_RIM + one.ply * _ROW}" stroke="#999"/>'
        for one in box.below
    ]
    frame = (
        f'<rect x="{left:g}" y="{y}" width="{_WIDTH - 6}" height="{_HEIGHT}" rx="5" '
        f'fill="#fff" stroke="{color}"{dashed}/>'
    )
    parts += [
        f"<g><title>{escape(tree.why(box.node).text)}</title>",
        frame,
        _text(middle, y + 14, _head(tree, box.node), color, bold=True),
        _text(middle, y + 27, _window(tree, box.node), "#555"),
        "</g>",
    ]
    if box.hidden:
        parts.append(_text(middle, y + _HEIGHT + 12, f"+{box.hidden}", "#777"))
    return parts + [part for one in box.below for part in _drawn(tree, one)]


def _text(x: float, y: float, text: str, color: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" fill="{color}"{weight}>'
        f"{escape(text)}</text>"
    )


def _head(tree: DrawnTree, node: int) -> str:
    move = tree.move(node)
    name = "" if move is None else tree.position.variant.format(move)
    return f"{name} {value_text(tree.value_of(node))}".strip()


def _window(tree: DrawnTree, node: int) -> str:
    visits, alpha = tree.visits(node), tree.alpha(node)
    if visits is not None:
        return f"×{visits}"
    if alpha is None:
        return ""
    return f"α {value_text(alpha)}  β {value_text(tree.beta(node))}"


def value_text(value: float | None) -> str:
    """Return a value as a person reads it: a forced end by its distance.

    >>> value_text(-999_997.0), value_text(12.0), value_text(-1e-9), value_text(float("inf"))
    ('loss in 3', '12', '0', '∞')
    """
    if value is None or value != value:  # noqa: PLR0124 - NaN
        return "–"
    if finite(value) is None:
        return "∞" if value > 0 else "−∞"
    if is_forced(value):
        plies = round(WIN_VALUE - abs(value))
        return f"win in {plies}" if value > 0 else f"loss in {plies}"
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".").replace("-", "−")
