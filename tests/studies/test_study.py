"""Studies as objects: joined, searched, written and read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import InvalidRecord, Record, Symmetry, variant
from tengen.base.grid import Point
from tengen.records.marks import Mark, MarkKind
from tengen.records.node import Node
from tengen.studies import Chapter, Study
from tengen.studies.merging import merge_trees, turned
from tengen.studies.positions import PositionKey, key_of, positions_of
from tengen.studies.records import copied, line_of, to_text
from tengen.studies.study import moves_in

RENJU = variant("renju")


def line(moves: str, name: str = "renju") -> Record:
    return Record.of(variant(name).initial().play_all(moves))


def lines(*moves: str) -> Record:
    """A tree of several lines."""
    tree = line(moves[0])
    for one in moves[1:]:
        merge_trees(tree, line(one))
    return tree


def turned_record(record: Record, symmetry: Symmetry) -> Record:
    """The record as a turn or a mirror shows it."""
    other = copied(record)
    for node in other.root.walk():
        node.move = turned(node.move, record.variant, symmetry)
    return other


def keys(record: Record) -> set[PositionKey]:
    return {key_of(position, symmetry=True) for position in positions_of(record)}


def test_equal_lines_become_one() -> None:
    tree = line("h8 i9 g7")
    assert merge_trees(tree, line("h8 i9 j10 g7")) == 2
    assert merge_trees(tree, line("h8 i9 j10")) == 0
    assert [len(node.children) for node in tree.root.walk()] == [1, 1, 2, 0, 1, 0]


def test_turned_lines_are_others_unless_asked() -> None:
    tree = line("h8 i9 g7")
    assert merge_trees(copied(tree), line("h8 g9 i7")) == 2
    assert merge_trees(tree, line("h8 g9 i7"), symmetry=True) == 0


def test_what_was_said_of_a_move_is_kept_from_both() -> None:
    mine, theirs = line("h8 i9"), line("h8 g9")
    node, other = mine.root.children[0].children[0], theirs.root.children[0].children[0]
    node.comment, other.comment, other.spent = "Mine", "Theirs", 2.0
    node.marks = (Mark(MarkKind.CIRCLE, Point(8, 6)),)
    other.marks = (
        Mark(MarkKind.CIRCLE, Point(6, 6)),
        Mark(MarkKind.ARROW, Point(6, 6), to=Point(5, 6)),
    )
    node.properties, other.properties = {"A": ("1",)}, {"A": ("2",), "B": ("3",)}
    merge_trees(mine, theirs, symmetry=True)
    assert (node.comment, node.spent) == ("Mine\n\nTheirs", 2.0)
    assert node.properties == {"A": ("1",), "B": ("3",)}
    arrow = Mark(MarkKind.ARROW, Point(8, 6), to=Point(9, 6))
    assert [*node.marks] == [Mark(MarkKind.CIRCLE, Point(8, 6)), arrow]
    merge_trees(mine, theirs, symmetry=True)
    assert node.comment == "Mine\n\nTheirs", "what is known already is not said twice"


@pytest.mark.parametrize("other", ["freestyle", "swap2", "reversi"])
def test_trees_of_different_games_are_not_joined(other: str) -> None:
    with pytest.raises(InvalidRecord, match="renju and"):
        merge_trees(line(""), line("", other))


def test_trees_from_different_starts_are_not_joined() -> None:
    tree = Record(RENJU, RENJU.setup("15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o"))
    with pytest.raises(InvalidRecord, match="different positions"):
        merge_trees(tree, line("h8"))


def test_starts_that_a_turn_makes_equal_are_joined() -> None:
    rules = variant("tictactoe")
    texts = ("xo1/3/3 x", "3/3/1ox x")
    mine, theirs = (Record(rules, rules.setup(text)) for text in texts)
    theirs.root.add(rules.parse("a1"))
    assert merge_trees(mine, theirs, symmetry=True) == 1
    assert [rules.format(move) for move in mine.mainline] == ["c3"]


POINTS = ["f6", "g7", "h8", "i9", "j10", "g9", "i7", "h9"]
MOVES = st.lists(st.sampled_from(POINTS), max_size=5, unique=True)


@given(st.lists(MOVES, min_size=1, max_size=4), st.sampled_from(list(Symmetry)))
def test_a_tree_joins_its_own_image_without_a_new_position(
    moves: list[list[str]], symmetry: Symmetry
) -> None:
    tree = lines(*(" ".join(one) for one in moves))
    image, known = turned_record(tree, symmetry), keys(tree)
    joined = copied(tree)
    merge_trees(joined, image, symmetry=True)
    assert keys(joined) == known
    assert moves_in(joined) <= 2 * moves_in(tree)
    joined.validate()
    single = line(" ".join(moves[0]))
    assert merge_trees(single, turned_record(single, symmetry), symmetry=True) == 0


def test_chapters_of_one_name_are_joined_and_others_added() -> None:
    study = Study("A", [Chapter("Main", line("h8 h9")), Chapter("Side", line("h8 i9"))])
    other = Study("B", [Chapter("Main", line("h8 h9 i9")), Chapter("New", line("h8"))])
    assert study.merge(other) == 2
    assert [one.name for one in study.chapters] == ["Main", "Side", "New"]
    assert len(study.chapters[0].record.mainline) == 3
    other.chapters[1].record.root.add(RENJU.parse("a1"))
    assert len(study.chapters[2].record.mainline) == 1, "what was added is a copy"


def test_positions_are_found_turned_or_not() -> None:
    tree = lines("h8 i9 g7", "h8 h9")
    study = Study("A", [Chapter("Main", tree), Chapter("No", line("", "pente"))])
    wanted = RENJU.initial().play_all("h8 g9")
    assert [(one.chapter, one.moves) for one in study.search(wanted)] == [("Main", ("h8", "i9"))]
    assert list(study.search(wanted, symmetry=False)) == []
    found = study.positions()
    assert len(found) == 6
    assert sum(map(len, found.values())) == 6
    assert [one.moves for one in study.search_text("MAIN")] == [()]


@pytest.mark.parametrize("name", ["study.sgf", "study.json", "study.jsonl"])
def test_a_study_is_the_same_after_a_file(tmp_path: Path, name: str) -> None:
    tree = lines("h8 i9 g7", "h8 h9")
    tree.root.children[0].comment = "Centre"
    study = Study("Openings «26»", [Chapter("A", tree), Chapter("B", line("d3", "reversi"))], "All")
    study.save(tmp_path / name)
    assert Study.load(tmp_path / name) == study
    assert [*study.chapters[0].record.tags] == []


def test_a_library_is_one_tree_of_all_chapters(tmp_path: Path) -> None:
    study = Study("A", [Chapter("A", line("h8 h9")), Chapter("B", line("h8 i9"))])
    study.save(tmp_path / "study.lib")
    (chapter,) = Study.load(tmp_path / "study.lib").chapters
    assert moves_in(chapter.record) == 3
    study.chapters.append(Chapter("C", line("h8", "freestyle")))
    with pytest.raises(InvalidRecord, match="renju and freestyle"):
        study.save(tmp_path / "other.lib")
    assert not (tmp_path / "other.lib").exists()
    with pytest.raises(InvalidRecord, match="no chapter"):
        Study("Empty").save(tmp_path / "other.lib")


def test_chapters_are_called_by_title_players_or_number(tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    path.write_text("(;GM[4]GN[Final])(;GM[4]PB[Ada]PW[Bo])(;GM[4])")
    study = Study.load(path)
    assert study.name == "games"
    assert [one.name for one in study.chapters] == ["Final", "Ada – Bo", "3"]


def test_one_line_is_taken_out_of_a_tree() -> None:
    tree = lines("h8 i9 g7", "h8 h9 i9")
    tree.root.children[0].children[1].comment = "Direct"
    text = to_text(tree)

    def moves(record: Record) -> str:
        return " ".join(map(RENJU.format, record.mainline))

    assert [moves(line_of(text, node)) for node in range(6)] == [
        "",
        "h8",
        "h8 i9",
        "h8 i9 g7",
        "h8 h9",
        "h8 h9 i9",
    ]
    assert [moves(line_of(text, ply=ply)) for ply in (0, 2, 9)] == ["", "h8 i9", "h8 i9 g7"]
    found: Node = line_of(text, 5).root.children[0].children[0]
    assert found.comment == "Direct"
