"""Typed values are written and read by the types of their fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest
from pydantic import TypeAdapter

from tengen.base.color import Color, Seat
from tengen.base.score import Score
from tengen.engine.explanation import Sentence
from tengen.games.control import Clocks, ControlKind, Side, TimeControl
from tengen.games.scene import Change
from tengen.games.thought import PointHeat, PointMark, Thought, WrittenExplanation
from tengen.games.wire import hidden, named, of_data, omitted, to_data


@dataclass(frozen=True, slots=True)
class Inner:
    """A part of a value."""

    colors: Mapping[Seat, Color]


@dataclass(frozen=True, slots=True)
class Outer:
    """A value with a field of every kind."""

    number: float
    inner: Inner | None
    points: Literal["empty"] | tuple[tuple[int, int], ...]
    class_: str = field(metadata=named("class"))
    note: str | None = field(default=None, metadata=omitted())
    more: int = 7
    here: int = field(default=0, metadata=hidden())


WHOLE = Outer(2, Inner({Seat.FIRST: Color.WHITE}), ((1, 2), (3, 4)), "x", "n", 8, 9)
DATA = {
    "number": 2,
    "inner": {"colors": {"first": "white"}},
    "points": [[1, 2], [3, 4]],
    "class": "x",
    "more": 8,
    "note": "n",
}


def test_fields_become_plain_data_in_their_order() -> None:
    written = to_data(WHOLE)
    assert written == DATA
    assert list(written) == ["number", "inner", "points", "class", "note", "more"]


def test_what_is_read_is_what_was_written_but_for_what_stays_here() -> None:
    read = of_data(Outer, json.loads(json.dumps(DATA)))
    assert read == Outer(2, Inner({Seat.FIRST: Color.WHITE}), ((1, 2), (3, 4)), "x", "n", 8)


def test_what_is_none_is_null_or_left_out() -> None:
    bare = Outer(1.5, None, "empty", "y")
    assert to_data(bare) == {
        "number": 1.5,
        "inner": None,
        "points": "empty",
        "class": "y",
        "more": 7,
    }
    assert of_data(Outer, to_data(bare)) == bare


def test_what_old_data_lack_is_as_it_usually_is() -> None:
    old: dict[str, Any] = {"number": 1, "inner": None, "points": [], "class": ""}
    assert of_data(Outer, old) == Outer(1, None, (), "")


def test_a_value_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError):
        of_data(Inner, {"colors": {"third": "white"}})
    with pytest.raises(KeyError):
        of_data(Outer, {"number": 1})


def test_clocks_get_the_control_of_their_game() -> None:
    control = TimeControl(ControlKind.BYOYOMI, 10, periods=2, period=5)
    clocks = Clocks(Side(1000, 2), Side(2000, 2), Seat.SECOND, 5, control)
    written = to_data(clocks)
    assert list(written) == ["first", "second", "running", "at"]
    read = of_data(Clocks, written)
    assert read == clocks
    assert read.counted_by(control).left(Seat.FIRST, 0) == clocks.left(Seat.FIRST, 0) == 11_000


THOUGHT = Thought(
    Score.winrate(0.625),
    ("h8", "i9"),
    7,
    1234,
    0.25,
    WrittenExplanation(
        (Sentence("{move} makes a four", {"move": "h9"}),),
        (PointMark((7, 7), "A"),),
        (PointHeat((7, 7), 0.5),),
        ("h8", "i9"),
    ),
    95,
)


@pytest.mark.parametrize("value", [THOUGHT, Change((1, 2), "-", "b"), Side(3)], ids=repr)
def test_pydantic_who_describes_the_values_writes_the_same(value: Any) -> None:
    adapter = TypeAdapter(type(value))
    assert adapter.dump_python(value, mode="json", by_alias=True) == to_data(value)
    assert adapter.validate_python(to_data(value)) == value
