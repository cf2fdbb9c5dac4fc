"""``tengen lessons``: the paths of lessons, played here, and whether they are true."""

from __future__ import annotations

EXAMPLES = (
    "tengen lessons play",
    "tengen lessons list",
    "tengen lessons check",
    "tengen lessons check make-five --json",
)
#: The commands below this one, and the modules of this package that run them.
COMMANDS = {"play": "play", "list": "listing", "check": "check"}
