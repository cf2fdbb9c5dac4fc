"""The explorer of a server: games played there come in, and nobody sees whose they are."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tests.server.test_after_the_game import with_account

LINE = ["d3", "c5", "f6", "f5", "e6", "e3"]


def explored(visitor: Any, moves: list[str], **wish: Any) -> Any:
    answer = visitor.post("/api/explorer", {"variant": "reversi", "moves": moves, **wish})
    assert answer.status == 200, answer.body
    return answer.json


def until_known(visitor: Any, moves: list[str], **wish: Any) -> Any:
    """Ask until a game is known, for half a minute at most."""
    deadline = time.monotonic() + 30
    while not (found := explored(visitor, moves, **wish))["games"]:
        assert time.monotonic() < deadline, "the game does not come in"
        time.sleep(0.1)
    return found


async def play(first: Any, second: Any, game: str, *, ends: bool = True) -> None:
    async with first.socket(game) as one, second.socket(game) as other:
        assert (await other.do("join"))["kind"] == "ack"
        for ply, move in enumerate(LINE):
            assert (await (other if ply % 2 else one).move(move, ply))["kind"] == "ack"
        if ends:
            assert (await other.do("resign"))["kind"] == "ack"


def test_a_finished_game_is_counted_for_all_and_named_to_its_players_alone(start: Any) -> None:
    one, two = start(), start()  # two processes of one database
    anna, boris = with_account(one, "anna.explores"), with_account(one, "boris.explores")
    game = anna.begin("reversi", rated=True)
    asyncio.run(play(anna, boris, game))
    stranger = two.visitor().enter()
    found = until_known(stranger, LINE[:3])
    (told,) = [move for move in found["moves"] if move["games"]]
    assert (told["move"], told["games"], told["black"]) == ("f5", 1, 1)
    assert found["top"] == []
    assert explored(stranger, LINE[:3], player="anna")["games"] == 0
    assert explored(stranger, LINE[:3], mine=True)["games"] == 0
    (own,) = explored(anna, LINE[:3], mine=True)["top"]
    assert (own["game"], own["black"], own["white"]) == (game, "anna.explores", "boris.explores")
    assert explored(anna, LINE[:3], mine=True, player="boris")["games"] == 1
    assert explored(anna, LINE[:3], mine=True, player="cyril")["games"] == 0
    # What is twice turned is the same: the moves of the other diagonal.
    assert explored(stranger, ["c4"])["games"] == 1


def test_a_running_game_between_people_closes_its_positions(start: Any) -> None:
    server = start()
    anna, boris = server.visitor().enter(), server.visitor().enter()
    game = anna.begin("reversi")
    asyncio.run(play(anna, boris, game, ends=False))
    answer = anna.post("/api/explorer", {"variant": "reversi", "moves": LINE})
    assert answer.status == 400
    told = answer.json["error"]["template"]
    assert told == "Analysis of this position opens when your game is over."
