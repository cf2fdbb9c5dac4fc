"""Networks as bytes: a checked header and the weights, packed so that a young network is small."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

from tengen.base.unpacking import inflate
from tengen.learn.ntuple.errors import InvalidNetwork

MAGIC = b"TENGENNT"
VERSION = 1
_HEADER = struct.Struct("<8sHIQQII")
_WEIGHT_BYTES = 4
#: Three times as quick as 6 on a network of many games, and a twentieth larger.
_COMPRESSION = 4


@dataclass(frozen=True, slots=True)
class StoredNetwork:
    """Everything a network keeps: its weights, their average over past games, and how many."""

    layout: int
    games: int
    snapshots: int
    weights: bytes
    average: bytes


def pack(stored: StoredNetwork) -> bytes:
    """Return the bytes to be kept in a file."""
    body = zlib.compress(_by_digit(stored.weights) + _by_digit(stored.average), _COMPRESSION)
    header = _HEADER.pack(
        MAGIC,
        VERSION,
        stored.layout,
        stored.games,
        stored.snapshots,
        len(stored.weights),
        zlib.crc32(body),
    )
    return header + body


def unpack(data: bytes, layout: int, size: int) -> StoredNetwork:
    """Read what ``pack`` wrote, for a layout whose weights have ``size`` bytes.

    Raises InvalidNetwork in one sentence when it is something else, damaged or of another game.
    """
    if len(data) < _HEADER.size or not data.startswith(MAGIC):
        raise InvalidNetwork("this is not a stored network")
    _magic, version, found, games, snapshots, length, checksum = _HEADER.unpack_from(data)
    body = data[_HEADER.size :]
    if version != VERSION:
        raise InvalidNetwork(f"the network has version {version}, and only {VERSION} can be read")
    if zlib.crc32(body) != checksum:
        raise InvalidNetwork("the network is damaged: its checksum does not match")
    if (found, length) != (layout, size):
        raise InvalidNetwork("the network was learned for another game or another layout")
    plain = _inflated(body, 2 * size)
    return StoredNetwork(
        found, games, snapshots, _by_weight(plain[:size]), _by_weight(plain[size:])
    )


def _inflated(body: bytes, size: int) -> bytes:
    """Decompress, but never more than was announced."""
    try:
        plain = inflate(body, size)
    except ValueError as error:
        raise InvalidNetwork(f"the weights of the network cannot be read: {error}") from None
    if len(plain) != size:
        raise InvalidNetwork(f"the network holds {len(plain)} bytes of weights instead of {size}")
    return plain


def _by_digit(weights: bytes) -> bytes:
    """Put the bytes of equal rank together: the high ones are nearly all alike."""
    return b"".join(weights[rank::_WEIGHT_BYTES] for rank in range(_WEIGHT_BYTES))


def _by_weight(digits: bytes) -> bytes:
    """Undo ``_by_digit``."""
    count = len(digits) // _WEIGHT_BYTES
    weights = bytearray(len(digits))
    for rank in range(_WEIGHT_BYTES):
        weights[rank::_WEIGHT_BYTES] = digits[rank * count : (rank + 1) * count]
    return bytes(weights)
