"""A game told line by line: the same sentences for every shell that tells it as text."""

from __future__ import annotations

import pytest

from tengen import Position, variant
from tengen.base.color import Color
from tengen.games import telling
from tengen.games.prompts import opening_prompt
from tengen.games.scene import scene
from tengen.records.result import Ending, Result
from tengen.rules.catalogue import variants


def after(name: str, moves: str, size: int | None = None) -> Position:
    rules = variant(name) if size is None else variant(name, size=size)
    return rules.initial().play_all(moves)


@pytest.mark.parametrize(
    ("name", "moves", "lines"),
    [
        ("freestyle", "h8", ["To move: white"]),
        ("swap", "", ["Opening: the first player places a black stone (1 of 3)."]),
        (
            "rif",
            "h8",
            [
                "Opening: the first player places a white stone (2 of 3).",
                "This stone must stay inside the central 3×3 square.",
            ],
        ),
        (
            "soosorv-8",
            "h8 h9 h10 i9",
            [
                "Opening: the second player says how many fifth stones black will offer.",
                "  from 1 to 8 fifth stones may be declared",
            ],
        ),
        (
            "soosorv-8",
            "h8 h9 h10 i9 declare:2",
            [
                "Opening: the first player offers fifth stones for black; to go: 2.",
                "  a point: offer it as a fifth stone and keep black",
                "  swap: take white",
            ],
        ),
        (
            "taraguchi-10",
            "h8 h9 h10 i9",
            [
                "Opening: the first player chooses:",
                "  a point: place a black stone there and keep black",
                "  this stone must stay inside the central 9×9 square",
                "  swap: take white",
                "  declare:10: offer ten fifth stones, of which white takes one",
            ],
        ),
        (
            "rif",
            "h8 h9 h10 i9 offer:i8 offer:a1",
            ["Opening: the second player takes one of the offered points for black."],
        ),
        (
            "pro",
            "h8 i9",
            [
                "Opening: the first player places a black stone.",
                "This stone must stay out of the central 5×5 square.",
            ],
        ),
        (
            "swap2",
            "h8 a1 i8",
            [
                "Opening: the second player chooses:",
                "  a point: place a white stone there and keep white",
                "  swap: take black",
                "  add: place one white and one black stone and give the choice back",
            ],
        ),
        ("swap", "h8 a1 i8 swap", ["To move: white (first player)"]),
    ],
)
def test_what_may_be_done_is_said(name: str, moves: str, lines: list[str]) -> None:
    assert list(telling.task(after(name, moves))) == lines


def test_the_scene_asks_what_is_told() -> None:
    for rules in variants():
        position = rules.initial()
        prompt = opening_prompt(position)
        assert scene(position).prompt == prompt
        assert (prompt is None) == (position.stage is None)


def test_captures_and_colours_are_told_with_the_move() -> None:
    before = after("pente", "k10 l10 a1 m10")
    move = before.variant.parse("n10")
    assert list(telling.played(before, move, before.play(move))) == [
        "5. black: n10",
        "2 stones are captured.",
    ]
    choosing = after("swap", "h8 a1 i8")
    swap = choosing.variant.parse("swap")
    assert list(telling.played(choosing, swap, choosing.play(swap))) == [
        "4. second player: swap",
        "Black: second player; white: first player.",
    ]


@pytest.mark.parametrize(
    ("name", "moves", "sentence"),
    [
        ("tictactoe", "a1 b1 a2 b2 a3", "Black wins with a row: a3 a2 a1."),
        ("tictactoe", "b2 a1 c1 a3 a2 c2 b3 b1 c3", "A draw: the board is full."),
    ],
)
def test_an_end_on_the_board_is_told_with_what_did_it(name: str, moves: str, sentence: str) -> None:
    position = after(name, moves)
    assert position.outcome is not None
    assert telling.ended(position, position.outcome) == sentence


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (Result(Color.WHITE, Ending.RESIGNATION), "White wins by resignation."),
        (Result(Color.BLACK, Ending.TIME), "Black wins on time."),
        (Result(None, Ending.UNKNOWN), "A draw."),
        (Result(Color.BLACK), "Black wins."),
    ],
)
def test_an_end_at_the_table_is_told(result: Result, sentence: str) -> None:
    assert telling.decided(result) == sentence
