"""The search laboratory: searches that can be watched step by step.

>>> from tengen import lab, variant
>>> tree = lab.trace(variant("reversi").initial().play_all("c4 c5 f6"), "alphabeta", depth=3)
>>> tree.value, tree.counters.nodes, len(tree) == tree.counters.nodes
(-3.0, 100, True)
"""

from tengen.lab.columns import NodeEnd
from tengen.lab.errors import LabProblemError
from tengen.lab.problem import evaluations, orderings
from tengen.lab.tracing import SearchCount, algorithms, compare, trace
from tengen.lab.tree import LabSearch, SearchCounters, SearchTree

__all__ = [
    "LabProblemError",
    "LabSearch",
    "NodeEnd",
    "SearchCount",
    "SearchCounters",
    "SearchTree",
    "algorithms",
    "compare",
    "evaluations",
    "orderings",
    "trace",
]
