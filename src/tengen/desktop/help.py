"""The windows of the menu Help: the rules of the games, and what this program is."""

from __future__ import annotations

import platform
import tkinter as tk
from tkinter import ttk

import tengen
from tengen.base.i18n import _, full_stop, paragraph
from tengen.desktop.parts import Popup, card
from tengen.desktop.samples import sample
from tengen.desktop.widget_style import WidgetStyle
from tengen.draw import png
from tengen.draw.drawing import Drawing
from tengen.games.prompts import opening_prompt
from tengen.games.words import capital, size_text
from tengen.rules.catalogue import square_sizes, variant, variants
from tengen.rules.opening import OpeningTask
from tengen.rules.variant import Variant

#: The side of the picture of a board.
_PICTURE = 220


class RulesWindow(Popup):
    """The games with their rules; one of them is open."""

    def __init__(self, parent: tk.Misc, style: WidgetStyle, shown: str) -> None:
        super().__init__(parent, _("Rules"))
        frame = card(self, style, 14)
        frame.pack(fill="both", expand=True)
        self.games = ttk.Treeview(frame, show="tree", selectmode="browse", height=18)
        widest = max(style.measured(_(rules.title)) for rules in variants())
        self.games.column("#0", width=widest + style.px(40))
        for rules in variants():
            self.games.insert("", "end", rules.name, text=_(rules.title))
        self.games.pack(side="left", fill="y")
        words = ttk.Frame(frame, style="Card.TFrame", width=style.px(420))
        words.pack(side="left", fill="both", expand=True, padx=(style.px(16), 0))
        words.pack_propagate(flag=False)
        self._title = ttk.Label(words, style="Card.Large.TLabel")
        self._title.pack(anchor="w")
        self.text = ttk.Label(words, style="Card.TLabel", wraplength=style.px(410), justify="left")
        self.text.pack(anchor="w", pady=(style.px(10), 0))
        self._size = style.px(_PICTURE)
        self._picture = ttk.Label(words, style="Card.TLabel")
        self._picture.pack(anchor="w", pady=(style.px(14), 0))
        self.games.bind("<<TreeviewSelect>>", lambda _event: self._show())
        self.games.selection_set(shown)
        self.games.see(shown)
        self.games.focus_set()
        self.games.focus(shown)

    def _show(self) -> None:
        (name,) = self.games.selection() or ("",)
        if name:
            rules = variant(name)
            self._title.configure(text=_(rules.title))
            self.text.configure(text="\n\n".join(rules_text(rules)))
            picture = png(sample(rules), Drawing(size=self._size, coordinates=False))
            self._image = tk.PhotoImage(master=self, data=picture, format="png")
            self._picture.configure(image=self._image)


def rules_text(rules: Variant) -> list[str]:
    """Return the rules of a game in paragraphs."""
    told = [_(rules.summary)]
    sizes = square_sizes(rules)
    board = _("Board: {size}").format(size=size_text(rules))
    if len(sizes) > 1:
        board += f" ({_('from {least} to {most}').format(least=sizes[0], most=sizes[-1])})"
    told.append(board)
    if rules.is_reversi:
        told.append(
            _(
                "Place a disc so that discs of the other colour stand in a straight line between"
                " it and another disc of yours; they turn over. A player who cannot move must pass."
                " When neither can move, the player with more discs wins."
            )
        )
        return told
    told.append(_("Black begins. In turn, each side places a stone on an empty point."))
    opening = _opening(rules)
    if opening:
        told.append(opening)
    return told


def _opening(rules: Variant) -> str:
    """Return what the opening asks at first; "" where there is none."""
    position = rules.initial()
    prompt = opening_prompt(position)
    if prompt is None or position.step is None or position.step.task is not OpeningTask.PLACE:
        return ""
    text = _(prompt.template).format(**prompt.values)
    return paragraph((text, *(full_stop(capital(_(detail))) for detail in prompt.details)))


class AboutWindow(Popup):
    """What this program is, and which version."""

    def __init__(self, parent: tk.Misc, style: WidgetStyle, icon: tk.PhotoImage) -> None:
        super().__init__(parent, _("About Tengen"))
        self.resizable(width=False, height=False)
        frame = card(self, style, 24)
        frame.pack(fill="both", expand=True)
        ttk.Label(frame, image=icon, style="Card.TLabel").pack()
        ttk.Label(frame, text=f"Tengen {tengen.__version__}", style="Card.Large.TLabel").pack(
            pady=(style.px(10), style.px(4))
        )
        for line in (
            _("Five-in-a-row and Reversi: play them, understand them."),
            _("Free software under the {license}.").format(license="MIT License"),
            f"Python {platform.python_version()} · Tk {tk.TkVersion}",
        ):
            ttk.Label(frame, text=line, style="Card.TLabel").pack(pady=style.px(2))
        close = ttk.Button(frame, text=_("Close"), command=self.destroy)
        close.pack(pady=(style.px(14), 0))
        close.focus_set()
