"""Which events a command leads to, once ``refusals`` has nothing against it.

- When the other side has no move, its pass follows at once as a move of its own, so that everyone
  is told.
- Two programs whose moves are taken back wait until they are told to go on.
- The first move is not timed; from then on the clock of whoever acts runs, but for the time in
  which the host was away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tengen.base.color import Color, Seat
from tengen.base.errors import IllegalMove, InvalidNotation
from tengen.base.move import Move
from tengen.games.commands import (
    Actor,
    Answer,
    Ask,
    Chat,
    ClaimWin,
    Command,
    End,
    Finish,
    Flag,
    Join,
    MakeMove,
    NameRematch,
    Pace,
    Pause,
    Person,
    Program,
    Proposal,
    Resign,
    Resume,
    ReturnTime,
    Rewind,
)
from tengen.games.control import Clocks
from tengen.games.errors import refused_move
from tengen.games.events import (
    Answered,
    Asked,
    Body,
    Claimed,
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
from tengen.games.move_sequence import MoveSequence, numbered
from tengen.games.refusals import asker_of, landing, no_move, own_turn, why_forbidden
from tengen.games.roles import role_of
from tengen.games.scene import GameOutcome, scene
from tengen.games.settings import MAX_NAME_LENGTH, GameKind
from tengen.games.state import GameState
from tengen.records.result import Ending
from tengen.rules.position import Position


def decide(
    game: GameState, command: Command, actor: Actor, now: int, name: str | None
) -> tuple[Event, ...]:
    """Return the events of a command; see ``Game.decide``."""
    refused = why_forbidden(game, command, actor, now)
    if refused is not None:
        raise refused
    bodies = _DECIDERS[type(command)](game, command, actor, now)
    source = None
    if name is not None and isinstance(actor, Person):
        source = Source(actor.visitor, name)
    return numbered(bodies, game.n, now, source)


def _seat(game: GameState, actor: Actor) -> Seat:
    """Return the seat for which somebody acts who may."""
    seat = role_of(game, actor).seat
    assert seat is not None
    return seat


# -- moves --------------------------------------------------------------------------------------


def _move(game: GameState, command: MakeMove, actor: Actor, now: int) -> list[Body]:
    move = _parsed(game, command.move)
    sequence = MoveSequence(game.position, game.clocks, now)
    thought = command.thought if isinstance(actor, Program) else None
    try:
        sequence.play(move, max(0, now - game.turn_at), thought, is_timed=True)
    except IllegalMove as error:
        raise refused_move(error) from None
    sequence.finish()
    return sequence.bodies


def _parsed(game: GameState, text: str) -> Move:
    try:
        return game.position.read(text)
    except InvalidNotation:
        raise no_move(text) from None


def _rewind(game: GameState, command: Rewind, actor: Actor, now: int) -> list[Body]:
    to = landing(game, command.to)
    assert to is not None
    if game.settings.kind is not GameKind.PROGRAMS:
        return _rewound(game, to, _seat(game, actor), _clocks_at, now)
    bodies = _rewound(game, to, None, _clocks_stand_at, now)
    is_over = any(isinstance(body, Ended) for body in bodies)
    if game.is_paused or is_over:
        return bodies
    return [*bodies, Paused(_clocks_stand_at(game, game.at_ply(to), now))]


_ClocksAt = Callable[[GameState, Position, int], Clocks | None]


def _rewound(
    game: GameState, to: int, by: Seat | None, clocks_at: _ClocksAt, now: int
) -> list[Body]:
    position = game.at_ply(to)
    clocks = clocks_at(game, position, now)
    rewound = Rewound(to, scene(position), clocks, by)
    sequence = MoveSequence(position, clocks, now)
    sequence.finish()
    return [rewound, *sequence.bodies]


def _clocks_at(game: GameState, position: Position, now: int) -> Clocks | None:
    """Return the clocks as they stood in a position, going on from now."""
    ply = len(position.moves)
    clocks = game.settings.control.start()
    stored = game.line[ply - 1].clocks if ply else None
    if clocks is None or stored is None:
        return clocks
    return replace(stored, at=now)


def _clocks_stand_at(game: GameState, position: Position, now: int) -> Clocks | None:
    """Return the clocks as they stood in a position, where nobody's goes on."""
    clocks = _clocks_at(game, position, now)
    return None if clocks is None else replace(clocks, running=None)


def _clocks_go_on(game: GameState, position: Position, now: int) -> Clocks | None:
    """Return the clocks as they are now, running for whoever is to move there."""
    if game.clocks is None:
        return None
    is_timed = bool(position.moves)
    return game.clocks.hand_over(position.seat if is_timed else None, now)


# -- questions ----------------------------------------------------------------------------------


def _ask(game: GameState, command: Ask, actor: Actor, now: int) -> list[Body]:
    what = command.what
    seat = asker_of(game, what, role_of(game, actor))
    assert seat is not None
    asked = Asked(what, seat)
    if game.settings.kind is not GameKind.FRIEND:
        return [asked, *_agreed(game, what, seat, now)]
    if game.questions.get(what) is seat.other:
        return _agreed(game, what, seat.other, now)
    return [asked]


def _answer(game: GameState, command: Answer, actor: Actor, now: int) -> list[Body]:
    seat = _seat(game, actor)
    if command.yes:
        return _agreed(game, command.what, seat.other, now)
    return [Answered(command.what, seat, yes=False)]


def _agreed(game: GameState, what: Proposal, asker: Seat, now: int) -> list[Body]:
    """Return what follows from a yes to the asker."""
    answered = Answered(what, asker.other, yes=True)
    if what is Proposal.TAKEBACK:
        to = own_turn(game, asker)
        assert to is not None
        return [answered, *_rewound(game, to, asker, _clocks_go_on, now)]
    if what is Proposal.DRAW:
        return [answered, _end(game, None, Ending.AGREEMENT)]
    return [answered]


# -- the end ------------------------------------------------------------------------------------


def _end(
    game: GameState, winner: Seat | None, reason: Ending, margin: float | None = None
) -> Ended:
    color: Color | None = None if winner is None else game.color_of(winner)
    return Ended(GameOutcome(color, reason, margin=margin))


def _resign(game: GameState, _command: Resign, actor: Actor, _now: int) -> list[Body]:
    seat = _seat(game, actor)
    return [Resigned(seat), _end(game, seat.other, Ending.RESIGNATION)]


def _break_off(game: GameState, _command: End, _actor: Actor, _now: int) -> list[Body]:
    return [_end(game, None, Ending.ENDED)]


def _claim(game: GameState, command: ClaimWin, actor: Actor, _now: int) -> list[Body]:
    seat = _seat(game, actor)
    return [Claimed(seat, command.away), _end(game, seat, Ending.FORFEIT)]


def _flag(game: GameState, _command: Flag, _actor: Actor, _now: int) -> list[Body]:
    assert game.clocks is not None
    loser = game.clocks.running
    assert loser is not None
    return [Flagged(loser), _end(game, loser.other, Ending.TIME)]


def _return_time(game: GameState, command: ReturnTime, _actor: Actor, _now: int) -> list[Body]:
    assert game.running_clocks is not None
    clocks = game.running_clocks.put_off(command.away + command.grace)
    return [TimeReturned(command.away, clocks)]


def _finish(game: GameState, command: Finish, _actor: Actor, _now: int) -> list[Body]:
    return [_end(game, command.winner, command.reason, command.margin)]


# -- around the game ----------------------------------------------------------------------------


def _join(game: GameState, _command: Join, actor: Actor, _now: int) -> list[Body]:
    assert isinstance(actor, Person)
    seat = next(seat for seat in Seat if game.players[seat] is None)
    private = {"visitor": actor.visitor}
    return [Joined(seat, actor.name[:MAX_NAME_LENGTH], actor.rating, private)]


def _chat(game: GameState, command: Chat, actor: Actor, _now: int) -> list[Body]:
    assert isinstance(actor, Person)
    seats = game.seats_of(actor.visitor)
    return [Said(seats[0] if seats else None, actor.name, command.text)]


def _pause(game: GameState, _command: Pause, _actor: Actor, now: int) -> list[Body]:
    clocks = None if game.clocks is None else game.clocks.stop(now)
    return [Paused(clocks)]


def _resume(game: GameState, _command: Resume, _actor: Actor, now: int) -> list[Body]:
    clocks = game.clocks
    if clocks is not None and game.ply:
        clocks = clocks.hand_over(game.position.seat, now)
    return [Resumed(clocks)]


def _pace(_game: GameState, command: Pace, _actor: Actor, _now: int) -> list[Body]:
    return [Paced(command.seconds)]


def _name_rematch(_game: GameState, command: NameRematch, _actor: Actor, _now: int) -> list[Body]:
    return [Rematched(command.game)]


_Decider = Callable[[GameState, Any, Actor, int], list[Body]]
_DECIDERS: Mapping[type[Command], _Decider] = {
    MakeMove: _move,
    Rewind: _rewind,
    Ask: _ask,
    Answer: _answer,
    Resign: _resign,
    End: _break_off,
    ClaimWin: _claim,
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
