"""What the server answers over HTTP, body by body and byte for byte.

Each story below has its answers in ``tests/data/bodies``, with names and times that are always
others replaced by fixed ones. A body that changes is a change of the API: look at the difference,
then write the files anew with ``TENGEN_WRITE_SNAPSHOTS=1``.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from sqlalchemy import insert

from tengen import variant
from tengen.base.color import Color, Seat
from tengen.base.score import Score, ScoreKind
from tengen.engine.explanation import Sentence
from tengen.games import store
from tengen.games.thought import PointHeat, PointMark, WrittenExplanation
from tengen.learn.memory import tables
from tengen.learn.memory.profiles import Profile
from tengen.server.app import ROUTERS
from tengen.server.http.answers import ErrorAnswer
from tengen.server.identity.tables import rating_changes
from tengen.study.review import Judged, Review
from tengen.study.verdicts import Loss, Unit, Verdict
from tests.server.stories_of_lists import game_lists, many_reviews
from tests.server.story import Story

BODIES = Path(__file__).parents[1] / "data" / "bodies"
PASSWORD = "correct horse"  # noqa: S105
#: A short game: black makes five.
LINE = ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"]
SGF = (
    b"(;GM[4]SZ[15]PB[Black]PW[White]RE[B+];B[hh];W[aa];B[hi];W[ab];B[hj];W[ac];B[hk];W[ad];B[hl])"
)
REVERSI = b"(;GM[2]SZ[8]RE[B+];B[dc];W[cc];B[bc];W[ec];B[fc];W[ce])"

# -- the stories ----------------------------------------------------------------------------------


def who_asks(story: Story) -> None:
    story.get("/api/me")
    story.visitor.enter()
    story.ask("PATCH", "/api/me", {"name": "Anna"})
    story.ask("PATCH", "/api/me", {"name": ""})
    story.ask("PATCH", "/api/me", {"name": "x" * 300})
    story.ask("PATCH", "/api/me", {"nickname": "Anna"})
    story.ask("PATCH", "/api/me", b"{", **{"content-type": "application/json"})
    story.ask("PATCH", "/api/me", {"name": "Eva"}, **{"x-tengen-csrf": "forged"})
    story.ask("PATCH", "/api/me", {"name": "Eva"}, origin="http://elsewhere.example")
    story.ask("POST", "/api/owner")
    story.begin("GAME1")
    story.get("/api/me")
    story.enter("Eva")
    story.ask("POST", "/api/owner")
    story.ask("POST", "/api/owner", **{"x-tengen-csrf": "forged"})
    story.get("/api/nothing")
    story.ask("POST", "/api/me")


def accounts(story: Story) -> None:
    story.enter("Anna")
    mine = {"login": "anna", "password": PASSWORD}
    story.ask("POST", "/api/account", {"login": "a", "password": PASSWORD})
    story.ask("POST", "/api/account", {"login": "anna", "password": "short"})
    story.ask("POST", "/api/account", {"login": "anna"})
    assert story.ask("POST", "/api/account", mine).status == 201
    story.visitor.enter()
    story.ask("POST", "/api/account", mine)
    _sessions(story, mine)
    change = {"present": PASSWORD, "password": "battery staple"}
    story.ask("PUT", "/api/account/password", {**change, "present": "wrong wrong"})
    story.ask("PUT", "/api/account/password", change)
    story.visitor.enter()
    story.ask("DELETE", "/api/session")
    story.visitor.enter()
    story.ask("POST", "/api/session", mine)
    story.ask("POST", "/api/session", {**mine, "password": "battery staple"})
    story.visitor.enter()
    story.ask("DELETE", "/api/account")
    story.ask("DELETE", "/api/account", {"password": "wrong wrong"})
    story.ask("DELETE", "/api/account", {"password": "battery staple"})


def _sessions(story: Story, mine: dict[str, str]) -> None:
    first = story.visitor
    story.name(first.get("/api/sessions").json[0]["id"], "SESSION1")
    story.visitor = story.server.visitor().enter()
    story.get("/api/sessions")
    story.ask("POST", "/api/session", {**mine, "password": "wrong wrong"})
    story.ask("POST", "/api/session", mine)
    known = {one["id"]: one["current"] for one in story.visitor.get("/api/sessions").json}
    other = next(name for name, is_current in known.items() if is_current)
    story.name(other, "SESSION2")
    story.visitor = first
    assert len(known) == 2
    story.tell(f"{len(first.get('/api/sessions').json)} sessions, of the same shape:")
    story.ask("DELETE", f"/api/sessions/{other}")
    story.get("/api/sessions")
    story.ask("DELETE", "/api/sessions/nothing")
    story.ask("DELETE", "/api/sessions?others=true")
    story.ask("DELETE", "/api/sessions?others=perhaps")
    story.ask("DELETE", "/api/sessions")
    story.visitor.enter()
    assert story.visitor.ask("POST", "/api/session", mine).status == 200
    story.visitor.enter()


def what_is_played(story: Story) -> None:
    story.get("/api/variants")
    story.get("/api/players")
    story.get("/api/players?variant=reversi&size=6")
    story.get("/api/players?variant=renju")
    story.get("/api/players?variant=go")
    story.get("/api/players?variant=reversi&size=7x99")


def boards(story: Story) -> None:
    story.ask("POST", "/api/board", {"variant": "freestyle", "moves": ["h8", "i9"]})
    story.ask("POST", "/api/board", {"variant": "standard", "moves": LINE})
    story.ask("POST", "/api/board", {"variant": "reversi", "size": 6, "moves": ["c2"]})
    story.ask("POST", "/api/board", {"variant": "swap2", "moves": ["h8", "h9", "i9"]})
    story.ask(
        "POST", "/api/board", {"variant": "pente", "moves": ["k10", "k11", "a1", "k12", "k13"]}
    )
    story.ask("POST", "/api/board", {"variant": "gomoku3d", "size": 4, "moves": ["c2-3"]})
    fouls = ["h8", "a1", "i8", "a2", "g9", "a3", "g10", "a15"]
    story.ask("POST", "/api/board", {"variant": "renju", "moves": fouls})
    story.ask("POST", "/api/board", {"variant": "renju", "foul": "loses", "passes": True})
    story.ask("POST", "/api/board", {"variant": "freestyle", "moves": ["h8", "h8"]})
    story.ask("POST", "/api/board", {"variant": "freestyle", "start": "nonsense"})
    story.ask("POST", "/api/board", {"variant": "go"})
    story.ask("POST", "/api/board", {"variant": "reversi", "size": "7x99"})
    story.ask("POST", "/api/board", {"moves": []})
    story.ask("POST", "/api/board", {"variant": "freestyle", "moves": "h8"})
    huge = b'{"variant":"freestyle","moves":[' + b'"h8",' * 50_000 + b'"h8"]}'
    story.ask("POST", "/api/board", huge, **{"content-type": "application/json"})
    for name, text in {"tictactoe": "x2/1o1/3 x", "reversi": "8/8/8/3x4/8/8/8/8 o"}.items():
        story.ask("POST", "/api/positions/check", {"variant": name, "text": text})
    story.ask("POST", "/api/positions/check", {"variant": "tictactoe", "text": "xx1/3/3 x"})
    story.ask("POST", "/api/positions/check", {"variant": "tictactoe", "text": "4/4 x", "size": 3})


def games(story: Story) -> None:
    story.get("/api/games?limit=5")
    story.enter("Anna")
    begun = story.ask("POST", "/api/games", {"variant": "freestyle", "kind": "here", "moves": LINE})
    story.name(begun.json["id"], "GAME1")
    story.lines[-2] = story.plain(story.lines[-2])
    story.get(f"/api/games/{begun.json['id']}")
    clock = {"kind": "byoyomi", "base": 300, "periods": 5, "period": 30}
    timed = story.begin("GAME2", kind="friend", seat="first", clock=clock)
    story.get(f"/api/games/{timed}")
    renju = {"variant": "renju", "foul": "claim", "passes": True, "kind": "computer"}
    story.begin("GAME3", **renju, seat="first", opponent="level:1")
    _list_games(story)
    _refuse_games(story)


def _list_games(story: Story) -> None:
    story.get("/api/games")
    first = story.get("/api/games?limit=1&variant=freestyle").json
    story.get(f"/api/games?limit=1&variant=freestyle&before={first['next']}")
    story.get("/api/games?kind=computer&opponent=level&result=open&q=anna")
    story.get("/api/games?result=won")
    story.get("/api/games?limit=0")
    story.get("/api/games?before=yesterday")
    story.get("/api/games?result=lucky")
    story.get("/api/games?color=blue")
    story.get("/api/games/nothing")


def _refuse_games(story: Story) -> None:
    plain = {"variant": "freestyle", "kind": "here"}
    for wish in (
        {"variant": "go"},
        {"kind": "programs"},
        {"kind": "programs", "players": {"first": "level:1"}},
        {"kind": "computer"},
        {"kind": "computer", "opponent": "nobody"},
        {"kind": "computer", "opponent": "level:99"},
        {"kind": "computer", "opponent": "cmd:rm"},
        {"kind": "friend", "rated": True},
        {"moves": ["h8", "h8"]},
        {"moves": ["zz99"]},
        {"clock": {"kind": "sundial"}},
        {"clock": {"kind": "game", "base": -1, "increment": 0}},
        {"start": "nonsense"},
        {"colour": "blue"},
    ):
        story.ask("POST", "/api/games", {**plain, **wish})
    story.ask("POST", "/api/games", plain, **{"x-tengen-csrf": ""})


def records(story: Story) -> None:
    story.enter("Anna")
    game = story.begin("GAME1", moves=LINE)
    story.get("/api/records/formats")
    story.get(f"/api/records/formats?game={game}")
    story.get("/api/records/formats?game=nothing")
    story.get(f"/api/games/{game}/record")
    story.get(f"/api/games/{game}/record?format=json")
    story.get(f"/api/games/{game}/record?format=doc")
    story.get("/api/games/nothing/record")
    taken = story.visitor.ask("POST", "/api/records?name=two.sgf", SGF + SGF).json["games"]
    assert len(taken) == 2
    _import(story, "one.sgf", SGF)
    _import(story, "none.sgf", b"this is no game")
    _import(story, "large.sgf", SGF + b"\n" * 40_000)
    _import(story, "one.doc", SGF)
    _import(story, "two.sgf&chooses=true", SGF + SGF)
    _import(story, "two.sgf&number=2", SGF + SGF)
    _import(story, "one.sgf&chooses=true", SGF)
    _import(story, "one.sgf&number=2", SGF)
    _import(story, "large.sgf&chooses=true", SGF + SGF + b"\n" * 40_000)
    _import(story, "moves.doc", b"h8 i9")
    _import(story, "", b"x2/1o1/2x o")
    _import(story, "&variant=tictactoe", b"x2/1o1/2x o")
    _import(story, "&variant=tictactoe", b"xxx/3/3 o")
    story.ask("POST", "/api/records?format=doc", SGF)
    story.ask("POST", "/api/records?number=-1", SGF)
    story.ask("POST", "/api/records?name=one.sgf&variant=go", SGF)
    story.ask("POST", "/api/records?name=one.sgf", SGF, **{"x-tengen-csrf": "forged"})


def _import(story: Story, name: str, body: bytes) -> None:
    answer = story.ask("POST", f"/api/records?name={name}", body)
    for number, game in enumerate(answer.json["games"], start=1):
        story.name(game, f"TAKEN{number}")
    story.lines[-2] = story.plain(story.lines[-2])


def pictures(story: Story) -> None:
    story.enter("Anna")
    game = story.begin("GAME1", moves=LINE)
    answer = story.get(f"/api/games/{game}/picture.svg")
    tag = answer.headers["etag"]
    story.get(f"/api/games/{game}/picture.svg", **{"if-none-match": tag})
    story.get(f"/api/games/{game}/picture.png?ply=3&numbers=true&size=200")
    story.get(f"/api/games/{game}/picture.svg?size=1")
    story.get(f"/api/games/{game}/picture.svg?theme=plaid")
    story.get(f"/api/games/{game}/picture.svg?style=dots")
    story.get(f"/api/games/{game}/picture.bmp")
    story.get(f"/api/games/{game}/picture.svg?ply=-1")
    story.get("/api/games/nothing/picture.svg")


def notes(story: Story) -> None:
    story.enter("Anna")
    game = story.begin("GAME1", moves=LINE)
    path = f"/api/games/{game}/notes"
    kept = json.dumps(story.get(path).json, separators=(",", ":")).encode()
    story.ask("PUT", path, kept)
    story.get(path)
    story.ask("PUT", path, b"nonsense")
    story.ask("PUT", path, kept, **{"x-tengen-csrf": "forged"})
    story.get("/api/games/nothing/notes")
    story.ask("PUT", "/api/games/nothing/notes", kept)
    story.enter("Eva")
    story.ask("PUT", path, b" " * 200_001)


def statistics(story: Story) -> None:
    story.enter("Anna")
    story.get("/api/statistics")
    story.begin("GAME1", moves=LINE)
    asyncio.run(_win(story, story.begin("GAME2", kind="friend", seat="second")))
    story.get("/api/statistics")
    story.get("/api/games?result=won")
    story.get("/api/statistics?variant=reversi")


async def _win(story: Story, game: str) -> None:
    """Let a friend come and give up."""
    friend = story.server.visitor().enter()
    async with story.visitor.socket(game) as mine, friend.socket(game) as theirs:
        await theirs.do("join")
        await theirs.move("h8", 0)
        await theirs.do("resign")
        await mine.kind("ended")


def reviews(story: Story) -> None:
    story.enter("Anna")
    game = story.begin("GAME1", moves=LINE)
    path = f"/api/games/{game}/review"
    story.get(path)
    story.ask("POST", path, {"seconds": 60})
    story.ask("POST", path, {"seconds": 1, "player": "nobody"})
    story.ask("POST", path, {"depth": 3})
    story.ask("POST", path, {"seconds": 5})
    owner = story.visitor
    story.enter("Boris")
    story.ask("DELETE", path)
    story.visitor = owner
    story.ask("DELETE", path)
    story.get("/api/games/nothing/review")
    story.ask("POST", "/api/games/nothing/review")
    done = story.begin("GAME2", moves=LINE[:3])
    _keep_review(story, done)
    # The review of the moves as they stand is not made again.
    story.ask("POST", f"/api/games/{done}/review")
    story.get(f"/api/games/{done}/review")


def studies(story: Story) -> None:
    story.enter("Anna")
    record = {
        "format": "tengen-game",
        "version": 1,
        "variant": {"name": "freestyle", "size": "15"},
        "moves": ["h8", {"move": "i9", "comment": "Direct?"}, {"move": "i8", "after": 1}],
    }
    story.ask("POST", "/api/studies", {"name": " "})
    first = {"name": "Main line", "record": record}
    made = story.visitor.post("/api/studies", {"name": "Diagonal", "chapters": [first]}).json
    path = f"/api/studies/{story.name(made['id'], 'STUDY1')}"
    chapter = f"{path}/chapters/{story.name(made['chapters'][0]['id'], 'CHAPTER1')}"
    story.get("/api/studies?which=mine")
    copied = story.visitor.post(f"{path}/copy")
    story.name(copied.json["id"], "STUDY2")
    story.name(copied.json["chapters"][0]["id"], "CHAPTER2")
    story.tell(f"POST /api/studies\n201 application/json\n{json.dumps(made)}")
    story.tell(f"POST {path}/copy\n201 application/json\n{copied.body.decode()}")
    story.get("/api/studies?which=others")
    story.get(path)
    story.get("/api/studies/nothing")
    story.ask("PATCH", path, {"visibility": "link", "description": "All lines"})
    story.ask("PATCH", path, {"order": []})
    story.get(chapter)
    story.get(f"{path}/chapters/nothing")
    story.ask("PUT", chapter, {"revision": 1, "record": {**record, "moves": ["h8"]}})
    story.ask("PUT", chapter, {"revision": 2, "record": {**record, "moves": ["h8", "h8"]}})
    made = story.visitor.post(f"{path}/chapters", {"name": "Other", "record": record})
    story.name(made.json["id"], "CHAPTER3")
    story.tell(f"POST {path}/chapters\n201 application/json\n{made.body.decode()}")
    story.ask("POST", f"{path}/chapters", {"name": "Other", "record": [], "after": None})
    story.get(f"{path}/export")
    story.get(f"{path}/export?format=json")
    story.get(f"{path}/export?format=doc")
    games = b"(;GM[4]SZ[15]GN[Taken];B[hh])(;GM[4]SZ[15];B[hh];W[hh])"
    taken = story.visitor.ask("POST", f"{path}/import", games)
    story.name(taken.json["study"]["chapters"][-1]["id"], "CHAPTER4")
    story.tell(f"POST {path}/import\n201 application/json\n{taken.body.decode()}")
    story.ask("POST", f"{path}/import?format=doc", games)
    _deleted_studies(story, path, chapter)


def drills(story: Story) -> None:
    story.enter("Anna")
    story.get("/api/drills")
    tiger = {"part": "tiger", "moves": ["f5"]}
    story.ask("POST", "/api/drills/reversi-white/line", {"part": "tiger", "skips": True})
    story.ask("POST", "/api/drills/reversi-white/line", {"part": "lion"})
    story.ask("POST", "/api/drills/reversi-white/hint", tiger)
    story.ask("POST", "/api/drills/reversi-white/hint", {**tiger, "moves": ["a1"]})
    for tried in ({"move": "f4"}, {"move": "d6", "again": True}, {"move": None}, {"move": "a1"}):
        story.ask("POST", "/api/drills/reversi-white/move", {**tiger, **tried})
    story.ask("DELETE", "/api/drills/reversi-white", **{"x-tengen-csrf": "forged"})
    story.ask("DELETE", "/api/drills/reversi-white")
    variant = {"name": "freestyle", "size": "15"}
    record = {"format": "tengen-game", "version": 1, "variant": variant, "moves": ["h8", "i9"]}
    wanted = {"name": "Diagonal", "chapters": [{"name": "Main line", "record": record}]}
    made = story.visitor.post("/api/studies", wanted).json
    path = f"/api/drills/{story.name(made['id'], 'STUDY1')}"
    chapter = f"{path}/chapters/{story.name(made['chapters'][0]['id'], 'CHAPTER1')}"
    place = {"part": made["chapters"][0]["id"], "moves": ["h8"]}
    story.ask("POST", f"{path}/line", {})
    story.ask("PUT", f"{chapter}/side", {"side": "white"})
    story.ask("PUT", f"{chapter}/side", {"side": "green"})
    story.ask("PUT", f"{chapter}/weight", {"moves": ["h8"], "weight": 3})
    story.ask("PUT", f"{chapter}/weight", {"moves": ["h9"], "weight": 3})
    story.get(path)
    story.get("/api/drills/nothing")
    story.ask("POST", f"{path}/line", {})
    story.ask("POST", f"{path}/move", {**place, "move": "g7"})


def lessons(story: Story) -> None:
    story.enter("Anna")
    story.get("/api/lessons")
    story.get("/api/lessons/make-five")
    story.get("/api/lessons/nothing")
    story.get("/api/lessons/make-five/ahead")
    story.get("/api/lessons/nothing/ahead")
    story.get("/api/lessons/rules/freestyle")
    story.get(f"/api/lessons/rules/{'x' * 50}")
    for wanted in ({"answer": "a1"}, {"answer": "z9"}, {"answer": None}, {"answer": "j8"}):
        story.ask("POST", "/api/lessons/make-five-1/answers", wanted)
    for step in (1, 2, 3, 4):
        story.ask("POST", "/api/lessons/make-five-1/hints", {"step": step})
    story.ask("POST", "/api/lessons/stop-five-1/answers", {"answer": "h7"})
    story.get("/api/lessons")
    story.ask("DELETE", "/api/lessons", **{"x-tengen-csrf": "forged"})
    story.ask("DELETE", "/api/lessons")


def _deleted_studies(story: Story, path: str, chapter: str) -> None:
    story.ask("DELETE", chapter)
    story.ask("DELETE", chapter)
    story.ask("POST", f"{chapter}/restore")
    story.ask("POST", f"{path}/chapters/nothing/restore")
    story.ask("DELETE", path)
    story.ask("DELETE", path)
    story.ask("POST", f"{path}/restore")
    story.enter("Eva")
    story.ask("POST", f"{path}/restore")
    story.ask("DELETE", path)
    story.ask("POST", "/api/studies/nothing/copy")


def player_profiles(story: Story) -> None:
    story.enter("Anna")
    story.get("/api/profiles/me")
    story.ask("PUT", "/api/me/profile", {"hidden": True})
    won = story.begin("GAME1", kind="computer", seat="first", opponent="level:3", moves=LINE)
    story.get("/api/games/nothing/profiles")
    story.visitor.post("/api/account", {"login": "clara", "password": PASSWORD})
    story.visitor.enter()
    with story.writing() as connection:
        change = {"game": won, "seat": "first", "before": 1500.0, "after": 1512.34}
        connection.execute(insert(rating_changes), change)
    page = story.name(story.visitor.get("/api/profiles/me").json["address"], "PROFILE1")
    story.get(f"/api/profiles/{page}")
    story.get(f"/api/games/{won}/profiles")
    story.ask("PUT", "/api/me/profile", {"hidden": True})
    story.ask("PUT", "/api/me/profile", {"hidden": True}, **{"x-tengen-csrf": "forged"})
    story.enter("Eva")
    story.get(f"/api/profiles/{page}")


def explorer(story: Story) -> None:
    tiger = ["f5", "d6", "c3", "d3", "c4"]
    story.ask("POST", "/api/explorer", {"variant": "reversi", "moves": tiger})
    several = {"player": "Anna", "min_rating": 1600, "since": 2000, "until": 2024, "mine": True}
    story.ask("POST", "/api/explorer", {"variant": "keryo-pente", **several})
    for wish in (
        {"variant": "unbounded"},
        {"variant": "reversi", "moves": ["a1"]},
        {"variant": "reversi", "since": 2020, "until": 1990},
        {"variant": "reversi", "player": "!?"},
        {"variant": "reversi", "max_rating": -1},
        {"variant": "reversi", "name": "Anna"},
    ):
        story.ask("POST", "/api/explorer", wish)


def laboratory(story: Story) -> None:
    story.get("/api/lab/choices?variant=reversi")
    story.get("/api/lab/choices?variant=tictactoe")
    story.get("/api/lab/choices?variant=chess")
    story.enter("Anna")
    place = {"variant": "tictactoe", "moves": ["b2", "a1", "c1", "a3", "a2"]}
    searches, comparisons = "/api/lab/searches", "/api/lab/comparisons"
    story.ask("POST", searches, {**place, "algorithm": "negascout", "depth": 4})
    story.ask("POST", searches, {**place, "algorithm": "mcts", "depth": 6})
    story.ask("POST", searches, {**place, "algorithm": "alphabet"})
    story.ask("POST", searches, {**place, "depth": 2, "ordering": "bst"})
    story.ask("POST", searches, {**place, "moves": ["z9"]})
    story.ask("POST", searches, place, **{"x-tengen-csrf": "forged"})
    story.ask("POST", comparisons, {**place, "algorithms": ["minimax", "mtdf"], "depth": 2})
    story.ask("POST", comparisons, {**place, "algorithms": []})
    four = {"variant": "freestyle", "moves": ["h8", "a1", "i8", "a3", "j8", "a5"]}
    story.ask("POST", "/api/lab/wins", four)
    story.ask("POST", "/api/lab/wins", {"variant": "freestyle", "moves": ["h8"]})
    story.ask("POST", "/api/lab/wins", {"variant": "reversi"})
    story.ask("POST", "/api/lab/wins", {**four, "kind": "threats"})
    story.ask("POST", "/api/lab/learner", place)
    story.ask("POST", "/api/lab/learner", {**place, "side": "green"})


def endings(story: Story) -> None:
    story.enter("Anna")
    won = story.begin("GAME1", kind="computer", seat="first", opponent="level:3", moves=LINE)
    story.get(f"/api/games/{won}/ending")
    _keep_review(story, won)
    story.get(f"/api/games/{won}/ending")
    story.get(f"/api/games/{story.begin('GAME2', moves=LINE[:3])}/ending")
    story.get("/api/games/nothing/ending")


def _keep_review(story: Story, game: str) -> None:
    judged = [_judged(ply, move) for ply, move in enumerate(LINE[:3], start=1)]
    found = Review("tengen", 0.5, tuple(judged), "D1 Kansei")
    with story.writing() as connection:
        store.save_review(connection, game, found.data(), 1_750_000_000_000)


def _judged(ply: int, move: str) -> Judged:
    seat = Seat.FIRST if ply % 2 else Seat.SECOND
    color = Color.BLACK if ply % 2 else Color.WHITE
    if ply == 1:
        loss = Loss(0.0, Unit.CHANCE, 0.0, Verdict.FORCED)
        return Judged(ply, seat, color, move, move, loss, None, None)
    loss = Loss(0.25, Unit.CHANCE, 0.25, Verdict.MISTAKE)
    explanation = WrittenExplanation(
        (Sentence("{move} makes a four", {"move": "h9"}),),
        (PointMark((7, 6), "A"),),
        (PointHeat((7, 6), 0.5),),
        ("h9", "h10"),
    )
    best, played = Score(ScoreKind.WINRATE, 0.75), Score(ScoreKind.WINRATE, 0.5)
    return Judged(ply, seat, color, move, "i9", loss, best, played, ("i9", "i10"), explanation)


QUERY = "player=apprentice&variant=reversi"


def learning(story: Story) -> None:
    story.enter("Anna")
    story.get(f"/api/learning?{QUERY}")
    taken = story.ask("POST", f"/api/learning/import?{QUERY}&name=games.sgf", REVERSI)
    story.get(f"/api/jobs/{story.finish(taken, 'JOB1')}")
    story.get(f"/api/learning?{QUERY}")
    story.get(f"/api/learning/positions?{QUERY}&limit=2")
    story.get(f"/api/learning/positions?{QUERY}&offset=2&limit=2")
    _keep_curve(story)
    story.get(f"/api/learning/curve?{QUERY}")
    _classic_learner(story)
    _jobs(story)
    exported = story.get(f"/api/learning/export?{QUERY}")
    assert exported.status == 200
    merged = story.ask("POST", f"/api/learning/merge?{QUERY}", exported.body)
    story.get(f"/api/jobs/{story.finish(merged, 'JOB5')}")
    failed = story.ask("POST", f"/api/learning/merge?{QUERY}", b"nonsense")
    story.get(f"/api/jobs/{story.finish(failed, 'JOB6')}")
    story.ask("POST", f"/api/learning/reset?{QUERY}")
    story.ask("POST", f"/api/learning/reset?{QUERY}")
    _refuse_learning(story)


def _keep_curve(story: Story) -> None:
    """Put down a trial against an opponent that never changes: playing it takes long."""
    pairs = {f"pairs_{points}": points + 1 for points in range(5)}
    with story.writing() as connection:
        profile = Profile("apprentice", "default", variant("reversi")).make(connection)
        row = {"profile_id": profile, "games": 100, "opponent": "greedy", **pairs}
        connection.execute(insert(tables.checkpoints), row)


def _classic_learner(story: Story) -> None:
    query = "player=learner&variant=reversi&size=8"
    story.get(f"/api/learning?{query}")
    taken = story.ask("POST", f"/api/learning/import?{query}&name=games.sgf", REVERSI)
    story.get(f"/api/jobs/{story.finish(taken, 'JOB2')}")
    story.get(f"/api/learning?{query}")
    story.get(f"/api/learning/positions?{query}&limit=1")
    story.get(f"/api/learning/export?{query}&form=w")
    moves = story.visitor.get(f"/api/learning/export?{query}&form=db").body
    again = story.ask("POST", f"/api/learning/import?{query}&name=db.json", moves)
    story.get(f"/api/jobs/{story.finish(again, 'JOB3')}")


def _jobs(story: Story) -> None:
    amount = {"games": 100_000, "seed": 1}
    started = story.ask("POST", f"/api/learning/selfplay?{QUERY}", amount)
    job = story.name(started.json["job"], "JOB4")
    story.lines[-2] = story.plain(story.lines[-2])
    stopped = story.ask("DELETE", f"/api/jobs/{job}")
    assert stopped.json["state"] == "stopped"
    story.get(f"/api/jobs/{job}")
    story.get("/api/jobs/nothing")
    story.ask("DELETE", "/api/jobs/nothing")


def _refuse_learning(story: Story) -> None:
    story.get("/api/learning?player=nobody")
    story.get("/api/learning?variant=go")
    story.get(f"/api/learning/positions?{QUERY}&limit=0")
    story.get(f"/api/learning/curve?{QUERY}&size=99x")
    story.get(f"/api/learning/export?{QUERY}&form=pdf")
    story.ask("POST", f"/api/learning/import?{QUERY}&name=games.doc", b"")
    story.ask("POST", f"/api/learning/import?{QUERY}", b"", **{"x-tengen-csrf": "forged"})
    story.ask("POST", f"/api/learning/merge?{QUERY}", b"", **{"x-tengen-csrf": "forged"})
    story.ask("POST", "/api/learning/selfplay?player=learner&variant=reversi", {"games": 1})
    story.ask("POST", f"/api/learning/selfplay?{QUERY}", {"games": 0})
    story.ask("POST", f"/api/learning/reset?{QUERY}", **{"x-tengen-csrf": "forged"})


def all_that_is_kept(story: Story) -> None:
    visitor = story.enter("Anna")
    game = story.begin("GAME1", moves=LINE)
    assert (
        visitor.ask("POST", "/api/account", {"login": "berta", "password": PASSWORD}).status == 201
    )
    visitor.enter()
    story.name(visitor.get("/api/profiles/me").json["address"], "PROFILE1")
    body = visitor.get(f"/api/games/{game}/notes").body
    assert visitor.ask("PUT", f"/api/games/{game}/notes", body).status == 200
    study = {"name": "Diagonal", "chapters": [{"name": "Main", "record": json.loads(body)}]}
    story.name(visitor.post("/api/studies", study).json["id"], "STUDY1")
    answer = story.get("/api/me/export")
    archive = zipfile.ZipFile(io.BytesIO(answer.body))
    for name in archive.namelist():
        data = archive.read(name)
        assert json.loads(data) is not None if name.endswith(".json") else data
        story.tell(f"{name}:\n{data.decode().rstrip()}")
    for _again in range(20):
        if visitor.get("/api/me/export").status != 200:
            break
    story.get("/api/me/export")


def how_the_server_is(story: Story) -> None:
    story.get("/health")
    story.get("/health/live")
    story.get("/texts/xx.json")
    story.get("/texts/en.json")


STORIES: tuple[Callable[[Story], None], ...] = (
    who_asks,
    accounts,
    what_is_played,
    boards,
    games,
    game_lists,
    many_reviews,
    records,
    pictures,
    notes,
    statistics,
    reviews,
    studies,
    player_profiles,
    drills,
    lessons,
    endings,
    explorer,
    laboratory,
    learning,
    all_that_is_kept,
    how_the_server_is,
)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_the_bodies_are_those_of_before(start: Any, story: Callable[[Story], None]) -> None:
    told = Story(start(TENGEN_LIMIT_LOGINS="1000"))
    story(told)
    text = "\n".join(told.lines)
    file = BODIES / f"{story.__name__}.txt"
    if os.environ.get("TENGEN_WRITE_SNAPSHOTS"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def _asked() -> list[tuple[str, str, int, str]]:
    """Return method, path, status and body of every answer in the files."""
    exchange = re.compile(r"^([A-Z]+) (/[^? \n]*).*\n(\d+) .*\n((?:.+\n?)*)", re.MULTILINE)
    found = []
    for file in sorted(BODIES.glob("*.txt")):
        for method, path, status, body in exchange.findall(file.read_text(encoding="utf-8")):
            found.append((method, path, int(status), body))
    return found


def _routes() -> list[APIRoute]:
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    kept = [route for route in routes if route.path.startswith("/api")]
    return [route for route in kept if not route.path.startswith(ELSEWHERE)]


#: Answers that are others with each day and each puzzle that is shipped: see ``test_puzzles`` and
#: ``test_streak``.
ELSEWHERE = ("/api/puzzles", "/api/streak")
#: What nobody is refused.
NEVER_REFUSED = {
    "/api/me",
    "/api/variants",
    "/api/sessions",
    "/api/statistics",
    "/api/session",
    "/api/profiles/me",
    "/api/games/choices",
    "/api/reviews",
    "/api/drills",
    "/api/lessons",
}


def test_every_route_is_asked_and_refuses_something() -> None:
    asked, routes = _asked(), _routes()
    assert len(routes) > 35
    for route in routes:
        (method,) = sorted(route.methods or ())
        statuses = [
            status
            for asked_method, path, status, _body in asked
            if asked_method == method and route.path_regex.match(path)
        ]
        name = f"{method} {route.path}"
        assert any(status < 300 for status in statuses), name
        if route.path not in NEVER_REFUSED:
            assert any(status >= 400 for status in statuses), name


def _route_of(method: str, path: str) -> APIRoute | None:
    fits = (one for one in _routes() if method in (one.methods or ()))
    return next((one for one in fits if one.path_regex.match(path)), None)


def test_every_body_has_the_shape_that_its_route_declares() -> None:
    checked = 0
    for method, path, status, body in _asked():
        route = _route_of(method, path)
        shape: Any = ErrorAnswer
        if status < 300:
            shape = None if route is None else route.response_model
        if shape is None or not body.startswith(("{", "[")):
            continue
        adapter, data = TypeAdapter[Any](shape), json.loads(body)
        found = adapter.validate_python(data)
        read = adapter.dump_python(found, mode="json", by_alias=True, exclude_unset=True)
        assert read == data, f"{method} {path}"
        checked += 1
    assert checked > 150
