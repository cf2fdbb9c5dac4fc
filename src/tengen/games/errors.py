"""What can be wrong with a game or a command, each in one sentence that can be translated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tengen.base.errors import IllegalMove, TengenError
from tengen.base.i18n import N_, _
from tengen.base.text import shown
from tengen.engine.explanation import Sentence

Values = Mapping[str, str | int]


class Refused(TengenError):
    """A command that the game does not carry out; ``template`` is a text to translate.

    The value named ``reason`` is such a text itself.

    >>> str(Refused("{move} is not allowed: {reason}.", move="h8", reason="the point is taken"))
    'h8 is not allowed: the point is taken.'
    """

    def __init__(self, template: str, **values: str | int) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values: Values = values

    @property
    def text(self) -> str:
        """The sentence in the language of this context."""
        values = dict(self.values)
        if "reason" in values:
            values["reason"] = _(str(values["reason"]))
        return _(self.template).format(**values)

    @property
    def sentence(self) -> Sentence:
        """The sentence, to be translated by whoever reads it."""
        return Sentence(self.template, self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        return _refused, (self.template, dict(self.values))


def refused_move(error: IllegalMove) -> Refused:
    """Return the refusal of a move that the rules do not allow."""
    template = N_("{move} is not allowed: {reason}.")
    return Refused(template, move=error.move, reason=error.reason)


def _refused(template: str, values: dict[str, str | int]) -> Refused:
    return Refused(template, **values)


class InvalidSettings(TengenError, ValueError):
    """Settings of a game that contradict each other or that nobody knows."""


class Conflict(TengenError):
    """Somebody else stored an event under the same number first; load it and decide again."""

    def __init__(self, game: str) -> None:
        super().__init__(f"game {game!r} went on in the meantime")
        self.game = game

    def __reduce__(self) -> tuple[type[Conflict], tuple[str]]:
        return type(self), (self.game,)


class NoSuchGame(TengenError, LookupError):
    """There is no game of that name."""

    def __init__(self, game: str) -> None:
        super().__init__(f"there is no game {shown(game)}")
        self.game = game

    def __reduce__(self) -> tuple[type[NoSuchGame], tuple[str]]:
        return type(self), (self.game,)
