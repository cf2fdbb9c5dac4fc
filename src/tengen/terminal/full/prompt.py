"""The line at the bottom of the full screen: what is typed there, and keys for the board.

While it is empty, arrows and Page Up/Down point on the board, Enter and the space bar choose,
Escape lets the program that thinks move; otherwise Escape clears the line.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.events import Key
from textual.message import Message
from textual.widgets import Input

#: Keys that point on the board: columns to the right, lines down, layers up.
_STEPS: Mapping[str, tuple[int, int, int]] = {
    "up": (0, -1, 0),
    "down": (0, 1, 0),
    "left": (-1, 0, 0),
    "right": (1, 0, 0),
    "pageup": (0, 0, 1),
    "pagedown": (0, 0, -1),
}


class PromptInput(Input):
    """A line to type moves and commands; while it is empty its keys belong to the board."""

    class Steered(Message):
        """The person points to a neighbour: columns to the right, lines down, layers up."""

        def __init__(self, x: int, y: int, layers: int) -> None:
            super().__init__()
            self.x, self.y, self.layers = x, y, layers

    class CursorChosen(Message):
        """The point on the board is meant."""

    class Hurried(Message):
        """Whoever thinks shall move now."""

    async def _on_key(self, event: Key) -> None:
        """Take every key in the order it is pressed, also when they come all at once."""
        if await self._is_taken(event.key):
            event.stop()
            event.prevent_default()
        else:
            await super()._on_key(event)

    async def _is_taken(self, key: str) -> bool:
        if key == "enter" and self.value.strip():
            await self.action_submit()
        elif key == "escape" and self.value:
            self.value = ""
        elif key == "escape":
            self.post_message(self.Hurried())
        elif self.value:
            return False
        elif key in {"enter", "space"}:
            self.post_message(self.CursorChosen())
        elif key in _STEPS:
            self.post_message(self.Steered(*_STEPS[key]))
        else:
            return False
        return True
