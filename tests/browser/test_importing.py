"""Games from elsewhere: told by their content, chosen from a list, kept in sight when they fail."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, expect

TWO = (
    "(;GM[4]SZ[15]RU[Renju]PB[Ada]PW[Bo]EV[Club evening]RE[B+R];B[hh];W[hg])\n"
    "(;GM[4]SZ[15]RU[Renju]PB[Cai]PW[Dan];B[hh];W[ii];B[jj])"
)


@pytest.fixture
def dialog(screen: Any) -> Locator:
    screen.visit("/games")
    screen.button("Import").first.click()
    found: Locator = screen.page.get_by_role("dialog")
    return found


def paste(dialog: Locator, text: str) -> None:
    dialog.get_by_label("or paste games, moves or a position").fill(text)
    dialog.get_by_role("button", name="Import", exact=True).click()


def test_of_several_games_one_is_chosen(screen: Any, dialog: Locator) -> None:
    paste(dialog, TWO)
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    expect(dialog.get_by_role("listitem").first).to_contain_text("Ada – Bo 1–0")
    dialog.get_by_label("Search").fill("cai")
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    dialog.get_by_role("button", name="Cai – Dan").click()
    expect(screen.page).to_have_url(re.compile("/analysis/"))
    expect(screen.stones).to_have_count(3)
    assert len(screen.ask("/api/games")["games"]) == 1


def test_a_large_file_of_games_is_a_list_too_and_may_be_taken_whole(
    screen: Any, dialog: Locator
) -> None:
    body = TWO.encode() + b"\n" * 40_000
    dialog.locator("input[type=file]").set_input_files(
        FilePayload(name="games.txt", mimeType="text/plain", buffer=body)
    )
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    dialog.get_by_role("button", name="Import all").click()
    expect(dialog).to_contain_text("2 games were imported.")
    assert len(screen.ask("/api/games")["games"]) == 2


def test_what_fails_stays_in_sight_with_its_line(screen: Any, dialog: Locator) -> None:
    wrong = "(;GM[4]SZ[15]RU[Renju]\n;B[hh]\n;W[zz])"
    paste(dialog, wrong)
    expect(dialog.get_by_role("alert")).to_contain_text("line 3: 'zz' is off the board")
    area = dialog.get_by_label("or paste games, moves or a position")
    expect(area).to_have_value(wrong)
    dialog.get_by_role("button", name="Show line 3").click()
    chosen = area.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)")
    assert chosen == ";W[zz])"
    paste(dialog, wrong.replace("zz", "ii"))
    expect(screen.stones).to_have_count(2)


def test_moves_wait_for_the_name_of_their_game(screen: Any, dialog: Locator) -> None:
    paste(dialog, "h8 i9 j10")
    expect(dialog.get_by_role("alert")).to_contain_text("choose the game")
    dialog.get_by_role("combobox", name="Game").select_option(value="renju")
    dialog.get_by_role("button", name="Import", exact=True).click()
    expect(screen.page).to_have_url(re.compile("/analysis/"))
    expect(screen.stones).to_have_count(3)


def test_a_position_becomes_a_game(screen: Any, dialog: Locator) -> None:
    dialog.get_by_role("combobox", name="Game").select_option(value="freestyle")
    paste(dialog, "/".join(["19"] * 9 + ["9xo8"] + ["19"] * 9) + " x")
    expect(screen.page).to_have_url(re.compile("/analysis/"))
    expect(screen.stones).to_have_count(2)
