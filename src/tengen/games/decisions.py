"""Which events a command leads to: the rules of the table, as those of the board are elsewhere.

- A move is made by whoever sits in the seat that acts. When the other side has no move, its pass
  follows at once as a move of its own, so that everyone is told.
- Against the computer, at one screen and between two programs moves are taken back and played
  again at will, also after the end, which reopens the game. Against the computer the game stops
  only where the person is to move, so that a step back takes both moves. A rated game is never
  taken back.
- Two persons ask each other: for a takeback (to the asker's latest own turn), a draw, a rematch.
- The first move is not timed; from then on the clock of whoever acts runs, but for the time in
  which the host was away.
- A game has at most ``MOST_EVENTS`` events besides what is said; then it can only be ended.
- Each player may say ``MAX_CHAT`` lines, and so may all spectators together: nobody's talk takes
  room from the moves, nor that of spectators from that of the players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tengen.base.color import Color, Seat
from tengen.base.errors import IllegalMove, InvalidNotation
from tengen.base.i18n import N_
from tengen.base.move import PASS, Move
from tengen.games.commands import (
    Actor,
    Answer,
    Ask,
    Chat,
    Command,
    Finish,
    Flag,
    Host,
    Join,
    MakeMove,
    NameRematch,
    Pace,
    Pause,
    Person,
    Program,
    Question,
    Resign,
    Resume,
    ReturnTime,
    Rewind,
)
from tengen.games.control import Clocks
from tengen.games.course import Course, clock_data, numbered
from tengen.games.errors import Refused, refused_move
from tengen.games.events import (
    Answered,
    Asked,
    Body,
    Ended,
    Event,
    Flagged,
    Joined,
    Paced,
    Paused,
    Rematched,
    Resigned,
    Resumed,
    Rewound,
    Said,
    Source,
    TimeReturned,
)
from tengen.games.scene import must_pass, outcome_data, scene
from tengen.games.settings import LONGEST_NAME, GameKind
from tengen.records.result import Ending, Result
from tengen.rules.notation import shorten
from tengen.rules.position import Position

if TYPE_CHECKING:
    from tengen.games.game import Game

#: The games in which moves may be taken back without asking.
FREE = frozenset({GameKind.COMPUTER, GameKind.HERE, GameKind.PROGRAMS})

#: Taking moves back and asking go on no longer than this; what is said is counted by itself.
MOST_EVENTS = 20_000
#: Lines that each player may say, and that all spectators of a game may say together.
MAX_CHAT = 1_000
_ALWAYS = (Resign, Flag, Finish, NameRematch, Chat, ReturnTime)

_OVER = N_("The game is over.")
_NOT_YOURS = N_("You are watching this game.")
_NOT_YOUR_TURN = N_("It is not your turn.")
_WAITING = N_("The other player has not come yet.")
_NOBODY = N_("This cannot be done in this game.")
_SAID_ALL = N_("You have written as much as one game can hold.")
_ALL_SAID = N_("The spectators have written as much as one game can hold.")


def decide(
    game: Game, command: Command, actor: Actor, now: int, name: str | None
) -> tuple[Event, ...]:
    """Return the events of a command; see ``Game.decide``."""
    if game.n - game.chat_lines >= MOST_EVENTS and not isinstance(command, _ALWAYS):
        raise Refused(N_("This game has become too long."))
    bodies = _DECIDERS[type(command)](game, command, actor, now)
    source = None
    if name is not None and isinstance(actor, Person):
        source = Source(actor.visitor, name)
    return numbered(bodies, game.n, now, source)


# -- who may ------------------------------------------------------------------------------------


def _seat(game: Game, actor: Actor) -> Seat:
    """Return the seat for which somebody acts; at one screen that of whoever is to move."""
    if isinstance(actor, Program):
        return actor.seat
    seats = game.seats_of(actor.visitor) if isinstance(actor, Person) else ()
    if not seats:
        raise Refused(_NOT_YOURS)
    return game.position.seat if len(seats) > 1 else seats[0]


def _owner(game: Game, actor: Actor) -> None:
    if not (isinstance(actor, Person) and actor.visitor == game.settings.owner):
        raise Refused(_NOT_YOURS)


def _host(actor: Actor) -> None:
    if not isinstance(actor, Host):
        raise Refused(_NOBODY)


def _going_on(game: Game) -> None:
    if game.is_over:
        raise Refused(_OVER)
    if game.is_waiting:
        raise Refused(_WAITING)
    if game.settings.kind is GameKind.IMPORTED:
        raise Refused(_NOBODY)


# -- moves --------------------------------------------------------------------------------------


def _move(game: Game, command: MakeMove, actor: Actor, now: int) -> list[Body]:
    seat = _seat(game, actor)
    _going_on(game)
    _check_turn(game, command, actor, seat, now)
    move = _parsed(game, command.move)
    course = Course(game.position, game.clocks, now)
    thought = command.thought if isinstance(actor, Program) else None
    try:
        course.play(move, max(0, now - game.turn_at), thought, is_timed=True)
    except IllegalMove as error:
        raise refused_move(error) from None
    course.finish()
    return course.bodies


def _check_turn(game: Game, command: MakeMove, actor: Actor, seat: Seat, now: int) -> None:
    party = game.players[seat]
    if isinstance(actor, Program) and (party is None or party.is_person):
        raise Refused(_NOBODY)
    if game.is_paused:
        raise Refused(N_("The game is paused."))
    if command.ply != game.ply or command.turn not in {None, game.turn}:
        raise Refused(N_("Another move came first."))
    if seat is not game.position.seat:
        raise Refused(_NOT_YOUR_TURN)
    if game.clocks is not None and game.clocks.is_over(now):
        raise Refused(N_("Your time is over."))


def _parsed(game: Game, text: str) -> Move:
    try:
        return game.settings.variant.parse(text)
    except InvalidNotation:
        raise Refused(N_("{move} is not a move."), move=shorten(text)) from None


def _rewind(game: Game, command: Rewind, actor: Actor, now: int) -> list[Body]:
    kind = game.settings.kind
    if kind is GameKind.FRIEND:
        _seat(game, actor)
        raise Refused(N_("Ask your opponent to take the move back."))
    if kind not in FREE:
        raise Refused(_NOBODY)
    if game.settings.rated:
        raise Refused(N_("A rated game cannot be taken back."))
    by = None
    if kind is GameKind.PROGRAMS:
        _owner(game, actor)
    else:
        by = _seat(game, actor)
    return _rewound(game, _landing(game, command.to), by, _clocks_at, now)


def _landing(game: Game, to: int) -> int:
    """Return where a wish to go to a ply leads: only places at which a person can go on."""
    ply = game.ply
    is_reopened = game.is_over and game.position.outcome is None
    if to > len(game.line) or (to == ply and not is_reopened):
        raise Refused(N_("There is no such moment in this game."))
    back, forth = range(to, -1, -1), range(to, len(game.line) + 1)
    stops = _stops(game)
    if to <= ply:
        places: list[int] = [at for at in (*back, *forth) if at in stops and at < ply + is_reopened]
        nothing = N_("There is no move to take back.")
    else:
        places = [at for at in forth if at in stops]
        nothing = N_("There is no move to play again.")
    if not places:
        raise Refused(nothing)
    return places[0]


def _stops(game: Game) -> set[int]:
    """Return the plies at which the game may stand: where a choice is open, or the end."""
    stops = set()
    position: Position = game.start
    for ply in range(len(game.line) + 1):
        if ply:
            position = position.play(game.line[ply - 1].move)
        if position.outcome is not None or _is_choice(game, position):
            stops.add(ply)
    if game.settings.kind is GameKind.COMPUTER and position.outcome is None:
        stops.add(len(game.line))
    return stops


def _is_choice(game: Game, position: Position) -> bool:
    if must_pass(position):
        return False
    party = game.players[position.seat]
    return game.settings.kind is not GameKind.COMPUTER or (party is not None and party.is_person)


_ClocksAt = Callable[["Game", Position, int], Clocks | None]


def _rewound(game: Game, to: int, by: Seat | None, clocks_at: _ClocksAt, now: int) -> list[Body]:
    position = game.at_ply(to)
    clocks = clocks_at(game, position, now)
    seat = None if by is None else by.value
    rewound = Rewound(to, scene(position), clock_data(clocks), seat)
    course = Course(position, clocks, now)
    course.finish()
    return [rewound, *course.bodies]


def _clocks_at(game: Game, position: Position, now: int) -> Clocks | None:
    """Return the clocks as they stood in a position, going on from now."""
    ply = len(position.moves)
    clocks = game.settings.control.start()
    stored = game.line[ply - 1].clocks if ply else None
    if clocks is None or stored is None:
        return clocks
    then = Clocks.of_data(game.settings.control, stored)
    return replace(then, at=now, running=None if game.is_paused else then.running)


def _clocks_go_on(game: Game, position: Position, now: int) -> Clocks | None:
    """Return the clocks as they are now, running for whoever is to move there."""
    if game.clocks is None:
        return None
    is_timed = bool(position.moves)
    return game.clocks.hand_over(position.seat if is_timed else None, now)


# -- questions ----------------------------------------------------------------------------------


def _ask(game: Game, command: Ask, actor: Actor, now: int) -> list[Body]:
    what, kind = command.what, game.settings.kind
    if kind is GameKind.PROGRAMS and what is Question.REMATCH:
        _owner(game, actor)
        seat = Seat.FIRST
    else:
        seat = _seat(game, actor)
    _check_question(game, what, seat)
    asked = Asked(what.value, seat.value)
    if kind is not GameKind.FRIEND:
        return [asked, *_agreed(game, what, seat, now)]
    if game.questions.get(what) is seat.other:
        return _agreed(game, what, seat.other, now)
    if game.questions.get(what) is seat:
        raise Refused(N_("You have asked already."))
    if game.declined.get((what, seat)) == game.ply:
        raise Refused(N_("Your opponent has just said no."))
    return [asked]


def _check_question(game: Game, what: Question, seat: Seat) -> None:
    if what is Question.REMATCH:
        if not game.is_over:
            raise Refused(N_("The game is not over yet."))
        if game.wants_rematch:
            raise Refused(N_("The rematch is agreed already."))
        if game.settings.kind is GameKind.IMPORTED:
            raise Refused(_NOBODY)
        return
    _going_on(game)
    if game.settings.kind is GameKind.COMPUTER and what is Question.DRAW:
        raise Refused(N_("The computer does not agree to draws."))
    if what is Question.TAKEBACK:
        if game.settings.kind in FREE:
            raise Refused(N_("There is no need to ask: take the move back."))
        if game.settings.rated:
            raise Refused(N_("A rated game cannot be taken back."))
        _own_turn(game, seat)


def _own_turn(game: Game, seat: Seat) -> int:
    """Return the latest ply before now at which a player made a move by choice."""
    for ply in range(game.ply - 1, -1, -1):
        played = game.line[ply]
        if played.seat is seat and played.move != PASS:
            return ply
    raise Refused(N_("There is no move to take back."))


def _answer(game: Game, command: Answer, actor: Actor, now: int) -> list[Body]:
    seat = _seat(game, actor)
    if game.questions.get(command.what) is not seat.other:
        raise Refused(N_("Nothing was asked."))
    if command.yes:
        return _agreed(game, command.what, seat.other, now)
    return [Answered(command.what.value, seat.value, yes=False)]


def _agreed(game: Game, what: Question, asker: Seat, now: int) -> list[Body]:
    """Return what follows from a yes to the asker."""
    answered = Answered(what.value, asker.other.value, yes=True)
    if what is Question.TAKEBACK:
        to = _own_turn(game, asker)
        return [answered, *_rewound(game, to, asker, _clocks_go_on, now)]
    if what is Question.DRAW:
        return [answered, _end(game, None, Ending.AGREEMENT)]
    return [answered]


# -- the end ------------------------------------------------------------------------------------


def _end(game: Game, winner: Seat | None, reason: Ending, margin: float | None = None) -> Ended:
    color: Color | None = None if winner is None else game.color_of(winner)
    result = Result(color, reason, margin)
    return Ended(outcome_data(result, None, game.settings.variant))


def _resign(game: Game, _command: Resign, actor: Actor, _now: int) -> list[Body]:
    seat = _seat(game, actor)
    _going_on(game)
    return [Resigned(seat.value), _end(game, seat.other, Ending.RESIGNATION)]


def _flag(game: Game, _command: Flag, actor: Actor, now: int) -> list[Body]:
    _host(actor)
    _going_on(game)
    clocks = game.clocks
    if clocks is None or clocks.running is None or not clocks.is_over(now):
        raise Refused(N_("Nobody's time is over."))
    loser = clocks.running
    return [Flagged(loser.value), _end(game, loser.other, Ending.TIME)]


def _return_time(game: Game, command: ReturnTime, actor: Actor, _now: int) -> list[Body]:
    _host(actor)
    _going_on(game)
    if game.running_clocks is None or game.clocks_since != command.since or command.away <= 0:
        raise Refused(_NOBODY)
    clocks = game.running_clocks.put_off(command.away + command.grace)
    return [TimeReturned(command.away, clocks.data())]


def _finish(game: Game, command: Finish, actor: Actor, _now: int) -> list[Body]:
    _host(actor)
    if game.is_over:
        raise Refused(_OVER)
    return [_end(game, command.winner, command.reason, command.margin)]


# -- around the game ----------------------------------------------------------------------------


def _join(game: Game, _command: Join, actor: Actor, _now: int) -> list[Body]:
    if not isinstance(actor, Person):
        raise Refused(_NOBODY)
    free = [seat for seat in Seat if game.players[seat] is None]
    if game.seats_of(actor.visitor):
        raise Refused(N_("You are in this game already."))
    if not free or game.is_over:
        raise Refused(N_("Both seats are taken."))
    private = {"visitor": actor.visitor}
    return [Joined(free[0].value, actor.name[:LONGEST_NAME], actor.rating, private)]


def _chat(game: Game, command: Chat, actor: Actor, _now: int) -> list[Body]:
    if not isinstance(actor, Person):
        raise Refused(_NOBODY)
    if not command.text:
        raise Refused(N_("There is nothing to say."))
    seats = game.seats_of(actor.visitor)
    seat = seats[0].value if seats else None
    if game.said.get(seat, 0) >= MAX_CHAT:
        raise Refused(_SAID_ALL if seats else _ALL_SAID)
    return [Said(seat, actor.name, command.text)]


def _of_programs(game: Game, actor: Actor) -> None:
    if game.settings.kind is not GameKind.PROGRAMS:
        raise Refused(_NOBODY)
    _owner(game, actor)


def _pause(game: Game, _command: Pause, actor: Actor, now: int) -> list[Body]:
    _of_programs(game, actor)
    _going_on(game)
    if game.is_paused:
        raise Refused(N_("The game is paused."))
    clocks = None if game.clocks is None else game.clocks.stop(now)
    return [Paused(clock_data(clocks))]


def _resume(game: Game, _command: Resume, actor: Actor, now: int) -> list[Body]:
    _of_programs(game, actor)
    _going_on(game)
    if not game.is_paused:
        raise Refused(N_("The game is not paused."))
    clocks = game.clocks
    if clocks is not None and game.ply:
        clocks = clocks.hand_over(game.position.seat, now)
    return [Resumed(clock_data(clocks))]


def _pace(game: Game, command: Pace, actor: Actor, _now: int) -> list[Body]:
    _of_programs(game, actor)
    return [Paced(command.seconds)]


def _name_rematch(game: Game, command: NameRematch, actor: Actor, _now: int) -> list[Body]:
    _host(actor)
    if game.rematch is not None or not game.wants_rematch:
        raise Refused(_NOBODY)
    return [Rematched(command.game)]


_Decider = Callable[["Game", Any, Actor, int], list[Body]]
_DECIDERS: Mapping[type[Command], _Decider] = {
    MakeMove: _move,
    Rewind: _rewind,
    Ask: _ask,
    Answer: _answer,
    Resign: _resign,
    Flag: _flag,
    ReturnTime: _return_time,
    Finish: _finish,
    Join: _join,
    Chat: _chat,
    Pause: _pause,
    Resume: _resume,
    Pace: _pace,
    NameRematch: _name_rematch,
}
