"""``tengen variants``: the games there are."""

from __future__ import annotations

from typing import Any

from tengen.base.i18n import _
from tengen.cli.options import AsJson
from tengen.cli.output import answers, print_json
from tengen.rules.aliases import NAMES
from tengen.rules.catalogue import square_sizes, variants
from tengen.rules.variant import Variant

EXAMPLES = ("tengen variants", "tengen variants --json")


def run(
    *,
    as_json: AsJson = False,
) -> None:
    """List every variant: a table for people, JSON for programs (whose texts stay English)."""
    if as_json:
        print_json([_describe(rules) for rules in variants()])
    else:
        _print_table()


def _describe(rules: Variant) -> dict[str, Any]:
    return {
        "name": rules.name,
        "title": rules.title,
        "family": rules.family.value,
        "sizes": list(square_sizes(rules)),
        "default_size": rules.width or None,
        "aliases": list(NAMES.get(rules.name, ())),
    }


def _print_table() -> None:
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(_("Name"), style="bold", no_wrap=True)
    table.add_column(_("Game"), no_wrap=True)
    table.add_column(_("Size"), justify="right", no_wrap=True)
    table.add_column(_("Rules"))
    for rules in variants():
        size = "∞" if rules.grid.is_unbounded else rules.size_text
        table.add_row(rules.name, _(rules.title), size, _(rules.summary))
    answers().print(table)
