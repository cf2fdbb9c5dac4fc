"""The full-screen game: a board, what there is to know about it, and a line to type."""

from __future__ import annotations

import contextvars
import threading
from typing import ClassVar

from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.events import Resize
from textual.widgets import Button, Footer, Label, Static

from tengen.base.errors import TengenError
from tengen.base.i18n import N_, _
from tengen.base.move import placement
from tengen.cli.terminal import advice
from tengen.cli.terminal.commands import execute, find
from tengen.cli.terminal.full.board import BoardView
from tengen.cli.terminal.full.help import HelpScreen
from tengen.cli.terminal.full.offer import Offer
from tengen.cli.terminal.full.panel import Panel, choices
from tengen.cli.terminal.full.prompt import Prompt
from tengen.cli.terminal.full.relay import Asked, Marked, Presented, Relay, Said, Thinking
from tengen.cli.terminal.full.start import StartScreen, Unfinished
from tengen.cli.terminal.keeper import Keeper, latest_unfinished
from tengen.cli.terminal.loop import play
from tengen.cli.terminal.setting import Request, begin, resume_record
from tengen.cli.terminal.table import Table
from tengen.cli.terminal.view import View, shown_name
from tengen.rules.position import Position

#: Seconds between the moves of two programs.
PACE = 0.5
#: Seconds to wait for a program that still thinks when the person leaves.
PATIENCE = 3.0
INTERRUPTED = 130
_BOARD_SHARE = 0.72
_USUAL_PROMPT = N_("a move or a command")
#: Lines below the board: choices, analysis, the line to type and the keys.
_BELOW = 4


class FullScreen(App[int]):
    """One evening at the board; its result is an exit code.

    ``table`` is the game to play; without one the person is asked. When the app is over, ``table``
    is the game that was played last and ``error`` what ended it, if it was no wish of the person.
    """

    TITLE = "Tengen"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #hall { height: 1fr; }
    #left { width: auto; max-width: 75%; height: 1fr; overflow: auto; padding: 0 1; }
    #choices { height: auto; display: none; }
    #choices Button { margin-right: 1; min-width: 10; height: 1; border: none; }
    #analysis { height: 1; padding: 0 1; color: $text-muted; display: none; }
    #bottom { height: 1; padding: 0 1; }
    #prompt-label { width: auto; max-width: 50%; height: 1; text-style: bold; margin-right: 1; }
    Prompt { border: none; height: 1; padding: 0; width: 1fr; }
    Prompt:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", _("Help")),
        Binding("f2", "send('hint')", _("Hint")),
        Binding("f3", "send('why')", _("Why")),
        Binding("f4", "send('analyse')", _("Analysis")),
        Binding("f5", "send('pause')", _("Pause")),
        Binding("ctrl+z", "send('undo')", _("Undo")),
        Binding("ctrl+y", "send('redo')", _("Redo")),
        Binding("ctrl+n", "send('new')", _("New game")),
        Binding("ctrl+q", "leave", _("Quit"), priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def __init__(self, request: Request, table: Table | None = None, *, pace: float = PACE) -> None:
        super().__init__()
        self.table = table
        self.error: Exception | None = None
        self._request = request
        self._relay = Relay(self, pace)
        self._course: threading.Thread | None = None
        self._view: View | None = None
        self._code = 0
        self.is_asked = False
        self._board = BoardView(has_letters=self.no_color)
        self._panel = Panel()
        self._choices = Horizontal(id="choices")
        self._analysis = Static("", id="analysis", markup=False)
        self._label = Label("", id="prompt-label", markup=False)
        self._prompt = Prompt(compact=True, placeholder=_(_USUAL_PROMPT))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Whether a key means anything now."""
        if action not in {"send", "help"}:
            return True
        is_watched = self._view is not None and self._view.is_watched
        return self._course is not None and (parameters != ("pause",) or is_watched)

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
        if self.table is not None:
            self._begin(self.table)
            return
        unfinished = latest_unfinished(self._request.variant) if self._request.is_open else None
        if self._request.variant is None:
            self.push_screen(StartScreen(self._request, unfinished), self._chosen)
        elif unfinished is not None:
            self._offer(unfinished)
        else:
            self._chosen(self._request)

    def on_resize(self, event: Resize) -> None:
        """Lay the board out anew."""
        self._board.fit(int(event.size.width * _BOARD_SHARE), event.size.height - _BELOW)

    # -- beginning ---------------------------------------------------------------------------

    def _offer(self, unfinished: Unfinished) -> None:
        """Ask whether to go on with a game; one that is not wanted is put aside."""
        path, record = unfinished

        def answered(agrees: bool | None) -> None:  # noqa: FBT001 - the screen calls it so
            if agrees:
                self._chosen(unfinished)
                return
            kept = Keeper(path.name).put_aside()
            self._panel.say(_("The game is kept in {path}").format(path=kept))
            self._chosen(self._request)

        self.push_screen(Offer(record), answered)

    def _chosen(self, choice: Request | Unfinished | None) -> None:
        """Begin what was chosen; what cannot be played is asked again."""
        if choice is None:
            return
        try:
            self._begin(self._table_of(choice))
        except TengenError as error:
            self.notify(str(error), severity="error")
            self.push_screen(StartScreen(self._request, None), self._chosen)

    def _table_of(self, choice: Request | Unfinished) -> Table:
        if isinstance(choice, Request):
            return begin(choice, choice.variant or "")
        return resume_record(self._request, *choice)

    def _begin(self, table: Table) -> None:
        """Start the course of the game, in this language, in a thread of its own."""
        self.table = table
        self._panel.say(_(table.session.position.variant.summary), *table.keep())
        self._prompt.focus()
        context = contextvars.copy_context()
        self._course = threading.Thread(target=context.run, args=(self._run_course, table))
        self._course.daemon = True
        self._course.start()

    def _run_course(self, table: Table) -> None:
        """Play; runs in the thread of the game."""
        try:
            play(table, self._relay)
        except Exception as error:  # whatever it is, it is told outside
            self.error = error
        self.call_later(self._finish)

    def _finish(self) -> None:
        self.exit(self._code)

    # -- what the game says ------------------------------------------------------------------

    @on(Said)
    def said(self, message: Said) -> None:
        """Add to what was said."""
        self._panel.say(*message.lines)

    @on(Presented)
    async def presented(self, message: Presented) -> None:
        """Show another moment of the game."""
        self._view = view = message.view
        self._board.show(view.position)
        self._panel.show(view)
        await self._offer_choices(choices(view))
        self._show_analysis(view)
        self.refresh_bindings()

    async def _offer_choices(self, actions: tuple[str, ...]) -> None:
        row = self._choices
        row.display = bool(actions)
        if not row.is_attached or [button.name for button in row.query(Button)] == list(actions):
            return
        await row.remove_children()
        for action in actions:
            button = Button(action, name=action)
            button.can_focus = False
            await row.mount(button)

    @on(Marked)
    def marked(self, message: Marked) -> None:
        """Show figures on the board."""
        self._board.mark(message.marks)

    @on(Asked)
    def asked(self, message: Asked) -> None:
        """Let the person move."""
        self.is_asked = True
        self._label.update(message.prompt.strip())

    @on(Thinking)
    def thought(self, message: Thinking) -> None:
        """Lock the board while a program thinks."""
        self.is_asked = False
        self._prompt.placeholder = _(_USUAL_PROMPT)
        if message.is_thinking:
            name = message.name
            shown = _("{name} is thinking…").format(name=shown_name(name)) if name else "…"
            self._label.update(shown)
        if message.is_thinking and message.name:
            self._prompt.placeholder = _("Escape: let it move now")

    # -- what the person does ----------------------------------------------------------------

    @on(Prompt.Steered)
    def steered(self, message: Prompt.Steered) -> None:
        """Point to a neighbour."""
        self._board.step(message.x, message.y, message.layers)

    @on(Prompt.Chosen)
    def pointed(self) -> None:
        """Play where the person points."""
        if self._board.cursor is not None:
            self._play_at(BoardView.Chosen(self._board.cursor))

    @on(BoardView.Chosen)
    def _play_at(self, message: BoardView.Chosen) -> None:
        """Play on a free point; on a taken one, or while a program thinks, do nothing."""
        if self._view is None or not self.is_asked or self._view.is_over:
            return
        position = self._view.position
        if message.point not in position.stones and message.point != position.shared:
            self.action_send(position.variant.format(placement(message.point)))

    @on(Prompt.Submitted)
    def typed(self, event: Prompt.Submitted) -> None:
        """Hand over what was typed."""
        event.input.value = ""
        command = find(event.value)
        if command is find("help"):
            self.action_help()
        elif command is find("stop") and not self.is_asked:
            self.stop()
        else:
            self._panel.say(f"> {event.value.strip()}")
            self.action_send(event.value)

    @on(Prompt.Hurried)
    def stop(self) -> None:
        """Let the program that thinks move now."""
        if self.table is not None and not self.is_asked:
            self.table.stop()

    @on(Button.Pressed, "#choices Button")
    def choice_pressed(self, event: Button.Pressed) -> None:
        """Take a choice of the opening."""
        if event.button.name and self.is_asked:
            self.action_send(event.button.name)

    def action_send(self, line: str) -> None:
        """Hand a line to the course of the game."""
        if self._course is not None:
            self._relay.send(line)

    def action_help(self) -> None:
        """Show what can be typed."""
        if self.table is not None and len(self.screen_stack) == 1:
            self.push_screen(HelpScreen(execute(self.table, "help").lines))

    def action_leave(self) -> None:
        """Leave; an unfinished game is kept."""
        self._relay.send(None)
        self._finish()

    def action_interrupt(self) -> None:
        """Leave as an interrupted program does."""
        self._code = INTERRUPTED
        self.action_leave()

    def end(self) -> None:
        """End the programs, when the app is over; a move that is being thought of may be waited."""
        if self._course is not None:
            self._course.join(PATIENCE)
        if self.table is not None:
            self.table.session.seats.close()

    # -- analysis ----------------------------------------------------------------------------

    def _show_analysis(self, view: View) -> None:
        line = self._analysis
        line.display = view.is_analysing
        if view.is_analysing and not view.is_over:
            line.update("…")
            self._analyse(view.position)
        else:
            line.update("")

    @work(thread=True, exclusive=True, group="analysis", exit_on_error=False)
    def _analyse(self, position: Position) -> None:
        """Think about a position in the background."""
        try:
            thought = advice.best_line(position)
            text = "" if thought is None else advice.told(thought)
        except TengenError as error:
            text = str(error)
        self.call_later(self._analysed, position, text)

    def _analysed(self, position: Position, text: str) -> None:
        if self._view is not None and self._view.position is position:
            self._analysis.update(text)
