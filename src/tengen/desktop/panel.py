"""The parts beside the board: players with their clocks, moves, reasons, the evaluation bar."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import replace
from tkinter import ttk

from tengen.base.clock import now_ms
from tengen.base.color import Color, Seat
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.base.score import Score
from tengen.desktop.colors import ColorScheme
from tengen.desktop.game_view import GameView
from tengen.desktop.painting import Frame, Painter
from tengen.desktop.parts import show
from tengen.desktop.widget_style import WidgetStyle
from tengen.draw.drawing import Drawing, Style
from tengen.draw.geometry import CELL
from tengen.draw.pieces import piece_shape
from tengen.draw.sketch import Sketch
from tengen.draw.theme import Theme
from tengen.games import words
from tengen.games.game import Game
from tengen.study.chance import chance
from tengen.study.evaluation import evaluation_text

#: Below so many milliseconds a clock is low.
LOW_MS = 20_000
#: How much of its tile the cell of a piece takes.
_SHARE = 0.92


class PlayerCard(ttk.Frame):
    """One player: the piece, the name, what counts in this game, the clock."""

    def __init__(self, parent: tk.Misc, style: WidgetStyle, seat: Seat) -> None:
        super().__init__(parent, style="Card.TFrame", padding=style.px(10))
        self._seat = seat
        self._style = style
        side = style.px(34)
        self._piece = tk.Canvas(self, width=side, height=side, highlightthickness=0, borderwidth=0)
        self._painter = Painter(self._piece, style)
        self._piece.grid(row=0, column=0, rowspan=2, padx=(0, style.px(10)))
        self.name = ttk.Label(self, style="Card.Strong.TLabel")
        self.name.grid(row=0, column=1, sticky="ew")
        self.counts = ttk.Label(self, style="Card.Muted.TLabel")
        self.counts.grid(row=1, column=1, sticky="w")
        self.clock = ttk.Label(self, style="Clock.TLabel")
        self.clock.grid(row=0, column=2, rowspan=2, sticky="e")
        self.columnconfigure(1, weight=1)

    def show(self, view: GameView, theme: Theme, colors: ColorScheme, style: Style) -> None:
        """Show the player of this seat as things stand."""
        game = view.game
        assert game is not None
        color = game.color_of(self._seat)
        is_crosses = style is Style.CROSSES or game.settings.variant.has_crosses
        name = self._shown_name(view, words.color_word(color, is_crosses=is_crosses))
        is_on_turn = not game.is_over and game.position.seat is self._seat
        self.name.configure(text=f"▸ {name}" if is_on_turn else name)
        counts = _counts(view, color)
        self.counts.configure(text=counts)
        show(self.counts, is_shown=bool(counts))
        self.name.grid(rowspan=1 if counts else 2)
        self._draw(view, theme, (color, style))
        self.tick(game, colors)

    def _shown_name(self, view: GameView, color: str) -> str:
        """Return who sits here; two people at one screen are known by their colours."""
        assert view.game is not None
        party = view.game.players[self._seat]
        if party is None or not party.is_person:
            return words.player_name(party)
        if len(view.own_seats) > 1:
            return color
        if party.name:
            return words.person_name(party.name)
        return _("You") if self._seat in view.own_seats else color

    def _draw(self, view: GameView, theme: Theme, piece: tuple[Color, Style]) -> None:
        """Draw the piece of the player on a bit of the board."""
        self._piece.delete("all")
        variant = view.position.variant
        sketch = replace(Sketch.of(variant.initial(), Drawing(style=piece[1])), theme=theme)
        self._piece.configure(background=sketch.surface)
        point = Point(0, 0)
        shape = piece_shape(sketch, point, piece[0])
        x, y = sketch.centre(point)
        side = int(self._piece["width"])
        scale = _SHARE * side / CELL
        frame = Frame(scale, round(side / 2 - x * scale), round(side / 2 - y * scale))
        self._painter.paint(shape, frame, ())

    def tick(self, game: Game, colors: ColorScheme) -> None:
        """Show the time that is left."""
        clocks = game.clocks
        if clocks is None:
            self.clock.configure(text="")
            return
        now = now_ms()
        shown, periods = clocks.reading(self._seat, now)
        is_low = clocks.left(self._seat, now) < LOW_MS and clocks.running is self._seat
        further = f" ×{periods}" if clocks.control.periods else ""
        self.clock.configure(
            text=words.clock_text(shown) + further, foreground=colors.warn if is_low else colors.ink
        )


def _counts(view: GameView, color: Color) -> str:
    """Return what counts: discs in Reversi, captured stones in Pente."""
    position = view.position
    if position.variant.is_reversi:
        return f"{_('Discs')}: {position.count(color)}"
    if position.variant.captures:
        captured = position.captured[color.index]
        return f"{_('Captured stones')}: {captured} / {position.variant.capture_goal}"
    return ""


class EvaluationBar(tk.Canvas):
    """How good the position is for black: the dark part of the bar is black's share."""

    def __init__(self, parent: tk.Misc, style: WidgetStyle) -> None:
        super().__init__(parent, width=style.px(22), highlightthickness=0, borderwidth=0)
        self._style = style
        self._colors: ColorScheme | None = None
        self.score: Score | None = None
        self._is_crosses = False
        self.bind("<Configure>", lambda _event: self._draw())

    def show(self, score: Score | None, colors: ColorScheme, *, is_crosses: bool = False) -> None:
        """Show a score for black; None shows an even bar without figures."""
        self.score, self._colors, self._is_crosses = score, colors, is_crosses
        self._draw()

    @property
    def share(self) -> float:
        """The part of the bar that is black's."""
        return 0.5 if self.score is None else chance(self.score)

    def _draw(self) -> None:
        if self._colors is None:
            return
        self.delete("all")
        width, height = self.winfo_width(), self.winfo_height()
        edge = round(height * (1 - self.share))
        white, black = self._colors.bar_white, self._colors.bar_black
        if self.score is None:
            self.configure(background=self._colors.raised)
            return
        self.configure(background=white)
        self.create_rectangle(0, edge, width, height, fill=black, outline="")
        middle, thick = height // 2, self._style.px(2)
        self.create_line(0, middle, width, middle, fill=self._colors.accent, width=thick)
        is_dark = self.share >= 0.5
        gap = self._style.px(10)
        self.create_text(
            width // 2,
            height - gap if is_dark else gap,
            text=evaluation_text(self.score, is_crosses=self._is_crosses),
            angle=90,
            anchor="w" if is_dark else "e",
            fill=white if is_dark else black,
            font=self._style.small,
            tags=("score",),
        )


class MoveList(ttk.Frame):
    """The moves, two a row; press one to view it. What was taken back stays, faded."""

    def __init__(
        self, parent: tk.Misc, style: WidgetStyle, chosen: Callable[[int], object]
    ) -> None:
        super().__init__(parent, style="Card.TFrame")
        self._chosen = chosen
        self._shown: object = None
        self._text = tk.Text(
            self,
            width=10,
            height=5,
            borderwidth=0,
            highlightthickness=0,
            font=style.text,
            cursor="arrow",
            padx=style.px(8),
            pady=style.px(6),
            wrap="word",
            spacing1=style.px(3),
        )
        bar = ttk.Scrollbar(self, command=self._text.yview)
        self._text.configure(yscrollcommand=bar.set, state="disabled", takefocus=False)
        bar.pack(side="right", fill="y")
        self._text.pack(side="left", fill="both", expand=True)

    def show(self, view: GameView, colors: ColorScheme) -> None:
        """Show the line of moves with the one that is looked at."""
        game = view.game
        assert game is not None
        moves = [words.action_word(game.settings.variant.format(one.move)) for one in game.line]
        key = (moves, view.ply, game.ply, colors)
        if key == self._shown:
            return
        self._shown = key
        text = self._text
        text.configure(background=colors.surface, foreground=colors.ink, state="normal")
        text.delete("1.0", "end")
        text.tag_configure("now", background=colors.accent, foreground=colors.accent_ink)
        text.tag_configure("number", foreground=colors.muted)
        text.tag_configure("undone", foreground=colors.muted, overstrike=True)
        for ply, move in enumerate(moves, start=1):
            self._insert(view, ply, move)
        if not moves:
            text.insert("end", _("No moves yet."), ("number",))
        text.configure(state="disabled")
        if moves:
            text.see(f"ply{view.ply}.first" if view.ply else "1.0")

    def _insert(self, view: GameView, ply: int, move: str) -> None:
        game = view.game
        assert game is not None
        name = f"ply{ply}"
        state = "now" if ply == view.ply else "undone" if ply > game.ply else ""
        self._text.insert("end", f"{ply}. ", ("number",))
        self._text.insert("end", f"{move}", (name, state) if state else (name,))
        self._text.insert("end", "   " if ply % 2 else "\n")
        self._text.tag_bind(name, "<Button-1>", lambda _event: self._chosen(ply))


class Reasons(ttk.Frame):
    """Why the program moved so, in its own words."""

    def __init__(self, parent: tk.Misc, style: WidgetStyle) -> None:
        super().__init__(parent, style="Card.TFrame", padding=style.px(10))
        heading = ttk.Label(self, text=_("Why this move"), style="Legend.TLabel")
        heading.pack(anchor="w")
        self.words = ttk.Label(
            self, style="Card.TLabel", wraplength=style.px(300), justify="left", font=style.small
        )
        self.words.pack(anchor="w", fill="x", pady=(style.px(4), 0))

    def show(self, text: str) -> None:
        """Show a text."""
        self.words.configure(text=text or _("When a program moves, its reasons appear here."))
