"""``tengen weights``: the evaluations of the champion: those that are here, and better ones."""

from __future__ import annotations

EXAMPLES = (
    "tengen weights list",
    "tengen weights info reversi-8.bin",
    "tengen weights install reversi-8.bin",
    'tengen match tengen "tengen[weights=reversi-8.bin]" --variant reversi --games 100',
)
#: The commands below this one, and the modules of this package that run them.
COMMANDS = {
    "list": "listing",
    "info": "info",
    "install": "installing",
    "remove": "removing",
}
