"""Messages nobody should send, for ``fuzz_server.py``: each made from its number alone."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

#: What the socket of a game understands.
COMMANDS: Sequence[dict[str, Any]] = (
    {"do": "move", "move": "h8", "ply": 0},
    {"do": "move", "move": "a1", "ply": 1},
    {"do": "move", "move": "pass", "ply": 0},
    {"do": "rewind", "to": 0},
    {"do": "ask", "what": "rematch"},
    {"do": "answer", "what": "draw", "yes": True},
    {"do": "chat", "text": "hello"},
    {"do": "pause"},
    {"do": "pace", "seconds": 1},
    {"do": "join"},
    {"do": "stop"},
    {"do": "retry"},
    {"do": "ping"},
)
#: What the socket of analysis understands.
QUESTIONS: Sequence[dict[str, Any]] = (
    {"do": "analyse", "variant": "freestyle", "moves": ["h8"], "seconds": 0.01, "lines": 1},
    {"do": "analyse", "variant": "reversi", "moves": ["f5"], "seconds": 0.01, "size": 8},
    {"do": "stop"},
    {"do": "ping"},
)
#: A short game as a chapter of a study has it.
RECORD = {
    "format": "tengen-game",
    "version": 1,
    "variant": {"name": "freestyle", "size": "15"},
    "moves": ["h8", {"move": "i9", "comment": "a reply"}, "h9"],
}
#: What is asked over HTTP: method, path, body; words in capitals stand for names.
REQUESTS: Sequence[tuple[str, str, Any]] = (
    ("GET", "/api/me", None),
    ("PATCH", "/api/me", {"name": "Somebody"}),
    ("POST", "/api/session", {"login": "somebody", "password": "not this one"}),
    ("POST", "/api/account", {"login": "x", "password": "short"}),
    ("PUT", "/api/account/password", {"present": "not this one", "password": "a long password"}),
    ("DELETE", "/api/account", {"password": "x"}),
    ("DELETE", "/api/session", None),
    ("GET", "/api/sessions", None),
    ("DELETE", "/api/sessions/x", None),
    ("DELETE", "/api/sessions?others=true", None),
    ("POST", "/api/owner", None),
    ("GET", "/api/me/export", None),
    ("GET", "/api/variants", None),
    ("GET", "/api/players?variant=renju&size=15", None),
    ("GET", "/api/games?limit=5&variant=freestyle&result=won&before=x&q=a", None),
    ("POST", "/api/games", {"variant": "renju", "kind": "here", "moves": ["h8"], "size": 15}),
    ("POST", "/api/games", {"variant": "freestyle", "kind": "computer", "opponent": "level:1"}),
    ("POST", "/api/games", {"variant": "freestyle", "kind": "friend", "clock": {"kind": "game"}}),
    ("GET", "/api/games/GAME", None),
    ("GET", "/api/games/GAME/record?format=sgf", None),
    ("GET", "/api/games/GAME/picture.svg?size=200&ply=1&theme=wood", None),
    ("GET", "/api/games/GAME/notes", None),
    ("PUT", "/api/games/GAME/notes", {"format": "tengen", "games": []}),
    ("GET", "/api/games/GAME/review", None),
    ("POST", "/api/games/GAME/review", {"seconds": 0.01}),
    ("GET", "/api/records/formats?game=GAME", None),
    ("POST", "/api/records?name=a.sgf", "(;GM[4]SZ[15];B[hh])"),
    ("POST", "/api/board", {"variant": "reversi", "moves": ["f5", "d6"]}),
    ("GET", "/api/statistics?variant=freestyle", None),
    ("GET", "/api/learning?player=apprentice&variant=reversi", None),
    ("GET", "/api/learning/positions?variant=reversi&limit=5&offset=0", None),
    ("GET", "/api/learning/curve?variant=reversi", None),
    ("POST", "/api/learning/merge?variant=reversi", {"format": "tengen learner"}),
    ("POST", "/api/learning/import?name=a.sgf&variant=freestyle", "(;GM[4]SZ[15];B[hh])"),
    ("POST", "/api/learning/selfplay?variant=reversi", {"games": 0}),
    ("GET", "/api/learning/export?variant=reversi&form=db", None),
    ("POST", "/api/learning/reset?variant=reversi", None),
    ("GET", "/api/jobs/x", None),
    ("DELETE", "/api/jobs/x", None),
    ("GET", "/api/games/choices", None),
    ("GET", "/api/games/thumbnails?game=GAME", None),
    ("POST", "/api/games/tags", {"games": ["GAME"], "add": ["club"], "remove": ["lost"]}),
    ("POST", "/api/games/delete", {"games": ["GAME"]}),
    ("POST", "/api/games/restore", {"games": ["GAME"]}),
    ("GET", "/api/games/GAME/ending", None),
    ("GET", "/api/games/GAME/profiles", None),
    ("GET", "/api/profiles/me", None),
    ("PUT", "/api/me/profile", {"hidden": True}),
    ("GET", "/api/profiles/x", None),
    ("DELETE", "/api/games/GAME/review", None),
    ("GET", "/api/reviews", None),
    ("POST", "/api/reviews", {"games": ["GAME"]}),
    ("POST", "/api/reviews/resume", None),
    ("POST", "/api/reviews/stop", None),
    ("DELETE", "/api/reviews", None),
    ("GET", "/api/reviews/progress?variant=freestyle", None),
    ("POST", "/api/positions/check", {"variant": "reversi", "text": "8x8 black f5", "size": 8}),
    ("POST", "/api/explorer", {"variant": "renju", "moves": ["h8"], "player": "a", "since": 2000}),
    ("GET", "/api/studies?which=mine&q=a&page=0", None),
    ("POST", "/api/studies", {"name": "Openings", "visibility": "private", "chapters": []}),
    ("GET", "/api/studies/STUDY", None),
    ("PATCH", "/api/studies/STUDY", {"name": "Endings", "description": "x", "order": []}),
    ("POST", "/api/studies/STUDY/chapters", {"name": "One", "record": RECORD}),
    ("POST", "/api/studies/STUDY/import?name=a.sgf", "(;GM[4]SZ[15];B[hh])"),
    ("GET", "/api/studies/STUDY/export?format=sgf", None),
    ("PUT", "/api/studies/STUDY/chapters/CHAPTER", {"revision": 1, "record": RECORD}),
    ("GET", "/api/studies/STUDY/chapters/CHAPTER", None),
    ("POST", "/api/studies/STUDY/copy", None),
    ("DELETE", "/api/studies/STUDY/chapters/CHAPTER", None),
    ("POST", "/api/studies/STUDY/chapters/CHAPTER/restore", None),
    ("DELETE", "/api/studies/STUDY", None),
    ("POST", "/api/studies/STUDY/restore", None),
    ("GET", "/study/STUDY/CHAPTER.svg?width=200&ply=1&theme=wood", None),
    ("GET", "/embed/study/STUDY/CHAPTER?node=1", None),
    ("GET", "/study/STUDY", None),
    ("GET", "/study/STUDY/CHAPTER", None),
    ("GET", "/game/GAME", None),
    ("GET", "/api/drills", None),
    ("PUT", "/api/drills/STUDY/chapters/CHAPTER/side", {"side": "black"}),
    ("PUT", "/api/drills/STUDY/chapters/CHAPTER/weight", {"moves": ["h8"], "weight": 1}),
    ("GET", "/api/drills/STUDY", None),
    ("POST", "/api/drills/STUDY/line", {"part": "CHAPTER", "skips": False}),
    ("POST", "/api/drills/STUDY/move", {"part": "CHAPTER", "moves": ["h8"], "move": "i9"}),
    ("POST", "/api/drills/STUDY/hint", {"part": "CHAPTER", "moves": []}),
    ("DELETE", "/api/drills/STUDY", None),
    ("GET", "/api/lab/choices?variant=reversi&size=8", None),
    ("POST", "/api/lab/learner", {"variant": "freestyle", "moves": ["h8", "i9"], "side": "white"}),
    ("POST", "/api/lab/searches", {"variant": "tictactoe", "moves": ["b2"], "depth": 2}),
    ("POST", "/api/lab/comparisons", {"variant": "tictactoe", "algorithms": ["mtdf"], "depth": 2}),
    ("POST", "/api/lab/wins", {"variant": "freestyle", "moves": ["h8", "a1"], "kind": "vcf"}),
    ("GET", "/api/lessons", None),
    ("GET", "/api/lessons/LESSON", None),
    ("GET", "/api/lessons/LESSON/ahead", None),
    ("GET", "/api/lessons/rules/renju", None),
    ("POST", "/api/lessons/EXERCISE/answers", {"answers": [], "answer": "h8", "hinted": False}),
    ("POST", "/api/lessons/EXERCISE/hints", {"answers": [], "step": 1}),
    ("DELETE", "/api/lessons", None),
    ("GET", "/api/puzzles", None),
    ("GET", "/api/puzzles/next?variant=freestyle&mode=rated&theme=threats", None),
    ("GET", "/api/puzzles/daily?date=2026-01-01", None),
    ("GET", "/api/puzzles/ahead?date=2026-01-01", None),
    ("GET", "/api/puzzles/due", None),
    ("GET", "/api/puzzles/missed", None),
    ("GET", "/api/puzzles/PUZZLE", None),
    ("POST", "/api/puzzles/PUZZLE/answers", {"answers": [], "answer": "h8", "mode": "practice"}),
    ("POST", "/api/puzzles/PUZZLE/hints", {"answers": [], "step": 2}),
    ("GET", "/api/puzzles/own.GAME.1", None),
    ("POST", "/api/puzzles/runs", {"mode": "streak", "variant": "freestyle"}),
    ("GET", "/api/puzzles/runs/RUN", None),
    ("POST", "/api/puzzles/runs/RUN/answers", {"puzzle": "PUZZLE", "answers": [], "answer": "h8"}),
    ("GET", "/api/streak?date=2026-01-01", None),
    ("POST", "/api/streak", {"date": "2026-01-01"}),
    ("GET", "/texts/cs.json", None),
    ("GET", "/health", None),
    ("GET", "/health/live", None),
    ("GET", "/metrics", None),
    ("GET", "/some/page", None),
)
_TEXTS = (
    "", "\ud800", "\udfff\ud800", "\x00", "a" * 5000, "é\u0301" * 50, "\u202e\u2066", "NaN",
    "../../etc/passwd", "%s%n{0}{x}", "<script>", "' OR 1=1 --", "𝕏", "h8\n", "-1", "1e999",
    "level:99", "gtp:true", "apprentice[database=/tmp/x]", "＋", "١٢", "zz99", "swap", "\ufeff",
)  # fmt: skip
_NUMBERS = (
    0, -1, 1, 2**31, 2**53, 2**63, 2**64, 10**400, -(10**30), 1.5, 1e308, -0.0,
    float("nan"), float("inf"),
)  # fmt: skip


def _value(chance: random.Random, depth: int = 0) -> Any:
    """Return any value."""
    plain: tuple[Callable[[], Any], ...] = (
        lambda: chance.choice(_TEXTS),
        lambda: chance.choice(_NUMBERS),
        lambda: chance.choice((None, True, False)),
        lambda: "".join(chr(chance.randrange(0x20, 0x2FF)) for _ in range(chance.randrange(40))),
        lambda: chance.randrange(-100, 100),
    )
    nested: tuple[Callable[[], Any], ...] = (
        lambda: [_value(chance, depth + 1) for _ in range(chance.randrange(5))],
        lambda: {str(_value(chance, 3))[:20]: _value(chance, depth + 1) for _ in range(3)},
    )
    return chance.choice(plain + nested if depth < 3 else plain)()


def _changed(chance: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    """Return data with a field changed, added or taken away; sometimes as it was."""
    data = dict(data)
    for _ in range(chance.randrange(4)):
        name = chance.choice((*data, "extra", "id"))
        if chance.randrange(4) == 0:
            data.pop(name, None)
        else:
            data[name] = _value(chance)
    return data


def _bytes(chance: random.Random, data: bytes) -> bytes:
    """Return bytes, sometimes cut, doubled or with some of them changed."""
    how = chance.randrange(12)
    if how == 0:
        return data[: chance.randrange(len(data) + 1)]
    if how == 1:
        return b"[" * chance.randrange(2000) + data
    if how == 2:
        return data + data
    if how == 3:
        changed = bytearray(data)
        for _ in range(chance.randrange(1, 4)):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        return bytes(changed)
    return data


def socket_message(number: int, seed: int, words: Sequence[dict[str, Any]]) -> bytes:
    """Return a message for a socket; it is text that need not be anything."""
    chance = random.Random(f"{seed} socket {number}")
    data = _changed(chance, {"id": f"f{number}", **chance.choice(words)})
    text = _bytes(chance, json.dumps(data).encode())
    return text.decode(errors="replace").encode()[:4000]


@dataclass(frozen=True, slots=True)
class FuzzRequest:
    """A request as it is sent."""

    method: str
    path: str
    body: bytes | None
    headers: dict[str, str]


def http_request(number: int, seed: int, names: Mapping[str, str]) -> FuzzRequest:
    """Return a request: a good one with something changed. ``names`` are those of what there is."""
    chance = random.Random(f"{seed} http {number}")
    method, path, body = chance.choice(REQUESTS)
    path = _named(path, names)
    headers = {"content-type": "application/json"}
    if chance.randrange(3) == 0 and "?" in path:
        first, _, query = path.partition("?")
        known = [one.partition("=")[0] for one in query.split("&")]
        name = chance.choice((*known, "extra"))
        path = f"{first}?{query}&{quote(name)}={_quoted(chance)}"
    elif chance.randrange(6) == 0:
        path = path.rstrip("/") + "/" + _quoted(chance)
    if chance.randrange(10) == 0:
        method = chance.choice(("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW"))
    if chance.randrange(8) == 0:
        headers[
            chance.choice(("origin", "cookie", "accept", "content-type", "x-forwarded-for"))
        ] = chance.choice(("http://[", "null", "a=b; c", "\xff", "x" * 3000, "1.2.3.4, x", "[::1"))
    return FuzzRequest(method, path, _body(chance, body, names), headers)


def _quoted(chance: random.Random) -> str:
    text = str(_value(chance, 3))[:200]
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def _named(text: str, names: Mapping[str, str]) -> str:
    """Return a text with names in place of the words that stand for them."""
    for word, name in names.items():
        text = text.replace(word, name)
    return text


def _body(chance: random.Random, body: Any, names: Mapping[str, str]) -> bytes | None:
    if body is None:
        return None
    if isinstance(body, dict):
        body = _named(json.dumps(_changed(chance, body)), names)
    return _bytes(chance, body.encode())
