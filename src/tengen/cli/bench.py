"""``tengen bench``: compare search algorithms, check the rules, measure the kernels."""

from __future__ import annotations

import runpy
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from tengen.base.compiled import _core
from tengen.base.errors import TengenError
from tengen.base.i18n import N_, _
from tengen.base.text import padded
from tengen.cli.options import AsJson, UsageProblem, whole_number
from tengen.cli.output import print_json, progress, say
from tengen.players.search.comparison import AlgorithmStats, compare

EXAMPLES = (
    "tengen bench algorithms",
    "tengen bench algorithms --depth 2 --json",
    "tengen bench speed",
    "tengen bench signature",
)
#: Plies of Reversi counted by each kernel unless another depth is asked for.
SPEED_DEPTH = 9
_HEADINGS = (
    N_("game"),
    N_("algorithm"),
    N_("depth"),
    N_("nodes"),
    N_("leaves"),
    N_("cut-offs"),
    N_("seconds"),
)
_WIDTHS = (20, 14, 9, 12, 12, 14, 10)
_Signature = dict[str, dict[str, int]]


def run(
    what: Annotated[
        str,
        typer.Argument(
            metavar="algorithms|signature|speed",
            help=_("What to do: algorithms side by side, leaf counts of the rules, or kernels."),
        ),
    ] = "algorithms",
    *,
    depth: Annotated[
        str | None, typer.Option(metavar="N", help=_("How many moves deep; not for signature."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run a bench; the exit code is 1 when counts that must agree do not."""
    if what not in BENCHES:
        raise UsageProblem.unknown("bench", what, tuple(BENCHES))
    plies = None if depth is None else whole_number("--depth", depth)
    if not BENCHES[what](plies, as_json=as_json):
        raise typer.Exit(1)


# -- algorithms ------------------------------------------------------------------------------


def _algorithms(depth: int | None, *, as_json: bool) -> bool:
    """Print what each algorithm visits; true when the exact ones agree."""
    rows: list[AlgorithmStats] = []
    if not as_json:
        say(_table_row(*map(_, _HEADINGS)))
    for row in compare(depth):
        rows.append(row)
        if not as_json:
            say(_table_row(*_cells(row)))
    if as_json:
        print_json([asdict(row) for row in rows])
    exact = [row for row in rows if row.depth is not None]
    return len({(row.game, row.values) for row in exact}) == len({row.game for row in exact})


def _cells(row: AlgorithmStats) -> tuple[str, ...]:
    counts = (f"{count:,}" for count in (row.nodes, row.leaves, row.cutoffs))
    depth = "–" if row.depth is None else str(row.depth)
    return (_(row.game), row.algorithm, depth, *counts, f"{row.seconds:.3f}")


def _table_row(*cells: str) -> str:
    texts, numbers = cells[:2], cells[2:]
    left = (padded(cell, width) for cell, width in zip(texts, _WIDTHS[:2], strict=True))
    right = (
        padded(cell, width, is_right=True) for cell, width in zip(numbers, _WIDTHS[2:], strict=True)
    )
    return "".join((*left, *right))


# -- signature -------------------------------------------------------------------------------


def _signature(depth: int | None, *, as_json: bool) -> bool:
    """Compare the leaf counts of the rules with the committed ones."""
    if depth is not None:
        raise UsageProblem("bench signature counts at fixed depths; leave out --depth")
    script = _signature_script()
    committed: _Signature = tomllib.loads(script.with_suffix(".toml").read_text(encoding="utf-8"))
    with progress().status(_("Counting…")):
        found: _Signature = runpy.run_path(str(script))["signature"]()
    different = sorted(name for name in found | committed if found.get(name) != committed.get(name))
    if as_json:
        print_json({"found": found, "committed": committed, "different": different})
    else:
        _tell_signature(found, committed, different)
    return not different


def _signature_script() -> Path:
    """Return the program that counts: of the checkout this package lies in, or of the folder."""
    for folder in (Path(__file__).parents[3], Path.cwd()):
        script = folder / "benches" / "signature.py"
        if script.is_file() and script.with_suffix(".toml").is_file():
            return script
    raise TengenError("bench signature works in a checkout; benches/signature.toml is not here")


def _tell_signature(found: _Signature, committed: _Signature, different: list[str]) -> None:
    for name in different:
        text = _("{name}: committed {committed}, found {found}")
        say(text.format(name=name, committed=committed.get(name), found=found.get(name)))
    if not different:
        say(_("{count} variants, every count as committed").format(count=len(found)))


# -- speed -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Speed:
    """The leaves a kernel counted, and how long that took."""

    kernel: str
    leaves: int
    seconds: float


def _speed(depth: int | None, *, as_json: bool) -> bool:
    """Count the leaves of Reversi with each kernel this machine can run."""
    speeds = []
    for speed in _speeds(depth or SPEED_DEPTH):
        speeds.append(speed)
        if not as_json:
            rate = speed.leaves / max(speed.seconds, 1e-9)
            say(f"{speed.kernel:10}{speed.leaves:16,}{rate:16,.0f}/s")
    if as_json:
        print_json([asdict(speed) for speed in speeds])
    return len({speed.leaves for speed in speeds}) == 1


def _speeds(depth: int) -> Iterator[_Speed]:
    board = _core.ReversiBoard(8)
    for kernel in _core.reversi_kernels():
        start = perf_counter()
        leaves = _core.reversi_perft(board, depth, kernel)
        yield _Speed(kernel, leaves, perf_counter() - start)


BENCHES: dict[str, Callable[..., bool]] = {
    "algorithms": _algorithms,
    "signature": _signature,
    "speed": _speed,
}
