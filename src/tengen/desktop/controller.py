"""The game in the window: what the person does goes to its host, what the host tells is shown.

The host runs in a thread of its own. The game seen here is a copy that takes events in when the
host tells of them, which it does when they are stored: nothing is shown as done before. Until then
only the person's own stone is shown, as pending.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from tengen.base.clock import now_ms
from tengen.base.color import Seat
from tengen.base.errors import InvalidNotation, TengenError
from tengen.base.grid import Point
from tengen.base.i18n import _, paragraph
from tengen.base.move import placement
from tengen.desktop.action_queue import ActionQueue, Work
from tengen.desktop.coaching import DesktopCoach
from tengen.desktop.evaluations import Evaluations
from tengen.desktop.game_view import GameView
from tengen.desktop.services import DesktopServices
from tengen.games import store, words
from tengen.games.commands import (
    Answer,
    Ask,
    AskHint,
    Command,
    End,
    MakeMove,
    Pace,
    Pause,
    Proposal,
    Resign,
    Resume,
    Rewind,
)
from tengen.games.errors import Refused
from tengen.games.events import Answered, Ended, Event, Moved, Rematched
from tengen.games.game import Game
from tengen.games.host import GameHost
from tengen.games.local_games import PostedListener
from tengen.games.move_sequence import PriorMove
from tengen.games.permissions import why_not
from tengen.games.recording import begin_imported, noted_record
from tengen.games.refusals import FREE
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.games.thought import Thought
from tengen.records.record import Record

#: Hears of each change, with the events that made it.
OnChange = Callable[[Sequence[Event]], object]


class GameController(GameView):
    """One game at a time; ``begin``, ``resume`` or ``take`` put another on the board.

    What the person does is carried out one thing after the other, each as the game stands when its
    turn comes. ``on_change`` hears of everything in the thread of the window.
    """

    def __init__(self, services: DesktopServices, visitor: str, on_change: OnChange) -> None:
        super().__init__(visitor, Evaluations(services, lambda: on_change(()), self.say))
        self._services = services
        self._on_change = on_change
        self.coach = DesktopCoach(services, self.warn)
        self._pace = 0.5
        self._host: GameHost | None = None
        #: Which of the games that were opened is shown, and which is wanted.
        self._shown: object = None
        self._wanted: object = None
        self._actions = ActionQueue(services.games.thread, services.queue, self._on_done)

    @property
    def is_busy(self) -> bool:
        """Whether something that the person did is not carried out yet."""
        return self._actions.is_busy

    def _on_done(self, error: BaseException | None) -> None:
        """Say why something was not done."""
        self.pending = None
        if error is None or isinstance(error, CancelledError):
            self._on_change(())
        elif isinstance(error, TengenError):
            self.say(_reason(error))
        else:
            raise error

    # -- games -------------------------------------------------------------------------------

    def begin(
        self, settings: GameSettings, pace: float = 0.5, moves: Iterable[PriorMove] = ()
    ) -> None:
        """Begin a game, after moves that were made before it."""
        self._pace = pace
        self._open(lambda: self._services.games.create(settings, moves), pace)

    def resume(self, name: str) -> None:
        """Continue a game that is stored."""
        self._open(partial(_known, name))

    def take(self, record: Record, notes: str) -> None:
        """View a recorded game, from its end; raises InvalidRecord for an illegal one."""
        events = begin_imported(record, self.visitor, now_ms())
        self._open(lambda: self._import(events, notes))

    async def _import(self, events: Sequence[Event], notes: str) -> str:
        games = self._services.games
        name = await games.create_from(events)
        with suppress(TengenError):  # the game is there all the same
            await games.write(store.save_notes, name, self.visitor, notes, now_ms())
        return name

    def restart(self) -> None:
        """Begin the same game again, with the same seats; not a record, nor a friend's game."""
        if self.game is not None and self.game.settings.kind in FREE:
            self.begin(self.game.settings, self._pace)

    def play_on(self, settings: GameSettings) -> None:
        """Begin a game from the moment that is viewed, with its moves."""
        line = self.the_game.line[: self.ply]
        past = [PriorMove(one.move, one.spent, one.thought) for one in line]
        self.begin(settings, self._pace, past)

    def leave(self) -> None:
        """Take the game from the board; it stays stored as it is."""
        self._wanted = None
        self._actions.clear()
        self._put_away()
        self.game = None

    def _open(
        self, name: Callable[[], Coroutine[Any, Any, str]], pace: float | None = None
    ) -> None:
        wanted = self._wanted = object()

        def action() -> Work:
            self.notice = self.warning = ""
            return self._opened(name(), wanted, pace)

        self._actions.do(action)

    async def _opened(
        self, name: Coroutine[Any, Any, str], wanted: object, pace: float | None
    ) -> None:
        """Open a game, show it, and let it go on: in the thread of the host."""
        listener = PostedListener(self, partial(self._post, wanted))
        host = await self._services.games.open(await name, listener)
        self._services.queue.post(partial(self._put, host, host.game.copy(), wanted))
        if pace is not None and host.game.settings.kind is GameKind.PROGRAMS:
            await host.submit(Pace(pace), self.me)
        await host.start()

    def _post(self, game: object, news: Callable[[], object]) -> None:
        """Hand news of a game to the window, as long as that game is shown."""
        self._services.queue.post(lambda: news() if game is self._shown else None)

    def _put(self, host: GameHost, game: Game, wanted: object) -> None:
        if wanted is not self._wanted:  # it was left before it came
            self._services.games.thread.call(self._services.games.leave(host))
            return
        self._put_away()
        self._host, self._shown = host, wanted
        self.game = game
        self._on_change(())

    def _put_away(self) -> None:
        self._evaluations.drop()
        self.coach.reset()
        if self._host is not None:
            self._services.games.thread.call(self._services.games.leave(self._host))
        self._host = self._shown = None
        self.viewed = self.hinted = self.pending = self.latest = None
        self.failure = ""
        self.is_thinking = False

    # -- what the person does ----------------------------------------------------------------

    def view_ply(self, ply: int) -> None:
        """View a moment of the game; nothing is taken back."""
        ply = max(0, min(ply, self.length))
        self.viewed = None if ply == self.the_game.ply else ply
        self._on_change(())

    def act(self, command: Command) -> None:
        """Have a command carried out; where it is refused, the notice says why."""
        self._actions.do(lambda: self._submit(command))

    def _submit(self, command: Command) -> Work | None:
        if self._host is None:
            return None
        self.viewed = None
        self.warning = ""
        return self._host.submit(command, self.me)

    def click(self, point: Point) -> None:
        """Place a stone; a taken point and a locked board do nothing, an illegal one is told."""
        if not self.is_open:
            return
        position = self.position
        if point not in position.stones and point != position.shared:
            self.play(position.variant.format(placement(point)))

    def play(self, move: str) -> None:
        """Make a move or take an action of the opening, as the person to act."""
        self._actions.do(lambda: self._move(move.strip().lower()))

    def _move(self, move: str) -> Work | None:
        if not self.is_open:
            self.say(_("It is not your turn."))
            return None
        with suppress(InvalidNotation):  # the host says so
            self.pending = self.the_game.position.read(move)
            self._on_change(())
        return self._submit(MakeMove(move, self.the_game.ply))

    def undo(self) -> None:
        """Take back: against a program both moves, at will; a friend is asked."""
        nothing = _("There is no move to take back.")
        self._actions.do(lambda: self._ask_takeback() or self._step(self.can.undo_to, -1, nothing))

    def redo(self) -> None:
        """Play again what was taken back."""
        nothing = _("There is no move to play again.")
        self._actions.do(lambda: self._step(self.can.redo_to, 1, nothing))

    def _ask_takeback(self) -> Work | None:
        return self._submit(Ask(Proposal.TAKEBACK)) if Proposal.TAKEBACK in self.can.ask else None

    def _step(self, to: int | None, step: int, nothing: str) -> Work | None:
        """Go to a ply; where that is not allowed the host says why, ``nothing`` at an end."""
        self.viewed = None
        wanted = self.the_game.ply + step
        if to is None and not 0 <= wanted <= self.length:
            self.say(nothing)
            return None
        return self._submit(Rewind(wanted if to is None else to))

    def offer_draw(self) -> None:
        """Ask the other player for a draw."""
        self.act(Ask(Proposal.DRAW))

    def answer(self, what: Proposal, *, yes: bool) -> None:
        """Say yes or no to what the other player proposes."""
        self.act(Answer(what, yes))

    def resign(self) -> None:
        """Give the game up."""
        self.act(Resign())

    def end(self) -> None:
        """Break the game off; nobody has lost."""
        self.act(End())

    def pause(self) -> None:
        """Hold a game of two programs, or let it continue."""
        self._actions.do(lambda: self._submit(Resume() if self.can.resume else Pause()))

    def set_pace(self, seconds: float) -> None:
        """Show each move of two programs so long."""
        self._pace = seconds
        if self.game is not None and self.can.pace:
            self.act(Pace(seconds))

    def rematch(self) -> None:
        """Play again with changed seats; where that was begun already, go there."""
        if self.the_game.rematch is not None:
            self.resume(self.the_game.rematch)
        else:
            self.act(Ask(Proposal.REMATCH))

    def stop(self) -> None:
        """Let the program that thinks play its best so far."""
        if self._host is not None and self.can.stop:
            self._services.games.thread.post(self._host.stop_search)

    def retry(self) -> None:
        """Let a program that failed try again."""
        if self._host is not None and self.can.retry:
            self.failure = self.notice = ""
            self._services.games.thread.post(self._host.retry)
            self._on_change(())

    def save(self, path: Path) -> None:
        """Write the game with its notes, in the format of the extension; raises TengenError."""
        self.noted().save(path)

    def noted(self) -> Record:
        """Return the game with its notes."""
        games, notes = self._services.games, None
        with suppress(TengenError):  # without its database the game is there all the same
            work = games.read(store.notes, self.the_game.id, self.visitor)
            notes = games.thread.call(work).result()
        return noted_record(self.the_game, notes)

    def say(self, text: str) -> None:
        """Say something aloud."""
        self.notice = text
        self._on_change(())

    def warn(self, text: str) -> None:
        """Say something that stays until the person does something."""
        self.warning = text
        self._on_change(())

    # -- what the host tells -----------------------------------------------------------------

    def on_events(self, events: Sequence[Event], *, is_ours: bool) -> None:
        """Take in what is stored, by us or by another process."""
        game = self.the_game
        turn = game.turn
        fresh = [event for event in events if event.n > game.n]
        for event in fresh:
            game.apply(event)
            self._coached(event)
        if game.turn != turn or game.is_over:
            self.pending = self.hinted = None
            self.failure = ""
        if game.turn != turn or game.program_to_move is None:
            self.is_thinking, self.latest = False, None
        if self.viewed is not None and (self.viewed == game.ply or self.viewed > self.length):
            self.viewed = None
        if not self.failure:
            self.notice = paragraph(self._news(fresh))
        self._on_change(fresh)
        for event in fresh:
            if isinstance(event.body, Rematched):
                self._open(partial(_known, event.body.game), self._pace if is_ours else None)

    def _coached(self, event: Event) -> None:
        if isinstance(event.body, Moved):
            self.coach.after_move(self.the_game, self.me)
        elif isinstance(event.body, Ended):
            self.coach.after_game(self.the_game, self.me)

    def _news(self, events: Iterable[Event]) -> Iterator[str]:
        """Say what the board does not show: who had to pass, who said no."""
        for body in (event.body for event in events):
            if isinstance(body, Moved) and body.move == "pass":
                yield words.pass_text(body.color)
            elif isinstance(body, Answered) and not body.yes and self._is_other(body.seat):
                yield words.declined_text(body.what)

    def _is_other(self, seat: Seat) -> bool:
        return seat not in self.own_seats

    def on_thinking(self, seat: Seat, thought: Thought | None) -> None:  # noqa: ARG002
        """Show that a program thinks, and what."""
        self.latest = thought
        if not self.is_thinking:
            self.is_thinking, self.failure = True, ""
            self._on_change(())

    def on_failure(self, party: Party, error: Exception) -> None:  # noqa: ARG002
        """Say why a program does not move."""
        self.is_thinking, self.latest = False, None
        self.failure = _reason(error)
        self.say(f"{_(words.PLAYER_FAILED)} ({self.failure})")

    def on_learned(self, sentences: Sequence[str]) -> None:
        """Say what the programs learned."""
        self.say(paragraph(sentences))

    # -- the analyst -------------------------------------------------------------------------

    def hint(self) -> None:
        """Ask the analyst for a good move here; where that is not allowed, say why."""
        refused = why_not(self.the_game, AskHint(), self.me)
        if refused is not None and not self.can_hint:
            self.say(refused.text)
            return
        self.hinted = self.ply
        self._evaluations.ask(self.position)
        self._on_change(())

    def evaluate(self) -> None:
        """Ask the analyst how the position that is viewed stands, unless it is known."""
        if self.can.analyse:
            self._evaluations.ask(self.position)


async def _known(name: str) -> str:
    return name


def _reason(error: BaseException) -> str:
    return error.text if isinstance(error, Refused) else str(error)
