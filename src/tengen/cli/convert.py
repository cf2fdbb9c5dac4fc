"""``tengen convert``: games from one file format to another, or as a picture."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from io import BufferedReader
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.base.atomic import write_atomically
from tengen.base.errors import InvalidRecord, TengenError
from tengen.base.i18n import N_, _, ngettext
from tengen.base.text import shorten
from tengen.cli.options import Encoding, FileVariant, Lenient, Size, chosen_variant
from tengen.cli.output import progress
from tengen.cli.reading import LeftOut, asking_the_game
from tengen.records.codec import Codec, Format, ReadOptions, format_named
from tengen.records.detection import HEAD, recognised
from tengen.records.files import format_of_file, read_records, write_records
from tengen.records.record import Record
from tengen.rules.aliases import is_on_paper
from tengen.rules.position import Position
from tengen.rules.variant import Variant

if TYPE_CHECKING:
    from tengen.draw import Drawing

SUMMARY = N_(
    "Convert games between file formats, draw the last position as SVG or PNG, or the game as GIF."
)
EXAMPLES = (
    "tengen convert game.sgf game.json",
    "tengen convert games.txt games.sgf --variant renju",
    "tengen convert WTH_2024.wtb games.jsonl",
    "tengen convert game.sgf board.png",
    "tengen convert game.sgf game.gif --width 720",
    "cat games.sgf | tengen convert - - --from sgf --to jsonl",
)
_STREAM = "-"
#: Seconds between two looks at the progress.
_OFTEN = 0.1


def run(  # noqa: PLR0913 - one parameter per option
    source: Annotated[str, typer.Argument(metavar="IN", help=_("The file to read; - is stdin."))],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help=_("The file to write; - is stdout."))
    ],
    *,
    source_format: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help=_("The format of IN, if not its extension.")),
    ] = None,
    target_format: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help=_("The format of OUT, if not its extension.")),
    ] = None,
    variant: FileVariant = None,
    size: Size = None,
    encoding: Encoding = None,
    check: Annotated[
        bool, typer.Option(help=_("Play every game through to see that its moves are legal."))
    ] = True,
    lenient: Lenient = False,
    width: Annotated[
        int | None,
        typer.Option(metavar="PIXELS", help=_("The width of a picture; 720 by default.")),
    ] = None,
) -> None:
    """Convert game by game; OUT appears whole or not at all."""
    rules = _rules(variant, size)
    _refuse_same_file(source, target)
    chosen = _source_format(source, source_format)
    left_out = LeftOut(_name_of(source))
    is_paper = variant is not None and is_on_paper(variant)
    goal = _Target(target, target_format, width, is_paper=is_paper)

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
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn  # noqa: PLC0415

        columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
        with Progress(*columns, console=console, transient=True) as bar:
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
    width: int | None
    #: Whether crosses and circles are drawn.
    is_paper: bool

    def write(self, records: Iterable[Record]) -> None:
        """Write the games, or draw the one there is."""
        suffix = Path(self.path).suffix.lower().removeprefix(".")
        kind = suffix if self.format is None else self.format.lower()
        if kind in _PICTURES:
            self._draw(records, kind)
        elif self.width is not None:
            raise TengenError(f"a width of {self.width} needs a picture: svg, png or gif")
        elif self.path != _STREAM:
            write_records(records, self.path, self.format)
        elif self.format is None:
            raise TengenError("the format of stdout is not known; name it with --to")
        else:
            format_named(self.format).codec.write(records, sys.stdout.buffer)

    def _draw(self, records: Iterable[Record], kind: str) -> None:
        from tengen.draw import Drawing, Style  # noqa: PLC0415 - only pictures need the drawing

        style = Style.CROSSES if self.is_paper else Style.STONES
        drawing = Drawing(style=style)
        if self.width is not None:
            drawing = replace(drawing, size=self.width)
        games = iter(records)
        record = next(games)
        if next(games, None) is not None:
            raise TengenError("there are several games but a picture shows only one")
        data = _PICTURES[kind](record.position(), drawing)
        if self.path == _STREAM:
            sys.stdout.buffer.write(data)
        else:
            write_atomically(Path(self.path), lambda stream: stream.write(data))


def _svg(position: Position, drawing: Drawing) -> bytes:
    from tengen.draw import svg  # noqa: PLC0415

    return svg(position, drawing).encode()


def _png(position: Position, drawing: Drawing) -> bytes:
    from tengen.draw import png  # noqa: PLC0415

    return png(position, drawing)


def _gif(position: Position, drawing: Drawing) -> bytes:
    from tengen.draw import gif, positions_of  # noqa: PLC0415

    return gif(positions_of(position), drawing)


Picture = Callable[[Position, "Drawing"], bytes]
_PICTURES: dict[str, Picture] = {"svg": _svg, "png": _png, "gif": _gif}
