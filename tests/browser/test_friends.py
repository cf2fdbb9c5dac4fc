"""Two people in two browsers at one game, whatever happens to their connections."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect


@pytest.fixture
def friends(open_screen: Any) -> tuple[Any, Any]:
    """Two people at one board; the first has the first move."""
    return sit_together(open_screen)


def sit_together(open_screen: Any, port: int | None = None, **wishes: Any) -> tuple[Any, Any]:
    first, second = open_screen(port), open_screen(port)
    name = first.sit_down("freestyle", "friend", **wishes)
    first.says("Send this link to your friend; the game starts when they join.")
    expect(first.page.get_by_label("Link to this game")).to_have_value(
        first.address(f"/game/{name}")
    )
    expect(first.page.get_by_role("grid")).to_have_attribute("aria-readonly", "true")
    second.visit(f"/game/{name}")
    second.button("Join").click()
    expect(first.page.locator(".turn-line")).to_have_text("Your turn")
    expect(second.page.locator(".turn-line")).to_have_text(re.compile("to move"))
    return first, second


def test_both_see_every_move_and_only_the_one_to_move_may_place(friends: Any) -> None:
    first, second = friends
    expect(second.page.get_by_role("grid")).to_have_attribute("aria-readonly", "true")
    first.place("h8")
    second.sees("h8", "black, last move")
    second.place("i9")
    first.sees("i9", "white, last move")


def test_a_page_that_is_loaded_again_shows_the_same_game(friends: Any) -> None:
    first, second = friends
    first.place("h8")
    second.place("i9")
    second.page.reload()
    expect(second.stones).to_have_count(2)
    first.place("j10")
    second.sees("j10", "black, last move")
    expect(second.page.locator(".turn-line")).to_have_text("Your turn")


def test_a_second_tab_shows_the_same_game(friends: Any) -> None:
    first, second = friends
    first.place("h8")
    tab = second.context.new_page()
    tab.goto(second.page.url)
    expect(tab.locator(".turn-line")).to_have_text("Your turn")
    expect(tab.get_by_role("grid")).to_have_attribute("aria-readonly", "false")
    tab.locator('[role=gridcell][aria-label^="I9,"]').click()
    second.sees("i9", "white, last move")


def test_a_lost_connection_comes_back_to_the_right_board(friends: Any) -> None:
    first, second = friends
    second.may_lose = True
    first.place("h8")
    second.sees("h8", "black")
    # What may be done is told after the move.
    second.is_live()
    second.context.set_offline(True)
    second.says("Reconnecting…")
    second.cell("i9").click()
    second.context.set_offline(False)
    second.sees("i9", "white, last move")
    first.sees("i9", "white, last move")
    first.place("j10")
    second.sees("j10", "black, last move")
    expect(second.page.get_by_text("Reconnecting…")).to_have_count(0)


def test_a_server_that_is_killed_and_started_again_goes_on_with_the_game(
    open_screen: Any, own_server: Any
) -> None:
    clock = {"kind": "game", "base": 600, "increment": 0}
    first, second = sit_together(open_screen, own_server.port, clock=clock)
    first.may_lose = second.may_lose = True
    first.place("h8")
    second.sees("h8", "black")
    own_server.kill()
    for person in (first, second):
        person.says("Reconnecting…")
    own_server.start()
    for person in (first, second):
        expect(person.page.get_by_text("Reconnecting…")).to_have_count(0)
    second.place("i9")
    first.sees("i9", "white, last move")
    expect(first.page.locator(".clock.running")).to_have_text(re.compile(r"^(10:00|9:[45]\d)"))
    first.page.close()
    second.page.close()


def test_a_takeback_is_asked_for_and_granted(friends: Any) -> None:
    first, second = friends
    first.place("h8")
    first.button("Takeback").click()
    first.says("You asked to take a move back.")
    second.says("The other side would like to take a move back.")
    second.button("Agree").click()
    first.sees("h8", "empty")
    expect(first.page.locator(".turn-line")).to_have_text("Your turn")


def test_a_draw_is_offered_declined_and_offered_again(friends: Any) -> None:
    first, second = friends
    first.place("h8")
    first.button("Draw").click()
    second.says("The other side offers a draw.")
    second.button("Decline").click()
    first.says("The other side declined the draw.")
    expect(first.page.get_by_text("You offered a draw.")).to_have_count(0)
    second.button("Draw").click()
    first.button("Agree").click()
    for person in (first, second):
        expect(person.page.locator(".result-head")).to_have_text("A draw")
        person.says("By agreement")


def test_a_rematch_takes_both_to_the_next_game(friends: Any) -> None:
    first, second = friends
    first.place("h8")
    second.button("Resign").click()
    second.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    first.says("You won!")
    second.says("You lost")
    before = first.page.url
    first.button("Rematch").click()
    second.button("Agree").click()
    expect(first.page).not_to_have_url(before)
    expect(second.page).to_have_url(first.page.url)
    expect(second.page.locator(".turn-line")).to_be_visible()


def test_people_talk_and_may_be_muted(friends: Any) -> None:
    first, second = friends
    for person in (first, second):
        person.page.get_by_role("tab", name="Chat").click()
    first.page.get_by_label("Message").fill("<b>hello</b>")
    first.button("Send").click()
    second.says("<b>hello</b>")
    second.page.get_by_label("Mute others").check()
    expect(second.page.get_by_text("<b>hello</b>")).to_have_count(0)
    second.page.get_by_label("Message").fill("good luck")
    second.button("Send").click()
    second.says("good luck")


def test_those_who_watch_see_the_moves_and_are_counted(friends: Any, open_screen: Any) -> None:
    first, _ = friends
    watcher = open_screen()
    watcher.visit(first.page.url.removeprefix(first.address("")))
    expect(first.page.get_by_title("Watching")).to_have_text("1")
    first.place("h8")
    watcher.sees("h8", "black, last move")
    expect(watcher.page.get_by_role("grid")).to_have_attribute("aria-readonly", "true")
    expect(watcher.button("Resign")).to_have_count(0)


@pytest.mark.parametrize(
    ("clock", "shown", "head"),
    [
        ({"kind": "game", "base": 300, "increment": 5}, r"^(5:00|4:5\d)", r"5 \+ 5"),
        ({"kind": "byoyomi", "base": 60, "periods": 3, "period": 30}, r"×3", "byo-yomi|30"),
        ({"kind": "correspondence", "days": 2}, "2 d 0 h|1 d 23 h", "2 days per move"),
    ],
)
def test_clocks_run(open_screen: Any, clock: dict[str, Any], shown: str, head: str) -> None:
    person = open_screen()
    person.sit_down(clock=clock)
    expect(person.page.locator(".clock")).to_have_count(2)
    expect(person.page.locator(".clock.running")).to_have_count(0)
    person.place("h8", "i9")
    expect(person.page.locator(".clock")).to_have_count(2)
    expect(person.page.locator(".clock.running")).to_have_text(re.compile(shown))
    expect(person.page.locator(".game-head")).to_have_text(re.compile(head))


def test_a_flag_that_falls_ends_the_game(open_screen: Any) -> None:
    clock = {"kind": "game", "base": 1, "increment": 0}
    first, second = sit_together(open_screen, clock=clock)
    first.place("h8")
    first.says("Your opponent ran out of time.")
    second.says("You ran out of time.")


def test_an_account_keeps_the_rating_of_a_rated_game(open_screen: Any) -> None:
    first, second = open_screen(), open_screen()
    first.visit()
    first.button("Account").click()
    dialog = first.page.get_by_role("dialog")
    dialog.locator(".segment", has_text="Register").click()
    dialog.get_by_label("Login").fill("player-0")
    dialog.get_by_label("Password").fill("a long password")
    dialog.get_by_role("button", name="Register").click()
    expect(first.page.get_by_role("button", name="player-0")).to_be_visible()
    second.post("/api/account", {"login": "player-1", "password": "a long password"})
    name = first.sit_down("freestyle", "friend", rated=True)
    second.visit(f"/game/{name}")
    second.button("Join").click()
    first.place("h8")
    second.place("i9")
    second.button("Resign").click()
    second.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    first.says("You won!")
    first.visit()
    first.page.get_by_role("button", name="player-0").click()
    expect(first.page.get_by_role("dialog")).to_contain_text("Freestyle gomoku")


def test_there_is_no_analysis_of_a_running_game_and_the_page_says_why(friends: Any) -> None:
    first, second = friends
    first.place("h8")
    second.place("i9")
    expect(first.button("Analyse")).to_be_disabled()
    first.says("Analysis opens when the game is over.")
    name = first.page.url.rpartition("/")[2]
    second.visit(f"/analysis/{name}")
    second.says("Analysis of this position opens when your game is over.")
    second.visit(f"/game/{name}")
    second.button("Resign").click()
    second.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(first.page.get_by_role("link", name="Analyse")).to_be_visible()


def test_who_joins_is_told_that_spectators_may_analyse(open_screen: Any) -> None:
    first, second = open_screen(), open_screen()
    name = first.sit_down("freestyle", "friend", spectator_analysis=True)
    second.visit(f"/game/{name}")
    second.says("Spectators may analyse it with a delay of three moves.")
    second.button("Join").click()
    expect(first.page.locator(".turn-line")).to_have_text("Your turn")
    expect(first.button("Analyse")).to_be_disabled()
