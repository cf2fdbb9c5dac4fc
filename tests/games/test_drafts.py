"""Games that are stored with their first move, and what can be said of stored games."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from tengen import database, variant
from tengen.base.color import Seat
from tengen.games import listing, store
from tengen.games.commands import SYSTEM, Actor, Command, Finish, MakeMove, Person, Resign, Rewind
from tengen.games.errors import NoSuchGame
from tengen.games.events import Event
from tengen.games.game import Game
from tengen.games.move_sequence import PriorMove
from tengen.games.owner import owner_of, this_person
from tengen.games.recording import add_notes, has_notes, notes_text, to_record
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.games.stores import DraftStore, MemoryStore
from tengen.records.record import Record
from tengen.records.result import Ending

RULES = variant("tictactoe")
ANN = Person("anna")
HERE = GameSettings(
    RULES, GameKind.HERE, dict.fromkeys(Seat, Party.person("Anna", "anna")), owner="anna"
)


def begun(moves: str = "") -> tuple[Event, ...]:
    return Game.begin(HERE, 0, map(PriorMove, RULES.parse_moves(moves)))


@pytest.mark.parametrize(
    ("command", "actor", "is_stored"),
    [
        (MakeMove("c3", 2), ANN, True),
        (Rewind(1), ANN, True),
        (Resign(), ANN, True),
        (Finish(None, Ending.AGREEMENT), SYSTEM, False),
    ],
)
def test_a_draft_is_stored_when_somebody_does_something(
    command: Command, actor: Actor, *, is_stored: bool
) -> None:
    async def play() -> None:
        kept = MemoryStore()
        drafts = DraftStore(kept)
        await drafts.draft("game", begun("b2 a1"))
        assert "game" not in kept
        assert drafts.is_draft("game")
        game = await drafts.load("game")
        events = game.decide(command, actor, 1)
        await drafts.append("game", events)
        assert ("game" in kept) is is_stored
        assert drafts.is_draft("game") is not is_stored
        assert await drafts.events("game", game.n) == list(events)
        if is_stored:
            assert (await kept.load("game")).n == game.n + len(events)

    asyncio.run(play())


def test_what_is_no_draft_goes_to_the_store() -> None:
    async def play() -> None:
        kept = MemoryStore()
        drafts = DraftStore(kept)
        await drafts.create("game", begun())
        assert "game" in kept
        with pytest.raises(NoSuchGame):
            await drafts.load("other")

    asyncio.run(play())


def test_the_game_in_which_somebody_moved_last_is_found(tmp_path: Path) -> None:
    engine = database.open(str(tmp_path / "games.db"))

    def keep(name: str, events: Sequence[Event], *commands: tuple[int, Command]) -> None:
        with database.writing(engine) as connection:
            store.create(connection, name, events)
            game = Game.of(name, events)
            for now, command in commands:
                added = game.decide(command, ANN, now)
                store.append(connection, [(name, added)])
                for event in added:
                    game.apply(event)

    keep("old", begun(), (500, MakeMove("b2", 0)))
    keep("new", begun(), (400, MakeMove("a1", 0)))
    keep("empty", begun(), (600, Resign()))
    with database.reading(engine) as connection:
        found = listing.last_played(connection, "anna", ("here",))
        assert found is not None
        assert (found.id, found.plies, found.ended) == ("old", 1, None)
        assert listing.last_played(connection, "anna", ("here",), "renju") is None
        assert listing.last_played(connection, "anna", ("computer",)) is None
        assert listing.last_played(connection, "boris", ("here",)) is None
    engine.dispose()


def test_notes_are_added_to_the_record_of_their_game() -> None:
    notes = Record.of(RULES.initial().play_all("b2 a1"))
    assert not has_notes(notes)
    first = notes.root.children[0]
    first.comment = "the centre"
    first.add(RULES.parse("c3")).comment = "or here"
    assert has_notes(notes)
    assert "the centre" in notes_text(notes)
    record = to_record(Game.of("", begun("b2 a1 a3")))
    add_notes(record, notes)
    (centre,) = record.root.children
    assert centre.comment == "the centre"
    assert [RULES.format(one.move) for one in centre.children if one.move] == ["a1", "c3"]
    assert [RULES.format(move) for move in record.mainline] == ["b2", "a1", "a3"]
    record.validate()


def test_the_person_of_a_machine_stays_who_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    person = this_person()
    assert this_person() == person
    assert owner_of(tmp_path / "tengen") == person


def test_a_folder_that_refuses_makes_no_second_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert this_person() == this_person()
