"""The games of ``list_games`` and ``set_game``, and the variants they mean."""

from __future__ import annotations

from collections.abc import Iterable

from tengen.rules.catalogue import variant, variants
from tengen.rules.variant import Variant

#: What other programs call our variants; beside it each has its own name.
_OTHER_NAMES = {
    "reversi": ("Othello", "Reversi"),
    "freestyle": ("Gomoku", "Five in a Row"),
    "standard": ("Gomoku",),
}
_LISTED_ONCE = {"reversi", "freestyle"}


def games() -> tuple[str, ...]:
    """Return the games we can be asked for, one name each.

    >>> games()[:3]
    ('Othello', 'Gomoku', 'standard')
    """
    known = [_OTHER_NAMES[name][0] for name in ("reversi", "freestyle")]
    return (*known, *(rules.name for rules in variants() if rules.name not in _LISTED_ONCE))


def game_variant(name: str) -> Variant | None:
    """Return the variant that a game of that name is for us, at its usual size."""
    wanted = _plain(name)
    for rules in variants():
        if wanted == _plain(rules.name):
            return rules
    for own, names in _OTHER_NAMES.items():
        if wanted in map(_plain, names):
            return variant(own)
    return None


def game_name(rules: Variant, offered: Iterable[str]) -> str | None:
    """Return which of the games that a program offers is a variant; None when none is."""
    if not is_usual(rules):
        return None
    by_plain = {_plain(name): name for name in offered}
    for name in (rules.name, *_OTHER_NAMES.get(rules.name, ())):
        if _plain(name) in by_plain:
            return by_plain[_plain(name)]
    return None


def is_usual(rules: Variant) -> bool:
    """Whether the rules are those of the variant's name, whatever the size."""
    if rules.grid.is_unbounded:
        return rules == variant(rules.name)
    return rules == variant(rules.name, size=(rules.width, rules.height))


def is_plain(rules: Variant) -> bool:
    """Whether moves are stones on a flat board only, so that a program may know it by any name."""
    has_actions = any(step.actions for step in rules.steps)
    return rules.layers == 1 and not has_actions and not rules.shared_centre


def _plain(name: str) -> str:
    return "".join(char for char in name.lower() if char.isalnum())
