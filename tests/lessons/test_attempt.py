"""Answers to exercises: right ones, wrong ones with the refutation, marks, choices and hints."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from tengen.base.errors import IllegalMove
from tengen.lessons.attempt import Attempt, LessonVerdict
from tengen.lessons.catalogue import exercise

RIGHT, WRONG = LessonVerdict.RIGHT, LessonVerdict.WRONG
GO_ON, FASTER = LessonVerdict.GO_ON, LessonVerdict.FASTER_EXISTS


def attempt(name: str) -> Attempt:
    return Attempt(exercise(name))


def test_a_win_is_played_to_the_five() -> None:
    trying = attempt("open-four-2")
    first = trying.answer("g8")
    assert (first.verdict, len(first.replies)) == (GO_ON, 1)
    assert trying.position.stones != exercise("open-four-2").position.stones
    move = trying.hint(3).move
    assert move is not None
    last = trying.answer(trying.position.variant.format(move))
    assert (last.verdict, last.is_over, trying.is_over) == (RIGHT, True, True)
    assert last.position.outcome is not None


def test_a_wrong_move_is_refuted_on_the_board_and_taken_back() -> None:
    trying = attempt("make-five-3")
    before = trying.position
    answered = trying.answer("f9")
    assert answered.verdict is WRONG
    assert answered.sentence == "You could have made five. Look at your own rows first."
    assert answered.position.outcome is not None
    assert (trying.position, trying.misses) == (before, 1)


def test_another_wrong_move_is_answered_in_general() -> None:
    answered = attempt("make-five-3").answer("a1")
    assert (answered.verdict, answered.sentence) == (WRONG, "Your opponent makes five first.")


def test_where_three_win_nobody_speaks_of_five() -> None:
    trying = attempt("rules-tictactoe-3")
    answered = trying.answer("b1")
    assert (answered.verdict, answered.sentence) == (WRONG, "Your opponent wins first.")
    assert answered.position.outcome is not None
    assert trying.answer("c1").verdict is GO_ON
    move = trying.hint(3).move
    assert move is not None
    assert trying.answer(trying.position.variant.format(move)).verdict is RIGHT


def test_a_hint_in_space_shows_the_layer_of_the_answer() -> None:
    hint = attempt("rules-gomoku3d-1").hint(2)
    assert {point.z for point in hint.area} == {4}


def test_a_slower_win_is_no_miss() -> None:
    trying = attempt("two-threats-2")
    before = trying.position
    answered = trying.answer("e9")
    assert (answered.verdict, trying.misses) == (FASTER, 0)
    assert trying.position is before
    assert trying.answer("h8").verdict is GO_ON


def test_every_stop_is_marked_one_after_the_other() -> None:
    trying = attempt("stop-three-2")
    assert [trying.answer(word).verdict for word in ("g8", "g8", "l8")] == [GO_ON] * 3
    assert len(trying.found) == 2
    assert trying.answer("k8").verdict is RIGHT


def test_a_mark_that_stops_nothing_is_answered_with_the_win() -> None:
    answered = attempt("stop-three-1").answer("l8")
    assert answered.verdict is WRONG
    outcome = answered.position.outcome
    assert outcome is not None
    assert outcome.winner is not exercise("stop-three-1").position.turn


def test_a_worse_move_of_reversi_is_told_with_both_results() -> None:
    answered = attempt("corners-2").answer("b7")
    assert answered.verdict is WRONG
    assert "−38" in answered.sentence
    assert "+8" in answered.sentence
    assert len(answered.replies) == 1


def test_a_choice_is_taken_by_its_name() -> None:
    trying = attempt("fouls-1")
    assert trying.answer("legal").verdict is WRONG
    with pytest.raises(IllegalMove, match="'maybe' is illegal: it is none of the choices"):
        trying.answer("maybe")
    assert trying.answer("double three").verdict is RIGHT


def test_a_foul_is_wrong_and_says_so() -> None:
    crossing = exercise("two-threats-2")
    rules = exercise("fouls-1").variant
    renju = replace(crossing, position=rules.position(crossing.position.text))
    answered = Attempt(renju).answer("h8")
    assert answered.verdict is WRONG
    assert answered.sentence == "Black may not play there: it is a double four."


def test_what_cannot_be_played_is_refused_and_counts_nothing() -> None:
    trying = attempt("make-five-1")
    with pytest.raises(IllegalMove, match="f8 is illegal: the point is taken"):
        trying.answer("f8")
    assert trying.misses == 0
    trying.answer("j8")
    with pytest.raises(IllegalMove, match="the game is over"):
        trying.answer("a1")


def test_hints_go_from_the_idea_to_the_point() -> None:
    trying = attempt("make-five-1")
    idea, area, point = (trying.hint(step) for step in (1, 2, 3))
    assert (idea.area, idea.move) == ((), None)
    assert point.move is not None
    assert point.move.point in area.area
    assert 4 < len(area.area) < 40
    assert trying.hint(99) == point


def test_hints_follow_the_marks_that_are_left() -> None:
    trying = attempt("stop-three-1")
    first = trying.hint(3).move
    assert first is not None
    trying.answer(trying.position.variant.format(first))
    assert trying.hint(3).move != first


def test_the_same_answers_lead_to_the_same_end() -> None:
    ends = []
    for _ in range(2):
        trying = attempt("by-fours-3")
        words = []
        while not trying.is_over:
            move = trying.hint(3).move
            assert move is not None
            words.append(trying.position.variant.format(move))
            trying.answer(words[-1])
        ends.append((words, trying.position.text))
    assert ends[0] == ends[1]


def test_lessons_are_answered_without_the_compiled_core() -> None:
    code = (
        "import sys; sys.modules['tengen._core'] = None\n"
        "from tengen.lessons.attempt import Attempt\n"
        "from tengen.lessons.catalogue import exercise\n"
        "for name, word in (('open-four-2', 'g8'), ('stop-three-1', 'l8'), ('corners-2', 'b7'),\n"
        "                   ('fours-threes-3', 'h7'), ('stable-1', 'a1')):\n"
        "    print(Attempt(exercise(name)).answer(word).verdict.value)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = ["go_on", "wrong", "wrong", "wrong", "go_on"]
    assert (done.stdout.split(), done.stderr) == (said, "")
