"""What a PNG says in any script, on a machine that has fonts for it and on one that has none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen.draw import fonts
from tengen.draw.fonts import missing_text, unreadable, written
from tengen.draw.render_png import render_png
from tengen.draw.shapes import DisplayList, Paint, Rectangle, Text


def page(*texts: str) -> DisplayList:
    white, black = Paint("#ffffff"), Paint("#000000")
    lines = (Text(50, 20 + 20 * y, text, 14, black) for y, text in enumerate(texts))
    return DisplayList(100, 100, "", "", (Rectangle(0, 0, 100, 100, white), *lines))


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without fonts."""
    monkeypatch.setattr(fonts, "FILES", ())
    monkeypatch.setattr(fonts, "_OWN", {})
    monkeypatch.delenv(fonts.VARIABLE, raising=False)
    fonts._best_font.cache_clear()
    yield
    fonts._best_font.cache_clear()


@pytest.mark.usefixtures("bare")
def test_without_fonts_accents_go_signs_become_plain_and_the_rest_is_told() -> None:
    assert written("Žofie 3–1 ×", 20)[0] == "Zofie 3-1 x"
    assert written("山田 v Žofie", 20)[0] == "?? v Zofie"
    assert unreadable(page("h8", "Žofie", "山田", "山?")) == "山田"
    assert missing_text("山田").startswith("No font of this machine has 山田;")


@pytest.mark.usefixtures("bare")
def test_a_font_that_is_named_writes_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    dejavu = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    if not dejavu.exists():
        pytest.skip("no DejaVu Sans here")
    monkeypatch.setenv(fonts.VARIABLE, str(dejavu))
    assert written("Рендзю 12–3", 20) == ("Рендзю 12–3", fonts._opened(str(dejavu), 0, 20))
    assert unreadable(page("Рендзю", "5–3")) == ""
    assert render_png(page("Рендзю"), 100) != render_png(page("??????"), 100)


@pytest.mark.usefixtures("bare")
def test_a_font_that_cannot_be_opened_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    monkeypatch.setenv(fonts.VARIABLE, str(broken))
    assert written("黒", 20)[0] == "?"


def test_figures_and_letters_keep_their_font_everywhere() -> None:
    assert {written(text, 20)[1].getname()[0] for text in ("h8", "12", "A", "Elo +5")} == {
        "Aileron"
    }
