"""A process that draws: ``python -m tengen.server.pictures.worker``.

It reads requests as lines of JSON and answers each with a line, ``{"size"}`` before the bytes of
the picture or ``{"error"}``. It is nice to everybody else, and ends with its input.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress

from tengen.base import system
from tengen.base.errors import TengenError
from tengen.server.pictures.request import PictureRequest

#: Bytes of memory; a picture that needs more ends the process.
MAX_MEMORY = 1 << 30


def _answer(line: bytes) -> bytes:
    try:
        picture = PictureRequest.of_json(json.loads(line)).draw()
    except TengenError as error:
        return json.dumps({"error": str(error)}).encode() + b"\n"
    return json.dumps({"size": len(picture)}).encode() + b"\n" + picture


def main() -> None:
    """Draw what is asked for until the input ends."""
    system.limit_address_space(MAX_MEMORY)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers, suppress(BrokenPipeError):
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        while line := sys.stdin.buffer.readline():
            answers.write(_answer(line))
            answers.flush()


if __name__ == "__main__":
    main()
