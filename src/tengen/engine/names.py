"""Players by name, as written on a command line.

``random``, ``tengen[threads=2,nodes=100000]``, ``level:7``, ``gomocup:./pbrain-other --fast``,
``gtp[memory=500]:gtp-rhino``: a kind, perhaps options in brackets, perhaps an argument after a
colon.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tengen.base.errors import InvalidArgument, TengenError
from tengen.base.text import shown

_NAME = re.compile(r"\s*([^\[\]:\s]+)\s*(?:\[([^\[\]]*)\]\s*)?(?::(.*))?", re.DOTALL)


class InvalidPlayer(TengenError, ValueError):
    """A player that does not exist, or an option it does not have."""


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A name taken apart.

    >>> PlayerName.parse("Random [seed=7]")
    PlayerName(kind='random', options={'seed': '7'}, argument='')
    >>> PlayerName.parse("gtp:gnugo --mode gtp").argument
    'gnugo --mode gtp'
    """

    kind: str
    options: Mapping[str, str] = field(default_factory=dict)
    argument: str = ""

    @classmethod
    def parse(cls, text: str) -> PlayerName:
        """Read a name; raises InvalidPlayer for text that is none."""
        InvalidArgument.check(text, str, "the name of a player; write 'random' or 'level:3'")
        match = _NAME.fullmatch(text)
        if match is None:
            problem = "is not a player; write it as random or random[seed=7]"
            raise InvalidPlayer(f"{shown(text)} {problem}")
        return cls(match[1].lower(), _options(text, match[2] or ""), (match[3] or "").strip())

    @property
    def text(self) -> str:
        """The name in its usual spelling; ``parse`` reads it back."""
        options = ",".join(f"{key}={value}" for key, value in self.options.items())
        return (
            self.kind
            + (f"[{options}]" if options else "")
            + (f":{self.argument}" if self.argument else "")
        )


def _options(name: str, text: str) -> dict[str, str]:
    """Read ``seed=7,nodes=100`` into a mapping."""
    options: dict[str, str] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise InvalidPlayer(
                f"{shown(part)} in {shown(name)} is not an option; write it as seed=7"
            )
        if key in options:
            raise InvalidPlayer(f"option {shown(key)} stands twice in {shown(name)}")
        options[key] = value
    return options
