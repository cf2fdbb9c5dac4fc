"""Sentences about a game, in the language of whoever reads them.

Whole sentences for each colour: other languages bend their words. ``is_crosses`` tells that people
see crosses and circles and speak of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from tengen.base.color import Color, Seat
from tengen.base.i18n import N_, _
from tengen.base.move import PASS
from tengen.base.score import Score, ScoreKind
from tengen.games.game import Game
from tengen.games.prompts import PASSES
from tengen.games.settings import GameKind, Party
from tengen.games.thought import Thought
from tengen.rules.variant import Variant

#: The options in the name of a player.
_OPTIONS = re.compile(r"^([\w-]+)\[[^\]]*\]")

PLAYER_FAILED = N_("The computer player failed; take a move back or try again.")

_COLORS = {
    False: {Color.BLACK: N_("Black"), Color.WHITE: N_("White")},
    True: {Color.BLACK: N_("Crosses"), Color.WHITE: N_("Circles")},
}
_WINS = {
    False: {Color.BLACK: N_("Black wins"), Color.WHITE: N_("White wins")},
    True: {Color.BLACK: N_("Crosses win"), Color.WHITE: N_("Circles win")},
}
_TURNS = {
    False: {Color.BLACK: N_("Black to move"), Color.WHITE: N_("White to move")},
    True: {Color.BLACK: N_("Crosses to move"), Color.WHITE: N_("Circles to move")},
}
_REASONS = {
    "line": N_("with a row"),
    "captures": N_("by captures"),
    "line and captures": N_("with a row and by captures"),
    "full board": N_("the board is full"),
    "discs": N_("by discs"),
    "resignation": N_("by resignation"),
    "time": N_("on time"),
    "agreement": N_("by agreement"),
    "forfeit": N_("by forfeit"),
}
_KINDS = {
    GameKind.COMPUTER: N_("Against the computer"),
    GameKind.HERE: N_("Two people at this screen"),
    GameKind.FRIEND: N_("With a friend"),
    GameKind.PROGRAMS: N_("Program against program"),
    GameKind.IMPORTED: N_("Imported"),
}
_ACTIONS = {"pass": N_("pass"), "swap": N_("swap"), "add": N_("add")}
_SWAPS = {Color.BLACK: N_("Take white"), Color.WHITE: N_("Take black")}
_STAYS = {
    Color.BLACK: N_("or place a black stone and keep black"),
    Color.WHITE: N_("or place a white stone and keep white"),
}


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def color_word(color: Color, *, is_crosses: bool = False) -> str:
    """Return the name of a side."""
    return _(_COLORS[is_crosses][color])


# -- players ------------------------------------------------------------------------------------


def program_name(player: str) -> str:
    """Return the name of a program by how it is opened; its options are not shown.

    >>> program_name("level[seed=7]:3"), program_name("franta"), program_name("gomocup:./pbrain-x")
    ('Level 3', 'Franta', 'Gomocup:./pbrain-x')
    """
    player = _OPTIONS.sub(r"\1", player)
    kind, _colon, number = player.partition(":")
    if kind == "level" and number.isdigit():
        return _("Level {number}").format(number=number)
    return capital(_(player))


def player_name(party: Party | None) -> str:
    """Return the name of a player as it is shown."""
    if party is None:
        return _("Nobody yet")
    return party.name or _("Guest") if party.is_person else program_name(party.player)


# -- what goes on -------------------------------------------------------------------------------


def turn_text(game: Game, own: Collection[Seat], *, is_crosses: bool = False) -> str:
    """Say whose turn it is to somebody who sits in some seats."""
    seat, party = game.position.seat, game.players[game.position.seat]
    if tuple(own) == (seat,):
        return _("Your turn")
    if seat in own or party is None:
        return _(_TURNS[is_crosses][game.position.turn])
    return _("{name} to move").format(name=player_name(party))


def pass_text(color: Color) -> str:
    """Say aloud that a colour has to pass."""
    return _(PASSES[color])


def move_text(color: Color, move: str, *, is_crosses: bool = False) -> str:
    """Return a move as it is read out."""
    return f"{color_word(color, is_crosses=is_crosses)}: {action_word(move)}"


def action_word(move: str) -> str:
    """Return a move or a named action as it is written in lists."""
    return _(_ACTIONS[move]) if move in _ACTIONS else move


def action_label(action: str, turn: Color) -> str:
    """Say what a named action of the opening does, for its button."""
    labels = {
        PASS.action: N_("Pass"),
        "swap": _SWAPS[turn],
        "add": N_("Add two stones and let the other choose"),
    }
    return _(labels.get(action, action))


def stay_label(turn: Color) -> str:
    """Say what else may be done beside the actions: placing a stone keeps the colour to move."""
    return _(_STAYS[turn])


def prompt_text(scene: Mapping[str, Any]) -> str:
    """Say what the opening asks of the player to act; "" when it asks nothing."""
    prompt = scene["prompt"]
    if prompt is None:
        return ""
    template = prompt["template"]
    told = [_(template).format(**prompt["values"])]
    details = [] if scene["actions"] else prompt["details"]
    return " ".join([*told, *(f"{capital(_(detail))}." for detail in details)])


# -- the end ------------------------------------------------------------------------------------


def why_text(reason: str) -> str:
    """Say why a game ended, in a few words; "" where nobody knows."""
    if reason in _REASONS:
        return _(_REASONS[reason])
    return "" if reason == "unknown" else _(reason)


def winner_text(winner: Color | None, *, is_crosses: bool = False) -> str:
    """Say who won."""
    return _("A draw") if winner is None else _(_WINS[is_crosses][winner])


def result_text(game: Game, own: Collection[Seat], *, is_crosses: bool = False) -> str:
    """Say how a game ended to somebody who sits in some seats: who won, and why.

    >>> from tengen.games import GameKind, GameSettings
    >>> from tengen import variant
    >>> me = Party.person("me")
    >>> settings = GameSettings(variant("tictactoe"), GameKind.HERE, dict.fromkeys(Seat, me))
    >>> from tengen.games import Past
    >>> moves = map(Past, settings.variant.parse_moves("a1 b1 a2 b2 a3"))
    >>> game = Game.of("", Game.begin(settings, 0, moves))
    >>> result_text(game, Seat), result_text(game, [Seat.SECOND])
    ('Black wins with a row.', 'You lose with a row.')
    """
    outcome = game.outcome
    assert outcome is not None
    winner = None if outcome["winner"] is None else Color(outcome["winner"])
    if len(tuple(own)) == 1 and winner is not None:
        told = _("You win") if game.winner in own else _("You lose")
        return _reasoned(told, outcome["reason"])
    return verdict(winner, outcome["reason"], is_crosses=is_crosses)


def verdict(winner: Color | None, reason: str, *, is_crosses: bool = False) -> str:
    """Say who won, and why as records write it.

    >>> verdict(Color.BLACK, "time"), verdict(None, "agreement"), verdict(None, "unknown")
    ('Black wins on time.', 'A draw: by agreement.', 'A draw.')
    """
    told = winner_text(winner, is_crosses=is_crosses)
    return _reasoned(told, reason, ": " if winner is None else " ")


def _reasoned(told: str, reason: str, joint: str = " ") -> str:
    why = why_text(reason)
    return f"{told}{joint}{why}." if why else f"{told}."


# -- games and numbers --------------------------------------------------------------------------


def kind_text(kind: GameKind) -> str:
    """Say who plays whom."""
    return _(_KINDS[kind])


def size_text(rules: Variant) -> str:
    """Return the board in a few characters.

    >>> from tengen import variant
    >>> [size_text(variant(name)) for name in ("renju", "gomoku3d", "unbounded")]
    ['15 × 15', '7 × 7 × 7', '∞']
    """
    if rules.grid.is_unbounded:
        return "∞"
    sides = [rules.width, rules.height, *([rules.layers] if rules.layers > 1 else [])]
    return " × ".join(map(str, sides))


def score_text(score: Score) -> str:
    """Return a score in a few characters.

    >>> [score_text(s) for s in (Score.discs(-6), Score.winrate(0.631), Score.win_in(5))]
    ['−6', '63 %', 'win 5']
    """
    if score.kind is ScoreKind.WINRATE:
        return f"{100 * score.value:.0f} %"
    if score.kind is ScoreKind.DISCS:
        return f"{round(score.value, 1):+g}".replace("-", "−") if score.value else "0"
    word = _("win") if score.kind is ScoreKind.WIN else _("loss")
    return f"{word} {score.value:g}"


def sureness_text(thought: Thought) -> str:
    """Return how sure the score of a thought is; "" where it is an estimate.

    >>> from tengen.games.thought import Thought
    >>> [sureness_text(Thought(Score.discs(6), confidence=sure)) for sure in (100, 95, None)]
    ['exact', '95 %', '']
    """
    if thought.is_exact:
        return _("exact")
    return "" if thought.confidence is None else f"{thought.confidence} %"


def clock_text(ms: int) -> str:
    """Return a time that runs: tenths of a second below ten seconds.

    >>> clock_text(65_000), clock_text(9_540), clock_text(3_661_000), clock_text(-5)
    ('1:05', '0:09.5', '1:01:01', '0:00.0')
    """
    left = max(0, ms)
    if left < 10_000:
        return f"0:{left // 1000:02}.{left // 100 % 10}"
    seconds = -(-left // 1000)
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
