"""The opening explorer beside the board of an analysis."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tengen import Color, Record, variant
from tengen.records.files import write_records
from tengen.records.result import Result

GAMES = 40
RESULTS = re.compile(r"\d+ won by Black, \d+ drawn, \d+ won by White")


@pytest.fixture
def filled(own_server: Any, tmp_path: Path) -> Any:
    """A server into whose explorer games are imported while it runs."""
    chance, records = Random(7), list[Record]()
    for number in range(GAMES):
        position = variant("reversi").initial()
        for _ply in range(20):
            position = position.play(chance.choice(position.legal_moves))
        record = Record.of(position, f"Player {number % 5}", "Nakajima")
        record.result = chance.choice([Result(Color.BLACK), Result(Color.WHITE), Result(None)])
        record.date, record.event = str(1990 + number), "World Championship"
        records.append(record)
    write_records(records, tmp_path / "games.jsonl")
    database = ["--database", str(own_server.folder / "tengen.db")]
    command = [sys.executable, "-m", "tengen", "explore", "import", str(tmp_path / "games.jsonl")]
    subprocess.run([*command, *database], check=True, capture_output=True)
    return own_server


def test_moves_are_told_filtered_and_played(filled: Any, open_screen: Any) -> None:
    screen = open_screen(filled.port)
    screen.visit("/analysis?variant=reversi")
    page = screen.page
    assert page.locator(".explorer").count() == 0
    page.get_by_role("switch", name="Opening explorer").check()
    explorer = page.locator(".explorer")
    expect(explorer).to_contain_text("40 games")
    row = explorer.locator("tr.explored")
    expect(row).to_have_count(1)
    page.mouse.move(0, 0)  # a line that comes under the pointer would be shown instead
    row.first.get_by_role("button").focus()
    expect(page.locator(".numbers .number")).to_have_count(1)
    row.first.get_by_role("button").click()
    expect(explorer).to_contain_text("Perpendicular")
    expect(explorer.locator("tr.explored")).to_have_count(3)
    expect(explorer.locator(".results").first).to_have_attribute("title", RESULTS)
    expect(explorer.locator(".explored-games li").first).to_contain_text("Nakajima")
    explorer.get_by_text("All games").click()
    explorer.get_by_label("Player").fill("player 3")
    explorer.get_by_label("Player").press("Enter")
    expect(explorer).to_contain_text("8 games")
    explorer.get_by_label("From year").fill("2025")
    explorer.get_by_label("From year").press("Tab")
    expect(explorer).to_contain_text("1 game")
    explorer.locator(".explored-games a").first.click()
    expect(page.locator(".steps")).to_contain_text("20 / 20")
    expect(page.locator(".best-line").first).to_be_visible()  # its socket is open
    page.go_back()
    explorer.get_by_text("Some games").click()
    explorer.get_by_role("button", name="All games").click()
    expect(explorer).to_contain_text("40 games")


def test_a_value_is_for_the_side_that_was_chosen_whoever_is_to_move(open_screen: Any) -> None:
    screen = open_screen()
    screen.visit("/analysis?variant=reversi&moves=f5")
    screen.page.get_by_role("switch", name="Opening explorer").check()
    row = screen.page.locator("tr.explored", has_text="d6")
    expect(row).to_contain_text("+1")
    screen.prefer(evaluation='"mover"')
    screen.page.reload()
    expect(row).to_contain_text("−1")
