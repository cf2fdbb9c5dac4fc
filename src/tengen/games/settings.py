"""What is fixed when a game begins: the rules, who sits where, the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from typing import Any, NotRequired

from typing_extensions import TypedDict

from tengen.base.color import Seat
from tengen.base.errors import InvalidNotation, InvalidPosition, InvalidRecord
from tengen.games.control import Control, TimeControl
from tengen.games.errors import InvalidSettings
from tengen.games.reading import choice_of, flag_of, number_of, object_of, text_of
from tengen.records import rulesets
from tengen.rules.position import Position
from tengen.rules.setup import Setup
from tengen.rules.variant import Variant

MAX_NAME_LENGTH = 40
_MAX_START = 10_000


class GameKind(Enum):
    """Who plays whom."""

    COMPUTER = "computer"
    HERE = "here"
    FRIEND = "friend"
    PROGRAMS = "programs"
    IMPORTED = "imported"


class StoredParty(TypedDict):
    """Who sits in a seat, as plain data; the visitor only in data that stay with us."""

    kind: str
    name: str
    rating: float | None
    player: NotRequired[str]
    visitor: NotRequired[str]


class StoredSettings(TypedDict):
    """What is fixed when a game begins, as plain data; the owner only in data that stay with us.

    ``rules`` are those that differ from the usual ones of the variant.
    """

    variant: str
    size: str
    kind: str
    players: dict[str, StoredParty | None]
    clock: Control
    rated: bool
    start: str | None
    previous: str | None
    rules: NotRequired[dict[str, object]]
    spectator_analysis: NotRequired[bool]
    owner: NotRequired[str]


class PartyKind(Enum):
    """What sits in a seat."""

    PERSON = "person"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Party:
    """Who sits in a seat. ``visitor`` is a person's identity and is never shown to others.

    ``player`` is how a computer player is opened (``level:3``); ``rating`` is what it was when the
    game began, where known.
    """

    kind: PartyKind
    name: str
    visitor: str = ""
    player: str = ""
    rating: float | None = None

    def __post_init__(self) -> None:
        text_of(self.name, "the name of a player", MAX_NAME_LENGTH)

    @classmethod
    def person(cls, name: str, visitor: str = "", rating: float | None = None) -> Party:
        """Return a person."""
        return cls(PartyKind.PERSON, name, visitor=visitor, rating=rating)

    @classmethod
    def computer(cls, player: str, name: str = "", rating: float | None = None) -> Party:
        """Return a computer player."""
        shown = name or player[:MAX_NAME_LENGTH]
        return cls(PartyKind.COMPUTER, shown, player=player, rating=rating)

    @property
    def is_person(self) -> bool:
        """Whether this is a person."""
        return self.kind is PartyKind.PERSON

    def is_of(self, visitor: str) -> bool:
        """Whether this is the person with an identity."""
        return self.visitor == visitor and self.kind is PartyKind.PERSON

    def data(self, *, is_private: bool = False) -> StoredParty:
        """Return this as plain data; the visitor only in data that stay with us."""
        data: StoredParty = {"kind": self.kind.value, "name": self.name, "rating": self.rating}
        if self.player:
            data["player"] = self.player
        if is_private and self.visitor:
            data["visitor"] = self.visitor
        return data

    @classmethod
    def of_data(cls, data: object) -> Party:
        """Read plain data; raises InvalidSettings."""
        fields = object_of(data, "a player", ("kind", "name", "visitor", "player", "rating"))
        rating = fields.get("rating")
        return cls(
            choice_of(PartyKind, fields.get("kind"), "the kind of player"),
            fields.get("name", ""),
            text_of(fields.get("visitor", ""), "a visitor"),
            text_of(fields.get("player", ""), "a player", 200),
            None if rating is None else number_of(rating, "a rating", -10_000, 10_000),
        )


@dataclass(frozen=True, slots=True)
class GameSettings:
    """Everything that is decided before the first move. A seat with None waits for a person.

    ``owner`` is the visitor who made the game. ``start`` is the arrangement of a set-up game, None
    the usual one. ``previous`` names the game of which this is the rematch. ``spectator_analysis``
    lets spectators of a game between people ask engines about it, some plies behind.
    """

    variant: Variant
    kind: GameKind
    players: Mapping[Seat, Party | None]
    control: TimeControl = field(default_factory=TimeControl)
    rated: bool = False
    owner: str = ""
    start: Setup | None = None
    previous: str | None = None
    spectator_analysis: bool = False

    def __post_init__(self) -> None:
        for problem in _problems(self):
            raise InvalidSettings(problem)

    def initial(self) -> Position:
        """Return the position before the first move; raises InvalidSettings for a bad start."""
        if self.start is None:
            return self.variant.initial()
        try:
            return Position.of(self.start)
        except InvalidPosition as error:
            raise InvalidSettings(f"the game cannot start so: {error}") from None

    def rematch(self, game: str, players: Mapping[Seat, Party | None]) -> GameSettings:
        """Return the settings of another game of the same two, who change seats."""
        swapped = {seat: players[seat.other] for seat in Seat}
        return replace(self, players=swapped, previous=game)

    def data(self, *, is_private: bool = False) -> StoredSettings:
        """Return this as plain data; visitors only in data that stay with us."""
        rules = self.variant
        parties = {seat.value: self.players[seat] for seat in Seat}
        data: StoredSettings = {
            "variant": rules.name,
            "size": rules.size_text,
            "kind": self.kind.value,
            "players": {
                seat: None if party is None else party.data(is_private=is_private)
                for seat, party in parties.items()
            },
            "clock": self.control.data(),
            "rated": self.rated,
            "start": None if self.start is None else self.start.text,
            "previous": self.previous,
        }
        changed = rulesets.other_rules(rules)
        if changed:
            data["rules"] = changed
        if self.spectator_analysis:
            data["spectator_analysis"] = True
        if is_private:
            data["owner"] = self.owner
        return data

    @classmethod
    def of_data(cls, data: object) -> GameSettings:
        """Read plain data; raises InvalidSettings naming what does not fit."""
        fields = object_of(data, "a game", _FIELDS)
        rules = _variant_of(fields)
        seats = object_of(fields.get("players", {}), "the players", [seat.value for seat in Seat])
        previous = fields.get("previous")
        return cls(
            rules,
            choice_of(GameKind, fields.get("kind"), "the kind of game"),
            {seat: _party_of(seats.get(seat.value)) for seat in Seat},
            TimeControl.of_data(fields.get("clock", {"kind": "none"})),
            flag_of(fields.get("rated", False), "whether the game is rated"),
            text_of(fields.get("owner", ""), "the owner"),
            _start_of(rules, fields.get("start")),
            None if previous is None else text_of(previous, "the previous game"),
            flag_of(fields.get("spectator_analysis", False), "whether spectators may analyse"),
        )


_FIELDS = (
    "variant",
    "size",
    "rules",
    "kind",
    "players",
    "clock",
    "rated",
    "owner",
    "start",
    "previous",
    "spectator_analysis",
)


def _variant_of(fields: Mapping[str, Any]) -> Variant:
    name = text_of(fields.get("variant"), "the variant")
    size = None if fields.get("size") is None else text_of(str(fields["size"]), "the size")
    changed = fields.get("rules", {})
    if not isinstance(changed, Mapping):
        raise InvalidSettings(f"the rules are {changed!r:.40}, not an object")
    try:
        return rulesets.restore(name, size, changed) if changed else _shared_variant(name, size)
    except InvalidRecord as error:
        raise InvalidSettings(str(error)) from None


@lru_cache(maxsize=128)
def _shared_variant(name: str, size: str | None) -> Variant:
    """Return the same rules to many games: the tables of a board are then made once."""
    return rulesets.restore(name, size, {})


def _party_of(data: object) -> Party | None:
    return None if data is None else Party.of_data(data)


def _start_of(rules: Variant, text: object) -> Setup | None:
    if text is None:
        return None
    try:
        return rules.setup(text_of(text, "the start", _MAX_START))
    except InvalidNotation as error:
        raise InvalidSettings(f"the start is wrong: {error}") from None


#: How many persons and computers a kind of game has, free seats counted as persons.
_PERSONS = {GameKind.COMPUTER: 1, GameKind.HERE: 2, GameKind.FRIEND: 2, GameKind.PROGRAMS: 0}


def _problems(settings: GameSettings) -> list[str]:
    kind, parties = settings.kind, [settings.players.get(seat) for seat in Seat]
    problems = []
    persons = sum(party is None or party.is_person for party in parties)
    if persons != _PERSONS.get(kind, persons):
        problems.append(
            f"a game of the kind {kind.value!r} has {_PERSONS[kind]} persons, not {persons}"
        )
    if kind is not GameKind.FRIEND and None in parties:
        problems.append(f"a game of the kind {kind.value!r} has no free seat")
    if any(party is not None and not party.is_person and not party.player for party in parties):
        problems.append("a computer player needs the name of its program")
    if settings.rated and kind not in {GameKind.FRIEND, GameKind.COMPUTER}:
        problems.append(f"a game of the kind {kind.value!r} cannot be rated")
    if settings.spectator_analysis and kind is not GameKind.FRIEND:
        problems.append(f"a game of the kind {kind.value!r} has no setting for spectators")
    if settings.start is not None and settings.start.variant != settings.variant:
        problems.append("the start belongs to another variant")
    return problems
