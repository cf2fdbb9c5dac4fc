"""The compiled parts of a training, as Python sees them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen import _core

SIZE = 6
RECIPE = _core.ReversiRecipe(1, 4, 2, 10, 0.0)


@pytest.fixture(scope="module")
def teacher() -> _core.ReversiTeacher:
    phases, each = _core.reversi_phases(SIZE)
    return _core.ReversiTeacher(SIZE, bytes(2 * phases * each), _core.reversi_usual_errors())


@pytest.fixture(scope="module")
def samples(teacher: _core.ReversiTeacher) -> _core.ReversiSamples:
    return teacher.self_play(RECIPE, 7, (0, 40))


def test_games_of_one_seed_are_the_same_games(
    teacher: _core.ReversiTeacher, samples: _core.ReversiSamples
) -> None:
    assert teacher.self_play(RECIPE, 7, (0, 40)).dump() == samples.dump()
    assert teacher.self_play(RECIPE, 8, (0, 40)).dump() != samples.dump()


def test_samples_come_back_from_their_bytes(samples: _core.ReversiSamples) -> None:
    data = samples.dump()
    twice = _core.ReversiSamples.load(SIZE, (part for part in (data, data)))
    assert len(twice) == 2 * len(samples)
    assert twice.size == SIZE
    assert twice.dump() == data + data


def test_bytes_that_hold_no_positions_are_refused(samples: _core.ReversiSamples) -> None:
    data = samples.dump()
    with pytest.raises(ValueError, match="multiple of 22 bytes, not 21"):
        _core.ReversiSamples.load(SIZE, [data[:21]])
    with pytest.raises(ValueError, match="is not a position in which somebody can move"):
        _core.ReversiSamples.load(SIZE, [b"\xff" * 22])
    with pytest.raises(ValueError, match="size must be 6, 8 or 10, not 4"):
        _core.ReversiSamples.load(4, [])


def test_who_says_stop_waits_for_no_game(teacher: _core.ReversiTeacher) -> None:
    recipe = _core.ReversiRecipe(20, 4, 2, 4, 0.5)
    assert len(teacher.self_play(recipe, 1, (0, 10**6), lambda: True)) == 0


def test_what_the_question_raises_comes_back(teacher: _core.ReversiTeacher) -> None:
    def fail() -> bool:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        teacher.self_play(RECIPE, 1, (0, 10**6), fail)


def test_a_stopped_fit_leaves_the_weights(samples: _core.ReversiSamples) -> None:
    _phases, each = _core.reversi_phases(SIZE)
    before = bytes(2 * each)
    settings = _core.ReversiFitting(10**6, 5.0, 4)
    assert samples.fit(5, before, settings, lambda: True)[0] == before
    learned, fit = samples.fit(5, before, _core.ReversiFitting(20, 5.0, 4))
    assert learned != before
    assert (fit.samples > fit.held_out > 0, fit.error > 0) == (True, True)


def test_a_survey_compares_depths(
    teacher: _core.ReversiTeacher, samples: _core.ReversiSamples
) -> None:
    cells = teacher.survey(samples, [0, 3], _core.ReversiCutPlan(4, 0))
    assert {depth for _empties, depth, _shallow, _count, _squares in cells} == {1, 2, 3, 4}
    assert sum(count for *_depths, count, _squares in cells) == 2 * (4 + 2)
    with pytest.raises(ValueError, match="there is no sample"):
        teacher.survey(samples, [len(samples)], _core.ReversiCutPlan(4, 0))


def test_errors_of_searches_are_fitted_where_there_is_enough() -> None:
    cells = [
        (empties, depth, shallow, 100, 100 * (9 - 2 * shallow + depth) ** 2)
        for empties in (20, 30)
        for depth in range(4, 10)
        for shallow in (0, 2)
    ]
    errors = _core.reversi_cut_errors(cells)
    assert errors == pytest.approx([0, 1, -2, 0, 1, 9], abs=1e-6)
    assert _core.reversi_cut_errors(cells[:3]) is None


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: _core.ReversiRecipe(0, 4, 2, 10, 0.0), "depth must be at least 1, not 0"),
        (lambda: _core.ReversiRecipe(1, 4, 9, 2, 0.0), "there cannot be 9 to 2 random plies"),
        (lambda: _core.ReversiRecipe(1, 4, 2, 9, 1.5), "search_share must be 0 to 1"),
        (lambda: _core.ReversiFitting(-1), "epochs must not be negative: -1"),
        (lambda: _core.ReversiFitting(1, 1.0, 1), "held_out must be at least 2, not 1"),
        (lambda: _core.ReversiCutPlan(0, 1), "depth must be at least 1, not 0"),
        (lambda: _core.ReversiTeacher(6, b"", [0.0] * 6), "the weights must have"),
        (lambda: _core.ReversiTeacher(7, b"", [0.0] * 6), "size must be 6, 8 or 10, not 7"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make()


def test_random_plies_must_leave_a_game(teacher: _core.ReversiTeacher) -> None:
    with pytest.raises(ValueError, match="at most 28 random plies leave a game of size 6, not 29"):
        teacher.self_play(_core.ReversiRecipe(1, 4, 2, 29, 0.0), 1, (0, 1))
