"""The start page: which game, on which board, against whom, with which pieces and clock."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import dataclass, replace
from tkinter import ttk
from typing import TypeVar

from tengen.base.color import Color
from tengen.base.i18n import _
from tengen.base.move import SWAP
from tengen.desktop import roster
from tengen.desktop.board import BoardCanvas, BoardPicture
from tengen.desktop.chosen_game import rules_of, sizes_of
from tengen.desktop.colors import theme_of
from tengen.desktop.parts import Chooser, Number, Scrolled, Segments, card, legend, show
from tengen.desktop.preferences import Preferences
from tengen.desktop.samples import sample
from tengen.desktop.widget_style import WidgetStyle
from tengen.draw.drawing import Drawing, Style
from tengen.games.control import ControlKind
from tengen.games.new_game import fitting_player
from tengen.games.settings import GameKind
from tengen.games.words import color_word, size_text
from tengen.rules.catalogue import variants
from tengen.rules.table_rules import CLAIMED, LOSES, REFUSE
from tengen.rules.variant import Family, Variant

_Part = TypeVar("_Part", bound=tk.Widget)

#: From which width on there is room for a board between the list and the choices.
_WIDE = 960


@dataclass(frozen=True, slots=True)
class StartActions:
    """What the start page has done: choices changed, a game begun, the last one gone on with."""

    changed: Callable[[Preferences], object]
    play: Callable[[], object]
    go_on: Callable[[], object]


class StartPage(ttk.Frame):
    """Shows the preferences as choices and passes on what is changed."""

    def __init__(
        self, parent: tk.Misc, style: WidgetStyle, preferences: Preferences, actions: StartActions
    ) -> None:
        super().__init__(parent, padding=style.px(18))
        self._style = style
        self._actions = actions
        self.preferences = preferences
        self._is_wide: bool | None = None
        self.columnconfigure(1, weight=1)
        self.rowconfigure(1, weight=1)
        self._heading().grid(row=0, column=0, columnspan=3, sticky="ew", pady=(0, style.px(12)))
        self._games().grid(row=1, column=0, sticky="ns")
        self._about = self._preview()
        self._choices().grid(row=1, column=2, sticky="ns")
        self._arrange(is_wide=True)
        self.bind("<Configure>", lambda event: self._on_width(event.width))
        self.refresh()

    def _on_width(self, width: int) -> None:
        self._arrange(is_wide=width >= self._style.px(_WIDE))

    def _arrange(self, *, is_wide: bool) -> None:
        """Put the chosen game between the list and the choices; above them where it is narrow."""
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        gap = self._style.px(14)
        if is_wide:
            self._about.grid(row=1, column=1, columnspan=1, sticky="nsew", padx=gap, pady=0)
        else:
            self._about.grid(
                row=2, column=0, columnspan=3, sticky="ew", padx=0, pady=(self._style.px(8), 0)
            )
        self.columnconfigure(2, weight=0 if is_wide else 1)
        show(self._board, is_shown=is_wide)

    # -- the parts ---------------------------------------------------------------------------

    def _heading(self) -> ttk.Frame:
        frame = ttk.Frame(self)
        ttk.Label(frame, text="Tengen", style="Title.TLabel").pack(side="left")
        summary = _("Five-in-a-row and Reversi: play them, understand them.")
        ttk.Label(frame, text=summary, style="Muted.TLabel").pack(
            side="left", padx=self._style.px(14), pady=(self._style.px(12), 0)
        )
        return frame

    def _games(self) -> ttk.Frame:
        frame = card(self, self._style, 8)
        self.games = ttk.Treeview(frame, show="tree", selectmode="browse", height=20)
        widest = max(self._style.measured(_(rules.title)) for rules in variants())
        self.games.column("#0", width=widest + self._style.px(56))
        titles = {Family.GOMOKU: _("Five in a row"), Family.REVERSI: _("Reversi")}
        for family, title in titles.items():
            self.games.insert("", "end", f"family:{family.value}", text=title, open=True)
        for rules in variants():
            parent = f"family:{rules.family.value}"
            self.games.insert(parent, "end", rules.name, text=_(rules.title))
        self.games.bind("<<TreeviewSelect>>", self._on_game)
        self.games.bind("<Map>", lambda _event: self._reveal_game())
        self.games.pack(fill="both", expand=True)
        return frame

    def _reveal_game(self) -> None:
        """Scroll to the chosen game, no further than need be."""
        self.games.yview_moveto(0)
        self.games.update_idletasks()  # only now it knows what is in sight
        self.games.see(self.preferences.variant)

    def _preview(self) -> ttk.Frame:
        frame = ttk.Frame(self)
        frame.rowconfigure(2, weight=1)
        frame.columnconfigure(0, weight=1)
        self._board = BoardCanvas(frame, self._style, lambda _point: self._actions.play())
        self._board.configure(width=self._style.px(380), height=self._style.px(380))
        self._board.grid(row=2, column=0, sticky="nsew", pady=(self._style.px(12), 0))
        self._title = ttk.Label(frame, style="Large.TLabel", justify="left")
        self._title.grid(row=0, column=0, sticky="w")
        self._summary = ttk.Label(frame, style="TLabel", justify="left")
        self._summary.grid(row=1, column=0, sticky="w", pady=(self._style.px(4), 0))
        self.notice = ttk.Label(frame, style="Notice.TLabel")
        self.notice.grid(row=3, column=0, sticky="ew", pady=(self._style.px(8), 0))
        self.notice.grid_remove()
        frame.bind("<Configure>", lambda event: self._wrap(event.width))
        return frame

    def _wrap(self, width: int) -> None:
        """Break the lines of words where the column ends."""
        for label in (self._title, self._summary, self.notice):
            label.configure(wraplength=max(self._style.px(120), width - self._style.px(20)))

    def _choices(self) -> ttk.Frame:
        outer = card(self, self._style, 18)
        outer.columnconfigure(0, weight=1)
        outer.rowconfigure(0, weight=1)
        self.scrolled = Scrolled(outer)
        self.scrolled.grid(row=0, column=0, sticky="nsew")
        self._fill(self.scrolled.inside)
        self._make_buttons(outer).grid(row=1, column=0, sticky="ew")
        return outer

    def _fill(self, inside: ttk.Frame) -> None:
        """Make the choices, one below the other."""
        inside.columnconfigure(0, weight=1, minsize=self._style.px(390))
        self._rows = 0
        self._size_legend = self._row(legend(inside, _("Board")))
        self.sizes = self._row(Segments(inside, (), self._choose_size))
        self._row(legend(inside, _("Who plays")))
        self.kinds = self._row(Segments(inside, _kinds(), self._choose_kind))
        self._opponents = self._row(ttk.Frame(inside, style="Card.TFrame"))
        self._make_opponents(self._opponents)
        self._foul_legend = self._row(legend(inside, _("A forbidden move by Black")))
        self.fouls = self._row(Segments(inside, _fouls(), lambda foul: self._change(foul=foul)))
        self._passes = tk.BooleanVar(inside)
        self.passes = self._row(
            ttk.Checkbutton(
                inside,
                text=self._style.wrapped(
                    _("Passing is allowed; two passes in a row are a draw"), self._style.px(350)
                ),
                variable=self._passes,
                command=lambda: self._change(passes=self._passes.get()),
            )
        )
        self._row(legend(inside, _("Pieces")))
        pieces = [(Style.STONES.value, _("Stones")), (Style.CROSSES.value, _("× and ○"))]
        self.pieces = self._row(Segments(inside, pieces, self._choose_pieces))
        self._row(legend(inside, _("Clock")))
        self.clocks = self._row(Segments(inside, _clocks(), self._choose_clock))
        self._times = self._row(ttk.Frame(inside, style="Card.TFrame"))
        self._make_times(self._times)

    def _row(self, part: _Part) -> _Part:
        above = 10 if isinstance(part, ttk.Label) and self._rows else 3
        part.grid(row=self._rows, column=0, sticky="ew", pady=(self._style.px(above), 0))
        self._rows += 1
        return part

    def _make_buttons(self, parent: ttk.Frame) -> ttk.Frame:
        """Make what begins a game; it is always in sight."""
        frame = ttk.Frame(parent, style="Card.TFrame")
        self.play = ttk.Button(frame, text=_("Play"), style="Main.TButton")
        self.play.configure(command=self._actions.play)
        self.go_on = ttk.Button(frame, text=_("Continue your game"), command=self._actions.go_on)
        keys = ttk.Label(frame, text=_("F1 to F4 start a game at once"), style="Card.Muted.TLabel")
        for part in (self.play, self.go_on, keys):
            part.pack(fill="x", pady=(self._style.px(10), 0))
        return frame

    def _make_opponents(self, frame: ttk.Frame) -> None:
        style = self._style
        frame.columnconfigure(0, weight=1)
        self._computer = ttk.Frame(frame, style="Card.TFrame")
        self._computer.columnconfigure(0, weight=1)
        legend(self._computer, _("Level")).grid(sticky="w", pady=(style.px(10), style.px(3)))
        self.levels = Segments(self._computer, (), self._choose_opponent)
        self.levels.grid(sticky="ew")
        self._level_words = ttk.Label(
            self._computer, style="Card.Strong.TLabel", wraplength=style.px(380)
        )
        self._level_words.grid(sticky="w", pady=(style.px(5), 0))
        legend(self._computer, _("or a character")).grid(
            sticky="w", pady=(style.px(8), style.px(3))
        )
        self.character = Chooser(self._computer, self._choose_opponent)
        self.character.grid(sticky="ew")
        legend(self._computer, _("You play")).grid(sticky="w", pady=(style.px(10), style.px(3)))
        self.seats = Segments(self._computer, (), self._choose_seat)
        self.seats.grid(sticky="ew")
        self._programs = ttk.Frame(frame, style="Card.TFrame")
        self._programs.columnconfigure(0, weight=1)
        legend(self._programs, _("First program")).grid(
            sticky="w", pady=(style.px(10), style.px(3))
        )
        self.first = Chooser(self._programs, lambda name: self._change(first=name))
        self.first.grid(sticky="ew")
        legend(self._programs, _("Second program")).grid(
            sticky="w", pady=(style.px(8), style.px(3))
        )
        self.second = Chooser(self._programs, lambda name: self._change(second=name))
        self.second.grid(sticky="ew")

    def _make_times(self, frame: ttk.Frame) -> None:
        self.numbers = {
            "minutes": Number(frame, _("Minutes"), (0, 180), self._number("minutes")),
            "increment": Number(
                frame, _("Seconds added per move"), (0, 180), self._number("increment")
            ),
            "periods": Number(frame, _("Periods"), (1, 20), self._number("periods")),
            "period": Number(frame, _("Seconds per period"), (1, 300), self._number("period")),
        }

    # -- showing -----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the preferences."""
        chosen, rules = self.preferences, rules_of(self.preferences)
        if self.games.selection() != (rules.name,):
            self.games.selection_set(rules.name)
            self.games.see(rules.name)
        self._refresh_board(rules)
        self._refresh_sizes(rules)
        self.kinds.value, self.pieces.value = chosen.kind, chosen.style
        self.clocks.value, self.fouls.value = chosen.clock, chosen.foul
        self._passes.set(chosen.passes)
        for part in (self._foul_legend, self.fouls, self.passes):
            show(part, is_shown=rules.fouls)
        self._refresh_players(rules)
        self._refresh_times()

    def _refresh_board(self, rules: Variant) -> None:
        drawing = Drawing(
            theme=self.preferences.theme,
            style=Style(self.preferences.style),
            coordinates=self.preferences.has_coordinates,
        )
        theme = theme_of(self.preferences, self._style.scheme(self.preferences))
        self._board.show(BoardPicture(sample(rules), drawing, theme, is_open=False))
        size = size_text(rules).replace(" ", "\N{NO-BREAK SPACE}")
        self._title.configure(text=f"{_(rules.title)} · {size}")
        self._summary.configure(text=_(rules.summary))

    def _refresh_sizes(self, rules: Variant) -> None:
        sizes = sizes_of(rules)
        for part in (self._size_legend, self.sizes):
            show(part, is_shown=len(sizes) > 1)
        self.sizes.offer((str(size), str(size)) for size in sizes)
        self.sizes.value = str(rules.width)

    def _refresh_players(self, rules: Variant) -> None:
        chosen = self.preferences
        kind = GameKind(chosen.kind)
        for part, shown in (
            (self._computer, kind is GameKind.COMPUTER),
            (self._programs, kind is GameKind.PROGRAMS),
        ):
            part.grid(row=0, column=0, sticky="ew")
            show(part, is_shown=shown)
        levels, characters = roster.levels(rules), roster.characters(rules)
        opponent = fitting_player(chosen.opponent, rules)
        self.levels.offer([(name, name.partition(":")[2]) for name, _words in levels])
        self.levels.value = opponent
        self._level_words.configure(text=roster.described(opponent, rules))
        self.character.offer(characters)
        self.character.choose(opponent if opponent in dict(characters) else _("by level"))
        self.seats.offer(_seats(rules, is_crosses=chosen.is_crosses))
        self.seats.value = chosen.seat
        for chooser, name in ((self.first, chosen.first), (self.second, chosen.second)):
            chooser.offer([*levels, *characters])
            chooser.choose(fitting_player(name, rules))

    def _refresh_times(self) -> None:
        chosen = self.preferences
        shown = {
            ControlKind.NONE.value: (),
            ControlKind.GAME.value: ("minutes", "increment"),
            ControlKind.BYOYOMI.value: ("minutes", "periods", "period"),
        }[chosen.clock]
        for at, (name, number) in enumerate(self.numbers.items()):
            number.show(getattr(chosen, name))
            number.grid(row=at // 2, column=at % 2, sticky="w", pady=(self._style.px(4), 0))
            show(number, is_shown=name in shown)

    def say(self, text: str) -> None:
        """Say something aloud."""
        self.notice.configure(text=text)
        show(self.notice, is_shown=bool(text))

    # -- choosing ----------------------------------------------------------------------------

    def _change(self, **changes: object) -> None:
        self.preferences = replace(self.preferences, **changes)  # type: ignore[arg-type]
        self.refresh()
        self._actions.changed(self.preferences)

    def _on_game(self, _event: object) -> None:
        (name,) = self.games.selection() or ("",)
        if name and not name.startswith("family:") and name != self.preferences.variant:
            self._change(variant=name)

    def _choose_size(self, size: str) -> None:
        sizes = {**self.preferences.sizes, self.preferences.variant: int(size)}
        self._change(sizes=sizes)

    def _choose_kind(self, kind: str) -> None:
        self._change(kind=kind)

    def _choose_opponent(self, player: str) -> None:
        self._change(opponent=player)

    def _choose_seat(self, seat: str) -> None:
        self._change(seat=seat)

    def _choose_pieces(self, style: str) -> None:
        self._change(style=style)

    def _choose_clock(self, kind: str) -> None:
        self._change(clock=kind)

    def _number(self, name: str) -> Callable[[int], None]:
        return lambda number: self._change(**{name: number})


def _kinds() -> list[tuple[str, str]]:
    return [
        (GameKind.COMPUTER.value, _("Computer")),
        (GameKind.HERE.value, _("Same screen")),
        (GameKind.PROGRAMS.value, _("Two programs")),
    ]


def _fouls() -> list[tuple[str, str]]:
    return [
        (REFUSE, _("cannot be played")),
        (LOSES, _("loses at once")),
        (CLAIMED, _("loses when claimed")),
    ]


def _clocks() -> list[tuple[str, str]]:
    return [
        (ControlKind.NONE.value, _("None")),
        (ControlKind.GAME.value, _("Per game")),
        (ControlKind.BYOYOMI.value, _("Byo-yomi")),
    ]


def _seats(rules: Variant, *, is_crosses: bool) -> list[tuple[str, str]]:
    """Return the seats by colour, or by turn where the opening settles the colours."""
    if any(SWAP in step.actions for step in rules.steps):
        first, second = _("First"), _("Second")
    else:
        has_crosses = is_crosses or rules.has_crosses
        first, second = (color_word(color, is_crosses=has_crosses) for color in Color)
    return [("first", first), ("second", second), ("random", _("Random"))]
