"""``tengen study search``: where a position or a word occurs in the studies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated

import typer
from sqlalchemy import Engine

from tengen.base.i18n import _
from tengen.cli.learn.shared import opened
from tengen.cli.options import (
    AsJson,
    Database,
    Moves,
    PositionText,
    Size,
    UsageProblem,
    chosen_variant,
)
from tengen.cli.output import print_json, say
from tengen.cli.positions import PositionRequest, positions
from tengen.cli.study.shared import found_study, loaded, my_studies
from tengen.rules.position import Position
from tengen.studies import Place, Study

EXAMPLES = (
    'tengen study search --variant renju --moves "h8 h9 i10"',
    "tengen study search diagonal",
    "tengen study search --variant reversi --moves f5d6c3 --exact --json",
)


@dataclass(frozen=True, slots=True)
class Found:
    """A place in a study."""

    study: str
    name: str
    chapter: str
    moves: tuple[str, ...]


def run(  # noqa: PLR0913 - options of a command line
    text: Annotated[
        str | None,
        typer.Argument(metavar="[TEXT]", help=_("A part of a name or a comment.")),
    ] = None,
    *,
    variant: Annotated[
        str | None, typer.Option(metavar="VARIANT", help=_("The game of the position."))
    ] = None,
    size: Size = None,
    moves: Moves = None,
    position: PositionText = None,
    exact: Annotated[
        bool, typer.Option("--exact", help=_("Only in this orientation, not turned or mirrored."))
    ] = False,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Look through the studies that are kept, the latest changed first."""
    wanted = _wanted(variant, size, moves, position)
    if (text is None) == (wanted is None):
        raise UsageProblem("search for a text, or with --variant for a position")
    with opened(database) as engine:
        found = list(_search(engine, text or "", wanted, symmetry=not exact))
    if as_json:
        print_json([asdict(one) for one in found])
        return
    for one in found:
        say(f"{one.name} · {one.chapter}: {' '.join(one.moves)}".rstrip(": "))
    if not found:
        say(_("Nothing was found."))


def _wanted(
    variant: str | None, size: str | None, moves: str | None, position: str | None
) -> Position | None:
    if variant is None:
        if moves is not None or position is not None:
            raise UsageProblem("a position needs its game, such as --variant renju")
        return None
    rules = chosen_variant(variant, size)
    (found,) = positions(rules, PositionRequest(None, moves, position))
    return found


def _search(
    engine: Engine, text: str, position: Position | None, *, symmetry: bool
) -> Iterator[Found]:
    for listed in my_studies(engine):
        study = loaded(engine, found_study(engine, listed.id))
        for place in _places(study, text, position, symmetry=symmetry):
            yield Found(listed.id, listed.name, place.chapter, place.moves)


def _places(
    study: Study, text: str, position: Position | None, *, symmetry: bool
) -> Iterator[Place]:
    if position is None:
        return study.search_text(text)
    return study.search(position, symmetry=symmetry)
