"""``tengen completion``: what a shell completes the command with.

The script holds every command and option, so that a shell completes at once and starts nothing.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.options import UsageProblem
from tengen.cli.output import say

if TYPE_CHECKING:
    from tengen.cli.command_tree import CommandEntry, CommandOption

EXAMPLES = (
    "tengen completion bash > ~/.local/share/bash-completion/completions/tengen",
    "tengen completion zsh > ~/.zfunc/_tengen",
    "tengen completion fish > ~/.config/fish/completions/tengen.fish",
)


def run(
    shell: Annotated[str, typer.Argument(metavar="bash|zsh|fish", help=_("The shell."))],
) -> None:
    """Print the script."""
    if shell not in _SHELLS:
        raise UsageProblem.unknown("shell", shell, tuple(_SHELLS))
    from tengen.cli.command_tree import all_commands  # noqa: PLC0415 - loads every command

    for line in _SHELLS[shell](all_commands()):
        say(line)


def _flat(commands: Iterable[CommandEntry]) -> Iterator[CommandEntry]:
    for command in commands:
        yield command
        yield from command.below


def _first_words(command: CommandEntry) -> list[tuple[str, str]]:
    """Return what may follow a command, each with what it does."""
    words = [(one.name.split()[-1], one.summary) for one in command.below]
    words += [(choice, "") for one in command.arguments for choice in one.choices]
    words += [(_flag(option), option.help) for option in command.options]
    return [*words, ("--help", "")]


def _flag(option: CommandOption) -> str:
    return max(option.flags, key=len)


def _valued(command: CommandEntry) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the flags that take a value, each with the values that can be listed."""
    for option in command.options:
        if option.takes_value:
            for flag in option.flags:
                yield flag, option.choices


# -- bash and zsh ------------------------------------------------------------------------------


def _bash(commands: tuple[CommandEntry, ...]) -> Iterator[str]:
    groups = "|".join(command.name for command in commands if command.below)
    yield "_tengen() {"
    yield '  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"'
    yield '  local first="${COMP_WORDS[1]}" path="" words=""'
    yield '  [ "$COMP_CWORD" -gt 1 ] && path="$first"'
    yield f'  case "$first" in {groups})'
    yield '    [ "$COMP_CWORD" -gt 2 ] && path="$first ${COMP_WORDS[2]}" ;;'
    yield "  esac"
    yield '  case "$path $before" in'
    for command in _flat(commands):
        for flag, choices in _valued(command):
            words = shlex.quote(" ".join(choices))
            reply = (
                f'COMPREPLY=($(compgen -W {words} -- "$current"))' if choices else "COMPREPLY=()"
            )
            yield f'    "{command.name} {flag}") {reply}; return ;;'
    yield "  esac"
    yield '  case "$path" in'
    names = " ".join(command.name for command in commands)
    yield f'    "") words="{names} --help --version" ;;'
    for command in _flat(commands):
        words = " ".join(word for word, _summary in _first_words(command))
        yield f'    "{command.name}") words="{words}" ;;'
    yield "  esac"
    yield '  COMPREPLY=($(compgen -W "$words" -- "$current"))'
    yield "}"
    yield "complete -o default -F _tengen tengen"


def _zsh(commands: tuple[CommandEntry, ...]) -> Iterator[str]:
    groups = "|".join(command.name for command in commands if command.below)
    yield "#compdef tengen"
    yield "_tengen() {"
    yield '  local before="${words[CURRENT-1]}" where=""'
    yield "  local -a found"
    yield '  (( CURRENT > 2 )) && where="${words[2]}"'
    yield f'  case "${{words[2]}}" in {groups})'
    yield '    (( CURRENT > 3 )) && where="${words[2]} ${words[3]}" ;;'
    yield "  esac"
    yield '  case "$where $before" in'
    for command in _flat(commands):
        for flag, choices in _valued(command):
            reply = f"compadd -- {' '.join(choices)}" if choices else "_files"
            yield f'    "{command.name} {flag}") {reply}; return ;;'
    yield "  esac"
    yield '  case "$where" in'
    yield f'    "") found=({_described((one.name, one.summary) for one in commands)}) ;;'
    for command in _flat(commands):
        yield f'    "{command.name}") found=({_described(_first_words(command))}) ;;'
    yield "  esac"
    yield "  _describe tengen found || _files"
    yield "}"
    yield "compdef _tengen tengen"


def _described(words: Iterable[tuple[str, str]]) -> str:
    return " ".join(shlex.quote(f"{word}:{text}" if text else word) for word, text in words)


# -- fish --------------------------------------------------------------------------------------


def _fish(commands: tuple[CommandEntry, ...]) -> Iterator[str]:
    for command in commands:
        yield _fish_line("__fish_use_subcommand", ["-f", "-a", command.name], command.summary)
        seen = f"__fish_seen_subcommand_from {command.name}"
        below = " ".join(one.name.split()[-1] for one in command.below)
        for one in command.below:
            word = one.name.split()[-1]
            alone = f"{seen}; and not __fish_seen_subcommand_from {below}"
            yield _fish_line(alone, ["-f", "-a", word], one.summary)
            yield from _fish_options(one, f"{seen}; and __fish_seen_subcommand_from {word}")
        yield from _fish_options(command, seen)


def _fish_options(command: CommandEntry, condition: str) -> Iterator[str]:
    choices = [choice for one in command.arguments for choice in one.choices]
    if choices:
        yield _fish_line(condition, ["-a", " ".join(choices)], "")
    for option in command.options:
        words = ["-l", _flag(option).lstrip("-")]
        if option.takes_value:
            words += ["-r", *(["-f", "-a", " ".join(option.choices)] if option.choices else [])]
        yield _fish_line(condition, words, option.help)


def _fish_line(condition: str, words: list[str], description: str) -> str:
    told = ["-d", description] if description else []
    return shlex.join(["complete", "-c", "tengen", "-n", condition, *words, *told])


_SHELLS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
