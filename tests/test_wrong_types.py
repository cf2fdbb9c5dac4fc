"""What is of a wrong kind ends in one typed sentence that names it, wherever it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tengen import Clock, InvalidArgument, Limit, Record, TengenError, draw, engine, variant

START: Any = variant("reversi").initial()
WRONG: Any = 0.5
RANDOM: Any = "random[seed=1]"


def played(position: Any, limit: Any) -> object:
    with engine.open_simple(RANDOM) as bot:
        return bot.play(position, limit)


def analysed(limit: Any) -> object:
    with engine.open_simple("level:1") as bot:
        return bot.analyse(START, limit)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: START.play(3.5), "3.5 is not a move; write 'd3', Point(3, 2) or (3, 2)"),
        (lambda: START[None], "None is not a move; write 'd3', Point(3, 2) or (3, 2)"),
        (lambda: START.play_all(5), "5 is not a list of moves; write 'h8 i9' or ['h8', 'i9']"),
        (lambda: START.read(5), "5 is not the text of a move; write 'h8'"),
        (lambda: variant(WRONG), "0.5 is not the name of a variant; write 'renju' or 'reversi'"),
        (lambda: variant("renju", WRONG), "0.5 is not a size; write 15, (19, 15) or '19x15'"),
        (lambda: played(START, 0.5), "0.5 is not a limit; write Limit(time=0.5)"),
        (lambda: played(START, 0), "0 is not a limit; write Limit(time=0.5)"),
        (lambda: analysed("1 s"), "'1 s' is not a limit; write Limit(time=0.5)"),
        (
            lambda: played("d3", Limit(nodes=1)),
            "'d3' is not a position; write variant(\"renju\").initial()",
        ),
        (
            lambda: engine.open(WRONG),
            "0.5 is not the name of a player; write 'random' or 'level:3'",
        ),
        (lambda: Limit(time=START), "is not a number of seconds; time takes one"),
        (lambda: Limit(depth=WRONG), "0.5 is not a whole number of plies"),
        (lambda: Limit(clock=WRONG), "0.5 is not a clock; write Clock(left=60)"),
        (lambda: Clock("60"), "'60' is not a number of seconds; left takes one"),  # type: ignore[arg-type]
        (lambda: Record.of(WRONG), "0.5 is not a position; a record is that of one"),
        (lambda: Record.load(WRONG), "0.5 is not the path of a file"),
        (lambda: draw.Drawing(theme=WRONG), "0.5 is not the name of a theme; write 'wood'"),
        (lambda: draw.Drawing(style=WRONG), "0.5 is not a style; write Style.CROSSES"),
        (lambda: draw.Drawing(size="720"), "'720' is not a width in pixels; write size=720"),  # type: ignore[arg-type]
        (
            lambda: draw.Drawing(marks="h8"),  # type: ignore[arg-type]
            "'h8' is not one for each point; write {Point(7, 7): 'circle'}",
        ),
        (
            lambda: draw.Drawing(heat={"h8": 1.0}),  # type: ignore[dict-item]
            "'h8' is not a point; write {Point(7, 7): 0.5}",
        ),
    ],
)
def test_a_wrong_kind_ends_in_one_typed_sentence(
    wrong: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(InvalidArgument) as error:
        wrong()
    assert str(error.value).endswith(sentence)
    assert "\n" not in str(error.value)
    assert isinstance(error.value, TengenError)
    assert isinstance(error.value, TypeError)
