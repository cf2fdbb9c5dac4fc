"""Libraries of RenLib."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import InvalidRecord, variant
from tengen.base.grid import Point
from tengen.base.move import PASS, SWAP, Move
from tengen.records.codec import ReadOptions, format_named
from tengen.records.files import read_one
from tengen.records.limits import MAX_DEPTH, MAX_NODES
from tengen.records.marks import Mark, MarkKind, is_label
from tengen.records.node import Node
from tengen.records.record import Record
from tengen.records.renlib_tree import RenLibTree
from tengen.records.sgf_values import format_point

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

HEAD = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
ROOT = b"\0\0"
RENJU = variant("renju")

words = st.text(
    st.characters(exclude_characters="\0\x08\r", exclude_categories=["Cs"]), max_size=20
)
texts = words.filter(bool)


def moves_of(record: Record) -> list[str]:
    return [RENJU.format(node.move) for node in record.root.walk() if node.move is not None]


def labels(*words: str) -> tuple[Mark, ...]:
    pairs = [word.split() for word in words]
    points = [(RENJU.parse(square).point or Point(0, 0), text) for square, text in pairs]
    return tuple(Mark(MarkKind.LABEL, point, text) for point, text in points)


def test_texts_too_long_for_labels_are_kept(read: Read, write: Write) -> None:
    tree = b"\x78\x00" + b"\x69\x43\x00\x01a long text\0"
    (record,) = read("renlib", HEAD + ROOT + tree)
    assert record.root.children[0].properties == {"LB": ("ig:a long text",)}
    assert write("renlib", [record]) == HEAD + ROOT + tree


def test_a_library_is_read_whole(data: Path) -> None:
    record = read_one(data / "openings.lib")
    assert record.variant == RENJU
    assert moves_of(record) == ["h8", "i9", "j10", "i8", "h9"]
    (h8,) = record.root.children
    i9, h9 = h8.children
    assert record.root.comment == "Openings\nof our own"
    assert i9.comment == "Björn's move"
    assert i9.children[0].comment == "straight\nand strong,\nsays the book"
    assert i9.properties == {"MARK": ("1",)}
    assert h9.properties == {"START": ("1",)}
    assert h8.marks == labels("i9 A", "h9 B", "a15 corner")
    record.validate()


def test_a_library_is_written_byte_for_byte_as_it_was(data: Path, write: Write) -> None:
    path = data / "openings.lib"
    assert write("renlib", [read_one(path)]) == path.read_bytes()


def test_the_bytes_of_a_tree(write: Write) -> None:
    record = Record.of(RENJU.initial().play_all("h8 i9"))
    record.root.children[0].add(RENJU.parse("a15"))
    record.root.children[0].add(RENJU.parse("o1"))
    assert write("renlib", [record]) == HEAD + ROOT + b"\x78\x00" + b"\x69\xc0\x01\xc0\xef\x40"


def test_texts_on_the_board_are_labels_of_the_position_before(read: Read, write: Write) -> None:
    tree = b"\x78\x00" + b"\x69\xc1\x00\x01A\0" + b"\x01\x43\x00\x01far\0"
    (record,) = read("renlib", HEAD + ROOT + tree)
    assert moves_of(record) == ["h8", "i9"]
    assert record.root.children[0].marks == labels("i9 A", "a15 far")
    assert write("renlib", [record]) == HEAD + ROOT + tree


def test_points_that_are_no_moves_are_kept_where_something_follows(read: Read) -> None:
    (record,) = read("renlib", HEAD + ROOT + b"\x78\x02\x69\x40")
    assert record.root.children[0].properties == {"NOMOVE": ("1",)}
    assert moves_of(record) == ["h8", "i9"]


def test_passes_of_a_library_are_passes(read: Read, write: Write) -> None:
    data = HEAD + ROOT + b"\x78\x00\x00\x00\x69\x40"
    (record,) = read("renlib", data)
    assert record.mainline[1] == PASS
    assert write("renlib", [record]) == data


def test_the_oldest_libraries_have_no_header_and_seven_bit_comments(read: Read) -> None:
    comment = b"sm}\\r{d" + bytes([ord("s") | 0x80])
    (record,) = read("renlib", b"\x78\x20" + comment + b"\x69\x60" + b"ok" + b"\xa1\0")
    assert record.root.children[0].comment == "småÖräds"
    assert record.root.children[0].children[0].comment == "ok!"


def test_a_comment_without_a_first_line_comes_back_as_it_was(read: Read, write: Write) -> None:
    data = HEAD + ROOT + b"\x78\x48\x08one\r\ntwo\0"
    (record,) = read("renlib", data)
    assert record.root.children[0].comment == "one\ntwo"
    assert write("renlib", [record]) == data


@pytest.mark.parametrize(
    ("comment", "charset"),
    [
        ("plain", "ascii"),
        ("Björn – 5 €", "cp1252"),
        ("黑棋必胜，白棋无解", "gb18030"),
        ("Ада ходит", "utf-8"),
        ("五", "utf-8"),
        ("Ã¤", "utf-8"),
    ],
)
def test_the_character_set_is_one_that_is_found_again(
    comment: str, charset: str, read: Read, write: Write
) -> None:
    record = Record.of(RENJU.initial().play("h8"))
    record.root.comment = comment
    data = write("renlib", [record])
    assert comment.encode(charset) in data
    assert read("renlib", data) == [record]


def test_the_caller_may_name_the_character_set(write: Write) -> None:
    data = HEAD + b"\0\x08" + "ход".encode("cp1251") + b"\0" + b"\x78\x40"
    (record,) = format_named("renlib").codec.read(BytesIO(data), ReadOptions(encoding="cp1251"))
    assert record.root.comment == "ход"
    assert write("renlib", [record]) == data
    with pytest.raises(InvalidRecord, match="the character set 'klingon' is unknown"):
        list(format_named("renlib").codec.read(BytesIO(data), ReadOptions(encoding="klingon")))


def test_one_comment_of_another_character_set_does_no_harm() -> None:
    chinese = "黑先白后，第五手打点，第七手必胜。活三活四皆成。".encode("gbk")
    data = HEAD + b"\0\x08" + chinese + b"\0\0" + b"\x78\x48\xf6 \xd6\0"
    (record,) = format_named("renlib").codec.read(BytesIO(data), ReadOptions())
    assert record.root.comment.startswith("黑先白后")
    assert record.root.children[0].comment == "ö Ö"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"MZ\x90\0", "byte 0: this is not a RenLib library"),
        (HEAD[:12], "byte 0: this is not a RenLib library"),
        (b"\xffRenLib\xff\x03\x05" + b"\xff" * 10, r"byte 8: version 3.05 is newer than 3.04"),
        (HEAD + ROOT + b"\x10\x40", "byte 22: 0x10 is not a point"),
        (HEAD + ROOT + b"\xf1\x40", "byte 22: 0xf1 is not a point"),
        (HEAD + ROOT + b"\x78", "byte 22: the file ends within a move"),
        (HEAD + ROOT + b"\x78\x48text", "byte 24: the file ends within a text"),
        (HEAD + ROOT + b"\x78\x60text", "byte 24: the file ends within a text"),
        (HEAD + ROOT + b"\x78\x41\x02\x00", "byte 22: the extension 0x0200 is not known"),
        (HEAD + ROOT + b"\x78\x40\x69\x40", "byte 24: the file goes on after the end"),
    ],
)
def test_what_is_wrong_is_told_with_its_byte(data: bytes, problem: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        read("renlib", data)


def test_other_boards_and_several_games_are_refused(read: Read, write: Write) -> None:
    one = Record(RENJU)
    with pytest.raises(InvalidRecord, match="exactly one game tree"):
        write("renlib", [one, one])
    with pytest.raises(InvalidRecord, match="a board of 15×15, not renju 19"):
        write("renlib", [Record(variant("renju", size=19))])
    with pytest.raises(InvalidRecord, match="does not know the rules of pente"):
        read("renlib", HEAD + ROOT, variant("pente", size=15))
    with pytest.raises(InvalidRecord, match="only games from the empty board"):
        write("renlib", [Record(RENJU, RENJU.initial().play("h8").setup)])
    swapped = Record(variant("swap"))
    swapped.root.add(SWAP)
    with pytest.raises(InvalidRecord, match="no word for 'swap'"):
        write("renlib", [swapped])


@pytest.mark.parametrize("comment", ["a\0b", "a\bb"])
def test_what_would_end_a_text_is_refused(comment: str, write: Write) -> None:
    record = Record(RENJU)
    record.root.comment = comment
    with pytest.raises(InvalidRecord, match="RenLib cannot hold"):
        write("renlib", [record])


def test_hostile_trees_are_refused_soon(read: Read) -> None:
    begun = time.process_time()
    with pytest.raises(InvalidRecord, match=f"a line of more than {MAX_DEPTH} moves"):
        read("renlib", HEAD + ROOT + b"\x78\x00" * 5_000_000)
    with pytest.raises(InvalidRecord, match=f"more than {MAX_NODES} moves"):
        read("renlib", HEAD + ROOT + b"\x78\xc0" * 5_000_000)
    with pytest.raises(InvalidRecord, match="longer than"):
        read("renlib", HEAD + ROOT + b"\x78\xc0" * 20_000_000)
    assert time.process_time() - begun < 20


def test_the_deepest_tree_survives(read: Read, write: Write) -> None:
    record = Record(RENJU)
    node = record.root
    for _ in range(MAX_DEPTH):
        node.add(RENJU.parse("a1"))
        node = node.add(PASS)
    assert read("renlib", write("renlib", [record])) == [record]


@st.composite
def trees(draw: st.DrawFn) -> Record:
    record = Record(RENJU)
    chance = random.Random(draw(st.integers(0, 2**32)))
    nodes = [record.root]
    for _ in range(draw(st.integers(0, 20))):
        nodes.append(_added(chance.choice(nodes), chance))
    for node in nodes:
        node.comment = draw(st.just("") | words)
        flags = ["MARK", "START"] + (["MULTILINE"] if node.comment else [])
        node.properties = dict.fromkeys(draw(st.sets(st.sampled_from(flags))), ("1",))
        if draw(st.booleans()):
            points = [child.move for child in node.children] + [RENJU.parse("a1")]
            _label(node, [(move, draw(texts)) for move in points if move is not None])
    return record


def _added(parent: Node, chance: random.Random) -> Node:
    taken = {child.move for child in parent.children} | {RENJU.parse("a1")}
    return parent.add(chance.choice([move for move in RENJU.placements if move not in taken]))


def _label(node: Node, told: list[tuple[Move, str]]) -> None:
    for move, text in told:
        assert move.point is not None
        if is_label(text):
            node.marks = (*node.marks, Mark(MarkKind.LABEL, move.point, text))
        else:
            value = f"{format_point(move.point, RENJU)}:{text}"
            node.properties["LB"] = (*node.properties.get("LB", ()), value)


@given(tree=trees())
def test_a_tree_survives_writing_and_reading(tree: Record, read: Read, write: Write) -> None:
    for node in tree.root.walk():
        if "MULTILINE" not in node.properties and node.comment.startswith("\n"):
            node.properties["MULTILINE"] = ("1",)
    assert read("renlib", write("renlib", [tree])) == [tree]


def _walked(tree: RenLibTree) -> list[tuple[int, Move, str]]:
    """Return every move of a library with its depth, main line first."""
    found, waiting = [], [(node, 1) for node in reversed(tree.children())]
    while waiting:
        node, depth = waiting.pop()
        children = tree.children(node)
        found.append((depth, node.move, node.comment))
        waiting.extend((child, depth + 1) for child in reversed(children))
    return found


@given(tree=trees())
def test_a_library_that_is_looked_through_is_the_one_that_is_read(
    tree: Record, write: Write, read: Read
) -> None:
    data = write("renlib", [tree])
    (record,) = read("renlib", data)
    with RenLibTree(data) as library:
        expected = [
            (len(node.path()) - 1, node.move, node.comment)
            for node in record.root.walk()
            if node.move is not None
        ]
        assert _walked(library) == expected
        assert library.comment == record.root.comment
        lines = [tuple(node.move for node in leaf.path()[1:]) for leaf in _leaves(record)]
        assert list(library.lines(MAX_DEPTH)) == lines
        for line in lines:
            found = library.find([move for move in line if move is not None])
            assert found is not None
            assert found.move == line[-1]


def _leaves(record: Record) -> list[Node]:
    return [node for node in record.root.walk() if not node.children and node.parent is not None]


@pytest.mark.parametrize("name", ["openings.lib"])
def test_a_library_is_looked_through_where_it_stands(name: str, data: Path) -> None:
    with RenLibTree.open(data / name) as library:
        (first,) = library.children()
        assert (RENJU.format(first.move), first.below) == ("h8", library.nodes - 1)
        assert library.find([RENJU.parse("a1")]) is None
    with pytest.raises(InvalidRecord, match=r"two_games.wtb, byte 0: this is not a RenLib library"):
        RenLibTree.open(data / "two_games.wtb")
