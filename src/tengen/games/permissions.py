"""What somebody may do in a game now, as ``refusals`` has it, for every shell.

``why_not`` says why a command is refused, and ``Game.decide`` raises just that.
"""

from __future__ import annotations

from dataclasses import dataclass

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
    HostRequest,
    Join,
    MakeMove,
    Pace,
    Pause,
    Proposal,
    Resign,
    Resume,
    RetryProgram,
    StopProgram,
)
from tengen.games.fairplay import is_protected
from tengen.games.refusals import (
    ALWAYS,
    RULES,
    can_reopen,
    is_long,
    landing,
    not_free,
    why_not,
)
from tengen.games.roles import Role, role_of
from tengen.games.state import GameState

__all__ = ["Permissions", "permissions", "why_not"]


@dataclass(frozen=True, slots=True)
class Permissions:
    """What somebody may do in a game now; ``undo_to`` and ``redo_to`` are plies to rewind to.

    ``ask`` and ``answer`` name what may be proposed to the other player, and what waits for an
    answer. ``claim``: whether the win can be claimed once the opponent has been gone long enough.
    ``stop`` and ``retry`` are about the program that is to move, ``analyse`` is whether
    engines may be asked about this game, ``coach`` whether the coach may speak in it.
    """

    move: bool = False
    undo_to: int | None = None
    redo_to: int | None = None
    ask: tuple[Proposal, ...] = ()
    answer: tuple[Proposal, ...] = ()
    resign: bool = False
    end: bool = False
    claim: bool = False
    hint: bool = False
    pause: bool = False
    resume: bool = False
    pace: bool = False
    join: bool = False
    chat: bool = False
    stop: bool = False
    retry: bool = False
    analyse: bool = False
    coach: bool = False


_QUESTIONS = tuple(Ask(what) for what in Proposal)
_ANSWERS = {what: Answer(what, yes=True) for what in Proposal}
_RESIGN, _END, _CLAIM, _HINT, _JOIN = Resign(), End(), ClaimWin(), AskHint(), Join()
_COACH = AskCoach(0)
_CHAT = Chat("?")
_PAUSE, _RESUME, _PACE = Pause(), Resume(), Pace(0)
_STOP, _RETRY = StopProgram(), RetryProgram()


def permissions(game: GameState, actor: Actor) -> Permissions:
    """Return what somebody may do now, whatever the clocks say."""
    role, is_full, has_program = role_of(game, actor), is_long(game), bool(game.program_to_move)

    def may(command: Command | HostRequest) -> bool:
        kind = type(command)
        is_open = not is_full or kind in ALWAYS
        return is_open and RULES[kind](game, command, role, None) is None

    undo_to, redo_to = (None, None) if is_full else _steps(game, role)
    return Permissions(
        move=may(MakeMove("", game.ply)),
        undo_to=undo_to,
        redo_to=redo_to,
        ask=tuple(question.what for question in _QUESTIONS if may(question)),
        answer=tuple(what for what in game.questions if may(_ANSWERS[what])),
        resign=may(_RESIGN),
        end=may(_END),
        claim=may(_CLAIM),
        hint=may(_HINT),
        pause=may(_PAUSE),
        resume=may(_RESUME),
        pace=may(_PACE),
        join=may(_JOIN),
        chat=may(_CHAT),
        stop=has_program and may(_STOP),
        retry=has_program and may(_RETRY),
        analyse=_may_analyse(game, role),
        coach=may(_COACH),
    )


def _steps(game: GameState, role: Role) -> tuple[int | None, int | None]:
    """Return where a step back and a step forth lead.

    A game that was given up is reopened by a step back, with all its moves.
    """
    if not_free(game, role) is not None:
        return None, None
    back = landing(game, max(0, game.ply - (not can_reopen(game))))
    return back, landing(game, game.ply + 1)


def _may_analyse(game: GameState, role: Role) -> bool:
    is_spectator = not role.seats
    return not is_protected(game) or (is_spectator and game.settings.spectator_analysis)
