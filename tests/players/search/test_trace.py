"""What a trace counts and keeps."""

from __future__ import annotations

import pytest

from tengen import variant
from tengen.base.limits import Limit
from tengen.engine.api import Request
from tengen.engine.local import Watch
from tengen.players.search import alphabeta, minimax, zero_window
from tengen.players.search.samples import Corners
from tengen.players.search.trace import SearchOver, Trace, TreeNode

START = variant("reversi").initial()


def nodes_of(node: TreeNode) -> list[TreeNode]:
    return [node, *(below for child in node.children for below in nodes_of(child))]


def test_a_large_enough_trace_keeps_every_node_with_its_value() -> None:
    trace = Trace(most_nodes=10_000)
    result = minimax.search(Corners(), START, 3, trace)
    assert trace.root is not None
    nodes = nodes_of(trace.root)
    assert len(nodes) == trace.nodes == 1 + 4 + 12 + 56
    for node in nodes:
        if node.children:
            assert node.value == max(-(child.value or 0) for child in node.children)
    assert trace.root.value == result.value


def test_a_small_trace_keeps_the_moves_at_the_root_and_a_few_more() -> None:
    trace = Trace(most_nodes=10)
    minimax.search(Corners(), START, 4, trace)
    assert trace.root is not None
    assert [node.move for node in trace.root.children] == [*Corners().moves(START)]
    assert len(nodes_of(trace.root)) <= 1 + 10 + 4
    assert trace.nodes == 317


def test_notes_and_bounds_tell_why_a_node_ended() -> None:
    trace = Trace(most_nodes=10_000)
    alphabeta.search(Corners(), START, 4, trace)
    assert trace.root is not None
    nodes = nodes_of(trace.root)
    cut = [node for node in nodes if node.note == "cut off"]
    assert len(cut) == trace.cutoffs > 0
    for node in cut:
        assert node.bounds is not None
        assert node.value is not None
        assert node.value >= node.bounds[1]
    assert len([node for node in nodes if node.note == "estimate"]) == trace.estimates
    assert trace.estimates == trace.leaves


def test_searching_again_begins_the_tree_anew() -> None:
    trace = Trace(most_nodes=10_000)
    zero_window.search(Corners(), START, 2, trace)
    assert trace.root is not None
    assert len(nodes_of(trace.root)) < trace.nodes


def test_it_is_over_before_a_node_too_many() -> None:
    watch = Watch(Request(START, Limit(nodes=5)), lambda _: None)
    trace = Trace(watch)
    with pytest.raises(SearchOver):
        minimax.search(Corners(), START, 3, trace)
    assert (trace.nodes, watch.nodes) == (5, 5)
    assert trace.root is not None
    assert trace.root.value is None
