"""Whatever is asked of a game, its events have no gaps and tell the whole of it again."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import variant
from tengen.base.color import Seat
from tengen.games import (
    SYSTEM,
    Actor,
    Answer,
    Ask,
    Chat,
    Command,
    Event,
    Flag,
    Game,
    GameKind,
    GameSettings,
    Join,
    MakeMove,
    NameRematch,
    Pace,
    Party,
    Pause,
    Person,
    Program,
    Proposal,
    Refused,
    Resign,
    Resume,
    Rewind,
    TimeControl,
    public,
    to_record,
)
from tengen.games.events import KINDS
from tengen.rules.catalogue import variants

ANN, BOB = Person("v-ann", "Ann"), Person("v-bob", "Bob")
_CLOCKS = (
    {"kind": "none"},
    {"kind": "game", "base": 60, "increment": 2},
    {"kind": "byoyomi", "base": 10, "periods": 2, "period": 5},
    {"kind": "correspondence", "days": 1},
)
_PERSON, _OTHER = Party.person("Ann", "v-ann"), Party.person("Bob", "v-bob")
_PROGRAM = Party.computer("random")
_SEATS: dict[GameKind, tuple[Party | None, Party | None]] = {
    GameKind.HERE: (_PERSON, _PERSON),
    GameKind.COMPUTER: (_PERSON, _PROGRAM),
    GameKind.FRIEND: (_PERSON, None),
    GameKind.PROGRAMS: (_PROGRAM, _PROGRAM),
}


def _settings(name: str, random: Random) -> GameSettings:
    kind = random.choice(list(_SEATS))
    parties = list(_SEATS[kind])
    random.shuffle(parties)
    control = TimeControl.of_data(random.choice(_CLOCKS))
    rules = variant(name, size=4 if name == "reversi" else None)
    seats = dict(zip(Seat, parties, strict=True))
    return GameSettings(rules, kind, seats, control, owner="v-ann")


def _command(game: Game, random: Random) -> Command:
    question = random.choice(list(Proposal))
    others: list[Command] = [
        *(Rewind(random.randrange(game.ply + 3)) for _ in range(3)),
        Ask(question),
        Answer(question, yes=random.random() < 0.7),
        Resign(),
        Join(),
        Chat("hello"),
        Pause(),
        Resume(),
        Pace(1.5),
        Flag(),
        NameRematch("next"),
    ]
    if random.random() < 0.75:
        moves = game.position.legal_moves or (variant("renju").parse("a1"),)
        return MakeMove(game.settings.variant.format(random.choice(moves)), game.ply)
    return random.choice(others)


def _actor(game: Game, random: Random) -> Actor:
    """Mostly whoever is to move, sometimes anybody."""
    seat = game.position.seat
    party = game.players[seat]
    anybody: list[Actor] = [ANN, ANN, BOB, SYSTEM, *map(Program, Seat)]
    if random.random() < 0.3:
        return random.choice(anybody)
    if party is None:
        return BOB
    return Person(party.visitor, party.name) if party.is_person else Program(seat)


def _state(game: Game) -> tuple[object, ...]:
    return (
        game.n,
        game.position,
        game.position.moves,
        game.line,
        game.dropped,
        game.scene,
        game.clocks,
        game.outcome,
        game.questions,
        game.declined,
        game.players,
        game.is_paused,
        game.pace,
        game.rematch,
        game.wants_rematch,
        game.turn_at,
    )


@pytest.mark.parametrize("name", [rules.name for rules in variants()])
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_replaying_what_was_stored_gives_the_same_game(name: str, seed: int) -> None:
    random, now = Random(seed), 1_000_000
    events = list(Game.begin(_settings(name, random), now))
    game = Game.of("g", events)
    for number in range(80):
        now += random.choice((0, 10, 1000, 8_000))
        try:
            fresh = game.decide(_command(game, random), _actor(game, random), now, f"c{number}")
        except Refused as refused:
            assert refused.text
            continue
        assert fresh
        for event in fresh:
            game.apply(event)
        events += fresh
    assert [event.n for event in events] == list(range(1, len(events) + 1))
    stored = [json.loads(json.dumps(event.stored())) for event in events]
    replayed = Game.of("g", map(Event.of_stored, stored))
    assert _state(replayed) == _state(game)
    assert all('"v-' not in json.dumps(public(data)) for data in stored)
    _check_record(game)


def _check_record(game: Game) -> None:
    record = to_record(game)
    record.validate()
    assert record.mainline == game.position.moves


def test_every_kind_of_event_is_known_by_its_name() -> None:
    assert set(KINDS) == {
        *("created", "joined", "moved", "rewound", "asked", "answered", "resigned", "flagged"),
        "claimed",
        *("ended", "chat", "paused", "resumed", "paced", "returned", "rematched"),
    }
