"""``tengen review``: the mistakes of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.base.color import Color, Seat
from tengen.base.i18n import N_, _
from tengen.cli.analysts import remembered, say_opening
from tengen.cli.options import (
    AsJson,
    Encoding,
    FileVariant,
    Fresh,
    Lenient,
    Size,
    chosen_variant,
    seconds,
)
from tengen.cli.output import answers, print_json, progress, say
from tengen.cli.reading import LeftOut, asking_the_game
from tengen.games.words import long_score_text
from tengen.records.files import read_one
from tengen.records.record import Record
from tengen.rules.variant import Variant
from tengen.study.analysis import Analyst, default_analyst
from tengen.study.cache import AnalysisCache
from tengen.study.review import Judged, Review, review
from tengen.study.review_text import MARKS, loss_text, summary_text, verdict_text

EXAMPLES = (
    "tengen review game.sgf",
    "tengen review game.json --time 2 --player threat",
    "tengen review games.txt --variant renju --json",
)


def run(  # noqa: PLR0913 - one parameter per option
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The recorded game."))],
    *,
    variant: FileVariant = None,
    size: Size = None,
    encoding: Encoding = None,
    lenient: Lenient = False,
    time: Annotated[
        str, typer.Option(metavar="S", help=_("Seconds to think about each position."))
    ] = "1",
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help=_("Who judges; our strongest player by default.")),
    ] = None,
    fresh: Fresh = False,
    every: Annotated[
        bool, typer.Option("--all", help=_("Show every move, not only the mistakes."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Review one game."""
    rules = None if variant is None else chosen_variant(variant, size)
    left_out = LeftOut(str(file))

    def read(rules: Variant | None) -> Record:
        options = left_out.options(rules, encoding, is_lenient=lenient)
        return read_one(file, options=options)

    record = asking_the_game(read, rules)
    left_out.tell()
    record.position()
    judge = player or default_analyst(record.initial())
    allowed = seconds("--time", time)
    with remembered(is_fresh=fresh) as cache:
        done = asyncio.run(_review(record, judge, allowed, cache))
    if as_json:
        print_json(_document(done))
    else:
        _print(record, done, every=every)


async def _review(record: Record, judge: str, allowed: float, cache: AnalysisCache) -> Review:
    async with Analyst.open(judge, cache) as analyst:
        with _progress() as told:
            return await review(record, analyst, allowed, told)


def _document(done: Review) -> dict[str, Any]:
    """Return a review as its JSON document, which says whose scores it tells."""
    document = done.data()
    document["moves"] = [{**move, "for": move["color"]} for move in document["moves"]]
    return document


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None] | None]:
    """Show on a terminal how many positions are done."""
    console = progress()
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


# -- for people ----------------------------------------------------------------------------------


def _print(record: Record, done: Review, *, every: bool) -> None:
    from rich.table import Table  # noqa: PLC0415 - JSON needs no rich

    say_opening(done.opening)
    shown = [move for move in done.moves if every or move.loss.verdict in MARKS]
    if shown:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for title in (
            N_("Ply"),
            N_("Played"),
            "",
            N_("Score"),
            N_("Best"),
            N_("Score"),
            N_("Loss"),
        ):
            is_number = title in {"Ply", "Score", "Loss"}
            table.add_column(_(title) if title else "", justify="right" if is_number else "left")
        table.add_column(_("Line"))
        for move in shown:
            table.add_row(*_row(move))
        answers().print(table)
    else:
        say(_("No mistakes were found."))
    for seat in Seat:
        say(_summary(record, done, seat))


def _row(move: Judged) -> tuple[str, ...]:
    verdict = move.loss.verdict
    stone = "●" if move.color is Color.BLACK else "○"
    return (
        str(move.ply),
        f"{stone} {move.move}{MARKS.get(verdict, '')}",
        verdict_text(verdict),
        long_score_text(move.played),
        move.best,
        long_score_text(move.score),
        loss_text(move.loss),
        " ".join(move.line[:8]),
    )


def _summary(record: Record, done: Review, seat: Seat) -> str:
    colors = {move.color for move in done.moves if move.seat is seat}
    names = {Color.BLACK: record.black, Color.WHITE: record.white}
    color = next(iter(colors)) if len(colors) == 1 else None
    usual = {Seat.FIRST: _("first player"), Seat.SECOND: _("second player")}[seat]
    name = (names[color] if color is not None else "") or usual
    return summary_text(done, seat, name)
