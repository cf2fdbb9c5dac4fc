"""A forced win as text, an answer to a line."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.base.i18n import _
from tengen.base.move import Move
from tengen.study.forced import ForcedWin, WinStep

_INDENT = "   "


def tree_lines(win: ForcedWin) -> Iterator[str]:
    """Yield the winning tree: the attacker's moves are numbered, his enemy's answers before them.

    After a four every answer that is not shown lets the attacker make five. What follows a position
    that was shown before is not shown again.
    """
    yield from _Writer(win).lines(0, 1, "")


class _Writer:
    def __init__(self, win: ForcedWin) -> None:
        self._win = win
        self._shown: set[int] = set()

    def lines(self, index: int, number: int, before: str) -> Iterator[str]:
        step = self._win.steps[index]
        indent, name = _INDENT * (number - 1), self._name(step.move)
        yield f"{indent}{before}{number}. {name} {self._what(index)}"
        if self._is_decided(step) or index in self._shown:
            return
        self._shown.add(index)
        for answers, rest in self._grouped(step):
            yield from self.lines(rest, number + 1, f"{answers}: ")
        if step.otherwise is not None:
            yield from self.lines(step.otherwise, number + 1, _("any other answer") + ": ")

    def _is_decided(self, step: WinStep) -> bool:
        """Whether nothing is left to show: five was made, or will be after any answer."""
        steps = self._win.steps
        return step.otherwise is None and all(
            steps[rest].makes_five for rest in step.answers.values()
        )

    def _what(self, index: int) -> str:
        step = self._win.steps[index]
        if step.makes_five:
            return _("makes five")
        if self._is_decided(step):
            return _("makes a four that nothing stops")
        if index in self._shown:
            return _("as shown above")
        return _("makes a four") if step.otherwise is None else _("threatens to win by fours")

    def _grouped(self, step: WinStep) -> list[tuple[str, int]]:
        """Return the answers with the steps they lead to; those that let one five be, together."""
        groups: dict[object, tuple[list[str], int]] = {}
        for answer, rest in step.answers.items():
            after = self._win.steps[rest]
            names, _rest = groups.setdefault(after.move if after.makes_five else rest, ([], rest))
            names.append(self._name(answer))
        return [(", ".join(names), rest) for names, rest in groups.values()]

    def _name(self, move: Move) -> str:
        return self._win.position.variant.format(move)
