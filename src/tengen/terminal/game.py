"""The game at the terminal: what a person does becomes commands, events become lines and views.

All of it runs on the loop of the host, beside the terminal; the display hears through ``post``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Protocol

from tengen.base.clock import now_ms
from tengen.base.color import Seat
from tengen.base.errors import TengenError
from tengen.base.grid import Point
from tengen.base.i18n import N_, _
from tengen.base.limits import Clock
from tengen.base.move import SWAP, Move
from tengen.games import telling
from tengen.games.commands import (
    SYSTEM,
    Actor,
    Ask,
    Command,
    Finish,
    HostRequest,
    MakeMove,
    Pace,
    Pause,
    Person,
    Program,
    Proposal,
    Resign,
    Resume,
    Rewind,
    StopProgram,
)
from tengen.games.engines import LocalEngines
from tengen.games.errors import Refused
from tengen.games.events import Ended, Event, Moved, Rematched, Rewound
from tengen.games.game import Game
from tengen.games.host import GameHost
from tengen.games.local_games import LocalGames, LocalOptions
from tengen.games.opponents import Opponent
from tengen.games.owner import this_person
from tengen.games.permissions import Permissions, permissions, why_not
from tengen.games.recording import add_notes, has_notes, notes_text, record_by_players
from tengen.games.scene import must_pass
from tengen.games.settings import GameKind, Party
from tengen.games.thought import Thought
from tengen.games.words import pass_text, swapped_text
from tengen.learn.lessons.after_game import LearnAfterGame
from tengen.players.catalogue import HUMAN
from tengen.records.record import Record
from tengen.study.local_analysts import LocalAnalysts
from tengen.terminal import advice
from tengen.terminal.coaching import TerminalCoach
from tengen.terminal.new_game import GameSource, PlannedGame
from tengen.terminal.unfinished import put_aside
from tengen.terminal.view import View, view_of

#: Seconds a program may take for a move where there is no clock.
THINKING = 1.0


class Display(Protocol):
    """A terminal, plain or full-screen; ``stays``: somebody watches when only programs play."""

    stays: bool

    def say(self, *lines: str) -> None:
        """Tell something."""

    def show(self, view: View) -> object:
        """Show another moment of the game."""

    def mark(self, marks: Mapping[Point, str]) -> None:
        """Show figures on points of the board, where that can be done."""

    def analysed(self, view: View, text: str) -> None:
        """Show the best line of a moment."""


Post = Callable[[Callable[[], object]], object]


@dataclass(frozen=True, slots=True)
class TerminalOptions:
    """How games behave here. ``pace`` is the seconds between moves of two programs."""

    pace: float = 0.0
    thinking: float = THINKING
    engines: LocalEngines | None = None

    def budget(self, opponent: Opponent, clock: Clock | None) -> float:
        """Return the seconds for a move."""
        return self.thinking if clock is None else opponent.budget(clock)


class TerminalGame:
    """The game that is played, and the ``GameListener`` of its host.

    ``close`` ends everything, from outside of the loop.
    """

    def __init__(self, display: Display, post: Post, options: TerminalOptions) -> None:
        self._display = display
        self._post = post
        self._pace = options.pace
        self.games = LocalGames(
            LocalOptions(
                after_game=LearnAfterGame(),
                budget=options.budget,
                moment=lambda _opponent, _clock: 0.0,
                on_trouble=self._on_trouble,
            ),
            options.engines,
        )
        self.analysts = LocalAnalysts(self.games)
        self.coach = TerminalCoach(self)
        self.host: GameHost | None = None
        #: The best line is shown after every move.
        self.is_analysing = False
        #: Why the program that is to move does not.
        self.failure: Exception | None = None
        #: What was typed is carried out one after the other.
        self.typed = asyncio.Lock()
        self._is_trouble = self._is_started = False
        #: The game as far as it was told: events may come several at once.
        self._told: Game
        self._record: Record | None = None
        self._are_notes_due = False
        self._analysis: asyncio.Task[None] | None = None
        self._following: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._is_gathering = self._is_due = False

    # -- games -------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game, to be read."""
        assert self.host is not None
        return self.host.game

    @property
    def has_person(self) -> bool:
        """Whether a person takes part."""
        return self.game.settings.kind is not GameKind.PROGRAMS

    @property
    def is_kept(self) -> bool:
        """Whether there is an unfinished game that can be continued later."""
        if self.host is None or self._is_trouble or not self.has_person:
            return False
        is_draft = self.games.store.is_draft(self.game.id)
        return bool(self.game.ply) and not self.game.is_over and not is_draft

    def farewell(self) -> tuple[str, ...]:
        """Say how to continue a game that is left unfinished."""
        if not self.is_kept:
            return ()
        command = f"tengen play --resume {self.game.id}"
        return _("The game is kept."), _("Resume it with: {command}").format(command=command)

    async def put(self, source: GameSource) -> None:
        """Put another game here, which ``start`` lets go on; raises TengenError."""
        if isinstance(source, str):
            await self._open(source)
            return
        create = self.games.create if source.is_stored else self.games.create_draft
        if source.settings.kind is GameKind.PROGRAMS:
            create = self.games.create_unstored
        await self._open(await create(source.settings, source.moves), source.record)
        if source.old_file is not None and not self._is_trouble:
            put_aside(source.old_file)

    async def _open(self, name: str, record: Record | None = None) -> None:
        opened = await self.games.open(name, self)
        await self.leave()
        self.host, self.failure, self._is_started = opened, None, False
        self.coach.session.reset()
        self._told, self._record = self.game.copy(), record
        self._are_notes_due = record is not None and has_notes(record)
        if not self.has_person and self._pace:
            await self.submit(Pace(self._pace))
        if record is not None and record.result is not None and not self.game.is_over:
            winner = record.result.winner
            seat = None if winner is None else self.game.position.seat_of(winner)
            await self.submit(Finish(seat, record.result.reason, record.result.margin), SYSTEM)
        await self._keep_notes()

    async def start(self) -> None:
        """Let the game that was put here go on, and show it."""
        if self.host is not None:
            self._is_started = True
            await self.host.start()
            self._show()
            if self.has_person:
                self._warming = asyncio.get_running_loop().create_task(self._open_database())

    async def _open_database(self) -> None:
        """Open it while the person thinks; the first move tells what is wrong with it."""
        with suppress(TengenError):
            await self.games.storage()

    async def again(self) -> None:
        """Begin the same game again, for whoever sits there now."""
        settings = replace(self.game.settings, start=None, previous=None, rated=False)
        await self.put(PlannedGame(settings))
        await self.start()

    async def leave(self) -> None:
        """Take the game away; it stays stored as it is."""
        host, self.host = self.host, None
        if host is not None:
            await self.games.leave(host)

    def close(self) -> None:
        """End everything; may be called twice."""
        self.games.close()

    # -- what a person does --------------------------------------------------------------------

    @property
    def me(self) -> Person:
        """The person at the terminal."""
        owner = self.game.settings.owner
        return Person(this_person().visitor if self.has_person else owner)

    async def submit(self, command: Command, actor: Actor | None = None) -> None:
        """Carry a command out, for the person unless somebody else is named; raises Refused."""
        assert self.host is not None
        await self.host.submit(command, actor or self.me)
        await self._keep_notes()

    async def play(self, move: Move) -> None:
        """Make a move, also for a program that failed or waits; raises Refused."""
        game = self.game
        command = MakeMove(game.settings.variant.format(move), game.ply)
        seat = game.position.seat
        if not self.has_person and game.is_paused:
            await self.submit(Resume())
            await self.submit(command, Program(seat))
            if not game.is_over:
                await self.submit(Pause())
        else:
            await self.submit(command, None if self.failure is None else Program(seat))

    @property
    def can(self) -> Permissions:
        """What the person may do now."""
        return permissions(self.game, self.me)

    def check(self, request: HostRequest) -> None:
        """Raise Refused where the person may not ask for something."""
        refused = why_not(self.game, request, self.me)
        if refused is not None:
            raise refused

    async def undo(self) -> None:
        """Take back to where a person last had a choice; an end by resignation first."""
        game = self.game
        is_decided = game.is_over and game.position.outcome is None
        if not (game.ply or is_decided):
            raise Refused(N_("There is no move to take back."))
        await self.submit(Rewind(game.ply if is_decided else game.ply - 1))

    async def redo(self) -> None:
        """Play again what was taken back; raises Refused."""
        if self.game.ply >= len(self.game.line):
            raise Refused(N_("There is no move to play again."))
        await self.submit(Rewind(self.game.ply + 1))

    async def resign(self) -> None:
        """Give the game up, of two programs for the one that is to move; raises Refused."""
        seat = self.game.position.seat
        await self.submit(Resign(), None if self.has_person else Program(seat))

    async def rematch(self) -> None:
        """Begin again with changed seats, when the game is over; raises Refused."""
        await self.submit(Ask(Proposal.REMATCH))

    def retry(self) -> bool:
        """Ask a program that failed once more; False when none did."""
        has_failed, self.failure = self.failure is not None, None
        if has_failed and self.host is not None:
            self.host.retry()
            self._show()
        return has_failed

    def stop(self) -> None:
        """Let the program that thinks move now; any thread may ask for that."""
        self.games.thread.post(self._stop)

    def _stop(self) -> None:
        refused = None if self.host is None else why_not(self.game, StopProgram(), self.me)
        if refused is not None:
            self.say(refused.text)
        elif self.host is not None:
            self.host.stop_search()

    async def settle(self) -> None:
        """Return when nothing is on its way: a person is to move, or the game is over."""
        while self.host is not None:
            await self.host.quiet()
            following, self._following = self._following, None
            if following is None:
                return
            await following

    async def stored(self) -> None:
        """Return when what was typed is stored."""
        if self.host is not None:
            await self.host.settle()

    def analyse(self, *, is_wanted: bool) -> None:
        """Show the best line after every move, or no more."""
        self.is_analysing = is_wanted
        self._show()

    # -- records -------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the game as it stands, with what was noted about it."""
        record = record_by_players(self.game)
        record.black, record.white = record.black or HUMAN, record.white or HUMAN
        if self._record is not None:
            add_notes(record, self._record)
        return record

    async def _keep_notes(self) -> None:
        """Store the variations and comments of a record as soon as its game is stored."""
        if not self._are_notes_due or self._record is None or self.host is None:
            return
        if not self.games.store.is_draft(self.game.id):
            from tengen.games import store  # noqa: PLC0415 - SQLAlchemy is slow to load

            self._are_notes_due = False
            note = self.game.id, self.game.settings.owner, notes_text(self._record), now_ms()
            with suppress(TengenError):  # the game itself tells what is wrong with the database
                await self.games.write(store.save_notes, *note)

    # -- what the host tells -------------------------------------------------------------------

    def on_events(self, events: Sequence[Event], *, is_ours: bool) -> None:  # noqa: ARG002
        """Tell what happened, whoever did it."""
        if self.host is None:  # the game is being left
            return
        self.failure = None
        for event in events:
            self.say(*self._lines(event))
            self._coached(event)
        self._show()

    def _coached(self, event: Event) -> None:
        if isinstance(event.body, Moved):
            self.coach.after_move(self._told)
        elif isinstance(event.body, Ended):
            self.coach.after_game(self._told.copy())

    def _lines(self, event: Event) -> Iterator[str]:
        before = self._told.position
        self._told.apply(event)
        after = self._told.position
        match event.body:
            case Moved():
                if must_pass(before):
                    yield pass_text(before.turn)
                yield from telling.played(before, after.moves[-1], after)
                told = swapped_text(self._told, self._told.seats_of(self.me.visitor))
                if after.last_move == SWAP and told:
                    yield told
            case Rewound(to=to):
                yield _("Taken back.") if to <= len(before.moves) else _("Played again.")
            case Rematched(game=game):
                self._following = asyncio.get_running_loop().create_task(self._follow(game))

    async def _follow(self, game: str) -> None:
        with suppress(TengenError):
            await self.put(game)
            self.say(_("A new game."))
            await self.start()

    def on_thinking(self, seat: Seat, thought: Thought | None) -> None:
        """Show nothing: the view tells who thinks."""

    def on_failure(self, _party: Party, error: Exception) -> None:
        """Tell why a program does not move; a person may say what then."""
        if self.host is None:
            return
        self.failure = error
        if self.has_person or self._display.stays:
            told = error.text if isinstance(error, Refused) else str(error)
            self.say(told, _("Write retry to ask the program again, or a move to play for it."))
        self._show()

    def on_learned(self, sentences: Sequence[str]) -> None:
        """Tell what the programs learned."""
        self.say(*sentences)

    def _on_trouble(self, reason: str) -> None:
        self._is_trouble = True
        self.say(_("This game is not kept: {reason}").format(reason=reason))

    # -- what the display hears ----------------------------------------------------------------

    def say(self, *lines: str) -> None:
        """Tell something."""
        if lines:
            self._post(lambda: self._display.say(*lines))

    def mark(self, marks: Mapping[Point, str]) -> None:
        """Show figures on the board."""
        self._post(lambda: self._display.mark(marks))

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Show only what has come of everything that is done inside."""
        self._is_gathering = True
        try:
            yield
        finally:
            self._is_gathering = False
            if self._is_due:
                self._show()

    def _show(self) -> None:
        self._is_due = self._is_gathering
        if self._is_gathering or self.host is None or not self._is_started:
            return
        has_failed = self.failure is not None
        view = view_of(self.game, is_analysing=self.is_analysing, has_failed=has_failed)
        self._post(lambda: self._display.show(view))
        self._analyse(view)

    def _analyse(self, view: View) -> None:
        if self._analysis is not None:
            self._analysis.cancel()
            self._analysis = None
        if self.host is None or not view.is_analysing or view.is_over:
            return
        if view.is_watched or not view.thinker:
            self._analysis = self.host.spawn(self._show_best_line(view))

    async def _show_best_line(self, view: View) -> None:
        try:
            thought = await advice.best_line(view.position, self.analysts)
            text = "" if thought is None else advice.described(thought, view.position.turn)
        except TengenError as error:
            text = str(error)
        self._post(lambda: self._display.analysed(view, text))
