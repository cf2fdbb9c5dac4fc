"""Positions that somebody sets up: read from text, and told whether a game can stand so."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.base.i18n import _
from tengen.rules.catalogue import variant, variants
from tengen.rules.setup import size_of

EMPTY = "/".join(["15"] * 15)


@pytest.fixture(scope="module")
def anna(server: Any) -> Any:
    return server.visitor().enter()


def check(anna: Any, name: str, text: str, **board: Any) -> Any:
    answer = anna.post("/api/positions/check", {"variant": name, "text": text, **board})
    assert answer.status == 200, answer.text
    return answer.json


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_the_start_of_every_game_is_a_position_of_it(anna: Any, rules: Any) -> None:
    start = rules.initial()
    found = check(anna, rules.name, start.text)
    assert (found["problem"], found["text"]) == (None, start.text)
    assert (found["width"], found["height"]) == (rules.width, rules.height)
    assert found["scene"]["turn"] == found["turn"] == "black"
    assert len(found["stones"]) == len(start.stones)


@pytest.mark.parametrize(
    ("name", "text", "template", "values"),
    [
        (
            "renju",
            "xx13" + EMPTY[2:] + " x",
            "{black} black and {white} white stones do not fit with black to move",
            {"black": 2, "white": 0},
        ),
        ("freestyle", "xxxxx10/ooooo10/" + EMPTY[6:] + " x", "both sides have won", {}),
        (
            "freestyle",
            f"{EMPTY} x captured=2:0",
            "nothing is captured in {variant}",
            {"variant": "freestyle"},
        ),
        ("reversi", "8/8/8/8/8/8/8/8 x", "there is no disc on the board", {}),
    ],
)
def test_what_is_no_position_is_told_in_one_sentence_that_can_be_translated(
    anna: Any, name: str, text: str, template: str, values: dict[str, Any]
) -> None:
    found = check(anna, name, text)
    assert found["problem"] == {"template": template, "values": values}
    assert found["scene"] is None
    assert _(template).format(**values)


def test_a_text_has_the_size_of_its_board_and_a_size_that_is_given_must_be_its_own(
    anna: Any,
) -> None:
    assert check(anna, "freestyle", "/".join(["19"] * 15) + " x")["width"] == 19
    assert check(anna, "gomoku3d", "|".join(["5/5/5/5/5"] * 5) + " x")["layers"] == 5
    refused = anna.post(
        "/api/positions/check", {"variant": "freestyle", "text": f"{EMPTY} x", "size": 19}
    )
    assert (refused.status, "15 rows" in str(refused.json)) == (400, True)


def test_a_problem_of_the_othello_world_is_read_as_it_is_pasted(anna: Any) -> None:
    obf = "-" * 27 + "XO------OX" + "-" * 27 + " O; D3:+0; C4:+0"
    found = check(anna, "reversi", obf)
    assert (found["text"], found["turn"]) == ("8/8/8/3xo3/3ox3/8/8/8 o", "white")


def test_the_stone_in_a_common_centre_is_the_shared_one(anna: Any) -> None:
    found = check(anna, "common-centre", "/".join([*["15"] * 7, "7o7", *["15"] * 7]) + " o")
    assert found["stones"] == [{"point": [7, 7], "stone": "s"}]
    assert found["problem"] is None


@pytest.mark.parametrize(
    "text",
    ["", "x", "what is this x", "1/2 x", f"{EMPTY} q", f"{'9' * 5000}/15 x", "①/1 x", "|/ x"],
)
def test_what_is_no_text_of_a_position_is_refused_in_one_sentence(anna: Any, text: str) -> None:
    refused = anna.post("/api/positions/check", {"variant": "renju", "text": text})
    assert (refused.status, len(refused.json["error"]["template"]) < 200) == (400, True)


def test_a_position_says_how_large_it_is() -> None:
    assert size_of(variant("reversi").initial().text) == "8x8"
    assert [size_of(text) for text in ("", "x(0,0) o", "-" * 36 + " X")] == [None, None, "6x6"]
