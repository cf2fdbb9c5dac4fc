"""When the win of a game between people may be claimed because the opponent is gone.

- Only who waits may claim: the opponent is to move, and each has made a move.
- The opponent has been gone, and to move, for a minute where a clock runs, for five minutes where
  there is none. In correspondence, where people come and go, only the clock decides.
- How long somebody has been gone is what the host of the game saw itself; where it is not sure, the
  opponent is not gone.
"""

from __future__ import annotations

from tengen.base.color import Seat
from tengen.base.i18n import N_
from tengen.games.control import ControlKind
from tengen.games.settings import GameKind
from tengen.games.state import GameState

#: Milliseconds for which the opponent must be gone, by the kind of clock.
WAITS = {ControlKind.GAME: 60_000, ControlKind.BYOYOMI: 60_000, ControlKind.NONE: 300_000}
#: Moves after which a win may be claimed: one of each side.
MIN_PLIES = 2


def claim_wait(game: GameState) -> int | None:
    """Return for how many milliseconds an opponent must be gone; None where that decides nothing.

    >>> from tengen import variant
    >>> from tengen.games import Game, GameSettings, Party, TimeControl
    >>> players = {seat: Party.person(seat.value, seat.value) for seat in Seat}
    >>> def wait(clock):
    ...     control = TimeControl.of_data(clock)
    ...     settings = GameSettings(variant("freestyle"), GameKind.FRIEND, players, control)
    ...     return claim_wait(Game.of("", Game.begin(settings, 0)))
    >>> wait({"kind": "none"}), wait({"kind": "game", "base": 60, "increment": 0})
    (300000, 60000)
    >>> wait({"kind": "correspondence", "days": 2}) is None
    True
    """
    if game.settings.kind is not GameKind.FRIEND:
        return None
    return WAITS.get(game.settings.control.kind)


def claim_at(game: GameState, gone_since: int) -> int | None:
    """Return when the win may be claimed over who is to move and has been gone since a moment."""
    wait = claim_wait(game)
    if wait is None or game.is_over or game.is_waiting or game.ply < MIN_PLIES:
        return None
    return max(gone_since, game.turn_at) + wait


def why_no_claim(game: GameState, seat: Seat, away: int, now: int | None) -> str | None:
    """Return why a player may not claim the win of a game that goes on; None where he may.

    ``away``: for how many milliseconds the opponent has been gone. ``now`` None: time aside.
    """
    wait = claim_wait(game)
    if wait is None:
        return N_("In this game only the clock and the board decide.")
    if game.ply < MIN_PLIES:
        return N_("A win can be claimed only after both have made a move.")
    if seat is game.position.seat:
        return N_("It is your turn: a win can be claimed only while your opponent is to move.")
    is_early = now is not None and min(away, now - game.turn_at) < wait
    return N_("Your opponent may still come back.") if is_early else None
