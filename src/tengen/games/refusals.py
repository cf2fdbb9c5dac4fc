"""Why a game refuses what somebody asks: the one place that says who may do what.

- A move is made by whoever sits in the seat that acts.
- Against the computer, at one screen and between two programs moves are taken back and played
  again at will, also after the end, which reopens the game; the owner does so for two programs,
  which then wait. Against the computer the game stops only where the person is to move, so that a
  step back takes both moves. A rated game is never taken back.
- Two persons ask each other: for a takeback (to the asker's latest own turn), a draw, a rematch.
- Hints are for whoever plays a free game and is to move, and for the owner of two programs; never
  in a rated game, nor in one between two people.
- The coach speaks to whoever plays a free game against a program, where its solvers know the rules.
- A game has at most ``MAX_EVENTS`` events besides what is said; then it can only be ended.
- Each player may say ``MAX_CHAT`` lines, and so may all spectators together: nobody's talk takes
  room from the moves, nor that of spectators from that of the players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tengen.base.color import Seat
from tengen.base.errors import IllegalMove, InvalidNotation
from tengen.base.i18n import N_
from tengen.base.move import PASS
from tengen.games.claims import why_no_claim
from tengen.games.coaching import is_coached
from tengen.games.commands import (
    Actor,
    Answer,
    Ask,
    AskCoach,
    AskHint,
    Chat,
    ClaimWin,
    Command,
    End,
    Finish,
    Flag,
    HostRequest,
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
    RetryProgram,
    ReturnTime,
    Rewind,
    StopProgram,
    System,
)
from tengen.games.errors import Refused, refused_move
from tengen.games.roles import Role, role_of
from tengen.games.settings import GameKind
from tengen.games.state import GameState
from tengen.rules.notation import shorten

#: The games in which moves may be taken back without asking.
FREE = frozenset({GameKind.COMPUTER, GameKind.HERE, GameKind.PROGRAMS})
#: Taking moves back and asking go on no longer than this; what is said is counted by itself.
MAX_EVENTS = 20_000
#: Lines that each player may say, and that all spectators of a game may say together.
MAX_CHAT = 1_000
#: What is done also in a game that has become too long.
ALWAYS = frozenset(
    {
        Resign,
        End,
        ClaimWin,
        Flag,
        Finish,
        NameRematch,
        Chat,
        ReturnTime,
        AskCoach,
        AskHint,
        StopProgram,
        RetryProgram,
    }
)

_OVER = N_("The game is over.")
_NOT_YOURS = N_("You are watching this game.")
_NOT_YOUR_TURN = N_("It is not your turn.")
_WAITING = N_("The other player has not joined yet.")
NEEDS_ACCOUNT = N_("rated games need an account")
_NOBODY = N_("This cannot be done in this game.")
_NO_MOVE_BACK = N_("There is no move to take back.")
_NO_MOMENT = N_("There is no such moment in this game.")
_PAUSED = N_("The game is paused.")
_RATED = N_("A rated game cannot be taken back.")
_SAID_ALL = N_("You have written as much as one game can hold.")
_WITHDRAWN = N_("This invitation was withdrawn.")
_ALL_SAID = N_("The spectators have written as much as one game can hold.")


def why_not(
    game: GameState, command: Command | HostRequest, actor: Actor, now: int | None = None
) -> Refused | None:
    """Return why somebody may not do something; None when he may.

    ``now``, in milliseconds, is needed for what the clocks decide: a flag, a move that is too late.
    """
    refused = why_forbidden(game, command, actor, now)
    if refused is None and isinstance(command, MakeMove):
        return _why_illegal(game, command.move)
    return refused


def why_forbidden(
    game: GameState, command: Command | HostRequest, actor: Actor, now: int | None = None
) -> Refused | None:
    """Return what ``why_not`` says, but for the rules of the board, which a move is asked later."""
    if is_long(game) and type(command) not in ALWAYS:
        return Refused(N_("This game has become too long."))
    why = RULES[type(command)](game, command, role_of(game, actor), now)
    return None if why is None else Refused(why)


def is_long(game: GameState) -> bool:
    """Whether a game has as many events as one can have."""
    return game.n >= MAX_EVENTS and game.n - game.chat_lines >= MAX_EVENTS


def _why_illegal(game: GameState, text: str) -> Refused | None:
    position = game.position
    try:
        move = position.read(text)
    except InvalidNotation:
        return no_move(text)
    reason = position.why_illegal(move)
    if reason is None:
        return None
    return refused_move(IllegalMove(position.variant.format(move), reason))


def no_move(text: str) -> Refused:
    """Return the refusal of a text that is no move."""
    return Refused(N_("{move} is not a move."), move=shorten(text))


# -- who somebody is ------------------------------------------------------------------------------


def _not_at_table(role: Role) -> str | None:
    """Refuse whoever neither sits in a seat nor owns the game."""
    return None if role.is_owner or role.seat is not None else _NOT_YOURS


def _not_in_charge(game: GameState, role: Role) -> str | None:
    """Refuse whoever does not decide for a side: players, and the owner for two programs."""
    if game.settings.kind is GameKind.PROGRAMS:
        return None if role.is_owner else _NOT_YOURS
    return _NOT_YOURS if role.seat is None else None


def _not_host(role: Role) -> str | None:
    return None if isinstance(role.actor, System) else _NOBODY


def _not_going_on(game: GameState) -> str | None:
    if game.is_over:
        return _OVER
    if game.is_waiting:
        return _WAITING
    return _NOBODY if game.settings.kind is GameKind.IMPORTED else None


# -- moves ----------------------------------------------------------------------------------------


def _move(game: GameState, command: MakeMove, role: Role, now: int | None) -> str | None:
    seat = role.seat
    if seat is None:
        return _NOT_YOURS
    if (refused := _not_going_on(game) or _not_playing(game, role, seat)) is not None:
        return refused
    if command.ply != game.ply or command.turn not in {None, game.turn}:
        return N_("Another move came first.")
    if seat is not game.position.seat:
        return _NOT_YOUR_TURN
    is_late = now is not None and game.clocks is not None and game.clocks.is_over(now)
    return N_("Your time is up.") if is_late else None


def _not_playing(game: GameState, role: Role, seat: Seat) -> str | None:
    """Refuse a program in the seat of a person, and everyone in a game that is paused."""
    party = game.players[seat]
    if isinstance(role.actor, Program) and (party is None or party.is_person):
        return _NOBODY
    return _PAUSED if game.is_paused else None


def _rewind(game: GameState, command: Rewind, role: Role, _now: int | None) -> str | None:
    refused = not_free(game, role)
    if refused is not None:
        return refused
    if command.to > len(game.line) or (command.to == game.ply and not can_reopen(game)):
        return _NO_MOMENT
    if landing(game, command.to) is not None:
        return None
    return N_("There is no move to play again.") if command.to > game.ply else _NO_MOVE_BACK


def can_reopen(game: GameState) -> bool:
    """Whether a game was given up, so that it can go on where it stands."""
    return game.is_over and game.position.outcome is None


def not_free(game: GameState, role: Role) -> str | None:
    """Refuse to take moves back, or play them again, without asking."""
    kind = game.settings.kind
    if kind is GameKind.FRIEND:
        is_player = role.seat is not None
        return N_("Ask your opponent to take the move back.") if is_player else _NOT_YOURS
    if kind not in FREE:
        return _NOBODY
    return _RATED if game.settings.rated else _not_in_charge(game, role)


def landing(game: GameState, to: int) -> int | None:
    """Return where a wish to go to a ply leads: only to a place at which a person can go on.

    None where there is none in that direction.
    """
    forth = range(to, len(game.line) + 1)
    if to > game.ply:
        return next((at for at in forth if _is_stop(game, at)), None)
    last = game.ply - (not can_reopen(game))
    places = (*range(min(to, last), -1, -1), *range(to, last + 1))
    return next((at for at in places if _is_stop(game, at)), None)


def _is_stop(game: GameState, ply: int) -> bool:
    """Whether the game may stand after so many moves: where a choice is open, or at the end."""
    is_over, chooser = game.chooser_at(ply)
    if is_over:
        return True
    if game.settings.kind is not GameKind.COMPUTER:
        return chooser is not None
    party = None if chooser is None else game.players[chooser]
    return ply == len(game.line) or (party is not None and party.is_person)


# -- questions ------------------------------------------------------------------------------------


def _ask(game: GameState, command: Ask, role: Role, _now: int | None) -> str | None:
    what, kind = command.what, game.settings.kind
    seat = asker_of(game, what, role)
    if seat is None:
        return _NOT_YOURS
    refused = _no_rematch(game) if what is Proposal.REMATCH else _no_question(game, what, seat)
    if refused is not None or kind is not GameKind.FRIEND:
        return refused
    if game.questions.get(what) is seat:
        return N_("You have asked already.")
    is_declined = game.declined.get((what, seat)) == game.ply
    if is_declined and game.questions.get(what) is not seat.other:
        return N_("Your opponent has just said no.")
    return None


def asker_of(game: GameState, what: Proposal, role: Role) -> Seat | None:
    """Return the seat that asks; the owner asks for a rematch of two programs."""
    if game.settings.kind is GameKind.PROGRAMS and what is Proposal.REMATCH:
        return Seat.FIRST if role.is_owner else None
    return role.seat


def _no_rematch(game: GameState) -> str | None:
    if not game.is_over:
        return N_("The game is not over yet.")
    if game.is_waiting:
        return _WITHDRAWN
    if game.wants_rematch:
        return N_("The rematch is agreed already.")
    return _NOBODY if game.settings.kind is GameKind.IMPORTED else None


def _no_question(game: GameState, what: Proposal, seat: Seat) -> str | None:
    if (refused := _not_going_on(game)) is not None:
        return refused
    kind = game.settings.kind
    if what is Proposal.DRAW:
        is_computer = kind is GameKind.COMPUTER
        return N_("The computer does not agree to draws.") if is_computer else None
    if kind in FREE:
        return N_("There is no need to ask: take the move back.")
    if game.settings.rated:
        return _RATED
    return _NO_MOVE_BACK if own_turn(game, seat) is None else None


def own_turn(game: GameState, seat: Seat) -> int | None:
    """Return the latest ply before now at which a player made a move by choice."""
    for ply in range(game.ply - 1, -1, -1):
        played = game.line[ply]
        if played.seat is seat and played.move != PASS:
            return ply
    return None


def _answer(game: GameState, command: Answer, role: Role, _now: int | None) -> str | None:
    seat = role.seat
    if seat is None:
        return _NOT_YOURS
    if game.questions.get(command.what) is not seat.other:
        return N_("Nothing was asked.")
    if command.yes and command.what is Proposal.TAKEBACK and own_turn(game, seat.other) is None:
        return _NO_MOVE_BACK
    return None


# -- the end --------------------------------------------------------------------------------------


def _resign(game: GameState, _command: Resign, role: Role, _now: int | None) -> str | None:
    return _NOT_YOURS if role.seat is None else _not_going_on(game)


def _break_off(game: GameState, _command: End, role: Role, _now: int | None) -> str | None:
    """End only games in which nobody else is left in the lurch, and nothing is at stake."""
    if game.settings.kind is GameKind.FRIEND and game.is_waiting and not game.is_over:
        return None if role.is_owner else _NOT_YOURS
    is_free = game.settings.kind in FREE and not game.settings.rated
    if not is_free or not role.is_person:
        return _NOBODY
    return _not_in_charge(game, role) or _not_going_on(game)


def _claim(game: GameState, command: ClaimWin, role: Role, now: int | None) -> str | None:
    if role.seat is None or not role.is_person:
        return _NOT_YOURS
    refused = _not_going_on(game)
    return refused or why_no_claim(game, role.seat, command.away, now)


def _flag(game: GameState, _command: Flag, role: Role, now: int | None) -> str | None:
    if (refused := _not_host(role) or _not_going_on(game)) is not None:
        return refused
    clocks = game.clocks
    is_over = clocks is not None and now is not None and clocks.is_over(now)
    return None if is_over else N_("Nobody's time is up.")


def _return_time(game: GameState, command: ReturnTime, role: Role, _now: int | None) -> str | None:
    if (refused := _not_host(role) or _not_going_on(game)) is not None:
        return refused
    is_running = game.running_clocks is not None and game.clocks_since == command.since
    return None if is_running and command.away > 0 else _NOBODY


def _finish(game: GameState, _command: Finish, role: Role, _now: int | None) -> str | None:
    return _not_host(role) or (_OVER if game.is_over else None)


# -- around the game ------------------------------------------------------------------------------


def _join(game: GameState, _command: Join, role: Role, _now: int | None) -> str | None:
    if not role.is_person:
        return _NOBODY
    if role.seats:
        return N_("You are in this game already.")
    if not game.is_waiting:
        return N_("Both seats are taken.")
    if game.is_over:
        return _WITHDRAWN
    is_guest = isinstance(role.actor, Person) and role.actor.is_guest
    return NEEDS_ACCOUNT if game.settings.rated and is_guest else None


def _chat(game: GameState, command: Chat, role: Role, _now: int | None) -> str | None:
    if not role.is_person:
        return _NOBODY
    if not command.text:
        return N_("There is nothing to say.")
    seat = role.seats[0] if role.seats else None
    if game.said.get(seat, 0) < MAX_CHAT:
        return None
    return _SAID_ALL if role.seats else _ALL_SAID


def _not_of_programs(game: GameState, role: Role) -> str | None:
    is_programs = game.settings.kind is GameKind.PROGRAMS
    return _not_in_charge(game, role) if is_programs else _NOBODY


def _pause(game: GameState, _command: Pause, role: Role, _now: int | None) -> str | None:
    refused = _not_of_programs(game, role) or _not_going_on(game)
    return refused or (_PAUSED if game.is_paused else None)


def _resume(game: GameState, _command: Resume, role: Role, _now: int | None) -> str | None:
    refused = _not_of_programs(game, role) or _not_going_on(game)
    return refused or (None if game.is_paused else N_("The game is not paused."))


def _pace(game: GameState, _command: Pace, role: Role, _now: int | None) -> str | None:
    return _not_of_programs(game, role)


def _name_rematch(
    game: GameState, _command: NameRematch, role: Role, _now: int | None
) -> str | None:
    is_wanted = game.wants_rematch and game.rematch is None
    return _not_host(role) or (None if is_wanted else _NOBODY)


# -- what changes nothing -------------------------------------------------------------------------


def _hint(game: GameState, _command: AskHint, role: Role, _now: int | None) -> str | None:
    kind = game.settings.kind
    if game.is_over:
        return _OVER
    if kind not in FREE or game.settings.rated:
        return N_("There are no hints in this game.")
    if (refused := _not_in_charge(game, role)) is not None:
        return refused
    is_own_turn = kind is GameKind.PROGRAMS or role.seat is game.position.seat
    return None if is_own_turn else _NOT_YOUR_TURN


def _coach(game: GameState, command: AskCoach, role: Role, _now: int | None) -> str | None:
    """Refuse the coach in all games but free ones against a program, and to all but the player."""
    settings, is_free = game.settings, game.settings.kind is GameKind.COMPUTER
    if not is_free or settings.rated or not is_coached(settings.variant):
        return N_("There is no coach in this game.")
    if role.seat is None or not role.is_person:
        return _NOT_YOURS
    return None if command.ply <= len(game.line) else _NO_MOMENT


def _stop(game: GameState, _command: StopProgram, role: Role, _now: int | None) -> str | None:
    if (refused := _not_at_table(role)) is not None:
        return refused
    is_rated = game.settings.rated
    return N_("In a rated game the program takes its time.") if is_rated else None


def _retry(_game: GameState, _command: RetryProgram, role: Role, _now: int | None) -> str | None:
    return _not_at_table(role)


_Rule = Callable[[GameState, Any, Role, int | None], str | None]
#: The rule of each command: a text to translate, None where there is nothing against it.
RULES: Mapping[type[Command | HostRequest], _Rule] = {
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
    AskHint: _hint,
    AskCoach: _coach,
    StopProgram: _stop,
    RetryProgram: _retry,
}
