"""Studies: made, kept, found again, shared with others and followed by them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import expect

ROW = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]


def record(*moves: Any, **more: Any) -> dict[str, Any]:
    named = {"name": "freestyle", "size": "15"}
    return {"format": "tengen-game", "version": 1, "variant": named, "moves": list(moves), **more}


NOTED = record(
    "h8",
    "i9",
    {"move": "j7", "comment": "direct", "marks": [{"kind": "circle", "at": "k6"}]},
    {"move": "g7", "after": 2, "comment": "a try"},
)


def made(screen: Any, visibility: str = "private", name: str = "Ideas") -> str:
    """Make a study of two chapters and return its id."""
    chapters = [{"name": "First", "record": NOTED}, {"name": "Second", "record": record("h8")}]
    body = {"name": name, "visibility": visibility, "chapters": chapters}
    return str(screen.post("/api/studies", body)["id"])


def saved(screen: Any) -> None:
    expect(screen.page.locator(".game-head .tag")).to_have_text("Saved")


def kept(screen: Any, study: str, chapter: int = 0) -> Any:
    """Return the record of a chapter as the server has it."""
    found = screen.ask(f"/api/studies/{study}")["chapters"][chapter]["id"]
    return screen.ask(f"/api/studies/{study}/chapters/{found}")["record"]


def names(record: Any) -> list[str]:
    """Return the moves of a record, without what the analysis beside them may have found."""
    return [move if isinstance(move, str) else move["move"] for move in record["moves"]]


@contextmanager
def serving(page: str) -> Iterator[str]:
    """Serve a page from another site, as far as a browser can tell."""

    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_words: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Other) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


def comment(screen: Any) -> Any:
    return screen.page.get_by_label("Comment on this move")


def test_a_study_is_made_and_what_is_played_and_noted_in_it_is_kept(screen: Any) -> None:
    screen.visit("/studies")
    screen.says("No studies here yet.")
    screen.button("New study").click()
    screen.page.get_by_label("Name of the study").fill("Openings <b>")
    screen.button("Create").click()
    expect(screen.page.get_by_role("heading", name="Openings <b>")).to_be_visible()
    screen.place("h8", "i9")
    comment(screen).fill("first line\nsecond line")
    screen.cell("j7").click(button="right")
    saved(screen)
    study = screen.page.url.rsplit("/", 1)[1]
    expect(comment(screen)).to_have_value("first line\nsecond line")
    screen.visit(f"/study/{study}?ply=2")
    expect(comment(screen)).to_have_value("first line\nsecond line")
    expect(screen.page.locator(".tengen-board .mark.drawn")).to_have_count(1)
    last = kept(screen, study)["moves"][1]
    assert (last["move"], last["marks"]) == ("i9", [{"kind": "circle", "at": "j7"}])
    screen.visit("/studies")
    screen.page.get_by_role("link", name="Openings <b>").click()
    expect(screen.page).to_have_url(re.compile(f"/study/{study}$"))


def test_a_study_with_variations_comments_and_marks_is_shown_as_it_was_made(screen: Any) -> None:
    screen.visit(f"/study/{made(screen)}?ply=3")
    tree = screen.page.locator(".variations")
    expect(tree.locator(".try")).to_have_text(
        [re.compile(move) for move in ("h8", "i9", "j7", "g7")]
    )
    expect(tree.locator(".comment")).to_have_text(["direct", "a try"])
    expect(screen.page.locator(".tengen-board .mark.drawn")).to_have_count(1)
    tree.get_by_role("button", name="g7").click()
    expect(comment(screen)).to_have_value("a try")
    screen.button("Make this the main line").click()
    expect(tree.locator(".try")).to_have_text(
        [re.compile(move) for move in ("h8", "i9", "g7", "j7")]
    )


def test_what_was_deleted_from_a_tree_comes_back_and_later_changes_stay(screen: Any) -> None:
    screen.visit(f"/study/{made(screen)}?ply=3")
    tree = screen.page.locator(".variations .try")
    screen.button("Delete from here").click()
    expect(tree).to_have_count(3)
    comment(screen).fill("written later")
    screen.button("Undo the deletion").click()
    expect(tree).to_have_count(4)
    expect(comment(screen)).to_have_value("direct")
    expect(screen.page.locator(".variations")).to_contain_text("written later")


def test_chapters_are_added_named_moved_deleted_and_restored(screen: Any) -> None:
    study = made(screen)
    screen.visit(f"/study/{study}")
    names = screen.page.locator(".chapter-list .grow")
    screen.button("New chapter").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label("Name of the chapter").fill("From a position")
    dialog.get_by_role("textbox", name="From a position").fill("3/1x1/3 q")
    dialog.get_by_role("combobox", name="Game").select_option("Tic-tac-toe")
    dialog.get_by_role("button", name="Create").click()
    expect(dialog.get_by_role("alert")).to_contain_text("is not a position")
    assert len(screen.faults) == 2
    screen.faults.clear()
    dialog.get_by_role("textbox", name="From a position").fill("3/1x1/3 o")
    dialog.get_by_role("button", name="Create").click()
    expect(names).to_have_text(["First", "From a position", "Second"])
    expect(screen.stones).to_have_count(1)
    screen.button("Move the chapter up").click()
    expect(names).to_have_text(["From a position", "First", "Second"])
    screen.button("Rename the chapter").click()
    dialog.get_by_label("Name of the chapter").fill("Small")
    dialog.get_by_role("button", name="Save").click()
    expect(names.first).to_have_text("Small")
    screen.button("Delete the chapter").click()
    expect(names).to_have_text(["First", "Second"])
    screen.button("Restore: Small").click()
    expect(names).to_have_count(3)
    assert kept(screen, study, 0)["start"] == "3/1x1/3 o"


def test_a_private_study_is_nobody_elses_and_a_link_shows_it(screen: Any, open_screen: Any) -> None:
    study = made(screen)
    other = open_screen()
    other.visit(f"/study/{study}")
    other.says("Sorry")
    assert [fault[:10] for fault in other.faults] == ["404 of GET", "console: F"]
    other.faults.clear()
    screen.visit(f"/study/{study}")
    screen.button("Share").click()
    expect(screen.page.get_by_label("Link to this study")).to_have_count(0)
    screen.page.get_by_role("radio", name="By link").click()
    link = screen.page.get_by_label("Link to this study").input_value()
    assert f"/embed/study/{study}/" in screen.page.get_by_label("Code of a frame").input_value()
    other.page.goto(link)
    expect(other.page.get_by_role("heading", name="Ideas")).to_be_visible()
    expect(other.page.get_by_label("Comment on this move")).to_have_count(0)
    expect(other.button("New chapter")).to_have_count(0)
    screen.page.get_by_role("radio", name="Private").click()
    other.says("This study is not shared any more.")
    other.page.close()  # it would ask again
    assert len(other.faults) >= 2
    other.faults.clear()


def test_a_study_of_others_is_copied_in_one_click_and_changes_alone(
    screen: Any, open_screen: Any
) -> None:
    study = made(screen, "public", "Everybody's own")
    other = open_screen()
    other.do_not_analyse()
    other.visit("/studies?which=public")
    other.page.get_by_label("Search").fill("everybody's own")
    expect(other.page.locator(".game-row")).to_have_count(1)
    other.page.get_by_role("link", name="Everybody's own").click()
    other.button("Copy to my studies").click()
    expect(other.page).not_to_have_url(re.compile(study))
    expect(comment(other)).to_be_visible()
    other.page.mouse.move(0, 0)  # a line that is pointed at is previewed
    other.place("a1")
    saved(other)
    assert (
        kept(screen, study) == screen.ask(f"/api/studies/{study}")
        or len(kept(screen, study)["moves"]) == 4
    )
    assert len(kept(other, other.page.url.rsplit("/", 1)[1])["moves"]) == 5


def test_who_looks_on_sees_what_is_changed_and_stays_where_they_are(
    screen: Any, open_screen: Any
) -> None:
    study = made(screen, "link")
    other = open_screen()
    other.visit(f"/study/{study}?ply=2")
    other.place("c3")
    screen.visit(f"/study/{study}?ply=3")
    comment(screen).fill("seen by all")
    expect(other.page.locator(".variations")).to_contain_text("seen by all")
    other.sees("c3", "black")
    screen.button("New chapter").click()
    screen.page.get_by_role("dialog").get_by_label("Name of the chapter").fill("Later")
    screen.page.get_by_role("dialog").get_by_role("button", name="Create").click()
    expect(other.page.locator(".chapter-list")).to_contain_text("Later")
    assert [one["move"] for one in kept(other, study)["moves"] if isinstance(one, dict)] != ["c3"]


def test_two_windows_of_one_person_lose_nothing_of_each_other(screen: Any) -> None:
    study = made(screen)
    screen.visit(f"/study/{study}?ply=3")
    second = screen.context.new_page()
    second.goto(screen.address(f"/study/{study}?ply=1"))
    box = second.get_by_label("Comment on this move")
    expect(box).to_be_visible()
    screen.page.route("**/api/studies/*", lambda route: route.abort())
    comment(screen).fill("of the first window")
    saved(screen)
    screen.page.unroute("**/api/studies/*")
    box.fill("of the second window")
    expect(second.locator(".variations")).to_contain_text("of the first window")
    expect(screen.page.locator(".variations")).to_contain_text("of the second window")
    moves = kept(screen, study)["moves"]
    assert moves[0]["comment"] == "of the second window"
    assert moves[2]["comment"] == "of the first window"
    screen.faults.clear()


def test_what_cannot_be_saved_is_told_and_saved_when_the_server_is_back(screen: Any) -> None:
    study = made(screen)
    screen.do_not_analyse()
    screen.visit(f"/study/{study}?ply=1")
    expect(comment(screen)).to_be_visible()
    screen.may_lose = True
    screen.context.set_offline(True)
    comment(screen).fill("written in a tunnel")
    screen.says(re.compile("Not saved yet; it is tried again."))
    with screen.page.expect_request(lambda sent: sent.method == "PUT"):
        screen.button("Try again").click()
    screen.context.set_offline(False)
    saved(screen)
    assert kept(screen, study)["moves"][0]["comment"] == "written in a tunnel"


def test_what_is_written_just_before_another_chapter_is_opened_is_kept(screen: Any) -> None:
    study = made(screen)
    screen.do_not_analyse()
    screen.visit(f"/study/{study}?ply=1")
    with screen.page.expect_response(lambda answer: answer.request.method == "PUT"):
        comment(screen).fill("in a hurry")
        screen.page.get_by_role("link", name="Second").click()
    assert kept(screen, study)["moves"][0]["comment"] == "in a hurry"
    expect(comment(screen)).to_have_value("")  # the other chapter is open
    comment(screen).fill("and gone")
    screen.visit("/rules")
    screen.visit(f"/study/{study}")
    screen.page.get_by_role("link", name="Second").click()
    expect(comment(screen)).to_have_value("and gone")


def test_the_first_that_is_written_on_a_page_is_kept_when_it_is_left_at_once(screen: Any) -> None:
    study = made(screen)
    screen.do_not_analyse()
    screen.visit(f"/study/{study}?ply=1")
    comment(screen).fill("first and last")
    screen.visit("/rules")
    screen.visit(f"/study/{study}?ply=1")
    expect(comment(screen)).to_have_value("first and last")


@pytest.mark.parametrize("place", ["analysis", "review", "game", "editor"])
def test_what_is_shown_is_saved_to_a_study(screen: Any, place: str) -> None:
    name = screen.begin(moves=ROW)
    address = {"editor": "/editor?variant=renju"}.get(place, f"/{place}/{name}")
    screen.visit(address)
    if place == "review":
        screen.button("Review this game").click()
    screen.button("Save to a study").first.click(timeout=60_000)
    dialog = screen.page.get_by_role("dialog", name="Save to a study")
    dialog.get_by_label("Name of the study").fill("Kept")
    dialog.get_by_label("Name of the chapter").fill("One")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(screen.page).to_have_url(re.compile("/study/"))
    study = screen.page.url.split("/study/")[1].split("/")[0]
    moves = kept(screen, study)["moves"]
    words = [one if isinstance(one, str) else one["move"] for one in moves]
    assert words == ([] if place == "editor" else ROW)


def test_a_study_is_deleted_and_brought_back(screen: Any) -> None:
    study = made(screen, name="Short-lived")
    screen.visit("/studies")
    screen.button("Delete: Short-lived").click()
    screen.says("Deleted: Short-lived")
    screen.button("Undo").click()
    expect(screen.page.get_by_role("link", name="Short-lived")).to_be_visible()
    screen.button("Delete: Short-lived").click()
    screen.says("Deleted: Short-lived")
    screen.page.get_by_role("tab", name="Deleted").click()
    screen.button("Restore").click()
    expect(screen.page.get_by_role("link", name="Short-lived")).to_be_visible()
    screen.visit(f"/study/{study}")
    expect(screen.page.get_by_role("heading", name="Short-lived")).to_be_visible()


def test_games_of_any_format_become_chapters_and_go_out_again(screen: Any, tmp_path: Any) -> None:
    screen.visit(f"/study/{made(screen)}")
    screen.button("Import").click()
    dialog = screen.page.get_by_role("dialog", name="Import chapters")
    dialog.get_by_role("textbox").fill("what is this")
    dialog.get_by_role("button", name="Import").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(dialog.get_by_role("textbox")).to_have_value("what is this")
    screen.faults.clear()
    dialog.get_by_role("textbox").fill(
        "(;GM[4]SZ[15];B[hh](;W[ii]C[yes])(;W[ff]))(;GM[2]SZ[8];B[dc])"
    )
    dialog.get_by_role("button", name="Import").click()
    expect(screen.page.locator(".chapter-list li")).to_have_count(4)
    expect(screen.page.locator(".variations .comment")).to_have_text(["yes"])
    screen.button("Export").click()
    with screen.page.expect_download() as download:
        screen.page.get_by_role("dialog").get_by_role("button", name="SGF").click()
    kept_file = tmp_path / "study.sgf"
    download.value.save_as(kept_file)
    text = kept_file.read_text(encoding="utf-8")
    assert [word in text for word in ("C[direct]", "C[a try]", "C[yes]", "CR[")] == [True] * 4


def test_what_an_import_left_out_is_told_beside_the_first_new_chapter(screen: Any) -> None:
    screen.visit(f"/study/{made(screen)}")
    screen.button("Import").click()
    dialog = screen.page.get_by_role("dialog", name="Import chapters")
    dialog.get_by_role("textbox").fill("(;GM[1];B[aa])(;GM[4]SZ[15];B[aa])(;GM[4];B[zz])(;GM[4])")
    dialog.get_by_role("button", name="Import").click()
    expect(dialog).to_contain_text("2 chapters were added.")
    expect(dialog.get_by_role("listitem")).to_have_text([re.compile(r"GM\[1\]"), re.compile("zz")])
    expect(screen.page.locator(".variations .try")).to_have_text(re.compile("a15"))
    dialog.get_by_role("button", name="Close").last.click()
    expect(dialog).to_have_count(0)


def test_any_of_many_studies_takes_a_chapter(screen: Any) -> None:
    oldest = made(screen, name="The first of many")
    for number in range(20):
        screen.post("/api/studies", {"name": f"{number}"})
    screen.visit("/analysis?variant=freestyle&moves=h8+i9")
    screen.button("Save to a study").click()
    dialog = screen.page.get_by_role("dialog", name="Save to a study")
    dialog.get_by_role("combobox", name="Study").select_option("The first of many")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(screen.page).to_have_url(re.compile(f"/study/{oldest}/"))
    assert names(kept(screen, oldest, 2)) == ["h8", "i9"]


def test_a_chapter_is_played_through_in_a_frame_of_another_page(screen: Any) -> None:
    study = made(screen, "link")
    screen.visit(f"/study/{study}")
    screen.button("Share").click()
    frame = screen.page.get_by_label("Code of a frame").input_value()
    with serving(frame) as address:
        other = screen.context.browser.new_page()
        other.goto(address)
        inside = other.frame_locator("iframe")
        expect(inside.get_by_role("link", name="Ideas")).to_be_visible()
        inside.get_by_role("link", name="j7").click()
        expect(inside.get_by_text("direct")).to_be_visible()
        other.close()


def test_side_lines_of_a_large_tree_are_folded_until_they_are_gone_to(screen: Any) -> None:
    points = [f"{column}{row}" for column in "abcdefghijklmno" for row in range(1, 16)]
    points.remove("h8")
    moves: list[Any] = ["h8"]
    for point in points:
        moves += [{"move": point, "after": 1}, "o15" if point != "o15" else "a1"]
    chapter = {"name": "All", "record": record(*moves)}
    study = screen.post("/api/studies", {"name": "Wide", "chapters": [chapter]})["id"]
    screen.visit(f"/study/{study}")
    tries = screen.page.locator(".variations .try")
    expect(tries).to_have_count(1 + len(points) + 1)
    screen.page.locator(".side-line").last.get_by_role("button").click()
    expect(tries).to_have_count(1 + len(points) + 2)
    expect(screen.page.locator(".side-line", has_text="and 1 move")).to_have_count(len(points) - 2)
