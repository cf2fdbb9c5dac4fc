"""Show black's forbidden points: ``python examples/forbidden_points.py "h8 a1 h9 …"``."""

from __future__ import annotations

import sys

from tengen import variant

EXAMPLE = "h8 a1 h9 a3 g10 a5 f10 a7"


def main() -> None:
    rules = variant("renju")
    position = rules.initial().play_all(sys.argv[1] if len(sys.argv) > 1 else EXAMPLE)
    print(position)
    for move in rules.placements:
        reason = position.why_illegal(move)
        if reason not in {None, "the point is taken"}:
            print(f"{rules.format(move)}: {reason}")


if __name__ == "__main__":
    main()
