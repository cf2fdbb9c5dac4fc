"""``tengen analyse --balance``: stones that leave a position about even."""

from __future__ import annotations

from typing import Any

from tengen.base.color import Color
from tengen.base.i18n import _
from tengen.base.score import Score
from tengen.base.text import shown
from tengen.cli.analysts import AnalysisRequest
from tengen.cli.options import UsageProblem
from tengen.cli.output import answers, print_json, say
from tengen.games.words import long_score_text
from tengen.players.champion.player import ChampionPlayer
from tengen.players.gomoku.balance import BalancedStones
from tengen.records.game_json import score_data
from tengen.rules.position import Position
from tengen.study.balance import Balance, balance
from tengen.terminal.screen import Screen


def show_balance(
    positions: tuple[Position, ...], stones: int, request: AnalysisRequest, *, is_json: bool
) -> None:
    """Print the evenest sets of so many stones; raises UsageProblem for what makes no sense."""
    if len(positions) > 1:
        raise UsageProblem(f"--balance takes one position, not the {len(positions)} of this file")
    if request.player not in {None, ChampionPlayer.name}:
        raise UsageProblem(
            f"--balance is weighed by {ChampionPlayer.name}, not by {shown(request.player)}"
        )
    position = positions[0]
    found = balance(position, stones, request.seconds, request.lines)
    if is_json:
        print_json(balance_document(position, stones, found))
    else:
        _print(position, found)


def balance_document(position: Position, stones: int, found: Balance) -> dict[str, Any]:
    """Return what was found as plain data; a score is for whoever is to move after the stones."""
    return {
        "variant": position.variant.name,
        "position": position.text,
        "turn": position.turn.value,
        "player": ChampionPlayer.name,
        "balance": stones,
        "lines": [
            {
                "moves": _names(position, level),
                "turn": _turn_after(position, level).value,
                "score": score_data(Score.winrate(level.chance)),
                "for": _turn_after(position, level).value,
                "nodes": level.nodes,
            }
            for level in found.levels
        ],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
    }


def _names(position: Position, level: BalancedStones) -> list[str]:
    return [position.variant.format(stone) for stone in level.stones]


def _turn_after(position: Position, level: BalancedStones) -> Color:
    return position.play_all(level.stones).turn


def _print(position: Position, found: Balance) -> None:
    from rich.table import Table  # noqa: PLC0415 - JSON needs no rich

    Screen().draw(position)
    say()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", justify="right")
    table.add_column(_("Stones"), style="bold")
    table.add_column(_("Score"), justify="right")
    for rank, level in enumerate(found.levels, start=1):
        names = " ".join(_names(position, level))
        table.add_row(str(rank), names, long_score_text(Score.winrate(level.chance)))
    answers().print(table)
    say(_("The score is for whoever is to move after the stones."))
