"""The player ``level:N``: the level of that number, whatever is played."""

from __future__ import annotations

from tengen.engine.api import Engine
from tengen.engine.errors import EngineUnsupported
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.players.ladder.catalogue import pools, rungs
from tengen.players.ladder.delegating import DelegatingEngine
from tengen.rules.notation import shorten
from tengen.rules.variant import Variant

_MAX_DIGITS = 4


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``level:3`` or ``level[seed=7]:3``.

    A number that no ladder has is refused here; one that the ladder of a variant does not have,
    when that variant is to be played.
    """
    number = _number(name.argument)

    def choose(variant: Variant) -> str:
        steps = rungs(variant)
        if number > len(steps):
            known = f"{variant.name} has the levels 1 to {len(steps)}"
            raise EngineUnsupported(name.text, f"is too high: {known}")
        return steps[number - 1].player

    return DelegatingEngine(name, choose)


def _number(text: str) -> int:
    """Read the number of a level; raises InvalidPlayer with the range."""
    most = max(map(len, pools().values()))
    is_number = text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS
    if not is_number or not 1 <= int(text) <= most:
        shown = repr(shorten(text)) if text else "nothing"
        raise InvalidPlayer(f"a level is a number from 1 to {most}, as in level:3, not {shown}")
    return int(text)
