"""What a link to a game is shown as elsewhere: title, sentence, picture, all of it escaped."""

from __future__ import annotations

import asyncio
from html.parser import HTMLParser
from typing import Any

import pytest

ROW = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]


class Head(HTMLParser):
    """The title and the descriptions of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.tags: list[str] = []
        self.title = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        told = dict(attrs)
        name = told.get("property") or told.get("name")
        if tag == "meta" and name:
            self.meta[name] = told["content"] or ""

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] == "title" and not self.title:
            self.title = data


def head_of(visitor: Any, game: str, **headers: str) -> Head:
    answer = visitor.get(f"/game/{game}", **headers)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    return Head(answer.body.decode())


def named(server: Any, name: str) -> Any:
    visitor = server.visitor().enter()
    assert visitor.ask("PATCH", "/api/me", {"name": name}).status == 200
    return visitor


def test_a_finished_game_is_told_with_its_result_and_picture(server: Any) -> None:
    visitor = server.visitor()
    game = visitor.begin(kind="computer", opponent="level:3", moves=["h8", "a1"])
    head = head_of(visitor, game)
    here = f"http://127.0.0.1:{server.port}"
    assert head.meta["og:title"].endswith("Level 3 · Freestyle gomoku")
    assert head.meta["og:description"] == "The game goes on: 2 moves."
    assert head.meta["og:url"] == f"{here}/game/{game}"
    picture = head.meta["og:image"]
    assert picture.startswith(here)
    drawn = visitor.get(picture.removeprefix(here))
    assert (drawn.status, drawn.headers["content-type"]) == (200, "image/png")
    over = visitor.begin(kind="here", moves=ROW)
    assert head_of(visitor, over).meta["og:description"] == "Black wins with a row. 9 moves."


HOSTILE = [
    '"><script>alert(1)</script>',
    "' onload='alert(1)",
    "</title><svg/onload=alert(1)>",
    "&quot;&lt;b&gt;",
    r"\1\g<0>",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_words_and_never_parts_of_the_page(server: Any, name: str) -> None:
    visitor = named(server, name)
    game = visitor.begin(kind="friend")
    plain, hostile = Head(visitor.get("/").body.decode()), head_of(server.visitor(), game)
    assert name in hostile.meta["og:title"]
    assert name in hostile.title
    assert [tag for tag in hostile.tags if tag != "meta"] == [
        tag for tag in plain.tags if tag != "meta"
    ]


def test_an_invitation_says_who_invites_and_a_withdrawn_one_that_it_is_no_more(server: Any) -> None:
    anna = named(server, "Anna")
    game = anna.begin("renju", kind="friend")
    head = head_of(server.visitor(), game)
    assert head.meta["og:title"] == "Anna invites you to a game of Renju"

    async def withdraw() -> None:
        async with anna.socket(game) as seat:
            assert (await seat.do("end"))["kind"] == "ack"

    asyncio.run(withdraw())
    head = head_of(server.visitor(), game)
    assert head.meta["og:description"] == "This invitation was withdrawn."
    assert "Anna" not in head.meta["og:title"]
    assert game not in [one["id"] for one in anna.get("/api/games").json["games"]]


def test_no_such_game_has_the_plain_page(server: Any) -> None:
    visitor = server.visitor()
    plain = visitor.get("/").body
    assert visitor.get("/game/nothing").body == plain
    assert visitor.get("/game/" + "x" * 500).body == plain


def test_addresses_are_those_by_which_the_browser_calls_the_server(server: Any) -> None:
    visitor = server.visitor()
    game = visitor.begin(kind="here")
    head = head_of(visitor, game, host="localhost:1234")
    assert head.meta["og:url"] == f"http://localhost:1234/game/{game}"
    refused = visitor.get(f"/game/{game}", host='evil"><script>')
    assert refused.status >= 400


def studied(server: Any, visibility: str, name: str = "Diagonal") -> tuple[Any, str]:
    """Somebody with a study of one chapter, and the path of its page."""
    visitor = server.visitor().enter()
    record = {"format": "tengen-game", "version": 1, "variant": {"name": "renju"}, "moves": ["h8"]}
    wanted = {"name": name, "visibility": visibility}
    chapters = [{"name": "Main", "record": record}]
    made = visitor.post("/api/studies", {**wanted, "chapters": chapters}).json
    return visitor, f"/study/{made['id']}/{made['chapters'][0]['id']}"


@pytest.mark.parametrize("visibility", ["link", "public"])
def test_a_shared_study_is_told_with_its_picture(server: Any, visibility: str) -> None:
    _owner, path = studied(server, visibility, HOSTILE[0])
    stranger, here = server.visitor(), f"http://127.0.0.1:{server.port}"
    page = stranger.get(path)
    head = Head(page.body.decode())
    assert head.meta["og:title"] == f"{HOSTILE[0]} · Main"
    assert head.meta["og:description"] == "Renju, 1 chapter"
    assert head.meta["og:url"] == here + path
    assert "<script>alert" not in page.body.decode()
    assert stranger.get(head.meta["og:image"].removeprefix(here)).status == 200
    whole = Head(stranger.get(path.rpartition("/")[0]).body.decode())
    assert whole.meta["og:title"] == HOSTILE[0]


def test_a_private_study_is_told_to_nobody(server: Any) -> None:
    owner, path = studied(server, "private")
    plain = server.visitor().get("/").body
    for visitor in (owner, server.visitor()):
        assert visitor.get(path).body == plain
        assert visitor.get(path.rpartition("/")[0]).body == plain


@pytest.mark.parametrize(
    ("asked", "tag", "text"),
    [
        ("zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant", "對局繼續"),
        ("de, ja;q=0.5", "ja", "対局の続き"),
        ("de", "en", "The game goes on"),
        ("", "en", "The game goes on"),
    ],
)
def test_a_link_is_told_in_the_language_that_is_asked_for(
    server: Any, asked: str, tag: str, text: str
) -> None:
    visitor = server.visitor()
    game = visitor.begin(kind="computer", opponent="level:3", moves=["h8", "a1"])
    answer = visitor.get(f"/game/{game}", **({"accept-language": asked} if asked else {}))
    assert text in Head(answer.body.decode()).meta["og:description"]
    assert answer.headers["vary"].lower().startswith("accept-language")
    assert f'<html lang="{tag}">' in answer.body.decode()
