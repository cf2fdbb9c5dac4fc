"""``tengen train``: what the engines know, made anew from games with themselves."""

from __future__ import annotations

EXAMPLES = (
    "tengen train reversi --size 6 --games 2000",
    "tengen train reversi --threads 16 --folder training --out reversi-8.bin",
    "tengen train gomoku --kind renju --folder training --out gomoku-renju.bin",
    "tengen train merge monday tuesday --into both",
)
#: The games whose engines can be trained, what can be done with folders of trainings, and the
#: modules of this package that do it.
COMMANDS = {
    "gomoku": "gomoku",
    "reversi": "reversi",
    "resume": "resume",
    "merge": "merge",
    "check": "check",
}
