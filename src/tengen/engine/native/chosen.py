"""Which weights an engine plays with: those it is told, installed ones, or those of the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from tengen.base.compiled import _core
from tengen.base.folders import data_folder
from tengen.base.text import shown
from tengen.engine.native.rules import rules_of
from tengen.engine.native.weights import (
    InvalidWeights,
    Weights,
    shipped,
    shipped_names,
    shipped_size,
)


def installed_folder() -> Path:
    """Return where weights are that stand in for those of the package on this machine."""
    return data_folder() / "weights"


def installed_file(name: str) -> Path:
    """Return where the installed weights of a game are, if there are any."""
    return installed_folder() / f"{name}.bin"


def weights_for(name: str, chosen: str = "") -> Weights | None:
    """Return the weights of a game such as ``reversi-8``; None where there are none.

    ``chosen`` is a file that must hold them; raises InvalidWeights.
    """
    if chosen:
        return _read_for(name, Path(chosen))
    file = installed_file(name)
    return _read_for(name, file) if file.is_file() else shipped(name)


def read(file: Path) -> Weights:
    """Return what a file holds, with the game that it is for; raises InvalidWeights."""
    try:
        weights = _kept(file, file.stat().st_mtime_ns)
    except OSError as error:
        raise InvalidWeights(f"cannot read {str(file)!r}: {error.strerror or error}") from None
    if not weights.name:
        raise InvalidWeights(f"{str(file)!r} does not say which game its weights are for")
    return weights


def all_weights() -> Iterator[tuple[str, int, bool]]:
    """Yield the games with weights: name, bytes of the file, and whether it was installed."""
    for name in shipped_names():
        file = installed_file(name)
        is_installed = file.is_file()
        yield name, file.stat().st_size if is_installed else shipped_size(name), is_installed


def install(file: Path) -> str:
    """Keep a file of weights for its game and return that; raises InvalidWeights."""
    weights = read(file)
    if weights.name not in shipped_names():
        known = ", ".join(shipped_names())
        raise InvalidWeights(f"{str(file)!r} is for {shown(weights.name)}; known are {known}")
    _try(weights, str(file))
    target = installed_file(weights.name)
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        weights.write(target)
    except OSError as error:
        raise InvalidWeights(f"cannot write {str(target)!r}: {error.strerror or error}") from None
    return weights.name


def uninstall(name: str) -> None:
    """Go back to the weights of the package; raises InvalidWeights where none are installed."""
    file = installed_file(name) if name in shipped_names() else None
    if file is None or not file.is_file():
        raise InvalidWeights(f"no weights are installed for {shown(name)}")
    file.unlink()


def _try(weights: Weights, where: str) -> None:
    """See that the engine takes them; raises InvalidWeights."""
    with fitting(weights, where):
        if weights.about["game"] == "reversi":
            engine = _core.ReversiEngine(int(weights.about["size"]), 1, 1, "auto")
            engine.set_weights(weights.numbers, weights.about["errors"])
        else:
            rules = rules_of(str(weights.about["kind"]))
            _core.GomokuEngine(1).set_weights(rules, weights.numbers)


@contextmanager
def fitting(weights: Weights, chosen: str) -> Iterator[None]:
    """Say in one sentence that an engine cannot take its weights."""
    try:
        yield
    except (KeyError, TypeError, ValueError):
        where = repr(chosen) if chosen else "a file"
        raise InvalidWeights(f"{where} does not fit the engine for {weights.name}") from None


def _read_for(name: str, file: Path) -> Weights:
    weights = read(file)
    if weights.name != name:
        raise InvalidWeights(f"{str(file)!r} holds weights for {weights.name}, not for {name}")
    return weights


@lru_cache(maxsize=8)
def _kept(file: Path, _changed: int) -> Weights:
    return Weights.read(file)
