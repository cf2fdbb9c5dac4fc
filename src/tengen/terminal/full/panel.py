"""Beside the board: who plays, what counts, what is to be done, the moves, what was said."""

from __future__ import annotations

from rich.text import Text
from textual.containers import Vertical
from textual.widgets import RichLog, Static

from tengen.base.color import Color
from tengen.base.i18n import _
from tengen.base.move import PASS
from tengen.games.words import color_word, size_text
from tengen.terminal.board import Glyphs, glyphs_of
from tengen.terminal.view import View

_SHOWN_MOVES = 40


class Panel(Vertical):
    """Everything about a game but the board."""

    DEFAULT_CSS = """
    Panel { width: 1fr; min-width: 22; padding: 0 1; }
    Panel Static { height: auto; }
    Panel #title { text-style: bold; }
    Panel #players, Panel #moves { margin-top: 1; }
    Panel #task { margin-top: 1; color: $accent; }
    Panel #moves { max-height: 5; color: $text-muted; }
    Panel #log { margin-top: 1; height: 1fr; min-height: 3; background: transparent; }
    Panel #log { overflow-x: hidden; scrollbar-gutter: stable; scrollbar-size-vertical: 1; }
    """

    def __init__(self, *, is_paper: bool = False) -> None:
        self._is_paper = is_paper
        names = ("title", "players", "standings", "task", "moves")
        self._parts = {name: Static("", id=name, markup=False) for name in names}
        self._log = RichLog(wrap=True, min_width=10, id="log", max_lines=500)
        self._log.can_focus = False
        super().__init__(*self._parts.values(), self._log)

    def show(self, view: View) -> None:
        """Show another moment of the game."""
        variant = view.position.variant
        glyphs = glyphs_of(view.position, is_paper=self._is_paper)
        self._put("title", f"{_(variant.title)} · {size_text(variant)}")
        self._put("players", Text("\n").join(_player(view, color, glyphs) for color in Color))
        self.tick(view)
        self._put("task", view.result or "\n".join(_task(view)))
        self._put("moves", _moves(view))
        # What stands above may have grown and hidden what was said last.
        self.call_after_refresh(self._log.scroll_end, animate=False)

    def tick(self, view: View) -> None:
        """Show what counts now; the clocks run."""
        self._put("standings", "\n".join(view.counts))

    def _put(self, name: str, content: str | Text) -> None:
        self._parts[name].display = bool(content)
        self._parts[name].update(content)

    def say(self, *lines: str) -> None:
        """Add to what was said."""
        for line in lines:
            self._log.write(line, scroll_end=True)


def _player(view: View, color: Color, glyphs: Glyphs) -> Text:
    position = view.position
    acts = not view.is_over and position.seat is position.seat_of(color)
    is_black = color is Color.BLACK
    piece = glyphs.black if is_black else glyphs.white
    disc = (f" {piece} ", f"{glyphs.black_ink if is_black else glyphs.white_ink} {glyphs.cloth}")
    who = f" {color_word(color)}: {view.names.get(color, '')}"
    return Text.assemble("▶ " if acts else "  ", disc, who)


def _task(view: View) -> tuple[str, ...]:
    return (_("Paused."),) if view.is_paused else view.task


def _moves(view: View) -> str:
    """Return the latest moves with their numbers."""
    moves = view.moves
    first = max(0, len(moves) - _SHOWN_MOVES)
    shown = " ".join(moves[first:])
    return f"{first + 1}… {shown}" if first else shown


def choices(view: View) -> tuple[str, ...]:
    """Return what can be done now besides placing a stone, such as ``swap``."""
    if view.is_over:
        return ()
    position = view.position
    actions = (move for move in position.legal_moves if not (move.point or move.target))
    opening = (move.action for move in actions if move != PASS)
    return (*opening, *(move.action for move in position.choices))
