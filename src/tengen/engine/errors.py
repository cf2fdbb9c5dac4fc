"""How an engine can fail. Each carries the last lines that an external program printed."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.base.errors import EngineError
from tengen.base.text import shorten

#: Characters of what a program last said that its error repeats.
MAX_SAID = 200


def last_said(last_lines: Sequence[str]) -> str:
    """Return the end of a sentence with the last line a program printed; "" without any.

    >>> last_said(["hello", "out of memory"])
    "; it last said 'out of memory'"
    """
    return f"; it last said {shorten(last_lines[-1], MAX_SAID)!r}" if last_lines else ""


class EngineFailure(EngineError):
    """A failure of a named engine; ``last_lines`` is the tail of what it printed."""

    def __init__(self, engine: str, problem: str, last_lines: tuple[str, ...] = ()) -> None:
        super().__init__(f"{engine} {problem}{last_said(last_lines)}")
        self.engine = engine
        self.problem = problem
        self.last_lines = last_lines

    def __reduce__(self) -> tuple[type[EngineFailure], tuple[str, str, tuple[str, ...]]]:
        return type(self), (self.engine, self.problem, self.last_lines)


class EngineNotFound(EngineFailure):
    """The program cannot be started."""


class EngineCrashed(EngineFailure):
    """The program ended before it was told to."""


class EngineTimeout(EngineFailure):
    """The program did not answer in time."""


class EngineFlood(EngineFailure):
    """The program printed more than anybody can read."""


class EngineProtocolError(EngineFailure):
    """The program answered something that its protocol does not allow."""


class EngineIllegalMove(EngineFailure):
    """The engine played a move that the rules do not allow."""


class EngineUnsupported(EngineFailure):
    """The engine cannot play this variant, size or limit."""
