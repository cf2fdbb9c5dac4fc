"""Who sits at the board: a person, or a program by its name."""

from __future__ import annotations

from tengen import engine
from tengen.base.suggest import hint
from tengen.base.text import shown
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.engine.simple import SimpleEngine
from tengen.players.gomoku.classic.player import DIFFICULTIES
from tengen.rules.variant import Variant

#: The name of a person at the board.
HUMAN = "human"
#: The names of players that come in several difficulties, by kind.
_GRADES = {"classic": tuple(f"classic:{difficulty}" for difficulty in DIFFICULTIES)}


def player(name: str) -> SimpleEngine | None:
    """Return the program of that name, ready to be asked for moves; None for a person.

    >>> player("human") is None
    True
    """
    parsed = PlayerName.parse(name)
    if parsed.kind != HUMAN:
        _check_kind(parsed)
        return engine.open_simple(name)
    if parsed.options or parsed.argument:
        raise InvalidPlayer(f"{shown(name)} is not a player; a person is just {HUMAN}")
    return None


def is_program(name: str) -> bool:
    """Whether a name, perhaps of a person, is that of a computer player of our own.

    External programs do not count: a name found in a file must never start one.
    """
    try:
        kind = PlayerName.parse(name).kind
    except InvalidPlayer:
        return False
    return kind in engine.local_kinds()


def names(rules: Variant) -> tuple[str, ...]:
    """Return the names of players of our own that know a game, a person among them.

    Kinds that are nobody without an argument, such as ``level``, are not among them; one with
    difficulties stands there once for each.

    >>> from tengen import variant
    >>> [name for name in names(variant("freestyle")) if name.startswith("classic")]
    ['classic:easy', 'classic:medium', 'classic:hard']
    """
    kinds = (kind for kind in engine.local_kinds() if _plays(kind, rules))
    return (HUMAN, *(name for kind in kinds for name in _GRADES.get(kind, (kind,))))


def _plays(kind: str, rules: Variant) -> bool:
    try:
        return engine.open(kind).plays(rules)
    except InvalidPlayer:
        return False


def _check_kind(name: PlayerName) -> None:
    if name.kind not in engine.kinds():
        raise InvalidPlayer(
            f"unknown player {shown(name.kind)}; {hint(name.kind, (HUMAN, *engine.kinds()))}"
        )
