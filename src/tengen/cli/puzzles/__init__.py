"""``tengen puzzles``: puzzles to be played."""

from __future__ import annotations

EXAMPLES = ("tengen puzzles play", "tengen puzzles play --storm")
#: The commands below this one, and the modules of this package that run them.
COMMANDS = {"play": "play"}
