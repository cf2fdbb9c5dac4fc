"""The games of RenjuNet, one XML document. See docs/formats/renjunet.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO

from tengen.base.color import Color
from tengen.base.errors import InvalidNotation, InvalidRecord
from tengen.records.codec import ReadOptions
from tengen.records.limits import MAX_DEPTH, MAX_MOVE_TEXT
from tengen.records.messages import shown
from tengen.records.record import Record
from tengen.records.renjunet_xml import GAME, TABLES, Row, read_rows
from tengen.records.result import Result
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant

_SIZE = 15
#: Games that may wait for the names they refer to, where these stand behind them.
_MAX_WAITING = 200_000
_RESULTS = {"1": Result(Color.BLACK), "0": Result(Color.WHITE), "0.5": Result(None)}
#: Attributes of a game that are kept as they stand; nobody has written down what they mean.
_KEPT = {
    "id": "game",
    "btime": "black time",
    "wtime": "white time",
    "alt": "alternatives",
    "swap": "swap",
}
#: What a game refers to, by the name of the attribute.
_REFERENCES = {
    "black": "player",
    "white": "player",
    "publisher": "player",
    "tournament": "tournament",
    "rule": "rule",
    "opening": "opening",
}
_NONE = {"", "0"}
_MONTHS = {f"{month:02}" for month in range(1, 13)}


@dataclass(slots=True)
class _Tables:
    """The rows that games refer to, by table and number."""

    rows: dict[str, dict[str, Mapping[str, str]]] = field(
        default_factory=lambda: {name: {} for name in TABLES}
    )

    def add(self, row: Row) -> None:
        """Keep a row; one without a number cannot be referred to."""
        self.rows[row.name][row.attributes.get("id", "")] = row.attributes

    def get(self, table: str, number: str) -> Mapping[str, str]:
        """Return a row; an empty one where there is none."""
        return self.rows[table].get(number, {})

    def knows(self, game: Row) -> bool:
        """Whether everything is known that a game refers to."""
        return all(
            game.attributes.get(name, "") in _NONE or game.attributes[name] in self.rows[table]
            for name, table in _REFERENCES.items()
        )

    def player(self, number: str) -> str:
        """Return the name of a player as it is said in the country of that player."""
        row = self.get("player", number)
        names = [row.get("name", ""), row.get("surname", "")]
        if self.get("country", row.get("country", "")).get("reversed", "") in {"1", "true"}:
            names.reverse()
        return " ".join(filter(None, names)) or ("" if number in _NONE else f"#{number}")

    def place(self, tournament: Mapping[str, str]) -> str:
        """Return the city and the country of a tournament."""
        city = self.get("city", tournament.get("city", ""))
        number = tournament.get("country", "") or city.get("country", "")
        names = city.get("name", ""), self.get("country", number).get("name", "")
        return ", ".join(filter(None, names))

    def date(self, tournament: Mapping[str, str]) -> str:
        """Return when a tournament began: its day, else its month, else its year."""
        year, month = tournament.get("year", ""), tournament.get("month", "")
        known = year and month.zfill(2) in _MONTHS
        return tournament.get("start", "") or (f"{year}-{month.zfill(2)}" if known else year)


class _RenjuNet:
    """All games of one document; it is read only."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the games; those whose names stand behind them come last."""
        tables = _Tables()
        waiting: list[Row] = []
        for row in read_rows(stream, options.encoding):
            if row.name != GAME:
                tables.add(row)
            elif tables.knows(row):
                yield from _records(row, tables, options)
            else:
                waiting.append(row)
                if len(waiting) > _MAX_WAITING:
                    problem = f"more than {_MAX_WAITING} games have no names before them"
                    raise InvalidRecord(problem, f"line {row.line}")
        for row in waiting:
            yield from _records(row, tables, options)

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:  # noqa: ARG002
        """Refuse: only RenjuNet gives numbers to games and players."""
        raise InvalidRecord("the files of RenjuNet are read only; write another format")


CODEC = _RenjuNet()


def _records(row: Row, tables: _Tables, options: ReadOptions) -> Iterator[Record]:
    """Yield the record of a game, or nothing where it is refused."""
    try:
        record = _record(row, tables, options)
    except InvalidRecord as error:
        options.refuse(InvalidRecord(error.problem, f"line {row.line}"))
        return
    yield record


def _record(row: Row, tables: _Tables, options: ReadOptions) -> Record:
    facts = row.attributes
    rule = tables.get("rule", facts.get("rule", "")).get("name", "")
    record = Record(_variant(rule, options), where=f"line {row.line}")
    _read_moves(record, row.text("move"))
    tournament = tables.get("tournament", facts.get("tournament", ""))
    record.black = tables.player(facts.get("black", ""))
    record.white = tables.player(facts.get("white", ""))
    record.event, record.round = tournament.get("name", ""), facts.get("round", "")
    record.place, record.date = tables.place(tournament), tables.date(tournament)
    record.result = _result(facts.get("bresult", ""))
    record.tags = {tag: facts[name] for name, tag in _KEPT.items() if facts.get(name)}
    opening = tables.get("opening", facts.get("opening", ""))
    told = " ".join(filter(None, (opening.get("abbr", ""), opening.get("name", ""))))
    further = {"rules": rule, "opening": told, "source": tables.player(facts.get("publisher", ""))}
    record.tags |= {tag: text for tag, text in further.items() if text}
    record.root.comment = row.text("info")
    return record


def _variant(rule: str, options: ReadOptions) -> Variant:
    """Return the rules: those of renju, of gomoku where the name of the rule says so."""
    given = options.variant
    if given is not None:
        if (given.width, given.height, given.layers) != (_SIZE, _SIZE, 1) or given.is_reversi:
            raise InvalidRecord(f"RenjuNet has games on 15×15, not of {given.name}")
        return given
    return variant("standard" if "gomoku" in rule.lower() else "renju")


def _read_moves(record: Record, text: str) -> None:
    try:
        moves = record.variant.parse_moves(text[:MAX_MOVE_TEXT])
    except InvalidNotation as error:
        raise InvalidRecord(str(error)) from None
    if len(text) > MAX_MOVE_TEXT or len(moves) > MAX_DEPTH:
        raise InvalidRecord(f"the game is longer than {MAX_DEPTH} moves")
    node = record.root
    for move in moves:
        node = node.add(move)


def _result(text: str) -> Result | None:
    """Return the result of black's points; None where there are none."""
    points = text.strip().rstrip("0").rstrip(".") if "." in text else text.strip()
    if not points:
        return None
    if points not in _RESULTS:
        raise InvalidRecord(f"{shown(text)} are not the points of a game")
    return _RESULTS[points]
