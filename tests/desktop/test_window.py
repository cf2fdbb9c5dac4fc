"""The window around the game: keys, files, settings, languages, other windows."""

from __future__ import annotations

import sqlite3
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE, Popen, run
from typing import Any

import pytest

from tengen import database, variant
from tengen.base import i18n
from tengen.base.color import Seat
from tengen.base.grid import Point
from tengen.desktop import chosen_game, preferences
from tengen.desktop.controller import GameController
from tengen.games import listing
from tengen.games.commands import Proposal
from tengen.games.settings import GameKind, Party
from tengen.records.codec import FORMATS
from tengen.records.record import Record
from tests.desktop.conftest import services

_GOMOKU = "h8 i9 j10 g7 i8 h7"
_REVERSI = "f5 d6 c3 d3 c4 f4"
_OF_GOMOKU = {"psq", "renlib"}
_OF_REVERSI = {"pgn", "ggf", "wthor", "obf", "transcript"}


class Answers:
    """Stands for the dialogs of the system."""

    def __init__(self, path: Path | None = None, color: str | None = None) -> None:
        self.path, self.chosen = path, color

    def path_to_save(self, name: str) -> Path | None:
        assert name.endswith(".sgf")
        return self.path

    def path_to_open(self) -> Path | None:
        return self.path

    def color(self, color: str, title: str) -> str | None:
        assert preferences.is_color(color)
        assert title
        return self.chosen


# -- keys -----------------------------------------------------------------------------------------


def test_function_keys_begin_the_four_kinds_of_games(desk: Any, players: Any) -> None:
    players.slow("franta")
    players.slow("scorer")
    app = desk()
    for key, kind, first, second in (
        ("<F1>", GameKind.PROGRAMS, "franta", "scorer"),
        ("<F2>", GameKind.COMPUTER, "", "franta"),
        ("<F3>", GameKind.COMPUTER, "", "scorer"),
        ("<F4>", GameKind.HERE, "", ""),
    ):
        app.press(key)
        game = app.controller.game
        assert game.settings.kind is kind
        assert [game.players[seat].player for seat in Seat] == [first, second]


def test_two_programs_play_to_the_end_and_can_be_held(desk: Any, players: Any) -> None:
    rules = variant("freestyle")
    players.script("franta", rules, "a1 a2 a3 a4 a5", is_second=False)
    players.script("scorer", rules, "h1 h2 h3 h4")
    app = desk(pace=0.1)
    app.press("<F1>")
    app.press("<space>")
    assert app.status == "The game is paused."
    app.press("<space>")
    app.until(lambda: app.controller.game.is_over)
    assert app.status == "Black wins with a row."


def test_r_begins_again_and_m_goes_to_the_start_page(desk: Any) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.play("h8 i9")
    before = app.controller.game.id
    app.press("<r>")
    assert app.moves() == ""
    assert app.controller.game.id != before
    app.press("<m>")
    assert app.window.page is None
    assert app.start.winfo_ismapped()


def test_q_ends_the_game_then_closes_the_window_and_ends_the_engines(
    desk: Any, players: Any
) -> None:
    players.slow("franta")
    app = desk(opponent="franta")
    app.push(app.start.play)
    app.click("h8")
    app.until(lambda: app.controller.is_thinking)
    app.press("<q>")
    assert not app.window.is_closed
    assert app.controller.status == "The game was ended early; nobody lost."
    assert not app.controller.is_thinking
    app.root.focus_get().event_generate("<q>")
    assert app.window.is_closed
    names = {thread.name.partition("_")[0] for thread in threading.enumerate()}
    assert not names & {"host", "reader", "writer"}


def test_letters_are_typed_into_a_field_and_are_no_commands_there(desk: Any) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.page.typed.focus_force()
    app.settle()
    app.press("<q>")
    app.press("<m>")
    assert not app.window.is_closed
    app.page.typed.delete(0, "end")
    app.page.typed.insert(0, "H8")
    app.press("<Return>")
    assert app.moves() == "h8"
    app.page.typed.insert(0, "z99")
    app.press("<Return>")
    assert app.notice == "z99 is not a move."


def test_arrows_step_through_the_game_without_changing_it(desk: Any) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.play("h8 i9 j10")
    app.press("<Left>")
    assert (app.stones(), app.status) == (2, "Viewing move 2")
    app.click("a1")
    app.press("<Home>")
    assert app.stones() == 0
    app.press("<Right>")
    assert app.stones() == 1
    app.press("<End>")
    assert (app.moves(), app.stones(), app.status) == ("h8 i9 j10", 3, "White to move")


def test_every_key_of_the_list_can_be_pressed_on_both_pages(desk: Any, players: Any) -> None:
    keys = pytest.importorskip("tengen.desktop.keys").KEYS
    players.slow("franta")
    players.slow("scorer")
    app = desk(kind="here")
    app.window.dialogs = Answers()
    for _page in ("start", "game"):
        for key in keys:
            if key.action != "quit":
                app.press(key.events[0])
        app.press("<F4>")
        app.play("h8")
    app.window.show_keys()
    app.settle()
    assert len(app.words(app.popups()[0])) == 2 * len(keys)


# -- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["freestyle", "reversi"])
def test_a_game_is_saved_and_opened_in_every_format(desk: Any, folder: Path, rules: str) -> None:
    moves, others = {"freestyle": (_GOMOKU, _OF_REVERSI), "reversi": (_REVERSI, _OF_GOMOKU)}[rules]
    app = desk(variant=rules, kind="here")
    for chosen in FORMATS:
        if chosen.name in others or not chosen.is_written:
            continue
        app.window.dialogs = Answers(folder / f"game{chosen.extensions[0]}")
        app.press("<F4>")
        for move in moves.split():
            app.controller.play(move)
        app.controller.resign()
        app.settle()
        app.press("<Control-s>")
        if chosen.name == "obf":  # positions, not games
            assert app.notice == "OBF holds a position and its moves, not the moves that follow"
            continue
        assert app.notice.startswith("Saved in "), app.notice
        app.press("<Control-o>")
        assert app.controller.game.settings.kind is GameKind.IMPORTED, app.notice
        assert app.moves() == moves


def test_a_recorded_game_can_be_played_on_from_any_moment(desk: Any, folder: Path) -> None:
    position = variant("freestyle").initial().play_all(_GOMOKU)
    Record.of(position, black="Ada", white="Bo").save(folder / "game.sgf")
    app = desk(kind="here")
    app.window.dialogs = Answers(folder / "game.sgf")
    app.press("<Control-o>")
    app.press("<Left>")
    app.press("<Left>")
    app.push(app.page.buttons["Play from here"])
    app.play("a1")
    assert app.moves() == "h8 i9 j10 g7 a1"


def test_a_file_of_several_games_asks_which(desk: Any, folder: Path) -> None:
    (folder / "games.moves").write_text("# variant: freestyle\nh8 i9\nh8 i9 j10\n")
    app = desk()
    app.window.dialogs = Answers(folder / "games.moves")
    app.press("<Control-o>")
    (window,) = app.popups()
    window.rows.selection_set("1")
    window.rows.focus_force()
    app.settle()
    window.rows.event_generate("<Return>")
    app.settle()
    assert app.moves() == "h8 i9 j10"


@pytest.mark.parametrize("text", ["(;GM[1]SZ[15];B[hh];W[ig])", "(;SZ[15];B[hh];W[ig])"])
def test_a_file_that_does_not_say_its_game_asks_which(desk: Any, folder: Path, text: str) -> None:
    (folder / "game.sgf").write_text(text)
    app = desk()
    app.window.dialogs = Answers(folder / "game.sgf")
    app.press("<Control-o>")
    (window,) = app.popups()
    assert window.rows.selection() == ("freestyle",)
    window.rows.selection_set("renju")
    window.rows.focus_force()
    app.settle()
    window.rows.event_generate("<Return>")
    app.settle()
    assert app.controller.game.settings.variant.name == "renju"
    assert app.moves() == "h8 i9"


def test_of_a_file_what_can_be_read_is_offered_and_the_rest_told(desk: Any, folder: Path) -> None:
    games = "(;GM[1];B[aa])(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh];W[ii])(;GM[4];B[zz])(;GM[4]"
    (folder / "games.sgf").write_text(games)
    app = desk()
    app.window.dialogs = Answers(folder / "games.sgf")
    app.press("<Control-o>")
    (window,) = app.popups()
    assert len(window.rows.get_children()) == 2
    told = app.start.notice.cget("text")
    assert told.startswith("3 games were left out: ")
    assert "GM[1]" in told


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(desk: Any, folder: Path) -> None:
    (folder / "bad.sgf").write_text("no game at all")
    app = desk()
    app.window.dialogs = Answers(folder / "bad.sgf")
    app.press("<Control-o>")
    assert "bad.sgf" in app.start.notice.cget("text")
    app.press("<F4>")
    app.window.dialogs = Answers(folder / "game.xyz")
    app.press("<Control-s>")
    assert "xyz" in app.notice


# -- what is kept ---------------------------------------------------------------------------------


def test_games_are_kept_listed_and_gone_on_with(desk: Any, folder: Path) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.play("h8 i9")
    visitor = app.window.preferences.visitor
    app.press("<m>")
    app.push(app.start.go_on)
    app.until(lambda: app.controller.game is not None)
    assert app.moves() == "h8 i9"
    app.play("j10")
    app.window.close()
    opened = database.open(str(folder / "tengen.db"))
    with database.reading(opened) as connection:
        page = listing.listed(connection, listing.GameFilter(visitor))
    opened.dispose()
    assert [(one.variant, one.plies) for one in page.games] == [("freestyle", 3)]


def test_where_no_game_waits_that_is_said(desk: Any) -> None:
    app = desk()
    app.push(app.start.go_on)
    app.until(lambda: app.start.notice.cget("text") == "Nothing was found.")
    assert app.start.go_on.instate(["disabled"])


def test_a_game_is_kept_as_a_chapter_of_a_study_and_opened_from_it(desk: Any) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.play("h8 i9")
    for moves in ("", "j10"):
        app.play(moves)
        app.window.studies.save()
        (dialog,) = app.popups()
        app.until(dialog.rows.get_children)
        dialog.rows.selection_set(dialog.rows.get_children()[-1])
        dialog.take_chosen()
        app.until(lambda: "Saved as a chapter" in app.notice)
        app.controller.say("")
    app.window.studies.open()
    (dialog,) = app.popups()
    app.until(dialog.rows.get_children)
    rows = [dialog.rows.item(row, "values") for row in dialog.rows.get_children()]
    assert [row[2:] for row in rows] == [("Freestyle gomoku", "2"), ("Freestyle gomoku", "3")]
    dialog.take_chosen()
    app.until(lambda: app.moves() == "h8 i9")


def test_the_games_are_listed_with_their_results(desk: Any, players: Any) -> None:
    players.script("franta", variant("tictactoe"), "b1 b2")
    app = desk(variant="tictactoe", opponent="franta")
    app.push(app.start.play)
    app.play("a1 a2 a3")
    app.until(lambda: app.controller.game.is_over)
    for moves in ("a1 b1 a2 b2 a3", "b2 a1 c1 a3 a2 c2 b3 b1 c3", "a1"):
        app.press("<F4>")
        app.play(moves)
    app.window.show_games()
    (dialog,) = app.popups()
    app.until(dialog.rows.get_children)
    results = {dialog.rows.set(row, "#4") for row in dialog.rows.get_children()}
    assert results == {
        "Won, with a row",
        "1 – 0, with a row",
        "½ – ½, the board is full",
        "Unfinished",
    }


def test_statistics_count_the_games_of_the_person(desk: Any, players: Any) -> None:
    players.script("franta", variant("tictactoe"), "b1 b2")
    app = desk(variant="tictactoe", opponent="franta")
    app.push(app.start.play)
    app.play("a1 a2 a3")
    app.until(lambda: app.controller.game.is_over)
    app.window.show_statistics()
    app.until(app.popups)
    (window,) = app.popups()
    assert "1 won, 0 drawn, 0 lost" in app.words(window)


def test_a_learner_learns_from_the_game(desk: Any, players: Any) -> None:
    players.script("learner", variant("reversi", size=4), "a1")
    app = desk(variant="reversi", sizes={"reversi": 4}, opponent="learner")
    app.push(app.start.play)
    app.play("b1")
    app.until(lambda: app.controller.is_open)
    app.push(app.page.buttons["Resign"])
    app.until(lambda: "has learned from this game" in app.notice)


def test_what_was_learned_is_said_in_the_language_of_now(desk: Any, players: Any) -> None:
    players.script("learner", variant("reversi", size=4), "a1")
    app = desk(variant="reversi", sizes={"reversi": 4}, opponent="learner")
    app.push(app.start.play)
    app.play("b1")
    app.until(lambda: app.controller.is_open)
    app.window.switch(language="uk")
    app.push(app.page.buttons[i18n._("Resign")])
    app.until(lambda: app.notice)
    assert app.notice
    assert "learned" not in app.notice


def test_the_game_goes_on_where_the_database_cannot_be_opened(
    desk: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("TENGEN_DATABASE", str(folder / "file" / "tengen.db"))
    app = desk(kind="here")
    app.push(app.start.play)
    app.play("h8")
    app.until(lambda: app.troubles)
    assert app.troubles[0].startswith("This game is not kept: ")
    app.play("i9")
    assert app.moves() == "h8 i9"


def test_a_database_that_is_lost_is_told_once_and_the_game_goes_on(
    desk: Any, folder: Path, players: Any
) -> None:
    players.script("franta", variant("freestyle"), "a1 a2 a3")
    app = desk(opponent="franta")
    app.push(app.start.play)
    app.play("h8")
    app.until(lambda: app.stones() == 2)
    (folder / "tengen.db").unlink()
    app.play("i9")
    app.until(lambda: app.stones() == 4)
    assert app.notice == app.troubles[0]
    assert app.notice.startswith("This game is not kept: ")
    app.play("j10")
    app.until(lambda: app.stones() == 6)
    assert app.notice == ""
    app.press("<Control-z>")
    assert app.moves() == "h8 a1 i9 a2"
    assert len(app.troubles) == 1


def test_a_stone_is_faint_until_it_is_stored(desk: Any, folder: Path) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.until(lambda: app.controller.is_open)
    writing = sqlite3.connect(folder / "tengen.db", isolation_level=None)
    writing.execute("BEGIN IMMEDIATE")  # as another program that writes
    x, y = app.page.board.pixel(Point(7, 7))
    app.page.board.event_generate("<Button-1>", x=x, y=y)
    app.root.update()
    assert (app.items("pending"), app.stones(), app.status) == (1, 0, "Black to move")
    app.page.board.event_generate("<Button-1>", x=x + 200, y=y)
    writing.execute("ROLLBACK")
    writing.close()
    app.settle()
    assert (app.items("pending"), app.stones(), app.moves()) == (0, 1, "h8")


_ANOTHER_PROCESS = """
import sys, time
from tengen import variant
from tengen.base.color import Seat
from tengen.games.commands import MakeMove, Person
from tengen.games.local_games import LocalGames, LocalOptions
from tengen.games.settings import GameKind, GameSettings, Party

class Silent:
    def __getattr__(self, name):
        return lambda *args, **options: None

person = Party.person("", sys.argv[1])
games = LocalGames(LocalOptions())
settings = GameSettings(
    variant("freestyle"), GameKind.HERE, dict.fromkeys(Seat, person), owner=sys.argv[1]
)
name = games.thread.call(games.create(settings)).result()
host = games.thread.call(games.open(name, Silent())).result()
games.thread.call(host.start()).result()

def play(move, ply):
    while host.game.ply < ply:
        time.sleep(0.01)
    games.thread.call(host.submit(MakeMove(move, ply), Person(sys.argv[1]))).result()

play("h8", 0)
print(name, flush=True)
play("j10", 2)
while host.game.ply < 4:
    time.sleep(0.01)
games.close()
"""


def test_a_game_begun_in_another_process_continues_here_while_both_are_open(desk: Any) -> None:
    app = desk()
    command = [sys.executable, "-c", _ANOTHER_PROCESS, app.window.preferences.visitor]
    with Popen(command, stdout=PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline()
        app.push(app.start.go_on)
        app.until(lambda: app.controller.game is not None)
        assert app.moves() == "h8"
        app.play("i9")
        app.until(lambda: app.moves() == "h8 i9 j10")
        assert app.stones() == 3
        app.play("k11")
        assert other.wait(20) == 0


def buttons(widget: Any) -> dict[str, Any]:
    """The buttons in a widget, by their words."""
    found = {str(widget.cget("text")): widget} if widget.winfo_class() == "TButton" else {}
    for one in widget.winfo_children():
        found |= buttons(one)
    return found


def test_what_a_friend_proposes_is_agreed_to_with_a_button(desk: Any, players: Any) -> None:
    app = desk(seat="first")
    settings = chosen_game.settings_of(app.window.preferences)
    seats = {**settings.players, Seat.SECOND: Party.person("Bo", "bo")}
    app.controller.begin(replace(settings, kind=GameKind.FRIEND, players=seats))
    app.settle()
    there = services(players, lambda _text: None)
    friend = GameController(there, "bo", lambda _events: None)
    friend.resume(app.controller.game.id)

    def both_until(condition: Callable[[], object]) -> None:
        def is_so() -> object:
            there.queue.drain()
            return condition()

        app.until(is_so)

    both_until(lambda: friend.game is not None and not friend.is_busy)
    app.play("h8")
    both_until(lambda: friend.is_open)
    assert app.page.buttons["Draw"].instate(["!disabled"])
    assert app.page.buttons["Hint"].instate(["disabled"])
    friend.offer_draw()
    both_until(lambda: "Agree" in buttons(app.page))
    assert "The other side offers a draw." in app.words(app.page)
    app.push(buttons(app.page)["Decline"])
    both_until(lambda: friend.notice == "The other side declined the draw.")
    app.push(app.page.buttons["Draw"])
    assert "You offered a draw." in app.words(app.page)
    both_until(lambda: friend.can.answer)
    friend.answer(Proposal.DRAW, yes=True)
    both_until(lambda: app.status == "A draw: by agreement.")
    there.close()


# -- the look -------------------------------------------------------------------------------------


def test_the_board_grows_with_the_window_and_clicks_still_fit(desk: Any) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.click("h8")
    before = app.page.board.frame.scale
    app.root.geometry("1500x1050")
    app.until(lambda: app.page.board.frame.scale > before)
    app.click("a1")
    app.click("o15", off=(-6, 6))
    assert app.moves() == "h8 a1 o15"
    app.root.geometry("920x640")
    app.until(lambda: app.page.board.frame.scale < before)
    app.click("o1")
    assert app.stones() == 4


def test_another_language_is_spoken_at_once_and_remembered(desk: Any) -> None:
    app = desk(kind="here")
    assert app.start.play.cget("text") == "Play"
    app.window.switch(language="uk")
    assert app.start.play.cget("text") == "Грати"
    app.push(app.start.play)
    assert app.status == "Хід чорних"
    app.window.close()
    assert preferences.load().language == "uk"


def test_settings_are_remembered(desk: Any) -> None:
    app = desk()
    app.start.games.selection_set("reversi")
    app.settle()
    app.push(app.start.sizes.buttons["10"])
    app.push(app.start.kinds.buttons["programs"])
    app.push(app.start.pieces.buttons["crosses"])
    app.push(app.start.clocks.buttons["game"])
    app.window.close()
    kept = preferences.load()
    assert (kept.variant, kept.sizes, kept.kind) == ("reversi", {"reversi": 10}, "programs")
    assert (kept.style, kept.clock) == ("crosses", "game")


def test_colours_are_chosen_in_one_dialog(desk: Any) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.play("h8")
    app.window.dialogs = Answers(color="#123456")
    app.window.show_appearance()
    (dialog,) = app.popups()
    app.push(dialog.swatches["board"])
    app.push(dialog.color_schemes.buttons["dark"])
    assert app.window.preferences.colors == {"board": "#123456"}
    board = app.page.board
    shapes = {item: board.type(item) for item in board.find_withtag("static")}
    grounds = [item for item, kind in shapes.items() if kind == "rectangle"]
    assert "#123456" in {board.itemcget(item, "fill") for item in grounds}
    assert board.cget("background") == "#15171a"


def test_games_are_recorded_under_the_name_of_the_person(desk: Any, folder: Path) -> None:
    app = desk(opponent="franta", seat="first")
    app.window.show_appearance()
    (dialog,) = app.popups()
    dialog.name.insert(0, "  Ada   Byron ")
    dialog.name.focus_force()
    app.settle()
    dialog.name.event_generate("<Return>")
    dialog.destroy()
    app.push(app.start.play)
    app.play("h8")
    app.window.dialogs = Answers(folder / "game.sgf")
    app.window.files.save()
    assert Record.load(folder / "game.sgf").black == "Ada Byron"


def test_thoughts_are_shown_as_heat_and_words(desk: Any) -> None:
    app = desk(opponent="scorer", shows_thinking=True)
    app.push(app.start.play)
    app.play("h8")
    app.until(lambda: app.controller.is_open)
    assert app.items("heat") > 5
    assert app.page.reasons.words.cget("text")
    app.press("<t>")
    assert app.items("heat") == 0


def test_a_hint_marks_a_point_and_the_bar_shows_who_is_better(desk: Any) -> None:
    app = desk(variant="tictactoe", kind="here")
    app.push(app.start.play)
    app.play("a1 c2 a2 c3")
    app.press("<h>")
    app.until(lambda: app.controller.hint_here is not None)
    assert app.items("hint") == 1
    assert app.page.reasons.words.cget("text").startswith("Hint: a3.")
    assert app.page.bar.share > 0.9


def test_layers_and_intersections_are_where_the_geometry_says(desk: Any) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    board = app.page.board
    for point in (Point(0, 0), Point(7, 7), Point(14, 3)):
        assert board.point_at(*board.pixel(point)) == point
    assert board.point_at(-5, -5) is None


# -- where there is no window ---------------------------------------------------------------------

_WITHOUT_TK = (
    "import sys; sys.modules['tkinter'] = None; sys.argv = ['tengen', 'desktop'];"
    "from tengen.cli.entry import main; sys.exit(main())"
)


def test_a_missing_tk_names_the_package_that_brings_it(folder: Path) -> None:
    done = run([sys.executable, "-c", _WITHOUT_TK], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "python3-tk" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_screen_is_told_in_a_sentence(
    screen: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":9999")
    command = [sys.executable, "-m", "tengen", "desktop"]
    done = run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("tengen: no window can be opened")
    assert done.stderr.count("\n") == 1


def test_the_command_refuses_unknown_games_and_players(folder: Path) -> None:
    for wish in (["reversy"], ["--opponent", "nobody"], ["--scale", "99"], ["--size", "9"]):
        command = [sys.executable, "-m", "tengen", "desktop", *wish]
        done = run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr


def test_the_menu_shows_what_is_on(desk: Any) -> None:
    app = desk(analyses=False)
    bar = app.root.nametowidget(app.root["menu"])
    view = next(menu for menu in bar.winfo_children() if hasattr(menu, "switches"))
    view.post(0, 0)
    assert not view.switches["shows_thinking"].get()
    view.unpost()
    app.press("<t>")
    view.post(0, 0)
    assert view.switches["shows_thinking"].get()
    view.unpost()
    app.settle()
