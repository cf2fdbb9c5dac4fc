"""Games that end with feeling, invitations, opponents who are gone: two people, two browsers."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.long_game import LONG

#: Black wins with the last of them.
ROW = ("h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8")
CLOCK = {"kind": "game", "base": 600, "increment": 0}


def sit_together(open_screen: Any, variant: str = "freestyle", **wishes: Any) -> tuple[Any, Any]:
    first, second = open_screen(), open_screen()
    name = first.sit_down(variant, "friend", **wishes)
    second.visit(f"/game/{name}")
    second.button("Join").click()
    expect(second.button("Join")).to_have_count(0)
    expect(first.page.locator(".turn-line")).to_be_visible()
    return first, second


def play(first: Any, second: Any, *moves: str) -> None:
    for ply, move in enumerate(moves):
        mover, other = (second, first) if ply % 2 else (first, second)
        mover.place(move)
        other.sees(move, "last move")


def result(screen: Any) -> Any:
    return screen.page.locator(".result")


# -- the end --------------------------------------------------------------------------------------


def test_each_hears_the_end_from_the_own_side_and_may_close_it(open_screen: Any) -> None:
    first, second = sit_together(open_screen)
    play(first, second, *ROW)
    expect(result(first).locator(".result-head")).to_have_text("You won!")
    expect(result(second).locator(".result-head")).to_have_text("You lost")
    for person in (first, second):
        expect(result(person)).to_contain_text("Five in a row")
        expect(person.page.locator(".tengen-board")).to_be_in_viewport()
        expect(person.button("Rematch")).to_be_visible()
        expect(person.button("New game")).to_be_visible()
        expect(person.page.get_by_role("link", name="Review")).to_be_visible()
    expect(result(second)).to_contain_text("play again")
    first.button("Show less").click()
    expect(result(first)).not_to_contain_text("Well played")
    expect(result(first)).to_contain_text("You won!")
    second.page.reload()
    expect(result(second).locator(".result-head")).to_have_text("You lost")
    expect(second.button("Show more about this ending")).to_be_visible()


def test_a_rated_game_shows_what_it_did_to_the_ratings(open_screen: Any) -> None:
    first, second = open_screen(), open_screen()
    for person, login in ((first, "ending-0"), (second, "ending-1")):
        person.visit()
        person.post("/api/account", {"login": login, "password": "a long password"})
    name = first.sit_down("freestyle", "friend", rated=True)
    second.visit(f"/game/{name}")
    second.button("Join").click()
    play(first, second, "h8")
    second.button("Resign").click()
    second.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    first.says("Your opponent resigned.")
    expect(first.page.locator(".rating-changes .up")).to_have_text(
        re.compile(r"Your rating\s*1500 → 1\d\d\d \+\d+")
    )
    expect(second.page.locator(".rating-changes .down").first).to_have_text(
        re.compile(r"Your rating\s*1500 → 1\d\d\d −\d+")
    )


def test_a_guest_is_told_that_a_rated_game_needs_an_account_and_joins_with_one(
    open_screen: Any,
) -> None:
    first, guest = open_screen(), open_screen()
    first.visit()
    first.post("/api/account", {"login": "rated-host", "password": "a long password"})
    guest.visit(f"/game/{first.begin('freestyle', 'friend', rated=True)}")
    guest.says("There is an open seat in a rated game, and rated games need an account.")
    expect(guest.button("Join")).to_have_count(0)
    guest.button("Log in or make an account").click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_text("Register", exact=True).first.locator("..").click()
    dialog.get_by_label("Login").fill("rated-guest")
    dialog.get_by_label("Password").fill("a long password")
    dialog.get_by_role("button", name="Register").click()
    guest.button("Join").click()
    expect(guest.page.get_by_role("grid")).to_be_visible()
    guest.says(re.compile("rated-host to move"))


def test_a_guest_who_wishes_for_a_rated_game_is_led_to_an_account(screen: Any) -> None:
    screen.visit()
    screen.page.locator("form").get_by_text("More", exact=True).click()
    screen.page.get_by_label(re.compile("^Rated")).check()
    expect(screen.page.get_by_role("dialog").get_by_label("Password")).to_be_visible()
    screen.press("Escape")
    screen.says("Rated games need an account; without one the game is not rated.")


def test_who_beats_a_level_goes_on_to_the_next_with_one_click(screen: Any) -> None:
    name = screen.sit_down("freestyle", "computer", opponent="level:1", moves=ROW)
    screen.button("Show more about this ending").click()
    screen.says("The next level is waiting for you.")
    screen.button("Play Level 2").click()
    expect(screen.page).not_to_have_url(screen.address(f"/game/{name}"))
    expect(screen.page.locator(".player", has_text="Level 2")).to_be_visible()


def test_the_key_moment_is_shown_on_a_small_board_and_then_on_the_large_one(screen: Any) -> None:
    name = screen.sit_down(moves=ROW)
    key = {"ply": 6, "color": "white", "move": "a3", "before": 0.5, "after": 0.97, "best": "g8"}
    told = {"ratings": {}, "key": key, "next_level": None}
    screen.page.route(
        f"**/api/games/{name}/ending", lambda route: route.fulfill(body=json.dumps(told))
    )
    screen.button("Show more about this ending").click()
    moment = screen.page.get_by_role("button", name=re.compile("Key moment: move 6"))
    expect(moment).to_contain_text("White: a3")
    expect(moment).to_contain_text("Black’s chances went from 50 % to 97 %.")
    expect(moment).to_contain_text("g8 was better.")
    picture = moment.locator("img")
    expect(picture).to_have_js_property("naturalWidth", 160)
    moment.click()
    screen.says("Viewing move 6")
    screen.sees("a3", "white, last move")
    screen.button("Back to the game").click()
    expect(moment).to_be_visible()
    screen.button("Show less").click()
    screen.press("ArrowLeft", "ArrowRight")
    expect(screen.button("Show more about this ending")).to_be_visible()


def test_a_review_begins_with_one_click_keeps_the_board_and_can_be_stopped(screen: Any) -> None:
    screen.sit_down(moves=LONG)
    screen.page.get_by_role("link", name="Review").click()
    expect(screen.page.get_by_role("progressbar", name="Progress")).to_be_visible()
    screen.sees("e4", "black, last move")
    screen.button("Stop").click()
    expect(screen.button("Review this game")).to_be_visible()
    screen.page.reload()
    expect(screen.button("Review this game")).to_be_visible()
    screen.sees("e4", "black, last move")


# -- invitations ----------------------------------------------------------------------------------


def test_an_invitation_is_withdrawn_and_the_link_says_so(open_screen: Any) -> None:
    first, second = open_screen(), open_screen()
    name = first.sit_down("freestyle", "friend")
    second.visit(f"/game/{name}")
    expect(second.button("Join")).to_be_visible()
    first.button("Withdraw the invitation").click()
    first.says("You withdrew this invitation.")
    second.says("This invitation was withdrawn.")
    expect(second.button("Join")).to_have_count(0)
    third = open_screen()
    third.visit(f"/game/{name}")
    third.says("This invitation was withdrawn.")
    first.visit("/games")
    expect(first.page.locator(f'a[href*="{name}"]')).to_have_count(0)


def test_the_link_is_there_as_a_qr_code(screen: Any) -> None:
    screen.sit_down("freestyle", "friend")
    screen.button("Show a QR code").click()
    code = screen.page.get_by_role("img", name="QR code of the link to this game")
    expect(code).to_be_visible()
    squares = code.locator("path").get_attribute("d") or ""
    assert squares.count("M") > 200


# -- who is gone ----------------------------------------------------------------------------------


def test_an_opponent_who_leaves_is_shown_gone_and_the_time_to_a_claim_runs(
    open_screen: Any,
) -> None:
    first, second = sit_together(open_screen, clock=CLOCK)
    play(first, second, "h8", "a1", "h9")
    address = second.page.url
    second.visit("/games")
    expect(first.page.locator(".presence")).to_have_text("away")
    first.says("Your opponent is gone.")
    expect(first.page.locator(".gone").get_by_role("timer")).to_have_text(
        re.compile(r"1:00|0:\d\d")
    )
    second.page.goto(address)
    expect(first.page.locator(".presence")).to_have_text("here")
    expect(first.page.locator(".gone")).to_have_count(0)


def claimable(page: Page) -> None:
    """Let the browser believe that the win can be claimed now, whatever the server says."""

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def tell(message: str | bytes) -> None:
            said = json.loads(message)
            if said["kind"] == "presence" and said["claim_at"] is not None:
                said["claim_at"] = 1
            route.send(json.dumps(said))

        server.on_message(tell)

    page.route_web_socket(re.compile("/ws/games/"), connect)


def test_the_server_decides_whether_a_claim_comes_too_early(open_screen: Any) -> None:
    first, second = sit_together(open_screen, clock=CLOCK)
    play(first, second, "h8", "a1")
    claimable(first.page)
    first.page.reload()
    first.place("h9")
    second.visit("/games")
    first.button("Claim the win").click()
    expect(first.page.locator(".toast")).to_contain_text("Your opponent may still come back.")
    expect(first.page.locator(".result-head")).to_have_count(0)


# -- openings -------------------------------------------------------------------------------------


def test_an_opening_leads_both_by_the_hand(open_screen: Any) -> None:
    first, second = sit_together(open_screen, "swap2")
    first.says("Place stone 1 of 3: black.")
    second.says(re.compile("places stone 1 of 3: black"))
    first.place("h8", "i9", "j7")
    second.says("Choose your colour, or let your opponent choose:")
    first.says(re.compile("chooses a colour, or adds two stones and leaves the choice to you"))
    choices = second.page.get_by_role("group", name="Choices").get_by_role("button")
    expect(choices).to_have_text(
        ["Stay white", "Take black", "Add two stones and let the other choose"]
    )
    sizes = {json.dumps(box["width"]) for one in choices.all() if (box := one.bounding_box())}
    assert len(sizes) == 1, "choices that weigh the same look the same"
    expect(choices.nth(1)).to_have_accessible_description(
        "You become Black, and your opponent moves next as White."
    )
    choices.nth(0).click()
    second.says("Now choose the point on the board.")
    choices.nth(1).click()
    second.says("You are now black.")
    first.says("You are now white.")
    expect(first.page.locator(".turn-line")).to_have_text("Your turn")


@pytest.mark.parametrize(
    ("variant", "moves", "asked", "note"),
    [
        ("pro", ["h8", "i9"], "Place a black stone.", "must stay out of the central 5×5 square"),
        ("rif", ["h8"], "Place stone 2 of 3: white.", "must stay inside the central 3×3 square"),
        ("swap-first", [], "Place a black stone.", None),
        ("yamaguchi", ["h8", "h9", "i9"], "Say how many fifth stones black will offer", None),
    ],
)
def test_openings_say_what_to_do_and_where(
    open_screen: Any, variant: str, moves: list[str], asked: str, note: str | None
) -> None:
    first, _second = sit_together(open_screen, variant, moves=moves)
    first.says(asked)
    if note is not None:
        first.says(note)
