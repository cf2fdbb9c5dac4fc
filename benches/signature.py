"""The signature of rules and engines: counts at fixed depths, committed as ``signature.toml``.

``python benches/signature.py`` compares, ``--write`` rewrites the file. A changed count of leaves
is a change of the rules, one of positions searched a change of an engine or of what it has learned:
deliberate and explained, or a bug.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

from tengen import Limit, Position, Variant, _core, engine, perft, variant, variants
from tengen.engine.native import reversi
from tengen.engine.native.gomoku import core_board
from tengen.learn.ntuple.network import Network, solve_ending

FILE = Path(__file__).with_name("signature.toml")
HEADER = """\
# Leaves of the game tree at a fixed depth for each variant, from the start and from a middle game,
# and positions that engines and solvers visit. A changed count is a deliberate, explained change of
# the rules, of an engine or of its weights. See signature.py.
"""
#: Rows of five and six, blocked and free, a double three, an overline, captures: one move away.
MIDDLE = (
    "a1 b1 h1 c1 a3 d1 h8 e1 h9 g1 g10 b3 f10 c3 k5 d3 k6 e3 "
    "k7 m12 k9 n12 k10 m14 o12 o1 a5 b5 l2 c5 n2 d5"
)
REVERSI_MIDDLE = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7"
#: An opening that leaves the engines of five in a row something to think about, and how deep.
QUIET, DEPTH = "h8 i9 k8 g7 f9", 10
#: The main rules are searched deeper besides, and forced wins are looked for in every so many of
#: the problems for them.
MAIN, DEEP_DEPTH = ("freestyle", "standard", "renju", "caro"), 12
EVERY = {"vcf": 8, "vct": 8, "threats": 40}
PROBLEMS = Path(__file__).parents[1] / "tests" / "data" / "forced-wins"
#: A skirmish with captures made and threatened, and how deep it is searched.
SKIRMISH, SKIRMISH_DEPTH = "k10 k11 l10 m10 k9 l9 k8 k12 j11 i12", 8
#: The best moves of one search, and how deep it is.
LINES, LINES_DEPTH = 3, 8
#: A search for a forced win gives up after so many positions.
SOLVER_NODES = 100_000
#: Empty squares of the endings that are counted out, by the size of the board.
EMPTIES = {8: (8, 14, 20), 6: (8, 14), 10: (7, 10)}
#: What a network that has learned nothing searches, and those that can.
NETWORK_DEPTH, NETWORKS = 4, ("freestyle", "renju", "reversi", "reversi-6")


def middle(rules: Variant) -> str | None:
    if rules.is_reversi:
        return REVERSI_MIDDLE
    is_plain = rules.layers == 1 and rules.width >= 15 and rules.opening == "none"
    return MIDDLE if is_plain else None


def start_of_search(rules: Variant) -> Position:
    return rules.initial().play_all("" if rules.is_reversi else QUIET)


def searched(rules: Variant) -> dict[str, int]:
    """Return how many positions the champion looks at; nothing in games that it does not play."""
    player = "tengen[book=no]" if rules.is_reversi else "tengen"
    if rules.opening != "none" or not engine.open(player).plays(rules):
        return {}
    position = start_of_search(rules)
    depths = (DEPTH, DEEP_DEPTH) if rules.name in MAIN else (DEPTH,)
    counts = {f"search_{depth}": nodes_of(player, position, depth, 1) for depth in depths}
    if rules.captures:
        skirmish = rules.initial().play_all(SKIRMISH)
        counts[f"skirmish_{SKIRMISH_DEPTH}"] = nodes_of(player, skirmish, SKIRMISH_DEPTH, 1)
    lines = nodes_of(player, position, LINES_DEPTH, LINES)
    return counts | {f"lines_{LINES}_{LINES_DEPTH}": lines}


def nodes_of(player: str, position: Position, depth: int, lines: int) -> int:
    with engine.open_simple(player) as champion:
        found = champion.analyse(position, Limit(depth=depth), lines=lines)
    assert found[0].nodes is not None
    return found[0].nodes


def solved(rules: Variant) -> dict[str, int]:
    """Return how many positions the search for forced wins visits."""
    if rules.name not in MAIN:
        return {}
    aims = {"vcf": _core.ForcedAim.FOURS, "vct": _core.ForcedAim.THREES}
    counts = {}
    for kind, aim in (aims | {"threats": _core.ForcedAim.THREATS}).items():
        file = PROBLEMS / f"{rules.name}-{'vcf' if kind == 'vcf' else 'vct'}.jsonl"
        lines = file.read_text(encoding="utf-8").splitlines()[:: EVERY[kind]]
        games = [rules.initial().play_all(json.loads(line)["moves"]) for line in lines]
        counts[kind] = sum(forced(game, aim).nodes for game in games)
    return counts


def forced(position: Position, aim: _core.ForcedAim) -> _core.ForcedWin:
    limits = _core.ForcedLimits(SOLVER_NODES, -1.0, 4)
    return _core.forced_win(core_board(position), aim, limits, None)


def ended(rules: Variant) -> dict[str, int]:
    """Return the margins of endings, and how many positions it took to count them out."""
    counts: dict[str, int] = {}
    for empties in EMPTIES.get(rules.width, ()) if rules.is_reversi else ():
        position = ending(rules, empties)
        solver = reversi.compiled(rules.width, 16)
        found = solver.search(reversi.core_board(position), _core.SearchLimits(reversi.MAX_DEPTH))
        assert found.is_exact
        assert found.lines[0].value == solve_ending(position)
        counts |= {f"ending_{empties}": found.nodes, f"margin_{empties}": found.lines[0].value}
    return counts


def ending(rules: Variant, empties: int) -> Position:
    """Return a game whose moves follow no plan but are always the same."""
    position = rules.initial()
    while (left := rules.width * rules.height - len(position.setup.stones)) > empties:
        moves = position.legal_moves
        position = position.play(moves[5 * left % len(moves)])
    return position


def learned(name: str, rules: Variant) -> dict[str, int]:
    """Return how many positions a network looks at that has learned nothing."""
    if name not in NETWORKS:
        return {}
    found = Network.fresh(rules).search(start_of_search(rules), depth=NETWORK_DEPTH)
    return {f"network_{NETWORK_DEPTH}": found.nodes}


def signature() -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    for rules in (*variants(), variant("reversi", size=6), variant("reversi", size=10)):
        name = rules.name + ("" if rules == variant(rules.name) else f"-{rules.size_text}")
        start = rules.initial()
        depth = 7 if rules.is_reversi else 4 if rules.name == "tictactoe" else 2
        counts[name] = {f"start_{depth}": perft(start, depth)}
        line = middle(rules)
        if line is not None and rules == variant(rules.name):
            depth = 7 if rules.is_reversi else 3
            counts[name][f"middle_{depth}"] = perft(start.play_all(line), depth)
        counts[name] |= searched(rules) | solved(rules) | ended(rules) | learned(name, rules)
    return counts


def render(counts: dict[str, dict[str, int]]) -> str:
    tables = [
        f"[{name}]\n" + "".join(f"{key} = {value}\n" for key, value in table.items())
        for name, table in counts.items()
    ]
    return HEADER + "\n" + "\n".join(tables)


def main() -> int:
    found = signature()
    if "--write" in sys.argv:
        FILE.write_text(render(found), encoding="utf-8")
        print(f"wrote {FILE}")
        return 0
    committed = tomllib.loads(FILE.read_text(encoding="utf-8"))
    for name in sorted(found.keys() | committed.keys()):
        if found.get(name) != committed.get(name):
            print(f"{name}: committed {committed.get(name)}, found {found.get(name)}")
    return int(found != committed)


if __name__ == "__main__":
    sys.exit(main())
