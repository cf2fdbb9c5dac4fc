"""The sub-commands, loaded only when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.options import UsageProblem

#: Each is a module of this package with a function ``run``, a ``SUMMARY`` and ``EXAMPLES``.
COMMANDS = ("play", "match", "variants", "convert", "engine", "check-engine", "perft", "bench")
EXAMPLES = ("tengen play", "tengen play reversi --white random", "tengen perft --help")


def invoke(arguments: list[str]) -> int:
    """Run a command line and return its exit code."""
    wanted = arguments[0] if arguments else "--help"
    if not wanted.startswith("-") and wanted not in COMMANDS:
        raise UsageProblem.unknown("command", wanted, COMMANDS)
    app = make_app((wanted,) if wanted in COMMANDS else COMMANDS)
    command = typer.main.get_command(app)
    try:
        with command.make_context("tengen", arguments or ["--help"]) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as error:
        raise UsageProblem(_one_sentence(error.format_message())) from None
    except SystemExit:  # rich ends the process when nobody reads its output any more
        raise BrokenPipeError from None
    return 0


def make_app(names: tuple[str, ...]) -> typer.Typer:
    """Build the application with some of its commands."""
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    summary = _("Five-in-a-row and Reversi: play them, understand them.")
    app.callback(help=summary, epilog=_examples(EXAMPLES))(_root)
    for name in names:
        module = import_module(f"tengen.cli.{name.replace('-', '_')}")
        app.command(name, help=_(module.SUMMARY), epilog=_examples(module.EXAMPLES))(module.run)
    return app


def _root(
    *,
    version: Annotated[
        bool, typer.Option("--version", help=_("Show the version and leave."))
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
