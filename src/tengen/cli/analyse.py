"""``tengen analyse``: the best lines of a position."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.base.i18n import N_, _
from tengen.cli.analysts import remembered, say_opening, score_text
from tengen.cli.options import UsageProblem, chosen_variant, seconds, whole_number
from tengen.cli.output import answers, print_json, progress, say
from tengen.cli.positions import Moves, Size, Text, one_position
from tengen.cli.terminal.screen import Screen
from tengen.games.thought import Thought
from tengen.games.words import sureness_text
from tengen.records.game_json import score_data
from tengen.records.opening_names import name_of
from tengen.rules.position import Position
from tengen.study.analysis import Analyst, Found, default_analyst
from tengen.study.memory import Memory

SUMMARY = N_("Find the best moves of a position.")
EXAMPLES = (
    'tengen analyse renju --moves "h8 i9 j8"',
    'tengen analyse reversi --moves "f5 d6 c3" --lines 3 --time 2',
    "tengen analyse freestyle game.sgf --player threat --json",
    'tengen analyse tictactoe --position "x2/1o1/2x o"',
)
_MOST_LINES = 50


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked: by whom, for how long, how many lines."""

    player: str
    seconds: float
    lines: int


def run(  # noqa: PLR0913 - one parameter per option
    name: Annotated[str, typer.Argument(metavar="VARIANT", help=_("The game."))],
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help=_("A recorded game; its last position is taken.")),
    ] = None,
    *,
    moves: Moves = None,
    position: Text = None,
    size: Size = None,
    time: Annotated[str, typer.Option(metavar="S", help=_("Seconds to think."))] = "2",
    lines: Annotated[
        str, typer.Option(metavar="K", help=_("How many different first moves to show."))
    ] = "1",
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help=_("Who thinks; the strongest of ours as a rule.")),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help=_("Think again where the answer is remembered."))
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON."))] = False,
) -> None:
    """Analyse one position."""
    asked = one_position(chosen_variant(name, size), file, moves, position)
    if asked.outcome is not None:
        raise UsageProblem("the game is over in this position; there is nothing to analyse")
    wish = Wish(player or default_analyst(asked), seconds("--time", time), _lines(lines))
    with remembered(is_fresh=fresh) as memory:
        found = asyncio.run(_analyse(asked, wish, memory))
    if as_json:
        print_json(document(asked, wish.player, found))
    else:
        _print(asked, wish.player, found)


def _lines(text: str) -> int:
    count = whole_number("--lines", text)
    if count > _MOST_LINES:
        raise UsageProblem(f"--lines takes at most {_MOST_LINES}, not {text!r}")
    return count


async def _analyse(position: Position, wish: Wish, memory: Memory) -> Found:
    with _waiting(wish.player) as tell:
        async with Analyst.open(wish.player, memory) as analyst:
            return await analyst.analyse(position, wish.seconds, wish.lines, report=tell)


def _waiting(player: str) -> AbstractContextManager[Callable[[int, Thought], None] | None]:
    """Show on a terminal what is being thought; elsewhere nothing."""
    console = progress()
    return _Live(console, player) if console.is_terminal else nullcontext()


class _Live:
    """The latest line of thought, on one line of the terminal."""

    def __init__(self, console: Any, player: str) -> None:
        self._player = player
        self._status = console.status(_("{player} is thinking").format(player=player))

    def __enter__(self) -> Callable[[int, Thought], None]:
        self._status.start()
        return self._tell

    def _tell(self, rank: int, thought: Thought) -> None:
        self._status.update(_thinking_text(self._player, rank, thought).replace("[", r"\["))

    def __exit__(self, *_error: object) -> None:
        self._status.stop()


def _thinking_text(player: str, rank: int, thought: Thought) -> str:
    depth = "" if thought.depth is None else _("depth {plies}").format(plies=thought.depth)
    parts = (score_text(thought.score), sureness_text(thought), depth, " ".join(thought.line[:8]))
    return f"{player}: {rank}. {'  '.join(part for part in parts if part)}"


def document(position: Position, player: str, found: Found) -> dict[str, Any]:
    """Return what was found as plain data; scores are for whoever is to move."""
    return {
        "variant": position.variant.name,
        "position": position.text,
        "turn": position.turn.value,
        "opening": name_of(position),
        "player": player,
        "lines": [
            {
                "move": line.line[0],
                "score": None if line.score is None else score_data(line.score),
                "pv": list(line.line),
                "depth": line.depth,
                "exact": line.is_exact,
                "confidence": line.confidence,
            }
            for line in found.lines
        ],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "cached": found.is_cached,
    }


def _print(position: Position, player: str, found: Found) -> None:
    from rich.table import Table  # noqa: PLC0415 - JSON needs no rich

    Screen().show(position)
    say_opening(name_of(position))
    say()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", justify="right")
    table.add_column(_("Move"), style="bold")
    table.add_column(_("Score"), justify="right")
    table.add_column("")
    table.add_column(_("Depth"), justify="right")
    table.add_column(_("Line"))
    for rank, line in enumerate(found.lines, start=1):
        depth = "" if line.depth is None else str(line.depth)
        worth = (score_text(line.score), sureness_text(line))
        table.add_row(str(rank), line.line[0], *worth, depth, " ".join(line.line))
    answers().print(table)
    _print_reasons(found)
    say(_summary(player, found))


def _print_reasons(found: Found) -> None:
    for sentence in (found.best.explanation or {}).get("sentences", ()) if found.lines else ():
        template = sentence["template"]
        text = _(template).format(**sentence["values"])
        say(f"{found.best.line[0]}: {text}")


def _summary(player: str, found: Found) -> str:
    if found.is_cached:
        return _("Remembered from an earlier analysis by {player}.").format(player=player)
    text = _("{player} looked at {nodes} positions in {seconds} s.")
    nodes = "?" if found.nodes is None else f"{found.nodes:,}"
    return text.format(player=player, nodes=nodes, seconds=f"{found.seconds:.1f}")
