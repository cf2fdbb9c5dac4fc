"""``tengen learn``: what the learning players know, and how they get to know more."""

from __future__ import annotations

EXAMPLES = (
    "tengen learn import games/*.wtb",
    "tengen learn stats reversi",
    "tengen learn selfplay reversi --games 5000",
)
#: The commands below this one, and the modules of this package that run them.
COMMANDS = {
    "import": "importing",
    "stats": "stats",
    "selfplay": "selfplay",
    "curve": "curve",
    "export": "exporting",
    "merge": "merging",
    "reset": "reset",
    "book": "book",
}
