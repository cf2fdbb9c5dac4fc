"""``tengen perft``: count the positions at each depth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from time import perf_counter
from typing import Annotated, Any

import typer

from tengen.base.i18n import _
from tengen.base.text import padded
from tengen.cli.options import (
    AsJson,
    Size,
    VariantName,
    chosen_backend,
    chosen_variant,
    whole_number,
)
from tengen.cli.output import print_json, progress, say
from tengen.rules.perft import divide as leaves_by_move
from tengen.rules.perft import perft
from tengen.rules.position import Position

EXAMPLES = (
    "tengen perft reversi --depth 7",
    "tengen perft renju --depth 2 --size 9 --backend python",
    'tengen perft reversi --depth 4 --moves "f5 d6" --divide',
)


@dataclass(frozen=True, slots=True)
class Count:
    """The leaves at one depth and the seconds it took to count them."""

    depth: int
    leaves: int
    seconds: float


def run(  # noqa: PLR0913 - one parameter per option
    name: VariantName,
    *,
    depth: Annotated[str, typer.Option(metavar="N", help=_("How many moves deep to count."))],
    size: Size = None,
    line: Annotated[str | None, typer.Option(metavar="N", help=_("How many in a row win."))] = None,
    backend: Annotated[
        str | None,
        typer.Option(metavar="python|native", help=_("Who counts; native unless it cannot.")),
    ] = None,
    moves: Annotated[
        str, typer.Option(metavar="MOVES", help=_("Moves to play before counting."))
    ] = "",
    divide: Annotated[
        bool, typer.Option("--divide", help=_("Count below each move as well."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count the leaves at every depth up to the one asked for."""
    rules = chosen_variant(name, size, line)
    deepest = whole_number("--depth", depth)
    position = rules.initial(chosen_backend(backend)).play_all(moves)
    counts = list(_counts(position, deepest, is_quiet=as_json))
    by_move = leaves_by_move(position, deepest) if divide else None
    if as_json:
        print_json(_document(position, counts, by_move))
    elif by_move is not None:
        _print_divide(by_move)


def _counts(position: Position, deepest: int, *, is_quiet: bool) -> Iterator[Count]:
    """Count depth by depth; unless quiet, print each as soon as it is known."""
    if not is_quiet:
        say(_row(_("depth"), _("leaves"), _("seconds")))
    for depth in range(1, deepest + 1):
        with _waiting(depth):
            start = perf_counter()
            leaves = perft(position, depth)
            count = Count(depth, leaves, perf_counter() - start)
        if not is_quiet:
            say(_row(str(depth), f"{leaves:,}", f"{count.seconds:.3f}"))
        yield count


def _waiting(depth: int) -> AbstractContextManager[object]:
    """Show on a terminal that a depth is being counted."""
    console = progress()
    if not console.is_terminal:
        return nullcontext()
    return console.status(_("counting depth {depth}").format(depth=depth))


def _row(*cells: str) -> str:
    return "".join(
        padded(cell, width, is_right=True) for cell, width in zip(cells, (7, 22, 12), strict=True)
    )


def _document(
    position: Position, counts: list[Count], by_move: dict[str, int] | None
) -> dict[str, Any]:
    document: dict[str, Any] = {
        "variant": position.variant.name,
        "size": position.variant.size_text,
        "backend": position.backend.value,
        "depth": counts[-1].depth,
        "leaves": [count.leaves for count in counts],
        "seconds": round(sum(count.seconds for count in counts), 6),
    }
    return document if by_move is None else {**document, "divide": by_move}


def _print_divide(by_move: dict[str, int]) -> None:
    wide = max(map(len, by_move), default=0)
    say()
    for move, leaves in by_move.items():
        say(f"{move.ljust(wide)} {leaves:,}")
