"""Marks and arrows drawn on the board of an analysis, with the mouse and with the keyboard."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect


def stroke(screen: Any, start: str, end: str, button: str) -> None:
    """Draw on the board from a point to another."""
    mouse = screen.page.mouse
    for name, press in ((start, mouse.down), (end, mouse.up)):
        box = screen.cell(name).bounding_box()
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        press(button=button)


def saved(answer: Any) -> str:
    """Return the notes that a request has saved; "" for another one."""
    return (answer.request.post_data or "") if answer.request.method == "PUT" else ""


def test_marks_are_drawn_with_the_mouse_and_kept_with_the_move(screen: Any) -> None:
    name = screen.begin(moves=["h8", "i9", "j7"])
    screen.visit(f"/analysis/{name}")
    screen.sees("j7", "black")
    screen.cell("g7").click(button="right")
    screen.cell("h8").click(button="right", modifiers=["Shift"])
    stroke(screen, "k10", "l12", "right")
    screen.button("Arrow").click()
    stroke(screen, "m4", "n8", "left")
    screen.button("Label").click()
    screen.cell("c3").click()
    screen.page.get_by_label("Text of the label").fill("key")
    with screen.page.expect_response(lambda answer: '"key"' in saved(answer)):
        screen.cell("i9").click()
    screen.says("Saved")
    drawn, arrows = (
        screen.page.locator(f".tengen-board {kind}") for kind in (".mark.drawn", ".arrows .drawn")
    )
    screen.page.reload()
    expect(drawn).to_have_count(4)
    expect(arrows).to_have_count(2)
    expect(drawn.locator("text")).to_have_text(["A", "key"])
    screen.button("One move back").click()
    expect(drawn).to_have_count(0)
    screen.button("One move forward").click()
    with screen.page.expect_response(lambda answer: "marks" not in (saved(answer) or "marks")):
        screen.button("Clear marks").click()
        expect(drawn.or_(arrows)).to_have_count(0)
    screen.page.reload()
    expect(screen.stones).to_have_count(3)
    expect(drawn.or_(arrows)).to_have_count(0)


def test_marks_are_drawn_with_the_keyboard_alone(screen: Any) -> None:
    screen.visit(f"/analysis/{screen.begin(moves=['h8'])}")
    screen.sees("h8", "black")
    screen.cell("h8").focus()
    screen.press("d", "Enter", "ArrowRight", "Enter")
    drawn = screen.page.locator(".tengen-board .mark.drawn")
    expect(drawn).to_have_count(2)
    screen.press("Enter")
    expect(drawn).to_have_count(1)
    screen.press("d", "Enter")
    screen.sees("i8", "white")
