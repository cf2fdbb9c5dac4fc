"""``tengen train``: what the engines know, made anew from games with themselves."""

from __future__ import annotations

EXAMPLES = (
    "tengen train reversi --size 6 --games 2000",
    "tengen train reversi --threads 16 --folder training --out reversi-8.bin",
    "tengen train gomoku --kind renju --folder training --out gomoku-renju.bin",
)
#: The games whose engines can be trained, and the modules of this package that do it.
COMMANDS = {"gomoku": "gomoku", "reversi": "reversi"}
