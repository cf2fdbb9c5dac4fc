"""Even openings that come with the package: random ones that an engine found about level.

They are files of the folder ``sets``, one for each game, size and number of moves, made by
``benches/make_balanced.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from random import Random

from tengen.arena.openings import ListBook, read_book
from tengen.base.errors import TengenError
from tengen.base.text import shown
from tengen.rules.variant import Variant

#: How a set is asked for where a file could stand, with or without its number of moves.
_WISH = re.compile(r"balanced(?::([0-9]{1,3}))?", re.ASCII)


def is_balanced(text: str) -> bool:
    """Whether a text asks for openings of ours rather than for a file.

    >>> is_balanced("balanced"), is_balanced("balanced:8"), is_balanced("./balanced")
    (True, True, False)
    """
    return _WISH.fullmatch(text) is not None


def set_name(rules: Variant, plies: int) -> str:
    """Return the name of the file that holds the openings of a game with so many moves.

    >>> from tengen import variant
    >>> set_name(variant("reversi"), 8)
    'reversi-8-8.txt'
    """
    return f"{rules.name}-{rules.size_text}-{plies}.txt"


def balanced_book(text: str, rules: Variant, seed: int = 0) -> ListBook:
    """Return the openings that ``balanced`` or ``balanced:8`` asks for.

    A seed other than 0 gives them in another order. Raises TengenError where there are none.
    """
    match = _WISH.fullmatch(text)
    assert match is not None, "ask is_balanced first"
    sets = {plies: found for plies, found in _sets(rules) if match[1] in {None, str(plies)}}
    if len(sets) != 1:
        raise TengenError(_problem(text, rules))
    with as_file(next(iter(sets.values()))) as path:
        book = read_book(path, rules)
    if not seed:
        return book
    openings = list(book.openings)
    Random(f"tengen balanced {seed}").shuffle(openings)
    return ListBook(tuple(openings))


def _sets(rules: Variant) -> Iterator[tuple[int, Traversable]]:
    """Yield the sets of a game by their number of moves."""
    folder = files(__package__).joinpath("sets")
    for plies in range(100):
        found = folder.joinpath(set_name(rules, plies))
        if found.is_file():
            yield plies, found


def _problem(text: str, rules: Variant) -> str:
    known = [f"balanced:{plies}" for plies, _found in _sets(rules)]
    game = f"{rules.name} on {rules.size_text}"
    if not known:
        return f"there are no balanced openings of {game}; take --random-openings or a file"
    return f"{shown(text)} is not a set of openings of {game}; there is {', '.join(known)}"
