"""Options several sub-commands share."""

from __future__ import annotations

from tengen.base.errors import InvalidVariant, TengenError
from tengen.base.suggest import hint
from tengen.rules.board import Backend
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant

_LONGEST = 9
_DAY = 86_400.0


class UsageProblem(TengenError):
    """A command line that cannot be understood."""

    @classmethod
    def unknown(cls, what: str, word: str, known: tuple[str, ...]) -> UsageProblem:
        """Describe a word that is not known, with the nearest that is."""
        return cls(f"there is no {what} {word!r}; {hint(word, known)}")


def whole_number(option: str, text: str, least: int = 1) -> int:
    """Read the number given to an option."""
    is_number = text.isascii() and text.isdigit() and len(text) <= _LONGEST
    if not is_number or int(text) < least:
        raise UsageProblem(f"{option} takes a whole number from {least} up, not {text!r}")
    return int(text)


def seconds(option: str, text: str, least: float = 0.001) -> float:
    """Read the seconds given to an option, a day at most."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not least <= found <= _DAY:
        raise UsageProblem(f"{option} takes seconds, such as 0.5, not {text!r}")
    return found


def chosen_backend(name: str | None) -> Backend | None:
    """Return the backend named on the command line; None leaves the choice to the rules."""
    known = {backend.value: backend for backend in Backend}
    if name is None or name in known:
        return None if name is None else known[name]
    raise UsageProblem.unknown("backend", name, tuple(known))


def chosen_variant(name: str, size: str | None, line: str | None = None) -> Variant:
    """Return the variant named on the command line, with its size and row length where given."""
    rules = variant(name, size=size)
    if line is None:
        return rules
    if rules.is_reversi:
        raise InvalidVariant(f"{name}: there are no rows to win, so a row of {line} means nothing")
    return variant(name, size=size, line=whole_number("--line", line))
