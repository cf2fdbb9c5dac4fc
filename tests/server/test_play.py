"""Two people play over the network."""

from __future__ import annotations

import asyncio
from typing import Any

ROW = ("h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8")


async def play(first: Any, second: Any, moves: tuple[str, ...] = ROW) -> None:
    """Let two sockets make moves in turn."""
    for ply, move in enumerate(moves):
        answer = await (second if ply % 2 else first).move(move, ply)
        assert answer["kind"] == "ack", answer


def test_two_people_play_a_game_to_its_end(server: Any) -> None:
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin()

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            assert (await second.do("join"))["kind"] == "ack"
            await play(first, second)
            return await first.kind("ended"), await second.kind("ended")

    ended, also = asyncio.run(table())
    assert ended == also
    assert ended["outcome"]["winner"] == "black"
    assert len(ended["outcome"]["line"]) == 5
    facts = boris.get(f"/api/games/{game}").json["game"]
    assert (facts["you"], facts["owner"], facts["players"]["second"]["kind"]) == (
        "second",
        False,
        "person",
    )


def test_a_program_claims_the_foul_of_a_person(server: Any) -> None:
    anna = server.visitor()
    moves = ["h8", "a1", "h9", "a3", "g10", "a5", "f10", "a7"]
    game = anna.begin("renju", "computer", opponent="level:2", foul="claim", moves=moves)

    async def table() -> Any:
        async with anna.socket(game) as first:
            assert (await first.move("h10", 8))["kind"] == "ack", first.heard
            return await first.kind("ended")

    outcome = asyncio.run(table())["outcome"]
    assert (outcome["winner"], outcome["reason"]) == ("white", "double three")


def test_who_comes_back_hears_everything_after_the_last_event_he_saw(server: Any) -> None:
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin()

    async def table() -> tuple[list[int], list[int], list[int]]:
        async with anna.socket(game) as first:
            async with boris.socket(game) as second:
                await second.do("join")
                await play(first, second, ROW[:4])
                seen = second.numbers
            await first.move(ROW[4], 4)
            async with boris.socket(game, after=seen[-1]) as second:
                assert (await second.move(ROW[5], 5))["kind"] == "ack", second.heard
                await second.until(lambda said: said.get("ply") == 6)
                again = second.numbers
            async with boris.socket(game) as second:
                await second.until(lambda said: said.get("ply") == 6)
                return seen, again, second.numbers

    seen, again, whole = asyncio.run(table())
    assert seen + again == whole == list(range(1, len(whole) + 1))


def test_a_command_sent_twice_is_carried_out_once(server: Any) -> None:
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin()

    async def table() -> tuple[Any, Any, Any]:
        async with boris.socket(game) as second:
            await second.do("join")
        async with anna.socket(game) as first:
            once = await first.do("move", "same", move="h8", ply=0)
        async with anna.socket(game) as first:
            twice = await first.do("move", "same", move="h8", ply=0)
            other = await first.do("move", "other", move="h8", ply=0)
            return once, twice, other

    once, twice, other = asyncio.run(table())
    assert once["n"] == twice["n"]
    assert other["reason"]["template"] == "Another move came first."


def test_nobody_plays_for_somebody_else(server: Any) -> None:
    anna, boris, vera = server.visitor(), server.visitor().enter(), server.visitor().enter()
    game = anna.begin()

    async def table() -> list[Any]:
        async with boris.socket(game) as second:
            await second.do("join")
            async with vera.socket(game) as watcher:
                answers = [await watcher.move("h8", 0), await watcher.do("resign")]
                return [*answers, await watcher.do("join"), await second.move("h8", 0)]

    reasons = [answer["reason"]["template"] for answer in asyncio.run(table())]
    assert reasons[0] == reasons[1] == "You are watching this game."
    assert reasons[3] == "It is not your turn."
    assert len(reasons) == 4


def test_everyone_is_told_who_is_there(server: Any) -> None:
    anna, boris, vera = server.visitor(), server.visitor().enter(), server.visitor().enter()
    game = anna.begin()

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            async with vera.socket(game):
                full = await first.until(
                    lambda said: said.get("watching") == 1 and said["online"]["second"]
                )
            await second.connection.close()
            return full, await first.until(
                lambda said: said["kind"] == "presence" and not said["online"]["second"],
                later=True,
            )

    full, empty = asyncio.run(table())
    assert full["online"] == {"first": True, "second": True}
    assert empty["online"] == {"first": True, "second": False}


def test_who_sits_down_is_there_at_once(server: Any) -> None:
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin()

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            watching = await first.until(lambda said: said.get("watching") == 1)
            await second.do("join")
            return watching, await first.until(lambda said: said.get("watching") == 0, later=True)

    watching, seated = asyncio.run(table())
    assert watching["online"] == {"first": True, "second": False}
    assert seated["online"] == {"first": True, "second": True}


def test_a_game_against_a_program_goes_on_by_itself(server: Any) -> None:
    anna = server.visitor()
    game = anna.begin("reversi", "computer", opponent="greedy")

    async def table() -> Any:
        async with anna.socket(game) as first:
            await first.move("d3", 0)
            return await first.until(lambda said: said["kind"] == "moved" and said["ply"] == 2)

    answer = asyncio.run(table())
    assert (answer["seat"], answer["color"]) == ("second", "white")
    assert answer["thought"]["explanation"]["sentences"]


def test_a_move_taken_back_ends_the_thinking_about_it(server: Any) -> None:
    anna = server.visitor()
    game = anna.begin("reversi", "computer", opponent="hard")

    async def table() -> list[Any]:
        async with anna.socket(game) as first:
            await first.move("d3", 0)
            await first.do("rewind", to=0)
            await first.move("c4", 0)
            await first.until(lambda said: said["kind"] == "moved" and said["ply"] == 2)
            return [said["move"] for said in first.heard if said["kind"] == "moved"]

    moves = asyncio.run(table())
    assert moves[:2] == ["d3", "c4"]
    assert len(moves) == 3


def test_two_programs_play_while_somebody_watches(server: Any) -> None:
    anna = server.visitor()
    players = {"first": "greedy", "second": "novice"}
    game = anna.begin("reversi", "programs", size=4, players=players)

    async def table() -> Any:
        async with anna.socket(game) as first:
            return await first.kind("ended")

    assert asyncio.run(table())["outcome"]["reason"]


def test_a_player_whose_time_is_over_loses(server: Any) -> None:
    anna, boris = server.visitor(), server.visitor().enter()
    clock = {"kind": "game", "base": 0.05, "increment": 0}
    game = anna.begin(clock=clock)

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await first.move("h8", 0)
            return await first.kind("flagged"), await first.kind("ended")

    flagged, ended = asyncio.run(table())
    assert flagged["seat"] == "second"
    assert (ended["outcome"]["winner"], ended["outcome"]["reason"]) == ("black", "time")


def test_a_period_that_was_not_used_up_is_whole_again(server: Any) -> None:
    anna, boris = server.visitor(), server.visitor().enter()
    clock = {"kind": "byoyomi", "base": 0, "periods": 2, "period": 0.3}
    game = anna.begin(clock=clock)

    async def table() -> tuple[list[Any], Any, Any]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await first.move("h8", 0)
            await second.move("a1", 1)
            flagged = await second.kind("flagged")
            moved = [said for said in second.heard if said["kind"] == "moved"]
            return moved, flagged, await second.kind("ended")

    moved, flagged, ended = asyncio.run(table())
    assert moved[0]["clocks"]["second"] == {"ms": 0, "periods": 2}
    assert moved[1]["clocks"]["second"]["periods"] > 0
    assert (flagged["seat"], ended["outcome"]["reason"]) == ("first", "time")
    assert flagged["at"] - moved[1]["at"] >= 600


def test_a_correspondence_game_gives_each_move_its_days(server: Any) -> None:
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin(clock={"kind": "correspondence", "days": 2})

    async def table() -> list[Any]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await play(first, second, ROW[:3])
            await second.until(lambda said: said.get("ply") == 3)
            return [said["clocks"] for said in second.heard if said["kind"] == "moved"]

    clocks = asyncio.run(table())
    days = {"ms": 2 * 24 * 60 * 60 * 1000, "periods": 0}
    assert [(one["running"], one["first"], one["second"]) for one in clocks] == [
        ("second", days, days),
        ("first", days, days),
        ("second", days, days),
    ]


def test_a_correspondence_game_is_lost_when_nobody_comes_in_time(server: Any) -> None:
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin(clock={"kind": "correspondence", "days": 1e-6})

    async def begin() -> None:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await first.move("h8", 0)

    async def come_back() -> Any:
        async with boris.socket(game) as second:
            return await second.kind("ended")

    asyncio.run(begin())
    assert asyncio.run(come_back())["outcome"] | {"line": None} == {
        "winner": "black",
        "reason": "time",
        "margin": None,
        "line": None,
    }
