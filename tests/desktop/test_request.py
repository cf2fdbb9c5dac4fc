"""What the command line asks of the desktop."""

from __future__ import annotations

from tengen.desktop.preferences import DesktopRequest, Preferences


def test_what_the_command_names_takes_the_place_of_what_was_chosen_and_of_nothing_else() -> None:
    chosen = Preferences(variant="renju", sizes={"renju": 13, "freestyle": 19}, kind="here")
    assert DesktopRequest().over(chosen) == chosen
    asked = DesktopRequest("reversi", 10, "level:4").over(chosen)
    assert asked.sizes == {"renju": 13, "freestyle": 19, "reversi": 10}
    assert (asked.variant, asked.opponent, asked.kind) == ("reversi", "level:4", "computer")
