"""A game on the full screen, from the first question to the farewell."""

from __future__ import annotations

from tengen.terminal.full.app import FullScreen
from tengen.terminal.new_game import PlayRequest, source_of


def run(request: PlayRequest) -> tuple[int, tuple[str, ...]]:
    """Play; return the exit code, and how to continue the game that was played last.

    Raises TengenError for a request that cannot be met, before the screen is touched.
    """
    source_of(request)
    app = FullScreen(request)
    try:
        code = app.run()
        return code or 0, app.game.farewell()
    finally:
        app.game.close()
