"""The window and the browser of a machine are one person."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.base.errors import TengenError
from tengen.games.owner import (
    FILE,
    Owner,
    bring_to_browser,
    forget_owner,
    make_owner,
    owner_of,
)


def test_who_comes_first_is_the_owner(tmp_path: Path) -> None:
    folder = tmp_path / "not there yet"
    assert owner_of(folder) is None
    assert make_owner(folder, Owner("anna")) == Owner("anna")
    assert make_owner(folder, Owner("boris", in_browser=True)) == Owner("anna")
    assert owner_of(folder) == Owner("anna")


def test_a_browser_that_has_the_identity_is_remembered(tmp_path: Path) -> None:
    owner = make_owner(tmp_path, Owner("anna"))
    assert bring_to_browser(tmp_path, owner) == Owner("anna", in_browser=True)
    assert owner_of(tmp_path) == Owner("anna", in_browser=True)


def test_only_the_owner_is_forgotten(tmp_path: Path) -> None:
    make_owner(tmp_path, Owner("anna"))
    forget_owner(tmp_path, "boris")
    assert owner_of(tmp_path) == Owner("anna")
    forget_owner(tmp_path, "anna")
    assert owner_of(tmp_path) is None


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"visitor": 3, "in_browser": true}', '{"visitor": "", "in_browser": 1}'],
)
def test_a_damaged_file_names_nobody_and_is_written_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert owner_of(tmp_path) is None
    assert make_owner(tmp_path, Owner("anna")) == owner_of(tmp_path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TengenError, match="cannot write"):
        make_owner(tmp_path / "file" / "folder", Owner("anna"))
