"""The window and the browser of a machine are one person."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.base.folders import data_folder
from tengen.desktop import preferences
from tengen.desktop.run import remembered
from tengen.games.owner import Owner, make_owner, owner_of


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def test_the_first_run_takes_the_person_who_plays_in_the_browser() -> None:
    make_owner(data_folder(), Owner("of-the-browser", in_browser=True))
    assert remembered().visitor == "of-the-browser"


def test_who_plays_in_the_window_first_is_the_person_of_the_machine() -> None:
    visitor = remembered().visitor
    assert owner_of(data_folder()) == Owner(visitor)
    assert remembered().visitor == visitor


def test_who_has_played_in_the_window_before_stays_who_he_was() -> None:
    preferences.save(preferences.Preferences(visitor="of-the-window"))
    make_owner(data_folder(), Owner("of-the-browser", in_browser=True))
    assert remembered().visitor == "of-the-window"


def test_a_folder_that_refuses_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "XDG_DATA_HOME").write_text("in the way")
    assert remembered().visitor
