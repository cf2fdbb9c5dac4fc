"""``tengen solve``: a proof, or the exact score of an ending."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from threading import Event
from typing import Annotated, Any

import typer
from rich.status import Status
from rich.table import Table

from tengen.base.i18n import N_, _
from tengen.base.text import shown
from tengen.cli.options import (
    LenientCount,
    Moves,
    PositionFile,
    PositionText,
    Size,
    UsageProblem,
    VariantName,
    chosen_variant,
    seconds,
    whole_number,
)
from tengen.cli.output import answers, progress, say
from tengen.cli.positions import PositionRequest, positions
from tengen.cli.winning_tree import tree_lines
from tengen.engine.info import PROOF
from tengen.games.thought import Thought
from tengen.games.words import confidence_text, long_score_text
from tengen.records.game_json import score_data
from tengen.rules.position import Position
from tengen.study.forced import ForcedWin
from tengen.study.solving import (
    Effort,
    ReversiEnding,
    Solved,
    SolveGoal,
    Unsolvable,
    default_kind,
    solve,
)

EXAMPLES = (
    "tengen solve reversi problems.obf",
    "tengen solve reversi problems.obf --kind outcome",
    'tengen solve renju --moves "h8 a1 i8 a3 j8 a5" --kind vcf --json',
    'tengen solve freestyle --moves "h8 h9 i7 g9 j8 i9 i8 k8 h7 g6 j7 g7" --tree',
    'tengen solve freestyle --position "15/15/7xxxx4/15/15/15/15/15/15/15/15/15/15/15/7oooo4 x"',
)
_MAX_MEGABYTES = 1 << 20
_MAX_THREADS = 64
#: So many lines of a winning tree are shown where the whole tree is not asked for.
_FEW_LINES = 24

_Found = tuple[int, Position, Solved]


def run(  # noqa: PLR0913 - one parameter per option
    name: VariantName,
    file: PositionFile = None,
    *,
    moves: Moves = None,
    position: PositionText = None,
    size: Size = None,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            help=_(
                "exact (Reversi), outcome (Reversi, only who wins: much faster), vcf (a win by "
                "fours), vct (by fours and threes) or threats (by any stone that threatens a win "
                "by fours; slow)."
            ),
        ),
    ] = None,
    time: Annotated[
        str | None,
        typer.Option(metavar="S", help=_("Seconds after which the search for a win gives up.")),
    ] = None,
    nodes: Annotated[
        str | None, typer.Option(metavar="N", help=_("Positions after which it gives up."))
    ] = None,
    megabytes: Annotated[
        str, typer.Option("--hash", metavar="MB", help=_("Memory for what is known so far."))
    ] = "256",
    threads: Annotated[
        str,
        typer.Option(
            metavar="N",
            help=_("How many positions to solve at once; a single one of Reversi takes them all."),
        ),
    ] = "1",
    lenient_count: LenientCount = False,
    tree: Annotated[bool, typer.Option("--tree", help=_("Show the whole winning tree."))] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help=_("Print JSON, a line for each position."))
    ] = False,
) -> None:
    """Solve one position, or each of a file."""
    named = PositionRequest(file, moves, position, lenient_count)
    asked = positions(chosen_variant(name, size), named)
    wanted = None if kind is None else _kind(kind)
    count = _threads(threads)
    at_once = max(1, min(count, len(asked)))
    effort = Effort(
        None if time is None else seconds("--time", time),
        None if nodes is None else whole_number("--nodes", nodes),
        max(1, _memory(megabytes) // at_once),
        threads=count if len(asked) == 1 else 1,
    )
    solved = _solve_each(asked, wanted, effort, at_once)
    if as_json:
        for found in solved:
            say(json.dumps(_document(*found, has_proof=tree)))
    else:
        _print_found(solved, is_whole=tree)


def _kind(text: str) -> SolveGoal:
    known = tuple(kind.value for kind in SolveGoal)
    if text not in known:
        raise UsageProblem.unknown("kind", text, known)
    return SolveGoal(text)


def _threads(text: str) -> int:
    count = whole_number("--threads", text)
    if count > _MAX_THREADS:
        raise UsageProblem(f"--threads takes at most {_MAX_THREADS}, not {shown(text)}")
    return count


def _memory(text: str) -> int:
    count = whole_number("--hash", text)
    if count > _MAX_MEGABYTES:
        raise UsageProblem(f"--hash takes megabytes up to {_MAX_MEGABYTES}, not {shown(text)}")
    return count


def _solve_each(
    asked: Sequence[Position], kind: SolveGoal | None, effort: Effort, threads: int
) -> Iterator[_Found]:
    """Yield the positions in their order with what was found; a stop on the way ends all work."""
    given_up = Event()
    with progress().status("") as status, ThreadPoolExecutor(threads) as pool:

        def prove(numbered: tuple[int, Position]) -> _Found:
            number, position = numbered
            place = f"{number}" if len(asked) == 1 else f"{number}/{len(asked)}"
            watched = replace(effort, is_over=_watch(status, place, given_up))
            try:
                return number, position, solve(position, kind or default_kind(position), watched)
            except Unsolvable as error:
                if len(asked) == 1:
                    raise
                raise Unsolvable(f"position {place}: {error}") from None

        try:
            yield from pool.map(prove, enumerate(asked, start=1))
        finally:
            given_up.set()


def _watch(status: Status, number: str, given_up: Event) -> Callable[[int], bool]:
    """Return what tells on a terminal how far a search is, and the search whether to end."""
    status.update(_("Solving position {number}").format(number=number))

    def is_over(nodes: int) -> bool:
        text = _("Solving position {number}: {nodes} positions searched")
        status.update(text.format(number=number, nodes=f"{nodes:,}"))
        return given_up.is_set()

    return is_over


def _document(
    index: int, position: Position, found: Solved, *, has_proof: bool = False
) -> dict[str, Any]:
    format_move = position.variant.format
    document: dict[str, Any] = {
        "index": index,
        "move": None if found.move is None else format_move(found.move),
        "score": None if found.score is None else score_data(found.score),
        "for": position.turn.value,
        "exact": found.is_exact,
        "pv": [format_move(move) for move in found.line],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
    }
    if found.result is not None:
        document |= {"kind": SolveGoal.OUTCOME.value, "outcome": found.result.value}
    if found.confidence is not None and not found.is_exact:
        document["confidence"] = found.confidence
    if found.win is not None:
        document["verified"] = True
        if has_proof:
            document["proof"] = _proof(found.win)
    return document


def _proof(win: ForcedWin) -> list[dict[str, Any]]:
    """Return the steps of a win as plain data; answers and ``otherwise`` name steps by number."""
    names = win.position.variant.format
    return [
        {
            "move": names(step.move),
            "five": step.makes_five,
            "answers": {names(answer): rest for answer, rest in step.answers.items()},
            "otherwise": step.otherwise,
        }
        for step in win.steps
    ]


def _print_found(solved: Iterator[_Found], *, is_whole: bool) -> None:
    """Print what was found; what comes before an interrupt or a failure is not lost."""
    found: list[_Found] = []
    try:
        found.extend(solved)
    finally:
        if found:
            _print(found, is_whole=is_whole)


def _print(solved: Iterable[_Found], *, is_whole: bool) -> None:
    table = Table(box=None)
    for title in ("", _("Move"), _("Score"), "", _("Nodes"), _("Time"), _("Line")):
        table.add_column(title, justify="left" if title == _("Line") else "right")
    for index, position, found in solved:
        data = _document(index, position, found)
        time = _("{seconds} s").format(seconds=f"{found.seconds:.2f}")
        nodes = f"{found.nodes:,}"
        worth = (_verdict(found), _confidence(found))
        table.add_row(str(index), data["move"], *worth, nodes, time, " ".join(data["pv"]))
    answers().print(table)
    for index, _position, found in solved:
        if found.win is not None:
            say()
            _print_tree(index, found.win, is_whole=is_whole)


def _print_tree(index: int, win: ForcedWin, *, is_whole: bool) -> None:
    say(_("{index}. The winning tree, checked move by move:").format(index=index))
    lines = tree_lines(win)
    for line in lines if is_whole else islice(lines, _FEW_LINES):
        say(line)
    rest = sum(1 for _line in lines)
    if rest:
        say(_("… and {count} lines more; --tree shows all of them.").format(count=rest))


def _confidence(found: Solved) -> str:
    """Return how sure an answer is, as in an analysis."""
    sure = PROOF if found.is_exact and found.score is not None else found.confidence
    return confidence_text(Thought(found.score, confidence=sure))


_RESULTS = {
    ReversiEnding.WIN: N_("win"),
    ReversiEnding.DRAW: N_("draw"),
    ReversiEnding.LOSS: N_("loss"),
}


def _verdict(found: Solved) -> str:
    if found.result is not None:
        return _(_RESULTS[found.result])
    if found.score is not None:
        return long_score_text(found.score)
    return _("no such win") if found.is_exact else _("not decided within the limits")
