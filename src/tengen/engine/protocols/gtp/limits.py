"""Telling a GTP program how long it may think."""

from __future__ import annotations

from math import floor

from tengen.base.color import Color
from tengen.base.limits import Limit
from tengen.engine.errors import EngineUnsupported
from tengen.engine.protocols.gtp.dialogue import GtpDialogue

#: Our own command for limits that GTP has no words for.
OWN_LIMIT = "tengen-limit"
#: GTP's way to say that time does not count.
_NO_LIMIT = "time_settings 0 1 0"


class Timer:
    """The time settings of a program, sent when they change.

    GTP knows whole seconds only. They are rounded down, but to one second at least, so a program is
    never promised more time than there is unless it is less than a second.
    """

    def __init__(self, dialogue: GtpDialogue, commands: frozenset[str]) -> None:
        self._dialogue = dialogue
        self._commands = commands
        self._said = ""
        self._own = ""
        self._has_clock = False

    def new_game(self) -> None:
        """Forget the clock of the game before."""
        self._said, self._has_clock = "", False

    async def set(self, limit: Limit, color: Color) -> None:
        """Announce a limit for the next move of a colour; raises EngineUnsupported if it cannot."""
        if OWN_LIMIT in self._commands:
            await self._set_own(limit)
        elif limit.depth is not None or limit.nodes is not None:
            what = f"{limit.depth} plies" if limit.depth is not None else f"{limit.nodes} nodes"
            name = self._dialogue.program.name
            raise EngineUnsupported(name, f"cannot be limited to {what} through GTP")
        elif limit.clock is None or limit.time is not None:
            await self._set_time(limit)
        if limit.clock is not None and limit.time is None:
            await self._set_clock(limit, color)

    async def set_for_stream(self, limit: Limit) -> None:
        """Announce what bounds an analysis beside its time, which we keep ourselves."""
        if OWN_LIMIT in self._commands:
            await self._set_own(Limit(nodes=limit.nodes, depth=limit.depth))

    async def _set_own(self, limit: Limit) -> None:
        bounds = (("time", _seconds(limit)), ("nodes", limit.nodes), ("depth", limit.depth))
        words = [f"{name} {bound}" for name, bound in bounds if bound is not None]
        command = " ".join([OWN_LIMIT, *words])
        if command != self._own:
            await self._dialogue.ask(command)
            self._own = command

    async def _set_time(self, limit: Limit) -> None:
        time = _seconds(limit)
        command = _NO_LIMIT if time is None else f"time_settings 0 {max(1, floor(time))} 1"
        if time is not None or self._said not in {"", _NO_LIMIT}:
            await self._say(command)
        self._has_clock = False

    async def _set_clock(self, limit: Limit, color: Color) -> None:
        """Start the clock of the game once, and tell how it stands before each move."""
        assert limit.clock is not None
        has_left = "time_left" in self._commands
        if not (self._has_clock and has_left):
            await self._say(f"time_settings {max(1, floor(limit.clock.left))} 0 0")
            self._has_clock = True
        if not has_left:
            return
        await self._dialogue.ask(f"time_left {color.value} {floor(limit.clock.left)} 0")
        if limit.clock.opponent_left is not None:
            left = floor(limit.clock.opponent_left)
            await self._dialogue.ask(f"time_left {color.opponent.value} {left} 0")

    async def _say(self, command: str) -> None:
        """Send time settings unless they stand already; a program without them has its level."""
        if command != self._said and "time_settings" in self._commands:
            await self._dialogue.ask(command)
        self._said = command


def _seconds(limit: Limit) -> float | None:
    """Return the time for this move, which a clock may cut short; None without one."""
    if limit.time is None or limit.clock is None:
        return limit.time
    return min(limit.time, limit.clock.left)
