"""Libraries of RenLib: one tree of renju moves on 15×15. See docs/formats/renlib.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from tengen.base.errors import InvalidRecord
from tengen.records.codec import ReadOptions
from tengen.records.limits import MAX_BYTES
from tengen.records.record import Record
from tengen.records.renlib_format import check_rules
from tengen.records.renlib_read import read_tree
from tengen.records.renlib_write import tree_bytes
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant


class _RenLib:
    """One library, one record."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the one tree of a library; an empty file has none."""
        data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise InvalidRecord(f"the library is longer than {MAX_BYTES} bytes")
        if data:
            yield read_tree(data, _rules(options), options.encoding)

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write the tree of the one record."""
        games = iter(records)
        record = next(games, None)
        if record is None or next(games, None) is not None:
            raise InvalidRecord("a RenLib library holds exactly one game tree")
        stream.write(tree_bytes(record))


CODEC = _RenLib()


def _rules(options: ReadOptions) -> Variant:
    rules = options.variant or variant("renju")
    check_rules(rules)
    return rules
