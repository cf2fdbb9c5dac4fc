"""A game goes out as a file or a picture, with what is wanted of it."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect

MOVES = ["h8", "i9", "h9", "h10"]


@pytest.fixture
def game(screen: Any) -> str:
    """A game with a note, seen in the analysis."""
    name: str = screen.begin(moves=MOVES)
    screen.visit(f"/analysis/{name}?ply=2")
    # "Saved" may be said of what the analysis found, and "saved earlier" of the analysis itself.
    with screen.page.expect_response(lambda answer: "why not?" in (answer.request.post_data or "")):
        screen.page.get_by_label("Comment on this move").fill("why not?")
    return name


def exporting(screen: Any) -> Locator:
    screen.button("Export").click()
    dialog: Locator = screen.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Download")).to_be_visible()
    return dialog


def downloaded(screen: Any, dialog: Locator, folder: Path) -> bytes:
    with screen.page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    download.value.save_as(folder / "file")
    return (folder / "file").read_bytes()


@pytest.mark.usefixtures("game")
def test_a_file_has_the_notes_unless_they_are_not_wanted(screen: Any, tmp_path: Path) -> None:
    dialog = exporting(screen)
    assert b"C[why not?]" in downloaded(screen, dialog, tmp_path)
    dialog.get_by_label("Format").select_option(value="json")
    dialog.get_by_role("switch", name="My comments").uncheck()
    moves = json.loads(downloaded(screen, dialog, tmp_path))["moves"]
    assert "why not?" not in json.dumps(moves)
    assert len(moves) == len(MOVES)


@pytest.mark.usefixtures("game")
def test_a_picture_is_seen_before_it_is_taken(screen: Any, tmp_path: Path) -> None:
    dialog = exporting(screen)
    dialog.get_by_label("Format").select_option(value="svg")
    dialog.get_by_role("switch", name="Move numbers").check()
    dialog.get_by_label("From move").fill("2")
    preview = dialog.get_by_role("img", name="Preview")
    expect(preview).not_to_have_js_property("naturalWidth", 0)  # drawn, and not drawn anew just now
    picture = downloaded(screen, dialog, tmp_path)
    assert picture.count(b'class="number"') == 1
    assert picture.count(b'class="evaluation"') > 0


@pytest.mark.usefixtures("game")
def test_an_animation_has_its_size_its_moves_and_its_speed(screen: Any, tmp_path: Path) -> None:
    dialog = exporting(screen)
    dialog.get_by_label("Format").select_option(value="gif")
    expect(dialog.get_by_label("To move")).to_have_value("4")
    dialog.get_by_label("Width in pixels").fill("128")
    dialog.get_by_label("From move").fill("3")
    dialog.get_by_role("radio", name="2", exact=True).check()
    with Image.open(BytesIO(downloaded(screen, dialog, tmp_path))) as image:
        assert image.width == 128
        assert getattr(image, "n_frames", 1) == 3
        assert image.info["duration"] == 2000
