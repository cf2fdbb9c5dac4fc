"""A value function that learns: tables over small tuples of cells, taught by temporal differences.

``Network`` keeps the tables in the compiled core and plays itself thousands of times a minute;
``reference`` is the same network in plain Python, to be read.
"""

from tengen.learn.ntuple.errors import InvalidNetwork, NetworkUnsupported
from tengen.learn.ntuple.lessons import Lesson, NetworkSearchResult, SelfPlay, SelfPlayReport
from tengen.learn.ntuple.network import Network, solve_ending, supports

__all__ = [
    "InvalidNetwork",
    "Lesson",
    "Network",
    "NetworkSearchResult",
    "NetworkUnsupported",
    "SelfPlay",
    "SelfPlayReport",
    "solve_ending",
    "supports",
]
