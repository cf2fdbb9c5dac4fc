"""The start screen: which game, on which board, against whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Label, Select, Static

from tengen.base.i18n import _
from tengen.games.control import TimeControl
from tengen.games.opponents import key_players
from tengen.players.catalogue import HUMAN, names
from tengen.players.ladder.catalogue import ladder
from tengen.rules.catalogue import square_sizes, variant, variants
from tengen.rules.variant import Variant
from tengen.terminal.new_game import NO_CLOCK, PlayRequest
from tengen.terminal.unfinished import UnfinishedGame
from tengen.terminal.welcome import USUAL

#: Whom a person meets who just presses Play.
_USUAL_OPPONENT = "level:3"
#: The clocks that are offered: minutes, and seconds added a move or periods.
_CLOCKS = ("3+2", "5+3", "10+5", "30+0", "10+3x30")
NO_CLOCK_CHOSEN = "none"


def opponents(rules: Variant) -> Iterator[tuple[str, str]]:
    """Yield who can play a game, as (what a person reads, the name of the player)."""
    yield _("A person"), HUMAN
    for level in ladder(rules):
        title = f"{_('Level {number}').format(number=level.number)}: {_(level.name)}"
        yield f"{title} ({level.rating:.0f})", f"level:{level.number}"
    for name in names(rules):
        if name != HUMAN:
            yield name, name


def clocks() -> list[tuple[str, str]]:
    """Return the clocks to choose from, as (what a person reads, how it is written)."""
    return [(_("None"), NO_CLOCK_CHOSEN), *((text, text) for text in _CLOCKS)]


class StartScreen(Screen["PlayRequest | UnfinishedGame"]):
    """A form; its result is a request for a new game, or a game to go on with."""

    CSS = """
    StartScreen { align: center middle; }
    #form { width: 62; max-width: 100%; height: auto; max-height: 1fr; padding: 0 1; }
    #form Label { width: 9; padding: 1 0 0 0; }
    #form Select { width: 1fr; }
    #form #clock-label { padding: 1 0 0 2; }
    #form Horizontal { height: 3; }
    #summary { height: auto; min-height: 2; color: $text-muted; padding: 0 0 0 9; }
    #heading { text-style: bold; height: 2; }
    #buttons { margin-top: 1; }
    #buttons Button { margin-right: 2; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "begin('programs')", _("Two programs")),
        Binding("f2", "begin('first')", _("First program")),
        Binding("f3", "begin('second')", _("Second program")),
        Binding("f4", "begin('people')", _("Two people")),
    ]

    def __init__(self, request: PlayRequest, unfinished: UnfinishedGame | None) -> None:
        super().__init__()
        self._request = request
        self._unfinished = unfinished
        self._shown_game = request.variant or USUAL

    def compose(self) -> ComposeResult:
        """Ask for the game, the board and the two players."""
        rules = variant(self._request.variant or USUAL)
        with VerticalScroll(id="form", can_focus=False):
            yield Static("Tengen", id="heading")
            games = [(_(each.title), each.name) for each in variants()]
            yield from _field(_("Game"), _choice("game", games, rules.name))
            yield Static(_(rules.summary), id="summary", markup=False)
            size = self._request.size or rules.size_text
            clock = self._request.clock.written or NO_CLOCK_CHOSEN
            with Horizontal():
                yield Label(_("Size"))
                yield _choice("size", _sizes(rules), size)
                yield Label(_("Clock"), id="clock-label")
                yield _choice("clock", clocks(), clock)
            for label, name in ((_("Black"), "black"), (_("White"), "white")):
                yield from _field(label, _choice(name, list(opponents(rules)), self._usual(name)))
            yield from self._buttons()
        yield Footer(show_command_palette=False)

    def _buttons(self) -> ComposeResult:
        with Horizontal(id="buttons"):
            yield Button(_("Play"), variant="primary", id="play")
            if self._unfinished is not None:
                yield Button(_("Continue your game"), id="resume")
        if self._unfinished is not None:
            yield Static(self._unfinished.text, markup=False)

    def _usual(self, name: str) -> str:
        """Return who plays a colour unless somebody else is chosen."""
        if name == "black":
            return self._request.black or HUMAN
        return self._request.white or _USUAL_OPPONENT

    def on_mount(self) -> None:
        """Let Enter begin at once."""
        self.query_one("#play" if self._unfinished is None else "#resume").focus()

    @on(Select.Changed, "#game")
    def game_changed(self, event: Select.Changed) -> None:
        """Offer the sizes and players of another game; who can play it too stays chosen."""
        rules = variant(str(event.value))
        if rules.name == self._shown_game:
            return
        self._shown_game = rules.name
        self.query_one("#summary", Static).update(_(rules.summary))
        size = self._select("size")
        size.set_options(_sizes(rules))
        size.value = rules.size_text
        size.disabled = rules.grid.is_unbounded
        players = list(opponents(rules))
        for name in ("black", "white"):
            select = self._select(name)
            is_offered = any(select.value == player for _label, player in players)
            wanted = str(select.value) if is_offered else self._usual(name)
            select.set_options(_including(players, wanted))
            select.value = wanted

    def _select(self, name: str) -> Select[str]:
        found: Select[str] = self.query_one(f"#{name}", Select)
        return found

    @on(Button.Pressed, "#play")
    def play_pressed(self) -> None:
        """Answer with what was chosen."""
        self._answer(*(str(self._select(part).value) for part in ("black", "white")))

    def action_begin(self, kind: str) -> None:
        """Answer with the game that is chosen, between those whom a key names."""
        self._answer(*key_players(kind, variant(self._shown_game).family))

    def _answer(self, black: str, white: str) -> None:
        name, size = (str(self._select(part).value) for part in ("game", "size"))
        given = None if variant(name).grid.is_unbounded else size
        chosen = str(self._select("clock").value)
        control = NO_CLOCK if chosen == NO_CLOCK_CHOSEN else TimeControl.of_text(chosen)
        request = replace(self._request, variant=name, black=black, white=white, size=given)
        self.dismiss(replace(request, clock=control))

    @on(Button.Pressed, "#resume")
    def resume_pressed(self) -> None:
        """Answer with the unfinished game."""
        if self._unfinished is not None:
            self.dismiss(self._unfinished)


def _field(label: str, select: Select[str]) -> ComposeResult:
    with Horizontal():
        yield Label(label)
        yield select


def _choice(name: str, options: list[tuple[str, str]], chosen: str) -> Select[str]:
    return Select(_including(options, chosen), value=chosen, allow_blank=False, id=name)


def _including(options: list[tuple[str, str]], chosen: str) -> list[tuple[str, str]]:
    """Return options with one that was asked for on the command line, such as another program."""
    is_known = any(chosen == value for _label, value in options)
    return options if is_known else [*options, (chosen, chosen)]


def _sizes(rules: Variant) -> list[tuple[str, str]]:
    if rules.grid.is_unbounded:
        return [("∞", rules.size_text)]
    return [(f"{size} × {size}", str(size)) for size in square_sizes(rules)]
