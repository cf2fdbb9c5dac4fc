"""``tengen serve``: the server; and ``tengen`` alone: the same on this machine, in the browser."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer

from tengen.base.i18n import _
from tengen.base.text import shown
from tengen.cli.options import AppDatabase, UsageProblem, whole_number

EXAMPLES = (
    "tengen serve",
    "tengen serve --host 0.0.0.0 --port 80 --database postgresql://tengen@localhost/tengen",
    "tengen serve --bus redis://localhost",
)
_LAST_PORT = 65_535


def run(
    *,
    host: Annotated[
        str | None, typer.Option(metavar="HOST", help=_("The address to listen on."))
    ] = None,
    port: Annotated[
        str | None, typer.Option(metavar="PORT", help=_("The port; 0 takes any that is free."))
    ] = None,
    database: AppDatabase = None,
    bus: Annotated[
        str | None,
        typer.Option(metavar="URL", help=_("Redis, for several processes that serve one site.")),
    ] = None,
    workers: Annotated[
        str | None, typer.Option(metavar="N", help=_("How many engine processes."))
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help=_("Open a browser."))
    ] = False,
) -> None:
    """Serve until interrupted."""
    given: dict[str, Any] = {
        "host": host,
        "port": None if port is None else _port(port),
        "database": database,
        "bus": bus,
        "workers": None if workers is None else whole_number("--workers", workers),
    }
    _serve({name: value for name, value in given.items() if value is not None}, browser=browser)


def _port(text: str) -> int:
    number = whole_number("--port", text, least=0)
    if number > _LAST_PORT:
        raise UsageProblem(f"--port takes a number up to {_LAST_PORT}, not {shown(text)}")
    return number


def _serve(given: dict[str, Any], *, browser: bool) -> None:
    # FastAPI and SQLAlchemy are loaded only by this command.
    from pydantic import ValidationError  # noqa: PLC0415

    from tengen.server.run import serve  # noqa: PLC0415
    from tengen.server.settings import ServerSettings  # noqa: PLC0415

    try:
        settings = ServerSettings(**given)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the settings"
        raise UsageProblem(f"{where} cannot be {shown(first['input'])}: {first['msg']}") from None
    if not settings.is_local:
        _say(_("Everyone who can reach this machine can use the server; put HTTPS in front of it."))
    serve(settings, lambda address: _ready(address, browser=browser))


def _ready(address: str, *, browser: bool) -> None:
    _say(_("Tengen is ready at {address} (Ctrl-C ends it).").format(address=address))
    if browser and _has_desktop():
        import webbrowser  # noqa: PLC0415

        webbrowser.open(address)


def _has_desktop() -> bool:
    """Whether a window can be opened; a browser for the terminal would take the terminal away."""
    names = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in {"darwin", "win32"} or any(os.environ.get(name) for name in names)


def _say(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()
