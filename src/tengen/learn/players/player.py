"""What the two learning players share: their options, and the database they look into.

The database is opened at the first move, so that naming a player costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tengen.engine.api import Option, OptionValue, Request
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch

if TYPE_CHECKING:
    from tengen.learn.players.learner_data import LearnerData

#: Whether a player learns: after games at the board but not in matches, always, never.
WISHES = ("auto", "on", "off")


class LearningPlayer:
    """A player with a memory."""

    name: str
    options: Mapping[str, Option] = {
        "profile": Option(str, "default", help="whose memory it is"),
        "database": Option(str, help="the database, as a file or a URL"),
        "learn": Option(str, "auto", choices=WISHES, help="whether it learns from its games"),
    }

    def __init__(self) -> None:
        self._profile = "default"
        self._database: str | None = None
        self._data: LearnerData | None = None

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Choose the memory."""
        self.close()
        self._profile = str(values.get("profile", self._profile))
        if "database" in values:
            self._database = str(values["database"])

    @property
    def data(self) -> LearnerData:
        """What the player looks up."""
        if self._data is None:
            from tengen.learn.players.learner_data import LearnerData  # noqa: PLC0415 - slow to load

            self._data = LearnerData(self._database, self.name, self._profile)
        return self._data

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return a decision."""
        raise NotImplementedError

    def close(self) -> None:
        """Let the database go."""
        if self._data is not None:
            self._data.close()
            self._data = None


class LearningEngine(LocalEngine):
    """A learning player behind the engine interface."""

    async def close(self) -> None:
        """End the thread and let the database go."""
        await super().close()
        if isinstance(self._searcher, LearningPlayer):
            self._searcher.close()
