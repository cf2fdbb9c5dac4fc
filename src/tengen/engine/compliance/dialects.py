"""The protocols, as far as the checks need to speak them without a driver."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LONG = 50_000


@dataclass(frozen=True, slots=True)
class ComplianceDialect:
    """How to see that a program lives, how to confuse it, and how to dismiss it."""

    name: str
    #: Variants to try when none is asked for.
    variants: tuple[str, ...]
    #: Lines that make the program ready.
    opening: tuple[str, ...]
    #: A line that any healthy program answers, and how its answer looks.
    question: str
    answer: re.Pattern[str]
    #: Moves of an opponent who does not know the rules.
    illegal: tuple[str, ...]
    #: The last word to the program; empty where the protocol has none.
    farewell: str
    #: Checks that this protocol has no words for.
    unspoken: tuple[str, ...] = ()
    garbage: tuple[str, ...] = (
        "",
        "   ",
        "xyzzy",
        "\x00\x01\x7f",
        "ünïcödé ½ 五子棋",
        "-1",
        "7,7",
        "%s%n" * 20,
        "A" * _LONG,
    )


DIALECTS = {
    "gomocup": ComplianceDialect(
        "gomocup",
        variants=("freestyle", "standard", "renju", "caro", "swap2"),
        opening=("START 15", "INFO timeout_turn 100", "INFO timeout_match 0"),
        question="ABOUT",
        answer=re.compile(r'.*name\s*=\s*"|UNKNOWN', re.IGNORECASE),
        illegal=("TURN 7,7", "TURN 7,7", "TURN 99,99", "TURN -1,0", "TAKEBACK 3,3"),
        farewell="END",
    ),
    "gtp": ComplianceDialect(
        "gtp",
        variants=("reversi",),
        opening=("clear_board",),
        question="4242 protocol_version",
        answer=re.compile(r"[=?]4242"),
        illegal=("play black a1", "play black z99", "play black", "undo", "undo"),
        farewell="quit",
        unspoken=("keeps its memory",),
    ),
    "nboard": ComplianceDialect(
        "nboard",
        variants=("reversi",),
        opening=("nboard 2", "set depth 1"),
        question="ping 4242",
        answer=re.compile(r"pong 4242"),
        illegal=("move a1", "move z99", "move"),
        farewell="quit",
        unspoken=("keeps its memory",),
    ),
}
