"""What a manager tells by ``INFO``: limits, rules, settings."""

from __future__ import annotations

import re
from collections.abc import Callable

from tengen.engine.api import Engine
from tengen.engine.protocols.gomocup.game import CommandRefused, GomocupGame
from tengen.engine.protocols.gomocup.rules import CONTINUOUS, RENJU
from tengen.engine.protocols.gomocup.words import format_point, parse_point
from tengen.rules.notation import shorten

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)
#: Numbers that bound the search, or are only taken note of.
_NUMBERS = (
    "timeout_turn",
    "timeout_match",
    "time_left",
    "game_type",
    "max_depth",
    "max_node",
    "show_detail",
)
_MEGABYTE = 1 << 20
#: Settings that an engine may have: the name of its option, and the value from that of the key.
_OPTIONS: dict[str, tuple[str, Callable[[int], int]]] = {
    "max_memory": ("memory", lambda size: size // _MEGABYTE),
    "thread_num": ("threads", int),
    "hash_size": ("hash", lambda kilobytes: max(1, kilobytes // 1024)),
    "strength": ("strength", int),
}
#: Yixin's word for thinking on the opponent's time: 1 or 0.
_PONDERING = "pondering"
#: ``show_detail`` from which thoughts are told in blocks.
_BLOCKS = 2


class InfoSettings:
    """Takes note of what matters; unknown keys are ignored, as the protocol wants it."""

    def __init__(self, engine: Engine, table: GomocupGame) -> None:
        self._engine = engine
        self._table = table
        self._detail = 0
        #: Whether the manager speaks Yixin's dialect, in which rule 2 is renju.
        self.is_yixin = False

    @property
    def wants_blocks(self) -> bool:
        """Whether thoughts are to be told in blocks of ``INFO``."""
        return self._detail >= _BLOCKS

    async def hear(self, text: str) -> str:
        """Take note of ``key value``; return an answer, which only ``evaluate`` has."""
        key, _, value = text.partition(" ")
        key, value = key.lower(), value.strip()
        if key == "evaluate":
            return self._evaluate(value)
        if key == "rule":
            self._choose_rules(_number(key, value))
        elif key == _PONDERING and "ponder" in self._engine.options:
            await self._engine.configure(ponder=_number(key, value) > 0)
        elif key in _NUMBERS:
            self._take_note(key, _number(key, value))
        elif key in _OPTIONS:
            await self._configure(key, _number(key, value))
        return ""

    def _take_note(self, key: str, value: int) -> None:
        if key == "show_detail":
            self._detail = value
        self._table.set_number(key, max(0, value))

    def _choose_rules(self, number: int) -> None:
        if number == CONTINUOUS and self.is_yixin:
            number = RENJU
        self._table.choose_rules(number)

    async def _configure(self, key: str, value: int) -> None:
        option, convert = _OPTIONS[key]
        if option in self._engine.options and value > 0:
            await self._engine.configure(**{option: convert(value)})

    def _evaluate(self, value: str) -> str:
        """Tell what the rules say about the point under the mouse of a person."""
        move = parse_point(value)
        if move is None:
            raise CommandRefused(f"{shorten(value)!r} is not a point; write it as 7,7")
        reason = self._table.position.why_illegal(move)
        return f"MESSAGE {format_point(move)}: {reason or 'free'}"


def _number(key: str, text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise CommandRefused(f"{shorten(text)!r} is not a number for {key}")
    return int(text)
