"""Numbers that other people have proved: perft counts and solved games."""

from __future__ import annotations

import pytest

from tengen import Backend, Color, Position, perft, variant
from tengen.rules.perft import divide

REVERSI_LEAVES = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]


@pytest.mark.parametrize(("depth", "leaves"), list(enumerate(REVERSI_LEAVES, start=1)))
def test_reversi_perft_of_the_compiled_core(depth: int, leaves: int) -> None:
    start = variant("reversi").initial(Backend.NATIVE)
    assert perft(start, depth) == leaves, divide(start, depth)


@pytest.mark.parametrize(("depth", "leaves"), list(enumerate(REVERSI_LEAVES[:5], start=1)))
def test_reversi_perft_of_the_reference(depth: int, leaves: int) -> None:
    start = variant("reversi").initial(Backend.PYTHON)
    assert perft(start, depth) == leaves, divide(start, depth)


@pytest.mark.parametrize("size", [4, 6, 10])
def test_backends_agree_on_perft_of_other_sizes(size: int) -> None:
    rules = variant("reversi", size=size)
    compiled, reference = rules.initial(Backend.NATIVE), rules.initial(Backend.PYTHON)
    assert divide(compiled, 5) == divide(reference, 5)


def test_perft_of_tic_tac_toe_counts_finished_games_once(backend: Backend) -> None:
    """1440 games end at move 5, 5328 at 6, 47952 at 7; 255168 in all, as published."""
    start = variant("tictactoe").initial(backend)
    expected = [9, 72, 504, 3024, 15120, 56160, 154944, 255168, 255168]
    depths = range(1, 10 if backend is Backend.NATIVE else 7)
    assert [perft(start, depth) for depth in depths] == expected[: len(depths)]


@pytest.mark.parametrize(
    "name", ["freestyle", "standard", "renju", "caro", "pente", "keryo-pente", "swap2", "pro"]
)
def test_backends_agree_on_perft_of_the_gomoku_variants(name: str) -> None:
    rules = variant(name, size=9)
    compiled, reference = rules.initial(Backend.NATIVE), rules.initial(Backend.PYTHON)
    depth = 3 if name == "pro" else 2
    assert perft(compiled, depth) == perft(reference, depth)


def best_margin(position: Position, table: dict[Position, int]) -> int:
    """Negamax over the whole game: the final margin for the side to move."""
    outcome = position.outcome
    if outcome is not None:
        sign = {position.turn: 1, None: 0}.get(outcome.winner, -1)
        return sign * (1 if outcome.margin is None else outcome.margin)
    canonical, _ = position.canonical()
    if canonical not in table:
        table[canonical] = max(-best_margin(position.play(m), table) for m in position.legal_moves)
    return table[canonical]


def test_tic_tac_toe_is_a_draw(backend: Backend) -> None:
    assert best_margin(variant("tictactoe").initial(backend), {}) == 0


def test_four_by_four_reversi_is_won_by_white_eleven_to_three() -> None:
    """Two squares stay empty and are the winner's by convention: a margin of ten, 13 to 3."""
    start = variant("reversi", size=4).initial()
    assert best_margin(start, {}) == -10
    line = start
    table: dict[Position, int] = {}
    while line.outcome is None:
        line = min(
            (line.play(move) for move in line.legal_moves), key=lambda p: best_margin(p, table)
        )
    assert line.outcome.winner is Color.WHITE
    assert line.outcome.discs == (3, 11)
