"""What the analyst says of positions: asked once, kept by position."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future

from tengen.desktop.services import DesktopServices
from tengen.games.opponents import HINT_SECONDS
from tengen.games.thought import Thought
from tengen.rules.position import Position
from tengen.study.analysis import AnalysisResult


class Evaluations:
    """Asks the analyst about one position at a time; a new question drops the one before.

    ``on_change`` hears when a question was asked or answered, ``on_failure`` why it was not.
    """

    def __init__(
        self,
        services: DesktopServices,
        on_change: Callable[[], object],
        on_failure: Callable[[str], object],
    ) -> None:
        self._services = services
        self._on_change = on_change
        self._on_failure = on_failure
        self._found: dict[Position, Thought] = {}
        self._asked: tuple[Position, Future[AnalysisResult]] | None = None

    def found(self, position: Position) -> Thought | None:
        """Return what was said of a position; None while that is not known."""
        return self._found.get(position)

    def is_asked(self, position: Position) -> bool:
        """Whether the analyst thinks about a position now."""
        return self._asked is not None and self._asked[0] == position

    def ask(self, position: Position) -> None:
        """Ask about a position, unless it is over, known or asked already."""
        if position.outcome is not None or position in self._found or self.is_asked(position):
            return
        self.drop()
        services = self._services
        work = services.analysts.analyse(position, HINT_SECONDS)
        future = services.games.thread.call(work)
        self._asked = position, future

        def done(found: AnalysisResult) -> None:
            self._answer(future, position, found.best if found.lines else Thought())

        def failed(error: BaseException) -> None:
            if not isinstance(error, CancelledError):
                # Known from now on, so that it is not asked again and again.
                self._answer(future, position, Thought())
                self._on_failure(str(error))

        services.queue.when_done(future, done, failed)
        self._on_change()

    def _answer(self, future: Future[AnalysisResult], position: Position, thought: Thought) -> None:
        self._found[position] = thought
        if self._asked is not None and self._asked[1] is future:
            self._asked = None
        self._on_change()

    def drop(self) -> None:
        """Drop the question that is not answered yet."""
        if self._asked is not None:
            self._asked[1].cancel()
            self._asked = None
