"""Every command with its options, as data: for completion in shells, and for the manual page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import typer

from tengen.cli.app import COMMANDS, make_app
from tengen.cli.summaries import SUMMARIES
from tengen.rules.catalogue import variants


@dataclass(frozen=True, slots=True)
class CommandOption:
    """An option, or an argument, which has no flags."""

    flags: tuple[str, ...]
    placeholder: str
    help: str
    takes_value: bool

    @property
    def choices(self) -> tuple[str, ...]:
        """The values that can be listed: those of ``a|b|c``, and the games."""
        if self.placeholder.strip("[]") == "VARIANT":
            return tuple(rules.name for rules in variants())
        words = tuple(self.placeholder.split("|"))
        return tuple(word for word in words if word.islower()) if len(words) > 1 else ()


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command by its full name, such as ``learn import``; a group has commands below it."""

    name: str
    summary: str
    examples: tuple[str, ...]
    arguments: tuple[CommandOption, ...]
    options: tuple[CommandOption, ...]
    below: tuple[CommandEntry, ...] = ()


def all_commands() -> tuple[CommandEntry, ...]:
    """Load every command and return them in the order of the help."""
    return tuple(_entry(name, _loaded(name)) for name in COMMANDS)


def _loaded(full: str) -> Any:
    """Return a command of typer, of which only this one is loaded."""
    found: Any = typer.main.get_command(make_app(full.split()))
    for word in full.split():
        found = found.commands[word]
    return found


def _entry(full: str, command: Any) -> CommandEntry:
    below = [name for name in SUMMARIES if name.startswith(f"{full} ")]
    return CommandEntry(
        full,
        command.help,
        tuple(line[2:] for line in _lines(command.epilog) if line.startswith("$ ")),
        tuple(_option(p) for p in command.params if p.param_type_name == "argument"),
        tuple(_option(p) for p in command.params if p.param_type_name == "option"),
        tuple(_entry(name, _loaded(name)) for name in below),
    )


def _lines(epilog: str) -> list[str]:
    return epilog.replace(r"\[", "[").splitlines()


def _option(found: Any) -> CommandOption:
    is_flag = getattr(found, "is_flag", False)
    is_argument = found.param_type_name == "argument"
    flags = () if is_argument else (*found.opts, *found.secondary_opts)
    return CommandOption(flags, found.metavar or "", found.help or "", not is_flag)
