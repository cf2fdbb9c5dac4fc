"""The window: its pages, its menu, its keys, and the threads it hears from."""

from __future__ import annotations

import sys
import threading
import tkinter as tk
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import TracebackType
from typing import TypeVar

from sqlalchemy import Connection

from tengen.base import i18n
from tengen.base.clock import now_ms
from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.desktop import chosen_game, preferences
from tengen.desktop.colors_dialog import ColorsDialog
from tengen.desktop.controller import GameController
from tengen.desktop.dialogs import Dialogs
from tengen.desktop.files import GameFiles
from tengen.desktop.game import GameActions, GamePage
from tengen.desktop.game_list import GameList, GameListActions, all_games
from tengen.desktop.help import AboutWindow, RulesWindow
from tengen.desktop.keys import KeysWindow, bind_keys
from tengen.desktop.learning import DesktopLearning
from tengen.desktop.menu import MenuActions, make_menu
from tengen.desktop.parts import close_latest, tidy
from tengen.desktop.placement import ScreenArea, fitted
from tengen.desktop.preferences import Preferences
from tengen.desktop.review import ReviewWindow
from tengen.desktop.samples import icon
from tengen.desktop.services import DesktopServices
from tengen.desktop.sound import END, STONE
from tengen.desktop.start import StartActions, StartPage
from tengen.desktop.statistics import StatisticsWindow
from tengen.desktop.studies import DesktopStudies
from tengen.desktop.widget_style import WidgetStyle
from tengen.games import collection, listing
from tengen.games.events import Ended, Event, Moved
from tengen.games.settings import GameKind
from tengen.games.statistics import statistics
from tengen.study.coach_remark import CoachLevel

#: Milliseconds between two looks for news, and between two looks at the clocks.
POLL_MS, TICK_MS = 20, 100
_MIN_SIZE = (800, 600)
_DEFAULT_SIZE = (1180, 800)
#: What stands around a window: its title and a bar of the desktop.
_FRAME = 60

Action = Callable[[], object]
_T = TypeVar("_T")


class Window:
    """The app. ``run`` shows it until it is closed; ``close`` ends all that it started."""

    def __init__(
        self,
        root: tk.Tk,
        services: DesktopServices,
        chosen: Preferences,
        scale: float | None = None,
    ) -> None:
        self.root = root
        self.services = services
        self.preferences = chosen
        self.style = WidgetStyle(root, scale)
        self.style.is_dark = services.is_dark()
        self.dialogs = Dialogs(root)
        self.controller = GameController(services, chosen.visitor, self._on_change)
        self.controller.coach.set_level(CoachLevel(chosen.coach))
        self.files = GameFiles(
            root,
            self.style,
            self.controller,
            lambda: self.dialogs,
            lambda: chosen_game.rules_of(self.preferences),
            self.say,
        )
        self.studies = DesktopStudies(root, self.style, services, self.controller, self.say)
        self.learning = DesktopLearning(
            root, self.style, services, lambda: self.preferences, self.say
        )
        self.start: StartPage | None = None
        self.page: GamePage | None = None
        self.review: ReviewWindow | None = None
        self.is_closed = False
        self._timers: dict[str, str] = {}
        root.title("Tengen")
        self._place(chosen.geometry)
        root.protocol("WM_DELETE_WINDOW", self.close)
        self._icon = tk.PhotoImage(master=root, data=icon(), format="png")
        root.iconphoto(True, self._icon)  # noqa: FBT003 - Tk's own order
        root.report_callback_exception = self._on_error
        root.bind("<FocusIn>", self._on_focus)
        root.bind("<Escape>", lambda _event: close_latest(root))
        self._dress()
        bind_keys(root, self._actions())
        self._poll()
        self._tick()

    def _place(self, geometry: str) -> None:
        """Open where the window was closed, as far as that is on the screen."""
        area, frame, px = ScreenArea.of(self.root), self.style.px(_FRAME), self.style.px
        least, usual = ((px(size[0]), px(size[1])) for size in (_MIN_SIZE, _DEFAULT_SIZE))
        self.root.minsize(*area.limited(least, frame))
        self.root.geometry(fitted(geometry, usual, area, frame))

    # -- the life of the window --------------------------------------------------------------

    def run(self) -> None:
        """Show the window until it is closed."""
        self.root.mainloop()

    def close(self) -> None:
        """Remember the settings, end the engines, store what is still to be stored."""
        if self.is_closed:
            return
        self.is_closed = True
        self.preferences = replace(self.preferences, geometry=self.root.geometry())
        self.root.withdraw()
        for timer in self._timers.values():
            self.root.after_cancel(timer)
        self.controller.leave()
        self._remember()
        self.services.close()
        self._clear()
        self.root.destroy()

    def _poll(self) -> None:
        try:
            self.services.queue.drain()
        finally:
            if not self.is_closed:
                self._timers["poll"] = self.root.after(POLL_MS, self._poll)

    def _tick(self) -> None:
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
        self.style.apply(self.root, self.style.scheme(self.preferences))
        self.root.configure(menu=make_menu(self.root, self._menu_actions()))
        if self.controller.game is None:
            self.show_start()
        else:
            self._show_game()

    def _on_focus(self, event: tk.Event[tk.Misc]) -> None:
        """Ask the system again when the person comes back from elsewhere."""
        if event.widget is not self.root or self.preferences.surroundings != "system":
            return

        def ask() -> None:
            is_dark = self.services.is_dark()
            self.services.queue.post(lambda: self._adapt(is_dark=is_dark))

        threading.Thread(target=ask, name="dark mode", daemon=True).start()

    def _adapt(self, *, is_dark: bool) -> None:
        """Follow the system into the dark, or out of it."""
        if is_dark != self.style.is_dark and not self.is_closed:
            self.style.is_dark = is_dark
            self._dress()

    def _clear(self) -> None:
        for page in (self.start, self.page):
            if page is not None:
                page.destroy()
        self.start = self.page = None
        tidy()

    def show_start(self) -> None:
        """Go to the start page; the game stays stored as it is."""
        self.controller.leave()
        self._clear()
        if self.review is not None:
            self.review.follow()
        actions = StartActions(self.change, self.begin, self.go_on)
        self.start = StartPage(self.root, self.style, self.preferences, actions)
        self.start.pack(fill="both", expand=True)
        self.start.play.focus_set()

    def _show_game(self) -> None:
        self._clear()
        actions = GameActions(self.show_start, self.play_on, self.toggle_thinking, self.show_review)
        self.page = GamePage(self.root, self.style, self.controller, actions)
        self.page.pack(fill="both", expand=True)
        self.page.board.focus_set()
        self.page.refresh(self.preferences)

    def _on_change(self, events: Sequence[Event]) -> None:
        if self.is_closed or self.controller.game is None:
            return
        if self.page is None:
            self._show_game()
        else:
            self.page.refresh(self.preferences, events)
        self._sound(events)
        if self.review is not None:
            self.review.follow()
        self._evaluate()

    def _sound(self, events: Sequence[Event]) -> None:
        """Let what happened be heard."""
        bodies = {type(event.body) for event in events}
        if self.preferences.has_sound and bodies & {Moved, Ended}:
            self.services.sounds.play(END if Ended in bodies else STONE)

    def _evaluate(self) -> None:
        """Ask the analyst, when every position is to be judged."""
        game = self.controller.game
        wanted = self.preferences.analyses and game is not None and not self.controller.is_thinking
        if wanted and not self.controller.is_evaluating:
            self.controller.evaluate()

    # -- choices -----------------------------------------------------------------------------

    def change(self, chosen: Preferences) -> None:
        """Take other preferences and show them."""
        before, self.preferences = self.preferences, chosen
        self._remember()
        if (before.language, before.surroundings) != (chosen.language, chosen.surroundings):
            if before.language != chosen.language:
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
        self._evaluate()

    def set_pace(self, seconds: float) -> None:
        """Show each move of two programs so long."""
        self.preferences = replace(self.preferences, pace=seconds)
        self.controller.set_pace(seconds)

    def set_coach(self, level: str) -> None:
        """Want so much help of the coach."""
        self.switch(coach=level)
        self.controller.coach.set_level(CoachLevel(level))

    # -- games -------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the game that was chosen."""
        self.controller.begin(chosen_game.settings_of(self.preferences), self.preferences.pace)

    def begin_by_key(self, key: str) -> None:
        """Begin one of the four classic kinds of games."""
        self.preferences = chosen_game.by_key(self.preferences, key)
        self._remember()
        self.begin()

    def restart(self) -> None:
        """Begin the same game again."""
        self.controller.restart()

    def play_on(self) -> None:
        """Play from the moment that is looked at, against whoever is chosen."""
        position = self.controller.position
        if position.outcome is not None:
            self.controller.say(_("The game is over."))
        elif not self.controller.can.analyse:
            self.controller.say(_("This cannot be done in this game."))
        else:
            self.controller.play_on(chosen_game.settings_from_here(self.preferences, position))

    def go_on(self) -> None:
        """Continue the latest game that is not over."""
        wanted = listing.GameFilter(
            self.preferences.visitor, verdict=listing.ResultFilter.OPEN, limit=listing.MAX_LISTED
        )

        def found(page: listing.Page) -> None:
            here = [one for one in page.games if one.plies and _is_played_here(one)]
            if here:
                self.open_game(here[0].id)
            elif self.start is not None:
                self.start.go_on.state(["disabled"])
                self.start.say(_("Nothing was found."))

        self._read(lambda connection: listing.listed(connection, wanted), found)

    def open_game(self, name: str) -> None:
        """Show a stored game."""
        self.controller.resume(name)

    def show_games(self) -> None:
        """List the games that are stored."""
        visitor, controller = self.preferences.visitor, self.controller
        actions = GameListActions(
            self.open_game,
            self._remove_games,
            lambda: None if controller.game is None else controller.game.id,
        )
        window = GameList(self.root, self.style, actions, self.dialogs)
        self._read(lambda connection: all_games(connection, visitor), window.fill_games)

    def _remove_games(self, names: Sequence[str]) -> None:
        """Delete games; on the web they can be brought back for a while."""
        games, now, visitor = self.services.games, now_ms(), self.preferences.visitor
        self.services.queue.when_done(
            games.thread.call(games.write(collection.remove, visitor, names, now)),
            lambda _done: None,
            lambda error: self.say(str(error)),
        )

    def show_statistics(self) -> None:
        """Show what the games add up to."""
        visitor = self.preferences.visitor
        self._read(
            lambda connection: statistics(listing.results(connection, visitor)),
            lambda found: StatisticsWindow(self.root, self.style, found),
        )

    def _read(self, ask: Callable[[Connection], _T], done: Callable[[_T], object]) -> None:
        """Ask the database; ``done`` hears the answer."""
        games = self.services.games
        self.services.queue.when_done(
            games.thread.call(games.read(ask)), done, lambda error: self.say(str(error))
        )

    def show_appearance(self) -> None:
        """Open the dialog of colours."""
        ColorsDialog(self.root, self.style, lambda: self.preferences, self.switch, self.dialogs)

    def show_review(self) -> None:
        """Judge the game on the board, where the person may ask about it."""
        controller = self.controller
        if not controller.can.analyse:
            controller.say(_("There are no hints in this game."))
        elif not controller.the_game.ply:
            controller.say(_("No moves yet."))
        elif self.review is None or not self.review.winfo_exists():
            colors = self.style.scheme(self.preferences)
            self.review = ReviewWindow(self.root, self.style, colors, controller, self.services)
        else:
            self.review.lift()

    def show_rules(self) -> None:
        """Show the rules of the game that is on the board, or chosen."""
        game = self.controller.game
        name = self.preferences.variant if game is None else game.settings.variant.name
        RulesWindow(self.root, self.style, name)

    def show_about(self) -> None:
        """Say what this program is."""
        AboutWindow(self.root, self.style, self._icon)

    def show_keys(self) -> None:
        """Show what the keys do."""
        KeysWindow(self.root, self.style)

    # -- what is said ------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say something on whichever page is shown."""
        if self.controller.game is not None:
            self.controller.say(text)
        elif self.start is not None:
            self.start.say(text)

    def warn(self, text: str) -> None:
        """Say something on the page of the game, also when that is only about to be shown."""
        self.controller.warn(text)
        if self.start is not None:
            self.start.say(text)

    # -- keys and the menu -------------------------------------------------------------------

    def in_game(self, action: Action) -> Action:
        """Return a action that does nothing while there is no game."""
        return lambda: None if self.controller.game is None else action()

    def _actions(self) -> dict[str, Action]:
        controller = self.controller
        return {
            **{key: partial(self.begin_by_key, key) for key in ("F1", "F2", "F3", "F4")},
            "menu": self.show_start,
            "restart": self.restart,
            "quit": self.end_or_quit,
            "back": self.in_game(lambda: controller.view_ply(controller.ply - 1)),
            "forth": self.in_game(lambda: controller.view_ply(controller.ply + 1)),
            "start": self.in_game(lambda: controller.view_ply(0)),
            "now": self.in_game(lambda: controller.view_ply(controller.length)),
            "undo": self.in_game(controller.undo),
            "redo": self.in_game(controller.redo),
            "save": self.files.save,
            "open": self.files.open,
            "hint": self.in_game(controller.hint),
            "thinking": self.toggle_thinking,
            "analysis": self.toggle_analysis,
            "numbers": lambda: self.switch(has_numbers=not self.preferences.has_numbers),
            "coordinates": lambda: self.switch(
                has_coordinates=not self.preferences.has_coordinates
            ),
            "hold": self.in_game(self.hold),
        }

    def _menu_actions(self) -> MenuActions:
        controller = self.controller
        by_name = {
            **self._actions(),
            **self.learning.actions,
            "play on": self.in_game(self.play_on),
            "stop": self.in_game(controller.stop),
            "resign": self.in_game(controller.resign),
            "open study": self.studies.open,
            "save study": self.studies.save,
            "games": self.show_games,
            "statistics": self.show_statistics,
            "review": self.in_game(self.show_review),
            "coach help": self.in_game(controller.coach.help),
            "rules": self.show_rules,
            "about": self.show_about,
            "appearance": self.show_appearance,
            "keys": self.show_keys,
            "close": self.close,
        }
        return MenuActions(
            by_name,
            lambda name: bool(getattr(self.preferences, name)),
            self.set_pace,
            lambda code: self.switch(language=code),
            lambda: self.preferences.coach,
            self.set_coach,
        )

    def end_or_quit(self) -> None:
        """End the game that is being played; where none is, quit."""
        if self.controller.game is not None and self.controller.can.end:
            self.controller.end()
        else:
            self.close()

    def hold(self) -> None:
        """Pause two programs; otherwise let the program that thinks move."""
        can = self.controller.can
        if can.pause or can.resume:
            self.controller.pause()
        else:
            self.controller.stop()


def _is_played_here(game: listing.GameSummary) -> bool:
    """Whether a listed game is one of this screen: nobody waits elsewhere, no server rates it."""
    return game.kind is not GameKind.FRIEND and not game.rated
