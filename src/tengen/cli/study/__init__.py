"""``tengen study``: games and studies that are kept in the database of this machine."""

from __future__ import annotations

EXAMPLES = (
    "tengen study import library.lib games.sgf",
    "tengen study list",
    "tengen study export Openings openings.sgf",
    'tengen study search --variant renju --moves "h8 h9 i10"',
)
#: The commands below this one, and the modules of this package that run them.
COMMANDS = {
    "import": "importing",
    "list": "listing",
    "export": "exporting",
    "merge": "merging",
    "search": "searching",
}
