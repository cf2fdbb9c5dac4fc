"""What is stored stays what it is: events are read back and written again byte for byte."""

from __future__ import annotations

import os
import re
import sqlite3
from pathlib import Path
from random import Random

import pytest

from tengen import variant
from tengen.base.color import Seat
from tengen.games import (
    Event,
    Game,
    GameKind,
    GameSettings,
    MakeMove,
    Party,
    Person,
    Rewind,
    TimeControl,
)
from tengen.games.store import event_of
from tengen.games.wire import text_of
from tengen.rules.catalogue import variants

DATA = Path(__file__).parents[1] / "data"
DATABASES = sorted((DATA / "database").glob("schema-*.sql"))
FRAMES = sorted((DATA / "frames").glob("*.txt"))
EVENTS = DATA / "events"
PLIES = 12
_CLOCKS = (
    {"kind": "none"},
    {"kind": "game", "base": 60, "increment": 2},
    {"kind": "byoyomi", "base": 10, "periods": 2, "period": 5},
    {"kind": "correspondence", "days": 1},
)


def written_again(body: str, private: str | None) -> tuple[str, str | None]:
    """Return what is stored of an event that was read from a store."""
    event = event_of(body, private)
    hidden = event.private()
    return event.text, text_of(hidden) if hidden else None


@pytest.mark.parametrize("file", DATABASES, ids=lambda file: file.stem)
def test_the_events_of_every_database_are_written_as_they_were_read(file: Path) -> None:
    with sqlite3.connect(":memory:") as connection:
        connection.executescript(file.read_text(encoding="utf-8"))
        rows = connection.execute("SELECT body, private FROM events ORDER BY game, n").fetchall()
    connection.close()
    assert len(rows) >= 18
    for body, private in rows:
        assert written_again(body, private) == (body, private)


@pytest.mark.parametrize("file", FRAMES, ids=lambda file: file.stem)
def test_the_events_of_every_story_are_written_as_they_were_read(file: Path) -> None:
    frames = re.findall(r'^\w+ < (\{"kind":"\w+","n":\d+,"at":.*)$', file.read_text("utf-8"), re.M)
    assert bool(frames) is (file.stem != "no_such_game")
    for frame in frames:
        assert written_again(frame, None) == (frame, None)


def played(name: str, number: int) -> list[Event]:
    """Play some moves of a variant by chance, always the same, and take some of them back."""
    random = Random(name)
    rules = variant(name, size=4 if name == "reversi" else None)
    me = Party.person("Ann", "v-ann", 1500.0)
    control = TimeControl.of_data(_CLOCKS[number % len(_CLOCKS)])
    settings = GameSettings(
        rules, GameKind.HERE, dict.fromkeys(Seat, me), control, owner=me.visitor
    )
    events = list(Game.begin(settings, 1000))
    game = Game.of("game", events)
    now, ann = 2000, Person("v-ann", "Ann")
    while game.ply < PLIES and not game.is_over:
        now += random.randrange(5, 2000)
        move = random.choice(sorted(map(rules.format, game.position.legal_moves)))
        fresh = game.decide(MakeMove(move, game.ply), ann, now, f"c{now}")
        for event in fresh:
            game.apply(event)
        events += fresh
    return [*events, *game.decide(Rewind(0), ann, now)]


def test_every_variant_has_events_written_down() -> None:
    assert {file.stem for file in EVENTS.glob("*.txt")} == {rules.name for rules in variants()}


@pytest.mark.parametrize(("number", "name"), [*enumerate(rules.name for rules in variants())])
def test_the_events_of_a_game_of_every_variant_are_those_written_down(
    number: int, name: str
) -> None:
    texts = [event.text for event in played(name, number)]
    file = EVENTS / f"{name}.txt"
    if os.environ.get("TENGEN_WRITE_SNAPSHOTS"):
        EVENTS.mkdir(exist_ok=True)
        file.write_text("\n".join(texts) + "\n", encoding="utf-8")
    assert len(texts) > 4
    assert texts == file.read_text(encoding="utf-8").splitlines()
    assert [written_again(text, None)[0] for text in texts] == texts
