"""The style of the widgets: ttk dressed in the colours of a scheme."""

from __future__ import annotations

import tkinter as tk
from tkinter import font as tkfont
from tkinter import ttk

from tengen.base.i18n import language
from tengen.base.text import breakable
from tengen.desktop.colors import COLOR_SCHEMES, ColorScheme, color_scheme_of, mixed
from tengen.desktop.display_scale import USUAL_INCH, screen_factor
from tengen.desktop.native_theme import OURS, native_colors, theme_for
from tengen.desktop.preferences import Preferences

_FAMILIES = ("Inter", "Segoe UI", "SF Pro Text", "Noto Sans", "Cantarell", "Ubuntu")
_FALLBACK = ("DejaVu Sans", "Liberation Sans")
#: What draws the characters of a language as its readers know them.
_OWN_FAMILIES = {
    "ja": ("Yu Gothic UI", "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP"),
    "zh_Hans": ("Microsoft YaHei UI", "PingFang SC", "Noto Sans CJK SC", "Noto Sans SC"),
    "zh_Hant": ("Microsoft JhengHei UI", "PingFang TC", "Noto Sans CJK TC", "Noto Sans TC"),
    "ko": ("Malgun Gothic", "Apple SD Gothic Neo", "Noto Sans CJK KR", "Noto Sans KR"),
}
#: The fonts of Tk by name, used by fields, lists, headings and the dialogs of the system.
_NAMED = ("Default", "Text", "Menu", "Heading", "Caption", "SmallCaption", "Icon", "Tooltip")
_POINTS = 72.0


class WidgetStyle:
    """Fonts, distances and colours; ``apply`` dresses all widgets of a window in them."""

    def __init__(self, root: tk.Misc, scale: float | None = None) -> None:
        #: Whether the system is dark.
        self.is_dark = False
        self._root = root
        self.factor = scale or screen_factor(root)
        known = set(tkfont.families(root))
        wanted = (*_OWN_FAMILIES.get(language(), ()), *_FAMILIES, *_FALLBACK)
        family = next((one for one in wanted if one in known), "TkDefaultFont")
        self.family = family
        self.text = (family, -self.px(14))
        self.small = (family, -self.px(12))
        self.strong = (family, -self.px(14), "bold")
        self.large = (family, -self.px(18), "bold")
        self.title = (family, -self.px(30), "bold")
        self.clock = (family, -self.px(19), "bold")
        self._font = tkfont.Font(root, family=family, size=-self.px(14))
        self._scale_tk(root)

    def _scale_tk(self, root: tk.Misc) -> None:
        """Let the widgets that choose their own sizes follow ours."""
        root.tk.call("tk", "scaling", self.factor * USUAL_INCH / _POINTS)
        for name in _NAMED:
            font = tkfont.nametofont(f"Tk{name}Font", root)
            font.configure(family=self.family, size=-self.px(12 if name == "Heading" else 14))

    def measured(self, text: str) -> int:
        """Return the pixels that a text takes."""
        return self._font.measure(text)

    def wrapped(self, text: str, width: int) -> str:
        """Return a text in lines of at most so many pixels, where words allow that."""
        lines = [""]
        for word in text.split():
            glue = " "
            for part in breakable(word):
                longer = f"{lines[-1]}{glue}{part}".strip()
                if lines[-1] and self.measured(longer) > width:
                    lines.append(part)
                else:
                    lines[-1] = longer
                glue = ""
        return "\n".join(lines)

    def px(self, size: float) -> int:
        """Return a distance in pixels of this screen."""
        return max(1, round(size * self.factor))

    def scheme(self, preferences: Preferences) -> ColorScheme:
        """Return the colours around the board."""
        colors = color_scheme_of(preferences, is_dark=self.is_dark)
        theme = self._theme(colors)
        return colors if theme == OURS else native_colors(self._root, theme, colors)

    def _theme(self, colors: ColorScheme) -> str:
        """Return the theme of ttk that shows some colours."""
        is_dark = colors.ink == COLOR_SCHEMES["dark"].ink
        offered = ttk.Style(self._root).theme_names()
        return theme_for(offered, is_dark=is_dark, is_system_dark=self.is_dark)

    def apply(self, root: tk.Tk | tk.Toplevel, colors: ColorScheme) -> None:
        """Dress the widgets."""
        style, theme = ttk.Style(root), self._theme(colors)
        style.theme_use(theme)
        root.configure(background=colors.ground)
        self._plain(style, colors)
        if theme != OURS:
            self._native(style)
            return
        self._options(root, colors)
        self._buttons(style, colors)
        self._fields(style, colors)

    def _native(self, style: ttk.Style) -> None:
        """Give the widgets of the platform our fonts and distances; their colours are its own."""
        style.configure("Main.TButton", font=self.strong, padding=(self.px(18), self.px(8)))
        style.configure("Tight.TButton", padding=(self.px(2), self.px(3)), justify="center")
        style.configure("Held.Tight.TButton", font=self.strong)
        style.configure("Choice.TButton", justify="center")
        style.configure("Segment.Toolbutton", padding=(self.px(8), self.px(4)), anchor="center")
        style.configure("Treeview", rowheight=self.px(26), indent=self.px(18))

    def _options(self, root: tk.Misc, colors: ColorScheme) -> None:
        """Dress what ttk does not: menus and the lists of combo boxes."""
        root.option_add("*TCombobox*Listbox.background", colors.surface)
        root.option_add("*TCombobox*Listbox.foreground", colors.ink)
        root.option_add("*TCombobox*Listbox.selectBackground", colors.accent)
        root.option_add("*TCombobox*Listbox.selectForeground", colors.accent_ink)
        root.option_add("*TCombobox*Listbox.font", self.text)
        root.option_add("*Menu.font", self.text)
        for name, value in (
            ("background", colors.surface),
            ("foreground", colors.ink),
            ("activeBackground", colors.accent),
            ("activeForeground", colors.accent_ink),
            ("selectColor", colors.accent),
        ):
            root.option_add(f"*Menu.{name}", value)
        root.option_add("*Menu.relief", "flat")
        root.option_add("*Menu.activeBorderWidth", "0")

    def _plain(self, style: ttk.Style, colors: ColorScheme) -> None:
        style.configure(
            ".",
            background=colors.ground,
            foreground=colors.ink,
            font=self.text,
            bordercolor=colors.line,
            lightcolor=colors.ground,
            darkcolor=colors.ground,
            troughcolor=colors.raised,
            focuscolor=colors.accent,
            selectbackground=colors.accent,
            selectforeground=colors.accent_ink,
        )
        style.configure("Card.TFrame", background=colors.surface)
        for name, ground in (("", colors.ground), ("Card.", colors.surface)):
            style.configure(f"{name}TLabel", background=ground)
            style.configure(
                f"{name}Muted.TLabel", background=ground, foreground=colors.muted, font=self.small
            )
            style.configure(f"{name}Strong.TLabel", background=ground, font=self.strong)
            style.configure(f"{name}Large.TLabel", background=ground, font=self.large)
        style.configure("Title.TLabel", font=self.title, foreground=colors.ink)
        style.configure(
            "Legend.TLabel", font=self.small, foreground=colors.muted, background=colors.surface
        )
        style.configure("Clock.TLabel", font=self.clock, background=colors.surface)
        style.configure(
            "Notice.TLabel", background=colors.warn_soft, foreground=colors.warn, padding=self.px(8)
        )
        style.configure("Think.Horizontal.TProgressbar", background=colors.accent, borderwidth=0)
        style.configure("Think.Horizontal.TProgressbar", thickness=self.px(4))

    def _buttons(self, style: ttk.Style, colors: ColorScheme) -> None:
        padding = (self.px(10), self.px(6))
        style.configure(
            "TButton",
            background=colors.raised,
            foreground=colors.ink,
            padding=padding,
            relief="flat",
            borderwidth=1,
            lightcolor=colors.raised,
            darkcolor=colors.raised,
            bordercolor=colors.line,
        )
        hover = mixed(colors.raised, colors.ink, 0.08)
        style.map(
            "TButton",
            background=[("disabled", colors.ground), ("active", hover)],
            foreground=[("disabled", mixed(colors.ground, colors.ink, 0.35))],
            lightcolor=[("active", hover)],
            darkcolor=[("active", hover)],
        )
        self._small_buttons(style, colors)
        style.configure(
            "Main.TButton",
            background=colors.accent,
            foreground=colors.accent_ink,
            font=self.strong,
            padding=(self.px(18), self.px(10)),
            lightcolor=colors.accent,
            darkcolor=colors.accent,
            bordercolor=colors.accent_strong,
        )
        style.map(
            "Main.TButton",
            background=[("active", colors.accent_strong)],
            lightcolor=[("active", colors.accent_strong)],
            darkcolor=[("active", colors.accent_strong)],
            foreground=[("disabled", colors.muted)],
        )
        self._segments(style, colors)

    def _small_buttons(self, style: ttk.Style, colors: ColorScheme) -> None:
        """Dress buttons that stand close together, and those that are held down."""
        style.configure("Tight.TButton", padding=(self.px(4), self.px(6)), justify="center")
        style.configure("Choice.TButton", justify="center")
        soft = colors.accent_soft
        style.configure("Held.Tight.TButton", background=soft, lightcolor=soft, darkcolor=soft)
        style.configure("Held.Tight.TButton", bordercolor=colors.accent)
        style.map(
            "Held.Tight.TButton", background=[("active", soft)], lightcolor=[("active", soft)]
        )

    def _segments(self, style: ttk.Style, colors: ColorScheme) -> None:
        """Dress choices of a few words side by side: buttons of which one is held down."""
        name = "Segment.Toolbutton"
        style.configure(
            name,
            background=colors.raised,
            foreground=colors.ink,
            padding=(self.px(9), self.px(5)),
            anchor="center",
            relief="flat",
            borderwidth=1,
            bordercolor=colors.line,
            lightcolor=colors.raised,
            darkcolor=colors.raised,
        )
        soft = mixed(colors.raised, colors.ink, 0.08)
        chosen = [("selected", colors.accent), ("active", soft)]
        style.map(
            name,
            background=chosen,
            lightcolor=chosen,
            darkcolor=chosen,
            bordercolor=[("selected", colors.accent_strong)],
            foreground=[("selected", colors.accent_ink), ("disabled", colors.muted)],
        )
        for kind in ("TCheckbutton", "TRadiobutton"):
            style.configure(kind, background=colors.surface, foreground=colors.ink)
            style.configure(
                kind, indicatorbackground=colors.surface, indicatorforeground=colors.accent
            )
            style.map(kind, background=[("active", colors.surface)])
            style.configure(kind, indicatorsize=self.px(13), indicatormargin=self.px(4))

    def _fields(self, style: ttk.Style, colors: ColorScheme) -> None:
        for kind in ("TEntry", "TCombobox", "TSpinbox"):
            style.configure(
                kind,
                fieldbackground=colors.surface,
                background=colors.raised,
                foreground=colors.ink,
                arrowcolor=colors.ink,
                insertcolor=colors.ink,
                bordercolor=colors.line,
                lightcolor=colors.surface,
                darkcolor=colors.surface,
                padding=self.px(5),
            )
            style.map(
                kind,
                fieldbackground=[("readonly", colors.surface)],
                foreground=[("readonly", colors.ink)],
                bordercolor=[("focus", colors.accent)],
            )
        style.configure("TCombobox", arrowsize=self.px(13))
        style.configure("TSpinbox", arrowsize=self.px(11))
        style.configure(
            "Treeview",
            background=colors.surface,
            fieldbackground=colors.surface,
            foreground=colors.ink,
            rowheight=self.px(26),
            indent=self.px(18),
            borderwidth=0,
        )
        style.configure("Treeview.Item", indicatorsize=self.px(11))
        style.configure("Treeview.Item", indicatormargins=(self.px(3), 0, self.px(3), 0))
        style.map(
            "Treeview",
            background=[("selected", colors.accent)],
            foreground=[("selected", colors.accent_ink)],
        )
        style.configure(
            "Treeview.Heading", background=colors.raised, foreground=colors.muted, relief="flat"
        )
        style.map("Treeview.Heading", background=[("active", colors.raised)])
        style.configure("TScrollbar", background=colors.raised, troughcolor=colors.surface)
        style.configure("TScrollbar", arrowcolor=colors.muted, bordercolor=colors.surface)
        style.configure("TScrollbar", arrowsize=self.px(12), gripcount=0)
        style.map("TScrollbar", background=[("active", colors.line), ("disabled", colors.surface)])
        style.configure("TNotebook", background=colors.ground, borderwidth=0)
        style.configure(
            "TNotebook.Tab", background=colors.raised, padding=(self.px(12), self.px(6))
        )
        style.configure("TNotebook.Tab", lightcolor=colors.raised, bordercolor=colors.line)
        style.map(
            "TNotebook.Tab",
            background=[("selected", colors.surface)],
            lightcolor=[("selected", colors.surface)],
            padding=[("selected", (self.px(12), self.px(6)))],
        )
        style.configure("Horizontal.TScale", background=colors.accent, troughcolor=colors.raised)
