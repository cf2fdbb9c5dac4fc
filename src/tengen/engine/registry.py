"""Which code answers to a name.

Protocols for external programs are listed here; programs that the user of this machine has named
come from ``registered``. Players inside this process are found as entry
points of the group ``tengen.players``, so that another package can add its own: each is a function
that takes a ``PlayerName`` and returns an ``Engine``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import Distribution, EntryPoint, entry_points

from tengen.base.errors import TengenError
from tengen.base.suggest import hint
from tengen.base.text import shown
from tengen.engine.api import Engine
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.engine.registered import programs
from tengen.engine.simple import SimpleEngine

GROUP = "tengen.players"
#: The module in which the players are our own.
OWN = "tengen"
#: The drivers of external programs: module and class.
PROTOCOLS = {
    "gomocup": ("tengen.engine.protocols.gomocup.host", "GomocupEngine"),
    "gtp": ("tengen.engine.protocols.gtp.host", "GtpEngine"),
    "nboard": ("tengen.engine.protocols.nboard.host", "NBoardEngine"),
    "edax": ("tengen.engine.protocols.edax.host", "EdaxEngine"),
}

Maker = Callable[[PlayerName], Engine]


def open(name: str) -> Engine:  # noqa: A001 - reads as engine.open
    """Return the engine of a name, not yet started; raises InvalidPlayer for an unknown one."""
    parsed = PlayerName.parse(name)
    return _maker(parsed)(parsed)


def open_simple(name: str) -> SimpleEngine:
    """Return the same engine with methods that wait for the answer."""
    return SimpleEngine(open(name))


def kinds() -> tuple[str, ...]:
    """Return the kinds of players that can be named, those inside this process first."""
    return (*local_kinds(), *PROTOCOLS, *programs())


def local_kinds() -> tuple[str, ...]:
    """Return the kinds of players inside this process; naming one never starts a program."""
    return tuple(sorted(_entries()))


def plugins() -> dict[str, str]:
    """Return the players that other packages have added, each with what its package is."""
    others = {name: entry.dist for name, entry in _entries().items() if not _is_own(entry)}
    return {name: _summary(package) for name, package in sorted(others.items())}


def _summary(package: Distribution | None) -> str:
    """Return the sentence of a package about itself, empty where it has none."""
    about = None if package is None else package.metadata
    return about["Summary"].strip() if about is not None and "Summary" in about else ""


def _maker(name: PlayerName) -> Maker:
    if name.kind in PROTOCOLS:
        module, driver = PROTOCOLS[name.kind]
        maker: Maker = getattr(import_module(module), driver).of
        return maker
    entry = _entries().get(name.kind)
    if entry is None and name.kind in programs():
        return _of_program
    if entry is None:
        raise InvalidPlayer(f"unknown player {shown(name.kind)}; {hint(name.kind, kinds())}")
    if not _is_own(entry):
        return _of_plugin(entry)
    loaded: Maker = entry.load()
    return loaded


def _of_plugin(entry: EntryPoint) -> Maker:
    """Return the maker of another package, whose faults end in a sentence."""

    def make(name: PlayerName) -> Engine:
        try:
            made = entry.load()(name)
        except TengenError:
            raise
        except Exception as error:  # whatever others write
            problem = f"{type(error).__name__}: {error}"
            raise InvalidPlayer(
                f"player {shown(entry.name)} cannot be opened: {problem}"
            ) from error
        if not isinstance(made, Engine):
            raise InvalidPlayer(f"player {shown(entry.name)} is no Engine but {shown(repr(made))}")
        return made

    return make


def _of_program(name: PlayerName) -> Engine:
    """Return the driver of a program that has a name on this machine; options are its host's."""
    program = programs()[name.kind]
    if name.argument:
        raise InvalidPlayer(f"{shown(name.kind)} takes no command; it has one")
    driven = PlayerName(program.protocol, name.options, program.command)
    return _maker(driven)(driven)


@cache
def _entries() -> dict[str, EntryPoint]:
    """Return the players by name; nobody can take the name of one of ours."""
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if entry.name not in found or _is_own(entry):
            found[entry.name] = entry
    return found


def _is_own(entry: EntryPoint) -> bool:
    return entry.value.partition(":")[0].split(".")[0] == OWN
