"""The window: its pages, its menu, its keys, and the threads it hears from."""

from __future__ import annotations

import sys
import threading
import tkinter as tk
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from types import TracebackType
from typing import Any

from tengen.base import i18n
from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.desktop import newgame, preferences
from tengen.desktop.colors_dialog import ColorsDialog
from tengen.desktop.dialogs import Dialogs, ListDialog
from tengen.desktop.game import GameDeeds, GamePage
from tengen.desktop.inbox import Inbox
from tengen.desktop.keys import KeysWindow, bind_keys
from tengen.desktop.look import Look
from tengen.desktop.menu import make_menu
from tengen.desktop.parts import tidy
from tengen.desktop.preferences import Preferences
from tengen.desktop.records import notes_of, read_games
from tengen.desktop.samples import icon
from tengen.desktop.start import StartDeeds, StartPage
from tengen.desktop.statistics import StatisticsWindow
from tengen.desktop.table import Table
from tengen.desktop.thinker import Thinker
from tengen.desktop.vault import Vault
from tengen.games import listing, store, words
from tengen.games.events import Event
from tengen.games.game import Game
from tengen.games.settings import GameKind
from tengen.games.statistics import statistics
from tengen.records.record import Record

#: Milliseconds between two looks for news, and between two looks at the clocks.
POLL_MS, TICK_MS = 20, 100
_LEAST = (1024, 640)
_USUAL = (1180, 800)

Deed = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Services:
    """What works beside the window; ``is_dark`` asks the system, which may take a moment."""

    inbox: Inbox
    vault: Vault
    thinker: Thinker
    is_dark: Callable[[], bool] = lambda: False


class Window:
    """The app. ``run`` shows it until it is closed; ``close`` ends all that it started."""

    def __init__(
        self, root: tk.Tk, services: Services, chosen: Preferences, scale: float | None = None
    ) -> None:
        self.root = root
        self.services = services
        self.preferences = chosen
        self.look = Look(root, scale)
        self.look.is_dark = services.is_dark()
        self.dialogs = Dialogs(root)
        self.table = Table(services.vault, services.thinker, chosen.visitor, self._on_change)
        self.start: StartPage | None = None
        self.page: GamePage | None = None
        self.is_closed = False
        self._timers: dict[str, str] = {}
        root.title("Tengen")
        root.minsize(*self._fitting(_LEAST))
        root.geometry(chosen.geometry or "{}x{}".format(*self._fitting(_USUAL)))
        root.protocol("WM_DELETE_WINDOW", self.close)
        self._icon = tk.PhotoImage(master=root, data=icon(), format="png")
        root.iconphoto(True, self._icon)  # noqa: FBT003 - Tk's own order
        root.report_callback_exception = self._on_error
        root.bind("<FocusIn>", self._on_focus)
        self._dress()
        bind_keys(root, self._deeds())
        self._poll()
        self._tick()

    def _fitting(self, size: tuple[int, int]) -> tuple[int, int]:
        """Return a size in pixels of this screen, no larger than the screen."""
        screen = self.root.winfo_screenwidth(), self.root.winfo_screenheight() - self.look.px(60)
        sides = zip(size, screen, strict=True)
        width, height = (min(self.look.px(side), most) for side, most in sides)
        return width, height

    # -- the life of the window --------------------------------------------------------------

    def run(self) -> None:
        """Show the window until it is closed."""
        self.root.mainloop()

    def close(self) -> None:
        """Remember the settings, end the engines, keep what is still to be kept."""
        if self.is_closed:
            return
        self.is_closed = True
        self.preferences = replace(self.preferences, geometry=self.root.geometry())
        self.root.withdraw()
        for timer in self._timers.values():
            self.root.after_cancel(timer)
        self.table.leave()
        self._remember()
        self.services.thinker.close()
        self.services.vault.close()
        self._clear()
        self.root.destroy()

    def _poll(self) -> None:
        self.services.inbox.drain()
        if not self.is_closed:
            self._timers["poll"] = self.root.after(POLL_MS, self._poll)

    def _tick(self) -> None:
        self.table.tick()
        if self.page is not None:
            self.page.tick()
        self._timers["tick"] = self.root.after(TICK_MS, self._tick)

    def _on_error(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Say what went wrong; a fault of our own also leaves its trace on the error stream."""
        if isinstance(error, TengenError):
            self.say(str(error))
            return
        traceback.print_exception(kind, error, trace, file=sys.stderr)
        self.say(_("Something went wrong; please try again."))

    def _remember(self) -> None:
        with suppress(TengenError):  # a full disk is no reason to stop a game
            preferences.save(self.preferences)

    # -- pages -------------------------------------------------------------------------------

    def _dress(self) -> None:
        """Build everything in the language and the colours that were chosen."""
        self._teach_tk()
        self.look.apply(self.root, self.look.around(self.preferences))
        self.root.configure(menu=make_menu(self))
        if self.table.game is None:
            self.show_start()
        else:
            self._show_game()

    def _on_focus(self, event: tk.Event[tk.Misc]) -> None:
        """Ask the system again when the person comes back from elsewhere."""
        if event.widget is not self.root or self.preferences.surroundings != "system":
            return

        def ask() -> None:
            is_dark = self.services.is_dark()
            self.services.inbox.post(lambda: self._adapt(is_dark=is_dark))

        threading.Thread(target=ask, name="daylight", daemon=True).start()

    def _adapt(self, *, is_dark: bool) -> None:
        """Follow the system into the dark, or out of it."""
        if is_dark != self.look.is_dark and not self.is_closed:
            self.look.is_dark = is_dark
            self._dress()

    def _clear(self) -> None:
        for page in (self.start, self.page):
            if page is not None:
                page.destroy()
        self.start = self.page = None
        tidy()

    def show_start(self) -> None:
        """Go to the start page; the game on the desk is kept as it stands."""
        self.table.leave()
        self._clear()
        deeds = StartDeeds(self.change, self.begin, self.go_on)
        self.start = StartPage(self.root, self.look, self.preferences, deeds)
        self.start.pack(fill="both", expand=True)
        self.start.play.focus_set()

    def _show_game(self) -> None:
        self._clear()
        deeds = GameDeeds(self.show_start, self.play_on, self.toggle_thinking)
        self.page = GamePage(self.root, self.look, self.table, deeds)
        self.page.pack(fill="both", expand=True)
        self.page.board.focus_set()
        self.page.refresh(self.preferences)

    def _on_change(self, events: Sequence[Event]) -> None:
        if self.is_closed or self.table.game is None:
            return
        if self.page is None:
            self._show_game()
        else:
            self.page.refresh(self.preferences, events)
        self._judge()

    def _judge(self) -> None:
        """Ask the analyst, when every position is to be judged."""
        game = self.table.game
        wanted = self.preferences.analyses and game is not None and not self.table.is_thinking
        if wanted and not self.table.is_judging:
            self.table.judge()

    # -- choices -----------------------------------------------------------------------------

    def change(self, chosen: Preferences) -> None:
        """Take other preferences and show them."""
        before, self.preferences = self.preferences, chosen
        self._remember()
        if (before.language, before.surroundings) != (chosen.language, chosen.surroundings):
            self._speak()
            self._dress()
        elif self.page is not None:
            self.page.refresh(chosen)
        elif self.start is not None and self.start.preferences != chosen:
            self.start.preferences = chosen
            self.start.refresh()

    def switch(self, **changes: object) -> None:
        """Change some of the preferences."""
        self.change(replace(self.preferences, **changes))  # type: ignore[arg-type]

    def _speak(self) -> None:
        if self.preferences.language:
            i18n.use_language(self.preferences.language)

    def _teach_tk(self) -> None:
        """Let Tk's own dialogs speak the language too, where Tk knows it."""
        with suppress(tk.TclError):
            self.root.tk.call("::msgcat::mclocale", i18n.language())
            self.root.tk.eval(
                "namespace eval ::tk {::msgcat::mcload [file join $::tk_library msgs]}"
            )

    def toggle_thinking(self) -> None:
        """Show or hide what programs thought."""
        self.switch(shows_thinking=not self.preferences.shows_thinking)

    def toggle_analysis(self) -> None:
        """Judge every position, or stop doing so."""
        self.switch(analyses=not self.preferences.analyses)
        self._judge()

    def set_pace(self, seconds: float) -> None:
        """Show each move of two programs so long."""
        self.preferences = replace(self.preferences, pace=seconds)
        self.table.set_pace(seconds)

    # -- games -------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the game that was chosen."""
        self.table.begin(newgame.settings_of(self.preferences), self.preferences.pace)

    def begin_by_key(self, key: str) -> None:
        """Begin one of the four classic kinds of games."""
        self.preferences = newgame.by_key(self.preferences, key)
        self._remember()
        self.begin()

    def restart(self) -> None:
        """Begin the same game again."""
        self.table.restart()

    def play_on(self) -> None:
        """Play from the moment that is looked at, against whoever is chosen."""
        chosen = self.preferences
        position = self.table.position
        if position.outcome is not None:
            self.table.say(_("The game is over."))
            return
        self.table.play_on(newgame.settings_from_here(chosen, position))

    def go_on(self) -> None:
        """Go on with the latest game that is not over."""
        wanted = listing.Wanted(
            self.preferences.visitor, verdict=listing.Verdict.OPEN, limit=listing.MOST
        )

        def found(page: listing.Page) -> None:
            here = [one for one in page.games if one["plies"] and one["kind"] != "friend"]
            if here:
                self.open_game(here[0]["id"])
            elif self.start is not None:
                self.start.go_on.state(["disabled"])

        self.services.vault.read(lambda connection: listing.listed(connection, wanted), found)

    def open_game(self, name: str) -> None:
        """Put a kept game on the desk."""

        def found(game: Game) -> None:
            self.table.resume(game)

        self.services.vault.read(lambda connection: store.load(connection, name), found)

    def show_games(self) -> None:
        """List the games that are kept."""
        wanted = listing.Wanted(self.preferences.visitor, limit=listing.MOST)
        columns = ((_("Game"), 200), (_("Who played"), 260), (_("Result"), 180), (_("Moves"), 70))
        window = ListDialog(self.root, self.look, columns, _("Your games"))

        def found(page: listing.Page) -> None:
            if window.winfo_exists():
                window.fill([(one["id"], _row(one)) for one in page.games], self.open_game)

        self.services.vault.read(lambda connection: listing.listed(connection, wanted), found)

    def show_statistics(self) -> None:
        """Show what the games add up to."""
        visitor = self.preferences.visitor
        self.services.vault.read(
            lambda connection: statistics(listing.results(connection, visitor)),
            lambda found: StatisticsWindow(self.root, self.look, found),
        )

    def show_look(self) -> None:
        """Open the dialog of colours."""
        ColorsDialog(self.root, self.look, lambda: self.preferences, self.switch, self.dialogs)

    def show_keys(self) -> None:
        """Show what the keys do."""
        KeysWindow(self.root, self.look)

    # -- files -------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the game to a file."""
        game = self.table.game
        if game is None:
            return
        date = datetime.now(UTC).astimezone().strftime("%Y-%m-%d")
        path = self.dialogs.path_to_save(f"{game.settings.variant.name}-{date}.sgf")
        if path is None:
            return
        try:
            self.table.save(path)
        except TengenError as error:
            self.table.say(str(error))
        else:
            self.table.say(_("Saved in {path}").format(path=path))

    def open(self) -> None:
        """Open a file of games."""
        path = self.dialogs.path_to_open()
        if path is None:
            return
        try:
            games = read_games(path, newgame.rules_of(self.preferences))
        except TengenError as error:
            self.say(str(error))
            return
        if len(games) == 1:
            self._take(games[0])
        else:
            self._choose(games)

    def _choose(self, games: Sequence[Record]) -> None:
        columns = ((_("Game"), 240), (_("Who played"), 320), (_("Moves"), 80))
        window = ListDialog(self.root, self.look, columns, _("Games"))
        rows = [
            (
                str(at),
                (_(one.variant.title), f"{one.black} – {one.white}", str(len(one.mainline))),
            )
            for at, one in enumerate(games)
        ]
        window.fill(rows, lambda at: self._take(games[int(at)]))

    def _take(self, record: Record) -> None:
        try:
            self.table.take(record, notes_of(record))
        except TengenError as error:
            self.say(str(error))

    def say(self, text: str) -> None:
        """Say something on whichever page is shown."""
        if self.table.game is not None:
            self.table.say(text)
        elif self.start is not None:
            self.start.say(text)

    # -- keys --------------------------------------------------------------------------------

    def in_game(self, deed: Deed) -> Deed:
        """Return a deed that does nothing while there is no game."""
        return lambda: None if self.table.game is None else deed()

    def _deeds(self) -> dict[str, Deed]:
        table = self.table
        return {
            **{key: partial(self.begin_by_key, key) for key in ("F1", "F2", "F3", "F4")},
            "menu": self.show_start,
            "restart": self.restart,
            "quit": self.close,
            "back": self.in_game(lambda: table.look(table.ply - 1)),
            "forth": self.in_game(lambda: table.look(table.ply + 1)),
            "start": self.in_game(lambda: table.look(0)),
            "now": self.in_game(lambda: table.look(table.length)),
            "undo": self.in_game(table.undo),
            "redo": self.in_game(table.redo),
            "save": self.save,
            "open": self.open,
            "hint": self.in_game(table.hint),
            "thinking": self.toggle_thinking,
            "analysis": self.toggle_analysis,
            "numbers": lambda: self.switch(has_numbers=not self.preferences.has_numbers),
            "coordinates": lambda: self.switch(
                has_coordinates=not self.preferences.has_coordinates
            ),
            "hold": self.in_game(self.hold),
        }

    def hold(self) -> None:
        """Pause two programs; otherwise let the program that thinks move."""
        game = self.table.game
        if game is not None and game.settings.kind is GameKind.PROGRAMS:
            self.table.pause()
        else:
            self.table.stop()


def _row(game: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a listed game as the cells of a row."""
    names = (_player(game["players"][seat]) for seat in ("first", "second"))
    size = "" if game["size"] == "unbounded" else game["size"]
    title = f"{_(game['title'])} {size}".strip()
    return title, " – ".join(names), _result(game), str(game["plies"])


def _result(game: Mapping[str, Any]) -> str:
    """Say how a listed game ended: for the person, or as figures where that is nobody's side."""
    if game["ended"] is None:
        return _("Unfinished")
    verdicts = {"won": _("Won"), "lost": _("Lost"), "drawn": _("Drawn")}
    figures = {"first": "1 – 0", "second": "0 – 1", None: "½ – ½"}
    told = verdicts[game["result"]] if game["result"] else figures[game["winner"]]
    why = words.why_text(game["reason"])
    return f"{told}, {why}" if why else told


def _player(player: Mapping[str, Any] | None) -> str:
    if player is None:
        return "?"
    if player.get("player"):
        return words.program_name(player["player"])
    return player["name"] or _("You")
