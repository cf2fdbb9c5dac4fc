"""On the board while a game is played: crosses, steps by wheel and finger, premoves, layers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: A game of ten moves that nobody has won.
MOVES = ["h8", "i9", "j10", "g7", "h9", "h10", "i8", "g10", "j8", "g8"]
#: Quiet stones, which stand in no other game of these tests.
QUIET = ["c3", "m13", "d5", "k11"]
STATUS = ".status"


def hold_moves(screen: Any, after: int) -> Callable[[], None]:
    """Let the page wait for every move after so many: who thinks goes on; return what ends that."""
    held: list[tuple[WebSocketRoute, str | bytes]] = []
    is_over = False

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def tell(message: str | bytes) -> None:
            said = json.loads(message)
            is_late = said["kind"] == "moved" and said["ply"] > after
            if not is_over and (is_late or (held and said["kind"] == "can")):
                held.append((route, message))
            else:
                route.send(message)

        server.on_message(tell)

    def let_come() -> None:
        nonlocal is_over
        is_over = True
        for route, message in held:
            route.send(message)

    screen.page.route_web_socket(re.compile("/ws/games/"), connect)
    return let_come


# -- tic-tac-toe ---------------------------------------------------------------------------------


def test_tic_tac_toe_is_drawn_and_told_as_crosses_and_circles(screen: Any) -> None:
    screen.sit_down("tictactoe")
    board = screen.page.locator(".tengen-board")
    expect(board).to_have_attribute("data-grid", "paper")
    screen.place("b2", "a1")
    expect(screen.page.locator(".pieces .cross")).to_have_count(1)
    expect(screen.page.locator(".pieces .nought")).to_have_count(1)
    screen.says("Crosses to move")
    screen.place("a2", "b1", "c2")
    screen.says("Crosses win")


def test_the_picture_of_tic_tac_toe_shows_crosses(screen: Any) -> None:
    name = screen.sit_down("tictactoe")
    screen.place("b2", "a1")
    answer = screen.context.request.get(screen.address(f"/api/games/{name}/picture.svg"))
    # A cross is lines, a circle has no filling; stones would be lit by gradients.
    assert "Gradient" not in answer.text()


def test_a_hint_at_tic_tac_toe_says_that_it_is_a_draw(screen: Any) -> None:
    screen.sit_down("tictactoe", "computer", opponent="level:6")
    screen.button("Hint").click()
    card = screen.page.locator(".thought-card")
    expect(card.locator(".tag")).to_have_text("Draw")
    expect(card).to_contain_text("exact")


def test_the_top_level_of_tic_tac_toe_punishes_an_error(screen: Any) -> None:
    # A side answers the centre; whoever did so has lost, and is told by the winner.
    screen.sit_down("tictactoe", "computer", opponent="level:6", moves=["b2", "b1"], seat="second")
    card = screen.page.locator(".thought-card")
    expect(card).to_contain_text("Wins by force in 5 plies")
    expect(card).to_contain_text("exact")


# -- looking back --------------------------------------------------------------------------------


@pytest.fixture
def finished(screen: Any) -> Any:
    """A game that is over, at its last move."""
    screen.sit_down(moves=MOVES)
    screen.button("End").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    expect(screen.page.locator(".result")).to_be_visible()
    return screen


def wheel(screen: Any, turn: int) -> None:
    screen.page.locator("svg.surface").hover()
    screen.page.mouse.wheel(0, turn)


def test_the_wheel_over_the_board_steps_through_a_game_that_is_over(finished: Any) -> None:
    wheel(finished, -120)
    finished.says("Viewing move 8")
    expect(finished.stones).to_have_count(8)
    wheel(finished, 60)
    finished.says("Viewing move 9")


def test_the_wheel_leaves_a_running_game_alone_until_one_looks_back(screen: Any) -> None:
    screen.sit_down(moves=MOVES)
    wheel(screen, -120)
    expect(screen.page.locator(STATUS)).not_to_contain_text("Viewing")
    screen.page.get_by_role("button", name="One move back").click()
    wheel(screen, -120)
    screen.says("Viewing move 7")


def test_the_wheel_steps_through_an_analysis(screen: Any) -> None:
    name = screen.begin(moves=MOVES)
    screen.visit(f"/analysis/{name}")
    expect(screen.stones).to_have_count(10)
    wheel(screen, -120)
    expect(screen.stones).to_have_count(8)


def swipe(screen: Any, selector: str, way: int) -> None:
    """Move a finger sideways over the middle of something, by so many pixels."""
    box = screen.page.locator(selector).first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tools = screen.context.new_cdp_session(screen.page)

    def send(kind: str, spots: list[dict[str, float]]) -> None:
        tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    send("touchStart", [{"x": x, "y": y}])
    for part in range(1, 9):
        send("touchMove", [{"x": x + way * part / 8, "y": y}])
    send("touchEnd", [])
    tools.detach()


@pytest.mark.parametrize("strip", [".steps", "svg.surface"])
def test_a_finger_that_moves_sideways_turns_the_moves_as_pages(
    open_screen: Any, strip: str
) -> None:
    screen = open_screen(**PHONE)
    screen.sit_down(moves=MOVES)
    screen.page.get_by_role("button", name="One move back").tap()
    screen.says("Viewing move 9")
    screen.page.locator(strip).first.scroll_into_view_if_needed()
    swipe(screen, strip, 80)
    screen.says("Viewing move 7")
    swipe(screen, strip, -44)
    screen.says("Viewing move 8")
    expect(screen.stones).to_have_count(8)


# -- the next move -------------------------------------------------------------------------------


@pytest.fixture
def friends(open_screen: Any) -> tuple[Any, Any]:
    """Two people at one board; the first has moved, the second thinks."""
    first, second = open_screen(), open_screen()
    name = first.sit_down("freestyle", "friend", seat="first")
    second.visit(f"/game/{name}")
    second.button("Join").click()
    expect(first.page.locator(".turn-line")).to_have_text("Your turn")
    first.place("h8")
    first.is_live(live=False)
    second.is_live()
    return first, second


def test_a_premove_is_shown_and_played_as_soon_as_it_is_ones_turn(friends: Any) -> None:
    first, second = friends
    first.cell("j10").click()
    expect(first.page.locator(".premove")).to_have_count(1)
    first.sees("j10", "empty, premove")
    expect(second.stones).to_have_count(1)
    second.place("i9")
    second.sees("j10", "black, last move")
    expect(first.page.locator(".premove")).to_have_count(0)


def test_a_premove_against_a_program_waits_for_its_move(screen: Any) -> None:
    let_move_come = hold_moves(screen, after=2)
    screen.sit_down("freestyle", "computer", opponent="tengen", seat="second", moves=QUIET[:2])
    expect(screen.page.locator(".thinking-now")).to_be_visible()
    screen.cell("m3").click()
    screen.sees("m3", "premove")
    let_move_come()
    screen.sees("m3", "white")


@pytest.mark.parametrize("how", ["click", "Escape"])
def test_a_premove_is_taken_back_by_a_click_or_escape(friends: Any, how: str) -> None:
    first, second = friends
    first.cell("j10").click()
    expect(first.page.locator(".premove")).to_have_count(1)
    if how == "click":
        first.cell("j10").click()
    else:
        first.press("Escape")
    expect(first.page.locator(".premove")).to_have_count(0)
    second.place("i9")
    expect(first.page.locator(".turn-line")).to_have_text("Your turn")
    expect(first.stones).to_have_count(2)


def test_a_premove_on_a_point_that_was_taken_is_dropped(friends: Any) -> None:
    first, second = friends
    first.cell("j10").click()
    first.sees("j10", "premove")
    second.cell("j10").click()
    first.says("Your premove is not possible any more.")
    expect(first.stones).to_have_count(2)
    expect(first.page.locator(".turn-line")).to_have_text("Your turn")


def test_who_wants_no_premoves_marks_none(open_screen: Any) -> None:
    screen, other = open_screen(), open_screen()
    screen.prefer(premoves="false")
    name = screen.sit_down("freestyle", "friend", seat="first")
    other.visit(f"/game/{name}")
    other.button("Join").click()
    screen.place("h8")
    expect(screen.page.get_by_role("grid")).to_have_attribute("aria-readonly", "true")
    screen.cell("j10").click()
    other.place("i9")
    screen.sees("i9", "white")
    expect(screen.page.locator(".premove")).to_have_count(0)
    expect(screen.stones).to_have_count(2)


def test_a_first_tap_says_on_the_board_that_a_second_one_places_the_stone(open_screen: Any) -> None:
    screen = open_screen(**PHONE)
    screen.sit_down()
    screen.is_live()
    screen.cell("h8").tap()
    expect(screen.page.locator(".note")).to_have_text("Tap again")
    expect(screen.stones).to_have_count(0)
    screen.cell("h8").tap()
    screen.sees("h8", "black")
    expect(screen.page.locator(".note")).to_have_count(0)


# -- programs ------------------------------------------------------------------------------------


def test_a_program_that_thinks_shows_its_time_and_what_it_looks_at(screen: Any) -> None:
    hold_moves(screen, after=5)
    screen.sit_down("freestyle", "computer", opponent="tengen", moves=QUIET)
    screen.place("c13")
    now = screen.page.locator(".thinking-now")
    expect(now).to_contain_text(re.compile(r"looks at [a-o]\d"))
    expect(now).to_contain_text(re.compile(r"\d s"))


def test_two_programs_show_a_bar_and_their_reasons(screen: Any) -> None:
    screen.prefer(pace="0.25")
    screen.sit_down("freestyle", "programs", players={"first": "pattern", "second": "pattern"})
    card = screen.page.locator(".program-thoughts")
    expect(card.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile(r"\d"))
    expect(card.locator("p")).to_have_count(2)
    expect(card.locator("p").first).to_contain_text(re.compile(r"Pattern.*\d"))


# -- boards without edges, and in space ----------------------------------------------------------


def columns(screen: Any) -> int:
    return int(screen.page.locator("[role=row]").first.locator("[role=gridcell]").count())


def test_a_board_without_edges_is_zoomed_by_buttons_and_by_the_wheel_with_control(
    screen: Any,
) -> None:
    screen.sit_down("unbounded")
    assert columns(screen) == 15
    screen.button("Zoom out").click()
    expect(screen.page.locator("[role=row]")).to_have_count(19)
    screen.button("Zoom in").click()
    expect(screen.page.locator("[role=row]")).to_have_count(15)
    screen.page.locator("svg.surface").hover()
    screen.page.keyboard.down("Control")
    screen.page.mouse.wheel(0, 120)
    screen.page.keyboard.up("Control")
    expect(screen.page.locator("[role=row]")).to_have_count(21)
    expect(screen.stones).to_have_count(0)


def test_a_board_without_edges_moves_with_shift_and_arrows_and_comes_back(screen: Any) -> None:
    screen.sit_down("unbounded")
    screen.place("0,0")
    for _ in range(5):
        screen.press("Shift+ArrowRight")
    expect(screen.cell("0,0")).to_have_count(0)
    expect(screen.page.locator("[role=gridcell]:focus")).to_have_count(1)
    screen.button("Show the stones").click()
    screen.sees("0,0", "black")


def test_two_fingers_zoom_a_board_without_edges(open_screen: Any) -> None:
    screen = open_screen(**PHONE)
    screen.sit_down("unbounded")
    box = screen.page.locator("svg.surface").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tools = screen.context.new_cdp_session(screen.page)

    def touch(kind: str, *spread: int) -> None:
        spots = [{"x": x + gap, "y": y, "id": at} for at, gap in enumerate(spread)]
        tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    touch("touchStart", 100, -100)
    for gap in (90, 80, 70, 60):
        touch("touchMove", gap, -gap)
    touch("touchEnd")
    expect(screen.page.locator("[role=row]").nth(16)).to_be_attached()
    expect(screen.stones).to_have_count(0)


def test_the_cursor_is_seen_in_every_layer_and_so_is_the_last_move(screen: Any) -> None:
    screen.sit_down("gomoku3d", size=5)
    screen.place("c3-3")
    screen.cell("b2-1").hover()
    expect(screen.page.locator(".space-cursor")).to_have_count(5)
    expect(screen.page.locator(".space-cursor .here")).to_have_count(4)
    expect(screen.page.locator(".space-cursor .latest")).to_have_count(4)
    screen.page.mouse.move(1, 1)
    expect(screen.page.locator(".space-cursor")).to_have_count(0)


def test_the_keyboard_leads_the_cursor_through_the_layers(screen: Any) -> None:
    screen.sit_down("gomoku3d", size=5)
    screen.page.locator("[role=gridcell][tabindex='0']").focus()
    screen.press("]", "ArrowRight")
    expect(screen.page.locator(".space-cursor .here")).to_have_count(4)


def test_a_first_tap_shows_the_point_in_all_layers(open_screen: Any) -> None:
    screen = open_screen(**PHONE)
    screen.sit_down("gomoku3d", size=3)
    screen.is_live()
    screen.cell("b2-1").tap()
    expect(screen.page.locator(".space-cursor .here")).to_have_count(2)
    expect(screen.stones).to_have_count(0)


def test_five_through_space_are_shown_in_each_layer(screen: Any) -> None:
    moves = ["a1-1", "e1-1", "b2-2", "e2-1", "c3-3", "e3-1", "d4-4", "e4-1", "e5-5"]
    screen.sit_down("gomoku3d", size=5, moves=moves[:8])
    screen.place(moves[8])
    screen.says("Black wins")
    expect(screen.page.locator(".space-row")).to_have_count(5)
