"""Small parts that several pages use: cards, legends, rows of choices."""

from __future__ import annotations

import gc
import tkinter as tk
from collections.abc import Callable, Iterable
from tkinter import ttk

from tengen.desktop.placement import ScreenArea, fitted
from tengen.desktop.widget_style import WidgetStyle

#: What turns with the wheel itself.
_TURNING = {"TCombobox", "TSpinbox", "Text"}
#: Pixels between two words of a choice.
_SEAM = 2
#: What stands around a window, its title and a bar of the desktop, as Tk writes lengths.
_FRAME = "45p"


def card(parent: tk.Misc, style: WidgetStyle, padding: int = 14) -> ttk.Frame:
    """Return a frame that stands out from the ground."""
    return ttk.Frame(parent, style="Card.TFrame", padding=style.px(padding))


def legend(parent: tk.Misc, text: str) -> ttk.Label:
    """Return the small heading of a choice."""
    return ttk.Label(parent, text=text, style="Legend.TLabel")


class Popup(tk.Toplevel):
    """A window beside the main one; Escape closes it."""

    def __init__(self, parent: tk.Misc, title: str) -> None:
        super().__init__(parent)
        self.title(title)
        self.configure(background=ttk.Style(self).lookup(".", "background"))
        self.transient(parent.winfo_toplevel())
        self.bind("<Escape>", lambda _event: self.destroy())
        main = parent.winfo_toplevel()
        self._main = main
        self.geometry(f"+{main.winfo_rootx() + 60}+{main.winfo_rooty() + 60}")
        self._shown_size = (0, 0)
        self.bind("<Configure>", self._on_size, add=True)
        self.focus_set()  # so that keys, Escape above all, are for this window

    def _on_size(self, event: tk.Event[tk.Misc]) -> None:
        """Place the window when it is shown and when it has grown, not when it is moved.

        Tk forgets where a window is to go while it is being shown: place it after that.
        """
        size = (self.winfo_width(), self.winfo_height())
        if event.widget is self and size != self._shown_size:
            self._shown_size = size
            self.after_idle(self._fit_to_screen)

    def _fit_to_screen(self) -> None:
        """Move onto the screen what would stand beside it, no larger than the screen."""
        if not self.winfo_exists():
            return
        size = f"{self.winfo_width()}x{self.winfo_height()}"
        place = f"{size}+{self.winfo_rootx()}+{self.winfo_rooty()}"
        wanted = fitted(place, (1, 1), ScreenArea.of(self), round(self.winfo_fpixels(_FRAME)))
        if wanted != place:
            self.geometry(wanted if not wanted.startswith(size) else wanted[len(size) :])

    def destroy(self) -> None:
        """Close the window; the keys are for the one below again."""
        super().destroy()
        if self._main.winfo_exists():
            self._main.focus_set()
            self._main.after_idle(tidy)


def close_latest(root: tk.Misc) -> None:
    """Close the window beside the main one that was opened last, if there is one."""
    popups = [one for one in root.winfo_children() if isinstance(one, Popup)]
    if popups:
        popups[-1].destroy()


def tidy() -> None:
    """Free the variables and pictures of widgets that are gone.

    Tk wants that to happen in the thread of its window, not in that of an engine which happens to
    collect garbage.
    """
    gc.collect()


def show(part: tk.Widget, *, is_shown: bool) -> None:
    """Show a part that stands in a grid, or hide it so that it comes back where it was."""
    if is_shown:
        part.grid()
    else:
        part.grid_remove()


class Scrolled(ttk.Frame):
    """A frame as high as there is room; what does not fit is reached with a scroll bar.

    Put things into ``inside``; what can grow there grows into room that is left.
    """

    def __init__(self, parent: tk.Misc, style: str = "Card.TFrame") -> None:
        super().__init__(parent, style=style)
        ground = ttk.Style(self).lookup(style, "background")
        self._canvas = tk.Canvas(self, highlightthickness=0, borderwidth=0, background=ground)
        self._bar = ttk.Scrollbar(self, command=self._canvas.yview)
        self._canvas.configure(yscrollcommand=self._bar.set)
        self.inside = ttk.Frame(self._canvas, style=style)
        self._item = self._canvas.create_window(0, 0, window=self.inside, anchor="nw")
        self.columnconfigure(0, weight=1)
        self.rowconfigure(0, weight=1)
        self._canvas.grid(row=0, column=0, sticky="nsew")
        self._bar.grid(row=0, column=1, sticky="ns")
        self.inside.bind("<Configure>", lambda _event: self._fit())
        self._canvas.bind("<Configure>", lambda _event: self._fit())
        self.bind("<Enter>", lambda _event: self._listen(self.inside))
        self._tag = f"Wheel{self}"
        self.bind_class(self._tag, "<Button-4>", lambda _event: self._scroll(-1))
        self.bind_class(self._tag, "<Button-5>", lambda _event: self._scroll(1))
        self.bind_class(self._tag, "<MouseWheel>", self._on_wheel)

    def _fit(self) -> None:
        """Follow the sizes of what is inside and of the room for it."""
        inside, canvas = self.inside, self._canvas
        width, height = inside.winfo_reqwidth(), inside.winfo_reqheight()
        canvas.configure(width=width, height=height, scrollregion=(0, 0, width, height))
        canvas.itemconfigure(
            self._item,
            width=canvas.winfo_width() if canvas.winfo_ismapped() else width,
            height=max(height, canvas.winfo_height()),
        )
        show(self._bar, is_shown=canvas.winfo_height() < height)

    def _listen(self, part: tk.Misc) -> None:
        """Hear the wheel over everything inside but what turns with it itself."""
        if part.winfo_class() in _TURNING:
            return
        if self._tag not in part.bindtags():
            part.bindtags((*part.bindtags(), self._tag))
        for one in part.winfo_children():
            self._listen(one)

    def _on_wheel(self, event: tk.Event[tk.Misc]) -> None:
        self._scroll(-1 if event.delta > 0 else 1)

    def _scroll(self, step: int) -> None:
        if self._bar.winfo_ismapped():
            self._canvas.yview_scroll(step, "units")

    def destroy(self) -> None:
        """Take the frame away with what it has bound."""
        for event in ("<Button-4>", "<Button-5>", "<MouseWheel>"):
            self.unbind_class(self._tag, event)
        super().destroy()


class Segments(ttk.Frame):
    """A choice of a few words side by side, one of which is held down.

    It asks for the room of its usual rows; where there is less it has more of them.
    """

    def __init__(
        self, parent: tk.Misc, choices: Iterable[tuple[str, str]], chosen: Callable[[str], object]
    ) -> None:
        super().__init__(parent, style="Card.TFrame")
        self._value = tk.StringVar(self)
        self._chosen = chosen
        self.buttons: dict[str, ttk.Radiobutton] = {}
        self._most = 0
        self.grid_propagate(flag=False)
        self.bind("<Configure>", lambda event: self._arrange(event.width))
        self.offer(choices)

    def offer(self, choices: Iterable[tuple[str, str]], most: int = 12) -> None:
        """Offer other choices, each a value and its words, in equal rows of so many at most."""
        for button in self.buttons.values():
            button.destroy()
        choices = list(choices)
        rows = -(-len(choices) // most)
        most = -(-len(choices) // max(rows, 1))
        self.buttons, self._most = {}, most
        for value, text in choices:
            button = ttk.Radiobutton(
                self,
                text=text,
                value=value,
                variable=self._value,
                style="Segment.Toolbutton",
                command=lambda value=value: self._chosen(value),  # type: ignore[misc]
            )
            self.buttons[value] = button
        self.configure(width=sum(self._widths(most)))
        self._arrange(self.winfo_width() if self.winfo_ismapped() else sum(self._widths(most)))

    def _widths(self, columns: int) -> list[int]:
        """Return the widths of so many columns."""
        each = [button.winfo_reqwidth() + _SEAM for button in self.buttons.values()]
        return [max(each[at::columns]) for at in range(min(columns, len(each)))]

    def _arrange(self, width: int) -> None:
        """Put the words into rows that fit."""
        fitting = (count for count in range(self._most, 1, -1) if sum(self._widths(count)) <= width)
        columns = next(fitting, 1)
        for at in range(max(self._most, self.grid_size()[0])):
            self.columnconfigure(at, weight=1 if at < min(columns, len(self.buttons)) else 0)
        for at, button in enumerate(self.buttons.values()):
            row, column = divmod(at, columns)
            button.grid(row=row, column=column, sticky="ew", padx=(0, _SEAM), pady=(0, _SEAM))
        highest = max((one.winfo_reqheight() for one in self.buttons.values()), default=0)
        self.configure(height=-(-len(self.buttons) // columns) * (highest + _SEAM))

    @property
    def value(self) -> str:
        """What is chosen."""
        return self._value.get()

    @value.setter
    def value(self, value: str) -> None:
        self._value.set(value)


class Chooser(ttk.Combobox):
    """A list from which one of many is chosen by its words."""

    def __init__(self, parent: tk.Misc, chosen: Callable[[str], object], width: int = 34) -> None:
        super().__init__(parent, state="readonly", width=width)
        self._chosen = chosen
        self._choices: list[tuple[str, str]] = []
        self.bind("<<ComboboxSelected>>", self._on_chosen)

    def offer(self, choices: Iterable[tuple[str, str]]) -> None:
        """Offer choices, each a value and its words."""
        self._choices = list(choices)
        self.configure(values=[text for _value, text in self._choices])

    def choose(self, value: str) -> None:
        """Show a value as chosen; one that is not offered shows as it is."""
        words = dict(self._choices)
        self.set(words.get(value, value))

    def _on_chosen(self, _event: object) -> None:
        self.selection_clear()
        self._chosen(self._choices[self.current()][0])


class Number(ttk.Frame):
    """A whole number with its words."""

    def __init__(
        self, parent: tk.Misc, text: str, bounds: tuple[int, int], changed: Callable[[int], object]
    ) -> None:
        super().__init__(parent, style="Card.TFrame")
        self._bounds = bounds
        self._changed = changed
        self._value = tk.StringVar(self)
        ttk.Label(self, text=text, style="Card.Muted.TLabel").pack(side="left")
        self.box = ttk.Spinbox(
            self,
            from_=bounds[0],
            to=bounds[1],
            width=4,
            textvariable=self._value,
            command=self._on_change,
        )
        self.box.pack(side="left", padx=(6, 12))
        for event in ("<Return>", "<FocusOut>"):
            self.box.bind(event, lambda _event: self._on_change())

    def show(self, number: int) -> None:
        """Show a number."""
        self._value.set(str(number))

    def _on_change(self) -> None:
        text, (least, most) = self._value.get().strip(), self._bounds
        number = int(text) if text.isdecimal() and len(text) < 6 else least
        number = max(least, min(most, number))
        self.show(number)
        self._changed(number)
