"""The signature of rules and engines: counts at fixed depths, committed as ``signature.toml``.

``python benches/signature.py`` compares, ``--write`` rewrites the file. A changed count of leaves
is a change of the rules, one of positions searched a change of an engine or of what it has learned:
deliberate and explained, or a bug.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from tengen import Limit, Variant, engine, perft, variant, variants

FILE = Path(__file__).with_name("signature.toml")
HEADER = """\
# Leaves of the game tree at a fixed depth for each variant, from the start and from a middle game,
# and positions that the player tengen searches to a fixed depth. A changed count is a deliberate,
# explained change of the rules, of an engine or of its weights. See signature.py.
"""
#: Rows of five and six, blocked and free, a double three, an overline, captures: one move away.
MIDDLE = (
    "a1 b1 h1 c1 a3 d1 h8 e1 h9 g1 g10 b3 f10 c3 k5 d3 k6 e3 "
    "k7 m12 k9 n12 k10 m14 o12 o1 a5 b5 l2 c5 n2 d5"
)
REVERSI_MIDDLE = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7"
#: An opening that leaves the engines of five in a row something to think about, and how deep.
QUIET, DEPTH = "h8 i9 k8 g7 f9", 10


def middle(rules: Variant) -> str | None:
    if rules.is_reversi:
        return REVERSI_MIDDLE
    is_plain = rules.layers == 1 and rules.width >= 15 and rules.opening == "none"
    return MIDDLE if is_plain else None


def searched(rules: Variant) -> dict[str, int]:
    """Return how many positions the champion looks at; nothing in games that it does not play."""
    player = "tengen[book=no]" if rules.is_reversi else "tengen"
    if rules.opening != "none" or not engine.open(player).plays(rules):
        return {}
    position = rules.initial().play_all("" if rules.is_reversi else QUIET)
    with engine.open_simple(player) as champion:
        info = champion.play(position, Limit(depth=DEPTH)).info
    return {} if info is None or info.nodes is None else {f"search_{DEPTH}": info.nodes}


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
        counts[name] |= searched(rules)
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
