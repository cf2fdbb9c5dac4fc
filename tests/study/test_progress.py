"""The biggest mistakes of many reviews, and how well games were played."""

from __future__ import annotations

from typing import Any, cast

from tengen.base.color import Seat
from tengen.games.stored_review import StoredReview
from tengen.study.progress import ReviewedGame, biggest_mistakes, curve


def move(ply: int, called: str, score: float = 0.5, played: float = 0.5) -> dict[str, Any]:
    worth = [{"kind": "winrate", "value": value} for value in (score, played)]
    return {
        "ply": ply,
        "seat": "first" if ply % 2 else "second",
        "move": f"a{ply}",
        "class": called,
        "loss": score - played,
        "unit": "chance",
        "score": worth[0],
        "played": worth[1],
    }


def reviewed(game: str, ended: int, *moves: dict[str, Any]) -> ReviewedGame:
    moves = tuple(one | {"best": f"best in {game}"} for one in moves)
    review = {"state": "done", "moves": list(moves), "accuracy": {"first": 80.0, "second": None}}
    return ReviewedGame(game, ended, Seat.FIRST, cast("StoredReview", review))


GAMES = [
    reviewed("b", 2, move(1, "best"), move(2, "blunder", 0.9, 0.1), move(3, "mistake", 0.6, 0.45)),
    reviewed("a", 1, move(1, "blunder", 0.9, 0.5), move(3, "blunder", 0.9, 0.2)),
    reviewed("c", 3, move(1, "forced"), move(3, "good")),
    reviewed("d", 4, move(1, "inaccuracy", 0.5, 0.43)),
    ReviewedGame("old", 0, Seat.FIRST, cast("StoredReview", {"moves": [], "accuracy": {}})),
]


def test_the_biggest_mistake_of_each_game_counts_and_others_mistakes_do_not() -> None:
    found = biggest_mistakes(GAMES)
    assert [(one.game, one.ply) for one in found] == [("a", 3), ("b", 3), ("d", 1)]
    assert [one.game for one in biggest_mistakes(GAMES, 1)] == ["a"]


def test_a_mistake_made_again_and_again_is_shown_once() -> None:
    again = [ReviewedGame(f"again {n}", n, Seat.FIRST, GAMES[1].review) for n in range(5)]
    assert [one.game for one in biggest_mistakes([*again, GAMES[0]])] == ["again 4", "b"]


def test_games_are_in_their_order_with_mistakes_and_choices() -> None:
    points = curve(GAMES)
    assert [(one.game, one.mistakes, one.choices) for one in points] == [
        ("a", 2, 2),
        ("b", 1, 2),
        ("c", 0, 1),
        ("d", 0, 1),
    ]
    assert points[0].accuracy == 80
