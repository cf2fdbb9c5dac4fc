"""What somebody has learnt is kept: followed where lines change, limited, forgotten, purged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, delete

from tengen import Record, database, variant
from tengen.games.errors import Refused
from tengen.studies import forgetting
from tengen.studies import store as studies
from tengen.studies.drills import store
from tengen.studies.drills.decks import Deck, Part
from tengen.studies.drills.marking import DrillSide
from tengen.studies.drills.openings import ready_deck
from tengen.studies.drills.repertoire import Card, repertoire_of
from tengen.studies.drills.spacing import DAY_MS, Recall
from tengen.studies.drills.tables import drills
from tengen.studies.stored import NewStudy
from tengen.studies.tables import studies as studies_table

NOW = 1_750_000_000_000
LATER = NOW + 40 * DAY_MS


@pytest.fixture(params=["sqlite", "postgresql"])
def connection(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Connection]:
    is_file = request.param == "sqlite"
    where = str(tmp_path / "tengen.db") if is_file else request.getfixturevalue("postgres")
    engine: Engine = database.open(where)
    with database.writing(engine) as connection:
        connection.execute(delete(drills))
        connection.execute(delete(studies_table))
        yield connection
    engine.dispose()


def deck_of(name: str, *lines: str) -> Deck:
    rules = variant("freestyle")
    records = [Record.of(rules.initial().play_all(line)) for line in lines]
    parts = (
        Part(line, line, repertoire_of(record, DrillSide.BLACK))
        for line, record in zip(lines, records, strict=True)
    )
    return Deck(name, tuple(parts))


def learn(connection: Connection, deck: Deck, visitor: str = "ann") -> None:
    for card in sorted(deck.cards()):
        store.answer(connection, visitor, deck, card, Recall.KNOWN, NOW)


def counts(connection: Connection, deck: Deck) -> tuple[int, int, int]:
    known = store.progress_of(connection, "ann", deck.id)
    found = deck.counts(known, NOW)
    return found.positions, found.due, found.new


def test_what_was_answered_is_found_again(connection: Connection) -> None:
    deck = deck_of("renju", "h8 i9 g7")
    learn(connection, deck)
    assert counts(connection, deck) == (2, 0, 0)
    (one,) = store.drilled(connection, "ann", NOW)
    assert (one.deck, one.study, one.positions, one.due, one.known) == ("renju", None, 2, 0, 2)
    assert store.drilled(connection, "ann", NOW + DAY_MS)[0].due == 2
    assert store.drilled(connection, "bob", NOW) == []
    assert len(store.everything(connection, "ann")) == 2


def test_positions_that_go_are_laid_aside_and_asked_once_more_when_they_return(
    connection: Connection,
) -> None:
    long, short = deck_of("renju", "h8 i9 g7"), deck_of("renju", "h8 j9 g7")
    learn(connection, long)
    assert not store.is_changed(connection, "ann", long)
    assert not store.is_changed(connection, "bob", short)
    assert store.is_changed(connection, "ann", short)
    store.follow(connection, "ann", short, NOW)
    assert counts(connection, short) == (2, 0, 1)
    assert store.drilled(connection, "ann", LATER)[0].due == 1
    assert not store.is_changed(connection, "ann", short)
    store.follow(connection, "ann", long, NOW)
    assert counts(connection, long) == (2, 1, 0)
    card = next(iter(set(long.cards()) - set(short.cards())))
    again = store.answer(connection, "ann", long, card, Recall.KNOWN, NOW)
    assert again.repetitions == 2


def test_nobody_learns_without_end(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MAX_DECKS", 1)
    monkeypatch.setattr(store, "MAX_CARDS", 2)
    learn(connection, deck_of("renju", "h8 i9 g7"))
    with pytest.raises(Refused, match="you learn 2 positions"):
        store.answer(connection, "ann", ready_deck("renju"), Card(1, "a1"), Recall.KNOWN, NOW)
    with pytest.raises(Refused, match="you learn 1 repertoires"):
        learn(connection, deck_of("other", "h8 i9 g7"))
    learn(connection, deck_of("other", "h8 i9 g7"), visitor="bob")


def test_what_is_learnt_of_a_study_goes_with_it(connection: Connection) -> None:
    made = studies.create(connection, "ann", NewStudy("Diagonal"), NOW)
    deck = deck_of(made.id, "h8 i9 g7")
    learn(connection, deck)
    learn(connection, deck, visitor="bob")
    assert [one.study for one in store.drilled(connection, "ann", NOW)] == ["Diagonal"]
    assert store.drilled(connection, "bob", NOW) == [], "a private study of others"
    studies.remove(connection, made.id, "ann", NOW)
    assert store.drilled(connection, "ann", NOW) == []
    assert len(store.everything(connection, "bob")) == 2
    assert forgetting.discard(connection, LATER, 10) == 1
    assert store.everything(connection, "ann") == store.everything(connection, "bob") == []


def test_somebody_is_forgotten_step_by_step(connection: Connection) -> None:
    for name in ("renju", "other"):
        learn(connection, deck_of(name, "h8 i9 g7"))
    steps = [store.forget(connection, "ann", 1) for _ in range(3)]
    assert steps == [1, 1, 0]
    assert store.everything(connection, "ann") == []
