"""The question whether to go on with the game that was left last."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from tengen.base.i18n import _


class Offer(ModalScreen[bool]):
    """Asks; True is to go on."""

    CSS = """
    Offer { align: center middle; }
    Offer Vertical { width: 56; height: auto; padding: 1 2; }
    Offer Vertical { border: round $primary; background: $surface; }
    Offer Horizontal { height: 3; margin-top: 1; }
    Offer Button { margin-right: 2; }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Put the question."""
        with Vertical():
            yield Static(self._question, markup=False)
            with Horizontal():
                yield Button(_("Continue"), variant="primary", id="yes")
                yield Button(_("New game"), id="no")

    @on(Button.Pressed)
    def answered(self, event: Button.Pressed) -> None:
        """Answer with the button."""
        self.dismiss(event.button.id == "yes")
