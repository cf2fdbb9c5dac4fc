"""The review of a game: a graph, the list of its mistakes, how well each side played."""

from __future__ import annotations

import tkinter as tk
from concurrent.futures import CancelledError, Future
from tkinter import ttk

from tengen.base.color import Color, Seat
from tengen.base.i18n import _, ngettext
from tengen.base.score import Score
from tengen.desktop.colors import ColorScheme
from tengen.desktop.controller import GameController
from tengen.desktop.parts import Popup, card, show
from tengen.desktop.review_graph import ReviewGraph
from tengen.desktop.services import DesktopServices
from tengen.desktop.widget_style import WidgetStyle
from tengen.games.words import color_word
from tengen.study.evaluation import for_black, value_text
from tengen.study.review import Judged, Review
from tengen.study.review_text import MARKS, loss_text, summary_text, verdict_text

#: Seconds to think about each position.
SECONDS = 0.5
_WIDTHS = (120, 110, 110, 90, 110, 90)


class ReviewWindow(Popup):
    """Judges the game that is on the board; a mistake that is chosen is shown there."""

    def __init__(
        self,
        parent: tk.Misc,
        style: WidgetStyle,
        colors: ColorScheme,
        controller: GameController,
        services: DesktopServices,
    ) -> None:
        super().__init__(parent, _("Review"))
        self._style = style
        self._controller = controller
        self._services = services
        self.game = controller.the_game.id
        self.review: Review | None = None
        self._work: Future[Review] | None = None
        self._number = 0
        frame = card(self, style, 14)
        frame.pack(fill="both", expand=True)
        self._make_progress(frame).pack(fill="x")
        self.graph = ReviewGraph(frame, style, colors, controller.view_ply)
        self.graph.pack(fill="x", pady=style.px(8))
        legend = _("Black's chance to win after each move; the dots are mistakes.")
        ttk.Label(frame, text=legend, style="Card.Muted.TLabel").pack(anchor="w")
        # The list comes last: on a small screen it has fewer rows, and the words below it are seen.
        wide = style.px(640)
        self.summary = ttk.Label(frame, style="Card.TLabel", wraplength=wide, justify="left")
        self.summary.pack(side="bottom", anchor="w", pady=(style.px(6), 0))
        self.best = ttk.Label(frame, style="Card.TLabel", wraplength=wide)
        self.best.pack(side="bottom", anchor="w", pady=(style.px(6), 0))
        self.mistakes = self._make_list(frame)
        self.start()

    def _make_progress(self, parent: tk.Misc) -> ttk.Frame:
        frame = ttk.Frame(parent, style="Card.TFrame")
        frame.columnconfigure(0, weight=1)
        self.status = ttk.Label(frame, style="Card.Strong.TLabel")
        self.status.grid(row=0, column=0, sticky="w")
        self.stop_button = ttk.Button(frame, text=_("Stop"), command=self.stop)
        self.stop_button.grid(row=0, column=1, rowspan=2, padx=(self._style.px(8), 0))
        self.again = ttk.Button(frame, text=_("Review again"), command=self.start)
        self.again.grid(row=0, column=2, rowspan=2)
        self.progress = ttk.Progressbar(frame, style="Think.Horizontal.TProgressbar")
        self.progress.grid(row=1, column=0, sticky="ew", pady=(self._style.px(4), 0))
        return frame

    def _make_list(self, parent: tk.Misc) -> ttk.Treeview:
        frame = ttk.Frame(parent, style="Card.TFrame")
        frame.pack(fill="both", expand=True, pady=(self._style.px(8), 0))
        black = color_word(Color.BLACK)
        titles = (_("Move"), _("Verdict"), black, _("Best"), black, _("Loss"))
        names = [f"#{at}" for at in range(1, len(titles) + 1)]
        table = ttk.Treeview(frame, columns=names, show="headings", height=7)
        for name, title, width in zip(names, titles, _WIDTHS, strict=True):
            table.heading(name, text=title, anchor="w")
            table.column(name, width=self._style.px(width), anchor="w")
        bar = ttk.Scrollbar(frame, command=table.yview)
        table.configure(yscrollcommand=bar.set)
        bar.pack(side="right", fill="y")
        table.pack(side="left", fill="both", expand=True)
        table.bind("<<TreeviewSelect>>", self._on_select)
        return table

    # -- the work ----------------------------------------------------------------------------

    @property
    def is_working(self) -> bool:
        """Whether positions are still to be judged."""
        return self._work is not None

    def start(self) -> None:
        """Judge the moves on the board, beside the window."""
        game, services = self._controller.the_game, self._services
        moves = [played.move for played in game.line[: game.ply]]
        number = self._number = self._number + 1

        def progress(done: int, of: int) -> None:
            services.queue.post(lambda: self._on_progress(number, done, of))

        work = services.reviewers.review(game.at_ply(0), moves, SECONDS, progress)
        self._work = services.games.thread.call(work)
        self._refresh(_("Looking at the game…"))
        services.queue.when_done(self._work, self._on_done, self._on_failure)

    def stop(self) -> None:
        """Break the work off."""
        if self._work is not None:
            self._work.cancel()

    def destroy(self) -> None:
        """Close the window; nobody needs the work any more."""
        self.stop()
        super().destroy()

    def _on_progress(self, number: int, done: int, of: int) -> None:
        """Show how far the work of a number is; what was broken off is not heard any more."""
        if self.winfo_exists() and self.is_working and number == self._number:
            self.progress.configure(maximum=of, value=done)
            text = _("Position {done} of {of}")
            self.status.configure(text=text.format(done=min(done + 1, of), of=of))

    def _on_done(self, review: Review) -> None:
        if not self.winfo_exists():
            return
        self._work, self.review = None, review
        mistakes = [move for move in review.moves if move.loss.verdict in MARKS]
        told = ngettext("{count} mistake", "{count} mistakes", len(mistakes))
        told = told.format(count=len(mistakes))
        self._refresh(told if mistakes else _("No mistakes were found."))
        self.graph.show(review)
        self.mistakes.delete(*self.mistakes.get_children())
        for move in mistakes:
            self.mistakes.insert("", "end", str(move.ply), values=_row(move))
        names = {seat: color_word(self._controller.the_game.color_of(seat)) for seat in Seat}
        self.summary.configure(
            text="\n".join(summary_text(review, seat, names[seat]) for seat in Seat)
        )
        self.point_to(self._controller.ply)

    def _on_failure(self, error: BaseException) -> None:
        if self.winfo_exists():
            self._work = None
            is_stopped = isinstance(error, CancelledError)
            self._refresh(_("The review was stopped.") if is_stopped else str(error))

    def _refresh(self, text: str) -> None:
        self.status.configure(text=text)
        show(self.progress, is_shown=self.is_working)
        show(self.stop_button, is_shown=self.is_working)
        show(self.again, is_shown=not self.is_working)

    def follow(self) -> None:
        """Mark what the board shows; another game on it closes the window."""
        game = self._controller.game
        if self.winfo_exists():
            if game is None or game.id != self.game:
                self.destroy()
            else:
                self.point_to(self._controller.ply)

    # -- looking -----------------------------------------------------------------------------

    def point_to(self, ply: int) -> None:
        """Mark the ply that the board shows."""
        self.graph.point_to(ply)

    def _on_select(self, _event: object) -> None:
        chosen = self.mistakes.selection()
        if not chosen or self.review is None:
            return
        move = self.review.moves[int(chosen[0]) - 1]
        line = " ".join(move.line[:8])
        self.best.configure(text=_("Better: {line}").format(line=line))
        self._controller.view_ply(move.ply)


def _row(move: Judged) -> tuple[str, ...]:
    """Return a mistake as the cells of a row; what it is worth is told for black."""
    stone = "●" if move.color is Color.BLACK else "○"
    return (
        f"{move.ply}. {stone} {move.move}{MARKS[move.loss.verdict]}",
        verdict_text(move.loss.verdict),
        _value(move.played, move.color),
        move.best,
        _value(move.score, move.color),
        loss_text(move.loss),
    )


def _value(score: Score | None, mover: Color) -> str:
    return "–" if score is None else value_text(for_black(score, mover))
