"""``tengen data size``: how much is kept on this machine."""

from __future__ import annotations

from tengen.base.i18n import _
from tengen.cli.data.places import kept
from tengen.cli.options import AsJson
from tengen.cli.output import print_json, say

EXAMPLES = ("tengen data size", "tengen data size --json")


def run(*, as_json: AsJson = False) -> None:
    """List every file with its size."""
    files = kept()
    if as_json:
        print_json([{"path": str(file.path), "bytes": file.size} for file in files])
        return
    for file in files:
        say(f"{file.size:>14,}  {file.path}")
    total = sum(file.size for file in files)
    say(_("{size} bytes in {count} files.").format(size=f"{total:,}", count=len(files)))
