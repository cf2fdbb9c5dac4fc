"""Draw the pictures of the documentation anew: ``python docs/make_pictures.py``."""

from __future__ import annotations

from pathlib import Path

from tengen import variant
from tengen.draw import Drawing, svg

FOLDER = Path(__file__).parent / "pictures"

_RENJU = (
    "h8 h9 i10 i9 j9 h11 h10 g10 f9 f11 i8 e12 d13 g11 i11 d11 e11 g9 g8 j8 g12 f8 k10 l11 h7 g6"
)
_REVERSI = "f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 e2 f6 a3 e1 f1 b5 d1 c1 a6 g1 d7 b4 f3 f2"


def pictures() -> dict[str, str]:
    """Return the text of each picture by its file name."""
    renju = variant("renju").initial().play_all(_RENJU)
    reversi = variant("reversi").initial().play_all(_REVERSI)
    return {
        "renju.svg": svg(renju, Drawing(numbers=True, size=480)),
        "reversi.svg": svg(reversi, Drawing(legal_moves=True, size=480)),
    }


def main() -> None:
    """Write every picture into its folder."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
