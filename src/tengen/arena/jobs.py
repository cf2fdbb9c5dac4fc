"""A game to be played, as plain data that can travel to another process or machine and back."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import Any

from tengen.arena.adjudication import Adjudication
from tengen.arena.clocks import MatchTimeControl
from tengen.arena.game import Terms
from tengen.arena.openings import Opening
from tengen.base.errors import TengenError
from tengen.records import game_json, rulesets
from tengen.records.codec import ReadOptions
from tengen.records.record import Record
from tengen.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a match: its number, the name to open it by, and the name in tables.

    The two names differ only when a player takes part twice.
    """

    number: int
    player: str
    label: str


@dataclass(frozen=True, slots=True)
class GameJob:
    """One game: its key in the match, who begins, who answers, on what terms.

    ``tags`` go into the record of the game.
    """

    key: str
    first: Entrant
    second: Entrant
    terms: Terms
    tags: dict[str, str]

    @property
    def line(self) -> bytes:
        """The job as a line of JSON; ``parse`` reads it back."""
        rules = self.terms.variant
        data: dict[str, Any] = {
            "key": self.key,
            "first": asdict(self.first),
            "second": asdict(self.second),
            "variant": [rules.name, rules.size_text, rulesets.other_rules(rules)],
            "control": asdict(self.terms.control),
            "opening": asdict(self.terms.opening),
            "adjudication": asdict(self.terms.adjudication),
            "tags": self.tags,
        }
        return _line(data)

    @classmethod
    def parse(cls, line: bytes) -> GameJob:
        """Read a job that ``line`` wrote."""
        data = json.loads(line)
        opening = Opening(tuple(data["opening"]["moves"]), data["opening"]["start"])
        terms = Terms(
            variant_of(*data["variant"]),
            MatchTimeControl(**data["control"]),
            opening,
            Adjudication(**data["adjudication"]),
        )
        first, second = Entrant(**data["first"]), Entrant(**data["second"])
        return cls(data["key"], first, second, terms, data["tags"])


#: The answer to a check that found nothing wrong.
FINE = b'{"fine": true}\n'


def check_line(player: str) -> bytes:
    """Return the line that asks a worker whether it can open a player."""
    return _line({"check": player})


def player_to_check(line: bytes) -> str | None:
    """Return the player that a line asks about; None for a job."""
    player: str | None = json.loads(line).get("check")
    return player


def error_line(error: TengenError) -> bytes:
    """Return the answer of a worker that cannot do what it was asked for."""
    return _line({"error": str(error)})


def checked_answer(line: bytes) -> bytes:
    """Return an answer; raises the TengenError that it carries instead."""
    if line.startswith(b'{"error"'):
        raise TengenError(json.loads(line)["error"])
    return line


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data).encode() + b"\n"


def variant_of(name: str, size: str, changed: dict[str, Any]) -> Variant:
    """Return the variant of plain data."""
    return rulesets.restore(name, size, changed)


def record_line(record: Record) -> bytes:
    """Return a record as one line of JSON, its end included."""
    stream = BytesIO()
    game_json.LINES.write([record], stream)
    return stream.getvalue()


def record_of(line: bytes) -> Record:
    """Read the record of one line; raises InvalidRecord."""
    (record,) = game_json.LINES.read(BytesIO(line), ReadOptions())
    return record
