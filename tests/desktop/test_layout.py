"""What is seen fits: small windows, fine screens, long words, small boards."""

from __future__ import annotations

from tkinter import font as tkfont
from typing import Any

import pytest

from tengen.base import i18n
from tengen.rules.catalogue import variants


def bottom(widget: Any) -> int:
    return int(widget.winfo_rooty() + widget.winfo_height())


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_button_that_begins_is_in_sight_in_the_smallest_window(
    desk: Any, language: str
) -> None:
    i18n.use_language(language)
    app = desk(scale=1.0, geometry="1024x640+0+0", clock="byoyomi")
    app.until(lambda: app.start.play.winfo_height() > 20)
    assert bottom(app.start.go_on) < bottom(app.root)


def test_choices_that_do_not_fit_are_reached_with_the_wheel(desk: Any) -> None:
    app = desk(scale=1.0, geometry="1024x640+0+0")
    app.settle()
    before = app.start.clocks.winfo_rooty()
    edge = app.start.play.winfo_rooty()
    assert before + app.start.clocks.winfo_height() > edge
    app.start.scrolled.event_generate("<Enter>")
    for _turn in range(20):
        app.start.kinds.event_generate("<Button-5>")
    app.settle()
    assert bottom(app.start.clocks) <= edge
    app.root.geometry("1200x900")
    app.until(lambda: app.start.clocks.winfo_rooty() >= before)


@pytest.mark.parametrize("chosen", ["freestyle", "reversi"])
def test_the_list_of_games_shows_the_chosen_one_and_its_top_where_both_fit(
    desk: Any, chosen: str
) -> None:
    app = desk(scale=1.0, geometry="1024x640+0+0", variant=chosen)
    app.settle()
    assert app.start.games.bbox(chosen)
    assert bool(app.start.games.bbox("family:gomoku")) is (chosen == "freestyle")


def test_every_title_of_a_game_fits_its_list(desk: Any) -> None:
    i18n.use_language("ru")
    app = desk(scale=1.35)
    widest = max(app.window.style.measured(i18n._(rules.title)) for rules in variants())
    assert app.start.games.column("#0", "width") > widest + app.window.style.px(40)


def test_fields_and_lists_are_as_large_as_the_rest(desk: Any) -> None:
    app = desk(scale=2.0, kind="here")
    app.push(app.start.play)
    for name in ("TkTextFont", "TkDefaultFont", "TkHeadingFont"):
        assert tkfont.nametofont(name, app.root).metrics("linespace") >= 24
    assert app.page.typed.winfo_height() >= 40


def test_words_of_a_button_are_broken_where_they_are_too_long(desk: Any) -> None:
    style = desk(scale=1.0).window.style
    text = "Add two stones and let the other choose"
    lines = style.wrapped(text, 150).split("\n")
    assert " ".join(lines) == text
    assert len(lines) > 1
    assert all(style.measured(line) <= 150 for line in lines)
    assert style.wrapped("incomprehensibilities", 10) == "incomprehensibilities"


def test_choices_stand_in_equal_rows_which_fill_the_width_of_other_choices_too(desk: Any) -> None:
    app = desk(scale=1.0, geometry="1280x800+0+0")
    levels = app.start.levels

    def rows() -> list[int]:
        app.settle()
        tops = [button.winfo_y() for button in levels.buttons.values()]
        return [tops.count(top) for top in sorted(set(tops))]

    for count, equal in ((22, [11, 11]), (6, [6]), (13, [7, 6])):
        levels.offer((str(number), str(number)) for number in range(count))
        assert rows() == equal
        last = max(button.winfo_x() + button.winfo_width() for button in levels.buttons.values())
        assert levels.winfo_width() - last < 10


def test_coordinates_of_a_small_board_do_not_grow_with_its_cells(desk: Any) -> None:
    app = desk(scale=1.0, variant="tictactoe", kind="here")
    app.push(app.start.play)
    board = app.page.board
    sizes = {
        tkfont.Font(app.root, font=board.itemcget(item, "font")).metrics("linespace")
        for item in board.find_withtag("static")
        if board.type(item) == "text"
    }
    assert sizes
    assert max(sizes) < 32
