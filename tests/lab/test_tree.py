"""The tree of a search can be walked: boards, windows, reasons, and it stays small."""

from __future__ import annotations

import sys
from math import inf
from xml.etree import ElementTree as ET

import pytest

from tengen import lab, variant
from tengen.lab import LabProblemError, NodeEnd, SearchTree

REVERSI = variant("reversi").initial().play_all("c4 c5 f6")


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return lab.trace(REVERSI, "alphabeta", 4)


def test_each_node_has_the_board_that_its_moves_lead_to(tree: SearchTree) -> None:
    for node in range(0, len(tree), 17):
        assert tree.board(node).key == REVERSI.play_all(tree.moves(node)).key
        assert len(tree.moves(node)) == tree.ply(node)


def test_parents_and_children_agree(tree: SearchTree) -> None:
    below = [child for node in range(len(tree)) for child in tree.children(node)]
    assert sorted(below) == list(range(1, len(tree)))
    assert all(node in tree.children(tree.parent(node) or 0) for node in range(1, len(tree)))


def test_windows_are_handed_down_turned_around(tree: SearchTree) -> None:
    assert (tree.alpha(0), tree.beta(0)) == (-inf, inf)
    for node in range(len(tree)):
        best = tree.alpha(node)
        for child in tree.children(node):
            beta, value = tree.beta(child), tree.value_of(child)
            assert best is not None
            assert value is not None
            assert beta == -best
            best = max(best, -value)


def test_a_cut_off_names_the_move_and_what_it_saved(tree: SearchTree) -> None:
    cut = [node for node in range(len(tree)) if tree.reason(node) is NodeEnd.CUT_OFF]
    assert len(cut) == tree.counters.cutoffs > 0
    assert sum(len(tree.cut(node)) for node in cut) == tree.counters.skipped > 0
    for node in cut:
        value, beta = tree.value_of(node), tree.beta(node)
        assert value is not None
        assert beta is not None
        assert value >= beta
    refuting = tree.move(tree.children(cut[0])[-1])
    assert refuting is not None
    assert tree.why(cut[0]).text.startswith(REVERSI.variant.format(refuting))


def test_it_says_why_it_left_every_kind_of_node() -> None:
    mtdf = lab.trace(variant("tictactoe").initial(), "mtdf", 5)
    seen = {mtdf.reason(node) for node in range(len(mtdf))}
    assert seen == set(NodeEnd) - {NodeEnd.OPEN}
    assert all(mtdf.why(node).text for node in range(len(mtdf)))


def test_a_search_that_begins_anew_has_a_tree_for_each_time() -> None:
    tree = lab.trace(REVERSI, "zero_window", 3)
    assert len(tree.roots) == tree.counters.researches + 1 > 2
    assert tree.value_of(tree.roots[-1]) == tree.value
    assert [tree.is_again(root) for root in tree.roots] == [False] + [True] * (len(tree.roots) - 1)


def test_negascout_searches_again_under_the_same_parent() -> None:
    tree = lab.trace(REVERSI, "negascout", 4)
    again = [node for node in range(len(tree)) if tree.is_again(node)]
    assert len(again) == tree.counters.researches > 0
    for node in again:
        siblings = tree.children(tree.parent(node) or 0)
        assert tree.move(siblings[siblings.index(node) - 1]) == tree.move(node)


def test_one_hundred_thousand_nodes_take_a_few_megabytes() -> None:
    tree = lab.trace(variant("reversi", size=6).initial(), "minimax", 9, max_nodes=100_000)
    columns = tree.columns
    arrays = [getattr(columns, name) for name in columns.__dataclass_fields__ if name != "moves"]
    assert len(tree) == 100_000
    assert sum(map(sys.getsizeof, arrays)) < 6_000_000


def test_a_search_that_is_ended_keeps_what_it_saw() -> None:
    tree = lab.trace(REVERSI, "minimax", 4, max_nodes=1_000)
    assert (tree.is_complete, tree.value, len(tree)) == (False, None, 1_000)
    assert tree.best in {tree.move(child) for child in tree.children(0)}
    assert tree.reason(0) is NodeEnd.OPEN
    assert tree.branch(0, 1)["value"] is None


def test_whoever_watches_can_end_it() -> None:
    told: list[int] = []

    def is_over(nodes: int) -> bool:
        told.append(nodes)
        return nodes >= 500

    tree = lab.trace(REVERSI, "minimax", 6, is_over=is_over)
    assert not tree.is_complete
    assert told == sorted(told)
    assert 500 <= tree.counters.nodes < 1_000


def test_the_picture_is_svg_and_shows_the_moves_from_the_root(tree: SearchTree) -> None:
    picture = ET.fromstring(tree._repr_svg_())  # noqa: S314 - our own
    texts = [element.text or "" for element in picture.iter() if element.tag.endswith("}text")]
    for child in tree.children(0)[:6]:
        move = tree.move(child)
        assert move is not None
        assert any(text.startswith(REVERSI.variant.format(move)) for text in texts)


@pytest.mark.parametrize("algorithm", lab.algorithms())
def test_each_algorithm_has_a_picture(algorithm: str) -> None:
    tree = lab.trace(variant("tictactoe").initial(), algorithm, 3)
    assert tree._repr_svg_().startswith("<svg")


def test_the_whole_tree_as_data_has_every_node(tree: SearchTree) -> None:
    def count(branch: dict[str, object]) -> int:
        children = branch["children"]
        assert isinstance(children, list)
        return 1 + sum(map(count, children))

    assert count(tree.branch(0)) == len(tree)
    assert count(tree.branch(0, 1)) == 1 + len(tree.children(0))


def test_a_comparison_goes_deeper_until_it_costs_too_much() -> None:
    rows = list(lab.compare(REVERSI, ("minimax", "alphabeta"), 5, max_nodes=3_000))
    done = [(row.algorithm, row.depth) for row in rows if row.is_complete]
    assert ("alphabeta", 5) in done
    assert ("minimax", 5) not in done
    by_depth = {(row.algorithm, row.depth): row for row in rows}
    assert by_depth["minimax", 4].value == by_depth["alphabeta", 4].value


def test_a_comparison_that_is_ended_has_no_rows_of_searches_that_never_began() -> None:
    rows = list(lab.compare(REVERSI, depth=5, is_over=lambda nodes: nodes >= 500))
    assert {row.algorithm for row in rows} == {"brute_force"}
    assert [row.is_complete for row in rows] == [True] * (len(rows) - 1) + [False]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"algorithm": "alphabet"}, "alphabeta"),
        ({"ordering": "bst"}, "best"),
        ({"evaluation": "row"}, "corners"),
        ({"depth": 0}, "from 1 to 12, not 0"),
        ({"depth": 99}, "from 1 to 12, not 99"),
        ({"breadth": -1}, "from 0 to 400, not -1"),
        ({"max_nodes": 0}, "not 0"),
        ({"algorithm": "minimax", "evaluation": "games"}, "only mcts"),
    ],
)
def test_what_cannot_be_searched_is_refused_in_a_sentence(
    asked: dict[str, object], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        lab.trace(REVERSI, **asked)  # type: ignore[arg-type]


def test_a_board_without_edges_is_refused() -> None:
    with pytest.raises(LabProblemError, match="board with edges"):
        lab.trace(variant("unbounded").initial())


def test_a_game_in_its_opening_is_searched_without_the_protocol() -> None:
    tree = lab.trace(variant("swap2").initial(), "alphabeta", 1)
    assert tree.is_complete


def test_a_centre_that_is_still_to_be_shared_is_no_position_to_search() -> None:
    with pytest.raises(LabProblemError, match="the opening is not over yet"):
        lab.trace(variant("common-centre").initial(), "alphabeta", 1)
