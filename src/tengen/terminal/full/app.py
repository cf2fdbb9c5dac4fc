"""The full-screen game: a board, what there is to know about it, and a line to type."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.events import Resize
from textual.widgets import Button, Footer, Label, Static

from tengen.base.errors import TengenError
from tengen.base.grid import Point
from tengen.base.i18n import N_, _
from tengen.base.move import placement
from tengen.games.words import number_of
from tengen.terminal.commands import execute, find, help_lines
from tengen.terminal.full.board import BoardWidget
from tengen.terminal.full.help import HelpScreen
from tengen.terminal.full.offer import Offer
from tengen.terminal.full.panel import Panel, choices
from tengen.terminal.full.prompt import PromptInput
from tengen.terminal.full.start import StartScreen
from tengen.terminal.game import TerminalGame, TerminalOptions
from tengen.terminal.new_game import PlayRequest, source_of
from tengen.terminal.unfinished import UnfinishedGame, unfinished_game
from tengen.terminal.view import View

USUAL_OPTIONS = TerminalOptions(pace=0.5)
INTERRUPTED = 130
_BOARD_SHARE = 0.72
_USUAL_PROMPT = N_("a move or a command")
#: Seconds between two looks at the clocks, which show tenths in the end.
_TICK = 0.1
#: Lines below the board: choices, analysis, the line to type and the keys.
_BELOW = 4


class FullScreen(App[int]):
    """One evening at the board; its result is an exit code. ``game.close`` ends it for good.

    A request that leaves nothing open is played at once; otherwise the person is asked.
    """

    TITLE = "Tengen"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #hall { height: 1fr; }
    #left { width: auto; max-width: 75%; height: 1fr; overflow: auto; padding: 0 1; }
    #choices { height: auto; display: none; }
    #choices Button { margin-right: 1; min-width: 10; height: 1; border: none; }
    #choices Button.number { min-width: 4; }
    #analysis { height: 1; padding: 0 1; color: $text-muted; display: none; }
    #bottom { height: 1; padding: 0 1; }
    #prompt-label { width: auto; max-width: 50%; height: 1; text-style: bold; margin-right: 1; }
    PromptInput { border: none; height: 1; padding: 0; width: 1fr; }
    PromptInput:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "send('programs')", _("Two programs"), show=False),
        Binding("f2", "send('first')", _("First program"), show=False),
        Binding("f3", "send('second')", _("Second program"), show=False),
        Binding("f4", "send('people')", _("Two people"), show=False),
        Binding("f5", "send('pause')", _("Pause")),
        Binding("f6", "send('hint')", _("Hint")),
        Binding("f7", "send('why')", _("Why")),
        Binding("f8", "send('analyse')", _("Analysis")),
        Binding("f9", "help", _("Help")),
        Binding("ctrl+z", "send('undo')", _("Undo")),
        Binding("ctrl+y", "send('redo')", _("Redo")),
        Binding("ctrl+n", "send('new')", _("New game")),
        Binding("ctrl+q", "leave", _("Quit"), priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    #: Somebody sits at the full screen.
    stays = True

    def __init__(self, request: PlayRequest, options: TerminalOptions = USUAL_OPTIONS) -> None:
        super().__init__()
        self.game = TerminalGame(self, self.call_later, options)
        self._request = request
        self._view: View | None = None
        #: How many typed lines are being carried out.
        self._busy = 0
        self._board = BoardWidget(has_letters=self.no_color, is_paper=request.is_paper)
        self._panel = Panel(is_paper=request.is_paper)
        self._choices = Horizontal(id="choices")
        self._analysis = Static("", id="analysis", markup=False)
        self._label = Label("", id="prompt-label", markup=False)
        self._prompt = PromptInput(compact=True, placeholder=_(_USUAL_PROMPT))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Whether a key means anything now."""
        if action not in {"send", "help"}:
            return True
        is_watched = self._view is not None and self._view.is_watched
        return self._view is not None and (parameters != ("pause",) or is_watched)

    @property
    def is_asked(self) -> bool:
        """Whether the person may move now."""
        return self._view is not None and not self._view.thinker and not self._busy

    async def _call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something on the loop of the game, while the screen stays alive."""
        return await asyncio.wrap_future(self.game.games.thread.call(work))

    # -- the screen --------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Put the board to the left, words to the right, the line to type below."""
        with Horizontal(id="hall"):
            with Container(id="left"):
                yield self._board
            yield self._panel
        yield self._choices
        yield self._analysis
        with Horizontal(id="bottom"):
            yield self._label
            yield self._prompt
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begin with the game, or with the question which."""
        self.set_interval(_TICK, self._tick)
        self.run_worker(self._ask_or_begin())

    def on_resize(self, event: Resize) -> None:
        """Lay the board out anew."""
        self._board.fit(int(event.size.width * _BOARD_SHARE), event.size.height - _BELOW)

    # -- beginning ---------------------------------------------------------------------------

    async def _ask_or_begin(self) -> None:
        request, unfinished = self._request, None
        if request.is_open:
            unfinished = await self._call(unfinished_game(self.game.games, request.variant))
        if request.variant is None and request.resume is None:
            self.push_screen(StartScreen(request, unfinished), self._chosen)
        elif unfinished is not None:
            self._offer(unfinished)
        else:
            self._chosen(request)

    def _offer(self, unfinished: UnfinishedGame) -> None:
        """Ask whether to continue a game."""

        def answered(agrees: bool | None) -> None:  # noqa: FBT001 - the screen calls it so
            if agrees:
                self._chosen(unfinished)
            else:
                self._panel.say(*unfinished.decline())
                self._chosen(self._request)

        self.push_screen(Offer(unfinished.text), answered)

    def _chosen(self, choice: PlayRequest | UnfinishedGame | None) -> None:
        if choice is not None:
            self.run_worker(self._begin(choice))

    async def _begin(self, choice: PlayRequest | UnfinishedGame) -> None:
        """Begin what was chosen; what cannot be played is asked again."""
        try:
            source = choice.source if isinstance(choice, UnfinishedGame) else source_of(choice)
            await self._call(self.game.put(source or ""))
        except TengenError as error:
            self.notify(str(error), severity="error")
            self.push_screen(StartScreen(self._request, None), self._chosen)
            return
        self._panel.say(_(self.game.game.settings.variant.summary))
        self._prompt.focus()
        await self._call(self.game.start())

    async def _choose_again(self) -> None:
        """Put the game away, which is kept, and ask for another."""
        await self._call(self.game.leave())
        self._view = None
        self._request = PlayRequest()
        await self._ask_or_begin()

    # -- what the game tells -----------------------------------------------------------------

    def say(self, *lines: str) -> None:
        """Add to what was said."""
        self._panel.say(*lines)

    async def show(self, view: View) -> None:
        """Show another moment of the game."""
        self._view = view
        self._board.show(view.position)
        self._board.mark({})
        self._panel.show(view)
        self._analysis.display = view.is_analysing
        self._analysis.update("" if view.is_over or not view.is_analysing else "…")
        await self._offer_choices(choices(view))
        self._ask()
        self.refresh_bindings()

    def _tick(self) -> None:
        if self._view is not None and self._view.clocks is not None:
            self._panel.tick(self._view)

    def _ask(self) -> None:
        """Say who is to act, or who thinks."""
        view = self._view
        if view is None:
            return
        self._prompt.placeholder = _(_USUAL_PROMPT)
        if view.thinker:
            self._label.update(_("{name} is thinking…").format(name=view.thinker))
            self._prompt.placeholder = _("Escape: let it move now")
        else:
            self._label.update("…" if self._busy else f"{view.prompt}>")

    async def _offer_choices(self, actions: tuple[str, ...]) -> None:
        row = self._choices
        row.display = bool(actions)
        if not row.is_attached or [button.name for button in row.query(Button)] == list(actions):
            return
        await row.remove_children()
        for action in actions:
            number = number_of(action) if len(actions) > 2 else ""
            button = Button(number or action, name=action, classes="number" if number else "")
            button.can_focus = False
            await row.mount(button)

    def mark(self, marks: Mapping[Point, str]) -> None:
        """Show figures on the board."""
        self._board.mark(marks)

    def analysed(self, view: View, text: str) -> None:
        """Show the best line below the board."""
        if self._view is view:
            self._analysis.update(text)

    # -- what the person does ----------------------------------------------------------------

    @on(PromptInput.Steered)
    def steered(self, message: PromptInput.Steered) -> None:
        """Point to a neighbour."""
        self._board.step(message.x, message.y, message.layers)

    @on(PromptInput.CursorChosen)
    def pointed(self) -> None:
        """Play where the person points."""
        if self._board.cursor is not None:
            self._play_at(BoardWidget.PointChosen(self._board.cursor))

    @on(BoardWidget.PointChosen)
    def _play_at(self, message: BoardWidget.PointChosen) -> None:
        """Play on a free point; on a taken one, or while a program thinks, do nothing."""
        if self._view is None or not self.is_asked or self._view.is_over:
            return
        position = self._view.position
        if message.point not in position.stones and message.point != position.shared:
            self.action_send(position.variant.format(placement(message.point)))

    @on(PromptInput.Submitted)
    def typed(self, event: PromptInput.Submitted) -> None:
        """Hand over what was typed."""
        event.input.value = ""
        command = find(event.value)
        if command is find("help"):
            self.action_help()
        elif command is find("stop") and not self.is_asked:
            self.game.stop()
        else:
            self._panel.say(f"> {event.value.strip()}")
            self.action_send(event.value)

    @on(PromptInput.Hurried)
    def stop(self) -> None:
        """Let the program that thinks move now."""
        self.game.stop()

    @on(Button.Pressed, "#choices Button")
    def choice_pressed(self, event: Button.Pressed) -> None:
        """Take a choice of the opening."""
        if event.button.name and self.is_asked:
            self.action_send(event.button.name)

    def action_send(self, line: str) -> None:
        """Carry a line out."""
        if self._view is not None:
            self._busy += 1
            self._ask()
            self.run_worker(self._send(line))

    async def _send(self, line: str) -> None:
        try:
            reply = await self._call(execute(self.game, line))
        finally:
            self._busy -= 1
            self.call_later(self._ask)
        if reply.to_menu:
            await self._choose_again()
        elif reply.is_leaving:
            self.exit(0)

    def action_help(self) -> None:
        """Show what can be typed."""
        if self._view is not None and len(self.screen_stack) == 1:
            self.push_screen(HelpScreen(help_lines(self._view.position)))

    def action_leave(self) -> None:
        """Leave; an unfinished game is kept."""
        self.exit(0)

    def action_interrupt(self) -> None:
        """Leave as an interrupted program does."""
        self.exit(INTERRUPTED)
