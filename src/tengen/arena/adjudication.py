"""Ending games early, by rules that both players' scores have to agree on. Off unless asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tengen.base.color import Color
from tengen.base.score import Score, ScoreKind
from tengen.records.limits import MAX_DEPTH

#: A score is won beyond these, and level within these: chances to win, and discs.
WON_CHANCE, WON_DISCS = 0.97, 20.0
LEVEL_CHANCE, LEVEL_DISCS = 0.02, 0.5


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When the host ends a game. 0 is never.

    ``resign``: so many moves in a row, of both players, all with a score that says the same colour
    wins (forced, or beyond 97 % or 20 discs). ``draw``: so many in a row with a level score.
    ``moves``: the game has that many moves, opening included; it is drawn. Games longer than a
    record can be are drawn in any case.
    """

    resign: int = 0
    draw: int = 0
    moves: int = 0


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the host decided: the winner, None for a draw, and why in words."""

    winner: Color | None
    why: str


def rule(rules: Adjudication, scores: Sequence[Score | None], moves: int) -> Ruling | None:
    """Return how the host ends a game; None while it goes on.

    ``scores`` are for black, one for each move played in the game, None where a player told none.

    >>> rule(Adjudication(resign=2), [None, Score.winrate(0.99), Score.win_in(5)], 9)
    Ruling(winner=<Color.BLACK: 'black'>, why='both players scored it won for 2 moves')
    """
    if rules.resign and len(scores) >= rules.resign:
        winners = {_winner(score) for score in scores[-rules.resign :]}
        winner = winners.pop()
        if winner is not None and not winners:
            return Ruling(winner, f"both players scored it won for {rules.resign} moves")
    if rules.draw and len(scores) >= rules.draw and all(map(_is_level, scores[-rules.draw :])):
        return Ruling(None, f"both players scored it level for {rules.draw} moves")
    if moves >= (rules.moves or MAX_DEPTH):
        return Ruling(None, f"the game has {moves} moves")
    return None


def _winner(score: Score | None) -> Color | None:
    """Return the colour that a score for black says will win."""
    if score is None:
        return None
    if score.is_forced:
        return Color.BLACK if score.kind is ScoreKind.WIN else Color.WHITE
    is_chance = score.kind is ScoreKind.WINRATE
    lead = score.value - 0.5 if is_chance else score.value
    needed = WON_CHANCE - 0.5 if is_chance else WON_DISCS
    if abs(lead) < needed:
        return None
    return Color.BLACK if lead > 0 else Color.WHITE


def _is_level(score: Score | None) -> bool:
    if score is None or score.is_forced:
        return False
    if score.kind is ScoreKind.WINRATE:
        return abs(score.value - 0.5) <= LEVEL_CHANCE
    return abs(score.value) <= LEVEL_DISCS
