"""What the players of Reversi say about their moves is true: the rules replay every claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.limits import Limit
from tengen.base.move import Move, placement
from tengen.engine import open_simple
from tengen.engine.explanation import Sentence
from tengen.rules.position import Position

Wander = Callable[[int, int, int], Position]

PLAYERS = {"easy": 12, "medium": 12, "hard": 8, "student[skill=60,seed=3]": 12, "tengen": 24}
PLIES = (9, 20, 33, 41, 50)


def moves_after(position: Position, move: Move, *, own: bool) -> int:
    """Return how many moves a side would have after a move, were it its turn."""
    turn = position.turn if own else position.turn.opponent
    rows = position.play(move).text.split()[0]
    mine = position.variant.position(f"{rows} {'x' if turn is Color.BLACK else 'o'}")
    return sum(legal.point is not None for legal in mine.legal_moves)


def near(point: Point) -> set[Point]:
    return {Point(point.x + dx, point.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


def region(position: Position, start: Point) -> int:
    """Return how many empty squares hang together with one."""
    grid, stones = position.variant.grid, position.stones
    found, waiting = {start}, [start]
    while waiting:
        fresh = {at for at in near(waiting.pop()) if at in grid and at not in stones} - found
        found |= fresh
        waiting.extend(fresh)
    return len(found)


def is_quiet(position: Position, move: Move) -> bool:
    """Whether no disc that the move turns has an empty square beside it."""
    after = position.play(move)
    turned = {at for at, color in position.stones.items() if after.stones[at] is not color}
    grid = position.variant.grid
    empty = {at for at in grid.points if at not in after.stones}
    return bool(turned) and not any(near(at) & empty for at in turned)


def leaves_fewest(position: Position, move: Move, values: Mapping[str, str | int]) -> bool:
    counts = [moves_after(position, other, own=False) for other in position.legal_moves]
    count = moves_after(position, move, own=False)
    return count == min(counts) == values["count"] and max(counts) == values["most"]


def is_true(position: Position, move: Move, sentence: Sentence) -> bool | None:
    """Return whether a sentence about a move is true; None for one that claims nothing."""
    values, point = sentence.values, move.point
    assert point is not None
    far = position.variant.width - 1
    rim = sum(at in {0, far} for at in point[:2])
    left = moves_after(position, move, own=False)
    meanings: Mapping[str, Callable[[], bool]] = {
        "Takes the corner {point}, which can never be turned back.": lambda: rim == 2,
        "Takes the edge at {point}.": lambda: rim == 1,
        "It gives the opponent the corner {corner}, but I found nothing better.": (
            lambda: position.play(move).is_legal(str(values["corner"]))
        ),
        "Leaves the opponent no move: a pass is forced.": lambda: left == 0,
        "Keeps the opponent to a single move.": lambda: left == 1,
        "Keeps the opponent to {count} moves.": lambda: left == values["count"],
        "Leaves the opponent {count} moves; after other moves it would be up to {most}.": (
            lambda: leaves_fewest(position, move, values)
        ),
        "Plays into a region of {count} empty squares: an odd number, so it may end it.": (
            lambda: region(position, point) == values["count"] and int(values["count"]) % 2 == 1
        ),
        "A quiet move: no disc it turns lies beside an empty square.": (
            lambda: is_quiet(position, move)
        ),
        "Leaves the opponent {count} moves and keeps {own} open for itself.": (
            lambda: (
                (left, moves_after(position, move, own=True)) == (values["count"], values["own"])
            )
        ),
    }
    meaning = meanings.get(sentence.template)
    return None if meaning is None else meaning()


@pytest.mark.parametrize("name", PLAYERS)
def test_no_player_claims_what_is_false(name: str, wander: Wander) -> None:
    told: Counter[str] = Counter()
    with open_simple(name) as player:
        for seed in range(PLAYERS[name]):
            for plies in PLIES:
                position = wander(8, plies, seed)
                reply = player.play(position, Limit(nodes=2000, depth=4))
                if reply.move.point is None or len(position.legal_moves) == 1:
                    continue
                assert reply.explanation is not None
                for sentence in reply.explanation.sentences:
                    verdict = is_true(position, reply.move, sentence)
                    assert verdict is not False, f"{position.text}: {sentence.text}"
                    told[sentence.template] += verdict is True
    assert sum(told.values()) >= 10
    assert len(+told) >= 4


def test_the_champion_gives_a_reason_for_every_move_by_choice(wander: Wander) -> None:
    with open_simple("tengen") as player:
        for seed in range(20):
            position = wander(8, 24, seed)
            reply = player.play(position, Limit(nodes=2000))
            if len(position.legal_moves) == 1 or reply.explanation is None:
                continue
            reasons = [is_true(position, reply.move, one) for one in reply.explanation.sentences]
            assert True in reasons, reply.explanation.text


def test_a_false_claim_would_be_noticed(wander: Wander) -> None:
    position = wander(8, 20, 1)
    move = next(move for move in position.legal_moves if move.point is not None)
    assert move == placement(move.point or Point(0, 0))
    false = Sentence("Keeps the opponent to {count} moves.", {"count": 63})
    assert is_true(position, move, false) is False
