"""The console script: every way a run can end becomes an exit code and at most one sentence.

0 done, 1 the answer is "no", 2 bad input or usage, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from tengen import __version__
from tengen.base import i18n
from tengen.base.errors import TengenError
from tengen.base.extras import told_by_extra
from tengen.base.text import brief

BAD_INPUT = 2
INTERRUPTED = 130


def main() -> int:
    """Run the command line of this process and return its exit code."""
    arguments = sys.argv[1:]
    _prepare_streams()
    try:
        code = _version() if arguments[:1] == ["--version"] else _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_left()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        _drop_output()
        return _complain(_describe(error))
    return code


def _prepare_streams() -> None:
    """Make sure that characters a terminal cannot show, or a closed stream, are no accident."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _version() -> int:
    sys.stdout.write(f"tengen {__version__}\n")
    return 0


def _run(arguments: list[str]) -> int:
    """Run a sub-command; what it raises on purpose becomes one sentence."""
    try:
        _choose_language()
        with told_by_extra():
            from tengen.cli.app import invoke  # noqa: PLC0415 - the version needs none of it

            return invoke(arguments)
    except TengenError as error:
        return _complain(str(error))


def _choose_language() -> None:
    language = os.environ.get(i18n.VARIABLE)
    if language:
        i18n.use_language(language)


def _complain(message: str) -> int:
    """Say one sentence on the error stream."""
    shown = "".join(char if char.isprintable() else " " for char in brief(message))
    sys.stderr.write(f"tengen: {shown}\n")
    return BAD_INPUT


def _describe(error: OSError) -> str:
    reason = error.strerror or str(error)
    where = "" if error.filename is None else f"{error.filename}: "
    return f"{where}{reason[:1].lower()}{reason[1:]}"


def _reader_left() -> int:
    """Whoever read our output has seen enough (``tengen variants | head -1``)."""
    _drop_output()
    return 0


def _drop_output() -> None:
    """Send what is still to be written nowhere, or the interpreter would fail on it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
