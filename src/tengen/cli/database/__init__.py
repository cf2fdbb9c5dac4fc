"""``tengen database``: keep copies of the database, go back to one, look whether all is well."""

from __future__ import annotations

EXAMPLES = (
    "tengen database backup tengen.backup",
    "tengen database restore tengen.backup",
    "tengen database check",
)
#: The commands below this one, and the modules of this package that run them.
COMMANDS = {
    "backup": "backup",
    "restore": "restore",
    "check": "check",
}
