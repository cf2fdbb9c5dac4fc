"""The full-screen game, driven by keys and clicks without a terminal."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Footer, Label, RichLog, Select, Static

from tengen import variant, variants
from tengen.base.grid import Point
from tengen.engine import api
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.games.control import TimeControl
from tengen.games.engines import LocalEngines
from tengen.games.game import Game
from tengen.players.ladder.catalogue import ladder
from tengen.records.record import Record
from tengen.terminal.full.app import FullScreen
from tengen.terminal.full.board import BoardWidget
from tengen.terminal.full.drawing import Overlay, TextBoard
from tengen.terminal.full.help import HelpScreen
from tengen.terminal.full.prompt import PromptInput
from tengen.terminal.full.start import StartScreen, opponents
from tengen.terminal.game import TerminalOptions
from tengen.terminal.new_game import PlayRequest

Scene = Callable[["Player"], Coroutine[None, None, None]]


QUICK = TerminalOptions(pace=0.001)


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: FullScreen, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def game(self) -> Game:
        return self.app.game.game

    @property
    def ply(self) -> int:
        return 0 if self.app.game.host is None else self.game.ply

    @property
    def moves(self) -> str:
        position = self.game.position
        return " ".join(map(position.variant.format, position.moves))

    @property
    def board(self) -> str:
        return str(self.app.query_one(BoardWidget).render())

    @property
    def log(self) -> str:
        return "\n".join(line.text for line in self.app.query_one(RichLog).lines)

    def text(self, name: str) -> str:
        return str(self.app.screen_stack[0].query_one(name, Static).render())

    async def wait(self, is_so: Callable[[], bool]) -> None:
        """Let the app work until something is so."""
        async with asyncio.timeout(20):
            while not is_so():
                await self.pilot.pause(0.01)

    async def asked(self, prompt: str) -> None:
        label = self.app.screen_stack[0].query_one("#prompt-label", Label)
        await self.wait(lambda: str(label.render()) == prompt)

    async def click(self, point: str) -> None:
        board, move = self.app.query_one(BoardWidget), self.game.settings.variant.parse(point)
        assert board._picture is not None
        assert move.point is not None
        place = board._picture.place_of(move.point)
        assert place is not None
        await self.pilot.click(BoardWidget, offset=place)

    async def type(self, line: str) -> None:
        await self.pilot.press(*("space" if key == " " else key for key in line), "enter")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("TENGEN_DATABASE", str(tmp_path / "tengen.db"))
    monkeypatch.setenv("TENGEN_LANGUAGE", "en")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def perform(
    scene: Scene,
    request: PlayRequest,
    size: tuple[int, int] = (100, 30),
    options: TerminalOptions = QUICK,
) -> FullScreen:
    """Run the app and let somebody play at it."""

    async def run() -> FullScreen:
        app = FullScreen(request, options)
        async with app.run_test(size=size) as pilot:
            await scene(Player(app, pilot))
            app.action_leave()
        app.game.close()
        return app

    return asyncio.run(run())


def test_a_game_is_played_to_its_end_by_arrows_clicks_and_letters() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        await person.pilot.press("enter")
        await person.asked("white>")
        await person.pilot.press("left", "up", "space")
        await person.asked("black>")
        await person.type("c3")
        await person.asked("white>")
        await person.click("c3")
        await person.type("c2")
        await person.asked("black>")
        assert person.moves == "b2 a3 c3 c2"
        await person.type("a1")
        await person.asked("over>")
        assert person.text("#task") == "Black wins with a row: c3 b2 a1."

    perform(scene, PlayRequest("tictactoe"))


def test_a_click_on_a_stone_and_an_enter_there_do_nothing() -> None:
    async def scene(person: Player) -> None:
        await person.asked("white>")
        await person.click("b2")
        await person.pilot.press("enter")
        await person.pilot.pause()
        assert person.moves == "b2"
        assert "not allowed" not in person.log

    perform(scene, PlayRequest("tictactoe", moves="b2"))


def test_an_illegal_move_is_answered_with_its_reason() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        assert "×" in person.board
        await person.type("h8")
        await person.wait(lambda: "h8 is not allowed: double three." in person.log)
        await person.type("nonsense")
        await person.wait(lambda: "nonsense is neither a point nor a command" in person.log)

    perform(scene, PlayRequest("renju", moves="i8 a1 j8 a2 h9 a3 h10 a4"))


def test_help_is_shown_over_the_board_until_a_key_is_pressed() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        for opening in (("f9",), ("?", "enter")):
            await person.pilot.press(*opening)
            await person.wait(lambda: isinstance(person.app.screen, HelpScreen))
            await person.wait(lambda: bool(person.app.screen.query(Static)))
            assert "take back your last move" in str(person.app.screen.query_one(Static).render())
            await person.pilot.press("escape")
            await person.wait(lambda: len(person.app.screen_stack) == 1)
        await person.type("b2")
        await person.asked("white>")

    perform(scene, PlayRequest("tictactoe"))


def test_undo_and_redo_have_keys() -> None:
    async def scene(person: Player) -> None:
        await person.asked("white>")
        await person.pilot.press("ctrl+z")
        await person.asked("black>")
        assert person.moves == ""
        await person.pilot.press("ctrl+y")
        await person.asked("white>")
        assert person.moves == "b2"
        await person.pilot.press("ctrl+n")
        await person.asked("black>")
        assert person.moves == ""

    perform(scene, PlayRequest("tictactoe", moves="b2"))


def seated(person: Player) -> tuple[str, ...]:
    if person.app.game.host is None:
        return ()
    return tuple(one.player or "human" for one in person.game.players.values() if one is not None)


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("f1", ("franta", "scorer")),
        ("f2", ("human", "franta")),
        ("f3", ("human", "scorer")),
        ("f4", ("human", "human")),
    ],
)
def test_f1_to_f4_begin_the_four_kinds_of_games(key: str, names: tuple[str, str]) -> None:
    async def in_a_game(person: Player) -> None:
        await person.asked("black>")
        await person.pilot.press(key)
        await person.wait(lambda: seated(person) == names)
        assert person.game.position.variant.size_text == "13"

    async def at_the_start(person: Player) -> None:
        await person.wait(lambda: isinstance(person.app.screen, StartScreen))
        await person.pilot.press(key)
        await person.wait(lambda: seated(person) == names)

    perform(in_a_game, PlayRequest("freestyle", white="level:1", size="13"))
    perform(at_the_start, PlayRequest())


def test_q_ends_the_game_r_begins_again_and_m_leads_to_the_menu() -> None:
    async def scene(person: Player) -> None:
        await person.asked("white>")
        await person.type("q")
        await person.asked("over>")
        assert person.text("#task") == "The game was ended early; nobody lost."
        await person.type("r")
        await person.asked("black>")
        assert person.moves == ""
        await person.type("m")
        await person.wait(lambda: isinstance(person.app.screen, StartScreen))
        await person.pilot.press("f4")
        await person.asked("black>")
        assert person.game.position.variant.name == "freestyle"

    perform(scene, PlayRequest("tictactoe", moves="b2"))


def test_a_program_answers_and_says_why() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        await person.type("h8")
        await person.wait(lambda: person.ply == 2)
        await person.asked("black>")
        await person.pilot.press("f7")
        await person.wait(lambda: person.log.rstrip().endswith("."))
        reply = person.moves.split()[1]
        assert f"{reply}: " in person.log

    perform(scene, PlayRequest("freestyle", white="franta"))


class Slow:
    """A player that thinks until it is stopped."""

    name = "slow"
    options: Mapping[str, api.Option] = {}

    def configure(self, values: Mapping[str, api.OptionValue]) -> None:
        pass

    def search(self, request: api.Request, watch: Watch) -> Reply:
        ended = threading.Event()
        while not watch.is_over:
            ended.wait(0.005)
        return Reply(request.position.legal_moves[0])


@pytest.mark.parametrize("keys", [("escape",), ("s", "t", "o", "p", "enter")])
def test_a_program_that_thinks_is_told_to_move_now(keys: tuple[str, ...]) -> None:
    async def scene(person: Player) -> None:
        await person.asked("Random is thinking…")
        prompt = person.app.query_one(PromptInput)
        assert prompt.placeholder == "Escape: let it move now"
        await person.pilot.press(*keys)
        await person.asked("black>")
        assert len(person.moves.split()) == 2
        assert prompt.placeholder == "a move or a command"
        await person.type("stop")
        await person.wait(lambda: "No program is thinking." in person.log)

    engines = LocalEngines(lambda _name: LocalEngine(Slow()))
    options = TerminalOptions(thinking=60, engines=engines)
    perform(scene, PlayRequest("tictactoe", white="random", moves="b2"), options=options)


def test_escape_clears_the_line_first() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        await person.pilot.press("u", "n", "escape")
        assert person.app.query_one(PromptInput).value == ""
        assert person.app.is_asked

    perform(scene, PlayRequest("tictactoe"))


def test_a_hint_is_numbered_on_the_board() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        await person.pilot.press("f6")
        await person.wait(lambda: "win in 1" in person.log)
        await person.wait(lambda: "1●" in person.board.replace("─", "") or "●1" in person.board)

    perform(scene, PlayRequest("freestyle", moves="h8 a1 i8 a2 j8 a3 k8 a4"))


def test_the_line_of_analysis_comes_and_goes() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        await person.pilot.press("f8")
        await person.wait(lambda: "depth" in person.text("#analysis"))
        await person.pilot.press("f8")
        await person.wait(lambda: person.text("#analysis") == "")

    perform(scene, PlayRequest("freestyle", moves="h8 a1 i8 a2 j8 a3 k8 a4"))


def test_programs_play_each_other_and_can_be_paused_and_taken_back() -> None:
    async def scene(person: Player) -> None:
        await person.wait(lambda: person.ply >= 4)
        await person.pilot.press("f5")
        await person.asked("paused>")
        count = person.ply
        await person.pilot.press("ctrl+z")
        await person.wait(lambda: person.ply < count)  # and a forced pass
        await person.pilot.press("f5")
        await person.asked("over>")
        assert "Discs: black" in person.text("#standings")
        assert re.search(" by |draw", person.text("#task"))

    programs = PlayRequest("reversi", black="random[seed=1]", white="random[seed=2]", size="8")
    perform(scene, programs, options=TerminalOptions(pace=0.1))


def test_what_was_said_last_is_in_sight() -> None:
    async def scene(person: Player) -> None:
        await person.asked("over>")
        log = person.app.query_one(RichLog)
        await person.wait(lambda: log.max_scroll_y > 0 and log.is_vertical_scroll_end)

    programs = PlayRequest("reversi", black="random[seed=1]", white="random[seed=2]", size="6")
    perform(scene, programs, (80, 24))


def test_a_board_without_edges_shows_room_around_the_stones() -> None:
    async def scene(person: Player) -> None:
        await person.asked("white>")
        assert "-7" in person.board
        await person.pilot.press(*("right",) * 9, "enter")
        await person.asked("black>")
        assert person.moves == "0,0 7,0"
        assert " 9" in person.board

    perform(scene, PlayRequest("unbounded", moves="0,0"))


def test_players_are_shown_by_their_titles() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        assert "Black: You" in person.text("#players")
        assert "White: Level 3" in person.text("#players")

    perform(scene, PlayRequest("freestyle", white="level[seed=1]:3"))


def test_the_choices_of_an_opening_are_buttons_and_words() -> None:
    async def scene(person: Player) -> None:
        await person.asked("second player>")
        assert [button.name for button in person.app.query("#choices Button")] == ["add", "swap"]
        assert "swap: take black" in person.text("#task")
        (add, _swap) = person.app.query("#choices Button").results(Button)
        await person.pilot.click(add)
        await person.wait(lambda: person.moves.endswith("add"))
        await person.wait(lambda: not person.app.query("#choices Button"))

    perform(scene, PlayRequest("swap2", moves="h8 a1 i8"))


def test_fifth_stones_are_declared_by_buttons_and_offered_by_points() -> None:
    async def scene(person: Player) -> None:
        await person.asked("second player>")
        buttons = list(person.app.query("#choices Button").results(Button))
        assert [button.name for button in buttons] == [f"declare:{n}" for n in range(1, 9)]
        await person.pilot.click(buttons[0])
        await person.wait(lambda: person.moves.endswith("declare:1"))
        await person.type("a1")
        await person.wait(lambda: person.moves.endswith("offer:a1"))
        await person.type("a1")
        await person.wait(lambda: person.moves.endswith("offer:a1 a1"))

    perform(scene, PlayRequest("soosorv-8", moves="h8 i9 j10 g7"))


def test_a_forced_pass_is_said() -> None:
    moves = "c4 b4 a1 d2 d4 d3 a2 c1 a4 a3"

    async def scene(person: Player) -> None:
        await person.asked("black>")
        await person.type("b1")
        await person.wait(lambda: "White has no legal move and must pass." in person.log)
        assert person.text("#standings").startswith("Discs: black ")

    perform(scene, PlayRequest("reversi", size="4", moves=moves))


def test_the_start_screen_asks_for_game_size_and_level() -> None:
    async def scene(person: Player) -> None:
        await person.wait(lambda: isinstance(person.app.screen, StartScreen))
        await person.pilot.pause()
        screen = person.app.screen
        screen.query_one("#game", Select).value = "caro"
        await person.pilot.pause()
        screen.query_one("#size", Select).value = "11"
        screen.query_one("#white", Select).value = "level:1"
        await person.pilot.pause()
        await person.pilot.click("#play")
        await person.asked("black>")
        assert person.game.position.variant == variant("caro", size=11)
        assert seated(person) == ("human", "level:1")

    perform(scene, PlayRequest())


def test_what_was_asked_for_beforehand_stays_chosen() -> None:
    async def scene(person: Player) -> None:
        await person.wait(lambda: isinstance(person.app.screen, StartScreen))
        await person.pilot.pause()
        screen = person.app.screen
        chosen = [screen.query_one(name, Select).value for name in ("#size", "#black", "#white")]
        assert chosen == ["19x15", "level:2", "gomocup:./other"]
        screen.query_one("#game", Select).value = "unbounded"
        await person.pilot.pause()
        assert screen.query_one("#white", Select).value == "gomocup:./other"
        assert screen.query_one("#size", Select).disabled

    perform(scene, PlayRequest(black="level:2", white="gomocup:./other", size="19x15"))


def test_everybody_who_plays_a_game_is_offered() -> None:
    for rules in variants():
        names = [name for _label, name in opponents(rules)]
        assert names[0] == "human"
        assert names[1 : len(ladder(rules)) + 1] == [
            f"level:{level.number}" for level in ladder(rules)
        ]
        assert "random" in names


async def leave_a_game(person: Player) -> None:
    await person.asked("black>")
    await person.type("h8")
    await person.asked("white>")


@pytest.mark.parametrize(
    ("button", "moves", "prompt"), [("#yes", "h8", "white>"), ("#no", "", "black>")]
)
def test_an_unfinished_game_is_offered_back(button: str, moves: str, prompt: str) -> None:
    async def scene(person: Player) -> None:
        await person.wait(lambda: bool(person.app.screen.query(button)))
        # A click could come before the buttons have their places.
        person.app.screen.query_one(button, Button).press()
        await person.asked(prompt)
        assert person.moves == moves

    perform(leave_a_game, PlayRequest("renju"))
    perform(scene, PlayRequest("renju"))


def test_a_game_that_an_earlier_version_kept_is_offered_back(home: Path) -> None:
    path = home / "tengen/unfinished/renju-20250101-101010101010-7.json"
    path.parent.mkdir(parents=True)
    Record.of(variant("renju").initial().play_all("h8 i9")).save(path)

    async def scene(person: Player) -> None:
        # Enter at once continues; a click could come while the form still scrolls to the button.
        await person.wait(lambda: getattr(person.app.screen.focused, "id", None) == "resume")
        await person.pilot.press("enter")
        await person.asked("black>")
        assert person.moves == "h8 i9"

    perform(scene, PlayRequest())
    assert not path.exists()
    assert (home / "tengen/games" / path.name).exists()


def test_the_board_grows_with_the_screen_and_stays_usable_on_a_small_one() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        small = person.app.query_one(BoardWidget).size
        await person.pilot.resize_terminal(140, 50)
        await person.wait(lambda: person.app.query_one(BoardWidget).size.height > small.height)
        await person.pilot.resize_terminal(30, 8)
        await person.pilot.press("up", "enter")
        await person.asked("white>")
        assert person.moves == "h9"

    perform(scene, PlayRequest("freestyle"), (80, 24))


def described(footer: Footer) -> set[str]:
    return {str(getattr(key, "description", "")) for key in footer.query("FooterKey")}


def test_keys_are_named_and_pause_only_where_programs_play() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        footer = person.app.query_one(Footer)
        await person.wait(lambda: "Hint" in described(footer))
        assert {"Help", "Undo", "Quit"} <= described(footer)
        assert "Pause" not in described(footer)

    perform(scene, PlayRequest("freestyle"))


def test_without_colours_stones_are_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def scene(person: Player) -> None:
        await person.asked("white>")
        assert "x" in person.board
        assert "●" not in person.board

    perform(scene, PlayRequest("tictactoe", moves="b2"))


@pytest.mark.parametrize("name", [rules.name for rules in variants()])
@pytest.mark.parametrize("room", [(200, 60), (60, 16)])
def test_every_point_of_every_board_is_found_where_it_is_drawn(
    name: str, room: tuple[int, int]
) -> None:
    position = variant(name).initial()
    picture = TextBoard(position, *room)
    for point in position.variant.grid.points or (Point(0, 0), Point(2, -2)):
        place = picture.place_of(point)
        assert place is not None
        assert picture.point_at(*place) == point
    lines = picture.text(Overlay()).plain.split("\n")
    assert (picture.width, picture.height) == (max(map(len, lines)), len(lines))


# -- as large as there is room ---------------------------------------------------------------------


@pytest.mark.parametrize("name", ["freestyle", "reversi", "tictactoe"])
def test_the_board_grows_with_the_window(name: str) -> None:
    position = variant(name).initial()
    sizes = []
    for columns, rows in ((57, 20), (90, 40), (120, 60), (180, 70)):
        picture = TextBoard(position, columns, rows)
        assert picture.width <= columns
        assert picture.height <= rows
        sizes.append(picture.width)
    assert sizes == sorted(sizes)
    assert sizes[-1] >= 1.9 * sizes[0] or name == "tictactoe"


@pytest.mark.parametrize("name", ["freestyle", "reversi"])
def test_a_large_stone_is_clicked_anywhere(name: str) -> None:
    position = variant(name).initial()
    position = position.play(position.legal_moves[-1])
    picture = TextBoard(position, 200, 80)
    lines = picture.text(Overlay()).plain.split("\n")
    places = [
        (column, row)
        for row, line in enumerate(lines)
        for column, char in enumerate(line)
        if char in "▄█▀●"
    ]
    assert len(places) > 10
    assert all(picture.point_at(*place) in position.stones for place in places)


def test_large_stones_are_letters_without_colours_and_are_drawn_with_a_pen_on_paper() -> None:
    position = variant("freestyle").initial().play_all("h8 a1")
    letters = TextBoard(position, 200, 80, has_letters=True)
    text = letters.text(Overlay(has_letters=True)).plain
    assert not set(text) & set("▄█▀")
    assert text.count("(o)") == 1
    pen = TextBoard(position, 200, 80, is_paper=True).text(Overlay()).plain
    assert "╲ ╱" in pen
    assert "╭─╮" in pen


def test_the_board_of_the_app_is_drawn_anew_when_the_window_grows() -> None:
    async def scene(person: Player) -> None:
        await person.asked("white>")
        assert "█" not in person.board
        await person.pilot.resize_terminal(170, 60)
        await person.wait(lambda: "█" in person.board)
        await person.pilot.resize_terminal(80, 24)
        await person.wait(lambda: "█" not in person.board)

    perform(scene, PlayRequest("freestyle", moves="h8"), (80, 24))


# -- clocks ---------------------------------------------------------------------------------------


def test_clocks_run_on_the_screen_until_a_flag_falls() -> None:
    async def scene(person: Player) -> None:
        await person.asked("black>")
        assert person.text("#standings") == "Clock: black 0:03.6, white 0:03.6"
        await person.type("b2")
        await person.asked("white>")
        await person.wait(lambda: "white 0:00." in person.text("#standings"))
        await person.asked("over>")
        assert person.text("#task") == "Black wins on time."

    perform(scene, PlayRequest("tictactoe", clock=TimeControl.of_text("0.06")))


def test_a_clock_is_chosen_on_the_start_screen() -> None:
    async def scene(person: Player) -> None:
        await person.wait(lambda: bool(person.app.screen.query("#play")))
        screen = person.app.screen
        screen.query_one("#white", Select).value = "human"
        screen.query_one("#clock", Select).value = "5+3"
        await person.pilot.pause()
        await person.pilot.click("#play")
        await person.asked("black>")
        assert person.game.settings.control.text == "300+3"

    perform(scene, PlayRequest(), (100, 40))
