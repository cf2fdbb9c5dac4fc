"""The game on the desk: what the person does, what the programs do, what is looked at.

Nothing here knows of windows. Whoever shows the game hears of each change through ``changed``,
with the events that made it; what is said aloud stands in ``notice``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from tengen.base.color import Color, Seat
from tengen.base.errors import TengenError
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.base.move import RESIGN, placement
from tengen.base.score import Score
from tengen.desktop.judge import Judge
from tengen.desktop.thinker import Listener, Task, Thinker, move_request
from tengen.desktop.vault import Vault
from tengen.engine.info import Info, Reply
from tengen.games import words
from tengen.games.commands import (
    HOST,
    Actor,
    Ask,
    Command,
    Flag,
    MakeMove,
    NameRematch,
    Pace,
    Pause,
    Person,
    Program,
    Question,
    Resign,
    Resume,
    Rewind,
)
from tengen.games.course import Past
from tengen.games.errors import Refused
from tengen.games.events import Ended, Event, Moved
from tengen.games.game import Game
from tengen.games.opponents import opponent, takes_part
from tengen.games.recording import begin_imported, record_by_players, to_record
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.games.store import new_id
from tengen.games.thought import Thought
from tengen.learn.after_game import after_game
from tengen.learn.told import told
from tengen.records.record import Record
from tengen.rules.position import Position

Changed = Callable[[Sequence[Event]], object]


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Table:
    """One game at a time; ``begin``, ``resume`` or ``take`` put another on the desk."""

    def __init__(self, vault: Vault, thinker: Thinker, visitor: str, changed: Changed) -> None:
        self._vault = vault
        self._thinker = thinker
        self._changed = changed
        self.visitor = visitor
        self.game: Game | None = None
        #: The ply looked at; None follows the game.
        self.seen: int | None = None
        #: What was said aloud last: a pass, a refusal, a failure.
        self.notice = ""
        #: Why the program that should move does not; "" while all is well.
        self.failure = ""
        #: What the program that thinks says.
        self.latest: Info | None = None
        #: The ply for which a hint was given.
        self.hinted: int | None = None
        #: Whether programs at human levels take a moment.
        self.takes_moments = True
        self._pace = 0.5
        self._task: Task | None = None
        self._turn: int | None = None
        self._judge = Judge(thinker, lambda: changed(()), self.say)

    # -- putting games on the desk -----------------------------------------------------------

    def begin(self, settings: GameSettings, pace: float = 0.5, moves: Iterable[Past] = ()) -> None:
        """Begin a game, after moves that were made before it; raises InvalidSettings."""
        events = Game.begin(settings, now_ms(), moves)
        name = new_id()
        self._vault.create(name, events)
        self._put(Game.of(name, events))
        if settings.kind is GameKind.PROGRAMS:
            self._pace = pace
            self.act(Pace(pace), self._me)

    def resume(self, game: Game) -> None:
        """Go on with a game that was kept."""
        self._put(game)

    def take(self, record: Record, notes: str) -> None:
        """Look at a recorded game, from its end; raises InvalidRecord for an illegal one."""
        events = begin_imported(record, self.visitor, now_ms())
        name = new_id()
        self._vault.create(name, events)
        self._vault.save_notes(name, self.visitor, notes, now_ms())
        self._put(Game.of(name, events))

    def restart(self) -> None:
        """Begin the same game again, with the same seats; a record from its first position."""
        if self.game is not None and self.game.settings.kind is not GameKind.IMPORTED:
            self.begin(self.game.settings, self._pace)

    def play_on(self, settings: GameSettings) -> None:
        """Begin a game from the moment that is looked at, with its moves."""
        game = self._the_game
        line = game.line[: self.ply]
        thoughts = [None if one.thought is None else Thought.of_data(one.thought) for one in line]
        past = [
            Past(one.move, one.spent, thought) for one, thought in zip(line, thoughts, strict=True)
        ]
        self.begin(settings, self._pace, past)

    def leave(self) -> None:
        """Take the game from the desk; it is kept as it stands."""
        self._drop_tasks()
        self.game = None

    def _put(self, game: Game) -> None:
        self._drop_tasks()
        self.game = game
        self.seen = self.hinted = None
        self.notice = self.failure = ""
        self._changed(())
        self._look()

    @property
    def _the_game(self) -> Game:
        assert self.game is not None
        return self.game

    # -- what is seen ------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """The ply looked at."""
        return self._the_game.ply if self.seen is None else self.seen

    @property
    def length(self) -> int:
        """The moves of the line, those that were taken back among them."""
        return len(self._the_game.line)

    @property
    def position(self) -> Position:
        """The position looked at."""
        game = self._the_game
        return game.position if self.seen is None else game.at_ply(self.seen)

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        """The seats of the person at the desk."""
        return self._the_game.seats_of(self.visitor)

    @property
    def is_live(self) -> bool:
        """Whether the latest position is looked at."""
        return self.seen is None

    @property
    def is_thinking(self) -> bool:
        """Whether a program is to move and thinks."""
        return self._task is not None and self._task.is_open

    @property
    def is_open(self) -> bool:
        """Whether the person may place a stone now: the board is not locked."""
        game = self.game
        if game is None or game.is_over or not self.is_live or game.is_paused:
            return False
        return game.settings.kind is not GameKind.IMPORTED and (
            game.position.seat in self.own_seats
        )

    @property
    def status(self) -> str:
        """What goes on, in a sentence; who won, when the game is over."""
        return self.status_in(is_crosses=False)

    def status_in(self, *, is_crosses: bool) -> str:
        """Say what goes on to somebody who sees stones, or crosses and circles."""
        game = self._the_game
        if not self.is_live:
            return _("Looking at move {ply}").format(ply=self.ply)
        if game.is_over:
            return words.result_text(game, self.own_seats, is_crosses=is_crosses)
        party = game.program_to_move
        if party is not None and self.is_thinking:
            return _("{name} is thinking…").format(name=words.player_name(party))
        if game.is_paused:
            return _("The game is paused.")
        return words.turn_text(game, self.own_seats, is_crosses=is_crosses)

    @property
    def thought(self) -> Thought | None:
        """What stood behind the move that led here, or the hint for this position."""
        hint = self.hint_here
        if hint is not None:
            return hint
        line = self._the_game.line
        found = line[self.ply - 1].thought if 0 < self.ply <= len(line) else None
        return None if found is None else Thought.of_data(found)

    @property
    def score(self) -> Score | None:
        """How good the position looked at is for black, as the analyst or the last player says."""
        judged = self.judgement
        if judged is not None and judged.score is not None:
            return judged.score if self.position.turn is Color.BLACK else -judged.score
        for played in reversed(self._the_game.line[: self.ply]):
            if played.thought is not None and played.thought["score"] is not None:
                score = Thought.of_data(played.thought).score
                assert score is not None
                return score if played.color is Color.BLACK else -score
        return None

    def look(self, ply: int) -> None:
        """Look at a moment of the game; nothing is taken back."""
        game = self._the_game
        ply = max(0, min(ply, len(game.line)))
        self.seen = None if ply == game.ply else ply
        self._changed(())

    # -- what the person does ----------------------------------------------------------------

    @property
    def _me(self) -> Person:
        return Person(self.visitor)

    def act(self, command: Command, actor: Actor) -> bool:
        """Carry a command out; False when it was refused, and the notice says why."""
        game = self._the_game
        try:
            events = game.decide(command, actor, now_ms())
        except Refused as refusal:
            self.say(refusal.text)
            return False
        if isinstance(actor, Person):
            self.seen = None
        if events:
            self._vault.append(game.id, events)
            self._take(events)
        return True

    def click(self, point: Point) -> None:
        """Place a stone; a taken point and a locked board do nothing, an illegal one is told."""
        position = self.position if self.game is not None else None
        if position is None or not self.is_open:
            return
        if point in position.stones or point == position.shared:
            return
        self.play(position.variant.format(placement(point)))

    def play(self, move: str) -> None:
        """Make a move or take an action of the opening, as the person to act."""
        if self.is_open:
            self.act(MakeMove(move.strip().lower(), self._the_game.ply), self._me)
        else:
            self.say(_("It is not your turn."))

    def undo(self) -> None:
        """Take back: against a program both moves, at will."""
        self._rewind(self._the_game.ply - 1 if not self._is_given_up else self._the_game.ply)

    def redo(self) -> None:
        """Play again what was taken back."""
        self._rewind(self._the_game.ply + 1)

    @property
    def _is_given_up(self) -> bool:
        """Whether the game ended otherwise than on the board."""
        return self._the_game.is_over and self._the_game.position.outcome is None

    def _rewind(self, to: int) -> None:
        self.seen = None
        game = self._the_game
        if game.settings.kind is GameKind.PROGRAMS and not game.is_paused and not game.is_over:
            self.act(Pause(), self._me)
        if to < 0:
            self.say(_("There is no move to take back."))
        elif to > len(game.line):
            self.say(_("There is no move to play again."))
        else:
            self.act(Rewind(to), self._me)

    def resign(self) -> None:
        """Give the game up."""
        self.act(Resign(), self._me)

    def pause(self) -> None:
        """Hold a game of two programs, or go on with it."""
        self.act(Resume() if self._the_game.is_paused else Pause(), self._me)

    def set_pace(self, seconds: float) -> None:
        """Show each move of two programs so long."""
        self._pace = seconds
        if self.game is not None and self.game.settings.kind is GameKind.PROGRAMS:
            self.act(Pace(seconds), self._me)

    def rematch(self) -> None:
        """Play again with changed seats."""
        game = self._the_game
        if not self.act(Ask(Question.REMATCH), self._me):
            return
        settings = game.rematch_settings()
        events = Game.begin(settings, now_ms())
        name = new_id()
        self._vault.create(name, events)
        self.act(NameRematch(name), HOST)
        self._put(Game.of(name, events))

    def stop(self) -> None:
        """Let the program that thinks play its best so far."""
        if self._task is not None:
            self._task.stop()

    def retry(self) -> None:
        """Let a program that failed try again."""
        self.failure = ""
        self._turn = None
        self._look()
        self._changed(())

    def tick(self) -> None:
        """Look at the clocks: whoever's time is over has lost."""
        game = self.game
        clocks = None if game is None or game.is_over else game.clocks
        if clocks is not None and clocks.is_over(now_ms()):
            self.act(Flag(), HOST)

    def say(self, text: str) -> None:
        """Say something aloud."""
        self.notice = text
        self._changed(())

    # -- files -------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the game to a file, in the format of its extension; raises TengenError."""
        to_record(self._the_game).save(path)

    # -- what follows from events ------------------------------------------------------------

    def _take(self, events: Sequence[Event]) -> None:
        game = self._the_game
        self.notice = self.failure = ""
        for event in events:
            game.apply(event)
            if isinstance(event.body, Moved):
                self._hear_move(event.body)
        self.hinted = None
        self._look()
        self._changed(events)
        if any(isinstance(event.body, Ended) for event in events):
            self._learn(game)

    def _hear_move(self, move: Moved) -> None:
        if move.move == "pass":
            self.notice = words.pass_text(Color(move.color))

    def _learn(self, game: Game) -> None:
        """Let the programs that can learn from the game."""
        if not any(party and takes_part(party.player) for party in game.players.values()):
            return
        record = record_by_players(game)
        self._vault.run(
            lambda: after_game(record, game.id),
            lambda learned: self.say(" ".join(map(told, learned))),
            lambda reason: self.say(
                _("Nothing was learned from this game: {reason}").format(reason=reason)
            ),
        )

    # -- programs ----------------------------------------------------------------------------

    def _look(self) -> None:
        """Let the program that is to move think; stop one that should not."""
        game = self.game
        party = None if game is None else game.program_to_move
        if game is None or party is None:
            self._drop_task()
            return
        if self._turn == game.turn and (self.is_thinking or self.failure):
            return
        self._drop_task()
        self._turn = game.turn
        try:
            self._task = self._ask(game, party)
        except TengenError as error:
            self._fail(str(error))

    def _ask(self, game: Game, party: Party) -> Task:
        player = opponent(party.player, game.settings.variant)
        clock = game.clock_for_program(now_ms())
        least = player.moment(clock) if self.takes_moments else 0.0
        if game.settings.kind is GameKind.PROGRAMS:
            least = game.pace
        seat, turn = game.position.seat, game.turn
        listener = Listener(
            lambda reply: self._play_reply(reply, seat, turn), self._fail, self._hear_thought
        )
        request = move_request(game.position, player.budget(clock))
        return self._thinker.play(party.player, request, least, listener)

    def _play_reply(self, reply: Reply, seat: Seat, turn: int) -> None:
        game = self._the_game
        self._task, self.latest = None, None
        if game.turn != turn:
            return
        rules = game.settings.variant
        if reply.move == RESIGN:
            self.act(Resign(), Program(seat))
            return
        thought = Thought.of_reply(reply, rules)
        self.act(MakeMove(rules.format(reply.move), game.ply, thought, turn), Program(seat))

    def _hear_thought(self, info: Info) -> None:
        self.latest = info

    def _fail(self, reason: str) -> None:
        self._task = None
        self.failure = reason
        self.say(f"{_(words.PLAYER_FAILED)} ({reason})")

    # -- the analyst -------------------------------------------------------------------------

    def hint(self) -> None:
        """Ask the analyst for a good move here."""
        self.hinted = self.ply
        self._judge.ask(self.position)
        self._changed(())

    def judge(self) -> None:
        """Ask the analyst how the position looked at stands, unless it is known."""
        self._judge.ask(self.position)

    @property
    def judgement(self) -> Thought | None:
        """What the analyst said of the position looked at; None while that is not known."""
        return self._judge.found(self.position)

    @property
    def hint_here(self) -> Thought | None:
        """The hint for the position looked at, if one was asked for and given."""
        return self.judgement if self.hinted == self.ply else None

    @property
    def is_judging(self) -> bool:
        """Whether the analyst thinks about the position looked at."""
        return self._judge.is_asked(self.position)

    # -- ends --------------------------------------------------------------------------------

    def _drop_task(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = self._turn = self.latest = None

    def _drop_tasks(self) -> None:
        self._drop_task()
        self._judge.drop()
