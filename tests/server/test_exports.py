"""A game goes out as its visitor sees it: with their own notes, and nobody else's."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

MOVES = ["h8", "i9", "h9"]
CIRCLE = {"kind": "circle", "at": "h8"}


@pytest.fixture(scope="module")
def server(start_shared: Any) -> Any:
    return start_shared()


@pytest.fixture
def noted(server: Any) -> tuple[Any, Any, str]:
    """Anna, who noted something on her game; Bo, who did not; and the game."""
    anna, bo = server.visitor().enter(), server.visitor().enter()
    game = anna.begin(kind="here", moves=MOVES)
    path = f"/api/games/{game}/notes"
    notes = anna.get(path).json
    notes["root"] = {"comment": "my secret plan", "marks": [CIRCLE]}
    score = {"kind": "winrate", "value": 0.7}
    notes["moves"] += [{"move": "g7", "after": 1, "comment": "or here", "score": score}]
    assert anna.ask("PUT", path, json.dumps(notes).encode()).status == 200
    return anna, bo, game


def test_a_file_has_the_notes_of_whoever_asks(noted: tuple[Any, Any, str]) -> None:
    anna, bo, game = noted
    path = f"/api/games/{game}/record?format=sgf"
    mine = anna.get(path).body.decode()
    assert "C[my secret plan]CR[hh]" in mine
    assert "(;W[gi]C[or here]" in mine
    for others in (bo.get(path), anna.get(f"{path}&notes=false")):
        assert "secret" not in others.body.decode()
        assert "W[gi]" not in others.body.decode()
    assert "spent" not in mine


def test_a_file_may_leave_the_evaluations_out(noted: tuple[Any, Any, str]) -> None:
    anna, _bo, game = noted
    path = f"/api/games/{game}/record?format=json"
    assert '"score"' in anna.get(path).body.decode()
    without = anna.get(f"{path}&evaluations=false").body.decode()
    assert '"score"' not in without
    assert "or here" in without


def test_the_formats_that_are_offered_can_hold_the_notes(noted: tuple[Any, Any, str]) -> None:
    anna, _bo, game = noted
    names = [one["name"] for one in anna.get(f"/api/records/formats?game={game}").json]
    assert {"json", "sgf", "renlib"} <= {*names}
    for name in names:
        assert anna.get(f"/api/games/{game}/record?format={name}").status == 200


def test_a_picture_has_the_marks_only_of_whoever_asks_for_them(noted: tuple[Any, Any, str]) -> None:
    anna, bo, game = noted
    path = f"/api/games/{game}/picture.svg?ply=0"
    assert 'class="mark"' in anna.get(f"{path}&notes=true").body.decode()
    for plain in (
        anna.get(path),
        bo.get(f"{path}&notes=true"),
        anna.get(f"{path}&notes=true&marks=false"),
    ):
        assert plain.status == 200
        assert 'class="mark"' not in plain.body.decode()


def test_a_picture_may_show_another_line_with_its_value(noted: tuple[Any, Any, str]) -> None:
    anna, _bo, game = noted
    path = f"/api/games/{game}/picture.svg?notes=true&evaluations=true"
    assert "70%" in anna.get(f"{path}&line=h8g7").body.decode()
    assert "70%" not in anna.get(path).body.decode()
    shown = anna.get(f"{path}&line=h8g7&numbers=true&first=2").body.decode()
    assert shown.count('class="number"') == 1
    assert anna.get(f"{path}&line=h8h8").status == 400
    assert anna.get(f"{path}&line=nowhere").status == 400


def test_a_game_that_moves_may_begin_later_and_go_slower(noted: tuple[Any, Any, str]) -> None:
    anna, _bo, game = noted
    path = f"/api/games/{game}/picture.gif?size=64"
    kinds = ("", "&first=3", "&ply=2", "&move_ms=2000", "&evaluations=true", "&first=9")
    bodies = [anna.get(path + kind).body for kind in kinds]
    assert all(body.startswith(b"GIF89a") for body in bodies)
    assert len({*bodies}) == len(bodies)
    assert anna.get(f"{path}&move_ms=1").status == 422


def test_all_that_is_kept_has_the_games_with_their_notes(noted: tuple[Any, Any, str]) -> None:
    anna, _bo, game = noted
    with ZipFile(BytesIO(anna.get("/api/me/export").body)) as archive:
        assert "my secret plan" in archive.read(f"games/{game}.sgf").decode()
        assert "or here" in archive.read(f"games/{game}.json").decode()


def test_notes_on_games_of_others_go_along_without_the_games(
    noted: tuple[Any, Any, str],
) -> None:
    _anna, bo, game = noted
    path = f"/api/games/{game}/notes"
    notes = bo.get(path).json | {"root": {"comment": "well played"}}
    assert bo.ask("PUT", path, json.dumps(notes).encode()).status == 200
    with ZipFile(BytesIO(bo.get("/api/me/export").body)) as archive:
        assert json.loads(archive.read(f"notes/{game}.json"))["root"]["comment"] == "well played"
        assert [name for name in archive.namelist() if name.startswith("games/")] == []


def test_an_imported_game_goes_out_as_it_came_with_its_names_whole(server: Any) -> None:
    anna = server.visitor().enter()
    name = "Maximiliana Alexandrowna von und zu Hohenstein-Langenberg"
    body = f"(;GM[4]SZ[15]RU[renju]PB[{name}]PW[Bo]EV[Final]CR[aa];B[hh]C[good](;W[ii])(;W[hg]))"
    (game,) = anna.post("/api/records", body.encode()).json["games"]
    text = anna.get(f"/api/games/{game}/record").body.decode().replace("\n", "")
    for part in (f"PB[{name}]", "EV[Final]", "CR[aa]", ";B[hh]C[good](;W[ii])(;W[hg])"):
        assert part in text
    assert "TG[" not in text
