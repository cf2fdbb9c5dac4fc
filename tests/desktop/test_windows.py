"""The windows beside the board: games, review, rules, about; and how they are left."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tengen import database, variant
from tengen.base import i18n
from tengen.desktop.help import rules_text
from tengen.games import listing
from tengen.rules.catalogue import variants
from tests.desktop.test_layout import bottom


@dataclass
class Asked:
    """Answers questions and remembers them."""

    answer: bool = True
    questions: list[str] = field(default_factory=list)

    def confirms(self, question: str, _parent: Any) -> bool:
        self.questions.append(question)
        return self.answer


def stored(folder: Path, visitor: str, *, deleted: bool = False) -> set[str]:
    opened = database.open(str(folder / "tengen.db"))
    with database.reading(opened) as connection:
        page = listing.listed(connection, listing.GameFilter(visitor, limit=100, deleted=deleted))
    opened.dispose()
    return {one.variant for one in page.games}


# -- the list of games ----------------------------------------------------------------------------


@pytest.fixture
def three_games(desk: Any) -> Any:
    """Three games on one screen; none is on the board."""
    app = desk(scale=1.0, kind="here", variant="tictactoe")
    for name, moves in (("tictactoe", "a1"), ("renju", "h8 h9"), ("freestyle", "a1 b1 c1")):
        app.window.switch(variant=name)
        app.window.begin()
        app.until(lambda: app.controller.game is not None)
        app.play(moves)
        app.press("<m>")
    app.window.dialogs = Asked()
    app.window.show_games()
    app.until(app.popups()[0].rows.get_children)
    return app


def titles(dialog: Any) -> list[str]:
    return [dialog.rows.set(row, "#2") for row in dialog.rows.get_children()]


def test_games_have_dates_and_are_found_by_words(three_games: Any) -> None:
    (dialog,) = three_games.popups()
    assert titles(dialog) == ["Freestyle gomoku 15", "Renju 15", "Tic-tac-toe 3"]
    dates = {dialog.rows.set(row, "#1") for row in dialog.rows.get_children()}
    assert all(len(date) == len("2026-01-31 12:00") and date[4] == "-" for date in dates)
    dialog.search.insert(0, "tic UNFIN")
    assert titles(dialog) == ["Tic-tac-toe 3"]
    assert dialog.count.cget("text") == "1 game"


def test_a_game_is_deleted_when_the_list_is_closed_unless_that_is_undone(
    three_games: Any, folder: Path
) -> None:
    app, (dialog,) = three_games, three_games.popups()
    visitor = app.window.preferences.visitor
    renju, tictactoe = dialog.rows.get_children()[1:]
    dialog.rows.selection_set(renju)
    dialog.delete.invoke()
    assert app.window.dialogs.questions == ["Delete 1 game?"]
    assert titles(dialog) == ["Freestyle gomoku 15", "Tic-tac-toe 3"]
    dialog.undo.invoke()
    assert len(titles(dialog)) == 3
    dialog.rows.selection_set(tictactoe)
    dialog.rows.event_generate("<Delete>")
    dialog.destroy()
    app.until(lambda: stored(folder, visitor) == {"renju", "freestyle"})
    assert stored(folder, visitor, deleted=True) == {"tictactoe"}


def test_a_game_stays_when_the_person_says_no_or_it_is_on_the_board(
    three_games: Any, folder: Path
) -> None:
    app, (dialog,) = three_games, three_games.popups()
    app.window.dialogs.answer = dialog._dialogs.answer = False
    dialog.rows.selection_set(dialog.rows.get_children()[0])
    dialog.delete.invoke()
    assert len(titles(dialog)) == 3
    dialog.open.invoke()
    app.until(lambda: app.controller.game is not None)
    app.window.show_games()
    (dialog,) = app.popups()
    app.until(dialog.rows.get_children)
    dialog.rows.selection_set(app.controller.game.id)
    dialog.delete.invoke()
    assert dialog.told.cget("text") == "The game on the board cannot be deleted."
    dialog.destroy()
    assert len(stored(folder, app.window.preferences.visitor)) == 3


# -- the review -----------------------------------------------------------------------------------


@pytest.fixture
def finished(desk: Any) -> Any:
    """A game in which white let black win; it is over, and its review begins."""
    app = desk(scale=1.0, kind="here", variant="tictactoe")
    app.push(app.start.play)
    app.play("b2 a2 a1 c1 c3")
    app.until(lambda: app.controller.game.is_over)
    return app


def test_a_review_shows_a_graph_and_the_mistakes_and_takes_the_board_there(finished: Any) -> None:
    app = finished
    app.push(app.page.buttons["Review"])
    window = app.window.review
    app.until(lambda: window.review is not None)
    mistakes = window.mistakes.get_children()
    assert "2" in mistakes
    dots = window.graph.find_withtag("mistake")
    assert len(dots) == len(mistakes)
    for dot in dots:
        _left, top, _right, low = window.graph.coords(dot)
        assert 0 <= top < low < window.graph.winfo_height()
    assert window.graph.find_withtag("share")
    assert len(window.summary.cget("text").splitlines()) == 2
    window.mistakes.selection_set("2")
    app.until(lambda: app.controller.ply == 2)
    assert window.best.cget("text").startswith("Better: ")
    app.controller.view_ply(1)
    assert window.graph.coords("ply")[0] == window.graph.x_of(1)
    window.graph.event_generate("<Button-1>", x=window.graph.x_of(4), y=5)
    app.until(lambda: app.controller.ply == 4)


def test_a_review_is_stopped_and_begun_again(finished: Any) -> None:
    app = finished
    app.window.show_review()
    window = app.window.review
    window.stop_button.invoke()
    app.until(lambda: not window.is_working)
    assert window.status.cget("text") == "The review was stopped."
    window.again.invoke()
    app.until(lambda: window.review is not None)


def test_a_review_goes_with_its_game(finished: Any) -> None:
    app = finished
    app.window.show_review()
    app.window.show_review()
    assert len(app.popups()) == 1
    app.press("<m>")
    assert not app.popups()


def test_a_game_without_moves_is_not_reviewed(desk: Any) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.window.show_review()
    assert app.notice == "No moves yet."
    assert not app.popups()


# -- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_game_has_its_rules(language: str) -> None:
    i18n.use_language(language)
    texts = {rules.name: rules_text(rules) for rules in variants()}
    assert len(texts) > 20
    assert all(len(text) >= 3 and all(text) for text in texts.values())
    i18n.use_language("en")


def test_rules_of_the_game_on_the_board_come_first_and_others_can_be_read(desk: Any) -> None:
    app = desk(kind="here", variant="swap2")
    app.push(app.start.play)
    app.window.show_rules()
    (window,) = app.popups()
    app.until(lambda: "Swap2" in app.words(window))
    window.games.selection_set("reversi")
    app.until(lambda: any("more discs win" in text for text in app.words(window)))


def test_about_names_the_version(desk: Any) -> None:
    import tengen  # noqa: PLC0415

    app = desk()
    app.window.show_about()
    assert f"Tengen {tengen.__version__}" in app.words(app.popups()[0])


# -- leaving them ---------------------------------------------------------------------------------

WINDOWS = ("show_games", "show_rules", "show_about", "show_keys", "show_appearance", "show_review")


@pytest.mark.parametrize("opening", WINDOWS)
def test_escape_closes_a_window_and_q_never_quits_from_it(desk: Any, opening: str) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.play("h8")
    getattr(app.window, opening)()
    app.settle()
    (window,) = app.popups()
    window.focus_force()
    app.settle()
    window.event_generate("<q>")
    app.settle()
    assert not app.window.is_closed
    assert not app.controller.game.is_over
    window.event_generate("<Escape>")
    app.until(lambda: not app.popups())
    assert not app.window.is_closed


def test_escape_in_the_main_window_closes_the_one_beside_it(desk: Any) -> None:
    app = desk()
    app.window.show_keys()
    app.window.show_rules()
    for left in (1, 0):
        app.root.event_generate("<Escape>")
        app.settle()
        assert len(app.popups()) == left


# -- what the marks mean --------------------------------------------------------------------------


def test_hint_legal_moves_and_thoughts_are_told_apart_in_a_legend(desk: Any) -> None:
    app = desk(scale=1.0, variant="reversi", opponent="greedy", seat="first")
    app.push(app.start.play)
    app.play("d3")
    app.until(lambda: app.controller.is_open)
    assert app.page.legend.words == ("Legal move",)
    app.press("<t>")
    assert app.items("heat") > 0
    assert "Points the program gives; bright is good" in app.page.legend.words
    app.press("<t>")
    app.press("<h>")
    app.until(lambda: app.controller.hint_here is not None)
    assert app.items("hint") == 1
    assert app.page.legend.words == ("Legal move", "Hint")


def test_forbidden_points_are_named_in_the_legend(desk: Any) -> None:
    app = desk(kind="here", variant="renju")
    app.push(app.start.play)
    assert not app.page.legend.words
    height = app.page.board.winfo_height()
    app.play("h8 a1 h9 a3 g10 a5 f10 a7")
    assert app.page.legend.words == ("Forbidden",)
    assert app.page.board.winfo_height() == height


# -- one evaluation -------------------------------------------------------------------------------


def test_every_score_is_told_for_black(desk: Any, players: Any) -> None:
    players.script("franta", variant("tictactoe"), "a2 c3")
    app = desk(scale=1.0, variant="tictactoe", opponent="franta", seat="first")
    app.push(app.start.play)
    app.play("a1 c2")
    app.until(lambda: app.controller.is_open)
    app.press("<h>")
    app.until(lambda: app.controller.hint_here is not None)
    bar = app.page.bar
    told = bar.itemcget("score", "text")
    assert told.startswith("Black: ")
    assert any(told in text for text in (app.page.reasons.words.cget("text"), told))


# -- the smallest window --------------------------------------------------------------------------


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_everything_is_reached_in_the_smallest_window(desk: Any, language: str) -> None:
    i18n.use_language(language)
    app = desk(scale=1.0, geometry="800x600+0+0", kind="here", variant="swap2")
    app.settle()
    assert app.root.minsize() == (800, 600)
    assert bottom(app.start.go_on) < bottom(app.root)
    right = app.start.play.winfo_rootx() + app.start.play.winfo_width()
    assert right <= app.root.winfo_rootx() + app.root.winfo_width()
    app.push(app.start.play)
    app.play("h8 a1 i8")
    page = app.page
    assert page.board.winfo_width() >= 350
    edge = app.root.winfo_rootx() + app.root.winfo_width()
    assert page.side.winfo_rootx() + page.side.winfo_width() <= edge
    page.side.event_generate("<Enter>")
    for _turn in range(30):
        page.status.event_generate("<Button-5>")
    app.settle()
    assert bottom(page.typed) <= bottom(app.root)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_no_choice_is_cut_off_in_the_smallest_window(desk: Any, language: str) -> None:
    i18n.use_language(language)
    app = desk(scale=1.0, geometry="800x600+0+0", kind="computer")
    app.settle()
    start = app.start
    edge = start.scrolled.winfo_rootx() + start.scrolled.winfo_width()
    for choice in (start.sizes, start.kinds, start.levels, start.seats, start.clocks):
        assert len(choice.buttons) > 1
        for button in choice.buttons.values():
            assert button.winfo_rootx() + button.winfo_width() <= edge, button.cget("text")
            assert button.winfo_width() >= button.winfo_reqwidth(), button.cget("text")
            assert bottom(button) <= bottom(choice)
