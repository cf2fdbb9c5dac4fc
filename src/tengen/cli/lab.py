"""``tengen lab``: one search of a textbook algorithm, node by node."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from time import monotonic
from typing import Annotated, Any, TypeVar

import typer
from rich.table import Table

from tengen.base.i18n import _, ngettext
from tengen.cli.options import (
    AsJson,
    LenientCount,
    Moves,
    PositionFile,
    PositionText,
    Size,
    UsageProblem,
    VariantName,
    chosen_variant,
    whole_number,
)
from tengen.cli.output import answers, print_json, progress, say
from tengen.cli.positions import PositionRequest, positions_or_start
from tengen.lab.drawing import value_text
from tengen.lab.problem import EVALUATION_SENTENCES, ORDER_SENTENCES
from tengen.lab.tracing import (
    MAX_NODES,
    RANDOM_GAMES,
    SearchCount,
    algorithms,
    compare,
    trace,
)
from tengen.lab.tree import SearchTree
from tengen.rules.position import Position

EXAMPLES = (
    "tengen lab reversi --algorithm alphabeta --depth 4",
    'tengen lab freestyle --size 7 --moves "d4 d5 e4 c4" --algorithm negascout --depth 3',
    "tengen lab tictactoe --algorithm mtdf --depth 5 --json",
    "tengen lab reversi --compare --depth 5 --ordering worst",
)
_USUAL_NODES = "100000"
#: Lines of the tree that are shown, and plies.
_MAX_LINES, _SHOWN_PLIES, _MAX_BRANCHES = 40, 3, 4
#: Seconds of silence before the nodes so far are told.
_SILENT = 2.0
_Found = TypeVar("_Found")


def run(  # noqa: PLR0913 - one parameter per option
    name: VariantName,
    file: PositionFile = None,
    *,
    moves: Moves = None,
    position: PositionText = None,
    size: Size = None,
    lenient_count: LenientCount = False,
    algorithm: Annotated[
        str, typer.Option(metavar="NAME", help=_("How to search: ") + ", ".join(algorithms()) + ".")
    ] = "alphabeta",
    depth: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("Plies to look ahead; for mcts the number of playouts.")),
    ] = None,
    ordering: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=_("Which moves come first: ") + ", ".join(ORDER_SENTENCES) + ".",
        ),
    ] = None,
    evaluation: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=_("What a position is worth: ")
            + ", ".join((*EVALUATION_SENTENCES, RANDOM_GAMES))
            + ".",
        ),
    ] = None,
    breadth: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("Moves looked at in each position; 0 for all.")),
    ] = None,
    nodes: Annotated[
        str, typer.Option(metavar="N", help=_("Nodes after which the search ends."))
    ] = _USUAL_NODES,
    comparing: Annotated[
        bool,
        typer.Option("--compare", help=_("Count what every exact algorithm does at each depth.")),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Search one position and show how."""
    named = PositionRequest(file, moves, position, lenient_count)
    asked = positions_or_start(chosen_variant(name, size), named)
    if len(asked) > 1:
        raise UsageProblem(f"the laboratory takes one position, not {len(asked)}")
    if depth is not None:
        whole_number("--depth", depth)
    options: dict[str, Any] = {
        "ordering": ordering,
        "evaluation": evaluation,
        "breadth": None if breadth is None else whole_number("--breadth", breadth, 0),
        "max_nodes": _nodes(nodes),
    }
    if comparing:
        if depth is not None:
            options["depth"] = int(depth)
        _compare(asked[0], options, as_json=as_json)
        return
    plies = None if depth is None else int(depth)
    tree, is_stopped = _watched(
        lambda is_over: trace(asked[0], algorithm, plies, is_over=is_over, **options)
    )
    if as_json:
        print_json(_document(tree))
    else:
        _print(tree)
    if is_stopped:
        raise KeyboardInterrupt


def _nodes(text: str) -> int:
    count = whole_number("--nodes", text)
    if count > MAX_NODES:
        raise UsageProblem(f"--nodes takes at most {MAX_NODES:,}, not {count:,}")
    return count


def _watched(search: Callable[[Callable[[int], bool]], _Found]) -> tuple[_Found, bool]:
    """Run a search beside this thread; an interrupt ends it and keeps what it has seen."""
    is_over, start = Event(), monotonic()

    def ask(nodes: int) -> bool:
        seen[0] = nodes
        return is_over.is_set()

    seen = [0]
    with progress().status("") as status, _interrupt(is_over), ThreadPoolExecutor(1) as pool:
        found = pool.submit(search, ask)
        while not wait([found], timeout=0.2).done:
            if monotonic() - start > _SILENT:
                status.update(_("{nodes} nodes searched").format(nodes=f"{seen[0]:,}"))
        return found.result(), is_over.is_set()


@contextmanager
def _interrupt(is_over: Event) -> Iterator[None]:
    """Let an interrupt set the event; raised, it would be lost wherever this thread just is."""
    if current_thread() is not main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, lambda _number, _frame: is_over.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def _document(tree: SearchTree) -> dict[str, Any]:
    """Return a search as plain data. Of several trees ``tree`` is the last, which decided."""
    counters, asked, names = tree.counters, tree.asked, tree.named(tree.line)
    found: dict[str, Any] = {
        "algorithm": asked.algorithm,
        "depth": asked.depth,
        "ordering": asked.ordering,
        "evaluation": asked.evaluation,
        "breadth": asked.breadth,
        "for": tree.position.turn.value,
        "value": tree.value,
        "best": names[0] if names else None,
        "pv": names,
        "complete": tree.is_complete,
        "nodes": counters.nodes,
        "leaves": counters.leaves,
        "cutoffs": counters.cutoffs,
        "skipped": counters.skipped,
        "researches": counters.researches,
        "hits": counters.hits,
        "seconds": round(counters.seconds, 3),
        "tree": tree.branch(tree.roots[-1]) if len(tree) else None,
    }
    if len(tree.roots) > 1:
        found["earlier"] = [tree.branch(root) for root in tree.roots[:-1]]
    return found


def _print(tree: SearchTree) -> None:
    asked, counters = tree.asked, tree.counters
    say(
        _("{algorithm}, depth {depth}, {ordering} first, evaluation: {evaluation}").format(
            algorithm=asked.algorithm,
            depth=asked.depth,
            ordering=asked.ordering,
            evaluation=asked.evaluation,
        )
    )
    if not tree.is_complete:
        text = _("Ended before it was done, after {nodes} nodes.")
        say(text.format(nodes=f"{counters.nodes:,}"))
    best = tree.best
    if best is not None:
        text = _("Best move: {move}, worth {value} for {color}.")
        say(
            text.format(
                move=tree.position.variant.format(best),
                value=value_text(tree.value),
                color=_(tree.position.turn.value),
            )
        )
        say(_("Expected line: {line}").format(line=" ".join(tree.named(tree.line))))
    say()
    _print_counters(tree)
    say()
    say(_("The top of the tree; values are for the side to move:"))
    for line in _top(tree):
        say(line)


def _print_counters(tree: SearchTree) -> None:
    counters = tree.counters
    table = Table(box=None, show_header=False)
    table.add_column(justify="right")
    table.add_column()
    for count, text in (
        (counters.nodes, _("nodes entered")),
        (counters.leaves, _("leaves, where a position was judged")),
        (counters.cutoffs, _("cut-offs")),
        (counters.skipped, _("moves skipped by them")),
        (counters.researches, _("positions searched once more")),
        (counters.hits, _("values remembered")),
    ):
        table.add_row(f"{count:,}", text)
    answers().print(table)


def _top(tree: SearchTree) -> Iterator[str]:
    """Yield the top of the tree as lines, the children of each node up to a few."""
    lines = _branch(tree, tree.roots[-1], 0) if len(tree) else iter(())
    for number, line in enumerate(lines):
        if number == _MAX_LINES:
            yield _("…; --json prints the whole tree.")
            return
        yield line


def _branch(tree: SearchTree, node: int, ply: int) -> Iterator[str]:
    yield "   " * ply + _node_text(tree, node)
    children = tree.children(node)
    if ply >= _SHOWN_PLIES:
        return
    shown = children if ply == 0 else children[:_MAX_BRANCHES]
    for child in shown:
        yield from _branch(tree, child, ply + 1)
    if len(children) > len(shown):
        count = len(children) - len(shown)
        yield "   " * (ply + 1) + ngettext("… {count} more", "… {count} more", count).format(
            count=count
        )


def _node_text(tree: SearchTree, node: int) -> str:
    move = tree.move(node)
    name = "·" if move is None else tree.position.variant.format(move)
    parts = [name, value_text(tree.value_of(node))]
    if (alpha := tree.alpha(node)) is not None:
        parts.append(f"[{value_text(alpha)} … {value_text(tree.beta(node))}]")
    if (visits := tree.visits(node)) is not None:
        parts.append(f"×{visits}")
    cut = tree.cut(node)
    if cut:
        count = len(cut)
        text = ngettext("✂ {count} move skipped", "✂ {count} moves skipped", count)
        parts.append(text.format(count=count))
    if tree.is_again(node):
        parts.append(_("searched again"))
    return "  ".join(parts)


def _compare(position: Position, options: dict[str, Any], *, as_json: bool) -> None:
    rows: list[SearchCount] = []

    def search(is_over: Callable[[int], bool]) -> None:
        rows.extend(compare(position, is_over=is_over, **options))

    _nothing, is_stopped = _watched(search)
    if as_json:
        print_json([_row_data(position, row) for row in rows])
    else:
        _print_rows(position, rows)
    if is_stopped:
        raise KeyboardInterrupt


def _row_data(position: Position, row: SearchCount) -> dict[str, Any]:
    counters = row.counters
    return {
        "algorithm": row.algorithm,
        "depth": row.depth,
        "value": row.value,
        "best": None if row.best is None else position.variant.format(row.best),
        "complete": row.is_complete,
        "nodes": counters.nodes,
        "leaves": counters.leaves,
        "cutoffs": counters.cutoffs,
        "researches": counters.researches,
        "hits": counters.hits,
        "seconds": round(counters.seconds, 3),
    }


def _print_rows(position: Position, rows: list[SearchCount]) -> None:
    table = Table(box=None)
    titles = (
        _("Algorithm"),
        _("Depth"),
        _("Nodes"),
        _("Leaves"),
        _("Cut-offs"),
        _("Value"),
        _("Best move"),
    )
    for title in titles:
        table.add_column(title, justify="left" if title == titles[0] else "right")
    for row in rows:
        counters = row.counters
        more = "" if row.is_complete else "+"
        table.add_row(
            row.algorithm,
            str(row.depth),
            f"{counters.nodes:,}{more}",
            f"{counters.leaves:,}",
            f"{counters.cutoffs:,}",
            value_text(row.value),
            "–" if row.best is None else position.variant.format(row.best),
        )
    answers().print(table)
