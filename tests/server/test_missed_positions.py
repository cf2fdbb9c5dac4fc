"""What one missed in reviewed games is played once more, by nobody else and never for a rating."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tengen import database
from tengen.games import store

#: Black makes five; before the seventh ply he has an open three and it is his move.
LINE = ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"]


def judged(ply: int, move: str, **more: Any) -> dict[str, Any]:
    """Return a move as reviews keep it: a good one, unless told otherwise."""
    plain = {"kind": "winrate", "value": 0.5}
    return {
        "ply": ply,
        "seat": "first" if ply % 2 else "second",
        "color": "black" if ply % 2 else "white",
        "move": move,
        "best": move,
        "loss": 0.0,
        "unit": "chance",
        "class": "good",
        "score": plain,
        "played": plain,
        "chance": 0.5,
        "line": [],
        "explanation": None,
        **more,
    }


MISSED_WIN = {
    "best": "h7",
    "loss": 0.5,
    "class": "blunder",
    "score": {"kind": "win", "value": 3},
    "line": ["h7", "h6", "h11"],
}
MISSED_DEFENCE = {
    "best": "h7",
    "loss": 0.5,
    "class": "blunder",
    "played": {"kind": "loss", "value": 4},
    "line": ["h7"],
}


def reviewed_game(server: Any, visitor: Any, missed: dict[int, Any]) -> str:
    wanted = {"kind": "computer", "seat": "first", "opponent": "level:3", "moves": LINE}
    game = str(visitor.begin(**wanted))
    moves = [judged(ply, move, **missed.get(ply, {})) for ply, move in enumerate(LINE, start=1)]
    keep_review(server.database, game, moves)
    return game


def keep_review(url: str, game: str, moves: list[dict[str, Any]]) -> None:
    """Keep a review of a game as if it had been made."""
    review = {"state": "done", "player": "tengen", "seconds": 0.5, "opening": None, "moves": moves}
    engine = database.open(url)
    with database.writing(engine) as connection:
        store.save_review(connection, game, review, 1)
    engine.dispose()


@pytest.fixture(scope="module")
def server(start_shared: Any) -> Any:
    return start_shared()


@pytest.fixture
def guest(server: Any) -> Any:
    return server.visitor().enter()


def answered(visitor: Any, puzzle: str, word: str | None, *before: str) -> Any:
    wanted = {"answers": list(before), "answer": word}
    told = visitor.post(f"/api/puzzles/{puzzle}/answers", wanted)
    assert told.status == 200, told.body
    return told.json


def test_a_missed_win_is_found_and_any_proved_win_is_right(server: Any, guest: Any) -> None:
    assert guest.get("/api/puzzles/missed").json == {"missed": [], "reviewed": 0}
    game = reviewed_game(server, guest, {7: MISSED_WIN, 8: MISSED_WIN})
    found = guest.get("/api/puzzles/missed").json
    assert found["reviewed"] == 1
    (one,) = found["missed"]
    assert (one["game"], one["ply"], one["kind"], one["tried"]) == (game, 7, "win", None)
    shown = guest.get(f"/api/puzzles/{one['id']}").json
    assert (shown["side"], shown["rated"], shown["rating"]) == ("black", False, None)
    assert (shown["game"], shown["ply"]) == (game, 7)
    wrong = answered(guest, one["id"], "o15")
    assert (wrong["verdict"], wrong["rating"], wrong["solution"]) == ("wrong", None, None)
    right = answered(guest, one["id"], "h11")
    assert (right["verdict"], right["rating"]) == ("solved", None)
    assert guest.get("/api/puzzles/missed").json["missed"][0]["tried"] == "solved"
    assert guest.get("/api/puzzles").json["ratings"] == {}


def test_nobody_else_plays_what_somebody_missed(server: Any, guest: Any) -> None:
    reviewed_game(server, guest, {7: MISSED_WIN})
    (one,) = guest.get("/api/puzzles/missed").json["missed"]
    stranger = server.visitor().enter()
    assert stranger.get("/api/puzzles/missed").json["missed"] == []
    assert stranger.get(f"/api/puzzles/{one['id']}").status == 404
    refused = stranger.post(f"/api/puzzles/{one['id']}/answers", {"answer": None})
    assert refused.status == 404


def test_a_defence_may_be_any_that_holds(server: Any, guest: Any) -> None:
    reviewed_game(server, guest, {3: MISSED_DEFENCE})
    (one,) = guest.get("/api/puzzles/missed").json["missed"]
    assert (one["kind"], one["ply"]) == ("defence", 3)
    assert answered(guest, one["id"], "h9")["verdict"] == "solved"
    assert answered(guest, one["id"], "h7")["verdict"] == "solved"


def test_at_most_three_positions_of_a_game_are_asked(server: Any, guest: Any) -> None:
    costs = {ply: {**MISSED_WIN, "loss": ply / 10} for ply in (1, 3, 5, 7)}
    reviewed_game(server, guest, costs)
    plies = [one["ply"] for one in guest.get("/api/puzzles/missed").json["missed"]]
    assert plies == [3, 5, 7]


def test_a_game_that_is_deleted_takes_its_positions_along(server: Any, guest: Any) -> None:
    game = reviewed_game(server, guest, {7: MISSED_WIN})
    (one,) = guest.get("/api/puzzles/missed").json["missed"]
    answered(guest, one["id"], None)
    assert guest.get("/api/puzzles/due").json["next"] is not None
    assert guest.post("/api/games/delete", {"games": [game]}).status == 200
    assert guest.get("/api/puzzles/missed").json["missed"] == []
    assert guest.get(f"/api/puzzles/{one['id']}").status == 404


def test_while_a_clock_runs_what_was_missed_waits(server: Any, guest: Any) -> None:
    reviewed_game(server, guest, {7: MISSED_WIN})
    (one,) = guest.get("/api/puzzles/missed").json["missed"]
    answered(guest, one["id"], "o15")
    friend = server.visitor().enter()
    game = guest.begin(clock={"kind": "game", "base": 600, "increment": 0})
    path = f"/api/puzzles/{one['id']}"

    async def table() -> list[Any]:
        async with guest.socket(game) as first, friend.socket(game) as second:
            assert (await second.do("join"))["kind"] == "ack"
            assert (await first.move("h8", 0))["kind"] == "ack"
            asked = [guest.get(path), guest.post(f"{path}/hints", {"step": 1})]
            asked += [guest.post(f"{path}/answers", {"answer": word}) for word in ("h11", None)]
            await first.do("resign")
        return asked

    for answer in asyncio.run(table()):
        assert answer.status == 400
        assert answer.json["error"]["template"].startswith("There is no analysis while your game")
    assert answered(guest, one["id"], "h11")["verdict"] == "solved"
