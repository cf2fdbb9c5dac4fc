"""Texts that cannot be stored or sent are refused in one sentence, wherever they come in."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tengen.server.plain_json import MAX_DEPTH, NotPlain, plain_json

HALF = "\ud800"
BAD_NUMBERS = ("NaN", "-Infinity", "1e999", "9" * 5_000)


@pytest.fixture(scope="module")
def unharmed(start_shared: Any) -> Iterator[Any]:
    """A server in whose log no failure stands at the end."""
    server = start_shared(TENGEN_LIMIT_LOGINS="1000")
    yield server
    assert server.visitor().get("/health").status == 200
    server.end()
    assert b"Traceback" not in server.log
    assert b"failed" not in server.log


NEW_GAME = {"variant": "freestyle", "kind": "here"}
BOARD = {"variant": "freestyle", "moves": ["h8"]}
LOGIN = {"login": "somebody", "password": "long enough"}
BODIES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("PATCH", "/api/me", {"name": HALF}),
    ("PATCH", "/api/me", {"name": "fine", HALF: 1}),
    ("POST", "/api/account", {**LOGIN, "login": f"some{HALF}"}),
    ("POST", "/api/account", {**LOGIN, "password": f"long enough {HALF}"}),
    ("POST", "/api/session", {**LOGIN, "login": HALF}),
    ("POST", "/api/session", {**LOGIN, "password": HALF}),
    ("POST", "/api/games", {**NEW_GAME, "variant": HALF}),
    ("POST", "/api/games", {**NEW_GAME, "size": HALF}),
    ("POST", "/api/games", {**NEW_GAME, "kind": "computer", "opponent": HALF}),
    ("POST", "/api/games", {**NEW_GAME, "players": {"first": HALF, "second": "level:1"}}),
    ("POST", "/api/games", {**NEW_GAME, "clock": {"kind": HALF}}),
    ("POST", "/api/games", {**NEW_GAME, "clock": {HALF: 1}}),
    ("POST", "/api/games", {**NEW_GAME, "moves": [HALF]}),
    ("POST", "/api/games", {**NEW_GAME, "start": HALF}),
    ("POST", "/api/board", {**BOARD, "variant": HALF}),
    ("POST", "/api/board", {**BOARD, "size": HALF}),
    ("POST", "/api/board", {**BOARD, "moves": [HALF]}),
    ("POST", "/api/board", {**BOARD, "start": HALF}),
    ("POST", "/api/board", {**BOARD, HALF: HALF}),
    ("POST", "/api/games/GAME/review", {"player": HALF}),
    ("POST", "/api/learning/selfplay", {"games": 1, HALF: 1}),
)


def refusal(visitor: Any, method: str, path: str, body: Any) -> str:
    """Return the sentence with which a request is refused."""
    is_text = isinstance(body, str)
    sent = {"content-type": "application/json"} if is_text else {}
    answer = visitor.ask(method, path, body.encode() if is_text else body, **sent)
    assert 400 <= answer.status < 500, (answer.status, answer.body)
    return str(answer.json["error"]["template"])


@pytest.mark.parametrize(("method", "path", "body"), BODIES)
def test_half_a_character_in_a_body_is_refused(
    unharmed: Any, method: str, path: str, body: dict[str, Any]
) -> None:
    visitor = unharmed.visitor().enter()
    if "GAME" in path:
        path = path.replace("GAME", visitor.begin(kind="here"))
    assert refusal(visitor, method, path, body) == "the request was not understood"


@pytest.mark.parametrize("number", BAD_NUMBERS)
def test_numbers_that_are_none_are_refused_in_a_body(unharmed: Any, number: str) -> None:
    visitor = unharmed.visitor().enter()
    body = json.dumps({**NEW_GAME, "clock": {"kind": "game", "base": 1}}).replace(
        ": 1}", f": {number}}}"
    )
    assert refusal(visitor, "POST", "/api/games", body) == "the request was not understood"


@pytest.mark.parametrize(
    "body", ["[" * 100_000, '{"a":' * 50_000, "{", "\0", '"' + "a" * 1_000_001]
)
def test_bodies_that_are_no_plain_json_are_refused(unharmed: Any, body: str) -> None:
    visitor = unharmed.visitor().enter()
    assert refusal(visitor, "POST", "/api/board", body) in {
        "the request was not understood",
        "the request is too large",
    }


@pytest.mark.parametrize(
    "path",
    [
        "/api/games?q=%ED%A0%80&opponent=%ff&variant=%ED%A0%80&before=%ED%A0%80",
        "/api/games/%ED%A0%80",
        "/api/games/%ED%A0%80/record?format=%ED%A0%80",
        "/api/players?variant=%ED%A0%80&size=%ED%A0%80",
        "/api/statistics?variant=%ED%A0%80",
        "/api/learning?variant=%ED%A0%80",
        "/api/learning/positions?%ED%A0%80=1",
        "/texts/%ED%A0%80.json",
        "/%ED%A0%80.js",
        "/api/%ED%A0%80",
        "/api/jobs/%ED%A0%80",
        "/" + "a" * 300,
        "/" + "a/" * 5_000,
        "/a%00b",
        "/api/games/" + "a" * 5_000,
    ],
)
def test_an_address_that_names_nothing_does_no_harm(unharmed: Any, path: str) -> None:
    assert unharmed.visitor().enter().get(path).status < 500


ZERO = (
    "/api/games?q=%00",
    "/api/games?variant=%00",
    "/api/statistics?variant=a%00",
    "/api/games/%00",
    "/api/games/a%00/notes",
    "/api/games/a%00/record",
    "/api/records/formats?game=%00",
)


def test_a_zero_byte_in_an_address_is_no_trouble_of_the_database(start: Any, postgres: str) -> None:
    """PostgreSQL stores none, and would say that it failed."""
    server = start(database=postgres)
    visitor = server.visitor().enter()
    assert [visitor.get(path).status for path in ZERO] == [400] * len(ZERO)

    async def come() -> None:
        async with visitor.socket("a%00"):
            pass

    with pytest.raises(InvalidStatus):
        asyncio.run(come())
    server.end()
    assert b"failed" not in server.log


def test_a_long_name_is_refused_in_a_short_sentence(unharmed: Any) -> None:
    visitor = unharmed.visitor().enter()
    for body in ({**NEW_GAME, "variant": "x" * 9_000}, {**NEW_GAME, "moves": ["x" * 9_000]}):
        assert len(refusal(visitor, "POST", "/api/games", body)) < 400
    assert len(refusal(visitor, "GET", f"/api/players?variant={'x' * 5_000}", None)) < 400


def test_a_name_that_people_use_is_taken_for_the_variant(unharmed: Any) -> None:
    visitor = unharmed.visitor().enter()
    game = visitor.begin(kind="here", variant="othello")
    assert visitor.get(f"/api/games/{game}").json["game"]["variant"] == "reversi"


def test_moves_that_are_written_together_are_imported(unharmed: Any) -> None:
    visitor = unharmed.visitor().enter()
    path = "/api/records?name=game.txt&variant=gomoku"
    answer = visitor.ask("POST", path, b"h8i9j10", **{"content-type": "text/plain"})
    assert (answer.status, answer.json["refused"]) == (201, [])
    (game,) = answer.json["games"]
    assert visitor.get(f"/api/games/{game}").json["game"]["variant"] == "freestyle"


def test_half_a_character_in_notes_and_files_is_refused(unharmed: Any) -> None:
    visitor = unharmed.visitor().enter()
    game = visitor.begin(kind="here", moves=["h8"])
    notes = visitor.get(f"/api/games/{game}/notes").json
    for bad in ({**notes, "root": {"comment": HALF}}, {**notes, "black": f"A{HALF}"}):
        answer = visitor.ask("PUT", f"/api/games/{game}/notes", bad)
        assert answer.status == 400, answer.body
        files = visitor.post("/api/records?name=x.json", json.dumps(bad).encode())
        assert files.status == 201
        assert files.json["games"] == []
        assert "half a character" in files.json["refused"][0]
    assert visitor.get(f"/api/games/{game}/notes").json == notes
    answer = visitor.post("/api/records?name=%ED%A0%80.json", json.dumps(notes).encode())
    assert answer.status == 201


COMMANDS: tuple[dict[str, Any], ...] = (
    {"do": "chat", "id": HALF, "text": "hello"},
    {"do": "chat", "id": "x", "text": HALF},
    {"do": "move", "id": "x", "move": HALF, "ply": 0},
    {"do": HALF, "id": "x"},
    {"do": "ask", "id": "x", "what": HALF},
    {"do": "ping", HALF: 1},
)


@pytest.mark.parametrize("path", ["", "/ws/analysis"])
def test_half_a_character_in_a_message_is_refused_and_the_socket_lives_on(
    unharmed: Any, path: str
) -> None:
    anna = unharmed.visitor()
    game = anna.begin(kind="here")

    async def table() -> list[str]:
        async with anna.socket(game, path=path) as first:
            sentences = []
            for message in (*COMMANDS, {"do": "analyse", "id": HALF, **BOARD}):
                await first.say(message)
                refused = await first.until(lambda said: said["kind"] == "refuse", later=True)
                sentences.append(refused["reason"]["template"])
            await first.say({"do": "ping"})
            await first.kind("pong")
            return sentences

    assert set(asyncio.run(table())) == {"the message was not understood"}


@pytest.mark.parametrize("path", ["", "/ws/analysis"])
def test_a_message_of_bytes_is_refused_in_a_sentence(unharmed: Any, path: str) -> None:
    anna = unharmed.visitor()
    game = anna.begin(kind="here")

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game, path=path) as first:
            await first.connection.send(b'{"do": "ping"}')
            bye = await first.kind("bye")
            with pytest.raises(ConnectionClosed) as closed:
                await first.until(lambda _said: False, later=True)
            return bye["reason"]["template"], closed.value.rcvd and closed.value.rcvd.code

    assert asyncio.run(table()) == ("messages are text, not bytes", 1003)


def test_names_and_chat_arrive_clean(unharmed: Any) -> None:
    anna = unharmed.visitor().enter()
    heap = "\u0336\u0321\u0352" * 5
    name = anna.ask("PATCH", "/api/me", {"name": f"A{heap}nna\u202e"}).json["name"]
    assert (len(name), name[0], name[-3:]) == (7, "A", "nna")
    game = anna.begin(kind="here")

    async def table() -> Any:
        async with anna.socket(game) as first:
            await first.do("chat", text=f"h{heap}i\u2066\u200b\n there")
            return await first.kind("chat")

    said = asyncio.run(table())
    assert (said["name"], len(said["text"]), said["text"][-7:]) == (name, 11, "i there")


@pytest.mark.parametrize("text", ["[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), *BAD_NUMBERS])
def test_data_that_go_on_without_end_are_not_plain(text: str) -> None:
    with pytest.raises(NotPlain):
        plain_json(text)


def test_plain_data_may_be_long() -> None:
    rows = [[number, {"a": "😀"}] for number in range(100)]
    assert plain_json(json.dumps(rows)) == rows
    deep = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert plain_json(deep)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 5_000, "[" * (MAX_DEPTH + 1)])
def test_what_is_nested_too_deeply_is_refused_before_it_is_read(text: str) -> None:
    with pytest.raises(NotPlain, match="nested too deeply"):
        plain_json(text)


def test_brackets_in_texts_nest_nothing() -> None:
    text = '"' + "[" * 100 + '\\"{'
    assert plain_json(json.dumps([text])) == [text]
