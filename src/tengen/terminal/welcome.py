"""What is asked before a game begins."""

from __future__ import annotations

from dataclasses import replace

from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.base.text import half_width
from tengen.games.game import Game
from tengen.games.settings import GameKind
from tengen.players.catalogue import HUMAN, names, player
from tengen.players.ladder.catalogue import ladder
from tengen.rules.catalogue import variant, variants
from tengen.rules.variant import Variant
from tengen.terminal.commands import example_point
from tengen.terminal.new_game import PlayRequest
from tengen.terminal.screen import Screen
from tengen.terminal.unfinished import UnfinishedGame

#: The game that is played when nobody says which.
USUAL = "freestyle"


class NoAnswer(Exception):
    """The input ended before the question was answered."""


def introduce(game: Game, screen: Screen) -> None:
    """Say which game it is and how to play it here."""
    rules = game.settings.variant
    screen.say(f"{_(rules.title)} ({rules.size_text}). {_(rules.summary)}")
    if screen.has_letters:
        screen.say(_("x is black, o is white; the last stone is in brackets."))
    if game.settings.kind is not GameKind.PROGRAMS:
        text = _("Type a point, such as {example}; help lists the commands.")
        screen.say(text.format(example=example_point(game.position)))


def offer(unfinished: UnfinishedGame, screen: Screen) -> bool:
    """Offer to continue the game that was left last."""
    screen.say(unfinished.text)
    if _agrees(_("Continue it? [Y/n]"), screen):
        return True
    screen.say(*unfinished.decline())
    return False


def ask_game(request: PlayRequest, screen: Screen) -> PlayRequest:
    """Ask for the game, the board and the players, as far as nobody said."""
    name = ask_variant(screen)
    size = request.size or ask_size(name, screen)
    rules = variant(name, size=size)
    black = request.black or ask_player(_("Who begins?"), rules, screen)
    white = request.white or ask_player(_("Who plays second?"), rules, screen)
    return replace(request, variant=name, size=size, black=black, white=white)


def _agrees(question: str, screen: Screen) -> bool:
    yes = ("yes", _("yes"))
    no = ("no", _("no"))
    while True:
        answer = _ask(question, screen).lower()
        if not answer or any(word.startswith(answer) for word in yes):
            return True
        if any(word.startswith(answer) for word in no):
            return False


def ask_variant(screen: Screen) -> str:
    """Ask which game to play, until the answer is one."""
    for rules in variants():
        screen.say(f"  {rules.name:<14} {_(rules.summary)}")
    while True:
        answer = _ask(_("Which game? (Enter: {usual})").format(usual=USUAL), screen) or USUAL
        try:
            return variant(answer.lower()).name
        except TengenError as error:
            screen.say(str(error))


def ask_size(name: str, screen: Screen) -> str | None:
    """Ask for the size of the board, until it is one; None where there is no choice."""
    rules = variant(name)
    if rules.grid.is_unbounded:
        return None
    question = _("Which size? (Enter: {usual})").format(usual=rules.size_text)
    while True:
        answer = _ask(question, screen) or rules.size_text
        try:
            return variant(name, size=answer).size_text
        except TengenError as error:
            screen.say(str(error))


def ask_player(question: str, rules: Variant, screen: Screen) -> str:
    """Ask who plays, until the answer is a player."""
    levels = f"level:1 … level:{len(ladder(rules))}"
    others = ", ".join((*(name for name in names(rules) if name != HUMAN), levels))
    hint = _("(Enter: {usual}; or {others})").format(usual=HUMAN, others=others)
    while True:
        answer = _ask(f"{question} {hint}", screen) or HUMAN
        try:
            player(answer)
        except TengenError as error:
            screen.say(str(error))
        else:
            return answer


def _ask(question: str, screen: Screen) -> str:
    answer = screen.ask(f"{question} ")
    if answer is None:
        raise NoAnswer
    return half_width(answer).strip()
