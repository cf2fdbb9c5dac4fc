"""Draw a position: ``python examples/draw_board.py board.svg`` (or ``board.png``)."""

from __future__ import annotations

import sys
from pathlib import Path

from tengen import draw, variant


def main() -> None:
    path = Path(sys.argv[1] if len(sys.argv) > 1 else "board.svg")
    position = variant("freestyle").initial().play_all("h8 i9 h9 h10 g8 i10 i8 f8 j8 k8 g9")
    drawing = draw.Drawing(numbers=True, size=480)
    if path.suffix == ".png":
        path.write_bytes(draw.png(position, drawing))
    else:
        path.write_text(draw.svg(position, drawing), encoding="utf-8")
    print(f"wrote {path}")


if __name__ == "__main__":
    main()
