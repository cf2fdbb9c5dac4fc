"""The errors Tengen raises. Each message is one sentence that names the offending value."""

from __future__ import annotations

from collections.abc import Iterable

from tengen.base.suggest import hint
from tengen.base.text import shown


class TengenError(Exception):
    """The root of every error raised on purpose; catch it to show its message to a person."""


class IllegalMove(TengenError, ValueError):
    """A well-formed move that the rules do not allow here."""

    def __init__(self, move: str, reason: str) -> None:
        super().__init__(f"{move} is illegal: {reason}")
        self.move = move
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return type(self), (self.move, self.reason)


class InvalidArgument(TengenError, TypeError):
    """A value of a kind that a function does not take; the message tells what it does."""

    @classmethod
    def check(cls, value: object, kinds: type | tuple[type, ...], wanted: str) -> None:
        """Raise it for a value of another kind; ``wanted`` says what the function takes."""
        if not isinstance(value, kinds):
            raise cls(f"{shown(value)} is not {wanted}")


class InvalidValue(TengenError, ValueError):
    """A value of the right kind that makes no sense where it is given; the message names it."""


class InvalidNotation(TengenError, ValueError):
    """Text that is not a move, a position or a size in the notation of its variant."""


class InvalidPosition(TengenError, ValueError):
    """An arrangement of stones that is not a position of the game; ``reasons`` says why."""

    def __init__(self, reasons: Iterable[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("invalid position: " + "; ".join(self.reasons))

    def __reduce__(self) -> tuple[type[InvalidPosition], tuple[tuple[str, ...]]]:
        return type(self), (self.reasons,)


class InvalidVariant(TengenError, ValueError):
    """A variant that does not exist, or a size or option it does not have."""

    @classmethod
    def unknown(cls, name: str, known: Iterable[str]) -> InvalidVariant:
        """Describe a name that is not in the registry, with the nearest that is."""
        return cls(f"unknown variant {shown(name)}; {hint(name, known)}")


class InvalidRecord(TengenError, ValueError):
    """A game record that cannot be read; the message tells where it went wrong."""

    def __init__(self, problem: str, where: str = "") -> None:
        super().__init__(f"{where}: {problem}" if where else problem)
        self.problem = problem
        self.where = where

    def __reduce__(self) -> tuple[type[InvalidRecord], tuple[str, str]]:
        return type(self), (self.problem, self.where)


class UnknownGame(InvalidRecord):
    """A record that does not say which game it is; it can be read once somebody names the game."""


class StoreError(TengenError):
    """Something that cannot be stored or read now; ``tengen.database`` says why."""


class EngineError(TengenError):
    """A computer player that failed, broke its protocol or did not answer."""
