"""``tengen weights list``: what the champion plays with on this machine."""

from __future__ import annotations

from typing import Any

from tengen.base.i18n import _
from tengen.cli.options import AsJson
from tengen.cli.output import print_json, say
from tengen.engine.native.chosen import all_weights

EXAMPLES = ("tengen weights list", "tengen weights list --json")


def run(*, as_json: AsJson = False) -> None:
    """List the weights of every game."""
    rows = [_row(name, size, is_installed=own) for name, size, own in all_weights()]
    if as_json:
        print_json(rows)
        return
    for row in rows:
        origin = _("installed") if row["installed"] else _("of the package")
        say(f"{row['name']:<18} {row['variant']:<10} {row['bytes']:>10,}  {origin}")


def _row(name: str, size: int, *, is_installed: bool) -> dict[str, Any]:
    game, _dash, kind = name.partition("-")
    return {
        "name": name,
        "variant": game if game == "reversi" else kind,
        "kind": "tables",
        "bytes": size,
        "installed": is_installed,
    }
