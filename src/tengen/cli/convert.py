"""``tengen convert``: games from one file format to another, or as a picture."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.base.atomic import write_atomically
from tengen.base.errors import InvalidRecord, TengenError
from tengen.base.i18n import N_, _, ngettext
from tengen.cli.options import chosen_variant
from tengen.cli.output import progress
from tengen.records.codec import Codec, Format, ReadOptions, format_named, format_of
from tengen.records.files import read_records, write_records
from tengen.records.record import Record
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
    variant: Annotated[
        str | None,
        typer.Option(metavar="VARIANT", help=_("The game, where the file does not say.")),
    ] = None,
    size: Annotated[
        str | None, typer.Option(metavar="SIZE", help=_("The board, as 15 or 19x15."))
    ] = None,
    encoding: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=_("The character set of IN, as gbk, if not UTF-8.")),
    ] = None,
    check: Annotated[
        bool, typer.Option(help=_("Play every game through to see that its moves are legal."))
    ] = True,
    lenient: Annotated[
        bool, typer.Option("--lenient", help=_("Leave out games that are wrong; tell how many."))
    ] = False,
    width: Annotated[
        int | None,
        typer.Option(metavar="PIXELS", help=_("The width of a picture; 720 if not named.")),
    ] = None,
) -> None:
    """Convert game by game; OUT appears whole or not at all."""
    refused: list[InvalidRecord] = []
    report = refused.append if lenient else None
    options = ReadOptions(_rules(variant, size), encoding, report)
    _refuse_same_file(source, target)
    chosen = _source_format(source, source_format)
    passing = _Watched(source)
    records = _read(source, chosen, options, passing)
    passing.records = _checked(records, options) if check and not chosen.is_played else records
    _write(passing, target, target_format, width)
    sys.stderr.write(f"{passing.text}\n")
    if refused:
        sys.stderr.write(f"{_left_out(refused)}\n")


def _left_out(refused: list[InvalidRecord]) -> str:
    """Return how many games were wrong, and how the first of them was."""
    count = len(refused)
    told = ngettext("{count} game left out", "{count} games left out", count).format(count=count)
    return f"{told}: {refused[0]}"


def _rules(name: str | None, size: str | None) -> Variant | None:
    if name is not None:
        return chosen_variant(name, size)
    if size is not None:
        raise TengenError(f"a size of {size} needs a variant, such as --variant freestyle")
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
        raise TengenError("the format of stdin is not known; name it with --from")
    return format_of(source)


def _read(source: str, chosen: Format, options: ReadOptions, passing: _Watched) -> Iterator[Record]:
    if source != _STREAM:
        return read_records(source, chosen.name, options=options, seen=passing.see)
    return _read_stdin(chosen.codec, options)


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
            options.refuse(InvalidRecord(error.problem, f"game {number}"))
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


def _write(records: Iterable[Record], target: str, name: str | None, width: int | None) -> None:
    kind = Path(target).suffix.lower().removeprefix(".") if name is None else name.lower()
    if kind in _PICTURES:
        _write_picture(records, target, kind, width)
    elif width is not None:
        raise TengenError(f"a width of {width} needs a picture: svg, png or gif")
    elif target != _STREAM:
        write_records(records, target, name)
    elif name is None:
        raise TengenError("the format of stdout is not known; name it with --to")
    else:
        format_named(name).codec.write(records, sys.stdout.buffer)


def _write_picture(records: Iterable[Record], target: str, kind: str, width: int | None) -> None:
    from tengen.draw import Drawing  # noqa: PLC0415 - only pictures need the drawing

    drawing = Drawing() if width is None else Drawing(size=width)
    games = iter(records)
    record = next(games)
    if next(games, None) is not None:
        raise TengenError("there are several games but a picture shows only one")
    data = _PICTURES[kind](record.position(), drawing)
    if target == _STREAM:
        sys.stdout.buffer.write(data)
    else:
        write_atomically(Path(target), lambda stream: stream.write(data))


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
