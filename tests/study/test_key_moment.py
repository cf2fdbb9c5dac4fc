"""The key moment of a game is found in what is known: a review, or what programs thought."""

from __future__ import annotations

from typing import cast

from tengen import variant
from tengen.base.color import Color, Seat
from tengen.base.score import Score
from tengen.games.state import Played
from tengen.games.stored_review import StoredJudgement
from tengen.games.thought import Thought
from tengen.study.key_moment import KeyMoment, of_review, of_thoughts

TEXTS = ("h8", "i9", "j8", "i8", "h9", "i7")


def judged(ply: int, chance: float | None, move: str = "h8", best: str = "h8") -> StoredJudgement:
    color = "black" if ply % 2 else "white"
    found = {"ply": ply, "color": color, "move": move, "best": best, "chance": chance}
    return cast("StoredJudgement", found)


def line(*chances: float | None) -> list[Played]:
    """Moves with what each mover thought of its own chances; None where nobody thought."""
    rules = variant("freestyle")
    moves = rules.parse_moves(" ".join(TEXTS))
    return [
        Played(
            move,
            Seat.SECOND if at % 2 else Seat.FIRST,
            Color.WHITE if at % 2 else Color.BLACK,
            0,
            0,
            thought=None if chance is None else Thought(Score.winrate(chance)),
        )
        for at, (move, chance) in enumerate(zip(moves, chances, strict=False))
    ]


def test_a_review_names_the_move_after_which_the_chances_changed_most() -> None:
    moves = [judged(1, 0.5), judged(2, 0.55), judged(3, 0.2, "j8", "k8"), judged(4, 0.1)]
    assert of_review(moves) == KeyMoment(3, Color.BLACK, "j8", 0.55, 0.2, "k8")


def test_a_move_of_which_nothing_is_known_is_passed_over() -> None:
    moves = [judged(1, 0.5), judged(2, None), judged(3, 0.9)]
    found = of_review(moves)
    assert found is not None
    assert (found.ply, found.before, found.after, found.best) == (3, 0.5, 0.9, None)


def test_an_even_game_has_no_key_moment() -> None:
    assert of_review([judged(ply, 0.5 + ply / 100) for ply in range(1, 9)]) is None
    assert of_review([]) is None
    assert of_thoughts([], []) is None


def test_a_program_notices_the_move_of_the_person_that_turned_the_game() -> None:
    found = of_thoughts(line(None, 0.5, None, 0.55, None, 0.95), TEXTS)
    assert found is not None
    assert (found.ply, found.color, found.move) == (5, Color.BLACK, "h9")
    assert (round(found.before, 2), round(found.after, 2)) == (0.45, 0.05)


def test_two_programs_are_each_compared_with_themselves() -> None:
    assert of_thoughts(line(0.9, 0.9, 0.9, 0.9, 0.9, 0.9), TEXTS) is None


def test_thoughts_that_are_too_far_apart_blame_nobody() -> None:
    assert of_thoughts(line(0.9, None, None, None, 0.1, None), TEXTS) is None
