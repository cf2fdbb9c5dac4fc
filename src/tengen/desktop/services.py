"""What works beside the window: the games of this machine, the analysts, the way back to Tk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tengen import engine
from tengen.base.i18n import _
from tengen.desktop.sound import Sounds
from tengen.desktop.ui_queue import UiQueue
from tengen.games.engines import LocalEngines, OpenEngine
from tengen.games.local_games import LocalGames, LocalOptions
from tengen.learn.lessons.after_game import LearnAfterGame
from tengen.study.local_analysts import LocalAnalysts

#: The games of a shell in which learners learn.
OPTIONS = LocalOptions(after_game=LearnAfterGame())


@dataclass(frozen=True, slots=True)
class DesktopServices:
    """The threads of the app; ``is_dark`` asks the system, which may take a moment."""

    queue: UiQueue
    games: LocalGames
    analysts: LocalAnalysts
    #: Judges whole games, so that a review keeps no hint waiting.
    reviewers: LocalAnalysts
    is_dark: Callable[[], bool] = lambda: False
    sounds: Sounds = field(default_factory=Sounds)

    def close(self) -> None:
        """Store what waits and end every engine; may be called twice."""
        self.games.close()
        self.sounds.close()


def open_services(
    warn: Callable[[str], object],
    is_dark: Callable[[], bool] = lambda: False,
    options: LocalOptions = OPTIONS,
    open_engine: OpenEngine = engine.open,
) -> DesktopServices:
    """Return what a window needs; ``warn`` is told once, in its thread, why games are not kept."""
    queue = UiQueue()

    def on_trouble(reason: str) -> None:
        queue.post(lambda: warn(_("This game is not kept: {reason}").format(reason=reason)))

    players, analysts, reviewers = (LocalEngines(open_engine) for _pool in range(3))
    games = LocalGames(replace(options, on_trouble=on_trouble), players)
    return DesktopServices(
        queue, games, LocalAnalysts(games, analysts), LocalAnalysts(games, reviewers), is_dark
    )
