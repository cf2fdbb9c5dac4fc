"""The examples of the help and the commands of the guide are understood as they are written."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer

from tengen.cli import app

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
_BLOCK = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^(?:\$ )?(tengen(?: .*)?)$", re.MULTILINE)


def examples(path: str) -> Iterator[str]:
    """Yield the examples of a command and of those below it."""
    module = import_module(path)
    yield from module.EXAMPLES
    for file in getattr(module, "COMMANDS", {}).values():
        yield from examples(f"{path}.{file}")


HELPED = [*app.EXAMPLES] + [
    example for name in app.COMMANDS for example in examples(f"tengen.cli.{name.replace('-', '_')}")
]
GUIDED = sorted(
    {
        line.partition(" #")[0].strip()
        for page in GUIDE.glob("*.md")
        for block in _BLOCK.findall(page.read_text(encoding="utf-8"))
        for line in _COMMAND.findall(block)
    }
)


def words_of(line: str) -> list[str]:
    """Return the arguments of ``tengen`` in a line of a shell."""
    command = line.rsplit("|", maxsplit=1)[-1].partition(" > ")[0]
    return shlex.split(command)[1:]


def understand(arguments: list[str]) -> None:
    """Read a command line as the program does, without carrying it out."""
    is_bare = not arguments or arguments[0].startswith("-")
    read = ["serve", "--browser", *arguments] if is_bare else arguments
    command: Any = typer.main.get_command(app.make_app(read))
    while hasattr(command, "resolve_command"):
        context = command.make_context("tengen", list(read))
        _name, command, read = command.resolve_command(context, read)
    command.make_context("tengen", list(read))


@pytest.mark.parametrize("line", HELPED)
def test_every_example_of_the_help_is_understood(line: str) -> None:
    arguments = words_of(line)
    understand(arguments if arguments != ["learn", "--help"] else ["learn", "stats"])


@pytest.mark.parametrize("line", GUIDED)
def test_every_command_of_the_guide_is_understood(line: str) -> None:
    understand(words_of(line))


def test_commands_of_all_kinds_are_looked_at() -> None:
    assert {words_of(line)[0] for line in HELPED if words_of(line)} >= set(app.COMMANDS)
    assert {"play", "desktop", "match", "learn"} <= {
        words_of(line)[0] for line in GUIDED if words_of(line)
    }


@pytest.mark.parametrize("line", HELPED)
def test_shells_leave_an_example_alone(line: str) -> None:
    """Brackets and stars outside quotes are patterns of files, which some shells insist on."""
    unquoted = re.sub(r"\"[^\"]*\"", "", line)
    assert not set("[]?") & set(unquoted)


def test_what_is_not_understood_is_noticed() -> None:
    with pytest.raises(typer.TyperException, match="no-such"):
        understand(["variants", "--no-such"])
