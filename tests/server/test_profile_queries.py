"""What a profile is read from, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, delete, insert

from tengen import database
from tengen.base.color import Seat
from tengen.games.tables import deleted_games, games
from tengen.server.identity import people, profiles, tables
from tengen.server.identity.profiles import MAX_POINTS, MetOpponent, RatingPoint
from tengen.server.identity.tables import rating_changes, visitors


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    is_sqlite = request.param == "sqlite"
    where = str(tmp_path / "tengen.db") if is_sqlite else request.getfixturevalue("postgres")
    opened = database.open(where)
    with database.writing(opened) as connection:
        for table in (rating_changes, games, visitors):
            connection.execute(delete(table))
        for name in ("anna", "boris", "eve"):
            people.register(connection, f"{name}-visitor", name, "hash", 1)
    yield opened
    opened.dispose()


def played(connection: Any, name: str, first: str, second: str, **more: Any) -> None:
    """Put a finished game into the database; ``winner`` is the colour that won."""
    row = {
        "id": name,
        "n": 9,
        "created": 1,
        "updated": 2,
        "ended": 2,
        "variant": "renju",
        "size": "15",
        "kind": "friend",
        "rated": True,
        "clock": "{}",
        "owner": f"{first}-visitor",
        "first_visitor": f"{first}-visitor",
        "first_name": first,
        "first_player": "",
        "second_visitor": f"{second}-visitor",
        "second_name": second,
        "second_player": "",
        "first_color": "black",
        "plies": 7,
        "winner": "black",
        "reason": "line",
    }
    connection.execute(insert(games), row | more)


def test_results_count_by_seat_and_colour_and_by_who_may_be_named(engine: Engine) -> None:
    with database.writing(engine) as connection:
        played(connection, "g1", "anna", "boris")
        played(connection, "g2", "boris", "anna", first_color="white", winner="black")
        played(connection, "g3", "anna", "boris", winner="draw")
        played(connection, "g4", "eve", "anna", first_color="white", winner="white")
        played(connection, "g5", "anna", "boris", ended=None, winner=None, reason=None)
        played(connection, "g6", "anna", "anna")
        played(connection, "g7", "anna", "boris")
        gone = {"visitor": "anna-visitor", "game": "g7", "at": 3}
        connection.execute(insert(deleted_games), gone)
        assert profiles.hide(connection, "eve-visitor", is_hidden=True)
        boris = profiles.of_visitor(connection, "boris-visitor")
        assert boris is not None
        known = MetOpponent("boris", boris.address, games=3, won=2, drawn=1, lost=0)
        seen = profiles.opponents(connection, "anna-visitor", is_own=False)
        own = profiles.opponents(connection, "anna-visitor", is_own=True)
        assert seen == [known]
        assert own == [known, MetOpponent("eve", None, games=1, lost=1)]
        against = profiles.between(connection, "eve-visitor", "anna-visitor")
        assert against is not None
        assert (against.games, against.won) == (1, 1)
        assert profiles.between(connection, "eve-visitor", "boris-visitor") is None


def test_the_latest_ratings_of_each_variant_are_told_oldest_first(engine: Engine) -> None:
    with database.writing(engine) as connection:
        for number in range(MAX_POINTS + 3):
            name = f"g{number}"
            seats = ("anna", "boris") if number % 2 else ("boris", "anna")
            played(connection, name, *seats, ended=number)
            for seat, who in zip(Seat, seats, strict=True):
                after = 1500.0 + number if who == "anna" else 1000.0
                row = {"game": name, "seat": seat.value, "before": 1500.0, "after": after}
                connection.execute(insert(rating_changes), row)
        played(connection, "other", "anna", "boris", variant="pente", ended=9)
        change = {"game": "other", "seat": "first", "before": 1500.0, "after": 1512.34}
        connection.execute(insert(rating_changes), change)
        found = profiles.history(connection, "anna-visitor")
    assert found["pente"] == [RatingPoint(9, 1512.3)]
    assert [point.at for point in found["renju"]] == list(range(3, MAX_POINTS + 3))
    assert found["renju"][-1].rating == 1500.0 + MAX_POINTS + 2


def test_the_seats_of_a_game_lead_to_open_profiles_only(engine: Engine) -> None:
    with database.writing(engine) as connection:
        played(connection, "g1", "anna", "boris")
        played(connection, "g2", "anna", "guest")
        profiles.hide(connection, "boris-visitor", is_hidden=True)
        anna = profiles.of_visitor(connection, "anna-visitor")
        assert anna is not None
        for game in ("g1", "g2"):
            told = profiles.of_game(connection, game)
            assert told == {Seat.FIRST: anna.address, Seat.SECOND: None}
        assert profiles.of_game(connection, "g3") is None


def test_addresses_tell_nothing_and_an_account_without_a_page_has_none(engine: Engine) -> None:
    with database.writing(engine) as connection:
        found = [profiles.of_visitor(connection, f"{name}-visitor") for name in ("anna", "boris")]
        addresses = [one.address or "" for one in found if one is not None]
        assert len(set(addresses)) == 2
        assert all(len(address) == 12 for address in addresses)
        assert not any("anna" in address for address in addresses)
        connection.execute(delete(tables.profiles))
        assert profiles.of_visitor(connection, "anna-visitor") is None
        assert profiles.shown(connection, addresses[0], "anna-visitor") is None
