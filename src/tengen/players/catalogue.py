"""Players by name, with options in brackets: ``random``, ``random[seed=7]``, ``human``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tengen.base.errors import TengenError
from tengen.base.suggest import hint
from tengen.players.player import Player
from tengen.players.random import RandomPlayer

#: The name of a person at the board.
HUMAN = "human"

_NAME = re.compile(r"\s*([^\[\]]*?)\s*(?:\[([^\[\]]*)\]\s*)?")
_INTEGER = re.compile(r"-?[0-9]{1,18}", re.ASCII)

Options = Mapping[str, str]


class InvalidPlayer(TengenError, ValueError):
    """A player that does not exist, or an option it does not have."""


def player(name: str) -> Player | None:
    """Return the player of that name; None for a person.

    >>> player("random[seed=7]").name
    'random[seed=7]'
    >>> player("human") is None
    True
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise InvalidPlayer(f"{name!r} is not a player; write it as 'random' or 'random[seed=7]'")
    plain, options = match[1].lower(), _options(name, match[2] or "")
    if plain not in _MAKERS:
        raise InvalidPlayer(f"unknown player {match[1]!r}; {hint(plain, _MAKERS)}")
    return _MAKERS[plain](options)


def is_program(name: str) -> bool:
    """Whether a name, perhaps of a person, is that of a computer player."""
    try:
        return player(name) is not None
    except InvalidPlayer:
        return False


def names() -> tuple[str, ...]:
    """Return the names of all players, a person among them."""
    return tuple(_MAKERS)


def _options(name: str, text: str) -> Options:
    """Read ``seed=7,nodes=100`` into a mapping."""
    options: dict[str, str] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise InvalidPlayer(f"{part!r} in {name!r} is not an option; write it as seed=7")
        if key in options:
            raise InvalidPlayer(f"option {key!r} stands twice in {name!r}")
        options[key] = value
    return options


def _check(who: str, options: Options, known: tuple[str, ...] = ()) -> None:
    for key in options:
        if key not in known:
            help_text = hint(key, known) if known else "it takes none"
            raise InvalidPlayer(f"{who} has no option {key!r}; {help_text}")


def _human(options: Options) -> None:
    _check(HUMAN, options)


def _random(options: Options) -> RandomPlayer:
    _check("random", options, ("seed",))
    seed = options.get("seed")
    if seed is not None and not _INTEGER.fullmatch(seed):
        raise InvalidPlayer(f"the seed of random is a whole number, not {seed!r}")
    return RandomPlayer(None if seed is None else int(seed))


_MAKERS: dict[str, Callable[[Options], Player | None]] = {HUMAN: _human, "random": _random}
