from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import Point, Position, Variant, variant, variants
from tengen.draw import THEMES, Drawing, Style, svg

Elements = Callable[[str, str], list[ElementTree.Element]]

GOLDEN = Path(__file__).parent / "golden"
SPACE = "{http://www.w3.org/2000/svg}"


def played(rules: Variant, seed: int, plies: int) -> Position:
    """A random game of at most that many plies."""
    chance = random.Random(seed)
    position = rules.initial()
    for _ in range(plies):
        if position.outcome is not None:
            break
        position = position.play(chance.choice(position.legal_moves))
    return position


def root_of(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)  # noqa: S314 - written by the code under test


def texts(found: list[ElementTree.Element]) -> list[str | None]:
    return [element.text for element in found]


# -- any position ----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 50))
def test_every_position_is_valid_xml_with_a_piece_for_each_stone(
    elements: Elements, rules: Variant, seed: int, plies: int
) -> None:
    position = played(rules, seed, plies)
    stones = len(position.stones) + (position.shared is not None)
    for theme in THEMES:
        for style in Style:
            drawing = Drawing(theme=theme, style=style, numbers=True, legal_moves=True)
            text = svg(position, drawing)
            root = root_of(text)
            assert root.tag == f"{SPACE}svg"
            assert root.attrib["role"] == "img"
            assert len(elements(text, "stone")) == stones
            assert not re.search(r'\.\d{3}|"nan|"-?inf|"[-.\d]+e[-+]\d', text.split("</desc>")[1])


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_equal_requests_give_equal_text(rules: Variant) -> None:
    assert svg(played(rules, 1, 20)) == svg(played(rules, 1, 20))


@pytest.mark.parametrize(("name", "size"), [("tictactoe", 3), ("small-board", 5)])
def test_a_small_board_looks_as_it_did(name: str, size: int) -> None:
    position = variant("tictactoe", size=size).initial().play_all("b2 a1 c3")
    drawing = Drawing(size=200, marks={Point(0, 0): "A"})
    golden = GOLDEN / f"{name}.svg"
    assert svg(position, drawing) == golden.read_text(encoding="utf-8")


def test_a_board_without_room_for_five_has_crosses_and_circles(elements: Elements) -> None:
    position = variant("tictactoe").initial().play_all("b2 a1 c3")
    stones = [elements(svg(position), color) for color in ("black", "white")]
    assert [[one.tag.removeprefix(SPACE) for one in found] for found in stones] == [
        ["path", "path"],
        ["circle"],
    ]
    sizes = {"tictactoe": 4, "freestyle": 5, "gomoku3d": 3, "reversi": 4}
    drawn = {name: variant(name, size=size).has_crosses for name, size in sizes.items()}
    assert [name for name, is_so in drawn.items() if is_so] == ["tictactoe"]
    assert not variant("unbounded").has_crosses


# -- the document ----------------------------------------------------------------------------


def test_title_and_description_tell_the_position() -> None:
    root = root_of(svg(variant("renju").initial().play_all("h8 i9 j10")))
    assert root.findtext(f"{SPACE}title") == "Renju, 15 by 15"
    assert root.findtext(f"{SPACE}desc") == "3 moves, 3 stones, white to move."
    labels = [child.attrib["id"] for child in root[:2]]
    assert root.attrib["aria-labelledby"].split() == labels


@pytest.mark.parametrize(
    ("name", "position", "ending"),
    [
        ("tictactoe", "xxx/oo1/3 o", "0 moves, 5 stones, black won (line)."),
        ("tictactoe", "xox/xox/oxo o", "0 moves, 9 stones, drawn (full board)."),
        ("reversi", "xxx5/8/8/8/8/8/8/8 x", "0 moves, 3 discs, black won (3 to 0)."),
    ],
)
def test_the_description_tells_the_result(name: str, position: str, ending: str) -> None:
    root = root_of(svg(variant(name).position(position)))
    assert root.findtext(f"{SPACE}desc") == ending


def test_the_picture_has_the_width_asked_for_and_scales() -> None:
    root = root_of(svg(variant("pente").initial(), Drawing(size=500)))
    width, height = (float(part) for part in root.attrib["viewBox"].split()[2:])
    assert root.attrib["width"] == "500"
    assert int(root.attrib["height"]) == round(500 * height / width)


def test_pictures_of_different_positions_share_no_ids_on_a_page() -> None:
    start = variant("freestyle").initial().play("h8")
    ids = [
        set(re.findall(r'id="([^"]+)"', svg(position, Drawing(theme=theme))))
        for position in (start, start.play("i9"))
        for theme in ("wood", "slate")
    ]
    assert sum(map(len, ids)) == len(set().union(*ids))
    assert all(len(names) >= 3 for names in ids)


def test_gradients_that_are_used_are_defined() -> None:
    text = svg(variant("freestyle").initial().play_all("h8 i9"))
    used = set(re.findall(r"url\(#([^)]+)\)", text))
    assert len(used) == 2
    assert used <= set(re.findall(r'id="([^"]+)"', text))


@given(label=st.text(min_size=1, max_size=4).filter(str.isprintable).filter(str.strip))
def test_any_label_comes_back_as_it_was_given(elements: Elements, label: str) -> None:
    drawing = Drawing(marks={Point(1, 1): label})
    assert texts(elements(svg(variant("tictactoe").initial(), drawing), "mark")) == [label]


def test_hostile_labels_and_titles_are_escaped() -> None:
    rules = variant("tictactoe", title='</title><script x="\0">')
    text = svg(rules.initial(), Drawing(marks={Point(0, 0): "<&\"'"}))
    assert "<script" not in text
    assert "&lt;&amp;&quot;'" in text
    assert root_of(text).findtext(f"{SPACE}title") == '</title><script x="\ufffd">, 3 by 3'


# -- what is on it ---------------------------------------------------------------------------


def row_of_labels(elements: Elements, rules: Variant) -> tuple[list[str | None], list[str | None]]:
    found = texts(elements(svg(rules.initial()), "label"))
    return found[: rules.width], found[rules.width :]


def test_gomoku_rows_count_from_the_bottom_and_reversi_rows_from_the_top(
    elements: Elements,
) -> None:
    columns, rows = row_of_labels(elements, variant("renju"))
    assert columns == list("abcdefghijklmno")
    assert rows == [str(row) for row in range(15, 0, -1)]
    columns, rows = row_of_labels(elements, variant("reversi"))
    assert columns == list("abcdefgh")
    assert rows == [str(row) for row in range(1, 9)]


def test_coordinates_can_be_left_out(elements: Elements) -> None:
    text = svg(variant("renju").initial(), Drawing(coordinates=False))
    assert elements(text, "label") == []


def test_boards_have_their_guide_dots(elements: Elements) -> None:
    assert len(elements(svg(variant("renju").initial()), "star")) == 5
    assert len(elements(svg(variant("pente").initial()), "star")) == 9
    assert len(elements(svg(variant("reversi").initial()), "star")) == 4
    assert elements(svg(variant("renju").initial(), Drawing(style=Style.CROSSES)), "star") == []


def test_black_is_a_cross_and_white_a_circle_on_paper(elements: Elements) -> None:
    position = variant("freestyle").initial().play_all("h8 i9 j10")
    text = svg(position, Drawing(style=Style.CROSSES))
    assert [piece.tag for piece in elements(text, "black")] == [f"{SPACE}path"] * 2
    assert [piece.tag for piece in elements(text, "white")] == [f"{SPACE}circle"]


def test_the_shared_stone_is_half_black_and_half_white(elements: Elements) -> None:
    position = variant("common-centre").initial().play("h8")
    assert len(elements(svg(position), "shared")) == 1
    assert len(elements(svg(position), "half")) == 1
    on_paper = svg(position, Drawing(style=Style.CROSSES))
    tags = [piece.tag for piece in elements(on_paper, "shared")]
    assert tags == [f"{SPACE}path", f"{SPACE}circle"]


def test_layers_are_titled(elements: Elements) -> None:
    text = svg(variant("gomoku3d", size=4).initial())
    assert texts(elements(text, "title")) == ["layer 1", "layer 2", "layer 3", "layer 4"]


def test_an_unbounded_board_fades_away_at_the_edge() -> None:
    text = svg(variant("unbounded").initial().play("0,0"))
    grid = re.findall(r'<g class="grid"[^>]*>', text)
    faint = [float(value) for group in grid for value in re.findall(r' opacity="([^"]+)"', group)]
    assert min(faint) < 0.1
    assert any("opacity" not in group for group in grid)


def test_captured_stones_are_counted_under_the_board(elements: Elements) -> None:
    position = variant("pente").initial().play_all("a1 b1 a2 c1 d1")
    text = svg(position)
    assert texts(elements(text, "captured")) == ["captured 2 of 10", "captured 0 of 10"]
    assert len(elements(text, "stone")) == 3
    assert elements(svg(variant("renju").initial()), "captured") == []


# -- numbers, last move, winning row ---------------------------------------------------------


def test_numbers_follow_placements_and_captured_stones_lose_theirs(elements: Elements) -> None:
    position = variant("pente").initial().play_all("a1 b1 a2 c1 d1")
    assert texts(elements(svg(position, Drawing(numbers=True)), "number")) == ["1", "3", "5"]


def test_a_point_filled_again_shows_the_latest_number(elements: Elements) -> None:
    position = variant("pente").initial().play_all("a1 b1 a2 c1 d1 b1")
    found = texts(elements(svg(position, Drawing(numbers=True)), "number"))
    assert sorted(number for number in found if number) == ["1", "3", "5", "6"]


def test_swaps_take_no_number(elements: Elements) -> None:
    position = variant("swap").initial().play_all("h8 i9 j10 swap k11")
    found = texts(elements(svg(position, Drawing(numbers=True)), "number"))
    assert found == ["1", "2", "3", "4"]


def test_stones_that_were_set_up_have_no_number(elements: Elements) -> None:
    position = variant("tictactoe").position("x2/1o1/3 x").play("a1")
    assert texts(elements(svg(position, Drawing(numbers=True)), "number")) == ["1"]


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("numbers", [True, False])
def test_the_last_move_is_shown_only_when_asked_for(
    elements: Elements, style: Style, numbers: bool
) -> None:
    position = variant("reversi").initial().play("f5")
    for wanted in (True, False):
        drawing = Drawing(style=style, numbers=numbers, last_move=wanted)
        assert len(elements(svg(position, drawing), "last")) == wanted


@pytest.mark.parametrize("numbers", [True, False])
def test_a_winning_row_has_a_ring_on_each_stone_and_a_line(
    elements: Elements, numbers: bool
) -> None:
    position = variant("tictactoe", size=5).initial().play_all("a1 a2 b1 b2 c1")
    found = elements(svg(position, Drawing(numbers=numbers)), "winning")
    tags = sorted(element.tag.removeprefix(SPACE) for element in found)
    assert tags == ["circle", "circle", "circle", "path"]
    assert elements(svg(position, Drawing(winning_line=False)), "winning") == []


def test_two_rows_won_at_once_have_a_line_each(elements: Elements) -> None:
    position = variant("tictactoe").initial().play_all("a1 a2 b1 b2 c2 b3 c3 a3 c1")
    found = elements(svg(position), "winning")
    lines = [element.attrib["d"] for element in found if element.tag == f"{SPACE}path"]
    assert len(lines) == 2
    assert len(found) == 7


def test_a_row_through_layers_has_rings_but_no_line(elements: Elements) -> None:
    moves = "a1-1 b1-1 a1-2 b1-2 a1-3"
    position = variant("gomoku3d", size=3, line=3).initial().play_all(moves)
    found = elements(svg(position), "winning")
    assert [element.tag for element in found] == [f"{SPACE}circle"] * 3


# -- marks, heat, legal moves ----------------------------------------------------------------


def test_marks_have_their_shapes(elements: Elements) -> None:
    shapes = ("triangle", "square", "circle", "cross", "A1")
    marks = {Point(at, 0): shape for at, shape in enumerate(shapes)}
    found = elements(svg(variant("renju").initial(), Drawing(marks=marks)), "mark")
    tags = [element.tag.removeprefix(SPACE) for element in found]
    assert tags == ["polygon", "polygon", "circle", "path", "text"]
    sides = [len(element.attrib["points"].split()) for element in found[:2]]
    assert sides == [3, 4]


def test_a_mark_takes_the_place_of_a_number(elements: Elements) -> None:
    position = variant("renju").initial().play_all("h8 i9")
    drawing = Drawing(numbers=True, marks={Point(7, 7): "triangle"})
    assert texts(elements(svg(position, drawing), "number")) == ["2"]


def test_heat_lies_under_the_stones_and_its_figures_on_empty_points(elements: Elements) -> None:
    position = variant("reversi").initial()
    heat = {Point(3, 3): 1, Point(0, 0): -7, Point(1, 1): 0.25}
    text = svg(position, Drawing(heat=heat, heat_values=True))
    assert len(elements(text, "heat")) == 3
    assert texts(elements(text, "value")) == ["-7", "0.25"]
    assert text.index('class="heat"') < text.index('class="stone')
    assert elements(svg(position, Drawing(heat=heat)), "value") == []


@pytest.mark.parametrize("marks", [{}, {Point(3, 2): "A"}])
def test_legal_moves_have_a_dot_each(elements: Elements, marks: dict[Point, str]) -> None:
    position = variant("reversi").initial()
    drawing = Drawing(legal_moves=True, marks=marks)
    assert len(elements(svg(position, drawing), "legal")) == 4
    assert elements(svg(position), "legal") == []
