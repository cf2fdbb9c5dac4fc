"""``tengen engine``: act as an engine for another program; also three commands of their own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated

import typer

from tengen import engine as engines
from tengen.base.i18n import _
from tengen.cli.options import Size, UsageProblem, chosen_variant
from tengen.engine.api import Engine
from tengen.engine.protocols.console import Console, StandardConsole
from tengen.rules.variant import Variant
from tengen.study.analysis import analyst_of

EXAMPLES = (
    "tengen engine --protocol gomocup",
    'tengen engine --protocol gtp --variant reversi --player "random[seed=7]"',
)

Serve = Callable[[Engine, Console, Variant], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Server:
    """Where the function ``serve`` of a protocol lives, and the game it usually plays."""

    module: str
    variant: str

    def load(self) -> Serve:
        """Return the function; only the protocol that is spoken gets imported."""
        serve: Serve = import_module(self.module).serve
        return serve


SERVERS = {
    "gomocup": Server("tengen.engine.protocols.gomocup.serve", "freestyle"),
    "gtp": Server("tengen.engine.protocols.gtp.serve", "reversi"),
    "nboard": Server("tengen.engine.protocols.nboard.serve", "reversi"),
}


def run(
    *,
    protocol: Annotated[
        str, typer.Option(metavar="gomocup|gtp|nboard", help=_("The language to speak."))
    ],
    variant: Annotated[
        str | None,
        typer.Option(
            metavar="VARIANT", help=_("The game; the usual one of the protocol by default.")
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help=_("Who plays; our strongest player by default.")),
    ] = None,
    size: Size = None,
) -> None:
    """Speak a protocol until the other side ends it. Only the protocol goes to stdout."""
    server = SERVERS.get(protocol)
    if server is None:
        raise UsageProblem.unknown("protocol", protocol, tuple(SERVERS))
    rules = chosen_variant(variant or server.variant, size)
    with _protocol_only() as console:
        asyncio.run(_serve(server, player or analyst_of(rules), console, rules))


async def _serve(server: Server, player: str, console: Console, rules: Variant) -> None:
    async with engines.open(player) as bot:
        await server.load()(bot, console, rules)


@contextmanager
def _protocol_only() -> Iterator[Console]:
    """Give the protocol standard output for itself; whatever else is printed goes to stderr."""
    sys.stdout.flush()
    sink = os.dup(1)
    os.dup2(2, 1)
    try:
        yield StandardConsole(0, sink)
    finally:
        sys.stdout.flush()
        os.dup2(sink, 1)
        os.close(sink)


# -- the commands of their own ----------------------------------------------------------------


def pbrain() -> int:
    """Run ``pbrain-tengen``: the Gomocup protocol."""
    return _run_as("gomocup")


def gtp() -> int:
    """Run ``tengen-gtp``: the Go Text Protocol."""
    return _run_as("gtp")


def nboard() -> int:
    """Run ``tengen-nboard``: the NBoard protocol."""
    return _run_as("nboard")


def _run_as(protocol: str) -> int:
    """Run ``tengen engine`` with the arguments of this process."""
    from tengen.cli.entry import main  # noqa: PLC0415 - it loads this module by its name

    sys.argv[1:1] = ["engine", "--protocol", protocol]
    return main()
