"""Smart Game Format (FF[4]), for both families of games. See docs/formats/sgf.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from tengen.base.errors import InvalidRecord
from tengen.records.codec import ReadOptions
from tengen.records.limits import MAX_BYTES
from tengen.records.lines import encode
from tengen.records.record import Record
from tengen.records.sgf_read import read_game
from tengen.records.sgf_syntax import read_games
from tengen.records.sgf_write import checked_length, game_text


class _Sgf:
    """A collection of games, one after the other."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the games of a collection; where one does not end, the others are not found."""
        for game in read_games(stream, options.encoding):
            try:
                record = read_game(game, options)
            except InvalidRecord as error:
                options.refuse(error)
                continue
            yield record

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write the games one after the other."""
        for record in records:
            stream.write(checked_length(encode(game_text(record)), MAX_BYTES))


CODEC = _Sgf()
