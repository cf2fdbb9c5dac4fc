"""The bus of a URL."""

from __future__ import annotations

from tengen.base.errors import TengenError
from tengen.base.extras import told_by_extra
from tengen.server.bus.api import Bus, shown
from tengen.server.bus.memory import AloneBus


def bus_of(url: str | None, secret: str) -> Bus:
    """Return the bus: none for a single process, Redis by its URL; raises TengenError.

    ``secret`` is what the processes share; they sign their news with it.
    """
    if url is None:
        return AloneBus()
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise TengenError(f"{shown(url)!r} is not a bus; write it as redis://HOST:PORT")
    with told_by_extra():
        from tengen.server.bus.redis import RedisBus  # noqa: PLC0415 - an extra
    return RedisBus(url, secret)
