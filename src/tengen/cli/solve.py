"""``tengen solve``: a proof, or the exact score of an ending."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from tengen.base.i18n import N_, _
from tengen.cli.analysts import score_text, seconds
from tengen.cli.options import UsageProblem, chosen_variant, whole_number
from tengen.cli.output import answers, progress, say
from tengen.records.files import read_records
from tengen.records.game_json import score_data
from tengen.rules.position import Position
from tengen.rules.variant import Variant
from tengen.study.solving import Effort, Kind, Solved, default_kind, solve

SUMMARY = N_("Solve a position: the exact score of an ending, or a forced win.")
EXAMPLES = (
    "tengen solve reversi problems.obf",
    'tengen solve renju --moves "h8 a1 i8 a3 j8 a5" --kind vcf --json',
    'tengen solve freestyle --position "15/15/7xxxx4/15/15/15/15/15/15/15/15/15/15/15/7oooo4 x"',
)
_MOST_MEGABYTES = 1 << 20


def run(  # noqa: PLR0913 - one parameter per option
    name: Annotated[str, typer.Argument(metavar="VARIANT", help=_("The game."))],
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help=_("Problems or games; their last positions.")),
    ] = None,
    *,
    moves: Annotated[
        str | None, typer.Option(metavar="MOVES", help=_("The moves that lead to the position."))
    ] = None,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help=_("The position as text."))
    ] = None,
    size: Annotated[
        str | None, typer.Option(metavar="SIZE", help=_("The board, as 15 or 19x15."))
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            help=_("exact (Reversi), vcf (a win by fours) or vct (by threes and fours)."),
        ),
    ] = None,
    time: Annotated[
        str | None, typer.Option(metavar="S", help=_("Seconds after which vcf and vct give up."))
    ] = None,
    megabytes: Annotated[
        str, typer.Option("--hash", metavar="MB", help=_("Memory for what is known so far."))
    ] = "256",
    threads: Annotated[
        str, typer.Option(metavar="N", help=_("How many positions to solve at once."))
    ] = "1",
    as_json: Annotated[
        bool, typer.Option("--json", help=_("Print JSON, a line for each position."))
    ] = False,
) -> None:
    """Solve one position, or each of a file."""
    asked = _positions(chosen_variant(name, size), file, moves, position)
    count = whole_number("--threads", threads)
    memory = max(1, _memory(megabytes) // count)
    effort = Effort(None if time is None else seconds("--time", time), memory)
    with ThreadPoolExecutor(count) as pool:
        solved = _solve_each(asked, None if kind is None else _kind(kind), effort, pool)
        if as_json:
            for index, position_of, found in solved:
                say(json.dumps(_document(index, position_of, found)))
        else:
            _print(solved)


def _kind(text: str) -> Kind:
    known = tuple(kind.value for kind in Kind)
    if text not in known:
        raise UsageProblem.unknown("kind", text, known)
    return Kind(text)


def _memory(text: str) -> int:
    count = whole_number("--hash", text)
    if count > _MOST_MEGABYTES:
        raise UsageProblem(f"--hash takes megabytes up to {_MOST_MEGABYTES}, not {text!r}")
    return count


def _positions(
    rules: Variant, file: Path | None, moves: str | None, text: str | None
) -> Iterable[Position]:
    if sum(what is not None for what in (file, moves, text)) != 1:
        raise UsageProblem("give the position by a file, by --moves or by --position, one of them")
    if file is not None:
        return _of_file(rules, file)
    return (rules.position(text) if text is not None else rules.initial().play_all(moves or ""),)


def _of_file(rules: Variant, file: Path) -> Iterator[Position]:
    """Yield the problems of a file; of a game that was played from the start, its end."""
    for record in read_records(file, None, rules):
        if record.variant.name != rules.name:
            raise UsageProblem(
                f"{str(file)!r} is a game of {record.variant.name}, not {rules.name}"
            )
        yield record.position() if record.start is None else record.initial()


def _solve_each(
    asked: Iterable[Position], kind: Kind | None, effort: Effort, pool: ThreadPoolExecutor
) -> Iterator[tuple[int, Position, Solved]]:
    """Yield the positions in their order with what was found."""

    def prove(position: Position) -> tuple[Position, Solved]:
        return position, solve(position, kind or default_kind(position), effort)

    results = enumerate(pool.map(prove, asked), start=1)
    text = _("Solving position {number}")
    with progress().status(text.format(number=1)) as status:
        for index, (position, found) in results:
            status.update(text.format(number=index + 1))
            yield index, position, found


def _document(index: int, position: Position, found: Solved) -> dict[str, Any]:
    format_move = position.variant.format
    return {
        "index": index,
        "move": None if found.move is None else format_move(found.move),
        "score": None if found.score is None else score_data(found.score),
        "exact": found.is_exact,
        "pv": [format_move(move) for move in found.line],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
    }


def _print(solved: Iterable[tuple[int, Position, Solved]]) -> None:
    table = Table(box=None)
    for title in ("", _("Move"), _("Score"), _("Nodes"), _("Time"), _("Line")):
        table.add_column(title, justify="left" if title == _("Line") else "right")
    for index, position, found in solved:
        data = _document(index, position, found)
        time = _("{seconds} s").format(seconds=f"{found.seconds:.2f}")
        nodes = f"{found.nodes:,}"
        table.add_row(str(index), data["move"], _verdict(found), nodes, time, " ".join(data["pv"]))
    answers().print(table)


def _verdict(found: Solved) -> str:
    if found.score is not None:
        return score_text(found.score)
    return _("no such win") if found.is_exact else _("not decided in time")
