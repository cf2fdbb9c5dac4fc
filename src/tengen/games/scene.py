"""What may be done in a position, as plain data, so that a client needs no rules.

A scene is made once a move, so it asks the rules only what the variant can answer with more than
"any empty point": legal moves are listed in Reversi and in restricted openings, forbidden points
only where black has fouls.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.move import PASS
from tengen.games.prompts import opening_prompt, pass_prompt
from tengen.games.thought import point_data
from tengen.records.result import Result
from tengen.rules.opening import ANYWHERE, Step
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position
from tengen.rules.variant import Variant

EMPTY, SHARED = "-", "s"
STONES = {Color.BLACK: "b", Color.WHITE: "w", None: EMPTY}


def scene(position: Position) -> dict[str, Any]:
    """Return what may be done now, who acts, the counts and the outcome on the board."""
    rules, outcome, step = position.variant, position.outcome, _step(position)
    is_over = outcome is not None
    legal, forbidden, actions = ([], [], []) if is_over else _choices(position, step)
    captured = position.captured
    return {
        "ply": len(position.moves),
        "turn": None if is_over else position.turn.value,
        "seat": None if is_over else position.seat.value,
        "colors": {position.seat_of(color).value: color.value for color in Color},
        "legal": legal,
        "forbidden": forbidden,
        "actions": actions,
        "prompt": None if is_over else _prompt(position, actions),
        "counts": {"black": position.count(Color.BLACK), "white": position.count(Color.WHITE)},
        "captured": {"black": captured[0], "white": captured[1]},
        "last": _last(position),
        "outcome": None if outcome is None else outcome_data(Result.of(outcome), outcome, rules),
    }


def start_stones(position: Position) -> list[dict[str, Any]]:
    """Return the stones on the board, as plain data."""
    rules = position.variant
    stones = [
        {"point": point_data(point, rules), "stone": STONES[color]}
        for point, color in position.stones.items()
    ]
    if position.shared is not None:
        stones.append({"point": point_data(position.shared, rules), "stone": SHARED})
    return stones


def changes(before: Position, after: Position) -> list[dict[str, Any]]:
    """Return what one move changed on the board: the stone placed first, then what it did."""
    rules, move = before.variant, after.moves[-1]
    if move.point is None:
        return []
    if not rules.is_reversi and not rules.captures:
        placed = SHARED if after.shared == move.point else STONES[before.turn]
        return [{"point": point_data(move.point, rules), "from": EMPTY, "to": placed}]
    old, new = before.stones, after.stones
    changed = [point for point in {**old, **new} if old.get(point) is not new.get(point)]
    changed.sort(key=lambda point: (point != move.point, point.y, point.x))
    return [_change(point, old, new, rules) for point in changed]


def _change(
    point: Point, old: Mapping[Point, Color], new: Mapping[Point, Color], rules: Variant
) -> dict[str, Any]:
    before, after = STONES[old.get(point)], STONES[new.get(point)]
    return {"point": point_data(point, rules), "from": before, "to": after}


def outcome_data(result: Result, outcome: Outcome | None, rules: Variant) -> dict[str, Any]:
    """Return how a game ended, on the board or at the table; the reasons are those of records."""
    line = () if outcome is None else outcome.line
    return {
        "winner": None if result.winner is None else result.winner.value,
        "reason": result.reason.value,
        "line": [point_data(point, rules) for point in line],
        "margin": result.margin,
    }


def must_pass(position: Position) -> bool:
    """Whether whoever is to move has nothing but a pass."""
    if not (position.variant.is_reversi or _has_fouls(position)):
        return False
    return position.legal_moves == (PASS,)


def _step(position: Position) -> Step | None:
    stage = position.stage
    return None if stage is None else position.variant.steps[stage]


def _has_fouls(position: Position) -> bool:
    return position.variant.fouls and position.turn is Color.BLACK


def _choices(
    position: Position, step: Step | None
) -> tuple[str | list[list[int]], list[dict[str, Any]], list[str]]:
    """Return the legal points (or that all empty ones are), the forbidden ones, the actions."""
    actions = [] if step is None else [move.action for move in step.actions]
    has_fouls = _has_fouls(position)
    is_free = not position.variant.is_reversi and (step is None or step.zone == ANYWHERE)
    if is_free and not has_fouls:
        return "empty", [], actions
    points = [move.point for move in position.legal_moves if move.point is not None]
    if not points and PASS in position.legal_moves:
        actions = [PASS.action]
    if is_free and points:
        return "empty", _forbidden(position, points), actions
    forbidden = _forbidden(position, points) if has_fouls else []
    return [point_data(point, position.variant) for point in points], forbidden, actions


def _forbidden(position: Position, legal: list[Point]) -> list[dict[str, Any]]:
    known = {*legal, *position.stones}
    found = []
    for point in position.variant.grid.points:
        reason = None if point in known else position.board.why_illegal(point)
        if reason is not None:
            found.append({"point": point_data(point, position.variant), "reason": reason})
    return found


def _prompt(position: Position, actions: list[str]) -> dict[str, Any] | None:
    """Return what is asked of the player, with the choices in words."""
    is_forced = PASS.action in actions
    prompt = pass_prompt(position) if is_forced else opening_prompt(position)
    return None if prompt is None else prompt.data()


def _last(position: Position) -> list[int] | None:
    """Return the point of the latest stone; passes and choices place none."""
    for move in reversed(position.moves):
        if move.point is not None:
            return point_data(move.point, position.variant)
    return None
