"""Black's forbidden points, from a table with the reasoning written beside each point."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tengen import Backend, Color, IllegalMove, Point, Setup, variant
from tengen.base.move import placement
from tengen.rules import backends

RENJU = variant("renju")
TABLE = Path(__file__).parents[1] / "data" / "renju_points.toml"
CASES: list[dict[str, Any]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["point"]


def read_diagram(case: dict[str, Any]) -> tuple[dict[Point, Color], Point]:
    corner = RENJU.parse(case["at"]).point
    assert corner is not None
    cells = {
        Point(corner.x + dx, corner.y + dy): cell
        for dy, row in enumerate(case["board"].strip("\n").split("\n"))
        for dx, cell in enumerate(row.split())
    }
    stones = {point: Color.of_symbol(cell) for point, cell in cells.items() if cell in "xo"}
    return stones, next(point for point, cell in cells.items() if cell == "P")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"][:60])
def test_the_table_of_points(case: dict[str, Any], backend: Backend) -> None:
    stones, point = read_diagram(case)
    turn = Color.of_symbol(case.get("turn", "x"))
    board = backends.of_setup(Setup(RENJU, stones, turn), backend)
    assert board.why_illegal(point) == (None if case["verdict"] == "legal" else case["verdict"])
    assert (placement(point) in board.legal_placements()) == (case["verdict"] == "legal")


def test_the_table_covers_every_kind_of_point() -> None:
    verdicts = [case["verdict"] for case in CASES]
    assert len(CASES) >= 60
    for verdict in ("legal", "overline", "double four", "double three"):
        assert verdicts.count(verdict) >= 8


def test_a_foul_is_refused_with_its_name(backend: Backend) -> None:
    position = RENJU.initial(backend).play_all("h8 a1 h9 a3 g10 a5 f10 a7")
    with pytest.raises(IllegalMove, match="h10 is illegal: double three"):
        position.play("h10")


def test_white_wins_with_six_in_a_row(backend: Backend) -> None:
    moves = "a1 d5 c1 e5 e1 f5 g1 h5 i1 i5 k1 g5"
    outcome = RENJU.initial(backend).play_all(moves).outcome
    assert outcome is not None
    assert outcome.winner is Color.WHITE
    assert len(outcome.line) == 6


def test_five_wins_for_black_even_on_a_point_that_is_also_a_foul(backend: Backend) -> None:
    moves = "d8 a1 e8 a3 f8 a5 g8 a7 h9 b10 h10 b12 h11 b14 h7 m1 h8"
    position = RENJU.initial(backend).play_all(moves)
    assert position.outcome is not None
    assert position.outcome.winner is Color.BLACK


def test_a_position_that_once_hung_an_engine_is_answered(backend: Backend) -> None:
    position = RENJU.initial(backend).play_all("h8 g6 f6 g5 f7 g4 h7 g3 g2 a1")
    assert position.why_illegal("g7") == "double three"
    assert len(position.legal_moves) == 225 - 10 - 1


def test_black_passes_when_every_free_point_is_forbidden(backend: Backend) -> None:
    """One point is left and it would join two threes of black to a row of seven."""
    rules = variant("renju", size=(7, 3))
    position = rules.position("xxx1xxx/ooxoxoo/ooxoxoo x", backend)
    assert position.why_illegal("d3") == "overline"
    assert [move.action for move in position.legal_moves] == ["pass"]
    after = position.play("pass")
    assert after.turn is Color.WHITE
    assert after.play("d3").outcome is not None


def test_a_pass_wins_nothing(backend: Backend) -> None:
    """White has filled the gap of x x . x x; the pass that follows must not complete a five."""
    rules = variant("renju", size=(7, 3))
    board = backends.of_setup(rules.setup("7/1xx1xx1/ooo4 o"), backend)
    after = board.play(Point(3, 1)).pass_turn()
    assert after.outcome is None
