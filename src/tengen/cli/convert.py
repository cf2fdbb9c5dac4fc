"""``tengen convert``: games from one file format to another, or as a picture."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from tengen.base.atomic import write_atomically
from tengen.base.errors import InvalidRecord, TengenError
from tengen.base.i18n import _, ngettext
from tengen.base.text import shorten
from tengen.cli.convert_picture import PICTURES, PictureFileOptions, picture
from tengen.cli.options import (
    Encoding,
    FileVariant,
    Lenient,
    OutFormat,
    OutName,
    Size,
    chosen_variant,
)
from tengen.cli.output import progress
from tengen.cli.reading import LeftOut, asking_the_game
from tengen.records.codec import Codec, Format, ReadOptions, format_named
from tengen.records.detection import HEAD, recognised
from tengen.records.files import format_of_file, read_records, write_records
from tengen.records.record import Record, leave_out_notes, leave_out_scores
from tengen.rules.aliases import is_on_paper
from tengen.rules.variant import Variant

EXAMPLES = (
    "tengen convert game.sgf game.json",
    "tengen convert games.txt games.sgf --variant renju",
    "tengen convert WTH_2024.wtb games.jsonl",
    "tengen convert game.sgf board.png",
    "tengen convert game.sgf game.gif --width 720 --numbers --moves 10-30",
    "cat games.sgf | tengen convert - - --from sgf --to jsonl",
)
_STREAM = "-"
#: Seconds between two looks at the progress.
_OFTEN = 0.1


def run(  # noqa: PLR0913 - one parameter per option
    source: Annotated[str, typer.Argument(metavar="IN", help=_("The file to read; - is stdin."))],
    target: OutName,
    *,
    source_format: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help=_("The format of IN, if not its extension.")),
    ] = None,
    target_format: OutFormat = None,
    variant: FileVariant = None,
    size: Size = None,
    encoding: Encoding = None,
    check: Annotated[
        bool, typer.Option(help=_("Play every game through to see that its moves are legal."))
    ] = True,
    lenient: Lenient = False,
    notes: Annotated[
        bool, typer.Option(help=_("Keep comments, marks and variations; draw marks."))
    ] = True,
    evaluations: Annotated[
        bool | None,
        typer.Option(help=_("Keep evaluations; in a picture, draw a bar with the last one.")),
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(metavar="PIXELS", help=_("The width of a picture; 720 by default.")),
    ] = None,
    numbers: Annotated[bool, typer.Option("--numbers", help=_("Number the stones."))] = False,
    moves: Annotated[
        str | None,
        typer.Option(
            metavar="FROM-TO",
            help=_("The moves that are drawn, as 10-30 (numbers and GIF begin there), or 30."),
        ),
    ] = None,
    theme: Annotated[
        str | None, typer.Option(metavar="NAME", help=_("The colours of a picture."))
    ] = None,
    speed: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help=_("How long a GIF shows a move; 0.6 by default.")),
    ] = None,
) -> None:
    """Convert game by game; OUT appears whole or not at all."""
    rules = _rules(variant, size)
    _refuse_same_file(source, target)
    chosen = _source_format(source, source_format)
    left_out = LeftOut(_name_of(source))
    is_paper = variant is not None and is_on_paper(variant)
    look = PictureFileOptions(width, numbers, moves, theme, speed, evaluations, is_paper=is_paper)
    goal = _Target(target, target_format, look, notes)

    def convert(rules: Variant | None) -> _Watched:
        options = left_out.options(rules, encoding, is_lenient=lenient)
        passing = _Watched(source)
        records = _read(source, chosen, options, passing)
        if check and not chosen.is_played:
            records = _located(_checked(records, options), _name_of(source))
        passing.records = records
        goal.write(passing)
        return passing

    try:
        is_repeatable = _STREAM not in {source, target}
        done = asking_the_game(convert, rules) if is_repeatable else convert(rules)
        sys.stderr.write(f"{done.text}\n")
    finally:
        left_out.tell()


def _rules(name: str | None, size: str | None) -> Variant | None:
    if name is not None:
        return chosen_variant(name, size)
    if size is not None:
        raise TengenError(f"a size of {shorten(size)} needs a variant, such as --variant freestyle")
    return None


def _refuse_same_file(source: str, target: str) -> None:
    with suppress(OSError):
        if source != _STREAM and Path(source).samefile(target):
            raise TengenError(f"{target!r} is the file that is read; write to another")


# -- reading ---------------------------------------------------------------------------------


def _source_format(source: str, name: str | None) -> Format:
    if name is not None:
        return format_named(name)
    if source == _STREAM:
        stdin = sys.stdin.buffer
        if isinstance(stdin, BufferedReader):
            with suppress(InvalidRecord):
                return recognised(stdin.peek(HEAD))
        raise TengenError("the format of stdin is not known; name it with --from")
    return format_of_file(source)


def _read(source: str, chosen: Format, options: ReadOptions, passing: _Watched) -> Iterator[Record]:
    if source != _STREAM:
        return read_records(source, chosen.name, options=options, seen=passing.see)
    return _read_stdin(chosen.codec, options)


def _name_of(source: str) -> str:
    return "stdin" if source == _STREAM else source


def _located(records: Iterator[Record], name: str) -> Iterator[Record]:
    """Yield the games; an error of one that was read is told with the file."""
    try:
        yield from records
    except InvalidRecord as error:
        where = error.where if error.where.startswith(name) else f"{name}, {error.where}"
        raise type(error)(error.problem, where) from None


def _read_stdin(codec: Codec, options: ReadOptions) -> Iterator[Record]:
    try:
        yield from codec.read(sys.stdin.buffer, options)
    except InvalidRecord as error:
        raise InvalidRecord(error.problem, f"stdin, {error.where}".rstrip(", ")) from None


def _checked(records: Iterable[Record], options: ReadOptions) -> Iterator[Record]:
    for number, record in enumerate(records, start=1):
        try:
            record.validate()
        except InvalidRecord as error:
            options.refuse(InvalidRecord(error.problem, error.where or f"game {number}"))
        else:
            yield record


class _Watched:
    """Games on their way through: counted, and shown as they pass on a terminal.

    Raises InvalidRecord when there are none, so that no empty file is written.
    """

    def __init__(self, source: str) -> None:
        self.records: Iterable[Record] = ()
        self._source = source
        self._read = 0
        self.count = 0

    def see(self, size: int) -> None:
        """Take note of how many bytes have been read."""
        self._read = size

    def __iter__(self) -> Iterator[Record]:
        console = progress()
        if not console.is_terminal:
            yield from self._counted()
            return
        from rich import progress as bars  # noqa: PLC0415

        done = (bars.BarColumn(), bars.TaskProgressColumn(), bars.TextColumn("{task.description}"))
        with bars.Progress(
            *done, bars.TimeRemainingColumn(), console=console, transient=True
        ) as bar:
            task = bar.add_task(self.text, total=self._size)
            shown = monotonic()
            for record in self._counted():
                yield record
                if monotonic() - shown > _OFTEN:
                    shown = monotonic()
                    bar.update(task, completed=self._read, description=self.text)

    @property
    def _size(self) -> int | None:
        """The bytes to be read, where they can be known."""
        with suppress(OSError):
            return None if self._source == _STREAM else Path(self._source).stat().st_size
        return None

    def _counted(self) -> Iterator[Record]:
        for record in self.records:
            self.count += 1
            yield record
        if not self.count:
            raise InvalidRecord("there is no game in it", self._source)

    @property
    def text(self) -> str:
        """How many games have passed, in words."""
        return ngettext("{count} game", "{count} games", self.count).format(count=self.count)


# -- writing ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Target:
    """Where games go: a file in the format of its extension, unless one is named."""

    path: str
    format: str | None
    options: PictureFileOptions
    has_notes: bool

    def write(self, records: Iterable[Record]) -> None:
        """Write the games, or draw the one there is."""
        suffix = Path(self.path).suffix.lower().removeprefix(".")
        kind = suffix if self.format is None else self.format.lower()
        if not self.has_notes:
            records = _changed(records, leave_out_notes)
        if kind in PICTURES:
            self._draw(records, kind)
            return
        wrong = self.options.only_for_pictures
        if wrong:
            raise TengenError(f"{wrong} needs a picture: svg, png or gif")
        if self.options.evaluations is False:
            records = _changed(records, leave_out_scores)
        if self.path != _STREAM:
            write_records(records, self.path, self.format)
        elif self.format is None:
            raise TengenError("the format of stdout is not known; name it with --to")
        else:
            format_named(self.format).codec.write(records, sys.stdout.buffer)

    def _draw(self, records: Iterable[Record], kind: str) -> None:
        games = iter(records)
        record = next(games)
        if next(games, None) is not None:
            raise TengenError("there are several games but a picture shows only one")
        data = picture(record, kind, self.options)
        if self.path == _STREAM:
            sys.stdout.buffer.write(data)
        else:
            write_atomically(Path(self.path), lambda stream: stream.write(data))


def _changed(records: Iterable[Record], change: Callable[[Record], None]) -> Iterator[Record]:
    for record in records:
        change(record)
        yield record
