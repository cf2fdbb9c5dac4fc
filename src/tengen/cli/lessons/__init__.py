"""``tengen lessons``: the paths of lessons, and whether they are true."""

from __future__ import annotations

EXAMPLES = ("tengen lessons list", "tengen lessons check", "tengen lessons check make-five --json")
#: The commands below this one, and the modules of this package that run them.
COMMANDS = {"list": "listing", "check": "check"}
