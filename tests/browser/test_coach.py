"""The coach beside the board: silent unless wanted, and then it says what a move threw away."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

#: Black has an open three, and White, the person, is to move; no running game resembles it.
THREE = ["h8", "d13", "i8", "m3", "j8"]
LEFT = "Your opponent has an open three, and your move does not stop it."


def listens(screen: Any) -> None:
    """Wait until the coach is loaded: of moves made before he does not speak."""
    expect(screen.page.locator(".side > [role=status]:not(.status)")).to_be_attached()


def at_a_three(screen: Any, level: str | None, **wishes: Any) -> Any:
    """Sit down where an open three is to be stopped; return the card of the coach."""
    if level is not None:
        screen.prefer(coach=f'"{level}"')
    screen.sit_down(
        "freestyle", "computer", seat="second", opponent="level:1", moves=THREE, **wishes
    )
    if level is not None:
        listens(screen)
    return screen.page.locator(".coach-card")


def test_after_a_mistake_the_move_can_be_taken_back(screen: Any) -> None:
    card = at_a_three(screen, "companion")
    screen.place("a1")
    expect(card).to_contain_text(LEFT)
    card.get_by_role("button", name="Take back").click()
    screen.sees("a1", "empty")
    expect(card).to_have_count(0)


def test_help_comes_step_by_step_and_points_at_the_board(screen: Any) -> None:
    card = at_a_three(screen, "companion")
    screen.place("a1")
    expect(card).to_contain_text(LEFT)
    expect(screen.stones).to_have_count(7)  # a reply that comes leads to the present
    card.get_by_role("button", name="Help me").click()
    expect(card).to_contain_text("Look at this part of the board.")
    expect(screen.page.locator("svg.surface .heat > *").first).to_be_attached()
    card.get_by_role("button", name="Show more").click()
    expect(card).to_contain_text("It is one of these two points.")
    card.get_by_role("button", name="Show more").click()
    expect(card).to_contain_text("This is the move: ")
    card.get_by_role("button", name="Show more").click()
    expect(card).to_contain_text("Otherwise your opponent wins like this.")
    expect(card.get_by_role("button", name="Show more")).to_have_count(0)
    screen.says("Viewing move 6")
    card.get_by_role("button", name="Dismiss").click()
    expect(card).to_have_count(0)


def test_a_good_move_is_met_with_silence(screen: Any) -> None:
    card = at_a_three(screen, "companion")
    screen.place("g8")
    expect(screen.page.locator(".turn-line")).to_contain_text("Your turn")
    expect(card).to_have_count(0)


def test_without_a_coach_nothing_is_said(screen: Any) -> None:
    asked: list[str] = []
    screen.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))),
    )
    card = at_a_three(screen, None)
    screen.place("a1")
    expect(screen.page.locator(".turn-line, .result-head").first).to_be_visible()
    expect(screen.stones).to_have_count(7)
    expect(card).to_have_count(0)
    assert any('"do":"move"' in frame for frame in asked)
    assert not any('"do":"coach"' in frame for frame in asked)


def test_the_guide_speaks_before_the_next_mistake(screen: Any) -> None:
    screen.prefer(coach='"guide"')
    moves = ["h8", "a1", "i8", "o3", "j9", "a5", "j10", "o7"]
    screen.sit_down("freestyle", "computer", opponent="level:1", moves=moves)
    listens(screen)
    card = screen.page.locator(".coach-card")
    screen.place("j8")
    expect(card).to_contain_text("Something is urgent here. Look twice before you move.")
    card.get_by_role("button", name="Help me").click()
    expect(card).to_contain_text("You can win by fours.")
    expect(card.get_by_role("button", name="Take back")).to_have_count(0)


def test_after_the_game_the_coach_has_a_word_to_say(screen: Any) -> None:
    screen.prefer(coach='"quiet"')
    moves = ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7"]
    screen.sit_down("freestyle", "computer", opponent="level:1", moves=moves)
    screen.place("g8")
    expect(screen.page.locator(".result")).to_be_visible()
    card = screen.page.locator(".coach-card")
    expect(card).to_contain_text("move", timeout=60_000)


def test_between_people_there_is_no_coach(screen: Any) -> None:
    screen.prefer(coach='"guide"')
    screen.sit_down(moves=THREE)
    screen.place("a1")
    expect(screen.page.get_by_label("Coach")).to_have_count(0)


def test_the_coach_is_chosen_when_a_game_is_set_up_and_remembered(screen: Any) -> None:
    screen.visit()
    choice = screen.page.get_by_label("Coach")
    expect(choice.locator("option:checked")).to_have_text("Off")
    choice.select_option(label="Companion: after a mistake, with take-back")
    screen.sit_down("freestyle", "computer", opponent="level:1")
    expect(screen.page.get_by_label("Coach").locator("option:checked")).to_contain_text("Companion")
