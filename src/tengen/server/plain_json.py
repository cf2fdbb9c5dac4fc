"""JSON from outside, read so that whatever was read can be stored and sent again.

The reader of Python takes more than JSON is for: halves of surrogate pairs, which no encoding can
write; NaN and Infinity; numbers of thousands of digits; lists in lists without end.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, NoReturn

#: Objects and lists inside each other.
MAX_DEPTH = 32
#: Digits of a whole number: enough for any time in milliseconds, and exact in a browser.
MAX_DIGITS = 15

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_OPENING = re.compile(r"[\[{]")
#: A text, or what opens or closes a list or an object.
_TEXT_OR_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{\]}]', re.DOTALL)


class NotPlain(ValueError):
    """Something that is no JSON, or that we do not take."""


def plain_json(text: str | bytes) -> Any:
    r"""Return the data of a JSON text; raises NotPlain.

    >>> plain_json('{"do": "ping", "at": [1, 2.5]}')
    {'do': 'ping', 'at': [1, 2.5]}
    >>> plain_json('["\\ud83d\\ude00"]')
    ['😀']
    >>> plain_json('["\\ud83d"]')
    Traceback (most recent call last):
    tengen.server.plain_json.NotPlain: it has characters that cannot be written
    """
    try:
        given = text.decode() if isinstance(text, bytes) else text
        if len(_OPENING.findall(given)) > MAX_DEPTH:
            _check_depth(given)
        data = json.loads(given, parse_constant=_no_number, parse_float=_finite, parse_int=_whole)
    except NotPlain:
        raise
    except (ValueError, RecursionError) as error:
        raise NotPlain(f"it is no JSON: {error}") from None
    if _SURROGATE.search(given):
        _check_writable(data)
    return data


def _no_number(word: str) -> NoReturn:
    raise NotPlain(f"{word} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise NotPlain("a number is too large")
    return number


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        raise NotPlain("a number is too large")
    return int(digits)


def _check_writable(data: Any) -> None:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        raise NotPlain("it has characters that cannot be written") from None


def _check_depth(text: str) -> None:
    """Raise NotPlain before the reader goes as deep: what runs at the end of the stack fails."""
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        match found[0]:
            case "[" | "{":
                depth += 1
                if depth > MAX_DEPTH:
                    raise NotPlain("it is nested too deeply")
            case "]" | "}":
                depth -= 1
