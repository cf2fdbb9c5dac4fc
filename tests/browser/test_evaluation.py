"""One evaluation everywhere: one side, unit and sign on the board, in lines, bar, graph, review."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

#: Real positions: quiet and sharp ones, of both families; white and black are to move.
POSITIONS = {
    "quiet five": ("freestyle", ["h8", "i9", "h10", "j8"]),
    "three to stop": ("freestyle", ["h8", "i9", "i8", "g10", "j8"]),
    "reversi": ("reversi", ["f5", "d6", "c3", "d3", "c4"]),
    "reversi, black": ("reversi", ["f5", "f6", "e6", "f4"]),
}
#: A position that nobody counts out within minutes, however quick the machine.
OPEN_GAME = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"]
#: A search that goes on after the first.
LONGER = re.compile('"seconds":(4|8|16|32|60)')
#: The best move is explained by a mark on its point.
BUILT = ["h8", "h9", "i9", "g7", "g10", "i7"]
#: The middles of what is drawn, in tens of pixels.
PLACES = """drawn => drawn.map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2].map(at => Math.round(at / 10));
})"""
HIDE = """(isHidden) => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def open_game(screen: Any) -> str:
    return str(screen.begin("reversi", moves=OPEN_GAME))


def plain(text: str) -> str:
    return re.sub(r"\s", "", text)


def opposite(text: str) -> str:
    """Return what the other side reads: plus for minus, a loss for a win, the rest of a hundred."""
    if "%" in text:
        return f"{100 - int(text.strip('%'))}%"
    words = {"+": "−", "−": "+", "win": "loss", "loss": "win"}
    return re.sub(r"\+|−|win|loss", lambda found: words[found[0]], text)


def is_opposite(one: str, other: str) -> bool:
    """Whether two texts say the same of two sides; half of a per cent is rounded for each."""
    if "%" in one and "%" in other:
        return abs(int(one.strip("%")) + int(other.strip("%")) - 100) <= 1
    return opposite(one) == other


def ended(screen: Any) -> None:
    """Wait until an analysis is over: what it says is kept and does not change any more."""
    expect(screen.page.locator(".sentences li").first).to_be_visible()
    expect(screen.button("Stop")).to_have_count(0)


def shown(screen: Any, name: str) -> dict[str, str]:
    """Return every place of an analysis that tells the score of the position."""
    screen.visit(f"/analysis/{name}")
    ended(screen)
    page = screen.page
    told = {
        "label": page.locator(".evaluation-label").inner_text(),
        "line": plain(page.locator(".best-line .tag").first.inner_text()),
        "bar": plain(page.get_by_role("meter").get_attribute("aria-valuetext")),
        "board": plain(page.locator(".candidate.best .value").text_content()),
        "graph": plain(page.locator(".graph figcaption").inner_text().split(":")[-1]),
    }
    switch = page.get_by_label("Heat map of candidate moves")
    switch.check()
    best = page.locator(".best-line .pv-move").first.inner_text()
    expect(page.locator(".heat text").first).to_be_visible()
    told["heat"] = plain(page.locator(".heat text").first.text_content())
    assert best == page.locator(".best-line .pv-move").first.inner_text()
    return told


def tiny(text: str) -> str:
    """Return a score as it stands on a point."""
    return text.replace("win", "W").replace("loss", "L")


@pytest.mark.parametrize("case", POSITIONS)
def test_every_place_shows_one_value_for_the_side_that_was_chosen(screen: Any, case: str) -> None:
    variant, moves = POSITIONS[case]
    name = screen.begin(variant, moves=moves)
    mover = "White" if len(moves) % 2 else "Black"
    unit = "discs ahead" if variant == "reversi" else "chance to win"
    told = shown(screen, name)
    assert told["label"] == f"Black: {unit}"
    screen.prefer(evaluation='"mover"')
    of_mover = shown(screen, name)
    assert of_mover["label"] == f"{mover}: {unit}"
    for view in (told, of_mover):
        assert view["bar"] == view["line"] == view["graph"]
        assert view["board"] == view["heat"] == tiny(view["line"])
    if mover == "Black":
        assert told["line"] == of_mover["line"]
    else:
        assert is_opposite(told["line"], of_mover["line"])


def test_reasons_hold_no_figure_that_another_place_could_contradict(screen: Any) -> None:
    for variant, moves in POSITIONS.values():
        screen.visit(f"/analysis/{screen.begin(variant, moves=moves)}")
        reasons = screen.page.locator(".sentences li")
        expect(reasons.first).to_be_visible()
        text = " ".join(reasons.all_inner_texts())
        assert not re.search(r"%|margin|depth|[+−]\d", text), text


def test_a_setting_says_for_whom_evaluations_are(screen: Any) -> None:
    name = screen.begin(moves=POSITIONS["three to stop"][1])
    screen.visit(f"/analysis/{name}")
    label = screen.page.locator(".evaluation-label")
    expect(label).to_have_text("Black: chance to win")
    screen.button("Settings").click()
    screen.page.locator("dialog .segment", has_text="The side to move").click()
    screen.press("Escape")
    expect(label).to_have_text("White: chance to win")
    expect(screen.page.get_by_role("meter", name="White: chance to win")).to_be_visible()


def test_the_review_shows_what_the_game_was_worth_in_the_same_words(screen: Any) -> None:
    row = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "c3", "c4", "l8"]
    screen.visit(f"/review/{screen.begin(moves=row)}")
    screen.button("Review this game").click()
    expect(screen.page.locator(".mistakes .move").first).to_be_visible(timeout=60_000)
    screen.says(re.compile("^Black: chance to win: l8"))
    caption = screen.page.locator(".graph figcaption")
    expect(caption).to_contain_text("Black: chance to win")
    for _move in range(3):
        screen.press("ArrowLeft")
        worth = screen.page.locator(".verdict-line .tag").first
        score = plain(worth.inner_text())
        assert plain(caption.inner_text()).endswith(score)


def test_a_line_is_walked_through_move_by_move(screen: Any) -> None:
    screen.visit(f"/analysis/{screen.begin('reversi', moves=POSITIONS['reversi'][1])}")
    moves = screen.page.locator(".best-line").first.locator(".pv-move")
    expect(moves.nth(3)).to_be_visible()
    expect(screen.button("Stop")).to_have_count(0)  # other lines would move under the pointer
    before = screen.stones.count()
    for count in (3, 1):
        moves.nth(count - 1).hover()
        expect(screen.stones).to_have_count(before + count)
        expect(screen.page.locator(".numbers .number")).to_have_count(count)
    screen.page.mouse.move(0, 0)
    expect(screen.stones).to_have_count(before)
    moves.nth(1).click()
    screen.page.mouse.move(0, 0)  # new lines may come under the pointer, and be seen on the board
    expect(screen.stones).to_have_count(before + 2)
    expect(screen.page.locator(".variations")).to_contain_text(re.compile(r"6\D.*7\D"))


def test_a_line_is_walked_through_with_the_keyboard(screen: Any) -> None:
    screen.visit(f"/analysis/{open_game(screen)}")
    moves = screen.page.locator(".best-line").first.locator(".pv-move")
    expect(moves.nth(2)).to_be_visible()
    expect(screen.button("Stop")).to_have_count(0)
    before = screen.stones.count()
    moves.first.focus()
    screen.press("ArrowRight", "ArrowRight")
    expect(moves.nth(2)).to_be_focused()
    expect(screen.stones).to_have_count(before + 3)
    screen.press("Enter")
    expect(screen.page.locator(".numbers .number")).to_have_count(0)
    expect(screen.stones).to_have_count(before + 3)


@pytest.fixture
def endless(screen: Any) -> Any:
    """A page on which an analysis goes on until it is stopped."""
    screen.prefer(endless="true")
    screen.visit(f"/analysis/{open_game(screen)}")
    expect(screen.page.locator(".candidate.best")).to_be_visible()
    return screen


def test_an_analysis_is_made_endless_with_one_switch(screen: Any) -> None:
    screen.visit(f"/analysis/{open_game(screen)}")
    expect(screen.page.locator(".sentences li").first).to_be_visible()
    expect(screen.button("Stop")).to_have_count(0)
    best = screen.page.locator(".best-line .pv-move").first
    expect(best).to_be_visible()
    screen.page.get_by_label("Analyse until stopped").check()
    screen.says(re.compile("The server searches up to 60 s at a time"))
    expect(screen.button("Stop")).to_be_visible()
    expect(best).to_be_visible()
    screen.page.get_by_label("Analyse until stopped").uncheck()
    expect(screen.button("Stop")).to_have_count(0)


def test_scores_on_the_board_come_while_the_engine_still_thinks(endless: Any) -> None:
    head = endless.page.locator(".lines-head")
    expect(endless.button("Stop")).to_be_visible()
    expect(endless.page.locator(".candidate")).not_to_have_count(0)
    seen = head.inner_text()
    expect(head).not_to_have_text(seen, timeout=30_000)  # the depth has grown
    expect(endless.page.locator(".candidate.best .value")).to_have_text(re.compile(r"\d"))
    expect(endless.button("Stop")).to_be_visible()


def test_an_endless_analysis_waits_while_the_page_is_hidden(endless: Any) -> None:
    line = endless.page.locator(".best-line")
    expect(endless.button("Stop")).to_be_visible()
    endless.page.evaluate(HIDE, True)
    endless.says(re.compile("paused"))
    expect(endless.button("Stop")).to_have_count(0)
    expect(line.first).to_be_visible()
    endless.page.evaluate(HIDE, False)
    expect(endless.button("Stop")).to_be_visible()
    expect(line.first).to_be_visible()
    expect(endless.page.get_by_text("paused")).to_have_count(0)
    endless.button("Stop").click()
    expect(endless.button("Stop")).to_have_count(0)
    endless.page.evaluate(HIDE, True)
    endless.page.evaluate(HIDE, False)
    expect(endless.button("Stop")).to_have_count(0)


def test_an_endless_analysis_asks_again_and_keeps_what_it_found(screen: Any) -> None:
    screen.prefer(endless="true")
    with screen.page.expect_websocket() as opened:
        screen.visit(f"/analysis/{open_game(screen)}")
    line = screen.page.locator(".best-line").first
    expect(line).to_be_visible()
    opened.value.wait_for_event(
        "framesent", lambda data: bool(LONGER.search(str(data))), timeout=30_000
    )
    assert line.is_visible()
    assert screen.page.locator(".candidate.best").is_visible()


def test_the_legend_lists_only_what_is_shown(screen: Any) -> None:
    screen.visit(f"/analysis/{screen.begin('reversi', moves=POSITIONS['reversi'][1])}")
    expect(screen.page.locator(".sentences li").first).to_be_visible()
    legend = screen.page.locator(".legend")
    legend.locator("summary").click()
    expect(legend).to_contain_text("The best move · Black: discs ahead")
    expect(legend).to_contain_text("How much worse than the best move")
    screen.page.get_by_label("Scores on the board").uncheck()
    expect(screen.page.locator(".candidate")).to_have_count(0)
    expect(legend).to_have_count(0)


def test_what_the_opponent_threatens_is_drawn_with_arrows(screen: Any) -> None:
    screen.visit(f"/analysis/{screen.begin(moves=POSITIONS['three to stop'][1])}")
    expect(screen.page.locator(".sentences li").first).to_be_visible()
    legend = screen.page.locator(".legend")
    expect(legend).not_to_contain_text("How the opponent would go on")
    screen.page.get_by_label("Threats and forced wins").check()
    expect(legend).to_contain_text("How the opponent would go on")
    expect(screen.page.locator(".arrows path")).not_to_have_count(0)


def test_values_of_a_heat_map_have_no_other_sign_over_them(screen: Any) -> None:
    screen.visit(f"/analysis/{screen.begin(moves=BUILT)}")
    ended(screen)
    screen.page.get_by_label("Threats and forced wins").check()
    screen.page.get_by_label("Heat map of candidate moves").check()
    expect(screen.page.locator(".heat text")).not_to_have_count(0)
    values = screen.page.locator(".heat text").evaluate_all(PLACES)
    marks = screen.page.locator(".marks text, .marks path").evaluate_all(PLACES)
    assert not {tuple(one) for one in values} & {tuple(one) for one in marks}


def test_a_forced_win_is_drawn_as_numbered_stones(screen: Any) -> None:
    row = ["h8", "a1", "i8", "a15", "j8", "o15"]
    screen.visit(f"/analysis/{screen.begin(moves=row)}")
    expect(screen.page.locator(".best-line .tag").first).to_have_text(re.compile("win"))
    screen.page.get_by_label("Threats and forced wins").check()
    expect(screen.page.locator(".number").first).to_have_text("1")
    expect(screen.page.locator(".mark")).to_have_count(0)
    fits = "bar => bar.scrollWidth <= bar.clientWidth && bar.scrollHeight <= bar.clientHeight"
    assert screen.page.locator(".bar").evaluate(fits)
    expect(screen.page.locator(".ghost")).not_to_have_count(0)


def test_a_program_says_why_it_moved_and_for_whom_its_score_is(screen: Any) -> None:
    screen.sit_down("reversi", "computer", opponent="level:9", seat="first")
    screen.place("f5")
    card = screen.page.locator(".thought-card")
    expect(card).to_contain_text("Black: discs ahead")
    expect(card.locator(".sentences li").first).to_be_visible()
    card.get_by_label("Show on the board").check()
    screen.page.mouse.move(0, 0)
    card.locator(".legend summary").click()
    expect(card.locator(".legend dd").first).to_be_visible()


def test_points_of_a_player_are_called_so_and_chances_stay_beside_them(screen: Any) -> None:
    screen.visit("/analysis?variant=unbounded&moves=0,0+1,1+0,2")
    expect(screen.page.locator(".evaluation-label")).to_have_text("Black: chance to win")
    screen.page.get_by_label("Heat map in points of this player").check()
    expect(screen.page.locator(".heat text")).not_to_have_count(0)
    expect(screen.page.locator(".candidate.best .value")).to_have_text(re.compile("%$"))
    screen.page.locator(".legend summary").click()
    expect(screen.page.locator(".legend")).to_contain_text("in points of its own")
