"""``tengen explore VARIANT --library``: a RenLib library of any size, looked through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tengen.base.i18n import _, ngettext
from tengen.base.text import shorten
from tengen.cli.options import UsageProblem
from tengen.cli.output import answers, print_json, say
from tengen.records.renlib_format import check_rules
from tengen.records.renlib_tree import LibraryNode, RenLibTree
from tengen.rules.variant import Variant

_MAX_COMMENT = 60


def show_library(path: Path, rules: Variant, moves: str, *, is_json: bool) -> None:
    """Tell the moves that a library has after some moves; raises UsageProblem outside of it."""
    check_rules(rules)
    with RenLibTree.open(path) as library:
        line = rules.parse_moves(moves)
        node = library.find(line)
        if line and node is None:
            raise UsageProblem(f"{str(path)!r} has no line {shorten(moves)}")
        document = _document(library, node, rules)
    if is_json:
        print_json(document)
    else:
        _tell(document)


def _document(library: RenLibTree, node: LibraryNode | None, rules: Variant) -> dict[str, Any]:
    return {
        "nodes": library.nodes,
        "comment": library.comment if node is None else node.comment,
        "labels": {rules.format(move): text for move, text in library.labels(node)},
        "moves": [
            {"move": rules.format(one.move), "below": one.below, "comment": one.comment}
            for one in library.children(node)
        ],
    }


def _tell(document: dict[str, Any]) -> None:
    from rich.markup import escape  # noqa: PLC0415 - JSON needs no rich
    from rich.table import Table  # noqa: PLC0415

    text = ngettext(
        "{count} move in the library", "{count} moves in the library", document["nodes"]
    )
    say(text.format(count=f"{document['nodes']:,}"))
    if document["comment"]:
        say(document["comment"])
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(_("Move"), style="bold")
    table.add_column(_("Below"), justify="right")
    table.add_column(_("Comment"))
    for one in document["moves"]:
        comment = shorten(" ".join(one["comment"].split()), _MAX_COMMENT)
        table.add_row(one["move"], f"{one['below']:,}", escape(comment))
    answers().print(table)
