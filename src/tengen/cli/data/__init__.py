"""``tengen data``: what is kept on this machine, how much it is, and how to be rid of it."""

from __future__ import annotations

EXAMPLES = (
    "tengen data path",
    "tengen data size",
    "tengen data remove",
)
#: The commands below this one, and the modules of this package that run them.
COMMANDS = {
    "path": "path",
    "size": "size",
    "remove": "remove",
}
