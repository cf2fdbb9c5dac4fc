"""Clients that do not behave harm only themselves."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

#: Messages that fill every buffer between the server and a client.
MANY = 4_000


async def ping(table: Any) -> float:
    """Return the seconds a command takes."""
    began = time.perf_counter()
    assert (await table.do("chat", text="hello"))["kind"] == "ack"
    return time.perf_counter() - began


def test_who_sends_too_fast_is_shown_the_door_and_others_play_on(server: Any) -> None:
    anna, rude = server.visitor(), server.visitor().enter()
    game, other = anna.begin(), rude.begin()

    async def table() -> tuple[Any, int, list[float]]:
        async with anna.socket(game) as calm, rude.socket(other) as flood:
            for number in range(300):
                await flood.say({"do": "chat", "id": f"f{number}", "text": "spam"})
            delays = [await ping(calm) for _ in range(5)]
            bye = await flood.kind("bye")
            with pytest.raises(ConnectionClosed) as closed:
                await flood.until(lambda _said: False, later=True)
            return bye, closed.value.rcvd.code, delays  # type: ignore[union-attr]

    bye, code, delays = asyncio.run(table())
    assert bye["reason"]["template"] == "too fast"
    assert code == 4029
    assert max(delays) < 1.0


@pytest.mark.parametrize(
    "text",
    [
        "not json",
        "[]",
        "{}",
        '{"do":"dance","id":"x"}',
        '{"do":"move","id":"x","move":"h8","ply":0,"more":1}',
        '{"do":"move","id":"x","move":"h8","ply":"0"}',
        '{"do":"move","id":"x"}',
        '{"do":"move","move":"h8","ply":0}',
        '{"do":"pace","id":"x","seconds":1e999}',
        "[" * 2000,
    ],
)
def test_what_is_not_understood_is_refused_in_a_sentence(server: Any, text: str) -> None:
    anna = server.visitor()
    game = anna.begin()

    async def table() -> Any:
        async with anna.socket(game) as first:
            await first.say(text)
            return await first.kind("refuse")

    assert asyncio.run(table())["reason"]["template"]


def test_a_message_that_is_too_long_closes_the_socket(server: Any) -> None:
    anna = server.visitor()
    game = anna.begin()

    async def table(size: int) -> Any:
        async with anna.socket(game) as first:
            await first.say(json.dumps({"do": "chat", "id": "x", "text": "a" * size}))
            with pytest.raises(ConnectionClosed):
                await first.until(lambda _said: False, later=True)
            return [said["kind"] for said in first.heard]

    assert "bye" in asyncio.run(table(5_000))
    assert "ack" not in asyncio.run(table(200_000))


def test_pages_of_others_may_not_use_the_sockets_of_a_visitor(server: Any) -> None:
    anna = server.visitor()
    game = anna.begin()

    async def table() -> None:
        async with anna.socket(game, origin="https://elsewhere.example"):
            pass

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(table())
    assert refused.value.response.status_code == 403


def test_pages_of_others_may_not_change_anything(server: Any) -> None:
    anna = server.visitor().enter()
    wish = {"variant": "freestyle", "kind": "here"}
    foreign = anna.ask("POST", "/api/games", wish, origin="https://elsewhere.example")
    anna.csrf = "wrong"
    stale = anna.ask("POST", "/api/games", wish)
    assert (foreign.status, stale.status) == (403, 403)


def test_a_forged_cookie_is_nobody(server: Any) -> None:
    anna = server.visitor().enter()
    name = anna.get("/api/me").json["name"]
    anna.cookie = anna.cookie[:-4] + "AAAA"
    assert anna.get("/api/me").json["name"] != name


def test_the_server_answers_only_to_its_own_name(server: Any) -> None:
    assert server.visitor().get("/health", host="rebound.example").status == 421


def test_a_client_that_does_not_read_is_dropped_while_others_go_on(start: Any) -> None:
    server = start(
        TENGEN_LIMIT_MESSAGES_PER_SECOND="100000",
        TENGEN_LIMIT_MESSAGES_AT_ONCE="100000",
        TENGEN_LIMIT_WAITING_MESSAGES="64",
        **start.talkative,
    )
    anna, deaf = server.visitor(), server.visitor().enter()
    game = anna.begin(kind="here")

    def listen() -> socket.socket:
        """Open a socket by hand, and never read from it."""
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", server.port))
        lines = (
            f"GET /ws/games/{game} HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            f"Cookie: {deaf.cookie}",
        )
        raw.sendall("\r\n".join((*lines, "", "")).encode())
        return raw

    def dropped() -> float:
        lines = anna.get("/metrics").body.decode().splitlines()
        return float(
            next(x for x in lines if x.startswith("tengen_dropped_sockets_total")).split()[1]
        )

    async def table() -> tuple[float, int]:
        raw = listen()
        async with anna.socket(game) as first:
            await first.until(lambda said: said.get("watching") == 1)
            count = 0
            while not await asyncio.to_thread(dropped) and count < MANY:
                for number in range(count, count + 40):
                    await first.say({"do": "chat", "id": f"m{number}", "text": "\U0001d54f" * 200})
                count += 40
                last = f"m{count - 1}"
                await first.until(lambda said, last=last: said.get("id") == last, later=True)
            await first.until(lambda said: said.get("watching") == 0, later=True)
        raw.close()
        return dropped(), count

    times, count = asyncio.run(table())
    assert times == 1
    assert count < MANY


def test_many_new_games_do_not_stall_another(server: Any) -> None:
    anna, greedy = server.visitor(), server.visitor().enter()
    game = anna.begin()
    many = 100

    async def table() -> list[float]:
        async with anna.socket(game) as first:
            work = asyncio.to_thread(lambda: [greedy.begin(kind="here") for _ in range(many)])
            beginning = asyncio.create_task(work)
            delays = []
            while not beginning.done():
                delays.append(await ping(first))
                await asyncio.sleep(0.06)
            await beginning
            return delays

    delays = asyncio.run(table())
    assert len(delays) > 2
    assert max(delays) < 1.0


def test_nobody_begins_games_without_end(strict_server: Any) -> None:
    anna = strict_server.visitor().enter()
    wish = {"variant": "freestyle", "kind": "here"}
    assert [anna.post("/api/games", wish).status for _ in range(4)] == [201, 201, 201, 429]


def test_programs_of_others_are_never_started(server: Any) -> None:
    anna = server.visitor().enter()
    for name in ("gtp:touch /tmp/tengen-was-here", "apprentice[database=/tmp/x.db]", "franta["):
        wish = {"variant": "freestyle", "kind": "computer", "opponent": name}
        assert anna.post("/api/games", wish).status == 400
