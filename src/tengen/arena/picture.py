"""The final table as a picture: who scored what against whom, and the ratings with their errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, floor, log10
from pathlib import Path

from tengen.arena.ratings import PairScore
from tengen.arena.report import MatchReport, PlayerRow
from tengen.arena.table import short_name
from tengen.base.errors import TengenError
from tengen.base.i18n import _, ngettext
from tengen.base.suggest import hint
from tengen.draw.render_svg import render_svg
from tengen.draw.shapes import Circle, DisplayList, LineSegments, Paint, Rectangle, Shape, Text

# Lengths are in pixels of the SVG.
_EDGE = 28
_ROW = 34
_HEAD = 92
_NAME = 250
_CELL = 74
_GAP = 36
_PLOT = 320
_AXIS = 40
_NOTE = 24

_PAGE, _INK, _FAINT, _RULE = "#fbfaf7", "#22262b", "#7b8087", "#e2e0da"
_STRIPE, _DOT, _BAR, _ZERO = "#f3f1ec", "#1f6f8b", "#8fbccb", "#b9b5ab"
#: From a lost meeting over a level one to a won one: unlike also in lightness.
_LOST, _LEVEL, _WON = (0xD9, 0x83, 0x5F), (0xF6, 0xF1, 0xE4), (0x5B, 0xA8, 0x9B)

Artist = Callable[[MatchReport], bytes]


def scene_of(report: MatchReport) -> DisplayList:
    """Lay the picture out."""
    return _Layout(report).scene


def artist_of(path: Path) -> Artist:
    """Return the drawing function of a file's extension; raises TengenError for another one."""
    kind = path.suffix.lower()
    if kind not in _ARTISTS:
        shown = hint(kind, _ARTISTS) if kind else "write .svg or .png"
        raise TengenError(f"{str(path)!r} is not the name of a picture; {shown}")
    return _ARTISTS[kind]


def svg_of(report: MatchReport) -> str:
    """Return the table as the text of an SVG file."""
    scene = scene_of(report)
    return render_svg(scene, round(scene.width))


def _svg(report: MatchReport) -> bytes:
    return svg_of(report).encode()


def _png(report: MatchReport) -> bytes:
    from tengen.draw.render_png import render_png  # noqa: PLC0415 - Pillow only when it is needed

    scene = scene_of(report)
    return render_png(scene, round(2 * scene.width))


_ARTISTS: dict[str, Artist] = {".svg": _svg, ".png": _png}


class _Layout:
    """Places of rows and columns for one report."""

    def __init__(self, report: MatchReport) -> None:
        self._report = report
        self._lines = report.ranking
        self._cells = _EDGE + _NAME
        self._plot = self._cells + _CELL * (len(self._lines) + 1) + _GAP
        self._width = self._plot + _PLOT + _EDGE
        self._bottom = _HEAD + _ROW * len(self._lines)
        self._height = self._bottom + _AXIS + _NOTE + _EDGE
        self._scale = _Scale.of(self._lines)

    @property
    def scene(self) -> DisplayList:
        shapes = (*self._page(), *self._table(), *self._ratings())
        names = ", ".join(line.name for line in self._lines)
        return DisplayList(self._width, self._height, _("Match"), names, shapes)

    def _row(self, place: int) -> float:
        return _HEAD + _ROW * (place + 0.5)

    def _column(self, place: int) -> float:
        return self._cells + _CELL * (place + 0.5)

    # -- the parts ---------------------------------------------------------------------------

    def _page(self) -> Iterator[Shape]:
        yield Rectangle(0, 0, self._width, self._height, Paint(_PAGE), "page")
        settings = self._report.settings
        board = f"{settings.variant.title} {settings.variant.size_text}"
        count = self._report.games
        games = ngettext("{count} game", "{count} games", count).format(count=count)
        text = " · ".join((board, settings.control.text, games))
        yield _text(self._width / 2, _EDGE + 6, text, 17, _INK, "title")
        note = _("each cell: wins–draws–losses of the row against the column")
        yield _text(self._width / 2, self._height - _EDGE, note, 12, _FAINT, "note")
        for place in range(1, len(self._lines), 2):
            y = _HEAD + _ROW * place
            wide = self._width - 2 * _EDGE
            yield Rectangle(_EDGE, y, wide, _ROW, Paint(_STRIPE), "stripe")

    def _table(self) -> Iterator[Shape]:
        for place, line in enumerate(self._lines):
            name = f"{place + 1}. {short_name(line.name)}"
            yield _text(_EDGE + _NAME / 2, self._row(place), name, 14, _INK, "name")
            yield _text(self._column(place), _HEAD - 16, str(place + 1), 13, _FAINT, "heading")
            for other_place, other in enumerate(self._lines):
                tally = self._report.between(line.number, other.number)
                yield from _cell(tally, self._column(other_place), self._row(place))
            share = _share(line.tally)
            yield _text(self._column(len(self._lines)), self._row(place), share, 14, _INK, "share")
        yield _text(self._column(len(self._lines)), _HEAD - 16, "%", 13, _FAINT, "heading")

    def _ratings(self) -> Iterator[Shape]:
        top, bottom = _HEAD, self._bottom
        yield _text(self._plot + _PLOT / 2, _HEAD - 16, _("Elo, with 95 % intervals"), 13, _FAINT)
        for mark in self._scale.marks:
            x = self._x(mark)
            paint = Paint(stroke=_RULE if mark else _ZERO, width=1)
            yield LineSegments(((x, top, x, bottom + 5),), paint, "grid")
            yield _text(x, bottom + 18, f"{mark:+d}" if mark else "0", 12, _FAINT, "mark")
        for place, line in enumerate(self._lines):
            yield from self._rating(line, self._row(place))

    def _rating(self, line: PlayerRow, y: float) -> Iterator[Shape]:
        elo, error = line.rating.elo, line.rating.error
        low, high = self._x(elo - error), self._x(elo + error)
        bar = ((low, y, high, y), (low, y - 5, low, y + 5), (high, y - 5, high, y + 5))
        yield LineSegments(bar, Paint(stroke=_BAR, width=2.5, is_round=True), "error")
        yield Circle(self._x(elo), y, 5.5, Paint(_DOT), "rating")

    def _x(self, elo: float) -> float:
        return self._plot + _PLOT * self._scale.share(elo)


class _Scale:
    """The axis of the ratings: round numbers, the outermost ones beyond every interval."""

    def __init__(self, low: float, high: float) -> None:
        step = _round_step((high - low) / 5)
        self._low, self._high = floor(low / step) * step, ceil(high / step) * step
        self.marks = tuple(range(self._low, self._high + 1, step))

    @classmethod
    def of(cls, lines: tuple[PlayerRow, ...]) -> _Scale:
        lows = [line.rating.elo - line.rating.error for line in lines]
        highs = [line.rating.elo + line.rating.error for line in lines]
        return cls(min(*lows, -10), max(*highs, 10))

    def share(self, elo: float) -> float:
        return (elo - self._low) / (self._high - self._low)


def _round_step(least: float) -> int:
    """Return 1, 2 or 5 times a power of ten, at least as large as asked."""
    power = 10 ** max(0, floor(log10(max(least, 1))))
    return next(int(factor * power) for factor in (1, 2, 5, 10) if factor * power >= least)


def _cell(tally: PairScore, x: float, y: float) -> Iterator[Shape]:
    if not tally.games:
        yield LineSegments(
            ((x - 5, y, x + 5, y),), Paint(stroke=_RULE, width=2, is_round=True), "blank"
        )
        return
    share = tally.score / tally.games
    box = (x - _CELL / 2 + 2, y - _ROW / 2 + 2, _CELL - 4, _ROW - 4)
    yield Rectangle(*box, Paint(_shade(share)), "meeting")
    counts = f"{tally.wins:g}–{tally.draws:g}–{tally.losses:g}"
    size = 13 if len(counts) <= 9 else 13 * 9 / len(counts)
    yield _text(x, y, counts, size, _INK, "counts")


def _shade(share: float) -> str:
    """Return the colour of a share of the points."""
    end, part = (_WON, 2 * share - 1) if share > 0.5 else (_LOST, 1 - 2 * share)
    mixed = (round(a + (b - a) * part) for a, b in zip(_LEVEL, end, strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _share(tally: PairScore) -> str:
    return f"{100 * tally.score / tally.games:.1f}" if tally.games else "–"


def _text(x: float, y: float, text: str, size: float, color: str, role: str = "label") -> Text:
    return Text(x, y, text, size, Paint(color), role)
