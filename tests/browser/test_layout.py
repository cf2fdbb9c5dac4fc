"""The pages in windows of every shape: the board is as large as it can be, and nothing moves it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tengen.base.i18n import LANGUAGES

SIZES = [(390, 844), (844, 390), (768, 1024), (1366, 768), (720, 450), (2560, 1440)]
WIDE = [size for size in SIZES if size[0] > size[1]]
LONG = "Alexander Maximilian von Hohenberg-Smith"
WIDEST = "W" * 40
RENJU = {"variant": {"name": "renju"}, "moves": ["h8", "h9"]}
WON = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]
ROW = ["h8", "h9", "i8", "i9", "j8", "j9", "g7", "k8"]


def resize(screen: Any, size: tuple[int, int]) -> None:
    width, height = size
    screen.page.set_viewport_size({"width": width, "height": height})
    screen.page.wait_for_function("width => innerWidth === width", arg=width)


def box(screen: Any, selector: str) -> dict[str, float]:
    found = screen.page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return dict(found)


def overflow(screen: Any) -> tuple[int, int]:
    """Return by how many pixels the page is wider and higher than the window."""
    wide, high = screen.page.evaluate(
        "() => { const page = document.documentElement;"
        " return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight]; }"
    )
    return wide, high


def arrive(screen: Any, page: str) -> None:
    if page in {"/", "/games", "/learning", "/rules"}:
        screen.visit(page)
        screen.page.wait_for_load_state("networkidle")  # not the page that still waits for its data
        return
    game = screen.begin(moves=WON if page == "review" else ROW)
    if page == "review":
        screen.post(f"/api/games/{game}/review", {})
    screen.visit(f"/{page}/{game}")
    if page == "review":  # not the page that waits for it: its board is another one
        expect(screen.page.locator(".accuracy")).to_be_visible()
    expect(screen.page.locator("main.game .side").first).to_be_visible()
    expect(screen.page.get_by_role("grid")).to_be_visible()


@pytest.mark.parametrize("page", ["game", "analysis", "/", "/games", "/learning", "/rules"])
def test_no_page_scrolls_sideways_or_by_a_few_pixels(screen: Any, page: str) -> None:
    arrive(screen, page)
    few = 40 if page == "/" else 16
    for size in SIZES:
        resize(screen, size)
        wide, high = overflow(screen)
        assert wide <= 0, f"{page} at {size} is {wide} pixels too wide"
        assert not 0 < high <= few, f"{page} at {size} is {high} pixels too high"


def test_the_header_begins_and_ends_where_the_start_page_does(screen: Any) -> None:
    screen.visit()
    expect(screen.page.locator(".home-board .tengen-board")).to_be_visible()
    for size in [(1366, 768), (1440, 900), (1920, 1080), (2560, 1440)]:
        resize(screen, size)
        board, panel = box(screen, ".home-board .tengen-board"), box(screen, ".home-panel")
        brand, tools = box(screen, ".brand"), box(screen, ".header > :last-child")
        assert abs(board["x"] - brand["x"]) <= 8, size
        ends = [one["x"] + one["width"] for one in (panel, tools)]
        assert abs(ends[0] - ends[1]) <= 8, size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_shows_all_its_words_in_every_language(open_screen: Any, language: str) -> None:
    screen = open_screen(locale=language.replace("_", "-"))
    screen.visit("/rules")
    expect(screen.page.locator("html")).to_have_attribute("lang", language.replace("_", "-"))
    if language != "en":  # the words come after the name of their language
        expect(screen.page.locator(".nav a").first).not_to_have_text("Play")
    for size in [(360, 740), *SIZES, (1024, 768), (1150, 800)]:
        resize(screen, size)
        screen.page.wait_for_function(
            "() => { const nav = document.querySelector('.nav');"
            " return nav.clientWidth > 0 && nav.scrollWidth <= nav.clientWidth; }"
        )


def test_no_answer_of_the_first_visit_stands_alone_in_its_row(screen: Any) -> None:
    screen.visit()
    answers = screen.page.locator(".answers .button")
    expect(answers).to_have_count(4)
    for size in [*SIZES, (1100, 720)]:
        resize(screen, size)
        tops = answers.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        assert {tops.count(top) for top in tops} in ({2}, {4}), (size, tops)


def test_no_word_of_the_accuracy_is_broken_or_cut_off(screen: Any) -> None:
    arrive(screen, "review")
    table = screen.page.locator(".accuracy")
    expect(table).to_be_visible()
    for size in SIZES:
        resize(screen, size)
        heads = table.locator("thead th").evaluate_all(
            "all => all.map(one => one.scrollWidth - one.clientWidth)"
        )
        assert heads == [0, 0], size
        lines = (
            "one => { const words = document.createRange(); words.selectNodeContents(one);"
            " return words.getClientRects().length; }"
        )
        for name in ("Accuracy", "Inaccuracies ?!", "Blunders ??"):
            found = table.get_by_role("rowheader", name=name, exact=True)
            assert found.evaluate(lines) == 1, (size, name)


def test_a_wide_board_takes_the_height_as_well(screen: Any) -> None:
    screen.sit_down(width=20, height=15)
    resize(screen, (1366, 768))
    board = box(screen, ".tengen-board .surface")
    assert board["height"] >= 0.78 * 768
    assert board["width"] > 1.2 * board["height"]
    assert overflow(screen) == (0, 0)


def test_all_layers_of_a_board_are_seen_at_once_in_a_wide_window(screen: Any) -> None:
    screen.sit_down("gomoku3d")
    for size in WIDE:
        resize(screen, size)
        last = screen.page.locator(".tengen-board .surface").last.bounding_box()
        assert last["y"] + last["height"] <= size[1], (size, last)
        assert overflow(screen) == (0, 0), size


@pytest.mark.parametrize("page", ["game", "analysis", "review"])
def test_in_a_wide_window_the_board_takes_the_height_and_the_panel_stands_beside_it(
    screen: Any, page: str
) -> None:
    arrive(screen, page)
    for size in WIDE:
        resize(screen, size)
        board, panel = box(screen, ".tengen-board .surface"), box(screen, ".side")
        assert board["height"] >= 0.78 * size[1], (size, board)
        assert board["y"] + board["height"] <= size[1], (size, board)
        assert panel["x"] >= board["x"] + board["width"], (size, board, panel)
        assert panel["x"] + panel["width"] <= size[0], (size, panel)
        assert overflow(screen) == (0, 0), size


def test_in_a_wide_window_players_and_actions_are_seen_without_scrolling(screen: Any) -> None:
    screen.sit_down("freestyle", "computer", opponent="franta", moves=ROW)
    for size in WIDE:
        resize(screen, size)
        for part in (".player >> nth=0", ".player >> nth=1", ".turn-line", ".actions"):
            found = box(screen, part)
            assert found["y"] >= 0, (size, part, found)
            assert found["y"] + found["height"] <= size[1], (size, part, found)


def test_on_an_upright_tablet_the_buttons_are_seen_below_a_large_board(screen: Any) -> None:
    resize(screen, (768, 1024))
    screen.sit_down(moves=ROW)
    assert box(screen, ".tengen-board .surface")["width"] >= 0.85 * 768
    actions = box(screen, ".actions")
    assert actions["y"] + actions["height"] <= 1024


def test_on_a_phone_the_buttons_of_a_listed_game_stand_beside_its_result(screen: Any) -> None:
    screen.begin(moves=WON)
    screen.visit("/games")
    expect(screen.page.locator(".game-row")).to_have_count(1)
    for width in (360, 390):
        resize(screen, (width, 844))
        result, tools = box(screen, ".verdict"), box(screen, ".row-tools")
        assert tools["y"] <= result["y"] + result["height"] / 2 <= tools["y"] + tools["height"]
        assert tools["x"] >= result["x"] + result["width"], width


def test_on_an_upright_phone_the_board_takes_the_width(screen: Any) -> None:
    resize(screen, (390, 844))
    screen.sit_down(moves=ROW)
    board, panel = box(screen, ".tengen-board .surface"), box(screen, ".side")
    assert board["width"] == 390
    assert panel["y"] >= board["y"] + board["height"]
    actions = box(screen, ".actions")
    assert actions["y"] + actions["height"] <= 844


def name_yourself(screen: Any, name: str) -> None:
    token = screen.ask("/api/me")["csrf"]
    answer = screen.context.request.patch(
        screen.address("/api/me"), data={"name": name}, headers={"X-Tengen-CSRF": token}
    )
    assert answer.ok, answer.text()


def places(screen: Any) -> list[Any]:
    """Return where the board, the players and the buttons stand in windows of several shapes."""
    found = []
    for size in [(390, 844), (844, 390), (720, 450), (1366, 768)]:
        resize(screen, size)
        parts = [".tengen-board .surface", ".player >> nth=0", ".player >> nth=1", ".actions"]
        found.append((size, [box(screen, part) for part in parts], overflow(screen)[0]))
    return found


def test_long_names_and_words_move_and_cover_nothing(open_screen: Any) -> None:
    first, second = open_screen(), open_screen()
    name = first.sit_down("freestyle", "friend")
    name_yourself(second, "Eva")
    second.visit(f"/game/{name}")
    second.button("Join").click()
    expect(first.page.locator(".player", has_text="Eva")).to_be_visible()
    usual = places(first)
    assert len(usual) == 4

    name_yourself(first, WIDEST)
    name = first.sit_down("freestyle", "friend")
    name_yourself(second, LONG)
    second.visit(f"/game/{name}")
    second.button("Join").click()
    full = first.page.locator(".player strong", has_text=LONG)
    expect(full).to_have_attribute("title", LONG)
    first.page.get_by_role("tab", name="Chat").click()
    first.page.get_by_label("Message").fill("W" * 200)
    first.button("Send").click()
    expect(first.page.locator(".chat-lines")).to_contain_text("WWWW")
    assert places(first) == usual
    first.place("h8")
    expect(first.page.locator(".turn-line")).to_have_text("Alexander Maxim… to move")
    assert places(first) == usual

    first.button("Resign").click()
    first.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(first.page.locator(".result-head")).to_be_visible()
    assert places(first)[0][1][:3] == usual[0][1][:3]
    first.visit("/games")
    expect(first.page.locator(".game-link").first).to_contain_text(LONG)
    for size in SIZES:
        resize(first, size)
        assert overflow(first)[0] <= 0, size


@pytest.mark.parametrize("page", ["/", "/games", "/player/me", "/study/{study}"])
def test_the_longest_names_fit_every_window(open_screen: Any, page: str) -> None:
    host, guest = open_screen(), open_screen()
    for one in (host, guest):
        name_yourself(one, WIDEST)
    chapter = {"name": WIDEST, "record": {"format": "tengen-game", "version": 1, **RENJU}}
    body = {"name": WIDEST, "visibility": "public", "chapters": [chapter]}
    study = host.post("/api/studies", body)["id"]
    guest.visit(f"/game/{host.begin(kind='friend')}")
    guest.button("Join").click()
    expect(guest.page.locator(".player", has_text=WIDEST)).to_have_count(2)
    guest.visit(page.format(study=study))
    expect(guest.page.locator("main")).to_contain_text(WIDEST)
    for size in SIZES:
        resize(guest, size)
        assert overflow(guest)[0] <= 0, size
