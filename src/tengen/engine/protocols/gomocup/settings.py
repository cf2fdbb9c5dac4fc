"""Limits and settings, as ``INFO`` lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tengen.base.limits import Limit
from tengen.engine.api import Option, OptionValue
from tengen.engine.protocols.gomocup.words import UNLIMITED

#: Milliseconds that stand for "no limit": far away, but safe to add to.
LONG = 100_000_000
#: The depth at which a limit of depth is lifted again.
MAX_DEPTH = 100

_KILOBYTES = 1 << 10  # in a megabyte
_MEGABYTE = 1 << 20

OPTIONS: Mapping[str, Option] = {
    "threads": Option(int, least=1, most=1024, help="INFO thread_num"),
    "memory": Option(int, least=0, most=1 << 20, help="megabytes, INFO max_memory; 0 for no bound"),
    "hash": Option(int, least=1, most=1 << 20, help="megabytes, INFO hash_size"),
    "strength": Option(int, least=0, most=100, help="INFO strength"),
    "folder": Option(str, help="for files the program keeps, INFO folder"),
    "opponent": Option(
        str, "brain", choices=("human", "brain", "tournament", "network"), help="INFO game_type"
    ),
}
_GAME_TYPES = {"human": "0", "brain": "1", "tournament": "2", "network": "3"}
#: The key of each option, and how its value is written.
_INFO: Mapping[str, tuple[str, Callable[[OptionValue], str]]] = {
    "threads": ("thread_num", str),
    "memory": ("max_memory", lambda megabytes: str(int(megabytes) * _MEGABYTE)),
    "hash": ("hash_size", lambda megabytes: str(int(megabytes) * _KILOBYTES)),
    "strength": ("strength", str),
    "folder": ("folder", str),
    "opponent": ("game_type", lambda kind: _GAME_TYPES[str(kind)]),
}


class GomocupSettings:
    """What the program is told about its limits; only what has changed is told again."""

    def __init__(self, memory: int = 0) -> None:
        self._fixed: dict[str, str] = {"max_memory": str(memory), "game_type": "1"}
        self._told: dict[str, str] = {}
        self._match = 0

    def change(self, values: Mapping[str, OptionValue]) -> None:
        """Change settings; they are told before the next search."""
        for name, value in values.items():
            key, write = _INFO[name]
            self._fixed[key] = write(value)

    def ask_for_details(self, *, wanted: bool) -> None:
        """Ask a program that knows the extensions to tell its thoughts in blocks of ``INFO``."""
        self._fixed.pop("show_detail", None)
        if wanted:
            self._fixed["show_detail"] = "2"

    def forget(self) -> None:
        """Tell everything again."""
        self._told = {}
        self._match = 0

    def lines(self, limit: Limit) -> list[str]:
        """Return what is to be told before a search; the time left is told every time."""
        facts = {**dict(self._limits(limit)), **self._fixed}
        lines = [
            f"INFO {key} {value}"
            for key, value in facts.items()
            if key == "time_left" or self._told.get(key) != value
        ]
        self._told.update(facts)
        return lines

    def _limits(self, limit: Limit) -> Iterator[tuple[str, str]]:
        left = UNLIMITED if limit.clock is None else _milliseconds(limit.clock.left)
        turn = LONG if limit.time is None else _milliseconds(limit.time)
        self._match = 0 if limit.clock is None else max(self._match, left)
        yield "timeout_match", str(self._match)
        yield "timeout_turn", str(turn if limit.clock is None else max(1, min(turn, left)))
        yield "time_left", str(left)
        if limit.depth is not None or "max_depth" in self._told:
            yield "max_depth", str(limit.depth or MAX_DEPTH)
        if limit.nodes is not None or "max_node" in self._told:
            yield "max_node", str(limit.nodes or UNLIMITED)


def _milliseconds(seconds: float) -> int:
    return min(int(seconds * 1000), LONG)
