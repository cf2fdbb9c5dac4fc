"""The sub-commands, loaded only when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

from tengen.base.errors import InvalidVariant
from tengen.base.i18n import _
from tengen.base.text import shown
from tengen.cli.options import UsageProblem
from tengen.cli.summaries import MEANT, SUMMARIES

#: Each is a module of this package with a function ``run`` and ``EXAMPLES``; a package with
#: ``COMMANDS`` instead of ``run`` is a group of such modules.
COMMANDS = tuple(name for name in SUMMARIES if " " not in name)
EXAMPLES = (
    "tengen",
    "tengen --no-browser --port 8080",
    "tengen play reversi --white level:3",
    "tengen learn --help",
)

_SETTINGS = {"help_option_names": ["-h", "--help"]}


def invoke(arguments: list[str]) -> int:
    """Run a command line and return its exit code."""
    arguments = _app_at_once(arguments)
    wanted = arguments[0]
    if not wanted.startswith("-") and wanted not in COMMANDS:
        raise _no_command(wanted)
    _check_group(arguments)
    app = make_app(arguments)
    command = typer.main.get_command(app)
    try:
        with command.make_context("tengen", arguments) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as error:
        raise UsageProblem(_one_sentence(error.format_message())) from None
    except SystemExit:  # rich ends the process when nobody reads its output any more
        raise BrokenPipeError from None
    return 0


def _no_command(wanted: str) -> UsageProblem:
    """Describe a command that does not exist, with the one that is meant by it."""
    meant = MEANT.get(wanted.lower()) or _game_meant(wanted)
    if meant is None:
        return UsageProblem.unknown("command", wanted, COMMANDS)
    return UsageProblem(f"there is no command {shown(wanted)}; did you mean 'tengen {meant}'?")


def _game_meant(wanted: str) -> str | None:
    """Return the command that plays a game, where its name was written instead of a command."""
    from tengen.rules.catalogue import variant  # noqa: PLC0415 - needed only for mistakes

    try:
        variant(wanted)
    except InvalidVariant:
        return None
    return f"play {wanted}"


def _check_group(arguments: list[str]) -> None:
    """Refuse a group without one of its commands, in words that help."""
    wanted, *rest = arguments
    if wanted not in COMMANDS:
        return
    known = tuple(getattr(import_module(_module(wanted)), "COMMANDS", ()))
    if known and not rest:
        raise UsageProblem(f"{wanted} needs a command; known are {', '.join(known)}")
    if known and not rest[0].startswith("-") and rest[0] not in known:
        full = tuple(f"{wanted} {one}" for one in known)
        raise UsageProblem.unknown("command", f"{wanted} {rest[0]}", full)


def _module(command: str) -> str:
    return f"tengen.cli.{command.replace('-', '_')}"


def _app_at_once(arguments: list[str]) -> list[str]:
    """Read ``tengen``, perhaps with options of the server, as the app in the browser."""
    first = arguments[0] if arguments else "--browser"
    is_option = first.startswith("-") and first not in {"-h", "--help", "--version"}
    return ["serve", "--browser", *arguments] if is_option else arguments


def make_app(arguments: Sequence[str]) -> typer.Typer:
    """Build the application for a command line; other commands than its own are names only."""
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings=_SETTINGS,
    )
    summary = _("Five-in-a-row and Reversi: play them, understand them.")
    alone = _("Without a command the app opens in the browser; it takes the options of serve.")
    app.callback(help=f"{summary}\n\n{alone}", epilog=_examples(EXAMPLES))(_root)
    wanted, *rest = [*arguments, ""]
    for name in (wanted,) if wanted in COMMANDS else COMMANDS:
        if name == wanted:
            _add(app, name, rest)
        else:
            _add_name(app, name, name)
    return app


def _add(app: typer.Typer, name: str, arguments: Sequence[str]) -> None:
    """Add a command, or a group of them: a package that lists ``COMMANDS`` with their modules."""
    module = import_module(_module(name))
    summary, examples = _(SUMMARIES[name]), _examples(module.EXAMPLES)
    if not hasattr(module, "COMMANDS"):
        app.command(name, help=summary, epilog=examples)(module.run)
        return
    group = typer.Typer(context_settings=_SETTINGS)
    for below, file in module.COMMANDS.items():
        if arguments[0] == below:
            found = import_module(f"{_module(name)}.{file}")
            words = _(SUMMARIES[f"{name} {below}"])
            group.command(below, help=words, epilog=_examples(found.EXAMPLES))(found.run)
        else:
            _add_name(group, below, f"{name} {below}")
    app.add_typer(group, name=name, help=summary, epilog=examples)


def _add_name(app: typer.Typer, name: str, full: str) -> None:
    """Add a command to the list that a help shows, without loading it."""

    def listed() -> None:
        """Do nothing: a command that is carried out is loaded."""

    app.command(name, help=_(SUMMARIES[full]))(listed)


def _root(
    *,
    version: Annotated[
        bool, typer.Option("--version", help=_("Show the version and exit."))
    ] = False,
) -> None:
    """Do nothing: the version is told before the application is loaded."""


def _examples(commands: tuple[str, ...]) -> str:
    lines = (f"$ {command}".replace("[", r"\[") for command in commands)
    return "\n\n".join((_("Examples:"), *lines))


def _one_sentence(message: str) -> str:
    """Join what the option parser says in two sentences."""
    first, dot, rest = " ".join(message.split()).rstrip(".").partition(". ")
    return f"{first}; {rest[:1].lower()}{rest[1:]}" if dot else first
