"""Where puzzles are looked for: random crowded boards, and games of random and light play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tengen.base.compiled import _core
from tengen.puzzles import endings

#: Stones of a random board, and the side of the square in the middle that they stand in.
CROWDS = ((12, 6), (14, 7), (15, 7), (16, 7), (17, 8), (18, 8), (19, 8))
#: Random stones that a game begins with, and positions that the players look at.
OPENING_STONES = (5, 7, 9, 11)
LIGHT_NODES = (30, 60, 100)
#: How often not the best move is played.
_SECOND_BEST = 0.3


def crowded(rules: _core.GomokuRules, random: Random) -> _core.GomokuBoard:
    """Return a board with random stones in the middle, of both sides the same number."""
    count, side = random.choice(CROWDS)
    left, top = (rules.width - side) // 2, (rules.height - side) // 2
    square = [y * rules.width + x for y in range(top, top + side) for x in range(left, left + side)]
    cells = bytearray(rules.width * rules.height)
    for at, cell in enumerate(random.sample(square, count)):
        cells[cell] = 1 + at % 2
    return _core.GomokuBoard.setup(rules, bytes(cells), count % 2 == 1, (0, 0))


def light_game(
    rules: _core.GomokuRules, engine: _core.GomokuEngine, random: Random
) -> Iterator[_core.GomokuBoard]:
    """Yield the boards of a game with random first stones and short thought."""
    engine.clear()
    board = _core.GomokuBoard(rules)
    for _ in range(random.choice(OPENING_STONES)):
        near = [cell for cell in board.legal() if _is_central(cell, rules)]
        board = board.play(random.choice(near))
    while board.status is _core.Status.PLAYING and board.legal():
        yield board
        limits = _core.SearchLimits(100, random.choice(LIGHT_NODES), -1.0, -1.0, 3, [])
        lines = engine.search(board, limits, None, None).lines
        line = random.choice(lines) if random.random() < _SECOND_BEST else lines[0]
        board = board.play(line.cells[0])


def _is_central(cell: int, rules: _core.GomokuRules) -> bool:
    y, x = divmod(cell, rules.width)
    return 3 <= x < rules.width - 3 and 3 <= y < rules.height - 3


def reversi_game(random: Random) -> Iterator[_core.ReversiBoard]:
    """Yield the boards of a game of Reversi, random at first, then by a short look."""
    board = _core.ReversiBoard(8)
    opening = random.randrange(6, 14)
    while not board.is_over:
        legal = board.legal()
        if not legal:
            board = board.pass_turn()
            continue
        yield board
        empty = board.cells.count(0)
        if 60 - empty < opening or random.random() < _SECOND_BEST / 2:
            board = board.play(random.choice(legal))
        else:
            board = board.play(endings.glance(board))
