"""What the analyst says of positions: asked once, remembered by position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tengen.desktop.thinker import Listener, Task, Thinker
from tengen.games.opponents import HINT_SECONDS
from tengen.games.thought import Thought
from tengen.rules.position import Position
from tengen.study.analysis import Found


class Judge:
    """Asks the analyst about one position at a time; a new question drops the one before.

    ``changed`` hears when a question was asked or answered, ``failed`` why it was not.
    """

    def __init__(
        self,
        thinker: Thinker,
        changed: Callable[[], object],
        failed: Callable[[str], object],
    ) -> None:
        self._thinker = thinker
        self._changed = changed
        self._failed = failed
        self._found: dict[Position, Thought] = {}
        self._asked: tuple[Position, Task] | None = None

    def found(self, position: Position) -> Thought | None:
        """Return what was said of a position; None while that is not known."""
        return self._found.get(position)

    def is_asked(self, position: Position) -> bool:
        """Whether the analyst thinks about a position now."""
        return self._asked is not None and self._asked[1].is_open and self._asked[0] == position

    def ask(self, position: Position) -> None:
        """Ask about a position, unless it is over, known or asked already."""
        if position.outcome is not None or position in self._found or self.is_asked(position):
            return
        self.drop()

        def done(found: Any) -> None:
            assert isinstance(found, Found)
            self._found[position] = found.best if found.lines else Thought()
            self._changed()

        def failed(reason: str) -> None:
            self._found[position] = Thought()  # so that it is not asked again and again
            self._failed(reason)

        listener = Listener(done, failed)
        self._asked = position, self._thinker.analyse(position, HINT_SECONDS, listener)
        self._changed()

    def drop(self) -> None:
        """Drop the question that is not answered yet."""
        if self._asked is not None:
            self._asked[1].cancel()
            self._asked = None
