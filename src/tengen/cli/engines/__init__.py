"""``tengen engines``: external programs by name, on this machine only."""

from __future__ import annotations

EXAMPLES = (
    'tengen engines add rapfi "gomocup:/opt/rapfi/pbrain-rapfi"',
    "tengen engines list",
    "tengen match tengen rapfi --variant freestyle --games 20",
)
#: The commands below this one, and the modules of this package that run them.
COMMANDS = {
    "list": "listing",
    "add": "adding",
    "remove": "removing",
}
