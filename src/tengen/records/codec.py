"""What a file format is to the program, and the formats by name and by extension."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, BinaryIO, Protocol, cast

from tengen.base.errors import InvalidArgument, InvalidRecord
from tengen.base.suggest import hint
from tengen.base.text import shown
from tengen.rules.variant import Variant

if TYPE_CHECKING:
    from tengen.records.record import Record


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What the caller knows about a file, and wants of it.

    ``variant`` is used where the file does not name its rules (with the size the file gives, if it
    gives one). A file that names other rules is refused. ``encoding`` names the character set of
    texts, whatever the file says of it. ``refused`` is called with the error of a game that cannot
    be read where the rest of the file can, and reading goes on; without it that error is raised.
    ``damaged`` is called with what is wrong in a game of which a beginning can be read, and that
    beginning is given (``psq``); without it such a game is one that cannot be read.
    ``beside`` has the contents of the files that belong to this one, by extension.
    """

    variant: Variant | None = None
    encoding: str | None = None
    refused: Callable[[InvalidRecord], object] | None = None
    beside: Mapping[str, bytes] = field(default_factory=dict)
    damaged: Callable[[InvalidRecord], object] | None = None

    def refuse(self, error: InvalidRecord) -> None:
        """Report a game that cannot be read, or raise its error."""
        if self.refused is None:
            raise error
        self.refused(error)


class Codec(Protocol):
    """One file format. Codecs do no I/O of their own: they work on open binary streams."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the games one by one; raises InvalidRecord with the line where it goes wrong."""

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write the games; raises InvalidRecord for one that the format cannot hold."""


class CodecOfSeveral(Codec, Protocol):
    """A format whose games need further files beside theirs."""

    def write_beside(
        self, records: Iterable[Record], stream: BinaryIO, beside: Mapping[str, BinaryIO]
    ) -> None:
        """Write the games, and what belongs to them into the streams by extension."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name, its extensions, and where its codec is (loaded when first needed).

    ``beside`` has the extensions of the files that belong to one of its files, ``shared`` the names
    such files have where they serve many, in lower case. ``is_played`` says that games are played
    while they are read, so that what comes is legal, ``is_written`` that files can be written.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    module: str
    attribute: str = "CODEC"
    beside: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    is_played: bool = False
    is_written: bool = True

    @property
    def codec(self) -> Codec:
        """The codec of this format."""
        return cast("Codec", getattr(import_module(f"{__package__}.{self.module}"), self.attribute))


#: The formats. To add one, write its codec and add its line.
FORMATS = (
    Format("json", "Tengen game, one document", (".json",), "game_json", "DOCUMENT"),
    Format("jsonl", "Tengen games, one a line", (".jsonl", ".ndjson"), "game_json", "LINES"),
    Format("sgf", "Smart Game Format", (".sgf",), "sgf"),
    Format("psq", "Piskvork games", (".psq",), "psq"),
    Format("renlib", "RenLib libraries", (".lib",), "renlib"),
    Format("renjunet", "RenjuNet's games in XML", (".rif",), "renjunet", is_written=False),
    Format("ggf", "Generic Game Format of Othello servers", (".ggf",), "ggf"),
    Format(
        "wthor",
        "WTHOR database",
        (".wtb",),
        "wthor",
        beside=(".jou", ".trn"),
        shared=("wthor", "wth"),
        is_played=True,
    ),
    Format("pgn", "Othello games in PGN", (".pgn",), "othello_pgn", is_played=True),
    Format("obf", "Othello problems", (".obf",), "obf"),
    Format("transcript", "Reversi transcripts", (".transcript",), "transcript", is_played=True),
    Format("moves", "Plain lists of moves", (".moves", ".txt"), "move_list"),
)

_BY_NAME = {known.name: known for known in FORMATS}
_BY_EXTENSION = {extension: known for known in FORMATS for extension in known.extensions}


def format_named(name: str) -> Format:
    """Return a format by name; raises InvalidRecord with the nearest name for an unknown one.

    >>> format_named("sfg")
    Traceback (most recent call last):
    tengen.base.errors.InvalidRecord: unknown format 'sfg'; did you mean 'sgf'?
    """
    InvalidArgument.check(name, str, "the name of a format; write 'sgf'")
    found = _BY_NAME.get(name.lower())
    if found is None:
        raise InvalidRecord(f"unknown format {shown(name)}; {hint(name, _BY_NAME)}")
    return found


def format_of(path: str | PurePath) -> Format:
    """Return the format of a file by its extension."""
    extension = PurePath(path).suffix.lower()
    if not extension:
        raise InvalidRecord(
            f"{str(path)!r} has no extension that tells its format; name the format"
        )
    found = _BY_EXTENSION.get(extension)
    if found is None:
        problem = f"{str(path)!r} has an unknown extension {shown(extension)}"
        raise InvalidRecord(f"{problem}; {hint(extension, _BY_EXTENSION)}")
    return found
