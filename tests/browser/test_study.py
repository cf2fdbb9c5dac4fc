"""Analysis, review, learning, games from elsewhere: what is known is kept."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

from tengen import Record, variant

ROW = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4"]


def test_an_analysis_is_kept_and_shown_again_without_computing(screen: Any) -> None:
    name = screen.begin(moves=ROW)
    screen.visit(f"/analysis/{name}")
    lines = screen.page.locator(".best-line")
    expect(lines.first).to_contain_text(re.compile("[gl]8"))
    expect(screen.button("Stop")).to_have_count(0)
    before = lines.first.inner_text()
    expect(screen.page.locator(".game-head .tag")).to_have_text("Saved")
    screen.page.reload()
    screen.says("saved earlier")
    expect(lines.first).to_have_text(before.replace("\n", ""))
    expect(screen.page.get_by_role("meter")).to_have_attribute("aria-valuenow", "100")


def test_variations_and_comments_stay_with_the_game(screen: Any) -> None:
    name = screen.begin(moves=ROW[:4])
    screen.visit(f"/analysis/{name}?ply=2")
    screen.place("o15")
    # "Saved" may be said of the move before, and "saved earlier" of the analysis.
    with screen.page.expect_response(lambda answer: "far away" in (answer.request.post_data or "")):
        screen.page.get_by_label("Comment on this move").fill("far away")
    screen.visit(f"/analysis/{name}")
    variation = screen.page.locator(".variations")
    expect(variation).to_contain_text("o15")
    expect(variation).to_contain_text("far away")


def test_a_line_is_previewed_and_the_heat_is_drawn(screen: Any) -> None:
    screen.visit(f"/analysis/{screen.begin(moves=ROW[:6])}")
    move = screen.page.locator(".best-line .pv-move").first
    # The lines are drawn anew as long as they are searched.
    expect(move).to_be_visible(timeout=60_000)
    expect(screen.button("Stop")).to_have_count(0, timeout=60_000)
    move.hover()
    expect(screen.page.locator(".numbers .number")).to_have_count(1)
    screen.page.mouse.move(0, 0)
    screen.page.get_by_label("Heat map of candidate moves").check()
    expect(screen.page.locator(".heat rect").first).to_be_visible()


def reviewed(screen: Any) -> str:
    """Return a game with a great mistake of black (its eighth move does not end the game)."""
    return str(screen.begin(moves=[*ROW, "c3", "c4", "l8"]))


def test_a_game_is_reviewed_and_its_mistakes_are_tried_again(screen: Any) -> None:
    screen.visit(f"/review/{reviewed(screen)}")
    screen.button("Review this game").click()
    expect(screen.page.locator(".mistakes .move").first).to_be_visible(timeout=60_000)
    expect(screen.page.locator(".accuracy")).to_contain_text("Accuracy")
    missed = screen.page.locator(".mistakes .move", has_text="c3")
    missed.click()
    screen.says("c3 was played here. Find a better move.")
    screen.cell("c3").click()
    screen.says("c3 is the move that was played. Try another.")
    screen.cell("o1").click()
    screen.says("o1 is not as good. Try again.")
    screen.cell("l8").or_(screen.cell("g8")).last.click()
    screen.says(re.compile(r"[gl]8 is (the|as good as the) best move\."))
    screen.button("Next mistake").click()
    screen.page.reload()
    expect(missed).to_be_visible()


def test_a_game_from_elsewhere_is_taken_in_and_goes_out_again(screen: Any, tmp_path: Path) -> None:
    screen.visit("/games")
    screen.button("Import").first.click()
    sgf = b"(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[jj])"
    screen.page.locator("dialog input[type=file]").set_input_files(
        FilePayload(name="game.sgf", mimeType="application/x-go-sgf", buffer=sgf)
    )
    expect(screen.page).to_have_url(re.compile("/analysis/"))
    expect(screen.stones).to_have_count(3)
    screen.button("Export").click()
    with screen.page.expect_download() as download:
        screen.page.get_by_role("dialog").get_by_role("button", name="Download").click()
    kept = tmp_path / "kept"
    download.value.save_as(kept)
    assert kept.stat().st_size > 0


def test_own_games_are_listed_searched_and_counted(screen: Any) -> None:
    screen.begin(moves=[*ROW, "l8"])
    screen.begin("unbounded")
    screen.begin("gomoku3d")
    screen.visit("/games")
    rows = screen.page.locator(".game-row")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("7 × 7 × 7")
    expect(rows.nth(1)).to_contain_text("∞")
    screen.page.get_by_role("combobox", name="Game").select_option("Freestyle gomoku")
    expect(rows).to_have_count(1)
    screen.page.get_by_role("tab", name="Statistics").click()
    expect(screen.page.locator(".figures, .empty").first).to_be_visible()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A game of Reversi on the small board that was played to its end."""
    position, chance = variant("reversi", size=6).initial(), Random(1)
    while position.outcome is None:
        position = position.play(chance.choice(position.legal_moves))
    path = tmp_path_factory.mktemp("games") / "games.json"
    Record.of(position).save(path)
    return path.read_bytes()


@pytest.fixture
def learning(screen: Any) -> Any:
    """The page of the apprentice of the small Reversi."""
    choices = {"variant": "reversi", "sizes": {"reversi": 6}}
    screen.prefer(choices=json.dumps(choices))
    screen.visit("/learning")
    return screen


def figure(screen: Any, label: str) -> Any:
    return screen.page.locator(".figure", has_text=label).locator("dd")


def take(screen: Any, label: str, name: str, content: bytes) -> None:
    file = FilePayload(name=name, mimeType="application/octet-stream", buffer=content)
    screen.page.locator(".file-button", has_text=label).locator("input").set_input_files(file)


def test_the_learner_learns_from_a_file_and_shows_the_positions(
    learning: Any, games: bytes
) -> None:
    expect(figure(learning, "Games learned")).to_have_text("0")
    take(learning, "Learn from a file of games", "games.json", games)
    learning.says("1 game was learned.")
    expect(figure(learning, "Games learned")).to_have_text("1")
    expect(learning.page.locator(".known").first).to_be_visible()
    expect(learning.page.locator(".known").first).to_contain_text("After")


def test_the_classic_learner_shows_moves_as_made_with_their_value_beside_t(learning: Any) -> None:
    start = "0" * 14 + "210000" + "123".ljust(16, "0")
    learning.page.get_by_label("Classic learner").check()
    expect(figure(learning, "Threshold T")).to_have_text("5")
    files = {"db.json": {start: {"w": 3, "l": 1, "n": 2}}, "w.json": {"w1": 9, "w2": 0, "w3": 4}}
    for name, content in files.items():
        take(learning, "Learn from a file of games", name, json.dumps(content).encode())
        expect(learning.page.locator(".report")).to_be_visible()
    expect(figure(learning, "Weight of wins")).to_have_text("9.00")
    row = learning.page.locator(".known tr").first
    expect(row).to_contain_text("e4")
    expect(row).to_contain_text("5.83 (T = 5)")
    expect(row.get_by_role("img", name="3 won, 2 drawn, 1 lost")).to_be_visible()
    with learning.page.expect_download() as download:
        learning.button("db.json").click()
    assert json.loads(download.value.path().read_text()) == files["db.json"]


def test_it_plays_itself_until_it_is_stopped(learning: Any) -> None:
    learning.page.get_by_label("Games against itself").fill("50000")
    learning.button("Start").click()
    bar = learning.page.get_by_role("progressbar")
    expect(bar).to_have_attribute("value", re.compile("[1-9]"), timeout=60_000)
    learning.button("Stop").click()
    learning.says("Stopped. Unfinished self-play changes nothing.")
    expect(bar).to_have_count(0)


def test_after_self_play_the_curve_is_drawn(learning: Any) -> None:
    learning.page.get_by_label("Games against itself").fill("50")
    learning.button("Start").click()
    report = learning.page.locator(".report")
    expect(report).to_contain_text("After 50 games against itself", timeout=90_000)
    expect(learning.page.get_by_role("img", name="Learning curve")).to_be_visible()


def test_what_it_knows_is_carried_away_merged_and_forgotten(
    learning: Any, games: bytes, tmp_path: Path
) -> None:
    take(learning, "Learn from a file of games", "games.json", games)
    expect(figure(learning, "Games learned")).not_to_have_text("0")
    known = figure(learning, "Games learned").inner_text()
    with learning.page.expect_download() as download:
        learning.button("Export").click()
    kept = tmp_path / "kept"
    download.value.save_as(kept)
    learning.button("Reset").click()
    learning.page.get_by_role("dialog").get_by_role("button", name="Reset").click()
    expect(figure(learning, "Games learned")).to_have_text("0")
    take(learning, "Merge", download.value.suggested_filename, kept.read_bytes())
    expect(figure(learning, "Games learned")).to_have_text(known)
