"""``tengen learn book``: a book of openings, grown by a player that thinks about each position."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.base.text import shown
from tengen.cli.learn.shared import Bar
from tengen.cli.options import AsJson, UsageProblem, whole_number
from tengen.cli.output import print_json, say
from tengen.learn.training.book import Training, train
from tengen.players.reversi.book.links import START
from tengen.players.reversi.book.store import DISC, ReversiBook

EXAMPLES = (
    "tengen learn book own.book --positions 200 --depth 6",
    'tengen learn book own.book --positions 5000 --depth 16 --player "tengen[hash=256]"',
)
_MAX_POSITIONS = 40_000
_MAX_DEPTH = 60
_INTERRUPTED = 130


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("Where the book is kept."))],
    *,
    positions: Annotated[
        str, typer.Option(metavar="N", help=_("How many positions it should have."))
    ] = "1000",
    depth: Annotated[
        str, typer.Option(metavar="N", help=_("How many moves deep each position is searched."))
    ] = "12",
    player: Annotated[
        str, typer.Option(metavar="PLAYER", help=_("Who thinks about the positions."))
    ] = "tengen",
    as_json: AsJson = False,
) -> None:
    """Add positions to a book until it has as many as it shall."""
    most, plies = (
        _bounded("--positions", positions, _MAX_POSITIONS),
        _bounded("--depth", depth, _MAX_DEPTH),
    )
    training = Training(file, most, player, plies)
    try:
        book = _grown(training)
    except KeyboardInterrupt:
        text = _("Interrupted; the same command continues with {path}.")
        sys.stderr.write(text.format(path=file) + "\n")
        raise typer.Exit(_INTERRUPTED) from None
    if as_json:
        print_json(_data(book))
    else:
        _tell(book)


def _bounded(option: str, text: str, most: int) -> int:
    number = whole_number(option, text)
    if number > most:
        raise UsageProblem(f"{option} takes at most {most}, not {shown(text)}")
    return number


def _grown(training: Training) -> ReversiBook:
    with Bar(training.positions) as bar:

        def show(book: ReversiBook) -> None:
            bar.show(len(book), f"{len(book)}/{training.positions}")

        return asyncio.run(train(training, show))


def _data(book: ReversiBook) -> dict[str, object]:
    return {
        "positions": len(book),
        "bytes": len(book.data),
        "value": book.entries[START].value / DISC,
        "most_discs": max(position.total for position in book.entries),
        **book.facts,
    }


def _tell(book: ReversiBook) -> None:
    text = _("The book has {positions} positions and expects {value} discs for black.")
    say(text.format(positions=len(book), value=f"{book.entries[START].value / DISC:+g}"))
