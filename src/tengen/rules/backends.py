"""Which board keeps a position: the reference for every variant, the compiled core where it can."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING

from tengen.base.errors import InvalidArgument, InvalidVariant
from tengen.rules import native, reversi
from tengen.rules.board import Backend, Board
from tengen.rules.gomoku import GomokuBoard
from tengen.rules.reversi import ReversiBoard

if TYPE_CHECKING:
    from tengen.rules.setup import Setup
    from tengen.rules.variant import Variant


def choose(variant: Variant, backend: Backend | None) -> Backend:
    """Return the backend asked for, or the fastest; InvalidVariant when it cannot play this."""
    InvalidArgument.check(backend, (Backend, NoneType), "a backend; write Backend.PYTHON")
    if backend is None:
        return Backend.NATIVE if native.supports(variant) else Backend.PYTHON
    if backend is Backend.NATIVE and not native.supports(variant):
        raise InvalidVariant(
            f"{variant.name} of size {variant.size_text} is not in the native backend; use python"
        )
    return backend


def initial(variant: Variant, backend: Backend | None) -> Board:
    """Return the board before the first move."""
    if choose(variant, backend) is Backend.NATIVE:
        return native.initial(variant)
    return reversi.start(variant) if variant.is_reversi else GomokuBoard(variant)


def of_setup(setup: Setup, backend: Backend | None) -> Board:
    """Return the board of a setup that has been found legal."""
    if choose(setup.variant, backend) is Backend.NATIVE:
        return native.of_setup(setup)
    if setup.variant.is_reversi:
        return ReversiBoard(setup.variant, setup.stones, setup.turn)
    return GomokuBoard(setup.variant, setup.stones, setup.turn, setup.captured, shared=setup.shared)


def backend_of(board: Board) -> Backend:
    """Return who keeps a board."""
    is_reference = isinstance(board, GomokuBoard | ReversiBoard)
    return Backend.PYTHON if is_reference else Backend.NATIVE
