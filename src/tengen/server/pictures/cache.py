"""What was drawn lately, up to a number of bytes."""

from __future__ import annotations

from collections import OrderedDict


class ByteCache:
    """Values by name; those that nobody asked for longest go first.

    >>> cache = ByteCache(10)
    >>> for name in ("a", "b"):
    ...     cache.put(name, b"12345")
    >>> cache.get("a")
    b'12345'
    >>> cache.put("c", b"67890")
    >>> [cache.get(name) is not None for name in ("a", "b", "c")]
    [True, False, True]
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._values: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    def get(self, name: str) -> bytes | None:
        """Return a value; None when it is not (any more) there."""
        value = self._values.get(name)
        if value is not None:
            self._values.move_to_end(name)
        return value

    def put(self, name: str, value: bytes) -> None:
        """Keep a value that is not kept yet, if it is not larger than all that may be kept."""
        if len(value) > self._max_bytes or name in self._values:
            return
        self._values[name] = value
        self._bytes += len(value)
        while self._bytes > self._max_bytes:
            _name, oldest = self._values.popitem(last=False)
            self._bytes -= len(oldest)
