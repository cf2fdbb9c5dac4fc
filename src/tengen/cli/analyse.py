"""``tengen analyse``: the best lines of a position."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Annotated, Any

import typer

from tengen.base.i18n import _
from tengen.base.text import shown
from tengen.cli.analyse_balance import show_balance
from tengen.cli.analyse_file import analyse_each
from tengen.cli.analysts import AnalysisRequest, document, remembered, say_opening
from tengen.cli.options import (
    AsJson,
    Fresh,
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
from tengen.cli.output import answers, print_json, progress, say
from tengen.cli.positions import PositionRequest, positions_or_start
from tengen.games.thought import Thought
from tengen.games.words import confidence_text, worth_text
from tengen.records.opening_names import name_of
from tengen.rules.position import Position
from tengen.study.analysis import AnalysisResult, Analyst
from tengen.study.cache import AnalysisCache
from tengen.study.evaluation import evaluation_label, for_black, worth_texts
from tengen.terminal.screen import Screen

EXAMPLES = (
    'tengen analyse renju --moves "h8 i9 j8"',
    'tengen analyse reversi --moves "f5 d6 c3" --lines 3 --time 2',
    "tengen analyse freestyle game.sgf --player threat --json",
    "tengen analyse reversi problems.obf --time 1 --json",
    'tengen analyse tictactoe --position "x2/1o1/2x o"',
    'tengen analyse freestyle --moves "h8 i9" --balance 1 --lines 5 --time 1',
)
_MAX_LINES = 50


def run(  # noqa: PLR0913 - one parameter per option
    name: VariantName,
    file: PositionFile = None,
    *,
    moves: Moves = None,
    position: PositionText = None,
    size: Size = None,
    time: Annotated[str, typer.Option(metavar="S", help=_("Seconds to think."))] = "2",
    lines: Annotated[
        str, typer.Option(metavar="K", help=_("How many different first moves to show."))
    ] = "1",
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help=_("Who thinks; our strongest player by default.")),
    ] = None,
    fresh: Fresh = False,
    balance: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("Find N stones, 1 or 2, that leave it about even.")),
    ] = None,
    lenient_count: LenientCount = False,
    as_json: AsJson = False,
) -> None:
    """Analyse one position, or each of a file."""
    named = PositionRequest(file, moves, position, lenient_count)
    found_positions = positions_or_start(chosen_variant(name, size), named)
    request = AnalysisRequest(player, seconds("--time", time), _lines(lines))
    if balance is not None:
        show_balance(found_positions, whole_number("--balance", balance), request, is_json=as_json)
        return
    if len(found_positions) > 1:
        with remembered(is_fresh=fresh) as cache:
            analyse_each(found_positions, request, cache, is_json=as_json)
        return
    asked = found_positions[0]
    if asked.outcome is not None:
        raise UsageProblem("the game is over in this position; there is nothing to analyse")
    with remembered(is_fresh=fresh) as cache:
        found = asyncio.run(_analyse(asked, request, cache))
    if as_json:
        print_json(document(asked, request.player_of(asked), found))
    else:
        _print(asked, request.player_of(asked), found)


def _lines(text: str) -> int:
    count = whole_number("--lines", text)
    if count > _MAX_LINES:
        raise UsageProblem(f"--lines takes at most {_MAX_LINES}, not {shown(text)}")
    return count


async def _analyse(
    position: Position, request: AnalysisRequest, cache: AnalysisCache
) -> AnalysisResult:
    player = request.player_of(position)
    with _waiting(player, position) as tell:
        async with Analyst.open(player, cache) as analyst:
            return await analyst.analyse(position, request.seconds, request.lines, report=tell)


def _waiting(
    player: str, position: Position
) -> AbstractContextManager[Callable[[int, Thought], None] | None]:
    """Show on a terminal what is being thought; elsewhere nothing."""
    console = progress()
    return _Live(console, player, position) if console.is_terminal else nullcontext()


class _Live:
    """The latest line of thought, on one line of the terminal."""

    def __init__(self, console: Any, player: str, position: Position) -> None:
        self._player = player
        self._position = position
        text = _("{player} is thinking").format(player=player)
        self._status = console.status(text.replace("[", r"\["))

    def __enter__(self) -> Callable[[int, Thought], None]:
        self._status.start()
        return self._tell

    def _tell(self, rank: int, thought: Thought) -> None:
        text = _thinking_text(self._player, self._position, rank, thought)
        self._status.update(text.replace("[", r"\["))

    def __exit__(self, *_error: object) -> None:
        self._status.stop()


def _thinking_text(player: str, position: Position, rank: int, thought: Thought) -> str:
    is_crosses = position.variant.has_crosses
    depth = "" if thought.depth is None else _("depth {plies}").format(plies=thought.depth)
    parts = (
        *worth_texts(thought, position.turn, is_crosses=is_crosses),
        depth,
        " ".join(thought.line[:8]),
    )
    return f"{player}: {rank}. {'  '.join(part for part in parts if part)}"


def _print(position: Position, player: str, found: AnalysisResult) -> None:
    from rich.table import Table  # noqa: PLC0415 - JSON needs no rich

    Screen().draw(position)
    say_opening(name_of(position))
    say()
    say(evaluation_label(position.variant))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", justify="right")
    table.add_column(_("Move"), style="bold")
    table.add_column(_("Score"), justify="right")
    table.add_column("")
    table.add_column(_("Depth"), justify="right")
    table.add_column(_("Line"))
    for rank, line in enumerate(found.lines, start=1):
        depth = "" if line.depth is None else str(line.depth)
        worth = (worth_text(_of_black(line, position)), confidence_text(line))
        table.add_row(str(rank), line.line[0], *worth, depth, " ".join(line.line))
    answers().print(table)
    _print_reasons(found)
    say(_summary(player, found))


def _of_black(thought: Thought, position: Position) -> Thought:
    """Return a thought with the score as black sees it."""
    if thought.score is None:
        return thought
    return replace(thought, score=for_black(thought.score, position.turn))


def _print_reasons(found: AnalysisResult) -> None:
    explanation = found.best.explanation if found.lines else None
    for sentence in () if explanation is None else explanation.sentences:
        say(f"{found.best.line[0]}: {sentence.text}")


def _summary(player: str, found: AnalysisResult) -> str:
    if found.is_cached:
        return _("Remembered from an earlier analysis by {player}.").format(player=player)
    text = _("{player} looked at {nodes} positions in {seconds} s.")
    nodes = "?" if found.nodes is None else f"{found.nodes:,}"
    return text.format(player=player, nodes=nodes, seconds=f"{found.seconds:.1f}")
