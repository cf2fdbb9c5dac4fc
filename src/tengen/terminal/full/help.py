"""What can be typed, shown over the board."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.widgets import Static

from tengen.base.i18n import _

_SCROLLING = {"up", "down", "pageup", "pagedown", "home", "end"}


class HelpScreen(ModalScreen[None]):
    """A list to read; any key but those that scroll leads back to the game."""

    CSS = """
    HelpScreen { align: center middle; }
    HelpScreen VerticalScroll { width: auto; max-width: 100%; height: auto; max-height: 100%; }
    HelpScreen VerticalScroll { padding: 0 2; border: round $primary; background: $surface; }
    HelpScreen Static { width: auto; }
    """

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        """Show the keys of the board, then the list."""
        keys = (
            _("Arrow keys move on the board, Enter or Space places a stone."),
            _("Escape makes a thinking program move at once."),
            _("Page Up and Page Down change the layer. Or click, or type:"),
        )
        with VerticalScroll():
            yield Static("\n".join((*keys, "", *self._lines)), markup=False)

    def on_key(self, event: Key) -> None:
        """Go back to the game."""
        if event.key not in _SCROLLING:
            event.stop()
            self.dismiss()

    def on_click(self, _event: Click) -> None:
        """Go back to the game."""
        self.dismiss()
