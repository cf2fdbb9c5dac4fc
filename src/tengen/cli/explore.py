"""``tengen explore``: what was played in a position, and the files that this is known from."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from sqlalchemy import Engine

from tengen.base.i18n import _, ngettext
from tengen.base.text import shown
from tengen.cli.explore_library import show_library
from tengen.cli.learn.shared import Bar, opened
from tengen.cli.options import (
    AsJson,
    Database,
    FileVariant,
    LenientCount,
    Moves,
    PositionText,
    Size,
    UsageProblem,
    chosen_variant,
    whole_number,
)
from tengen.cli.output import answers, print_json, say
from tengen.cli.positions import PositionRequest, positions_or_start
from tengen.explorer.entries import EntryFilter
from tengen.explorer.explorer import Explored, Explorer, ExplorerFilter
from tengen.explorer.filling import Taken, import_files
from tengen.explorer.played import PlayedGames
from tengen.explorer.sources import remove_source, sources_of
from tengen.explorer.updating import bring_up_to_date, index_of
from tengen.games.thought import Thought
from tengen.games.words import worth_text
from tengen.records.game_json import score_data
from tengen.rules.position import Position
from tengen.terminal.screen import Screen

EXAMPLES = (
    "tengen explore import WTH_2004.wtb games.rif library.lib",
    'tengen explore reversi --moves "f5 d6 c3"',
    'tengen explore renju --moves "h8 i9" --player Nakamura --since 2000 --json',
    "tengen explore reversi --min-rating 1600",
    'tengen explore renju --library large.lib --moves "h8 i9"',
    "tengen explore sources",
    "tengen explore remove 2",
)
#: Words in the place of a game.
_IMPORT, _SOURCES, _REMOVE = "import", "sources", "remove"


def run(  # noqa: PLR0913 - one parameter per option
    name: Annotated[
        str, typer.Argument(metavar="VARIANT|import|sources|remove", help=_("The game."))
    ],
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILES…", help=_("Files to import, or the number of a source.")),
    ] = None,
    *,
    moves: Moves = None,
    position: PositionText = None,
    size: Size = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help=_("Only games of players of this name."))
    ] = None,
    min_rating: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("Only games of players with at least this rating.")),
    ] = None,
    max_rating: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("Only games of players with at most this rating.")),
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="YEAR", help=_("Only games from this year on."))
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="YEAR", help=_("Only games up to this year."))
    ] = None,
    library: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=_("Look through this RenLib library instead.")),
    ] = None,
    lenient_count: LenientCount = False,
    variant: FileVariant = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Look a position up, or look after the files."""
    given = files or []
    if name == _IMPORT:
        rules = None if variant is None else chosen_variant(variant, size)
        _import(given, rules, database, as_json=as_json)
        return
    if name in {_SOURCES, _REMOVE}:
        with opened(database) as engine:
            _SOURCE_COMMANDS[name](engine, given, as_json)
        return
    if given:
        raise UsageProblem(f"tengen explore {name} takes options, not {shown(given[0])}")
    if library is not None:
        show_library(library, chosen_variant(name, size), moves or "", is_json=as_json)
        return
    asked = PositionRequest(None, moves, position, lenient_count)
    (shown_position,) = positions_or_start(chosen_variant(name, size), asked)
    numbers = (_number("--min-rating", min_rating), _number("--max-rating", max_rating))
    years = (_number("--since", since), _number("--until", until))
    wanted = ExplorerFilter(EntryFilter(*numbers, *years), player or "")
    with opened(database) as engine:
        _update(engine)
        found = Explorer(engine, index_of(engine)).look_up(shown_position, wanted)
    if as_json:
        print_json(document(shown_position, found))
    else:
        _print(shown_position, found)


def _number(option: str, text: str | None) -> int | None:
    return None if text is None else whole_number(option, text)


def _update(engine: Engine) -> None:
    """Take in what was played here since, and index what is not indexed yet."""
    played = PlayedGames(engine)
    while played.take():
        pass
    with Bar(None) as bar:

        def on_progress(done: int, of: int) -> None:
            bar.show(done, _games(done), of)

        if not bring_up_to_date(engine, index_of(engine), on_progress=on_progress):
            sys.stderr.write(_("Another program is updating the index.") + "\n")


def _games(count: int) -> str:
    return ngettext("{count} game", "{count} games", count).format(count=f"{count:,}")


# -- a position ----------------------------------------------------------------------------------


def document(position: Position, found: Explored) -> dict[str, Any]:
    """Return what was found as JSON data."""
    data = asdict(found)
    for row, move in zip(data["moves"], found.moves, strict=True):
        row["score"] = None if move.score is None else score_data(move.score)
        row["for"] = position.turn.value
    return data


def _print(position: Position, found: Explored) -> None:
    from rich.table import Table  # noqa: PLC0415 - JSON needs no rich

    Screen().draw(position)
    if found.name:
        say(_(found.name))
    say()
    if not found.moves:
        say(_("No known game reached this position."))
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(_("Move"), style="bold")
    for title in (_("Games"), _("Black"), _("Draws"), _("White"), _("Lines"), _("Value")):
        table.add_column(title, justify="right")
    table.add_column("")
    for row in found.moves:
        results = (_share(part, row.games) for part in (row.black, row.draws, row.white))
        worth = worth_text(Thought(row.score), is_long=False) if row.score else ""
        lines = f"{row.lines:,}" if row.lines else ""
        table.add_row(
            row.move, f"{row.games:,}", *results, lines, worth, _(row.name) if row.name else ""
        )
    answers().print(table)
    for game in found.top:
        told = (str(game.year or ""), game.move or "", f"{game.black} – {game.white}", game.event)
        say("  ".join(part for part in told if part))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else ""


# -- files ---------------------------------------------------------------------------------------


def _import(files: Sequence[str], rules: Any, url: str | None, *, as_json: bool) -> None:
    if not files:
        raise UsageProblem("tengen explore import needs files")
    paths = [Path(file) for file in files]
    total = sum(path.stat().st_size for path in paths if path.is_file())
    with opened(url) as engine:
        with Bar(total) as bar:
            taken = import_files(
                engine, paths, rules, lambda one: bar.show(one.size, _games(one.games))
            )
        _update(engine)
    if as_json:
        print_json(asdict(taken))
    else:
        _tell(taken)
    if not (taken.games or taken.lines or taken.known):
        raise typer.Exit(2)


def _tell(taken: Taken) -> None:
    text = _("{games} and {lines} lines are new, {known} were known, {refused} refused.")
    counts = {"lines": f"{taken.lines:,}", "known": f"{taken.known:,}"}
    say(text.format(games=_games(taken.games), refused=f"{taken.faults:,}", **counts))
    for reason in taken.refused:
        sys.stderr.write(f"{reason}\n")


def _list(engine: Engine, _given: Sequence[str], as_json: bool) -> None:  # noqa: FBT001
    found = sources_of(engine)
    if as_json:
        print_json([asdict(one) for one in found])
        return
    if not found:
        say(_("Nothing was imported yet."))
    for one in found:
        day = datetime.fromtimestamp(one.added / 1000, tz=UTC).date().isoformat()
        say(f"{one.id:>4}  {day}  {_games(one.games):>18}  {one.name}")


def _remove(engine: Engine, given: Sequence[str], as_json: bool) -> None:  # noqa: FBT001
    if len(given) != 1:
        raise UsageProblem("tengen explore remove takes the number of one source")
    gone = remove_source(engine, whole_number("remove", given[0]))
    _update(engine)
    if as_json:
        print_json(asdict(gone))
    else:
        say(_("{name} was removed from the explorer.").format(name=gone.name))


_SOURCE_COMMANDS = {_SOURCES: _list, _REMOVE: _remove}
