"""The tables of the user's guide that the program itself knows best: ``make_guide.py tables``.

A page has them between ``<!-- table: NAME -->`` and ``<!-- end of table -->``; what stands there is
replaced. A test compares the pages with what is made here, so no number in them gets old.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tengen import Variant, variant, variants
from tengen.games import opponents
from tengen.players.champion.player import ChampionPlayer
from tengen.players.ladder.catalogue import ladder
from tengen.players.personalities import CHARACTERS
from tengen.rules.aliases import NAMES
from tengen.rules.catalogue import square_sizes
from tengen.rules.variant import Family

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "guide"
_TABLE = re.compile(r"(<!-- table: ([a-z-]+) -->\n).*?(<!-- end of table -->)", re.DOTALL)
_FAMILIES = {Family.GOMOKU: "five in a row", Family.REVERSI: "Reversi"}

Row = tuple[str, ...]


def filled(page: str) -> str:
    """Return the text of a page with its tables made anew; raises KeyError for an unknown one."""
    return _TABLE.sub(lambda found: found[1] + TABLES[found[2]]() + found[3], page)


def make_tables() -> None:
    """Write the tables of every page."""
    for path in sorted(GUIDE.glob("*.md")):
        old = path.read_text(encoding="utf-8")
        new = filled(old)
        if new != old:
            path.write_text(new, encoding="utf-8")
            print(path)


def _table(heading: Row, rows: Iterator[Row]) -> str:
    lines = [heading, ("---",) * len(heading), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


# -- levels and players ----------------------------------------------------------------------------


def _levels_of(name: str) -> str:
    rows = ((str(one.number), one.name, f"{one.rating:.0f}") for one in ladder(variant(name)))
    return _table(("level", "name", "rating"), rows)


def _ladders() -> Iterator[Row]:
    for rules in variants():
        levels = ladder(rules)
        if levels:
            first, last = levels[0], levels[-1]
            span = f"{first.rating:.0f} to {last.rating:.0f}"
            yield f"`{rules.name}`", str(len(levels)), span


def _people() -> Iterator[Row]:
    for family, characters in CHARACTERS.items():
        for one in characters:
            yield f"`{one.name}`", _FAMILIES[family], one.sentence


def _classics(rules: Variant) -> Iterator[Row]:
    for one in opponents.classics(rules):
        if one.name == ChampionPlayer.name:
            continue  # the page speaks of it at length
        yield f"`{one.name}`", one.sentence


# -- sizes and names -------------------------------------------------------------------------------


def _sizes() -> Iterator[Row]:
    for rules in variants():
        sizes = square_sizes(rules)
        usual = rules.size_text if rules.layers < 2 else f"{rules.size_text}, a cube"
        others = ", ".join(map(str, sizes)) if len(sizes) < 6 else f"{sizes[0]} to {sizes[-1]}"
        names = ", ".join(f"`{alias}`" for alias in NAMES.get(rules.name, ()))
        yield f"`{rules.name}`", names, usual, others or "–"


# -- keys ------------------------------------------------------------------------------------------

_WEB_KEY = re.compile(r'keys: \[([^\]]+)\], text: N_\("([^"]+)"\)')
_DESKTOP_KEY = re.compile(r'Key\(\([^)]*\), "([^"]+)", "[^"]+", N_\("([^"]+)"\)\)')
_ARROWS = {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}


def _web_keys() -> Iterator[Row]:
    source = (ROOT / "web" / "src" / "app" / "keys.ts").read_text(encoding="utf-8")
    for keys, text in _WEB_KEY.findall(source):
        names = [name.strip(' "') for name in keys.split(",")]
        yield ", ".join(f"`{_ARROWS.get(name, name)}`" for name in names), text


def _desktop_keys() -> Iterator[Row]:
    source = (ROOT / "src" / "tengen" / "desktop" / "keys.py").read_text(encoding="utf-8")
    for key, text in _DESKTOP_KEY.findall(source):
        yield f"`{key}`", text


_KEYS = ("key", "what it does")
TABLES: Mapping[str, Callable[[], str]] = {
    "levels-freestyle": lambda: _levels_of("freestyle"),
    "levels-reversi": lambda: _levels_of("reversi"),
    "ladders": lambda: _table(("game", "levels", "ratings"), _ladders()),
    "personalities": lambda: _table(("name", "in", "character"), _people()),
    "classics-gomoku": lambda: _table(
        ("five in a row", "how it thinks"), _classics(variant("freestyle"))
    ),
    "classics-reversi": lambda: _table(("Reversi", "how it thinks"), _classics(variant("reversi"))),
    "sizes": lambda: _table(("game", "also called", "usual board", "sizes"), _sizes()),
    "keys-web": lambda: _table(_KEYS, _web_keys()),
    "keys-desktop": lambda: _table(_KEYS, _desktop_keys()),
}
